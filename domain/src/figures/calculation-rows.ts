import { BadInputError } from '../errors.ts'
import type { Favorability } from '../mappings/categorization.ts'
import { ratioFavorability } from '../mappings/favorability.ts'
import { operandUnit } from '../mappings/figure-units.ts'
import { type Formula, referencesOf } from '../mappings/formula.ts'
import { evaluateFormula, type FormulaValue } from '../mappings/formula-evaluation.ts'
import { decimalFromFraction, fractionFromDecimal } from '../money/decimal.ts'
import { NOT_MEANINGFUL } from '../money/format.ts'
import { CALCULATION_DECIMALS, fraction, SHARE_DECIMALS } from '../money/fraction.ts'
import { isOfMonths } from '../profit-loss/shown-columns.ts'
import type { AnsweredRow } from './answered-row.ts'
import { CALCULATION_KEY, calculationName, isQuotient } from './calculation.ts'
import type { GatheredColumn } from './gathered-figures.ts'

interface CalculationPlace {
  readonly text: string
  readonly formula: Formula
  /** By reference. Of groups with their exact values, unrounded where the report rounds. */
  readonly operands: ReadonlyMap<string, AnsweredRow>
  /** Whether a reference is inside the group of another one: what is left of that without it is still of its kind. */
  readonly isInside: (reference: string) => boolean
  readonly columns: readonly Pick<GatheredColumn, 'comparison' | 'coverage' | 'isEmpty'>[]
  /** Decimals of money. */
  readonly scale: number
}

/**
 * A row computed from others, column by column, exactly: amounts as reports print them, in their signs there. Without entries an amount
 * is zero beside others that have some; a plan that there is not is none, nor is a metric without a figure.
 *
 * @throws BadInputError for an operand that is a share or computed itself: it would be rounded twice.
 */
export function calculationRow({ text, formula, operands, isInside, columns, scale }: CalculationPlace): AnsweredRow {
  for (const { label, unit, kind, isCounted } of operands.values())
    if (unit !== 'money' && (kind !== 'metric' || isCounted !== true))
      throw new BadInputError(
        `"${label}" is no amount, so nothing is computed from it. Name lines in money, or what metrics count.`,
        'rows',
      )
  const rows = [...operands.values()]
  const amounts = rows.filter(({ unit }) => unit === 'money')
  const isMoney = (reference: string): boolean => operands.get(reference)?.unit === 'money'
  const unit = operandUnit(formula, isMoney)
  const hasMetric = rows.length > amounts.length
  const entryCounts = columns.map((_, at) => amounts.reduce((sum, row) => sum + Number((row.entryCounts?.[at] ?? 1) > 0), 0))
  const valueIn =
    (at: number) =>
    (reference: string): FormulaValue => {
      const row = operands.get(reference)
      const column = columns[at]
      if (row === undefined || column === undefined) return null
      const value = row.values[at] ?? null
      if (row.unit !== 'money') return value === null || (column.coverage === 'CUT' && isOfMonths(row)) ? null : fractionFromDecimal(value)
      if (column.comparison === 'BUDGET' && value === null && !isPlannedAtZero(row, at)) return null
      return value === null || row.entryCounts?.[at] === 0 ? ZERO : fractionFromDecimal(value)
    }
  const results = columns.map(({ isEmpty }, at) =>
    isEmpty || (amounts.length > 0 && entryCounts[at] === 0) ? null : evaluateFormula(formula, valueIn(at), isMoney),
  )
  const [least, most] = unit === 'money' ? [isQuotient(formula) ? 0 : scale, CALCULATION_DECIMALS] : [0, SHARE_DECIMALS]
  const gaps = new Map(rows.flatMap((row) => [...(row.gaps ?? [])]))
  return {
    key: CALCULATION_KEY + text,
    kind: hasMetric ? 'metric' : 'calculation',
    label: calculationName(formula, (reference) => operands.get(reference)?.label ?? reference),
    groupId: null,
    accountId: null,
    metricId: null,
    unit,
    unitLabel: null,
    favorability: directionOf(formula, (reference) => ({
      direction: operands.get(reference)?.favorability ?? null,
      isInside: isInside(reference),
    })),
    values: results.map((result) =>
      result === null || result === NOT_MEANINGFUL ? null : decimalFromFraction(result, least, Math.max(least, most)),
    ),
    entryCounts: amounts.length === 0 ? null : entryCounts,
    isMeaningless: (at) => results[at] === NOT_MEANINGFUL,
    ...(gaps.size > 0 && { gaps }),
    missing: rows.flatMap(({ missing }) => missing),
  }
}

const ZERO = fraction(0n)

/** A line without a plan is planned at zero, and an account where others of its line are planned by account. */
function isPlannedAtZero({ kind, isPlannedByAccount }: AnsweredRow, at: number): boolean {
  return kind !== 'account' || isPlannedByAccount?.[at] === true
}

/**
 * The direction of a formula: of `occupancy less property tax` that of occupancy, which the tax is part of; of a quotient that of what is
 * divided. Of one cost to another that it is no part of, neither more nor less is better.
 */
function directionOf(
  formula: Formula,
  of: (reference: string) => { readonly direction: Favorability | null; readonly isInside: boolean },
): Favorability | null {
  const found = ratioFavorability(formula, (reference) => {
    const { direction, isInside } = of(reference)
    return direction === null || !isInside || isQuotient(formula) ? direction : direction === 'UP' ? 'DOWN' : 'UP'
  })
  if (found === 'DISAGREE' || found === null) return null
  if (formula.kind !== 'operation' || !isQuotient(formula)) return found
  const isOfParts = referencesOf(formula.left).every((reference) => of(reference).isInside)
  return isOfParts || referencesOf(formula.right).every((reference) => of(reference).direction !== found) ? found : null
}
