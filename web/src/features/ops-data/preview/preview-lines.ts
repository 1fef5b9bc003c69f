import { type PreviewCell, readPreviewCells } from '../../../blocks/upload-preview/preview-cells.ts'

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
export function previewLineKey({
  metricId,
  locationId,
  sheet,
  line,
}: Pick<PreviewLine, 'metricId' | 'locationId' | 'sheet' | 'line'>): string {
  return `${metricId} ${locationId} ${line} ${sheet}`
}

/** The lines with one of them as it is now. */
export function withLine(lines: readonly PreviewLine[], line: PreviewLine): readonly PreviewLine[] {
  const changed = previewLineKey(line)
  return lines.some((one) => previewLineKey(one) === changed) ? lines.map((one) => (previewLineKey(one) === changed ? line : one)) : lines
}

/** Whether another line is of the same metric and location: what becomes of it depends on this one. */
export function isRepeated(lines: readonly PreviewLine[], { metricId, locationId }: Pick<PreviewLine, 'metricId' | 'locationId'>): boolean {
  return lines.filter((one) => one.metricId === metricId && one.locationId === locationId).length > 1
}
