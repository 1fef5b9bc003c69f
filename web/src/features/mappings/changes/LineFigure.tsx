import type { FigureUnit } from '@fourwall/domain/mappings/figure-units.ts'
import { useDisplay } from '../../../ui/display.ts'
import { Figure } from '../../../ui/Money.tsx'
import { lineFigure } from './line-figures.ts'

interface LineFigureProps {
  /** Exact Decimal text; null prints as an en dash. */
  readonly value: string | null
  readonly unit: FigureUnit
}

/** A figure of a report line, aligned in a column. */
export function LineFigure({ value, unit }: LineFigureProps) {
  return <Figure text={lineFigure(useDisplay(), value, unit)} />
}
