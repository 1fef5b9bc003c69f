import { BadInputError } from '../errors.ts'
import type { Favorability } from '../mappings/categorization.ts'
import { operandUnit } from '../mappings/figure-units.ts'
import type { Formula } from '../mappings/formula.ts'
import { evaluateFormula, type FormulaValue } from '../mappings/formula-evaluation.ts'
import { decimalFromFraction, fractionFromDecimal } from '../money/decimal.ts'
import { NOT_MEANINGFUL } from '../money/format.ts'
import { CALCULATION_DECIMALS, fraction, SHARE_DECIMALS } from '../money/fraction.ts'
import { isOfMonths } from '../profit-loss/shown-columns.ts'
import type { AnsweredRow } from './answered-row.ts'
import { CALCULATION_KEY, calculationName, isRate } from './calculation.ts'
import type { GatheredColumn } from './gathered-figures.ts'

interface CalculationPlace {
  readonly text: string
  /** Null for what the formula says. */
  readonly name: string | null
  readonly formula: Formula
  /** By reference. Of groups with their exact values, unrounded where the report rounds. */
  readonly operands: ReadonlyMap<string, AnsweredRow>
  /** See `calculationDirection`. */
  readonly favorability: Favorability | null
  readonly columns: readonly Pick<GatheredColumn, 'comparison' | 'coverage' | 'isEmpty' | 'uncoveredMonths'>[]
  /** Decimals of money. */
  readonly scale: number
}

/**
 * A row computed from others in each column, exactly, from amounts and signs as reports print them. An amount without entries counts as
 * zero if another one has entries; without a plan or a figure of a metric there is no value.
 *
 * @throws BadInputError for an operand that is a share or computed itself: it would be rounded twice.
 */
export function calculationRow({ text, name, formula, operands, favorability, columns, scale }: CalculationPlace): AnsweredRow {
  for (const { label, unit, kind, isCounted } of operands.values())
    if (unit !== 'money' && (kind !== 'metric' || isCounted !== true))
      throw new BadInputError(
        `"${label}" is no amount, so nothing is computed from it. Name lines in money, or what metrics count.`,
        'rows',
      )
  const rows = [...operands.values()]
  const amounts = rows.filter(({ unit }) => unit === 'money')
  const isMoney = (reference: string): boolean => operands.get(reference)?.unit === 'money'
  const unit = isRate(formula) && operandUnit(formula, isMoney) === 'money' ? 'plain' : operandUnit(formula, isMoney)
  const hasMetric = rows.length > amounts.length
  const entryCounts = columns.map((_, at) => amounts.reduce((sum, row) => sum + Number((row.entryCounts?.[at] ?? 1) > 0), 0))
  const valueIn =
    (at: number) =>
    (reference: string): FormulaValue => {
      const row = operands.get(reference)
      const column = columns[at]
      if (row === undefined || column === undefined) return null
      const value = row.values[at] ?? null
      // Of fewer locations than the amounts that it is set against.
      if (row.unit !== 'money')
        return value === null || row.gaps?.has(at) === true || (column.coverage === 'CUT' && isOfMonths(row))
          ? null
          : fractionFromDecimal(value)
      if (column.comparison === 'BUDGET' && value === null && !isPlannedAtZero(row, at)) return null
      return value === null || row.entryCounts?.[at] === 0 ? ZERO : fractionFromDecimal(value)
    }
  const results = columns.map(({ isEmpty }, at) =>
    // A sum of nothing is zero where it is compared, as a line is; a ratio of nothing is none.
    isEmpty || (isRate(formula) && amounts.length > 0 && entryCounts[at] === 0) ? null : evaluateFormula(formula, valueIn(at), isMoney),
  )
  const [least, most] = unit === 'money' ? [scale, CALCULATION_DECIMALS] : [0, unit === 'share' ? SHARE_DECIMALS : CALCULATION_DECIMALS]
  const gaps = new Map(rows.flatMap((row) => [...(row.gaps ?? [])]))
  // Of money the ledger's months, of metrics their own.
  const uncovered = new Map(
    columns.flatMap(({ uncoveredMonths = [] }, at) => {
      const months = uncoveredMonths.filter((month) => amounts.length > 0 || rows.some((row) => row.uncovered?.get(at)?.includes(month)))
      return months.length === 0 ? [] : [[at, months] as const]
    }),
  )
  return {
    key: CALCULATION_KEY + text,
    kind: hasMetric ? 'metric' : 'calculation',
    label: name ?? calculationName(formula, (reference) => operands.get(reference)?.label ?? reference),
    groupId: null,
    accountId: null,
    metricId: null,
    unit,
    unitLabel: null,
    favorability,
    values: results.map((result) =>
      result === null || result === NOT_MEANINGFUL ? null : decimalFromFraction(result, least, Math.max(least, most)),
    ),
    entryCounts: amounts.length === 0 ? null : entryCounts,
    isMeaningless: (at) => results[at] === NOT_MEANINGFUL,
    ...(gaps.size > 0 && { gaps }),
    ...(uncovered.size > 0 && { uncovered }),
    missing: rows.flatMap(({ missing }) => missing),
  }
}

const ZERO = fraction(0n)

/** A line without a plan is planned at zero, and an account where others of its line are planned by account. */
function isPlannedAtZero({ kind, isPlannedByAccount }: AnsweredRow, at: number): boolean {
  return kind !== 'account' || isPlannedByAccount?.[at] === true
}
