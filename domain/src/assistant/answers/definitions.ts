import { headlineParts } from '../../home/headline-parts.ts'
import { accountLabel } from '../../ledger/account.ts'
import { formulaNames } from '../../mappings/formula-names.ts'
import { shownFormula } from '../../mappings/formula-text.ts'
import { type GroupNode, groupTree, isCategory } from '../../mappings/group-tree.ts'
import { counted } from '../../money/format.ts'
import { compareFractions, fraction } from '../../money/fraction.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import { planRowName } from './plan-names.ts'

const MOST_ACCOUNTS = 12
const MOST_PARTS = 10

/** What each row of a plan is made of, in sentences. */
export function definitionsOf(
  { rows, isSameStore }: Pick<Plan, 'rows' | 'isSameStore'>,
  names: CompanyNames,
): readonly { readonly name: string; readonly words: readonly string[] }[] {
  const ofStores = isSameStore ? [{ name: 'Same-store', words: SAME_STORE_WORDS }] : []
  return ofStores.concat(ofRows(rows, names))
}

/** See `sameStores`. */
const SAME_STORE_WORDS: readonly string[] = [
  'a comparison of only those locations that traded on all days of both times.',
  'A location that opened, closed or was shut within them is left out, as is one that was not yet open for as many full months before as the company has set.',
  'Days that are not stated on the Locations page are inferred from revenue. A comparison names the locations that it leaves out.',
]

function ofRows(rows: Plan['rows'], names: CompanyNames): { readonly name: string; readonly words: readonly string[] }[] {
  return rows.map((row, at) => ({
    name: planRowName(row, names),
    words: [
      ...definitionOf(row, names),
      // Next to other lines, how it differs from them is enough.
      ...(rows.length === 1 && row.kind === 'GROUP' ? accountsWithin(row.groupId, names) : []),
      ...(at === 0 ? [] : insideWords(row, rows[0], names)),
    ],
  }))
}

/** `It is in Prime cost, through Labor.`: whether a line or account is a part of another one; empty for a calculation or a metric. */
function insideWords(row: Plan['rows'][number], whole: Plan['rows'][number] | undefined, names: CompanyNames): readonly string[] {
  const { byId } = groupTree(names.groups)
  if (whole?.kind !== 'GROUP' || (row.kind !== 'GROUP' && row.kind !== 'ACCOUNT') || row.groupId === null) return []
  const own = byId.get(row.groupId)
  const outer = byId.get(whole.groupId)?.group
  if (own === undefined || outer === undefined || !isCategory(own.group) || own.group.id === outer.id) return []
  const parts = new Set([outer.id, ...headlineParts(names.groups, outer.id).keys()])
  for (let node: typeof own | null = own; node !== null; node = node.parent)
    if (parts.has(node.group.id)) {
      const isThrough = node.group.id !== outer.id && (node !== own || row.kind === 'ACCOUNT')
      return [`It is in ${outer.name}${isThrough ? `, through ${node.group.name}` : ''}.`]
    }
  return [`It is no part of ${outer.name}.`]
}

function definitionOf(row: Plan['rows'][number], names: CompanyNames): readonly string[] {
  if (row.kind === 'METRIC') {
    const { definition } = names.metrics.find(({ id }) => id === row.metricId) ?? { definition: null }
    return [definition ?? 'a metric of the company. Nobody has written down what it counts.']
  }
  if (row.kind === 'CALCULATION') return ['a calculation.']
  if (row.kind === 'VENDOR') return ['a vendor in the entries of the ledger.']
  const tree = groupTree(names.groups)
  if (row.kind === 'ACCOUNT') {
    const line = row.groupId === null ? null : tree.byId.get(row.groupId)?.group.name
    const account = names.accounts.find(({ id }) => id === row.accountId)
    const numbered = account === undefined || accountLabel(account) === account.name ? '' : ` (${accountLabel(account)})`
    return [
      line === null || line === undefined
        ? `an account of the ledger${numbered} that the mapping leaves out.`
        : `an account of the ledger${numbered}, in the line ${line}.`,
    ]
  }
  const node = tree.byId.get(row.groupId)
  if (node === undefined) return ['a line that is gone.']
  const { group, children } = node
  if (group.formula !== null) {
    const inFull = formulaInFull(group.id, names)
    return [
      `a calculation: ${shownFormula(group.formula, formulaNames(names.groups)).replace(/[{}]/g, '')}.`,
      ...(inFull === null ? [] : [inFull]),
    ]
  }
  const within = node.parent === null ? '' : ` A part of ${node.parent.group.name}.`
  const lines = children.filter((child) => isCategory(child.group)).map((child) => child.group.name)
  const accounts = names.accounts.filter(({ groupId }) => groupId === group.id)
  const said = [
    ...(lines.length > 0 ? [`the sum of ${lines.join(', ')}.`] : []),
    ...(accounts.length > 0
      ? [
          `the sum of ${counted(accounts.length, 'account')}: ${accounts
            .slice(0, MOST_ACCOUNTS)
            .map((account) => accountLabel(account))
            .join(', ')}${accounts.length > MOST_ACCOUNTS ? ' and more' : ''}.`,
        ]
      : []),
  ]
  return said.length > 0
    ? said.map((words, at) => (at === said.length - 1 ? words + within : words))
    : [`a line without accounts.${within}`]
}

/** `In Cost of goods: 5010 Food cost, …`: the accounts of each line in a calculation, or of the line itself. */
function accountsWithin(groupId: string, { groups, accounts }: CompanyNames): readonly string[] {
  const { byId } = groupTree(groups)
  const node = byId.get(groupId)
  if (node === undefined) return []
  const parts = isCategory(node.group)
    ? node.children.filter((child) => isCategory(child.group))
    : [...headlineParts(groups, groupId).keys()].flatMap((id) => byId.get(id) ?? [])
  return parts.slice(0, MOST_PARTS).flatMap((part) => {
    const within = groupsWithin(part)
    const found = accounts.filter((account) => account.groupId !== null && within.has(account.groupId))
    const listed = found.slice(0, MOST_ACCOUNTS).map((account) => accountLabel(account))
    return listed.length === 0 ? [] : [`In ${part.group.name}: ${listed.join(', ')}${found.length > MOST_ACCOUNTS ? ' and more' : ''}.`]
  })
}

function groupsWithin({ group, children }: GroupNode): ReadonlySet<string> {
  return new Set([group.id, ...children.flatMap((child) => [...groupsWithin(child)])])
}

/** `In full: Revenue - Labor.`, of a calculation of others that comes down to lines that are added or subtracted once; null for any other. */
function formulaInFull(groupId: string, { groups }: CompanyNames): string | null {
  const { byId } = groupTree(groups)
  const parts = [...headlineParts(groups, groupId)].map(([id, factor]) => ({
    name: byId.get(id)?.group.name ?? '',
    sign: compareFractions(factor, fraction(1n)) === 0 ? '+' : compareFractions(factor, fraction(-1n)) === 0 ? '-' : null,
  }))
  const named = [...(byId.get(groupId)?.group.formula ?? '').matchAll(/\{([^{}]*)\}/g)].map(([, id = '']) => byId.get(id.trim())?.group)
  const isOfOthers = named.some((group) => group !== undefined && !isCategory(group))
  if (!isOfOthers || parts.length === 0 || parts.some(({ sign }) => sign === null)) return null
  const words = parts.map(({ name, sign }, at) => (at === 0 && sign === '+' ? name : `${sign} ${name}`))
  return `In full: ${words.join(' ')}.`
}
