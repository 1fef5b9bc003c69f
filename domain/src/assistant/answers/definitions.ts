import { headlineParts } from '../../home/headline-parts.ts'
import { accountLabel } from '../../ledger/account.ts'
import { formulaNames } from '../../mappings/formula-names.ts'
import { shownFormula } from '../../mappings/formula-text.ts'
import { type GroupNode, groupTree, isCategory } from '../../mappings/group-tree.ts'
import { counted } from '../../money/format.ts'
import { compareFractions, type Fraction, fraction, subtractFractions } from '../../money/fraction.ts'
import { joinNames } from '../../sentence-text.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import { partOfLine } from './part-of-line.ts'
import { planRowName } from './plan-names.ts'

const MOST_ACCOUNTS = 12
const MOST_PARTS = 10

/** How each row of a plan is defined, in sentences. */
export function definitionsOf(
  { rows, isSameStore, by, measure }: Pick<Plan, 'rows' | 'isSameStore' | 'by' | 'measure'>,
  names: CompanyNames,
): readonly { readonly name: string; readonly words: readonly string[] }[] {
  if (measure === 'VARIANCE_PERCENT') return [{ name: 'Variance', words: VARIANCE_WORDS }]
  if (by === 'LINE') return linesBetween(rows, names)
  const ofStores = isSameStore ? [{ name: 'Same-store', words: SAME_STORE_WORDS }] : []
  return ofStores.concat(ofRows(rows, names))
}

/** See `sameStores`. */
const SAME_STORE_WORDS: readonly string[] = [
  'a comparison of only those locations that traded on all days of both times.',
  'A location that opened, closed or was shut within them is left out, as is one that was not yet open for as many full months before as the company has set.',
  'Days that are not stated on the Locations page are inferred from revenue. A comparison names the locations that it leaves out.',
]

/** See `variance`. */
const VARIANCE_WORDS: readonly string[] = [
  'a difference from the budget or from earlier days, positive where it is better: actual less budget of income, and budget less actual of costs.',
  'In percent it is divided by the budget, or by the earlier figure, without its sign.',
  'Where that is zero no percentage can be computed: “n/a” is shown instead, next to the amount of the variance.',
]

/** What is taken from one line, or added to it, to get to another one that is computed from it. */
function linesBetween(
  [from, to]: Plan['rows'],
  names: CompanyNames,
): readonly { readonly name: string; readonly words: readonly string[] }[] {
  const { byId } = groupTree(names.groups)
  if (from?.kind !== 'GROUP' || to?.kind !== 'GROUP') return []
  const [one, other] = [partsOf(from.groupId, names), partsOf(to.groupId, names)]
  const gaps = [...new Set([...one.keys(), ...other.keys()])].flatMap((id) => {
    const gap = subtractFractions(other.get(id) ?? ZERO, one.get(id) ?? ZERO)
    const sign = compareFractions(gap, ZERO)
    return sign === 0 ? [] : [{ id, name: byId.get(id)?.group.name ?? '', sign }]
  })
  const [start, end] = [planRowName(from, names), planRowName(to, names)]
  const less = gaps.filter(({ sign }) => sign < 0).map(({ name }) => name)
  const more = gaps.filter(({ sign }) => sign > 0).map(({ name }) => name)
  const steps = [...(less.length === 0 ? [] : [`less ${joinNames(less)}`]), ...(more.length === 0 ? [] : [`plus ${joinNames(more)}`])]
  return [
    {
      name: `From ${start} to ${end}`,
      words:
        gaps.length === 0
          ? ['nothing stands between them.']
          : [`${start} ${steps.join(' ')} is ${end}.`, ...gaps.flatMap(({ id }) => accountsWithin(id, names, true))],
    },
  ]
}

const ZERO = fraction(0n)

/** The categories that a line adds up, with how often each counts. */
function partsOf(groupId: string, { groups }: CompanyNames): ReadonlyMap<string, Fraction> {
  const parts = headlineParts(groups, groupId)
  return parts.size > 0 ? parts : new Map([[groupId, fraction(1n)]])
}

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
  const part = partOfLine(row, whole, names)
  if (part === undefined || whole === undefined) return []
  if (part === null) return [`It is no part of ${planRowName(whole, names)}.`]
  return [`It is in ${part.whole}${part.through === null ? '' : `, through ${part.through}`}.`]
}

function definitionOf(row: Plan['rows'][number], names: CompanyNames): readonly string[] {
  if (row.kind === 'METRIC') {
    const { definition } = names.metrics.find(({ id }) => id === row.metricId) ?? { definition: null }
    return [definition ?? 'a metric of the company. Nobody has written down what it counts.']
  }
  if (row.kind === 'CALCULATION') return [`a calculation: ${planRowName({ kind: 'CALCULATION', formula: row.formula }, names)}.`]
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
  if (node === undefined) return ['a deleted line.']
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

/** `In Cost of goods: 5010 Food cost, …`: the accounts of each line in a calculation or under a line. @param isOfOwn also of one without lines under it. */
function accountsWithin(groupId: string, { groups, accounts }: CompanyNames, isOfOwn = false): readonly string[] {
  const { byId } = groupTree(groups)
  const node = byId.get(groupId)
  if (node === undefined) return []
  const lines = node.children.filter((child) => isCategory(child.group))
  const parts = isCategory(node.group)
    ? lines.length === 0 && isOfOwn
      ? [node]
      : lines
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
