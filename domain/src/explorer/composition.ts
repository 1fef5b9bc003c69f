import type { FigureCell, FigureTable } from '../figures/answer-cells.ts'
import { type FigureQuestion, TOTAL_ONLY } from '../figures/figure-question.ts'
import { groupTree, revenueGroups } from '../mappings/group-tree.ts'
import { decimalFromFraction, fractionFromDecimal, negateDecimal, sumDecimals } from '../money/decimal.ts'
import { type Fraction, fraction, multiplyFractions, SHARE_DECIMALS, subtractFractions } from '../money/fraction.ts'
import { resolveTimeSpan } from '../time/time-span.ts'
import { type ExplorerContext, exploredLocations, type PivotColumn, partRows, questionRow } from './explorer-questions.ts'
import { type ExplorerView, showsDifference } from './explorer-view.ts'
import { lineTerms } from './line-terms.ts'
import type { PivotRow } from './pivot.ts'

/** What a cell is set against: the other locations together, its budget, or the year before. */
export type CompositionBasis = 'OTHERS' | 'BUDGET' | 'PRIOR_YEAR'

export interface CompositionQuestions {
  readonly basis: CompositionBasis
  readonly own: FigureQuestion
  /** The same of the other locations; null where the own answer has what it is set against. */
  readonly others: FigureQuestion | null
}

/** A line or account in a figure. Decimals in the measure shown. */
export interface CompositionPart {
  /** As the answer names it: `group:<id>`, `account:<group id>/<account id>`; `rest` for what no line explains. */
  readonly key: string
  readonly label: string
  readonly own: string | null
  readonly other: string | null
  /** Its amount here, whatever is shown: in the company's currency. */
  readonly amount: string | null
  /** What it does to the figure, in favorable terms: positive is better. Parts and rest add up to the whole exactly. */
  readonly difference: string
  readonly outcome: FigureCell['outcome']
  /** The accounts of a line, the one that does most first. */
  readonly accounts: readonly CompositionPart[]
}

export interface Composition {
  readonly basis: CompositionBasis
  readonly whole: CompositionPart
  readonly parts: readonly CompositionPart[]
  /** Null where the parts explain all of it. */
  readonly rest: CompositionPart | null
  /** Of the cell's own place and days, in the company's currency; null without any. */
  readonly revenue: string | null
}

/** The question about a cell: null for a figure that is no sum of lines, such as a metric or an account. */
export function compositionQuestions(
  view: ExplorerView,
  row: PivotRow,
  column: PivotColumn | null,
  context: ExplorerContext,
): CompositionQuestions | null {
  const subject = subjectOfRow(view, row)
  if (subject.kind !== 'GROUP') return null
  const parts = partRows(subject, context.groups)
  const tree = groupTree(context.groups)
  const accounts = parts.flatMap((part) => (part.kind === 'GROUP' ? [{ kind: 'ACCOUNTS' as const, groupId: part.groupId }] : []))
  const isRatio = view.shownAs === 'SHARE_OF_REVENUE' || view.shownAs === 'PER_METRIC'
  const chosen = exploredLocations(view, context)
  const here = new Set(row.locationIds)
  const others = row.locationIds.length === 0 ? [] : chosen.filter((id) => !here.has(id))
  const basis = isRatio && others.length > 0 ? 'OTHERS' : view.comparison
  const span = resolveTimeSpan(view.timeSpan, context.time)
  const own: FigureQuestion = {
    mappingId: view.mappingId,
    mappedOn: null,
    timeSpan: { kind: 'FIXED', period: span.period, startDate: (column ?? span).startDate, endDate: (column ?? span).endDate },
    rows: [
      questionRow(subject),
      ...parts,
      ...accounts.filter(({ groupId }) => tree.byId.get(groupId)?.group.formula === null),
      ...revenueGroups(tree).map((groupId) => ({ kind: 'GROUP' as const, groupId })),
    ],
    places: row.locationIds.length === 0 ? view.places : { locationIds: row.locationIds, nodeIds: [], isAllBut: false },
    columns: {
      ...TOTAL_ONLY,
      comparisons: basis === 'OTHERS' ? [] : [basis],
      budgetId: basis === 'BUDGET' ? view.budgetId : null,
      perMetricId: view.shownAs === 'PER_METRIC' ? view.perMetricId : null,
    },
    beside: [],
    measures: isRatio ? ['VALUE', figureMeasure(view)] : ['VALUE'],
    ranking: null,
    materiality: null,
  }
  if (basis !== 'OTHERS') return { basis, own, others: null }
  return { basis, own, others: { ...own, places: { locationIds: others, nodeIds: [], isAllBut: false } } }
}

/** What a row is of: the view's subject, or the line or account that the row is. */
export function subjectOfRow(view: ExplorerView, { kind, key }: Pick<PivotRow, 'kind' | 'key'>): ExplorerView['subject'] {
  const name = key.slice(key.indexOf(':') + 1)
  if (kind === 'LINE') return { kind: 'GROUP', groupId: name }
  if (kind !== 'ACCOUNT') return view.subject
  const [groupId = '', accountId = ''] = name.split('/')
  return { kind: 'ACCOUNT', groupId, accountId }
}

/** Of a difference the figures that differ. */
function figureMeasure(view: ExplorerView): 'VALUE' | 'SHARE_OF_REVENUE' | 'PER_METRIC' {
  return showsDifference(view) ? 'VALUE' : (view.shownAs as 'VALUE' | 'SHARE_OF_REVENUE' | 'PER_METRIC') // the others differ
}

/**
 * The breakdown of a figure and of its comparison. Null if either has no value. NOT_COMPARABLE: the comparison covers other days, such as
 * the plan of a whole month against a part of it.
 *
 * @param answers to the questions of `compositionQuestions`.
 */
export function composition(
  view: ExplorerView,
  { basis, own, others }: CompositionQuestions,
  answers: { readonly own: FigureTable; readonly others: FigureTable | null },
  { groups }: Pick<ExplorerContext, 'groups'>,
): Composition | 'NOT_COMPARABLE' | null {
  const subject = own.rows[0]
  if (subject?.kind !== 'GROUP') return null
  const tree = groupTree(groups)
  const measure = figureMeasure(view)
  const comparison = basis === 'OTHERS' ? null : basis
  const ownOf = (key: string): string | null => valueIn(answers.own, key, measure, null)
  const otherOf = (key: string): string | null =>
    others === null ? valueIn(answers.own, key, measure, comparison) : answers.others && valueIn(answers.others, key, measure, null)
  const key = `group:${subject.groupId}`
  const wholeRow = answers.own.rows.find((row) => row.key === key)
  const [wholeOwn, wholeOther] = [ownOf(key), otherOf(key)]
  if (wholeRow === undefined || wholeOwn === null || wholeOther === null) return null
  const against = cellIn(others === null ? answers.own : answers.others, key, measure, others === null ? comparison : null)
  if (against?.state === 'CUT' || against?.state === 'PART') return 'NOT_COMPARABLE'
  const isDown = wholeRow.favorability === 'DOWN'
  const partOf = (partKey: string, label: string, factor: Fraction, accounts: readonly CompositionPart[]): CompositionPart => {
    const [mine, theirs] = [ownOf(partKey), otherOf(partKey)]
    // Without a plan of its own an account is neither over nor under it.
    const isUnplanned = basis === 'BUDGET' && theirs === null && partKey.startsWith('account:')
    const base = isUnplanned ? mine : theirs
    const change = multiplyFractions(subtractFractions(fractionFromDecimal(mine ?? '0'), fractionFromDecimal(base ?? '0')), factor)
    const difference = decimalFromFraction(change, 0, SHARE_DECIMALS)
    return {
      ...judged(isDown ? negateDecimal(difference) : difference, wholeRow.favorability !== null),
      key: partKey,
      label,
      own: mine,
      other: theirs,
      amount: valueIn(answers.own, partKey, 'VALUE', null),
      accounts,
    }
  }
  const labels = new Map([...(answers.others?.rows ?? []), ...answers.own.rows].map((row) => [row.key, row.label]))
  const accountsOf = (groupId: string, factor: Fraction): readonly CompositionPart[] => {
    const found = [...labels].filter(([name]) => name.startsWith(`account:${groupId}/`))
    return bySize(found.map(([name, label]) => partOf(name, label, factor, [])))
  }
  const terms = lineTerms(tree, subject.groupId)
  const parts =
    terms.length > 0
      ? terms.map(({ groupId, factor }) =>
          partOf(`group:${groupId}`, labels.get(`group:${groupId}`) ?? '', factor, accountsOf(groupId, factor)),
        )
      : accountsOf(subject.groupId, fraction(1n))
  const whole = partOf(key, wholeRow.label, fraction(1n), [])
  // What does nothing to the difference, such as revenue as a share of itself, is left out.
  const shown = parts.filter(({ difference, own: mine, other }) => /[1-9]/.test(difference) || (mine !== null && other === null))
  const left = sumDecimals([whole.difference, ...shown.map(({ difference }) => negateDecimal(difference))])
  const isAll = !/[1-9]/.test(left)
  const revenues = revenueGroups(tree).flatMap((groupId) => valueIn(answers.own, `group:${groupId}`, 'VALUE', null) ?? [])
  return {
    basis,
    whole,
    parts: shown,
    rest: isAll
      ? null
      : {
          ...judged(left, wholeRow.favorability !== null),
          key: 'rest',
          label: 'Other',
          own: null,
          other: null,
          amount: null,
          accounts: [],
        },
    revenue: revenues.length === 0 ? null : sumDecimals(revenues),
  }
}

function judged(difference: string, isJudged: boolean): Pick<CompositionPart, 'difference' | 'outcome'> {
  const outcome = !isJudged || !/[1-9]/.test(difference) ? 'NEUTRAL' : difference.startsWith('-') ? 'UNFAVORABLE' : 'FAVORABLE'
  return { difference, outcome }
}

/** What differs most first; of what does not differ, the largest first. */
function bySize(parts: readonly CompositionPart[]): readonly CompositionPart[] {
  const size = (value: string | null): number => Math.abs(Number(value ?? '0'))
  return parts.toSorted((one, other) => size(other.difference) - size(one.difference) || size(other.own) - size(one.own))
}

function valueIn(table: FigureTable, key: string, measure: string, comparison: string | null): string | null {
  return cellIn(table, key, measure, comparison)?.value ?? null
}

function cellIn(table: FigureTable | null, key: string, measure: string, comparison: string | null): FigureCell | null {
  if (table === null) return null
  const at = table.columns.findIndex(
    ({ measure: own, column, base }) => own === measure && base === null && table.figureColumns[column]?.comparison === comparison,
  )
  return table.rows.find((row) => row.key === key)?.cells[at] ?? null
}

/** The part that does most to the difference, in its direction; the largest where none does. Null without parts. */
export function decidingPart({ whole, parts }: Composition): CompositionPart | null {
  const isWorse = whole.difference.startsWith('-')
  const [first] = bySize(parts.filter(({ difference }) => difference.startsWith('-') === isWorse && /[1-9]/.test(difference)))
  return first ?? bySize(parts)[0] ?? null
}
