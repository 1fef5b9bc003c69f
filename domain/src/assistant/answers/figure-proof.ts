import { lineTerms } from '../../explorer/line-terms.ts'
import type { FigureTable } from '../../figures/answer-cells.ts'
import { CALCULATION_KEY, isRate, readCalculation } from '../../figures/calculation.ts'
import { type FigureQuestion, type QuestionRow, TOTAL_ONLY, type VendorOfRow } from '../../figures/figure-question.ts'
import { signedOperands } from '../../figures/operand-weights.ts'
import { costCategories, vendorsKey } from '../../figures/vendor-rows.ts'
import type { ProfitLossGroup } from '../../mappings/categorization.ts'
import { type GroupTree, groupTree, isCategory, revenueGroups } from '../../mappings/group-tree.ts'
import { compareDecimals, decimalFromFraction, fractionFromDecimal, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { type Fraction, fraction, multiplyFractions } from '../../money/fraction.ts'
import { DERIVED_SUFFIX } from '../../profit-loss/report-columns.ts'
import type { Plan, PlanBase } from '../plan.ts'
import type { AnswerSource, SaidFigure } from './answer.ts'
import { averageValue } from './answer-figures.ts'
import { BASE_COLUMN } from './plan-questions.ts'

/** What a figure of an answer shows: its own days and places, what they are compared with, or a figure computed from both. AVERAGE: one of them on average. */
export type FigureKind = 'VALUE' | 'BASE' | 'DIFFERENCE' | 'PERCENT' | 'SHARE' | 'AVERAGE' | 'OTHER'

export interface ProofPart {
  readonly key: string
  readonly label: string
  /** A Decimal in the sign in which the parts add up. */
  readonly value: string
  /** Of a vendor's part: the line or account whose entries it adds up. */
  readonly line?: Pick<AnswerSource, 'groupId' | 'accountId'>
}

/** The composition of a figure, to the last digit. All values are Decimals. */
export interface FigureProof {
  readonly kind: FigureKind
  readonly own: string | null
  /** What it is compared with; null for nothing. */
  readonly base: string | null
  /** Of a difference: whether it is the base less the figure, as more of a cost is worse. */
  readonly isTurned: boolean
  /** Of its places and days; null where the figure is no share. */
  readonly revenue: string | null
  /** Lines or accounts, or what a calculation names; empty for what is neither a sum nor a calculation. */
  readonly parts: readonly ProofPart[]
  /** Of `parts`; null without any, and for what divides them. */
  readonly sum: string | null
  /** What the parts are of: the figure, or the difference. */
  readonly whole: string | null
  /** Whether the report engine still has this figure as it was answered. */
  readonly isUnmoved: boolean
}

/** The key of a difference or a quotient of two cells: `0 group:1|total / 0 group:1|all`. */
const COMBINED = / [-/] (?:\d+|sum) \S/

/** Whether a figure is a difference or a quotient of two cells. */
export function isCombined({ key }: Pick<SaidFigure, 'key'>): boolean {
  return COMBINED.test(key)
}

/** What a figure is the average of: `6 months`; null for any other figure. */
export function averagedOver({ key }: Pick<SaidFigure, 'key'>): { readonly count: number; readonly many: string } | null {
  const [, count, many] = / \/ (\d+) (\p{L}+)$/u.exec(key) ?? []
  return count === undefined || many === undefined ? null : { count: Number(count), many }
}

export function figureKind({ key, source }: Pick<SaidFigure, 'key' | 'source'>): FigureKind {
  if (averagedOver({ key }) !== null) return 'AVERAGE'
  if (isCombined({ key })) return 'OTHER'
  const column = key.slice(key.lastIndexOf('|') + 1)
  const suffix = /![a-z]+$/.exec(column)?.[0] ?? ''
  if (suffix === '!c' || suffix === DERIVED_SUFFIX.VARIANCE) return 'DIFFERENCE'
  if (suffix === '!cp' || suffix === DERIVED_SUFFIX.VARIANCE_PERCENT) return 'PERCENT'
  if (suffix === DERIVED_SUFFIX.PERCENT_OF_REVENUE) return 'SHARE'
  if (suffix !== '') return 'OTHER'
  return source !== null && source.comparison !== null ? 'BASE' : 'VALUE'
}

/** Whether a figure is a difference in favorable terms: positive where it is better. */
function isVariance({ key }: Pick<SaidFigure, 'key'>): boolean {
  const suffix = /![a-z]+$/.exec(key)?.[0] ?? ''
  return suffix === DERIVED_SUFFIX.VARIANCE || suffix === DERIVED_SUFFIX.VARIANCE_PERCENT
}

/** The question that proves a figure; null for one without a line, such as a metric. @param plan the answer's: says what it compares with. */
export function proofQuestion(
  source: AnswerSource,
  plan: Pick<Plan, 'against' | 'isSameStore'> | null,
  groups: readonly ProfitLossGroup[],
): FigureQuestion | null {
  const { groupId, accountId, formula, mappingId, startDate, endDate, locationIds, comparison, budgetId } = source
  const tree = groupTree(groups)
  const revenue = revenueGroups(tree).map((id): QuestionRow => ({ kind: 'GROUP', groupId: id }))
  const own =
    source.vendor !== undefined
      ? vendorRows(source, tree)
      : formula === undefined
        ? ownRows({ groupId, accountId }, groups)
        : calculationRows(formula)
  if (own.length === 0) return null
  const rows = [...own, ...revenue]
  const against: PlanBase | null = plan?.against ?? null
  const base = { id: BASE_COLUMN, label: 'Base', timeSpan: null, places: null, budgetId: null, isBase: true } as const
  return {
    mappingId,
    mappedOn: null,
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate },
    rows: rows.filter((row, at) => rows.findIndex((one) => JSON.stringify(one) === JSON.stringify(row)) === at),
    places: { locationIds, nodeIds: [], isAllBut: false },
    columns: {
      ...TOTAL_ONLY,
      comparisons: comparison === null ? [] : [comparison],
      budgetId,
      isProrated: comparison === 'BUDGET',
      isSameStore: plan?.isSameStore === true && comparison !== null,
    },
    beside:
      against?.kind === 'SPAN'
        ? [{ ...base, timeSpan: against.span }]
        : against?.kind === 'PLACES'
          ? [{ ...base, places: against.places }]
          : [],
    measures: ['VALUE'],
    ranking: null,
    materiality: null,
  }
}

/** A line with its parts, or an account; nothing for neither. */
function ownRows(
  { groupId, accountId }: Pick<AnswerSource, 'groupId' | 'accountId'>,
  groups: readonly ProfitLossGroup[],
): readonly QuestionRow[] {
  if (groupId === null) return []
  return accountId === null ? [{ kind: 'GROUP', groupId }, ...partsOf(groupId, groups)] : [{ kind: 'ACCOUNT', groupId, accountId }]
}

function calculationRows(formula: string): readonly QuestionRow[] {
  return [{ kind: 'CALCULATION', formula }, ...readCalculation(formula).operands.values()]
}

/** A vendor of one line, of several, or of all lines of costs together with what is in each of them; nothing without a vendor. */
function vendorRows({ vendor, groupId, accountId, lines }: Partial<AnswerSource>, tree: GroupTree): readonly VendorOfRow[] {
  if (vendor === undefined) return []
  const rowOf = (of: Pick<VendorOfRow, 'groupId' | 'accountId'>): VendorOfRow => ({ kind: 'VENDOR', vendor, ...of })
  if (lines !== undefined) return lines.map(rowOf)
  const own = rowOf({ groupId: groupId ?? null, accountId: accountId ?? null })
  return own.groupId === null ? [own, ...costCategories(tree).map(({ group }) => rowOf({ groupId: group.id, accountId: null }))] : [own]
}

/** The lines under a calculation or category, or its accounts; nothing for a ratio, which is no sum. */
function partsOf(groupId: string, groups: readonly ProfitLossGroup[]): readonly QuestionRow[] {
  const tree = groupTree(groups)
  const terms = lineTerms(tree, groupId)
  if (terms.length > 0) return terms.map((term) => ({ kind: 'GROUP', groupId: term.groupId }))
  const node = tree.byId.get(groupId)
  return node !== undefined && isCategory(node.group) ? [{ kind: 'ACCOUNTS', groupId }] : []
}

/** @param table the answer to `proofQuestion`. */
export function figureProof(figure: SaidFigure, table: FigureTable, groups: readonly ProfitLossGroup[]): FigureProof {
  const kind = figureKind(figure)
  const { groupId = null, accountId = null, formula, vendor, lines } = figure.source ?? {}
  const tree = groupTree(groups)
  const ownAt = table.columns.findIndex(({ column }) => isOwn(table, column))
  const baseAt = table.columns.findIndex(({ column }) => !isOwn(table, column))
  const valueOf = (key: string, at: number): string | null => table.rows.find((row) => row.key === key)?.cells[at]?.value ?? null
  const ofVendor = vendorRows(figure.source ?? {}, tree)
  const key =
    ofVendor[0] !== undefined
      ? `vendor:${vendorsKey(ofVendor[0])}`
      : formula !== undefined
        ? CALCULATION_KEY + formula
        : accountId === null
          ? `group:${groupId}`
          : `account:${groupId}/${accountId}`
  const sumAt = (at: number): string | null => {
    const found = ofVendor.flatMap((row) => valueOf(`vendor:${vendorsKey(row)}`, at) ?? [])
    return found.length === 0 ? null : sumDecimals(found)
  }
  const [own, base] = lines === undefined ? [valueOf(key, ownAt), valueOf(key, baseAt)] : [sumAt(ownAt), sumAt(baseAt)]
  const isDifference = kind === 'DIFFERENCE' || kind === 'PERCENT'
  const isTurned = isVariance(figure) && table.rows.find((row) => row.key === key)?.favorability === 'DOWN'
  const less = (mine: string, theirs: string): string =>
    isTurned ? sumDecimals([theirs, negateDecimal(mine)]) : sumDecimals([mine, negateDecimal(theirs)])
  const difference = own === null || base === null ? null : less(own, base)
  const whole = isDifference ? difference : kind === 'BASE' ? base : own
  const terms = groupId === null || accountId !== null ? [] : lineTerms(tree, groupId)
  const partOf = (partKey: string, label: string, factor: Fraction): ProofPart | null => {
    const [mine, theirs] = [valueOf(partKey, ownAt), valueOf(partKey, baseAt)]
    const amount = isDifference ? less(mine ?? '0', theirs ?? '0') : kind === 'BASE' ? theirs : mine
    // What a calculation names counts as zero without entries.
    if (amount === null && formula !== undefined && !partKey.startsWith('metric:')) return { key: partKey, label, value: '0' }
    return amount === null ? null : { key: partKey, label, value: times(amount, factor) }
  }
  const labels = new Map(table.rows.map((row) => [row.key, row.label]))
  const found =
    kind === 'SHARE' || kind === 'OTHER'
      ? []
      : vendor !== undefined
        ? (lines === undefined ? ofVendor.slice(1) : ofVendor).flatMap((row) => {
            const rowKey = `vendor:${vendorsKey(row)}`
            // An account is named as the answer names it, with its vendor.
            const name = row.accountId === null ? tree.byId.get(row.groupId ?? '')?.group.name : labels.get(rowKey)
            const part = partOf(rowKey, name ?? '', fraction(1n))
            return part === null || compareDecimals(part.value, '0') === 0
              ? []
              : [{ ...part, line: { groupId: row.groupId, accountId: row.accountId } }]
          })
        : formula !== undefined
          ? operandParts(formula, isDifference).map(({ reference, sign }) => partOf(reference, labels.get(reference) ?? '', fraction(sign)))
          : terms.length > 0
            ? terms.map((term) => partOf(`group:${term.groupId}`, labels.get(`group:${term.groupId}`) ?? '', term.factor))
            : [...labels].flatMap(([name, label]) =>
                accountId === null && name.startsWith(`account:${groupId}/`) ? [partOf(name, label, fraction(1n))] : [],
              )
  const all = found.filter((part) => part !== null)
  // Most budgets plan lines and not their accounts, which then do not explain the difference.
  const isOfAccounts = isDifference && figure.source?.comparison === 'BUDGET' && all.some((part) => part.key.startsWith('account:'))
  const isExplained = whole !== null && all.length > 0 && compareDecimals(sumDecimals(all.map(({ value }) => value)), whole) === 0
  const isOfRate = formula !== undefined && isRate(readCalculation(formula).formula)
  const parts = isOfAccounts && formula === undefined && !isExplained ? [] : all
  const revenues = revenueGroups(tree).flatMap((id) => valueOf(`group:${id}`, ownAt) ?? [])
  const over = averagedOver(figure)
  const today =
    over !== null && whole !== null
      ? averageValue(whole, over.count)
      : kind === 'VALUE' || kind === 'BASE' || kind === 'DIFFERENCE'
        ? whole
        : figure.value
  return {
    kind,
    own,
    base,
    isTurned,
    revenue: kind === 'SHARE' && revenues.length > 0 ? sumDecimals(revenues) : null,
    parts,
    sum: parts.length === 0 || isOfRate ? null : sumDecimals(parts.map(({ value }) => value)),
    whole,
    isUnmoved: figure.value === null || today === null || isSame(figure.value, today, isOfRate),
  }
}

/** What a calculation names, with its sign in a sum. Differences of what divides are none of the differences of these. */
function operandParts(text: string, isDifference: boolean): readonly { readonly reference: string; readonly sign: bigint }[] {
  const { formula, operands } = readCalculation(text)
  const terms = signedOperands(formula, operands)
  if (terms !== null) return terms.map(({ reference, sign }) => ({ reference, sign: BigInt(sign) }))
  return isDifference ? [] : [...operands.keys()].map((reference) => ({ reference, sign: 1n }))
}

const NEARLY_NOTHING = '0.000001'

/** Differences of ratios are rounded to six decimals, ratios to twelve. */
function isSame(one: string, other: string, isOfRate: boolean): boolean {
  if (!isOfRate) return compareDecimals(one, other) === 0
  const difference = sumDecimals([one, negateDecimal(other)])
  return compareDecimals(difference.replace('-', ''), NEARLY_NOTHING) < 0
}

function isOwn({ figureColumns }: FigureTable, at: number): boolean {
  const column = figureColumns[at]
  return column !== undefined && column.comparison === null && !column.key.startsWith('beside:')
}

function times(value: string, factor: Fraction): string {
  return decimalFromFraction(multiplyFractions(fractionFromDecimal(value), factor), 0)
}
