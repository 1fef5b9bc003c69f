import { percentText } from '../../money/decimal.ts'
import { formatFigure } from '../../money/format.ts'
import { isPercentage, saysPercent } from '../figure-cells.ts'
import type { WorkbookCell } from '../workbook-cells.ts'
import type { LineMetric } from './metric-remarks.ts'

/** Units of people, things and time, for which percentages and amounts of money make no sense. */
const COUNTED =
  /^(?:#|no\.?|numbers?|counts?|qty|guests?|covers?|people|persons?|heads?|customers?|clients?|visitors?|visits?|patients?|members?|employees?|staff|ftes?|orders?|checks?|tickets?|transactions?|bookings?|reservations?|appointments?|treatments?|classes|calls|reviews?|seats?|tables?|rooms?|nights?|room nights|beds?|items?|units?|pieces?|pcs\.?|meals?|h|hrs?\.?|hours?|man[- ]hours?|min\.?|minutes?|s|sec\.?|seconds?|days?|weeks?|shifts?|kg|g|t|tons?|lbs?\.?|oz|l|liters?|litres?|gal|gallons?|kwh|mwh|m²|sqm|sq\.? ?ft\.?|sqft|km|miles?)$/i
/** Names and units of shares, rates and growth, which may well be percentages. */
const MAY_BE_SHARE =
  /\b(?:shares?|rates?|ratios?|margins?|mix|growth|change|increase|decrease|var(?:iance)?|vs|yoy|occupancy|utili[sz]ation|conversion|retention|turnover|churn|yield|index|score|nps|probability|discounts?|tax(?:es)?|vat|quote|anteil|taux|tasso|tasa|taxa|fractions?|x)\b/i

/** Whether figures of a metric are numbers of something, by its unit or since they add up over time, and never percentages. */
export function isCountMetric({ unit, names, isSummed }: Pick<LineMetric, 'unit' | 'names' | 'isSummed'>): boolean {
  const own = unit?.trim() ?? ''
  if (own !== '') return COUNTED.test(own)
  return isSummed === true && !names.some((name) => saysPercent(name) || MAY_BE_SHARE.test(name))
}

interface Example {
  readonly coordinate: string
  readonly value: string
}

interface Forms {
  readonly metric: LineMetric
  percentages: number
  money: number
  divided: number
  others: number
  percentage: Example | null
  amount: Example | null
  inThousands: Example | null
}

/** Finds cells of counts that are formatted as percentages, as amounts of money, or in thousands where others are not. */
export class CountForms {
  readonly #metrics = new Map<string, Forms>()

  /** Takes each figure. @returns whether it is a percentage of a count. */
  add(metric: LineMetric, coordinate: string, cell: WorkbookCell, value: string): boolean {
    const isMoney =
      cell.shown?.isMoney === true || cell.shown?.currency !== undefined || (cell.kind === 'TEXT' && /\p{Sc}/u.test(cell.text))
    const isDivided = cell.shown?.isDivided === true
    const isPercent = isPercentage(cell)
    let forms = this.#metrics.get(metric.subjectId)
    if (forms === undefined) {
      forms = { metric, percentages: 0, money: 0, divided: 0, others: 0, percentage: null, amount: null, inThousands: null }
      this.#metrics.set(metric.subjectId, forms)
    }
    if (!isPercent && !isDivided && value !== '0') forms.others++
    if ((!isPercent && !isDivided && !isMoney) || !isCountMetric(metric)) return false
    if (value === '0') return isPercent
    if (isPercent) {
      forms.percentages++
      forms.percentage ??= { coordinate, value }
    } else if (isDivided) {
      forms.divided++
      forms.inThousands ??= { coordinate, value }
    }
    if (isMoney) {
      forms.money++
      forms.amount ??= { coordinate, value }
    }
    return isPercent
  }

  get remarks(): readonly { readonly coordinate: string; readonly error: string }[] {
    return [...this.#metrics.values()].flatMap(({ metric, percentages, money, divided, others, percentage, amount, inThousands }) => {
      const remarks = []
      const unit = metric.unit?.trim() ?? ''
      const counts = unit === '' ? 'the metric adds up over time, as percentages do not' : `the metric counts “${unit}”`
      if (percentage !== null)
        remarks.push({
          coordinate: percentage.coordinate,
          error: `${percentText(percentage.value)} is read as ${shown(percentage.value)}${more(percentages)}: the cell is formatted as a percentage, and ${counts}. Format the cell as a number and correct it.`,
        })
      // An amount of a metric without a unit may be one of money.
      if (amount !== null && unit !== '')
        remarks.push({
          coordinate: amount.coordinate,
          error: `${shown(amount.value)} is formatted as an amount of money${more(money)}, and the metric counts “${unit}”. Correct the format, or the row if it is another one.`,
        })
      if (inThousands !== null && others > 0)
        remarks.push({
          coordinate: inThousands.coordinate,
          error: `${shown(inThousands.value)} is shown in thousands by its format${more(divided)}, as other figures of the metric are not, and is read as ${shown(inThousands.value)}. Correct the format.`,
        })
      return remarks
    })
  }
}

function more(cells: number): string {
  return cells === 1 ? '' : `, like ${(cells - 1).toLocaleString('en-US')} more`
}

function shown(value: string): string {
  return formatFigure(value, value.split('.')[1]?.length ?? 0)
}
