import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToMonth, monthIndex } from '../time/day.ts'
import { type FiguresElsewhere, implausibleFigures, type PlaceFacts } from './plausibility.ts'
import type { StoredFigure } from './stored-figures.ts'

const START = monthIndex(2024, 1)

function series(values: readonly number[], from = 0, months = 1): StoredFigure[] {
  return values.map((value, at) => ({ firstMonth: addToMonth(START, from + at * months), months, value: String(value), upload: 1 }))
}

const OPEN: PlaceFacts = {
  open: { from: addToMonth(START, -24), to: addToMonth(START, 120) },
  isClosingStated: false,
  ledger: { from: addToMonth(START, -24), to: addToMonth(START, 120) },
  elsewhere: new Map(),
}
const elsewhere = (facts: Partial<FiguresElsewhere>): PlaceFacts => ({
  ...OPEN,
  elsewhere: new Map([[1, { figures: 200, negatives: 0, largest: 900, ...facts }]]),
})
const GUESTS = [410, 380, 520, 495, 610, 700, 680, 640, 500, 450, 430, 620]

function withFigures(values: readonly number[], others: Readonly<Record<number, number>>): number[] {
  return values.map((value, at) => others[at] ?? value)
}

/** The sentence about one figure for the month after the history. */
function sentenceOf(value: number, history: readonly number[], facts = OPEN): string | null {
  return implausibleFigures(series([value], history.length), series(history), facts).get(0) ?? null
}

describe('implausibleFigures', () => {
  it.each([
    { what: 'an ordinary figure', value: 530, history: GUESTS, sentence: null },
    { what: 'a negative figure', value: -412, history: GUESTS, sentence: 'Negative, unlike the other figures of this location.' },
    { what: 'a negative figure of a metric that often is', value: -4, history: [3, -2, 5, -1, 2, 4], sentence: null },
    { what: 'zero', value: 0, history: GUESTS, sentence: null },
    {
      what: 'more than 5 times the largest',
      value: 3_550,
      history: GUESTS,
      sentence: 'More than 5 times as large as other figures of this location, up to 700.',
    },
    {
      what: 'ten times the figures around it',
      value: 5_300,
      history: GUESTS,
      sentence: 'About 10 times as large as the figures around it. Check its decimal point and digits.',
    },
    {
      what: 'a tenth of the figures around it',
      value: 53,
      history: GUESTS,
      sentence: 'About 1/10 of the figures around it. Check its decimal point and digits.',
    },
    { what: 'a slow month', value: 90, history: GUESTS, sentence: null },
    { what: '5 times the largest', value: 3_500, history: GUESTS, sentence: null },
    {
      what: 'a figure in thousands',
      value: 0.512,
      history: GUESTS,
      sentence: 'About 1/1,000 of the figures around it. Check its unit.',
    },
    {
      what: 'a percentage among shares',
      value: 4.4,
      history: [0.045, 0.043, 0.046],
      sentence: 'About 100 times as large as the figures around it. Check its unit.',
    },
    {
      what: 'exactly 100 times the only other figure',
      value: 1_250,
      history: [12.5],
      sentence: 'About 100 times as large as the figures around it. Check its unit.',
    },
    { what: 'about 100 times the only other figure', value: 1_240, history: [12.5], sentence: null },
    { what: 'the peak of a second season', value: 9_000, history: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8_000], sentence: null },
    { what: 'the first of all', value: 9_000, history: [], sentence: null },
  ])('judges $what', ({ value, history, sentence }) => expect(sentenceOf(value, history)).toBe(sentence))

  it.each([
    ['a drop to a thousandth', [1_200, 1.3, 1_400], [1]],
    ['one at the beginning', [1.2, 1_300, 1_400], [0]],
    ['a hundredfold', [12.5, 13.1, 1_290], [2]],
    ['an opening in the last hours of a month', [14, 1_300, 1_400], []],
    ['a closing on the first day', [1_300, 1_400, 12], []],
    ['a month that was nearly closed', [1_200, 3, 1_400], []],
    ['a season', [1_200, 40, 2_600], []],
    ['a closure', [1_200, 0, 1_400], []],
    ['small counts', [2, 1_950, 2], []],
    ['figures that are not alike', [4_000, 1.3, 900], []],
  ])('judges %s among three figures', (_, values, marked) => {
    expect([...implausibleFigures(series(values), [], OPEN).keys()]).toEqual(marked)
  })

  it('compares with other locations where the location has no history', () => {
    expect(sentenceOf(5_000, [], elsewhere({}))).toBe('More than 5 times as large as the figures of other locations, up to 900.')
    expect(sentenceOf(-3, [], elsewhere({}))).toBe('Negative, unlike the figures of other locations.')
    expect(sentenceOf(4_000, [], elsewhere({}))).toBeNull()
    expect(sentenceOf(-3, [], elsewhere({ negatives: 60 }))).toBeNull()
    expect(sentenceOf(-300, GUESTS, elsewhere({ negatives: 60 }))).toBeNull()
    expect(sentenceOf(5_000, [], elsewhere({ figures: 2 }))).toBeNull()
  })

  it('compares figures of the same period length only', () => {
    expect(implausibleFigures(series([6_000], 12, 3), series(GUESTS), OPEN).size).toBe(0)
    expect(implausibleFigures(series([6_000], 24, 3), series([1_000, 900, 1_100, 950], 12, 3), OPEN).size).toBe(1)
  })

  it('compares the figures of a first upload with each other', () => {
    const wrong = withFigures(GUESTS, { 4: -412, 9: 450_000 })
    expect([...implausibleFigures(series(wrong), [], OPEN).keys()]).toEqual([4, 9])
  })

  it('marks all figures of an upload in another unit, not only the first', () => {
    const next = GUESTS.map((value) => value / 1000)
    expect(implausibleFigures(series(next, 12), series(GUESTS), OPEN).size).toBe(12)
  })

  it('does not compare with the figures that are replaced', () => {
    const wrong = series(GUESTS.map((value) => value / 1000))
    expect(implausibleFigures(series(GUESTS), wrong, OPEN).size).toBe(0)
  })

  it('does not let one wrong figure of a long history excuse the next', () => {
    const long = withFigures([...GUESTS, ...GUESTS, ...GUESTS], { 7: -412, 20: 90_000 })
    expect(sentenceOf(-300, long)).toBe('Negative, unlike the other figures of this location.')
    expect(sentenceOf(9_000, long)).toBe('More than 5 times as large as other figures of this location, up to 700.')
  })

  describe('of a location that is not open', () => {
    const months = (from: number, to: number) => ({ from: addToMonth(START, from), to: addToMonth(START, to) })
    const closed: PlaceFacts = { ...OPEN, open: months(-24, 2), ledger: months(-24, 30) }
    it.each([
      { what: '15 months after its last entry', at: 17, facts: closed, sentence: 'The location has had no ledger entries since Mar 2024.' },
      { what: '11 months after its last entry', at: 13, facts: closed, sentence: null },
      { what: 'after the end of the whole ledger', at: 17, facts: { ...closed, ledger: months(-24, 2) }, sentence: null },
      {
        what: 'the month after it was stated to close',
        at: 3,
        facts: { ...closed, isClosingStated: true },
        sentence: 'The location closed in Mar 2024.',
      },
      {
        what: 'long before its first entry',
        at: 2,
        facts: { ...OPEN, open: months(20, 60) },
        sentence: 'The location has no ledger entries before Sep 2025.',
      },
      { what: 'shortly before its first entry', at: 9, facts: { ...OPEN, open: months(20, 60) }, sentence: null },
      { what: 'before the whole ledger', at: 2, facts: { ...OPEN, open: months(20, 60), ledger: months(20, 60) }, sentence: null },
      { what: 'without any entry', at: 2, facts: { ...OPEN, open: null }, sentence: null },
    ])('judges a figure $what', ({ at, facts, sentence }) =>
      expect(implausibleFigures(series([400], at), [], facts).get(0) ?? null).toBe(sentence),
    )

    it('leaves out locations whose figures go on without entries', () => {
      expect(implausibleFigures(series(GUESTS, 17), series(GUESTS, 5), closed).size).toBe(0)
    })

    it('marks the second figure after a silence like the first', () => {
      const all = [...series(GUESTS, -12), ...series([400, 410], 17)]
      expect([...implausibleFigures(all, [], closed).keys()]).toEqual([12, 13])
    })
  })

  const ordinary = fc.record({
    start: fc.double({ min: 0.001, max: 1e7, noNaN: true }),
    growth: fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    season: fc.array(fc.double({ min: 0.75, max: 1.5, noNaN: true }), { minLength: 12, maxLength: 12 }),
    noise: fc.array(fc.double({ min: 0.9, max: 1.1, noNaN: true }), { minLength: 4, maxLength: 72 }),
    stored: fc.array(fc.boolean(), { minLength: 72, maxLength: 72 }),
    isPast: fc.boolean(),
  })
  const figuresOf = ({ start, growth, season, noise }: typeof ordinary extends fc.Arbitrary<infer Series> ? Series : never) =>
    series(noise.map((share, at) => Number((start * (1 + growth) ** at * (season[at % 12] ?? 1) * share).toPrecision(8))))

  it('marks nothing in a series that grows, shrinks and has seasons, whatever part of it is new', () => {
    fc.assert(
      fc.property(ordinary, fc.nat(72), (parts, split) => {
        const all = figuresOf(parts)
        const [one, other] = [all.slice(0, split), all.slice(split)]
        const [stored, changed] = parts.isPast ? [other, one] : [one, other]
        expect([...implausibleFigures(changed, stored, OPEN)]).toEqual([])
        expect([...implausibleFigures(all, [], OPEN)]).toEqual([])
      }),
    )
  })

  it('marks one figure that is wrong by its sign or a factor of 100 or 1000, wherever it is, and no other', () => {
    fc.assert(
      fc.property(ordinary, fc.nat(71), fc.constantFrom(-1, 100, 1000, 1 / 1000), (parts, place, factor) => {
        const all = figuresOf({ ...parts, noise: parts.noise.slice(0, 24), growth: parts.growth / 10 })
        if (all.length < 8) return
        const at = place % all.length
        const wrong = all.map((figure, index) => (index === at ? { ...figure, value: String(Number(figure.value) * factor) } : figure))
        expect([...implausibleFigures(wrong, [], OPEN).keys()]).toEqual([at])
      }),
    )
  })
})
