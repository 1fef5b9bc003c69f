import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'

/** What a file brings for one month and location. `amount`: income minus expense, exact. */
export interface ReceivedMonthLocationTotal {
  /** yyyy-MM */
  readonly month: string
  readonly locationName: string
  readonly rows: number
  readonly amount: string
}

export interface TotalCell {
  readonly rows: number
  readonly amount: string
}

export interface TotalRow {
  readonly locationName: string
  /** One per month of the matrix; null where the file has no rows for it. */
  readonly cells: readonly (TotalCell | null)[]
}

export interface TotalMatrix {
  /** yyyy-MM, the earliest first. */
  readonly months: readonly string[]
  /** By name, numbers by their value. */
  readonly locations: readonly TotalRow[]
  /** All locations together, one per month. */
  readonly all: readonly TotalCell[]
}

/** Lays totals out as locations by months, and adds up each month exactly. */
export function totalMatrix(totals: readonly ReceivedMonthLocationTotal[]): TotalMatrix {
  const months = [...new Set(totals.map(({ month }) => month))].sort()
  const position = new Map(months.map((month, index) => [month, index]))
  const locations = new Map<string, (TotalCell | null)[]>()
  const ofMonth: ReceivedMonthLocationTotal[][] = months.map(() => [])
  for (const total of totals) {
    const at = position.get(total.month) ?? 0
    const cells = locations.get(total.locationName) ?? months.map(() => null)
    locations.set(total.locationName, cells)
    cells[at] = { rows: total.rows, amount: total.amount }
    ofMonth[at]?.push(total)
  }
  return {
    months,
    locations: [...locations]
      .map(([locationName, cells]) => ({ locationName, cells }))
      .sort((left, right) => compareNames(left.locationName, right.locationName)),
    all: ofMonth.map((list) => ({
      rows: list.reduce((sum, { rows }) => sum + rows, 0),
      amount: sumDecimals(list.map(({ amount }) => amount)),
    })),
  }
}
