import { describe, expect, it } from 'vitest'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { keptPlan } from '../../../test/stored-plans.ts'
import { BLANK_PLAN, type Plan, type QuestionReading, REFUSAL_REASONS } from '../plan.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { VendorNames } from '../reading/vendor-names.ts'
import { unplannedAnswer } from './make-answer.ts'
import { firstQuestions, nextQuestions } from './questions-to-ask.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)

function sentencesTo(question: string, by = reader): { readonly words: string; readonly suggestions: readonly string[] } {
  const reading = by.withOffers(question, by.read(question, null), null)
  if (reading.kind === 'PLAN') throw new Error(`${question} is understood`)
  const { parts, suggestions } = unplannedAnswer(reading, question, names)
  return { words: JSON.stringify(parts).replaceAll('\\"', '"'), suggestions }
}

it('leads on from the entries of a vendor to its figures, but not from those of one type', () => {
  const plan: Plan = { ...BLANK_PLAN, kind: 'TRANSACTIONS', mappingId: 'm1', span: { kind: 'LEDGER' }, vendor: 'Sysco' }
  expect(nextQuestions({ ...plan, side: 'COSTS' }, names)).toEqual(['By location', 'By month'])
  expect(nextQuestions({ ...plan, entryTypes: ['Bill'] }, names)).toEqual([])
  // Figures of vendors are costs.
  expect(nextQuestions({ ...plan, side: 'INCOME' }, names)).toEqual([])
})

it('names what it cannot follow, and offers questions about the rest', () => {
  const { words, suggestions } = sentencesTo('chef wages in June')
  expect(words).toContain('I cannot follow "chef" in this question, so I have not answered.')
  expect(words).toContain('What I can answer of it:')
  expect(suggestions).toEqual(['Labor, Jun 2026', 'Labor by location, Jun 2026', 'Labor against the year before, Jun 2026'])
})

it('quotes words as they were typed', () => {
  expect(sentencesTo('sales at the Tampa store in June').words).toContain('I cannot follow "Tampa" in this question')
})

it('offers the first questions where nothing would be left', () => {
  const { words, suggestions } = sentencesTo('linens')
  expect(words).not.toContain('What I can answer of it')
  expect(suggestions[0]).toBe('Revenue last month')
})

it('quotes a question as a whole that does not go on from the answer before', () => {
  const before = reader.read('stores with labor above 30% of revenue in May 2026', null)
  const question = 'Entries in Q2 2026?'
  const reading = reader.read(question, keptPlan(before))
  if (reading.kind === 'PLAN') throw new Error('It is understood')
  expect(JSON.stringify(unplannedAnswer(reading, question, names).parts)).toContain(
    String.raw`I cannot follow \"Entries in Q2 2026?\" after the answer before it, so I have not answered.`,
  )
})

it('asks which base is meant', () => {
  expect(sentencesTo('labor vs budget and last year by month').words).toContain(
    '"budget and last year" can mean against Budget 2026 or against the year before. Choose what you mean.',
  )
})

it('asks which months are meant, and that there are no hours', () => {
  expect(sentencesTo('sales growth May and June').words).toContain(
    '"May and June" can mean in May and June together or June against May. Choose what you mean.',
  )
  expect(sentencesTo('sales by hour in June').words).toContain(
    'Lines and accounts can be divided by day for up to three months and by week for up to a year, but not compared. Metrics cannot, and nothing can be divided by hour or day of the week. This comes nearest:',
  )
})

it('tells where the books end, of days that are not booked yet', () => {
  expect(sentencesTo('what were sales yesterday').words).toContain(
    'I do not make forecasts. I can show what a budget plans, and how figures have moved so far. The books end on Jun 30, 2026.',
  )
})

it('tells that no vendor is called so, of a question on payments', () => {
  const vendors = new VendorNames()
  vendors.add('Sysco Boston')
  const knowing = new QuestionReader(names, undefined, vendors)
  expect(sentencesTo('did we pay gordon foods anything in q2', knowing).words).toContain('I know no vendor with "gordon" in its name.')
  expect(sentencesTo('what do we pay boston', knowing).words).not.toContain('I know no vendor')
  expect(sentencesTo('gordon labor in June', knowing).words).not.toContain('I know no vendor')
})

describe.each(REFUSAL_REASONS)('questions instead of what is refused for %s', (reason) => {
  it.each([names, { ...names, budgets: [], locations: names.locations.slice(0, 1) }])('are all understood', (own) => {
    const { suggestions } = unplannedAnswer({ kind: 'REFUSED', reason }, 'a question', own)
    expect(suggestions.length).toBeGreaterThan(0)
    const readings = suggestions.map((question) => new QuestionReader(own).read(question, null).kind)
    expect(readings).toEqual(suggestions.map(() => 'PLAN'))
  })
})

it('offers what goes on from the answer before, where nothing of a question is understood', () => {
  const last: Plan = {
    ...BLANK_PLAN,
    kind: 'FIGURES',
    mappingId: 'm1',
    span: { kind: 'LEDGER' },
    rows: [{ kind: 'GROUP', groupId: 'sales' }],
  }
  const unread: QuestionReading = { kind: 'UNREAD', words: ['zork'], suggestion: null }
  expect(unplannedAnswer(unread, 'zork', names, last).suggestions).toEqual(nextQuestions(last, names))
  expect(unplannedAnswer(unread, 'zork', names).suggestions).toEqual(firstQuestions(names).slice(0, 3))
})
