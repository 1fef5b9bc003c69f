import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Dana Whitlock', 'DW'],
  ['ana maría de la cruz', 'AC'],
  ['Madonna', 'M'],
  ['Øyvind Ås', 'ØÅ'],
  ['  ', ''],
])('the initials of %j are %j', (name, letters) => expect(initials(name)).toBe(letters))
