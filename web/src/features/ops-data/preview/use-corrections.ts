import { useClient } from 'urql'
import { cellCoordinate, type PreviewCell } from '../../../blocks/upload-preview/preview-cells.ts'
import {
  type CellChange as ChangeOfCell,
  type Corrections,
  useCorrections as useCellCorrections,
} from '../../../blocks/upload-preview/use-corrections.ts'
import { pendingKey } from './preview-columns.ts'
import { type PreviewLine, previewLineKey } from './preview-lines.ts'
import { correctOpsDataCell, type ReceivedPreviewPeriod } from './preview-request.ts'

/** A correction of a cell. */
export interface OpsDataCellChange extends ChangeOfCell {
  readonly line: Pick<PreviewLine, 'metricId' | 'locationId' | 'sheet' | 'line'>
  /** The first day of its period. */
  readonly timestamp: string
  /** Address of the cell in the workbook; null if it is blank there. */
  readonly coordinate: string | null
}

/** The cell of a change, by row and period. */
export function cellChange(
  line: PreviewLine,
  period: ReceivedPreviewPeriod,
  cell: PreviewCell | undefined,
): Omit<OpsDataCellChange, 'before' | 'text'> {
  const coordinate = cell === undefined ? null : cellCoordinate(line, cell)
  return { key: pendingKey(previewLineKey(line), period.key), line, timestamp: period.startDate, coordinate }
}

/** Corrects cells of a waiting upload. `onLine` gets each corrected line; `onSettled` is called after a whole step. */
export function useOpsDataCorrections(
  uploadId: string,
  onLine: (line: PreviewLine) => void,
  onSettled: () => void,
): Corrections<OpsDataCellChange> {
  const client = useClient()
  return useCellCorrections({
    async send({ line, timestamp, coordinate, text }) {
      onLine(
        await correctOpsDataCell(client, {
          uploadId,
          metricId: line.metricId,
          locationId: line.locationId,
          timestamp,
          coordinate,
          value: text,
        }),
      )
    },
    onSettled,
  })
}
