import * as z from 'zod/mini'
import { idText, listOf, objectOf, oneOf, plainText, readAs, readBy, wholeNumber } from '../../document-schema.ts'
import { flattenLocations } from '../../locations/location-tree.ts'
import { type GroupTree, groupTree, isCategory } from '../../mappings/group-tree.ts'
import { type MonthOfYear, parseDay } from '../../time/day.ts'
import type { TimeContext } from '../../time/time-span.ts'
import { budgetOfPlan } from '../answers/plan-names.ts'
import type { CompanyNames } from '../company-names.ts'
import { operandsOf, type Plan } from '../plan.ts'
import { parsePlan, planDocument } from '../plan-text.ts'

/**
 * What a prompt is read as with its usual values, and what it was read with: another reading is compared with it as of the same day, so that
 * `last month` stays the same month. Figures are no part of it.
 */
export interface GoldenAnswer {
  readonly plan: Plan
  readonly time: TimeContext
  /** What the plan names, with the names of that day. */
  readonly named: readonly NamedThing[]
  /** What each line of the plan was made of. */
  readonly lines: readonly GoldenLine[]
  /** The account added last by then: later ones join lines as books grow. */
  readonly newestAccount: number
}

/** NODE: of the location tree. */
export const NAMED_KINDS = ['LINE', 'ACCOUNT', 'METRIC', 'LOCATION', 'NODE', 'BUDGET'] as const
export type NamedKind = (typeof NAMED_KINDS)[number]

export interface NamedThing {
  readonly kind: NamedKind
  readonly id: string
  readonly name: string
}

interface GoldenLine {
  readonly groupId: string
  /** All under it, in order of their ids. */
  readonly accountIds: readonly string[]
  /** Of the calculations that lead to them. */
  readonly formulas: readonly string[]
}

export function goldenAnswer(plan: Plan, names: CompanyNames): GoldenAnswer {
  const tree = groupTree(names.groups)
  return {
    plan,
    time: names.time,
    named: namedIn(plan, names),
    lines: lineIds(plan).map((groupId) => ({ groupId, ...madeOf(groupId, tree, names) })),
    newestAccount: Math.max(0, ...names.accounts.map(({ id }) => Number(id)).filter(Number.isSafeInteger)),
  }
}

/** The lines that a plan's rows are. */
function lineIds({ rows }: Plan): readonly string[] {
  return rows.flatMap(operandsOf).flatMap((row) => (row.kind === 'GROUP' ? [row.groupId] : []))
}

/** Accounts under a line, through calculations too, and the formulas on the way. */
export function madeOf(
  groupId: string,
  tree: GroupTree,
  { accounts }: Pick<CompanyNames, 'accounts'>,
): Pick<GoldenLine, 'accountIds' | 'formulas'> {
  const under = new Set<string>()
  const formulas = new Set<string>()
  const add = (id: string): void => {
    const node = tree.byId.get(id)
    if (node === undefined || under.has(id)) return
    under.add(id)
    if (isCategory(node.group)) for (const { group } of node.children) if (isCategory(group)) add(group.id)
    for (const [, operand = ''] of node.group.formula?.matchAll(/\{([^}]+)\}/g) ?? []) add(operand)
    if (node.group.formula !== null) formulas.add(node.group.formula)
  }
  add(groupId)
  return {
    accountIds: accounts.flatMap(({ id, groupId: own }) => (own !== null && under.has(own) ? [id] : [])).sort(),
    formulas: [...formulas].sort(),
  }
}

/** What a plan names, each once. */
function namedIn(plan: Plan, names: CompanyNames): readonly NamedThing[] {
  const found = new Map<string, NamedThing>()
  const add = (kind: NamedKind, id: string): void => {
    found.set(`${kind} ${id}`, { kind, id, name: nameOfThing({ kind, id }, names) ?? '' })
  }
  for (const row of plan.rows.flatMap(operandsOf)) {
    if (row.kind === 'METRIC') add('METRIC', row.metricId)
    if (row.kind === 'GROUP') add('LINE', row.groupId)
    if (row.kind === 'ACCOUNT') add('ACCOUNT', row.accountId)
  }
  if (plan.perMetricId !== null) add('METRIC', plan.perMetricId)
  for (const id of plan.driverIds) add('METRIC', id)
  const { against } = plan
  const budgetId = budgetOfPlan(plan)
  if (budgetId !== null) add('BUDGET', budgetId)
  for (const places of [plan.places, ...(against?.kind === 'PLACES' ? [against.places] : [])]) {
    for (const id of places.locationIds) add('LOCATION', id)
    for (const id of places.nodeIds) add('NODE', id)
  }
  return [...found.values()]
}

/** The current name; null if it no longer exists. */
export function nameOfThing({ kind, id }: Pick<NamedThing, 'kind' | 'id'>, names: CompanyNames): string | null {
  const of = (things: readonly { readonly id: string; readonly name: string }[]): string | null =>
    things.find((one) => one.id === id)?.name ?? null
  switch (kind) {
    case 'LINE':
      return of(names.groups)
    case 'ACCOUNT':
      return of(names.accounts)
    case 'METRIC':
      return of(names.metrics)
    case 'LOCATION':
      return of(names.locations)
    case 'BUDGET':
      return of(names.budgets)
    case 'NODE':
      return of(flattenLocations(names.tree).map(({ node }) => node))
  }
}

// More than a plan may hold in rows, drivers and locations.
const MOST_NAMED = 20_000

const day = readBy((input: string) => parseDay(input))

const goldenSchema = objectOf({
  plan: z.pipe(
    z.unknown(),
    z.transform((input) => parsePlan(input)),
  ),
  time: objectOf({
    today: z.pipe(plainText(10), day),
    lastLedgerDay: z.nullable(z.pipe(plainText(10), day)),
    // In its range by the check before.
    fiscalYearStartMonth: z.pipe(
      wholeNumber(1, 12),
      z.transform((month) => month as MonthOfYear),
    ),
  }),
  named: listOf(objectOf({ kind: oneOf(NAMED_KINDS), id: idText, name: plainText(1_000) }), MOST_NAMED),
  lines: listOf(
    objectOf({ groupId: idText, accountIds: listOf(idText, 200_000), formulas: listOf(plainText(8_000, 'lines'), 2_000) }),
    100,
  ),
  newestAccount: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})

export function goldenDocument({ plan, ...rest }: GoldenAnswer): object {
  return { ...rest, plan: planDocument(plan) }
}

/** @throws BadInputError for what another version of the program wrote. */
export function parseGolden(input: unknown, path = 'golden'): GoldenAnswer {
  return readAs(goldenSchema, input, path)
}
