import type { FigureUnit } from '@fourwall/domain/mappings/figure-units.ts'
import type { Display } from '../../../ui/display.ts'

/** Formats a line's figure in settings: whole units of money, or percent. */
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

/** Formats a difference; of percentages in points. */
export function lineDifference(display: Display, value: string | null, unit: FigureUnit): string {
  return unit === 'share' ? display.points(value) : lineFigure(display, value, unit)
}
