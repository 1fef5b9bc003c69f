import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { useClient } from 'urql'
import {
  type CellChange as ChangeOfCell,
  type Corrections,
  useCorrections as useCellCorrections,
} from '../../blocks/upload-preview/use-corrections.ts'
import { pendingKey } from './preview-columns.ts'
import { lineKey, type PreviewLine } from './preview-lines.ts'
import { correctCell, type PreviewPeriod } from './preview-request.ts'

/** A cell of the upload that is to say something else. */
export interface CellChange extends ChangeOfCell {
  readonly line: Pick<PreviewLine, 'metricId' | 'locationId' | 'sheet' | 'line'>
  readonly period: PreviewPeriod
  /** Of the cell in the workbook, from 0; null where it is blank there. */
  readonly column: number | null
}

/** A change of a cell, by its row and period. */
export function cellChange(change: Omit<CellChange, 'key'>): CellChange {
  return { ...change, key: pendingKey(lineKey(change.line), change.period.key) }
}

/** Corrects cells of a waiting upload. `onLine`: what a line says by then; `onSettled`: all of a step is there. */
export function useCorrections(uploadId: string, onLine: (line: PreviewLine) => void, onSettled: () => void): Corrections<CellChange> {
  const client = useClient()
  return useCellCorrections({
    async send({ line, period, column, text }) {
      onLine(
        await correctCell(client, {
          uploadId,
          metricId: line.metricId,
          locationId: line.locationId,
          timestamp: period.startDate,
          coordinate: column === null ? null : coordinateOf(line.sheet, line.line, column),
          value: text,
        }),
      )
    },
    onSettled,
  })
}
