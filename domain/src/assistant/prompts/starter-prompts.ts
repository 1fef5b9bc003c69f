import type { CompanyNames } from '../company-names.ts'
import type { PlanKind } from '../plan.ts'
import type { QuestionReader } from '../reading/read-question.ts'
import { type GoldenAnswer, goldenAnswer } from './golden-answer.ts'
import { filledPrompt, type PromptAudience, parsePrompt, type SavedPrompt } from './prompt.ts'

/** A prompt that every company begins with, made of its own names. */
export interface StarterPrompt {
  /** The same for good. */
  readonly key: string
  readonly prompt: SavedPrompt
  readonly golden: GoldenAnswer
}

/** Starters whose lines exist and whose text is read as one question, in the order in which they are shown. */
export function starterPrompts(names: CompanyNames, reader: QuestionReader): readonly StarterPrompt[] {
  return starterTexts(names).flatMap(({ key, kind, audience, title, text, usual }) => {
    const variables = Object.entries(usual)
    if (variables.some(([, value]) => value === null)) return []
    const prompt = parsePrompt({ title, text, audience, variables: variables.map(([token, value]) => ({ token, usual: value })) })
    const reading = reader.read(filledPrompt(prompt), null)
    // A company's names can turn a text into another question.
    const isMeant =
      reading.kind === 'PLAN' && reading.plan.kind === kind && (!('budget' in usual) || reading.plan.against?.kind === 'BUDGET')
    return isMeant ? [{ key, prompt, golden: goldenAnswer(reading.plan, names) }] : []
  })
}

interface StarterText {
  readonly key: string
  readonly kind: PlanKind
  readonly audience: PromptAudience
  readonly title: string
  readonly text: string
  /** By token; null where the company has nothing of the kind. */
  readonly usual: Readonly<Record<string, string | null>>
}

function starterTexts({ groups, budgets, metrics, locations, tree }: CompanyNames): readonly StarterText[] {
  const ofType = (...types: readonly string[]): string | null =>
    types.flatMap((type) => groups.find((one) => one.type === type)?.name ?? [])[0] ?? null
  const revenue = ofType('REVENUE')
  const labor = ofType('PAYROLL')
  const goods = ofType('COGS')
  const costs = ofType('OPEX', 'COGS')
  const profit = ofType('EBITDA', 'NET_INCOME')
  const budget = budgets[0]?.name ?? null
  const region = tree[0]?.children.find(({ tag }) => tag !== 'LOCATION')?.name ?? null
  const location = locations[0]?.name ?? null
  const metric = metrics.find(({ isSummed }) => isSummed)?.name ?? metrics[0]?.name ?? null
  const period = 'last month'
  const several = locations.length > 1 ? 'all locations' : null
  const of = (
    kind: PlanKind,
    audience: PromptAudience,
    key: string,
    [title, text]: readonly [title: string, text: string],
    usual: StarterText['usual'],
  ): StarterText => ({ kind, audience, key, title, text, usual })
  const year = 'the last 12 months'
  return [
    of('BRIDGE', 'OWNER', 'why-off-budget', ['Why a line is off budget', 'Why is {line} different from {budget} in {period}?'], {
      line: profit,
      budget,
      period,
    }),
    of('RANK', 'OWNER', 'ranked', ['Locations by a line', 'Rank {locations} by {line} % in {period}'], {
      locations: several,
      line: profit,
      period,
    }),
    of('BRIDGE', 'OWNER', 'why-changed', ['Why a line changed', 'Why is {line} different from the year before in {period}?'], {
      line: profit,
      period,
    }),
    of('TREND', 'OWNER', 'trend', ['A line by month', '{line} by month in {period}'], { line: profit, period: year }),
    of('BREAKDOWN', 'OWNER', 'regions', ['A line by region', '{line} by region in {period}'], { line: region && revenue, period }),
    of('CHECK', 'CONTROLLER', 'ties', ['Reports tie to the ledger', 'Does the P&L tie to the ledger in {period}?'], { period }),
    of('ATTENTION', 'CONTROLLER', 'unusual', ['What is unusual', 'Anything unusual in {period}?'], { period }),
    of('CHECK', 'CONTROLLER', 'coverage', ['How far the books go', 'When was the data last updated?'], {}),
    of('TRANSACTIONS', 'CONTROLLER', 'largest-entries', ['Large entries of a line', 'List entries over $5,000 in {line} in {period}'], {
      line: costs,
      period,
    }),
    of('BREAKDOWN', 'CONTROLLER', 'made-of', ['A line by account', '{line} by account in {period}'], { line: costs, period }),
    of('REPORT', 'CONTROLLER', 'budget-report', ['The report against budget', 'P&L against {budget} in {period}'], { budget, period }),
    of('BREAKDOWN', 'OPERATOR', 'labor', ['Labor by location', '{line} % by location in {period}'], { line: several && labor, period }),
    of('TREND', 'OPERATOR', 'goods', ['Cost of goods by month', '{line} % at {locations} by month'], {
      line: goods,
      locations: region ?? location,
    }),
    of('FILTER', 'OPERATOR', 'over-budget', ['Locations over budget', 'Which locations are over {budget} on {line} in {period}?'], {
      budget,
      line: several && labor,
      period,
    }),
    of('REPORT', 'OPERATOR', 'location-report', ['A location’s report', 'P&L for {locations} in {period}'], {
      locations: location,
      period,
    }),
    of('TREND', 'OPERATOR', 'metric', ['A metric by month', '{line} by month in {period}'], { line: metric, period: year }),
  ]
}
