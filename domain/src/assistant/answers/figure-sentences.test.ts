import { expect, it } from 'vitest'
import { movedWord } from './figure-sentences.ts'

it.each([
  ['rose', { value: '0.31', text: '31.0%' }, { value: '0.325', text: '32.5%' }],
  ['fell', { value: '200', text: '200' }, { value: '150', text: '150' }],
  // Printed alike, or below zero, where a larger number may be less of what it stands for.
  ['went', { value: '0.3101', text: '31.0%' }, { value: '0.3104', text: '31.0%' }],
  ['went', { value: '-200', text: '−200' }, { value: '-150', text: '−150' }],
  ['went', { value: '100', text: '100' }, { value: '-5', text: '−5' }],
] as const)('figures that %s', (word, first, last) => expect(movedWord(first, last)).toBe(word))
