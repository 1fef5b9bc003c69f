import { type ComponentProps, type RefObject, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { fittingNameWidth } from '../report-grid/grid-model.ts'
import { ReportGrid } from '../report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../report-grid/report-grid-props.ts'
import { RangeFiguresLine } from '../report-grid/selection/RangeFigures.tsx'
import type { GridSelection } from '../report-grid/selection/selection-store.ts'
import { useMay, useRefusalReason } from '../rights/rights.ts'
import type { PlacedLine } from './preview-cells.ts'
import { previewEditing } from './preview-editing.ts'
import { CellLegend } from './StateFilter.tsx'
import type { UploadPreviewProps } from './upload-preview-props.ts'
import type { CellChange } from './use-corrections.ts'

interface PreviewGridViewProps<Line extends PlacedLine, Change extends CellChange> {
  readonly preview: UploadPreviewProps<Line, Change>
  readonly grid: RefObject<ReportGridHandle | null>
  readonly selection: GridSelection
  readonly isSaving: boolean
  readonly onShowAll: () => void
  readonly onUploadAnother: () => void
}

/** The cells of the chosen metric or location, or why there are none to show. */
export function PreviewGridView<Line extends PlacedLine, Change extends CellChange>({
  preview,
  grid,
  selection,
  isSaving,
  onShowAll,
  onUploadAnother,
}: PreviewGridViewProps<Line, Change>) {
  const { subjects, sheet, files, filter } = preview
  const { chosen } = subjects
  const isChanging = useMay(files.right)
  const whyNot = useRefusalReason(files.right)
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  if (chosen === undefined)
    return (
      <NoCells
        title="No figures in this workbook"
        actions={isChanging && <Button onClick={onUploadAnother}>Upload another workbook</Button>}
      >
        {preview.noFigures} Issues lists what was found in its sheets.
      </NoCells>
    )
  const isEmpty = !sheet.isOld && sheet.shown.rows.length === 0
  return (
    <>
      {sheet.failure !== null ? (
        <NoCells title="These cells could not be loaded" actions={<Button onClick={sheet.again}>Try again</Button>}>
          {sheet.failure}
        </NoCells>
      ) : isEmpty ? (
        <NoCells title="No matching cells here" actions={<Button onClick={onShowAll}>Show all cells</Button>}>
          {chosen.name} has none {filter === null ? 'at these locations' : 'of this kind'} in this upload.
        </NoCells>
      ) : (
        <ReportGrid
          ref={grid}
          label={`${subjects.shown?.name ?? chosen.name}, as the upload has it`}
          corner={sheet.corner}
          rows={sheet.shown.rows}
          columns={sheet.columns}
          isPending={sheet.isPending}
          isBusy={sheet.isOld}
          isOld={false}
          selection={selection}
          widestFigure={sheet.widest}
          nameWidth={nameWidth}
          fittingNameWidth={fittingNameWidth(sheet.shown.rows, false)}
          onNameWidthChange={setNameWidth}
          showCodes={false}
          showGrid
          marks={NO_MARKS}
          foundRow={null}
          onFold={sheet.onFold}
          onOpen={NOTHING}
          onExplain={NOTHING}
          onEscape={() => false}
          editing={previewEditing({
            ...sheet,
            ...preview.correcting,
            ...(isChanging ? {} : { lockOf: () => whyNot ?? '' }),
            isSaving,
            correct: preview.correcting.corrections.correct,
          })}
        />
      )}
      <footer className="flex min-h-[28px] flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-2 px-4 py-1 text-small text-2">
        <span className="min-w-0 truncate">{preview.status}</span>
        <CellLegend hasMarks={preview.counts.marked > 0} />
        <RangeFiguresLine selection={selection} rows={sheet.shown.rows} columns={sheet.columns} figureText={sheet.figureText} />
      </footer>
    </>
  )
}

/** In place of the grid, where there are no cells to show. */
function NoCells(props: ComponentProps<typeof EmptyState>) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState {...props} />
    </div>
  )
}

const NO_MARKS = new Map<string, never>()
const NOTHING = () => undefined
