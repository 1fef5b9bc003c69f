import { type PreviewCell, readPreviewCells } from '../../../blocks/upload-preview/preview-cells.ts'

/** A row of the workbook: figures of a metric at a location. */
export interface PreviewLine {
  readonly metricId: string
  readonly locationId: string
  readonly sheet: string
  readonly line: number
  /** One per period with a cell. */
  readonly cells: readonly PreviewCell[]
}

interface ReceivedLine extends Omit<PreviewLine, 'cells'> {
  /** See `readPreviewCells`. */
  readonly cells: string
}

/** Unpacks a received line. @throws Error if it is malformed. */
export function readPreviewLine({ metricId, locationId, sheet, line, cells }: ReceivedLine): PreviewLine {
  return { metricId, locationId, sheet, line, cells: readPreviewCells(cells) }
}

/** Key of a line within its upload. */
export function previewLineKey({
  metricId,
  locationId,
  sheet,
  line,
}: Pick<PreviewLine, 'metricId' | 'locationId' | 'sheet' | 'line'>): string {
  return `${metricId} ${locationId} ${line} ${sheet}`
}

/** The lines with one of them replaced. */
export function withLine(lines: readonly PreviewLine[], line: PreviewLine): readonly PreviewLine[] {
  const changed = previewLineKey(line)
  return lines.some((one) => previewLineKey(one) === changed) ? lines.map((one) => (previewLineKey(one) === changed ? line : one)) : lines
}

/** Whether another line has the same metric and location, so that the states of both depend on each other. */
export function isRepeated(lines: readonly PreviewLine[], { metricId, locationId }: Pick<PreviewLine, 'metricId' | 'locationId'>): boolean {
  return lines.filter((one) => one.metricId === metricId && one.locationId === locationId).length > 1
}
