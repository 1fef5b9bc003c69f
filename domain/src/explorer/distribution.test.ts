import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalFromUnits } from '../money/decimal.ts'
import { distribution, quartiles } from './distribution.ts'
import { distributionSentence } from './distribution-sentence.ts'

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
const asDecimal = (units: number): string => decimalFromUnits(BigInt(units), 2)

describe('quartiles', () => {
  it.each([
    { values: ['1', '2', '3', '4'], lower: '1.75', median: '2.5', upper: '3.25' },
    { values: ['7'], lower: '7', median: '7', upper: '7' },
    { values: ['3', null, '1', '2'], lower: '1.5', median: '2', upper: '2.5' },
  ])('of $values', ({ values, lower, median, upper }) => expect(quartiles(values)).toMatchObject({ lower, median, upper }))

  it('are those of the plain definition', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 60 }), (units) => {
        const found = quartiles(units.map(asDecimal))
        const sorted = units.slice().sort((one, other) => one - other)
        // In quarters of a cent, which are whole numbers.
        const at = (quarter: number): number => {
          const place = ((sorted.length - 1) * quarter) / 4
          const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
          return 4 * below + (above - below) * 4 * (place - Math.floor(place))
        }
        for (const [quarter, value] of [found?.lower, found?.median, found?.upper].entries())
          expect(Math.round(Number(value) * 400)).toBe(at(quarter + 1))
      }),
    )
  })

  it('has none without values', () => expect(quartiles([null])).toBeNull())
})

describe('dots', () => {
  const question = fc.record({
    columns: fc.array(
      fc
        .array(fc.option(cents, { nil: null }), { maxLength: 40 })
        .map((values) => values.map((value, at) => ({ key: String(at), value: value === null ? null : asDecimal(value) }))),
      { minLength: 1, maxLength: 6 },
    ),
    width: fc.integer({ min: 40, max: 90 }),
    height: fc.integer({ min: 60, max: 120 }),
  })

  it('stay inside their column, one for each value', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const { columns, radius } = distribution(asked)
        for (const [at, { dots }] of columns.entries()) {
          expect(dots).toHaveLength(asked.columns[at]?.filter(({ value }) => value !== null).length ?? 0)
          for (const { x, y } of dots) {
            expect(x - radius).toBeGreaterThanOrEqual(0)
            expect(x + radius).toBeLessThanOrEqual(asked.width)
            expect(y - radius).toBeGreaterThanOrEqual(0)
            expect(y + radius).toBeLessThanOrEqual(asked.height)
          }
        }
      }),
    )
  })

  it('do not touch where a column has room', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 24 }), (values) => {
        const column = values.map((value, at) => ({ key: String(at), value: asDecimal(value) }))
        const { columns, radius } = distribution({ columns: [column], width: 54, height: 90 })
        const dots = columns[0]?.dots ?? []
        for (const [at, one] of dots.entries())
          for (const other of dots.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(2 * radius)
      }),
    )
  })
})

it('says where the median is lowest and highest', () => {
  const column = (label: string, ...values: string[]) => ({ label, cutDays: null, values })
  expect(distributionSentence([column('Jan', '1', '2', '9'), column('Feb', '4', '5', '6')], (value) => value)).toBe(
    'Median lowest in Jan, 2, highest in Feb, 5. Closest together in Feb.',
  )
  expect(distributionSentence([column('Jan', '1', '2', '9')], (value) => value)).toBe('')
})

it('leaves out a period that is not over, or says which days it has', () => {
  const column = (label: string, cutDays: string | null, ...values: string[]) => ({ label, cutDays, values })
  const [first, second] = [column('Q2', null, '4', '5', '6'), column('Q3', null, '1', '7', '9')]
  const cut = column('Q4', 'Oct 1 – 31', '1', '2', '3')
  expect(distributionSentence([first, second, cut], (value) => value)).toBe(
    'Median lowest in Q2, 5, highest in Q3, 7. Closest together in Q2.',
  )
  expect(distributionSentence([first, cut], (value) => value)).toBe(
    'Median lowest in Q4 (Oct 1 – 31), 2, highest in Q2, 5. Closest together in Q2.',
  )
})
