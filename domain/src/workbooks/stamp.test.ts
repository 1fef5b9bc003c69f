import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToMonth, monthIndex } from '../time/day.ts'
import { readStamp, type StampedName, stampRows, type WorkbookStamp } from './stamp.ts'
import type { WorkbookRow } from './workbook-cells.ts'

/** Rows as a spreadsheet program keeps them: without blank cells. */
function asRows(rows: readonly (readonly string[])[]): readonly WorkbookRow[] {
  return rows.map((texts, at) => ({
    line: at + 1,
    cells: texts.flatMap((text, column) => (text === '' ? [] : [{ column, kind: 'TEXT' as const, text }])),
  }))
}

const word = fc.string({ minLength: 1 })
const version = fc.option(fc.record({ id: word, version: fc.nat(999_999_999) }))
const names = fc.array(
  fc.record<StampedName>({ kind: fc.constantFrom('location', 'metric', 'group'), id: word, name: fc.string(), sheet: fc.string() }),
)
const stamp = fc
  .record({
    kind: fc.constantFrom('OPS_DATA_BY_LOCATIONS', 'OPS_DATA_BY_METRICS', 'BUDGET'),
    companyId: word,
    madeAt: fc.string(),
    period: fc.constantFrom('MONTHLY', 'QUARTERLY', 'YEARLY'),
    fiscalYearStart: fc.constantFrom(...([1, 2, 7, 10, 12, null] as const)),
    from: fc.integer({ min: 0, max: 3_000 }),
    months: fc.nat(200),
    budget: version,
    categorization: version,
    names,
  })
  .map(({ from, months, ...rest }): WorkbookStamp => {
    const firstMonth = monthIndex(1900, from + 1)
    return { ...rest, firstMonth, lastMonth: addToMonth(firstMonth, months) }
  })

describe('a stamp', () => {
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(stamp, (one) => {
        expect(readStamp(asRows(stampRows(one)))).toEqual(one)
      }),
    )
  })

  const [sound] = fc.sample(stamp, { numRuns: 1, seed: 7 })
  const rows = sound === undefined ? [] : stampRows(sound)
  it.each([
    [
      'another format',
      rows.map((row) => (row[0] === 'format' ? ['format', '2'] : row)),
      'The workbook was made by another version of the product. Download a new template',
    ],
    ['no format', rows.slice(1), 'was changed. Download a new template'],
    ['an unknown kind', rows.map((row) => (row[0] === 'kind' ? ['kind', 'OTHER'] : row)), 'was changed'],
    ['no company', rows.filter(([key]) => key !== 'company'), 'was changed'],
    ['invalid months', rows.map((row) => (row[0] === 'months' ? ['months', '2026-13', '2026-01'] : row)), 'was changed'],
    ['no content', [], 'was changed'],
  ])('is refused with %s', (_what, some, message) => expect(() => readStamp(asRows(some))).toThrow(message))
})
