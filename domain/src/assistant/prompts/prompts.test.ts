import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import type { CompanyNames } from '../company-names.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { checkPrompt } from './check-prompt.ts'
import { type GoldenAnswer, goldenAnswer, goldenDocument, parseGolden } from './golden-answer.ts'
import { asksTheSame, filledPrompt, parsePrompt, promptDocument, type SavedPrompt } from './prompt.ts'
import { promptChoices } from './prompt-choices.ts'
import { promptPieces } from './prompt-pieces.ts'
import { starterPrompts } from './starter-prompts.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function prompt(text: string, usual: Readonly<Record<string, string>> = {}): SavedPrompt {
  return parsePrompt({ title: 'Asked', text, variables: Object.entries(usual).map(([token, value]) => ({ token, usual: value })) })
}

function golden(one: SavedPrompt): GoldenAnswer {
  const reading = reader.read(filledPrompt(one), null)
  if (reading.kind !== 'PLAN') throw new Error(JSON.stringify(reading))
  return goldenAnswer(reading.plan, names)
}

const LABOR = prompt('{line} against {budget} in {period}', { line: 'Labor', budget: 'Budget 2026', period: 'last month' })

/** What a prompt comes to once the company has changed. */
function checked(one: SavedPrompt, change: (all: CompanyNames) => Partial<CompanyNames>) {
  const now = { ...names, ...change(names) }
  return checkPrompt(one, golden(one), now, new QuestionReader(now))
}

const renamed =
  (from: string, to: string) =>
  ({ groups }: CompanyNames): Partial<CompanyNames> => ({
    groups: groups.map((group) => (group.name === from ? { ...group, name: to } : group)),
  })

const moved =
  (number: string, groupId: string | null) =>
  ({ accounts }: CompanyNames): Partial<CompanyNames> => ({
    accounts: accounts.map((one) => (one.number === number ? { ...one, groupId } : one)),
  })

describe('a prompt', () => {
  it('asks with what is usual, or with what was chosen', () => {
    expect(filledPrompt(LABOR)).toBe('Labor against Budget 2026 in last month')
    expect(filledPrompt(LABOR, new Map([['line', 'Revenue']]))).toBe('Revenue against Budget 2026 in last month')
  })

  it('has a token for each of two variables of one kind', () => {
    const two = prompt('{line} in {period} against {period2}', { line: 'Labor', period: 'May 2026', period2: 'May 2025' })
    expect(two.variables.map(({ token, kind }) => [token, kind])).toEqual([
      ['line', 'LINE'],
      ['period', 'PERIOD'],
      ['period2', 'PERIOD'],
    ])
    expect(golden(two).plan.against?.kind).toBe('PRIOR_YEAR')
  })

  it.each([
    ['without a title', { title: ' ', text: 'Revenue' }, /title/],
    ['without a question', { title: 'A', text: '  ' }, /question/],
    ['with a variable that stands for nothing', { title: 'A', text: '{line} by month' }, /\{line\} a default value/],
    ['with other braces', { title: 'A', text: '{store} by month' }, /Braces are for variables/],
    ['over two lines', { title: 'A', text: 'Revenue\nby month' }, /cannot be shown/],
  ])('is refused %s', (_, input, sentence) => {
    expect(() => parsePrompt(input)).toThrow(sentence)
  })

  it('is the same once it was stored, without variables that its text does not have', () => {
    const stored = JSON.parse(JSON.stringify(promptDocument(LABOR))) as object
    expect(parsePrompt(stored)).toEqual(LABOR)
    expect(parsePrompt({ ...stored, text: 'Revenue by month' }).variables).toEqual([])
    expect(asksTheSame(LABOR, prompt('Labor against Budget 2026 in {period}', { period: 'last month' }))).toBe(true)
  })

  it('is whole in its pieces, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'line', 'period', '2', ' ', 'a') }), (text) => {
        expect(
          promptPieces(text)
            .map((piece) => (piece.kind === 'TEXT' ? piece.text : `{${piece.token}}`))
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

describe('a golden answer', () => {
  it('is the same once it was stored', () => {
    for (const { golden: own } of starterPrompts(names, reader)) {
      const stored = JSON.parse(JSON.stringify(goldenDocument(own))) as object
      expect(parseGolden(stored)).toEqual(own)
    }
  })

  it('holds while nothing changed, also in later months: last month stays that of its day', () => {
    expect(checked(LABOR, () => ({}))).toMatchObject({ problem: null, text: LABOR.text })
    const later = restaurantNames('2027-02-03', '2027-01-31')
    const asOf = { ...later, time: golden(LABOR).time }
    expect(checkPrompt(LABOR, golden(LABOR), asOf, new QuestionReader(asOf)).problem).toBeNull()
  })

  it('holds for a renamed line, which is asked by its new name', () => {
    const { problem, variables } = checked(LABOR, renamed('Labor', 'Crew'))
    expect([problem, variables[0]?.usual]).toEqual([null, 'Crew'])
    const inText = checked(prompt('LABOR % by location in May 2026'), renamed('Labor', 'Crew'))
    expect([inText.problem, inText.text]).toEqual([null, 'Crew % by location in May 2026'])
  })

  it('follows lines that swapped names', () => {
    const swapped = (all: CompanyNames): Partial<CompanyNames> => ({
      groups: all.groups.map((group) => ({ ...group, name: { Labor: 'Occupancy', Occupancy: 'Labor' }[group.name] ?? group.name })),
    })
    const { problem, variables } = checked(LABOR, swapped)
    expect([problem, variables[0]?.usual]).toEqual([null, 'Occupancy'])
  })

  it.each<[string, SavedPrompt, (all: CompanyNames) => Partial<CompanyNames>, string]>([
    ['whose line is gone', LABOR, ({ groups }) => ({ groups: groups.filter(({ name }) => name !== 'Labor') }), 'The line "Labor" is gone.'],
    ['whose budget is gone', LABOR, () => ({ budgets: [] }), 'The budget "Budget 2026" is gone.'],
    [
      'whose metric is gone',
      prompt('Guests by month'),
      ({ metrics }) => ({ metrics: metrics.filter(({ name }) => name !== 'Guests') }),
      'The metric "Guests" is gone.',
    ],
    [
      'whose location is gone',
      prompt('Revenue at 101 Back Bay in May'),
      ({ locations }) => ({ locations: locations.filter(({ name }) => name !== '101 Back Bay') }),
      'The location "101 Back Bay" is gone.',
    ],
    ['of a mapping that is gone', LABOR, () => ({ mappingId: 'm2' }), 'The mapping it was saved with no longer exists.'],
    ['whose line lost an account', LABOR, moved('6010', null), '"Labor" no longer has 6010 '],
    ['whose line has an account of another one', LABOR, moved('5010', 'labor'), '"Labor" has 5010 '],
    [
      'whose calculation lost an account',
      prompt('Why is Four-wall EBITDA different from the year before in May?'),
      moved('6010', 'corporate-overhead'),
      '"Four-wall EBITDA" no longer has 6010 ',
    ],
    [
      'whose calculation has another formula',
      prompt('Gross profit in May'),
      ({ groups }) => ({
        groups: groups.map((group) => (group.name === 'Gross profit' ? { ...group, formula: '{revenue} - {labor}' } : group)),
      }),
      '"Gross profit" is calculated in another way now.',
    ],
    [
      'whose words mean something else',
      prompt('Labor against budget in May 2026'),
      ({ budgets }) => ({ budgets: [{ id: 'b2', name: 'Reforecast' }, ...budgets] }),
      'It is read as "Labor against Reforecast, May 2026" now',
    ],
  ])('no longer holds %s', (_, one, change, sentence) => {
    expect(checked(one, change).problem).toContain(sentence)
  })

  it('holds for a line that got an account added since', () => {
    const numbered = { ...names, accounts: names.accounts.map((one, at) => ({ ...one, id: String(at + 1) })) }
    const own = new QuestionReader(numbered)
    const reading = own.read(filledPrompt(LABOR), null)
    if (reading.kind !== 'PLAN') throw new Error('not read')
    const then = goldenAnswer(reading.plan, numbered)
    const more = (id: string) => ({
      ...numbered,
      accounts: [...numbered.accounts, { id, number: '6011', name: 'Trainees', type: null, groupId: 'management' }],
    })
    expect(checkPrompt(LABOR, then, more('900'), new QuestionReader(more('900'))).problem).toBeNull()
  })
})

describe('starters', () => {
  it('are read as they are meant, for everybody', () => {
    const read = starterPrompts(names, reader).map(({ key, golden: { plan } }) => `${key}: ${planSummary(plan, names)}`)
    expect(read).toEqual([
      'why-off-budget: BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LINE',
      'ranked: RANK | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION | DESC',
      'why-changed: BRIDGE | Four-wall EBITDA | 2026-06-01..2026-06-30 | at all | vs PRIOR_YEAR | by LINE',
      'trend: TREND | Four-wall EBITDA | 2025-07-01..2026-06-30 MONTHLY | at all',
      'regions: BREAKDOWN | Revenue | 2026-06-01..2026-06-30 | at all | by REGION',
      'ties: CHECK | 2026-06-01..2026-06-30 | at all | RECONCILIATION',
      'unusual: ATTENTION | 2026-06-01..2026-06-30 | at all',
      'coverage: CHECK | COVERAGE',
      'largest-entries: TRANSACTIONS | Direct operating | 2026-06-01..2026-06-30 | at all | VALUE ABOVE 5000',
      'made-of: BREAKDOWN | Direct operating | 2026-06-01..2026-06-30 | at all | by ACCOUNT',
      'budget-report: REPORT | 2026-06-01..2026-06-30 | at all | vs Budget 2026',
      'labor: BREAKDOWN | Labor | 2026-06-01..2026-06-30 | at all | SHARE_OF_REVENUE | by LOCATION',
      'goods: TREND | Cost of goods | 2025-07-01..2026-06-30 MONTHLY | at Northeast | SHARE_OF_REVENUE',
      'over-budget: FILTER | Labor | 2026-06-01..2026-06-30 | at all | vs Budget 2026 | by LOCATION | CHANGE ABOVE 0',
      'location-report: REPORT | 2026-06-01..2026-06-30 | at 101 Back Bay',
      'metric: TREND | Guests | 2025-07-01..2026-06-30 MONTHLY | at all',
    ])
  })

  it('leave out what the company does not have', () => {
    const small = { ...names, budgets: [], metrics: [], locations: names.locations.slice(0, 1), tree: [] }
    const keys = starterPrompts(small, new QuestionReader(small)).map(({ key }) => key)
    expect(keys).toContain('why-changed')
    for (const key of ['why-off-budget', 'budget-report', 'over-budget', 'metric', 'ranked', 'regions']) expect(keys).not.toContain(key)
  })

  it('offer only values that questions understand', () => {
    const asking = {
      LINE: (value: string) => `${value} in May`,
      PERIOD: (value: string) => `Labor in ${value}`,
      LOCATIONS: (value: string) => `Labor for ${value} in May`,
      BUDGET: (value: string) => `Labor against ${value} in May`,
    }
    for (const kind of ['LINE', 'PERIOD', 'LOCATIONS', 'BUDGET'] as const)
      for (const value of promptChoices(names)[kind]) expect([value, reader.read(asking[kind](value), null).kind]).toEqual([value, 'PLAN'])
  })
})
