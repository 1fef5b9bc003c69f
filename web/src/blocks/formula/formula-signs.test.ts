import { expect, it } from 'vitest'
import { signEdit } from './formula-signs.ts'

const at = (from: number, to = from) => ({ from, to })

it.each([
  { text: '', selection: at(0), sign: '-', insert: '- ' },
  { text: 'Revenue', selection: at(7), sign: '+', insert: ' + ' },
  { text: 'Revenue ', selection: at(8), sign: '+', insert: '+ ' },
  { text: 'Revenue', selection: at(7), sign: ')', insert: ')' },
  { text: 'Revenue ', selection: at(8), sign: '(', insert: '(' },
  { text: 'Revenue + Labor', selection: at(8, 9), sign: '/', insert: '/ ' },
] as const)('inserts "$insert" into "$text"', ({ text, selection, sign, insert }) => {
  expect(signEdit(text, selection, sign)).toEqual({ ...selection, insert })
})
