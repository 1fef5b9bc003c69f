import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type FileMonth,
  fileMonths,
  hasChoice,
  placementInput,
  placementOf,
  placementSentence,
  storedSentence,
  suggestionSentence,
  summarizePlacements,
  summarySentence,
} from './month-placements.ts'

const month = (part: Partial<FileMonth>): FileMonth => ({
  month: '2026-06',
  rows: 29,
  rowsStored: 15712,
  rowsReplaced: 3982,
  rowsKept: 0,
  kept: null,
  completion: null,
  rowsOtherSources: 0,
  locations: 6,
  locationsReplaced: 5,
  suggested: 'REPLACE',
  ...part,
})

it('takes the suggestion where nobody chose', () => {
  expect(placementOf(month({ suggested: 'APPEND' }), new Map())).toBe('APPEND')
  expect(placementOf(month({ suggested: 'APPEND' }), new Map([['2026-06', 'REPLACE']]))).toBe('REPLACE')
})

describe('placementSentence', () => {
  it.each([
    [month({}), 'REPLACE', '3,982 rows of 5 locations go, 29 come in.'],
    [month({}), 'APPEND', '3,982 rows of 5 locations stay, 29 more come in.'],
    [month({ rows: 1, rowsReplaced: 1, locations: 1, locationsReplaced: 1 }), 'REPLACE', '1 row of 1 location goes, 1 comes in.'],
    [month({ rows: 1, rowsReplaced: 1, locations: 1, locationsReplaced: 1 }), 'APPEND', '1 row of 1 location stays, 1 more comes in.'],
    [month({ rows: 15539, rowsStored: 0, rowsReplaced: 0 }), 'REPLACE', 'Nothing stored yet; 15,539 rows come in.'],
    [month({ rowsReplaced: 0 }), 'REPLACE', 'Nothing stored yet for its 6 locations; 29 rows come in.'],
    [
      month({ rowsStored: 0, rowsReplaced: 0, rowsOtherSources: 5731 }),
      'REPLACE',
      'Nothing stored yet of this source; 29 rows come in. 5,731 rows of other sources stay.',
    ],
    [month({ rows: 1, rowsOtherSources: 1 }), 'REPLACE', '3,982 rows of 5 locations go, 1 comes in. 1 row of other sources stays.'],
    [month({ rowsReplaced: 0, locations: 1, rows: 1 }), 'APPEND', 'Nothing stored yet for its location; 1 row comes in.'],
  ] as const)('%#', (given, placement, sentence) => {
    expect(placementSentence(given, placement)).toBe(sentence)
  })
})

describe('summarizePlacements', () => {
  const june = month({ suggested: 'APPEND' })
  const july = month({ month: '2026-07', rows: 100, rowsReplaced: 40 })

  it('counts what goes only where it is replaced', () => {
    expect(summarizePlacements([june, july], new Map())).toMatchObject({
      placement: null,
      choices: 2,
      rowsStored: 31424,
      rowsIn: 129,
      rowsGone: 40,
      rowsBeside: 0,
    })
    expect(summarizePlacements([june, july], new Map([['2026-06', 'REPLACE']]))).toMatchObject({
      placement: 'REPLACE',
      choices: 2,
      rowsIn: 129,
      rowsGone: 4022,
      rowsBeside: 0,
    })
  })

  it('asks nothing where nothing is stored', () => {
    const empty = month({ month: '2026-08', rowsStored: 0, rowsReplaced: 0 })
    expect(summarizePlacements([empty, june], new Map())).toMatchObject({ placement: 'APPEND', choices: 1 })
    expect(summarizePlacements([empty], new Map())).toMatchObject({ placement: null, choices: 0 })
  })

  it('never lets anything go when every month is appended', () => {
    const months = fc.array(fc.record({ rows: fc.nat(), rowsReplaced: fc.nat() }), { minLength: 1 })
    fc.assert(
      fc.property(months, (list) => {
        const given = list.map((part, index) => month({ ...part, month: String(index) }))
        const summary = summarizePlacements(given, new Map(given.map((one) => [one.month, 'APPEND'])))
        expect(summary).toMatchObject({ placement: given.some(hasChoice) ? 'APPEND' : null, rowsGone: 0 })
      }),
    )
  })

  it.each([
    [{ placement: null, choices: 2, rowsStored: 9, rowsIn: 412880, rowsGone: 0, rowsBeside: 0 }, '412,880 rows come in, none goes.'],
    [{ placement: null, choices: 2, rowsStored: 9, rowsIn: 1, rowsGone: 1, rowsBeside: 0 }, '1 row goes, 1 row comes in.'],
    [
      { placement: null, choices: 2, rowsStored: 9, rowsIn: 20, rowsGone: 1200, rowsBeside: 7 },
      '1,200 rows go, 20 rows come in. 7 rows of other sources stay.',
    ],
    [{ placement: null, choices: 0, rowsStored: 0, rowsIn: 20, rowsGone: 0, rowsBeside: 0 }, 'Nothing stored yet; 20 rows come in.'],
    [
      { placement: null, choices: 0, rowsStored: 5, rowsIn: 20, rowsGone: 0, rowsBeside: 0 },
      'Nothing stored yet for these locations; 20 rows come in.',
    ],
    [
      { placement: null, choices: 0, rowsStored: 0, rowsIn: 20, rowsGone: 0, rowsBeside: 7 },
      'Nothing stored yet of this source; 20 rows come in. 7 rows of other sources stay.',
    ],
  ])('says it in one sentence', (summary, sentence) => {
    expect(summarySentence(summary)).toBe(sentence)
  })
})

describe('storedSentence', () => {
  const empty = (name: string) => month({ month: name, rowsStored: 0 })
  it.each([
    [[month({}), empty('2026-07')], 'In the ledger now: Jun 2026, 15,712 rows. Jul 2026 is empty.'],
    [[empty('2026-07')], 'In the ledger now: nothing of this month.'],
    [[{ ...empty('2026-07'), rowsOtherSources: 9 }], 'In the ledger now, of this source: nothing of this month.'],
    [[empty('2026-07'), empty('2026-08')], 'In the ledger now: nothing of these months.'],
    [[month({}), empty('2026-07'), empty('2026-08')], 'In the ledger now: Jun 2026, 15,712 rows. The other 2 months are empty.'],
    [
      ['2026-01', '2026-02', '2026-03', '2026-04'].map((name) => month({ month: name, rowsStored: 10 })),
      'In the ledger now: 40 rows in 4 of 4 months.',
    ],
  ])('%#', (months, sentence) => {
    expect(storedSentence(months)).toBe(sentence)
  })
})

it('counts the locations of a month that have rows stored', () => {
  const { locationsReplaced: _, completion: __, ...june } = month({})
  const totals = [
    { month: '2026-06', rowsStored: 3 },
    { month: '2026-06', rowsStored: 0 },
    { month: '2026-06', rowsStored: 1 },
    { month: '2026-07', rowsStored: 9 },
  ]
  const reason = 'These look like the 12 rows left out of January.csv: they are added to it.'
  expect(fileMonths([{ ...june, reason }], totals, false)).toEqual([month({ locationsReplaced: 2 })])
  expect(fileMonths([{ ...june, reason }], totals, true)).toEqual([month({ locationsReplaced: 2, completion: reason })])
})

it('says which days stay, and offers the whole month', () => {
  const part = month({
    rows: 12,
    rowsReplaced: 12,
    rowsKept: 19,
    locations: 1,
    locationsReplaced: 1,
    kept: 'Days 1 to 19 stay: the file begins on June 20.',
  })
  expect(placementSentence(part, 'REPLACE')).toBe('12 rows of 1 location go, 12 come in. Days 1 to 19 stay: the file begins on June 20.')
  expect(placementSentence(part, 'REPLACE_MONTH')).toBe('31 rows of 1 location go, 12 come in.')
  expect(placementSentence(part, 'APPEND')).toBe('12 rows of 1 location stay, 12 more come in.')
  expect(summarizePlacements([part], new Map([['2026-06', 'REPLACE_MONTH']]))).toMatchObject({ rowsGone: 31, placement: 'REPLACE_MONTH' })
  expect(placementInput([part], new Map([['2026-06', 'REPLACE_MONTH']]))).toEqual([
    { month: '2026-06', placement: 'REPLACE', wholeMonth: true },
  ])
})

it('says why a month is to be appended', () => {
  expect(suggestionSentence(month({}))).toBeNull()
  expect(suggestionSentence(month({ suggested: 'APPEND' }))).toBe('Far fewer than replacing would remove: the tail of a month.')
})
