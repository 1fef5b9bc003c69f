import type { FigureUnit } from '@fourwall/domain/mappings/figure-units.ts'
import { formatFigure, formatMoney, formatPercent, formatPoints } from '@fourwall/domain/money/format.ts'

/** A figure of a line as settings show it: whole units of money, a share in percent. */
export function lineFigure(value: string | null, unit: FigureUnit): string {
  switch (unit) {
    case 'money':
      return formatMoney(value, { currencyView: 'FULL', decimals: 0, currency: null })
    case 'share':
      return formatPercent(value)
    case 'plain':
      return formatFigure(value, 2)
  }
}

/** What lies between two of them: of shares in points. */
export function lineDifference(value: string | null, unit: FigureUnit): string {
  return unit === 'share' ? formatPoints(value) : lineFigure(value, unit)
}
