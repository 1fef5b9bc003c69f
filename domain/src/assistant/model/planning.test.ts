import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSummary } from '../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../test/restaurant-names.ts'
import { NO_CONTEXT } from '../chat.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import { QuestionReader } from '../reading/read-question.ts'
import { checkModelPlan } from './check-plan.ts'
import { type ModelPlan, planForModel, planOfModel } from './model-plan.ts'
import { NumberedNames } from './numbered-names.ts'
import { ModelPlanning } from './planning.ts'

const names = restaurantNames()
const reader = new QuestionReader(names)
const READ = [
  'labor in May 2026',
  'revenue by month this year',
  'top 5 locations by labor percent',
  'why is labor up in June vs last year',
  'four-wall EBITDA vs budget in Q2',
  'locations where labor is above 35%',
  'transactions over $500 in occupancy in May 2026',
  'journal entries of occupancy in May 2026',
  'average check at Princeton last month',
  'sales per guest in May 2026',
  'is the P&L tied to the ledger in May 2026',
]

function planOf(question: string): Plan {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question}: ${JSON.stringify(reading)}`)
  return reading.plan
}

/** A reply as models write it. */
function reply(changes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ read: 'PLAN', plan: null, assumed: [], choices: [], words: [], reason: null, readsMemos: false, ...changes })
}

function planning(text: string, last: Plan | null = null, of: CompanyNames = names): ModelPlanning {
  return new ModelPlanning({ text, last, context: NO_CONTEXT }, of)
}

function wire(plan: Plan, question: string): ModelPlan {
  const found = planForModel(plan, new NumberedNames(names, question, plan))
  if (found === null) throw new Error('The plan names what was not sent.')
  return found
}

describe('plans of a model', () => {
  it.each(READ)('mean what they mean to the built-in planner: %s', (question) => {
    const plan = planOf(question)
    const numbered = new NumberedNames(names, question, plan)
    const back = planOfModel(wire(plan, question), numbered, names)
    expect(planSummary(back, names)).toBe(planSummary(plan, names))
    expect(() => checkModelPlan(back, question, names)).not.toThrow()
    expect(planning(question, plan).read(reply({ plan: wire(plan, question) })).reading).toMatchObject({
      kind: 'PLAN',
      plan: { kind: plan.kind },
    })
  })

  const base = (): ModelPlan => wire(planOf('labor in May 2026'), 'labor in May 2026')
  it.each<[string, Partial<ModelPlan>, string]>([
    ['name nothing', { rows: [] }, 'needs rows'],
    ['name a thing that was not sent', { rows: ['L999'] }, 'There is no L999'],
    ['name an id', { rows: ['labor'] }, 'There is no such code'],
    ['put a place where a line belongs', { rows: ['P1'] }, 'is a location, where a metric is expected'],
    ['name a row twice', { rows: ['L1', 'L1'] }, 'named twice'],
    ['compare with nothing', { kind: 'COMPARE' }, 'COMPARE needs against'],
    ['measure a change of nothing', { measure: 'CHANGE' }, 'needs against'],
    ['rank without an order', { kind: 'RANK', by: 'LOCATION' }, 'RANK needs by and order'],
    ['filter without a condition', { kind: 'FILTER', by: 'LOCATION' }, 'FILTER needs by and where'],
    ['divide by nothing', { measure: 'PER_METRIC' }, 'PER_METRIC needs perMetric'],
    ['divide an average by a metric', { rows: ['M1'], measure: 'PER_METRIC', perMetric: 'M2' }, 'PER_METRIC divides a line'],
    ['ask for a type of figures', { entryTypes: ['T1'] }, 'Only TRANSACTIONS has entryTypes'],
    ['name a line as a type', { kind: 'TRANSACTIONS', entryTypes: ['L1'] }, 'is a line, where a type of entries is expected'],
    ['explain entries of a metric', { kind: 'TRANSACTIONS', rows: ['M1'] }, 'a metric has no entries'],
    ['check nothing', { kind: 'CHECK', rows: [] }, 'CHECK needs check'],
    [
      'set a threshold that nobody said',
      { kind: 'FILTER', by: 'LOCATION', where: [{ measure: 'VALUE', is: 'ABOVE', value: '777' }] },
      'The question does not say the value',
    ],
    [
      'ask for days before the books',
      { span: { kind: 'DAYS', period: 'MONTHLY', startDate: '2019-01-01', endDate: '2019-12-31', periods: null, periodsBack: null } },
      'The books have entries from 2023-08-01 through 2026-06-30',
    ],
    [
      'ask for days that are not booked',
      { span: { kind: 'DAYS', period: 'MONTHLY', startDate: '2027-01-01', endDate: '2027-12-31', periods: null, periodsBack: null } },
      'refuse with FORECAST',
    ],
  ])('are sent back where they %s', (_what, changes, sentence) => {
    expect(() => planning('labor in May 2026').read(reply({ plan: { ...base(), ...changes } }))).toThrow(sentence)
  })

  it('may take a threshold from the question, as an amount or as a percentage', () => {
    const filtered = (value: string): ModelPlan => ({
      ...base(),
      kind: 'FILTER',
      by: 'LOCATION',
      where: [{ measure: 'SHARE_OF_REVENUE', is: 'ABOVE', value }],
    })
    for (const value of ['0.35', '35'])
      expect(planning('where labor is above 35').read(reply({ plan: filtered(value) })).reading.kind).toBe('PLAN')
  })
})

describe('replies of a model', () => {
  const read = (text: string) => planning('labor at the dough place').read(text)

  it('tell words of the question back, and no others', () => {
    expect(read(reply({ read: 'UNREAD', words: ['dough'] })).reading).toEqual({ kind: 'UNREAD', words: ['dough'], suggestion: null })
    expect(() => read(reply({ read: 'UNREAD', words: ['http://127.0.0.1'] }))).toThrow('only words of the question')
  })

  it('need what their kind needs', () => {
    expect(read(reply({ read: 'REFUSED', reason: 'FORECAST' })).reading).toEqual({ kind: 'REFUSED', reason: 'FORECAST' })
    expect(() => read(reply({ read: 'REFUSED' }))).toThrow('REFUSED needs reason')
    expect(() => read(reply({}))).toThrow('PLAN needs plan')
    expect(() => read(reply({ read: 'CHOICE', choices: [] }))).toThrow('two plans or more')
    const plan = wire(planOf('labor in May 2026'), 'labor in May 2026')
    expect(() => read(reply({ plan, readsMemos: true }))).toThrow('Only TRANSACTIONS reads memos')
  })

  it('are checked whatever they are', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json(), fc.constant(`\`\`\`json\n${reply({ read: 'REFUSED', reason: 'ADVICE' })}\n\`\`\``)),
        (text) => {
          try {
            expect(['PLAN', 'CHOICE', 'REFUSED', 'UNREAD']).toContain(read(text).reading.kind)
          } catch (error) {
            expect(error).toMatchObject({ code: 'BAD_USER_INPUT' })
          }
        },
      ),
    )
  })
})

describe('what a model is sent', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({
    id: `x${at}`,
    number: String(9_000 + at),
    name: `Rare thing ${at}`,
    type: null,
    groupId: null,
  }))
  const crowded = { ...names, accounts: [...many, ...names.accounts] }

  it('has no id, and formulas by the numbers of the request', () => {
    const sent = planning('labor').messages()[1]?.content ?? ''
    const { lines } = JSON.parse(sent) as { lines: readonly (readonly string[])[] } // as the planning writes it
    expect(lines.find(([, name]) => name === 'Gross profit')?.[2]).toMatch(/^\{?L\d+\}? - \{?L\d+\}?$/)
    expect(sent).not.toMatch(/cost-of-goods|"m1"/)
  })

  it('is so many names, those nearest to the question and of the plan before, each with its own code', () => {
    const last: Plan = { ...planOf('labor in May 2026'), rows: [{ kind: 'ACCOUNT', groupId: null, accountId: 'x499' }] }
    const { all, leftOut } = new NumberedNames(crowded, 'what about rare thing 321', last)
    const accounts = all.filter(({ kind }) => kind === 'ACCOUNT')
    expect(accounts).toHaveLength(120)
    expect(leftOut).toBe(crowded.accounts.length - 120)
    expect(accounts.map(({ id }) => id)).toEqual(expect.arrayContaining(['x321', 'x499']))
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  })
})
