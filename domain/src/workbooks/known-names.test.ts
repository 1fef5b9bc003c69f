import { expect, it } from 'vitest'
import { knownNames } from './known-names.ts'

const names = knownNames([
  { id: 1, name: 'Caf\u00e9 Nord' },
  { id: 2, name: 'Back Bay' },
  { id: 3, name: 'Harbor' },
  { id: 4, name: 'Harbor\u200b' },
])

it.each([
  ['Cafe\u0301\u00a0Nord', { kind: 'ONE', id: 1 }],
  ['Back\u200b  Bay', { kind: 'ONE', id: 2 }],
  ['\ufeffback bay', { kind: 'ONE', id: 2 }],
  ['Backbay', { kind: 'NONE' }],
  // Two that look the same are never told apart by what nobody sees.
  ['Harbor', { kind: 'SEVERAL' }],
])('finds %j as people see it', (text, found) => {
  expect(names.find(text)).toEqual(found)
})
