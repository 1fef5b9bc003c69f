import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { useClient } from 'urql'
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
  /** Place of the cell in the workbook, from 0; null if it is blank there. */
  readonly column: number | null
}

/** The cell of a change, by row and period. */
export function cellChange(
  line: PreviewLine,
  period: ReceivedPreviewPeriod,
  column: number | null,
): Omit<OpsDataCellChange, 'before' | 'text'> {
  return { key: pendingKey(previewLineKey(line), period.key), line, timestamp: period.startDate, column }
}

/** Corrects cells of a waiting upload. `onLine` gets each corrected line; `onSettled` is called after a whole step. */
export function useOpsDataCorrections(
  uploadId: string,
  onLine: (line: PreviewLine) => void,
  onSettled: () => void,
): Corrections<OpsDataCellChange> {
  const client = useClient()
  return useCellCorrections({
    async send({ line, timestamp, column, text }) {
      onLine(
        await correctOpsDataCell(client, {
          uploadId,
          metricId: line.metricId,
          locationId: line.locationId,
          timestamp,
          coordinate: column === null ? null : coordinateOf(line.sheet, line.line, column),
          value: text,
        }),
      )
    },
    onSettled,
  })
}
