import { describe, expect, it } from 'vitest'
import { completedRows } from './completed-rows.ts'

const HEADINGS = ['Date', 'Account', 'Amount', 'Location', 'Memo']
const leftOut = {
  headings: HEADINGS,
  rows: [
    { number: 1, line: 7, text: '2026-01-32,4000,-5.00,Mill,"till, ""late"""', reason: 'There is no day 32 in January' },
    { number: 2, line: 9, text: '2026-01-03,4000,twelve,Mill,', reason: '“twelve” is no amount' },
    { number: 3, line: 12, text: '2026-01-40,4000,ten,Mill,cash', reason: 'There is no day 40 in January, and “ten” is no amount' },
  ],
}
const file = (...rows: readonly (readonly string[])[]) => ({ headings: HEADINGS, rows })

describe('rows that were left out and come corrected', () => {
  it('are recognized by their other cells, each once', () => {
    const rows = [
      ['2026-01-03', '4000', '12.00', 'Mill', ''],
      ['2026-01-31', '4000', '-5.00', 'Mill', 'till, "late"'],
      ['2026-01-30', '4000', '10.00', 'Mill', 'cash'],
    ] as const
    expect(completedRows(file(...rows), leftOut)).toEqual({ numbers: [2, 1, 3], others: [] })
    expect(completedRows(file(rows[0]), leftOut)).toEqual({ numbers: [2], others: [] })
    expect(completedRows(file(rows[0], rows[0]), leftOut)).toEqual({ numbers: [2], others: [1] })
  })

  it('are told from new rows next to them', () => {
    const rows = [
      ['2026-01-01', '6000', '7.00', 'Mill', ''],
      ['2026-01-31', '4000', '-5.00', 'Mill', 'till, "late"'],
    ] as const
    expect(completedRows(file(...rows), leftOut)).toEqual({ numbers: [1], others: [0] })
  })

  it('are recognized in the file to correct, with its columns before the others', () => {
    const mended = {
      headings: ['Line', 'Reason', ...HEADINGS],
      rows: [['7', 'There is no day 32', '2026-01-31', '4000', '-5.00', 'Mill', 'till, "late"']],
    }
    expect(completedRows(mended, leftOut)).toEqual({ numbers: [1], others: [] })
  })

  it.each([
    { name: 'with more cells changed than were wrong', rows: [['2026-01-31', '4000', '-6.00', 'Mill', 'till, "late"']] },
    { name: 'if there are none', rows: [] },
  ])('are not recognized $name', ({ rows }) => {
    expect(completedRows(file(...rows), leftOut)).toBeNull()
  })

  it('are not recognized under other headings', () => {
    expect(
      completedRows({ headings: ['Date', 'Account', 'Amount', 'Location'], rows: [['2026-01-03', '4000', '12.00', 'Mill']] }, leftOut),
    ).toBeNull()
  })
})
