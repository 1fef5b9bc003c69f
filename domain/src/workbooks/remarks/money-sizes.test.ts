import { expect, it } from 'vitest'
import { MoneySizes } from './money-sizes.ts'

const remarksOf = (...values: readonly string[]): readonly string[] => {
  const sizes = new MoneySizes()
  for (const [at, value] of values.entries()) sizes.add('Revenue', `B${at + 2}`, value)
  return sizes.remarks.map(({ coordinate, error }) => `${coordinate}: ${error}`)
}

it('names an amount that is about 100 or 1,000 times the others of its line', () => {
  expect(remarksOf('41200', '4180000', '41500', '40900')).toEqual([
    'B3: 4,180,000.00 is about 100 times the other figures of its line, such as 41,200.00. Correct it if it was typed in another unit.',
  ])
  expect(remarksOf('-50', '-48', '-49150')).toEqual([expect.stringContaining('49,150.00 is about 1,000 times')])
})

it.each([
  ['two figures', ['41200', '4180000']],
  ['a cost of one month in the year', ['100', '120', '2400', '0']],
  ['several large ones', ['41200', '4180000', '4210000', '41500', '41700']],
  ['an audit among fees', ['100', '100', '10000', '100']],
  ['a season', ['300', '2000', '30500', '900', '400']],
])('names none for %s', (_, values) => {
  expect(remarksOf(...values)).toEqual([])
})
