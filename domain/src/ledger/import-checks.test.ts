import { describe, expect, it } from 'vitest'
import type { MonthIndex } from '../time/day.ts'
import { type CountedShare, checkImport, type ImportCounts } from './import-checks.ts'

/** A month of 2026. */
const of = (month: number) => (2026 * 12 + month - 1) as MonthIndex

const cells: readonly CountedShare[] = [
  { month: of(1), share: 'MAPPED', rows: 2, sum: -50_000n },
  { month: of(1), share: 'MAPPED', rows: 1, sum: 20_000n },
  { month: of(1), share: 'BALANCE_SHEET', rows: 3, sum: 30_000n },
  { month: of(2), share: 'UNMAPPED', rows: 1, sum: 12n },
]

const counts: ImportCounts = {
  file: [
    { month: of(1), rows: 6, sum: 0n },
    { month: of(2), rows: 1, sum: 12n },
  ],
  entries: cells,
  balances: cells,
  ledgerEntries: [{ locationName: 'Harbor', month: of(1), rows: 8, sum: 5n }],
  ledgerBalances: [{ locationName: 'Harbor', month: of(1), rows: 8, sum: 5n }],
  beside: [],
  kept: [],
  accounts: [],
  minorDigits: 2,
}

describe('checkImport', () => {
  it('has a row per month and a total, credit minus debit', () => {
    expect(checkImport(counts)).toEqual({
      months: [
        {
          month: '2026-01',
          fileRows: 6,
          fileTotal: '0.00',
          rowsInForce: 6,
          totalInForce: '0.00',
          mapped: '300.00',
          unmapped: '0.00',
          balanceSheet: '-300.00',
          holds: true,
        },
        {
          month: '2026-02',
          fileRows: 1,
          fileTotal: '-0.12',
          rowsInForce: 1,
          totalInForce: '-0.12',
          mapped: '0.00',
          unmapped: '-0.12',
          balanceSheet: '0.00',
          holds: true,
        },
      ],
      total: expect.objectContaining({ month: '', fileRows: 7, fileTotal: '-0.12', mapped: '300.00', unmapped: '-0.12', holds: true }),
      differences: [],
      kept: [],
      withOthers: ["In 2026-01 the file's locations have -0.05 in 8 rows, with the entries of other imports."],
    })
  })

  it.each([
    [
      'a row that was not stored',
      { file: [{ month: of(1), rows: 7, sum: 0n }, ...counts.file.slice(1)] },
      '2026-01: the file has 0.00 in 7 rows, its active entries have 0.00 in 6 rows.',
    ],
    [
      'a month that the file does not have',
      { file: counts.file.slice(0, 1) },
      '2026-02: the file has 0.00 in 0 rows, its active entries have -0.12 in 1 row.',
    ],
    [
      'balances of another account',
      { balances: cells.map((cell) => (cell.share === 'UNMAPPED' ? { ...cell, share: 'MAPPED' as const } : cell)) },
      '2026-02, mapped accounts: the entries have 0.00 in 0 rows, the balances have -0.12 in 1 row.',
    ],
    [
      'balances in force that are others',
      { ledgerBalances: [{ locationName: 'Harbor', month: of(1), rows: 8, sum: 6n }] },
      '2026-01, Harbor, all imports: the entries have -0.05 in 8 rows, the balances have -0.06 in 8 rows.',
    ],
    [
      'an account of other balances',
      { accounts: [{ month: of(2), accountName: '5000 Food', entries: { rows: 1, sum: 5n }, balances: { rows: 1, sum: 6n } }] },
      '2026-02, 5000 Food: the entries have -0.05 in 1 row, the balances have -0.06 in 1 row.',
    ],
    ['missing balances in force', { ledgerBalances: [] }, /Harbor, all imports: .* the balances have 0.00 in 0 rows/],
    ['balances in force of nothing', { ledgerEntries: [] }, /Harbor, all imports: the entries have 0.00 in 0 rows/],
  ])('reports %s', (_, changes, sentence) => {
    const { differences, total } = checkImport({ ...counts, ...changes })
    expect(differences[0]).toMatch(sentence)
    expect(total.holds).toBe(false)
  })
})

it('names what else of the source counts on the days of the file, unless it was kept on purpose', () => {
  const place = { month: of(1), locationName: 'Harbor' }
  const checked = checkImport({
    ...counts,
    beside: [{ ...place, fileName: 'old.csv', rows: 3, sum: -500_000n }],
    kept: [{ ...place, locationName: 'Mill' }],
  })
  expect(checked).toMatchObject({
    differences: [
      '2026-01, Harbor: 3 rows of old.csv with 5000.00 still count, although the file covers these days and does not have them.',
    ],
    kept: ['Jan 2026, Mill: its entries stay, although the file covers these days.'],
    total: { holds: false },
  })
})
