import type { FigureUnit } from '@fourwall/domain/mappings/figure-units.ts'
import { useDisplay } from '../../../ui/display.ts'
import { Figure } from '../../../ui/Money.tsx'
import { lineFigure } from './line-figures.ts'

interface LineFigureProps {
  /** Exact Decimal text; null prints as an en dash. */
  readonly value: string | null
  readonly unit: FigureUnit
}

/** A figure of a line of the report, in a column of such figures. */
export function LineFigure({ value, unit }: LineFigureProps) {
  return <Figure text={lineFigure(useDisplay(), value, unit)} />
}
