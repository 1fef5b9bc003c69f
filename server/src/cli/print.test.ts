import { expect, it } from 'vitest'
import { besideOthers } from './print.ts'

it.each([
  ['Nothing stored yet. 26 rows come in.', 0, 'Nothing stored yet. 26 rows come in.'],
  ['Nothing stored yet. 26 rows come in.', 52, 'Nothing stored yet of this source. 26 rows come in. 52 rows of other sources stay.'],
  [
    'Nothing stored yet for this location. 1 row comes in.',
    1,
    'Nothing stored yet for this location. 1 row comes in. 1 row of other sources stays.',
  ],
  ['Replace removes 3 rows of Harbor and stores 4.', 2, 'Replace removes 3 rows of Harbor and stores 4. 2 rows of other sources stay.'],
])('%s beside %i rows of other sources', (reason, others, said) => {
  expect(besideOthers(reason, others)).toBe(said)
})
