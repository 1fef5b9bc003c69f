import { type PreviewCell, readPreviewCells } from '../../blocks/upload-preview/preview-cells.ts'

/** A row of the workbook: what it says of a metric at a location. */
export interface PreviewLine {
  readonly metricId: string
  readonly locationId: string
  readonly sheet: string
  readonly line: number
  /** One per period that it says something of. */
  readonly cells: readonly PreviewCell[]
}

interface ReceivedLine extends Omit<PreviewLine, 'cells'> {
  /** See `readPreviewCells`. */
  readonly cells: string
}

/** A line as it comes, unpacked. @throws Error for what is none. */
export function readPreviewLine({ metricId, locationId, sheet, line, cells }: ReceivedLine): PreviewLine {
  return { metricId, locationId, sheet, line, cells: readPreviewCells(cells) }
}

/** Names a line among those of its upload. */
export function lineKey({ metricId, locationId, sheet, line }: Pick<PreviewLine, 'metricId' | 'locationId' | 'sheet' | 'line'>): string {
  return `${metricId} ${locationId} ${line} ${sheet}`
}
