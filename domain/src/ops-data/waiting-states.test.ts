import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToMonth, type MonthIndex, monthIndex } from '../time/day.ts'
import type { FigureLine, ReadFigure } from '../workbooks/read-figures.ts'
import type { PlaceFacts } from './plausibility.ts'
import { figuresWithin, lastMonthOfFigures, mergedFigures, overlap, type StoredFigure } from './stored-figures.ts'
import { countStates, countWaiting, totalOf, validFigures, waitingStates } from './waiting-states.ts'

const START = monthIndex(2025, 1)

function stored(...figures: readonly (readonly [month: number, months: number, value: string])[]): StoredFigure[] {
  return figures.map(([month, months, value]) => ({ firstMonth: addToMonth(START, month), months, value, upload: 1 }))
}

function line(...figures: readonly (readonly [month: number, months: number, value: string | null])[]): FigureLine {
  return {
    subjectId: 'guests',
    locationId: 1,
    sheet: 'Downtown',
    line: 5,
    figures: figures.map(([month, months, value], at) => ({
      column: at + 2,
      firstMonth: addToMonth(START, month),
      months,
      text: value ?? 'n/a',
      value,
      error: value === null ? '"n/a" is no number.' : null,
    })),
  }
}

const CLOSED: PlaceFacts = {
  open: { from: START, to: addToMonth(START, 4) },
  isClosingStated: true,
  ledger: { from: START, to: addToMonth(START, 40) },
  elsewhere: new Map(),
}

describe('waitingStates', () => {
  it('marks implausible figures that saving would change, and counts them', () => {
    const before = stored([3, 1, '400'], [6, 1, '410'])
    const lines = [line([0, 1, '420'], [3, 1, '-4'], [6, 1, '410'], [7, 1, '1'], [8, 1, null])]
    const [marked = []] = waitingStates(lines, before, CLOSED)
    expect(marked.map(({ state, mark }) => [state, mark])).toEqual([
      ['NEW', null],
      ['OVERRIDE', 'Negative, unlike the other figures of this location.'],
      ['OLD', null],
      ['NEW', 'The location closed in May 2025.'],
      ['INVALID', null],
    ])
    expect(countStates([marked])).toEqual({ new: 2, overridden: 1, unchanged: 1, invalid: 1, marked: 2 })
    expect(waitingStates(lines, before)[0]?.every(({ mark }) => mark === null)).toBe(true)
  })

  it.each([
    { what: 'without a stored one', before: stored(), figure: [0, 1, '5'], state: 'NEW', oldValue: null, error: null },
    { what: 'equal to the stored one', before: stored([0, 1, '5']), figure: [0, 1, '5'], state: 'OLD', oldValue: '5', error: null },
    { what: 'of another value', before: stored([0, 1, '6']), figure: [0, 1, '5'], state: 'OVERRIDE', oldValue: '6', error: null },
    { what: 'of zero', before: stored([0, 1, '6']), figure: [0, 1, '0'], state: 'OVERRIDE', oldValue: '6', error: null },
    {
      what: 'for a month under a stored quarter',
      before: stored([0, 3, '9']),
      figure: [1, 1, '5'],
      state: 'OVERRIDE',
      oldValue: '9',
      error: 'Replaces the stored figure of other months: Jan 2025 to Mar 2025 (9).',
    },
    {
      what: 'for a quarter over stored months',
      before: stored([0, 1, '1'], [1, 1, '2'], [3, 1, '4']),
      figure: [0, 3, '3'],
      state: 'OVERRIDE',
      oldValue: null,
      error: 'Replaces the stored figures of other months: Jan 2025 (1), Feb 2025 (2).',
    },
    {
      what: 'for a year over many',
      before: stored([0, 1, '1'], [1, 1, '2'], [2, 1, '3'], [3, 1, '4'], [4, 1, '5']),
      figure: [0, 12, '9'],
      state: 'OVERRIDE',
      oldValue: null,
      error: 'Replaces the stored figures of other months: Jan 2025 (1), Feb 2025 (2), Mar 2025 (3) and 2 more.',
    },
    {
      what: 'that is not a number',
      before: stored([0, 1, '6']),
      figure: [0, 1, null],
      state: 'INVALID',
      oldValue: '6',
      error: '"n/a" is no number.',
    },
  ] as const)('marks a figure $what as $state', ({ before, figure, ...expected }) => {
    const [[first] = []] = waitingStates([line(figure)], before)
    expect(first).toMatchObject({ state: expected.state, oldValue: expected.oldValue, error: expected.error })
  })

  it('marks a figure INVALID if an earlier one covers the same months, until that is removed', () => {
    const lines = [line([0, 1, '5']), { ...line([0, 3, '7'], [3, 1, '8']), sheet: 'Quarters', line: 9 }]
    const [one, other] = waitingStates(lines, [])
    expect([one?.[0]?.state, other?.[0]?.state, other?.[1]?.state]).toEqual(['NEW', 'INVALID', 'NEW'])
    expect(other?.[0]?.error).toBe('Downtown!C5 has a figure of these months already. Keep one of the two, and blank the other.')
    expect(waitingStates([line(), ...lines.slice(1)], [])[1]?.[0]?.state).toBe('NEW')
  })

  const months = fc.constantFrom(1, 3, 12)
  const value = fc.constantFrom('0', '1', '-2.5', '1000000000000000000.000000000001')
  const figure = fc.tuple(fc.nat(30), months, fc.option(value, { freq: 6 }))
  const lines = fc.array(fc.array(figure, { maxLength: 8 }), { maxLength: 4 }).map((all) => all.map((figures) => line(...figures)))
  const apart = fc.array(fc.tuple(fc.nat(30), months, value), { maxLength: 12 }).map((all) => {
    const kept: StoredFigure[] = []
    for (const one of stored(...all)) if (!kept.some((other) => overlap(one, other))) kept.push(one)
    return kept.sort((one, other) => one.firstMonth - other.firstMonth)
  })

  it('agrees with a comparison month by month', () => {
    fc.assert(
      fc.property(lines, apart, (waiting, before) => {
        const covered = new Set<number>()
        const monthsOf = ({ firstMonth, months: many }: { firstMonth: MonthIndex; months: number }) =>
          Array.from({ length: many }, (_, at) => firstMonth + at)
        const naive = (one: ReadFigure): string => {
          if (one.value === null || monthsOf(one).some((month) => covered.has(month))) return 'INVALID'
          for (const month of monthsOf(one)) covered.add(month)
          const met = before.filter((other) => monthsOf(other).some((month) => monthsOf(one).includes(month)))
          if (met.length === 0) return 'NEW'
          const same = met.find((other) => other.firstMonth === one.firstMonth && other.months === one.months)
          return same?.value === one.value ? 'OLD' : 'OVERRIDE'
        }
        const stated = waitingStates(waiting, before)
        expect(stated.flat().map(({ state }) => state)).toEqual(waiting.flatMap(({ figures }) => figures.map(naive)))
        expect(countWaiting(waiting, before)).toEqual(countStates(stated))
        expect(countWaiting(waiting, before, CLOSED)).toEqual(countStates(waitingStates(waiting, before, CLOSED)))
        for (const one of waiting) {
          const inOrder = { ...one, figures: [...one.figures].sort((left, right) => left.firstMonth - right.firstMonth) }
          expect(countWaiting([inOrder], before, CLOSED)).toEqual(countStates(waitingStates([inOrder], before, CLOSED)))
        }
        expect(totalOf(countStates(stated))).toBe(waiting.flatMap(({ figures }) => figures).length)
        for (const { state, error } of stated.flat()) if (state === 'INVALID') expect(error).toMatch(/\.$/)
      }),
    )
  })

  it('leaves other figures unchanged when saved, and is OLD the next time', () => {
    fc.assert(
      fc.property(lines, apart, (waiting, before) => {
        const stated = waitingStates(waiting, before)
        const valid = validFigures(stated, 2)
        const after = mergedFigures(before, valid)
        for (const [at, one] of after.entries()) {
          const next = after[at + 1]
          if (next !== undefined) expect(lastMonthOfFigures(one)).toBeLessThan(next.firstMonth)
        }
        const expected = [
          ...before.filter(
            (one) =>
              !valid.some((other) => overlap(one, other)) ||
              stated
                .flat()
                .some(
                  ({ state, figure: { firstMonth, months: many } }) =>
                    state === 'OLD' && firstMonth === one.firstMonth && many === one.months,
                ),
          ),
          ...stated
            .flat()
            .flatMap(({ state, figure: one }) =>
              state === 'NEW' || state === 'OVERRIDE' ? valid.filter(({ firstMonth }) => firstMonth === one.firstMonth) : [],
            ),
        ]
        expect(new Set(after)).toEqual(new Set(expected))
        const again = waitingStates(waiting, after)
        expect(countStates(again)).toEqual({
          ...countStates(stated),
          new: 0,
          overridden: 0,
          unchanged: valid.length,
        })
        expect(mergedFigures(after, validFigures(again, 3))).toBe(after)
      }),
    )
  })

  it('finds the same overlaps as a full scan', () => {
    fc.assert(
      fc.property(apart, fc.nat(40), months, (before, month, many) => {
        const span = { firstMonth: addToMonth(START, month), months: many }
        expect(figuresWithin(before, span)).toEqual(before.filter((one) => overlap(one, span)))
      }),
    )
  })
})
