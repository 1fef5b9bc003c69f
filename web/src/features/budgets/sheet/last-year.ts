import { NO_BASE, NOT_MEANINGFUL } from '@fourwall/domain/money/format.ts'
import { withDependencies } from '@fourwall/domain/ops-data/metric.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { variance } from '@fourwall/domain/profit-loss/variance.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import { periodHeading } from '@fourwall/domain/time/periods.ts'
import type { FiguresBelow } from '../../../blocks/report-grid/grid-model.ts'
import type { Display } from '../../../ui/display.ts'
import type { BudgetCompany } from '../budget-company.ts'
import type { BelowOf, SheetFormats } from './budget-columns.ts'
import type { SheetColumn, SheetFrame } from './sheet-frame.ts'
import { metricOf, sheetRows } from './sheet-rows.ts'
import { type OwnFigures, type SheetValues, type SubjectKey, sheetValues, subjectKey, subjectOf } from './sheet-values.ts'

/** Amounts booked on each line itself. */
export interface BookedLines {
  readonly figures: OwnFigures
  /** By line, one per period: whether some locations lack figures of a metric. */
  readonly partial: ReadonlyMap<SubjectKey, readonly boolean[]>
}

interface LastYearFacts {
  readonly frame: SheetFrame
  /** Null while loading. */
  readonly booked: BookedLines | null
  /** Whether they combine several locations. */
  readonly isSeveral: boolean
  readonly formats: SheetFormats
  readonly display: Display
  readonly company: Pick<BudgetCompany, 'fiscalYearStart' | 'firstLedgerDay' | 'lastLedgerDay' | 'today'>
}

/**
 * The row below the plan in each column of a sheet: the line's actuals in the same months a year before, and the plan's difference from
 * them, positive where more is planned, like the percentages for building a budget from actuals. Where the ledger lacks some of those
 * months, or a metric lacks figures, it is marked and not compared.
 */
export function belowThePlan({ frame, booked, isSeveral, formats, display, company }: LastYearFacts): BelowOf {
  const rows = booked === null ? [] : sheetRows(frame, bookedValues(frame, booked.figures, isSeveral), new Set())
  const bookedRows = new Map(rows.map((row) => [row.key, row]))
  const metrics = new Map(frame.metrics.map((metric) => [metric.id, metric]))
  /** Whether a metric's own figures, or those it is computed from, are complete. */
  const needed = (metricId: string) => [...withDependencies(metrics, [metricId])].filter((id) => metrics.get(id)?.formula === null)
  const knownOf: Map<string, KnownTexts>[] = []
  return (column, index, planOf) => {
    const [startDate, endDate] = yearBefore(column)
    const isWhole = isBooked(startDate, endDate, company)
    const textsOf = (row: GridRow, plan: string | null): BelowTexts | null => {
      const before = bookedRows.get(row.key)
      const was = before?.values?.[index] ?? null
      if (was === null && row.kind === 'heading') return null
      if (booked === null) return NOTHING_YET
      const metric = metricOf(row)
      const isOfAll = metric === null || isCounted(booked, needed(metric.id), column)
      // Sales of all locations divided by guests of some would be meaningless.
      if (metric?.isDerived === true && !isOfAll) return { figure: formats.inRow(row, null), change: '' }
      const isMarked = was !== null && !(isOfAll && (isWhole || metric?.isDerived === false))
      const isMeaningless = was === null && before?.isMeaningless?.(index) === true
      const figure = isMeaningless ? NOT_MEANINGFUL : `${formats.inRow(row, was)}${isMarked ? '*' : ''}`
      return { figure, change: isMarked ? '' : changeText(plan, was, formats.unitOf(row) === 'share', display) }
    }
    // Called for every cell; cached, as few plans change between renders.
    const known = knownOf[index] ?? new Map<string, KnownTexts>()
    knownOf[index] = known
    return {
      heading:
        column.kind === 'PERIOD'
          ? periodHeading(monthOf(startDate), frame.shape.period, company.fiscalYearStart)
          : display.rangeName(startDate, endDate),
      textsOf(row) {
        if (row.values === null) return null
        const plan = planOf(row)
        const before = known.get(row.key)
        if (before?.plan === plan) return before.texts
        const texts = textsOf(row, plan)
        known.set(row.key, { plan, texts })
        return texts
      },
    }
  }
}

/** A category's figures include those of its accounts, which are only reported separately. */
function bookedValues(frame: SheetFrame, figures: OwnFigures, isSeveral: boolean): SheetValues {
  const { own } = sheetValues(frame, figures, isSeveral)
  const whole = new Map([...figures].filter(([key]) => subjectOf(key)?.kind !== 'ACCOUNT'))
  return { ...sheetValues(frame, whole, isSeveral), own }
}

type BelowTexts = NonNullable<ReturnType<FiguresBelow['textsOf']>>

interface KnownTexts {
  readonly plan: string | null
  readonly texts: BelowTexts | null
}

const NOTHING_YET: BelowTexts = { figure: '', change: '' }

/** Whether metrics have figures in all periods of a column, from all locations. */
function isCounted({ figures, partial }: BookedLines, metricIds: readonly string[], { from, to }: SheetColumn): boolean {
  return metricIds.every((id) => {
    const key = subjectKey({ kind: 'METRIC', id })
    return figures.get(key)?.slice(from, to).includes(null) === false && partial.get(key)?.slice(from, to).includes(true) !== true
  })
}

/** The change to the plan: `3.2%`, `(0.4 pt)` for ratios, `n/a` without actuals; empty without a plan. */
function changeText(plan: string | null, was: string | null, isShare: boolean, display: Display): string {
  const { difference, percent } = variance(plan, was, null, isShare ? 'RATIO' : 'AMOUNT')
  if (difference === null) return ''
  if (isShare) return display.points(difference)
  return percent.kind === 'ZERO_BASE' ? NO_BASE : percent.kind === 'PERCENT' ? display.percent(percent.value) : ''
}

function yearBefore({ months }: SheetColumn): readonly [Day, Day] {
  return [firstDayOf(addToMonth(months.from, -12)), lastDayOf(addToMonth(months.to, -12))]
}

/** Whether the months are over and the ledger covers them. */
function isBooked(startDate: Day, endDate: Day, { today, firstLedgerDay, lastLedgerDay }: LastYearFacts['company']): boolean {
  if (firstLedgerDay === null || lastLedgerDay === null) return false
  return endDate < today && monthOf(firstLedgerDay) <= monthOf(startDate) && monthOf(endDate) <= monthOf(lastLedgerDay)
}
