import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInMonth, firstDayOf, lastDayOf, monthIndex } from '../../time/day.ts'
import { coveredMonths } from './covered-days.ts'
import {
  chosenReason,
  fewerRowsSentence,
  losesRows,
  type MonthLocationRows,
  mayBeDeleted,
  type PlanChoices,
  type PlanInput,
  planMonths as planAll,
  type StoredRows,
  unnamedSentence,
} from './import-plan.ts'

const june = monthIndex(2026, 6)
const july = monthIndex(2026, 7)
const at = (month: typeof june, locationName: string, rows: number): MonthLocationRows => ({ month, locationName, rows })

const whole = (month: typeof june) => ({ month, firstDay: firstDayOf(month), lastDay: lastDayOf(month) })

/** Files of whole months, in which nothing would remain. */
const planMonths = (inFile: readonly MonthLocationRows[], stored: readonly MonthLocationRows[], more: Partial<PlanInput> = {}) =>
  planAll({
    inFile,
    stored: stored.map((one): StoredRows => ({ before: 0, after: 0, byTitle: 0, ...one })),
    covered: coveredMonths(inFile.map(({ month }) => whole(month))),
    equalRows: new Map(),
    remainingPlaces: [],
    remaining: [],
    completes: null,
    ...more,
  })

describe('rows without a location, in a month of another store', () => {
  const elm = { locationName: 'Elm', months: [july], rows: 3, netIncome: 0n, renamedTo: null, reason: '', repeated: null }
  const planOf = (file: readonly MonthLocationRows[], equal: number | undefined, proposal: 'KEEP' | 'REMOVE' = 'KEEP') =>
    planMonths(file, [at(july, 'Elm', 3), at(july, '(No location)', 2), at(july, 'Fir', 4)], {
      equalRows: new Map(equal === undefined ? [] : [[july, equal]]),
      remainingPlaces: [{ month: july, locationName: 'Elm', importIds: [1], rows: 3, netIncome: 0n, isBetween: false }],
      remaining: [{ ...elm, proposal }],
    }).map((plan) => [plan.suggested, unnamedSentence(plan, plan.suggested), unnamedSentence(plan, 'REPLACE')])
  const oak = [at(july, 'Oak', 3), at(july, '(No location)', 1)]
  const fir = [at(july, 'Fir', 4), at(july, '(No location)', 1)]
  const replaced = '2 rows without a location are replaced. If they came with Elm, whose entries stay, undo the import and append the file.'
  const added = '1 row without a location is added to the 2 that may belong to Elm. If it replaces those, undo the import and replace.'

  it('are added by the first file of another store', () => {
    expect(planOf(oak, 0)).toEqual([['APPEND', added, replaced]])
  })

  it('are replaced where rows are the same, or a store of the file is replaced, and said to be', () => {
    expect(planOf(oak, 1)).toEqual([['REPLACE', replaced, replaced]])
    expect(planOf(oak, undefined)).toEqual([['REPLACE', replaced, replaced]])
    expect(planOf(fir, 3)).toEqual([['REPLACE', replaced, replaced]])
  })

  it('are in no doubt where all is the same, or nothing stays', () => {
    expect(planOf(oak, 2)).toEqual([['REPLACE', null, null]])
    expect(planOf(oak, 0, 'REMOVE')).toEqual([['REPLACE', null, null]])
  })
})

describe('placement by month', () => {
  it.each([
    {
      name: 'a month that is empty',
      file: [at(july, 'Back Bay', 15_000), at(july, 'Durham', 539)],
      stored: [],
      plan: {
        rows: 15_539,
        rowsStored: 0,
        rowsReplaced: 0,
        locations: 2,
        suggested: 'REPLACE',
        reason: 'Nothing stored yet. 15,539 rows come in.',
      },
    },
    {
      name: 'the tail of the month before',
      file: [at(july, 'Back Bay', 20), at(july, 'Durham', 9)],
      stored: [at(july, 'Back Bay', 2_000), at(july, 'Durham', 1_982), at(july, 'Hoboken', 11_730)],
      plan: {
        rows: 29,
        rowsStored: 15_712,
        rowsReplaced: 3_982,
        locations: 2,
        suggested: 'APPEND',
        reason: 'Replace would remove 3,982 rows of 2 locations and store 29.',
      },
    },
    {
      name: 'a newer export',
      file: [at(july, 'Back Bay', 2_010)],
      stored: [at(july, 'Back Bay', 2_000), at(july, 'Durham', 5)],
      plan: {
        rows: 2_010,
        rowsStored: 2_005,
        rowsReplaced: 2_000,
        locations: 1,
        suggested: 'REPLACE',
        reason: 'Replace removes 2,000 rows of Back Bay and stores 2,010.',
      },
    },
    {
      name: 'a location that is new',
      file: [at(july, 'Durham', 1)],
      stored: [at(july, 'Back Bay', 2_000)],
      plan: {
        rows: 1,
        rowsStored: 2_000,
        rowsReplaced: 0,
        locations: 1,
        suggested: 'REPLACE',
        reason: 'Nothing stored yet for this location. 1 row comes in.',
      },
    },
    {
      name: 'exactly a tenth',
      file: [at(july, '', 10)],
      stored: [at(july, '', 100)],
      plan: {
        rows: 10,
        rowsStored: 100,
        rowsReplaced: 100,
        locations: 1,
        suggested: 'REPLACE',
        reason: 'Replace removes 100 rows without a location and stores 10.',
      },
    },
    {
      name: 'just under a tenth',
      file: [at(july, '', 9)],
      stored: [at(july, '', 91)],
      plan: {
        rows: 9,
        rowsStored: 91,
        rowsReplaced: 91,
        locations: 1,
        suggested: 'APPEND',
        reason: 'Replace would remove 91 rows without a location and store 9.',
      },
    },
  ])('$name', ({ file, stored, plan }) => {
    expect(planMonths(file, stored)).toEqual([
      { ...whole(july), rowsKept: 0, rowsEqual: null, rowsByTitle: 0, rowsTitled: 0, kept: null, unnamed: null, remaining: [], ...plan },
    ])
  })
})

it('plans only the months of the file, earliest first, and compares locations exactly', () => {
  const plans = planMonths([at(july, 'Hotel', 5), at(june, 'HOTEL', 5)], [at(june, 'Hotel', 500), at(monthIndex(2026, 5), 'Hotel', 7)])
  expect(plans.map(({ month, rowsStored, rowsReplaced }) => ({ month, rowsStored, rowsReplaced }))).toEqual([
    { month: june, rowsStored: 500, rowsReplaced: 0 },
    { month: july, rowsStored: 0, rowsReplaced: 0 },
  ])
})

it('never replaces more rows than are stored, and keeps every row of the file', () => {
  const counts = fc.array(
    fc.record({
      month: fc.constantFrom(june, july),
      locationName: fc.constantFrom('', 'a', 'b', 'A'),
      rows: fc.integer({ min: 1, max: 300 }),
    }),
  )
  const total = (rows: readonly { rows: number }[]): number => rows.reduce((sum, row) => sum + row.rows, 0)
  fc.assert(
    fc.property(counts, counts, (file, stored) => {
      const plans = planMonths(file, stored)
      expect(total(plans)).toBe(total(file))
      for (const plan of plans) {
        expect(plan.rowsReplaced).toBeLessThanOrEqual(plan.rowsStored)
        expect(plan.suggested).toBe(plan.rows * 10 < plan.rowsReplaced ? 'APPEND' : 'REPLACE')
      }
    }),
  )
})

describe('a file that covers a part of a month', () => {
  const held: StoredRows = { ...at(july, 'Mill', 100), before: 60, after: 0, byTitle: 0 }
  const covered = coveredMonths([{ month: july, firstDay: dayInMonth(july, 20), lastDay: dayInMonth(july, 31) }])

  it.each([
    { name: 'replaces its days', rows: 39, equal: 0, suggested: 'REPLACE' },
    { name: 'is the tail of another export if it has few rows, none of them known', rows: 19, equal: 0, suggested: 'APPEND' },
    { name: 'replaces its days with few rows that are known', rows: 19, equal: 1, suggested: 'REPLACE' },
    { name: 'is the tail with less than a tenth, whatever is known', rows: 3, equal: 3, suggested: 'APPEND' },
  ])('$name', ({ rows, equal, suggested }) => {
    const [plan] = planMonths([at(july, 'Mill', rows)], [], { stored: [held], covered, equalRows: new Map([[july, equal]]) })
    expect(plan).toMatchObject({
      suggested,
      rowsStored: 100,
      rowsReplaced: 40,
      rowsKept: 60,
      kept: 'Days 1 to 19 stay: the file begins on July 20.',
    })
  })
})

describe('replacing rows on days of a month', () => {
  const held: StoredRows = { ...at(july, 'Mill', 8), before: 0, after: 0, byTitle: 0 }
  const covered = coveredMonths([{ month: july, firstDay: dayInMonth(july, 20), lastDay: dayInMonth(july, 30) }])
  const others = 'and the file has none of those. If it has only late entries or some of the accounts, undo the import'
  it.each([
    { rows: 4, equal: 0, says: `4 rows of the file take the place of 8, ${others}`, loses: true },
    { rows: 9, equal: 0, says: `9 rows of the file take the place of 8, ${others}`, loses: true },
    { rows: 17, equal: 0, says: null, loses: false },
    { rows: 6, equal: 6, says: '6 rows of the file take the place of 8. If the file has only some of the accounts,', loses: false },
    { rows: 7, equal: 6, says: '7 rows of the file take the place of 8. If the file has only some of the accounts,', loses: false },
    { rows: 5, equal: 5, says: '5 rows of the file take the place of 8. If the file has only some of the accounts,', loses: true },
    { rows: 3, equal: 3, says: '3 rows of the file take the place of 8. If the file has only some of the accounts,', loses: true },
  ])('is a guess where most are lost, or the file has none of them: $rows rows, $equal equal', ({ rows, equal, says, loses }) => {
    const [plan] = planMonths([at(july, 'Mill', rows)], [], { stored: [held], covered, equalRows: new Map([[july, equal]]) })
    const sentence = plan === undefined ? '' : fewerRowsSentence(plan, false)
    expect(says === null ? sentence : sentence?.startsWith(says)).toBe(says === null ? null : true)
    expect(plan && losesRows(plan, false)).toBe(loses)
  })
})

describe('what a choice does to a month', () => {
  const none: PlanChoices = { placements: new Map(), wholeMonths: new Set(), remaining: new Map() }
  const held: StoredRows = { ...at(july, 'Mill', 31), before: 19, after: 0, byTitle: 0 }
  const covered = coveredMonths([{ month: july, firstDay: dayInMonth(july, 20), lastDay: dayInMonth(july, 31) }])
  const [plan] = planMonths([at(july, 'Mill', 12)], [], {
    stored: [held, { ...at(july, 'Harbor', 4), before: 0, after: 0, byTitle: 0 }],
    covered,
    remainingPlaces: [{ month: july, locationName: 'Harbor', importIds: [1], rows: 4, netIncome: 1n, isBetween: false }],
    remaining: [
      { locationName: 'Harbor', months: [july], rows: 4, netIncome: 1n, proposal: 'REMOVE', renamedTo: null, reason: '', repeated: null },
    ],
  })
  it.each([
    {
      choice: none,
      says: 'Replace removes 12 rows of Mill and stores 12. Days 1 to 19 stay: the file begins on July 20. It also removes 4 rows of Harbor, which the file no longer has.',
    },
    { choice: { ...none, placements: new Map([[july, 'APPEND' as const]]) }, says: '12 rows come in. All 35 rows that are stored stay.' },
    {
      choice: { ...none, wholeMonths: new Set([july]) },
      says: 'Replacing all days removes 31 rows, 19 of them on days that the file does not cover, and stores 12. It also removes 4 rows of Harbor, which the file no longer has.',
    },
    {
      choice: { ...none, remaining: new Map([['Harbor', 'KEEP' as const]]) },
      says: 'Replace removes 12 rows and stores 12. Days 1 to 19 stay: the file begins on July 20. The file does not name 4 rows of Harbor: they stay.',
    },
  ])('$says', ({ choice, says }) => {
    expect(plan && chosenReason(plan, choice)).toBe(says)
  })
})

it('rows on days that a title alone names may be deleted if they are a few that came with many', () => {
  expect(mayBeDeleted({ rows: 3, replaced: 12, cameTogether: true })).toBe(true)
  expect(mayBeDeleted({ rows: 3, replaced: 11, cameTogether: true })).toBe(false)
  expect(mayBeDeleted({ rows: 4, replaced: 400, cameTogether: true })).toBe(false)
  expect(mayBeDeleted({ rows: 1, replaced: 400, cameTogether: false })).toBe(false)
})
