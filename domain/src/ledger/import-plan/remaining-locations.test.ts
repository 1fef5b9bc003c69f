import { describe, expect, it } from 'vitest'
import { monthIndex } from '../../time/day.ts'
import { type DaySum, type DaySums, MovedEntries, type MovedTo } from './moved-entries.ts'
import { countedTwiceSentence, planRemaining, type RemainingPlace, remainingQuestion } from './remaining-locations.ts'

const january = monthIndex(2026, 1)
const place = (locationName: string, more: Partial<RemainingPlace> = {}): RemainingPlace => ({
  month: january,
  locationName,
  importIds: [1],
  rows: 6,
  netIncome: 320_000n,
  isBetween: false,
  ...more,
})
const moved = (part: Partial<MovedTo>): MovedTo => ({
  rows: 6,
  to: null,
  rowsThere: 0,
  isThereBefore: false,
  rowsElsewhere: 0,
  monthsThere: new Map(),
  monthsElsewhere: new Map(),
  ...part,
})

describe('a location that remains although the file covers its days', () => {
  it.each([
    { name: 'came with the locations of the file', before: ['Harbor', 'Mill', 'Quay'], file: ['Mill', 'Quay'], proposal: 'REMOVE' },
    { name: 'came with the one location of the file', before: ['Harbor', 'Mill'], file: ['Mill'], proposal: 'ASK' },
    { name: 'came with most of what the file has no longer', before: ['Harbor', 'Mill', 'Quay'], file: ['Mill'], proposal: 'ASK' },
    { name: 'came in a file of its own, as this one does', before: ['Harbor'], file: ['Mill'], proposal: 'KEEP' },
    { name: 'came in a file of other locations', before: ['Harbor', 'Town'], file: ['Mill', 'Quay'], proposal: 'KEEP' },
    { name: 'came in a file without locations', before: [], file: ['Mill'], proposal: 'ASK' },
    {
      name: 'came with other locations, some of its entries being in the file',
      before: ['Harbor', 'Town'],
      file: ['Mill', 'Quay'],
      found: moved({ rowsElsewhere: 3 }),
      proposal: 'ASK',
    },
    {
      name: 'has a new name',
      before: ['Harbor'],
      file: ['Harbor Quay'],
      found: moved({ to: 'Harbor Quay', rowsThere: 6 }),
      proposal: 'REMOVE',
      reason: 'Harbor is now called Harbor Quay: the same 6 entries.',
    },
    {
      name: 'has a new name and one entry more or less',
      before: ['Harbor'],
      file: ['Harbor Quay'],
      found: moved({ to: 'Harbor Quay', rowsThere: 5 }),
      proposal: 'REMOVE',
      reason: 'Harbor is now called Harbor Quay: 5 of its 6 entries are the same.',
    },
    {
      name: 'seems to have a new name, by too few entries to know',
      before: ['Harbor'],
      file: ['Mill'],
      found: moved({ rows: 2, to: 'Mill', rowsThere: 2 }),
      proposal: 'ASK',
      reason: 'Harbor is now called Mill: the same 2 entries.',
    },
    {
      name: 'was divided among others',
      before: ['Harbor', 'Mill'],
      file: ['Mill', 'Quay'],
      found: moved({ rowsElsewhere: 6 }),
      proposal: 'REMOVE',
      reason: 'The entries of Harbor are now at other locations of the file.',
    },
  ])('$name', ({ before, file, found, proposal, reason }) => {
    const [planned] = planRemaining([place('Harbor')], {
      inFile: new Set(file),
      broughtBefore: new Map([[1, new Set(before)]]),
      moved: new Map(found === undefined ? [] : [['Harbor', found]]),
    })
    expect(planned).toMatchObject({ proposal, ...(reason === undefined ? {} : { reason }) })
  })

  it('is asked about in a month of which the file has nothing, with what each answer does', () => {
    const [planned] = planRemaining([place('Mill', { isBetween: true })], {
      inFile: new Set(['Mill']),
      broughtBefore: new Map([[1, new Set(['Mill'])]]),
      moved: new Map(),
    })
    expect(planned?.proposal).toBe('ASK')
    expect(planned && remainingQuestion(planned, 2)).toBe(
      'Jan 2026: 6 rows of Mill would remain. The file has rows before and after Jan 2026, but none in between. If kept, they count in addition to the file, with a net income of 3200.00; if removed, only the file counts.',
    )
  })
})

describe('entries that stay next to the same ones under another name', () => {
  it.each([
    { rows: 7, repeated: 7, says: 'They count twice. To count them once,' },
    { rows: 7, repeated: 6, says: '6 count twice. To count them once,' },
    { rows: 1, repeated: 1, says: 'It counts twice. To count it once,' },
  ])('count twice: $repeated of $rows', ({ rows, repeated, says }) => {
    const harbor = { locationName: 'Harbor', reason: 'Harbor is now called Harbor Quay.' }
    const sentence = countedTwiceSentence(harbor, { months: [january], rows, netIncome: 650_000n, repeated, isSure: true }, 2)
    expect(sentence).toContain(`Jan 2026: ${rows} row`)
    expect(sentence).toContain(`with a net income of 6500.00. Harbor is now called Harbor Quay. ${says}`)
  })

  it('may be the same where half of a location that stays is at a new one, and not at one that was there before', () => {
    const found = moved({ rows: 12, to: 'Quay', rowsThere: 8, monthsThere: new Map([[january, 8]]) })
    const planned = (part: Partial<MovedTo>) =>
      planRemaining([place('Quai', { rows: 12 })], {
        inFile: new Set(['Quay']),
        broughtBefore: new Map([[1, new Set(['Quai'])]]),
        moved: new Map([['Quai', { ...found, ...part }]]),
      })[0]
    const quai = planned({})
    expect(quai).toMatchObject({ proposal: 'KEEP', repeated: { to: 'Quay', isSure: false } })
    expect(quai && countedTwiceSentence(quai, { months: [january], rows: 12, netIncome: 0n, repeated: 8, isSure: false }, 2)).toBe(
      "Jan 2026: 12 rows of Quai stay, with a net income of 0.00. Quai came in another file, which had none of this file’s locations, so it stays; but 8 of its 12 entries are the same as those of Quay. If these are the same entries, 8 count twice. To count them once, undo the import and import the file with --replace --remaining 'Quai=remove'.",
    )
    for (const other of [{ isThereBefore: true }, { rowsThere: 5 }, { rows: 2, rowsThere: 2 - 1 }])
      expect(planned(other)).toMatchObject({ proposal: 'KEEP', repeated: null })
  })

  it('are known by month, with the location that has them', () => {
    const february = monthIndex(2026, 2)
    const found = moved({
      to: 'Harbor Quay',
      rowsThere: 6,
      monthsThere: new Map([
        [january, 2],
        [february, 4],
      ]),
    })
    const [planned] = planRemaining([place('Harbor')], {
      inFile: new Set(['Harbor Quay']),
      broughtBefore: new Map([[1, new Set(['Harbor'])]]),
      moved: new Map([['Harbor', found]]),
    })
    expect(planned?.repeated).toEqual({ to: 'Harbor Quay', months: found.monthsThere, isSure: true })
  })
})

describe('entries of a vanished location', () => {
  const sums = (...cells: readonly (readonly [key: number, sum: number | bigint, rows: number])[]): DaySums =>
    new Map(cells.map(([key, sum, rows]): [number, DaySum] => [key, { sum, rows }]))
  const found = (stored: Record<string, DaySums>, inFile: Record<string, DaySums>, vanished: readonly string[]) => {
    const entries = new MovedEntries()
    entries.addMonth({
      month: january,
      stored: new Map(Object.entries(stored)),
      inFile: new Map(Object.entries(inFile)),
      vanished: new Set(vanished),
    })
    return entries.result()
  }

  it('are found under a new name, also beside later ones, and not where days or amounts differ', () => {
    const harbor = sums([1, -100, 2], [2, -50, 1], [3, 70, 1])
    const result = found(
      { Harbor: harbor, Mill: sums([1, -10, 1]) },
      { 'Harbor Quay': sums([1, -100, 2], [2, -50, 1], [3, 71, 1], [4, 9, 1]), Mill: sums([1, -10, 1]) },
      ['Harbor'],
    )
    expect(result.get('Harbor')).toEqual({
      rows: 4,
      to: 'Harbor Quay',
      rowsThere: 3,
      isThereBefore: false,
      rowsElsewhere: 3,
      monthsThere: new Map([[january, 3]]),
      monthsElsewhere: new Map([[january, 3]]),
    })
  })

  it('are not found where several locations have just the same', () => {
    const rent = sums([1, 500, 1])
    const result = found({ Harbor: rent }, { Mill: rent, Quay: rent }, ['Harbor'])
    expect(result.get('Harbor')).toMatchObject({ to: null, rowsThere: 0, rowsElsewhere: 0 })
  })

  it('are found as what a known location has more than before', () => {
    const result = found({ '': sums([1, 40, 1]), Mill: sums([1, 100, 2]) }, { Mill: sums([1, 140, 3]) }, [''])
    expect(result.get('')).toMatchObject({ rows: 1, to: 'Mill', rowsThere: 1, isThereBefore: true, rowsElsewhere: 1 })
  })

  it('are found where one entry was divided among several locations, beyond exact doubles', () => {
    const result = found({ '': sums([1, 2n ** 60n, 1]) }, { Mill: sums([1, 2n ** 60n - 1n, 1]), Quay: sums([1, 1, 1]) }, [''])
    expect(result.get('')).toMatchObject({ rowsThere: 0, rowsElsewhere: 1 })
  })
})
