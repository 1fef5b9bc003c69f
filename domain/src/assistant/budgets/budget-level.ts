import type { BudgetExtent } from '../../budgets/budget-extent.ts'
import { isComparing } from '../../figures/figure-question.ts'
import { headlineParts } from '../../home/headline-parts.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../../mappings/group-tree.ts'
import { joinNames } from '../../sentence-text.ts'
import type { AnswerPart } from '../answers/answer.ts'
import { answer, note } from '../answers/answer-sentences.ts'
import { budgetOfPlan, planRowName } from '../answers/plan-names.ts'
import type { CompanyNames } from '../company-names.ts'
import { figureMeasureOf, hasOwnConditions, type Plan, type PlanRow } from '../plan.ts'

/** A plan at the level at which its budget has figures. */
interface LeveledPlan {
  readonly plan: Plan
  /** What the answer shows instead of the request; null if only a bridge is divided differently, as `note` says. */
  readonly sentence: string | null
  readonly note: string | null
  /** A plan for the actual figures of the original request, shown as well; null for none. */
  readonly asked: Plan | null
}

/** An answer's parts with a note on the budget level they are at. @param actual the parts of the answer to `asked`. */
export function levelParts(
  leveled: LeveledPlan | null,
  parts: readonly AnswerPart[],
  actual: readonly AnswerPart[],
): readonly AnswerPart[] {
  const { sentence = null, note: words = null } = leveled ?? {}
  const sentences = actual.filter((part) => part.kind === 'TEXT' && part.tone === 'ANSWER')
  return [...(sentence === null ? [] : [answer(sentence)]), ...sentences, ...parts, ...(words === null ? [] : [note(words)])]
}

/** More of them are not named. */
const MOST_NAMED = 6
/** If there are more, their amounts are not listed. */
const MOST_TOLD = 3

/**
 * For a comparison with a budget that lacks figures for all requested accounts: the same plan for the smallest lines that contain them and
 * have a figure. Null if the budget has the requested accounts, or no line that contains them.
 */
export function atBudgetLevel(plan: Plan, extent: BudgetExtent, names: CompanyNames): LeveledPlan | null {
  if (budgetOfPlan(plan) === null || plan.kind === 'CHECK') return null
  return plan.by === 'ACCOUNT' ? ofLines(plan, extent, names) : inLines(plan, extent, names)
}

/** `food cost vs budget`, of a budget by line: of cost of goods. */
function inLines(plan: Plan, extent: BudgetExtent, names: CompanyNames): LeveledPlan | null {
  const { plan: changed, replaced } = withLines(plan, extent, names)
  if (replaced.length === 0) return null
  const lines = [...new Set(replaced.map(({ line }) => planRowName(line, names)))]
  const asked = nameList(replaced.map(({ row }) => planRowName(row, names)))
  const areAccounts = replaced.every(({ row }) => row.kind === 'ACCOUNT')
  const lacks = areAccounts && extent.accountIds.size === 0 ? 'figures of accounts' : `figure of ${asked}`
  const isOne = replaced.length === 1
  const them =
    lines.length > 1
      ? `these are ${joinNames(lines)}, the lines that ${asked} are in`
      : isWholeOf(replaced, names)
        ? `this is ${lines.join('')}, the line that ${asked} ${isOne ? 'makes' : 'make'} up`
        : `this is ${lines.join('')}, the line that ${asked} ${isOne ? 'is' : 'are'} in`
  const isPlain = plan.kind === 'COMPARE' && plan.by === null && replaced.length <= MOST_TOLD
  const actual: Plan = {
    ...plan,
    kind: 'FIGURES',
    rows: replaced.map(({ row }) => row),
    against: null,
    alsoAgainst: null,
    isSameStore: false,
  }
  const sentence = `${budgetName(plan, names)} has no ${lacks}; ${them}.`
  return { plan: changed, sentence, note: null, asked: isPlain ? actual : null }
}

interface Replaced {
  readonly row: PlanRow
  readonly line: PlanRow & { readonly kind: 'GROUP' }
}

function withLines(plan: Plan, extent: BudgetExtent, names: CompanyNames): { readonly plan: Plan; readonly replaced: readonly Replaced[] } {
  const tree = groupTree(names.groups)
  const same = { plan, replaced: [] }
  const amounts = plan.rows.flatMap((row) =>
    row.kind === 'ACCOUNT' || (row.kind === 'GROUP' && isCategoryOf(row.groupId, tree)) ? [row] : [],
  )
  const hasSome = amounts.some((row) => row.kind === 'ACCOUNT' && extent.accountIds.has(row.accountId))
  if (hasSome) return same
  const replaced = amounts.flatMap((row): readonly Replaced[] => {
    if (row.groupId === null || (row.kind === 'GROUP' && isPlanned(tree.byId.get(row.groupId), extent, names))) return []
    const line = lineAround(tree.byId.get(row.groupId), extent)
    return line === null ? [] : [{ row, line: { kind: 'GROUP', groupId: line.group.id } }]
  })
  const rows = plan.rows.map((row) => replaced.find((one) => one.row === row)?.line ?? row)
  const distinct = rows.filter((row, at) => rows.findIndex((one) => JSON.stringify(one) === JSON.stringify(row)) === at)
  // Conditions of single rows count them.
  if (hasOwnConditions(plan) && distinct.length < rows.length) return same
  return { plan: { ...plan, rows: distinct }, replaced }
}

/** Whether what is replaced are all accounts of its line. */
function isWholeOf(replaced: readonly Replaced[], { groups, accounts }: CompanyNames): boolean {
  const [first] = replaced
  const own = new Set(replaced.flatMap(({ row }) => (row.kind === 'ACCOUNT' ? [row.accountId] : [])))
  const under = first === undefined ? new Set<string>() : idsUnder(groupTree(groups).byId.get(first.line.groupId))
  const all = accounts.filter(({ groupId }) => groupId !== null && under.has(groupId))
  return own.size === replaced.length && all.length === own.size && all.every(({ id }) => own.has(id))
}

/** `which accounts are over budget`, of a budget by line: of the lines that it has. */
function ofLines(plan: Plan, extent: BudgetExtent, names: CompanyNames): LeveledPlan | null {
  const tree = groupTree(names.groups)
  const asked = plan.rows.flatMap((row) => (row.kind === 'GROUP' ? [row.groupId] : []))
  if (asked.length < plan.rows.length) return null
  const within =
    asked.length > 0 ? asked.flatMap((id) => categoriesOf(id, tree, names)) : tree.roots.filter(({ group }) => isCategory(group))
  const under = new Set(within.flatMap((node) => [...idsUnder(node)]))
  const hasAccounts = names.accounts.some(({ id, groupId }) => groupId !== null && under.has(groupId) && extent.accountIds.has(id))
  const lines = within.flatMap((node) => smallestLines(node, extent))
  if (hasAccounts || lines.length === 0) return null
  const lead = `${budgetName(plan, names)} has no figures of ${extent.accountIds.size === 0 ? '' : 'these '}accounts`
  const rows = lines.map((node): PlanRow => ({ kind: 'GROUP', groupId: node.group.id }))
  const [only] = rows
  // The lines under the one that was asked about.
  const isDivided = within.length === 1 && asked.length === 1 && within[0]?.group.id === asked[0] && lines[0] !== within[0]
  if (plan.kind === 'BRIDGE')
    return isDivided
      ? {
          plan: { ...plan, by: 'LINE' },
          sentence: null,
          note: `${lead}, so the difference is divided by the lines that it has.`,
          asked: null,
        }
      : null
  if (only === undefined || !LEVELED.has(plan.kind)) return null
  const sentence =
    rows.length === 1
      ? `${lead}; this is ${planRowName(only, names)}, the smallest line that it has of them.`
      : `${lead}; these are the smallest lines that it has.`
  if (rows.length > 1 && isDivided) return { plan: { ...plan, by: 'LINE' }, sentence, note: null, asked: null }
  if (rows.length > 1 && (plan.kind === 'RANK' || plan.kind === 'FILTER'))
    return { plan: { ...plan, rows, by: 'LINE' }, sentence, note: null, asked: null }
  // What is divided stands before its parts, unless it is the only one.
  const whole = plan.rows.filter((row) => !rows.some((one) => JSON.stringify(one) === JSON.stringify(row)))
  const shown = rows.length === 1 || plan.kind === 'RANK' || plan.kind === 'FILTER' ? rows : [...whole, ...rows]
  const single = { by: null, order: null, first: null, last: null, where: [], chart: plan.chart === 'WATERFALL' ? null : plan.chart }
  const asFigures = figureMeasureOf(plan.measure)
  const measure = isComparing(asFigures) ? 'VALUE' : asFigures
  return { plan: { ...plan, ...single, kind: 'COMPARE', rows: shown, measure }, sentence, note: null, asked: null }
}

/** Kinds whose answers stand by account. */
const LEVELED: ReadonlySet<Plan['kind']> = new Set(['FIGURES', 'COMPARE', 'BREAKDOWN', 'RANK', 'FILTER'])

/** The closest line around, itself included, that has figures of its own: all that is in it is planned with it. */
function lineAround(from: GroupNode | undefined, { groupIds }: BudgetExtent): GroupNode | null {
  for (let node: GroupNode | null | undefined = from; node; node = node.parent) if (groupIds.has(node.group.id)) return node
  return null
}

/** A line with figures of its own, or such lines under it. */
function smallestLines(node: GroupNode, extent: BudgetExtent): readonly GroupNode[] {
  if (extent.groupIds.has(node.group.id)) return [node]
  return node.children.filter(({ group }) => isCategory(group)).flatMap((child) => smallestLines(child, extent))
}

/** Whether anything of a category is planned. */
function isPlanned(node: GroupNode | undefined, extent: BudgetExtent, { accounts }: CompanyNames): boolean {
  const under = idsUnder(node)
  return (
    [...under].some((id) => extent.groupIds.has(id)) ||
    accounts.some(({ id, groupId }) => groupId !== null && under.has(groupId) && extent.accountIds.has(id))
  )
}

function idsUnder(node: GroupNode | undefined): ReadonlySet<string> {
  return new Set(node === undefined ? [] : [node.group.id, ...node.children.flatMap((child) => [...idsUnder(child)])])
}

/** A category itself; for a calculation, the categories in its formula. */
function categoriesOf(groupId: string, tree: GroupTree, { groups }: CompanyNames): readonly GroupNode[] {
  const ids = isCategoryOf(groupId, tree) ? [groupId] : [...headlineParts(groups, groupId).keys()]
  return ids.flatMap((id) => tree.byId.get(id) ?? [])
}

function isCategoryOf(groupId: string, tree: GroupTree): boolean {
  const node = tree.byId.get(groupId)
  return node !== undefined && isCategory(node.group)
}

function nameList(all: readonly string[]): string {
  return all.length > MOST_NAMED ? 'these accounts' : joinNames(all)
}

function budgetName(plan: Plan, { budgets }: CompanyNames): string {
  const id = budgetOfPlan(plan)
  return budgets.find((one) => one.id === id)?.name ?? 'The budget'
}
