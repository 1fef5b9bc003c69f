import type { FigureUnit } from '@fourwall/domain/mappings/figure-units.ts'
import type { Display } from '../../../ui/display.ts'

/** A figure of a line as settings show it: whole units of money, a share in percent. */
export function lineFigure({ amount, percent, figure }: Display, value: string | null, unit: FigureUnit): string {
  switch (unit) {
    case 'money':
      return amount(value, 0)
    case 'share':
      return percent(value)
    case 'plain':
      return figure(value, 2)
  }
}

/** What lies between two of them: of shares in points. */
export function lineDifference(display: Display, value: string | null, unit: FigureUnit): string {
  return unit === 'share' ? display.points(value) : lineFigure(display, value, unit)
}
