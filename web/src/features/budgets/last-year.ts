import { NO_BASE } from '@fourwall/domain/money/format.ts'
import { variance } from '@fourwall/domain/reports/variance.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import { periodHeading } from '@fourwall/domain/time/periods.ts'
import type { Display } from '../../ui/display.ts'
import type { BelowOf, SheetFormats } from './budget-columns.ts'
import type { BudgetCompany } from './budget-company.ts'
import type { SheetColumn, SheetFrame } from './sheet-frame.ts'
import { metricOf, sheetRows } from './sheet-rows.ts'
import { type OwnFigures, sheetValues, subjectKey } from './sheet-values.ts'

interface LastYearFacts {
  readonly frame: SheetFrame
  /** Null while they are on their way. */
  readonly figures: OwnFigures | null
  /** They are of several locations together. */
  readonly isSeveral: boolean
  readonly formats: SheetFormats
  readonly display: Display
  readonly company: Pick<BudgetCompany, 'fiscalYearStart' | 'firstLedgerDay' | 'lastLedgerDay' | 'today'>
}

/**
 * What stands below the plan in each column of a sheet: what the line came to in the same months a year before, and by how much
 * the plan differs from it, positive where more is planned, as the percentages are that a budget is made of actuals with. Where
 * the ledger does not hold all of those months the figure is marked and compared with nothing.
 */
export function belowThePlan({ frame, figures, isSeveral, formats, display, company }: LastYearFacts): BelowOf {
  const rows = figures === null ? [] : sheetRows(frame, sheetValues(frame, figures, isSeveral), new Set())
  const valuesOf = new Map(rows.map(({ key, values }) => [key, values]))
  return (column, index, planOf) => {
    const [startDate, endDate] = yearBefore(column)
    const isWhole = isBooked(startDate, endDate, company)
    return {
      heading:
        column.kind === 'PERIOD'
          ? periodHeading(monthOf(startDate), frame.shape.period, company.fiscalYearStart)
          : display.rangeName(startDate, endDate),
      textsOf(row) {
        if (row.values === null) return null
        const was = valuesOf.get(row.key)?.[index] ?? null
        if (was === null && row.kind === 'heading') return null
        if (figures === null) return NOTHING_YET
        const metric = metricOf(row)
        const isCounted =
          metric === null || metric.isDerived
            ? isWhole
            : figures
                .get(subjectKey({ kind: 'METRIC', id: metric.id }))
                ?.slice(column.from, column.to)
                .includes(null) === false
        const isMarked = was !== null && !isCounted
        const figure = `${formats.inRow(row, was)}${isMarked ? '*' : ''}`
        return { figure, change: isMarked ? '' : changeText(planOf(row), was, formats.unitOf(row) === 'share', display) }
      },
    }
  }
}

const NOTHING_YET = { figure: '', change: '' }

/** By how much a plan differs: `3.2%`, `(0.4 pt)` of a ratio, `n/a` where nothing was booked to compare with; empty without a plan. */
function changeText(plan: string | null, was: string | null, isShare: boolean, display: Display): string {
  const { difference, percent } = variance(plan, was, null, isShare ? 'RATIO' : 'AMOUNT')
  if (difference === null) return ''
  if (isShare) return display.points(difference)
  return percent.kind === 'ZERO_BASE' ? NO_BASE : percent.kind === 'PERCENT' ? display.percent(percent.value) : ''
}

function yearBefore({ months }: SheetColumn): readonly [Day, Day] {
  return [firstDayOf(addToMonth(months.from, -12)), lastDayOf(addToMonth(months.to, -12))]
}

/** Whether the months are over, and the ledger has come to each of them. */
function isBooked(startDate: Day, endDate: Day, { today, firstLedgerDay, lastLedgerDay }: LastYearFacts['company']): boolean {
  if (firstLedgerDay === null || lastLedgerDay === null) return false
  return endDate < today && monthOf(firstLedgerDay) <= monthOf(startDate) && monthOf(endDate) <= monthOf(lastLedgerDay)
}
