import { formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { type FileChooser, FileDrop } from '../../blocks/file-upload/FileDrop.tsx'
import { UploadProgress } from '../../blocks/file-upload/UploadProgress.tsx'
import { workbookFileHint, workbookFileKinds } from '../../blocks/file-upload/workbook-file.ts'
import { Page } from '../../blocks/page/Page.tsx'
import type { GridEditing } from '../../blocks/report-grid/grid-editing.ts'
import { figureWidth, fittingNameWidth, type GridColumn } from '../../blocks/report-grid/grid-model.ts'
import { RangeFigures } from '../../blocks/report-grid/RangeFigures.tsx'
import { ReportGrid } from '../../blocks/report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection } from '../../blocks/report-grid/selection-store.ts'
import { counted, countsInWords } from '../../blocks/upload-preview/count-words.ts'
import { PreviewIssues } from '../../blocks/upload-preview/PreviewIssues.tsx'
import { type CellState, cellsOfState } from '../../blocks/upload-preview/preview-cells.ts'
import { StateFilter } from '../../blocks/upload-preview/StateFilter.tsx'
import { SubjectPicker } from '../../blocks/upload-preview/SubjectPicker.tsx'
import { type CellChange, useCorrections } from '../../blocks/upload-preview/use-corrections.ts'
import { EditorActs } from '../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { toast } from '../../ui/toast.ts'
import { computedWords } from './BudgetGrid.tsx'
import { sheetFormats } from './budget-columns.ts'
import { readGroups } from './budget-company.ts'
import { BudgetsQuery, shapeOf } from './budget-request.ts'
import { budgetPreviewGrid, cellKey, previewColumnsOf, previewGridColumns, savedShape, workbookIssues } from './preview-model.ts'
import {
  type BudgetPreview,
  type BudgetPreviewLine,
  BudgetPreviewQuery,
  correctCell,
  discardUpload,
  type LoadedPreview,
  saveBudget,
} from './preview-request.ts'
import { sheetFrame } from './sheet-frame.ts'
import { METRICS_KEY } from './sheet-rows.ts'
import { useBudgetUpload } from './use-budget-upload.tsx'
import { usePreviewLines } from './use-preview-lines.ts'

/** What the address keeps of the preview. */
export interface BudgetPreviewSearch {
  readonly location?: string
  /** The only state of cells that shows. */
  readonly show?: string
}

interface BudgetPreviewScreenProps {
  readonly loaded: LoadedPreview
  readonly search: BudgetPreviewSearch
  readonly onSearch: (search: BudgetPreviewSearch) => void
}

/** A budget's upload that waits: what each of its cells would do, to be corrected, saved or given up. */
export function BudgetPreviewScreen(props: BudgetPreviewScreenProps) {
  const { budget, preview: loaded } = props.loaded
  const [{ data }, ask] = useQuery({ query: BudgetPreviewQuery, variables: { budgetId: budget.id }, requestPolicy: 'cache-first' })
  const preview = data?.budgetPreview ?? loaded
  // Another upload is another page.
  return <Preview key={preview.uploadId} {...props} preview={preview} onChanged={() => ask({ requestPolicy: 'network-only' })} />
}

const STATES = ['NEW', 'OVERWRITTEN', 'INVALID', 'UNCHANGED'] as const satisfies readonly CellState[]

/** A cell of the workbook that is to say something else. */
interface BudgetCellChange extends CellChange {
  readonly locationId: string
  readonly referenceId: string
  readonly timestamp: string
  readonly coordinate: string | null
}

interface PreviewProps extends BudgetPreviewScreenProps {
  readonly preview: BudgetPreview
  /** Counts are others now. */
  readonly onChanged: () => void
}

function Preview({ loaded, search, onSearch, preview, onChanged }: PreviewProps) {
  const { budget, lines: facts, company } = loaded
  const client = useClient()
  const navigate = useNavigate()
  const display = useDisplay()
  const chooser = useRef<FileChooser>(null)
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const [isGivingUp, setIsGivingUp] = useState(false)
  const [busy, setBusy] = useState<'SAVING' | 'GIVING_UP' | null>(null)
  const [isIssuesShown, setIsIssuesShown] = useState(() => innerWidth >= 1240)
  const uploading = useBudgetUpload(onChanged)

  const frame = useMemo(
    () =>
      sheetFrame({
        shape: savedShape(budget.version === 0 ? null : shapeOf(budget), preview),
        groups: readGroups(facts.categorization.groups),
        metrics: facts.metrics,
        fiscalYearStart: company.fiscalYearStart,
        scale: company.scale,
      }),
    [budget, preview, facts, company],
  )
  const formats = useMemo(() => sheetFormats(frame, display), [frame, display])
  const { locations, periods } = preview
  const location = locations.find(({ id }) => id === search.location) ?? locations[0]
  const filter = STATES.find((state) => state === search.show) ?? null
  const sheet = usePreviewLines(budget, preview, frame, location?.id ?? null)
  const corrections = useCorrections<BudgetCellChange>({
    send: ({ locationId, referenceId, timestamp, coordinate, text }) =>
      correctCell(client, { budgetId: budget.id, uploadId: preview.uploadId, locationId, referenceId, timestamp, coordinate, value: text }),
    onSettled() {
      sheet.again()
      onChanged()
    },
  })
  const shownColumns = useMemo(() => previewColumnsOf(frame, periods), [frame, periods])
  const [all, shown] = useMemo(() => {
    const facts_ = {
      frame,
      columns: shownColumns,
      periods,
      lines: sheet.lines ?? NO_LINES,
      stored: sheet.stored,
      collapsed: NOTHING_CLOSED,
    }
    const whole = budgetPreviewGrid({ ...facts_, filter: null })
    return [whole, budgetPreviewGrid({ ...facts_, filter, collapsed })]
  }, [frame, shownColumns, periods, sheet.lines, sheet.stored, filter, collapsed])
  const columns = useMemo(
    () => previewGridColumns({ columns: shownColumns, grid: shown, formats, pending: corrections.pending, isFiltered: filter !== null }),
    [shownColumns, shown, formats, corrections.pending, filter],
  )
  const widest = useMemo(() => widestText(shown.rows, columns), [shown.rows, columns])

  const awaited = useRef<{ readonly rowKey: string; readonly period: number } | { readonly towards: 1 | -1 } | null>(null)
  const goTo = (rowKey: string, period: number): boolean => {
    const row = shown.rows.findIndex(({ key }) => key === rowKey)
    const column = shownColumns.findIndex((one) => one.period === period)
    if (row < 0 || column < 0) return false
    const cell = { row, column }
    selection.select({ anchor: cell, head: cell }, shown.rows, columns)
    grid.current?.focus()
    grid.current?.reveal(cell)
    return true
  }
  const jump = (rowKey: string, period: number) => {
    if (goTo(rowKey, period)) return
    // Its heading is closed, or the filter leaves it out.
    awaited.current = { rowKey, period }
    setCollapsed(NOTHING_CLOSED)
    if (filter !== null) onSearch(searchOf(location?.id, null))
  }
  const nextInvalid = (by: 1 | -1) => {
    const place = new Map(all.rows.map(({ key }, index) => [key, index * (periods.length + 1)]))
    const invalid = cellsOfState(all, 'INVALID').map((one) => ({ ...one, at: (place.get(one.key) ?? 0) + one.cell.period }))
    const here = selection.snapshot()?.anchor
    const period = shownColumns.find(({ key }) => key === here?.columnKey)?.period ?? -1
    const at = !here ? -1 : (place.get(here.rowKey) ?? -1) + period
    const next = by === 1 ? invalid.find((one) => one.at > at) : invalid.findLast((one) => one.at < at)
    if (next) return jump(next.key, next.cell.period)
    const other = nextPlace(locations, location?.id, by)
    if (other === undefined) return
    awaited.current = { towards: by }
    if (other.id !== location?.id) return onSearch(searchOf(other.id, filter))
    land()
  }
  // What was asked for before its rows were there.
  const land = useEffectEvent(() => {
    const place = awaited.current
    if (place === null || sheet.lines === null || shown.rows.length === 0) return
    awaited.current = null
    if ('rowKey' in place) return void goTo(place.rowKey, place.period)
    const invalid = cellsOfState(all, 'INVALID')
    const first = place.towards === 1 ? invalid[0] : invalid.at(-1)
    if (first !== undefined) jump(first.key, first.cell.period)
  })
  useEffect(() => land())

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (target instanceof HTMLInputElement || (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null))
      return
    const step = (by: 1 | -1) => {
      const next = location === undefined ? undefined : locations[locations.indexOf(location) + by]
      if (next !== undefined) onSearch(searchOf(next.id, filter))
    }
    const key = event.key.toLowerCase()
    if (key === 'n') nextInvalid(event.shiftKey ? -1 : 1)
    else if (key === ']') step(1)
    else if (key === '[') step(-1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])

  const count = preview.counts.new + preview.counts.overridden
  const refusal =
    count === 0 && (budget.version > 0 || preview.counts.unchanged === 0)
      ? budget.version > 0
        ? 'Nothing in it differs from what is planned already.'
        : 'There is no figure in it that could be saved.'
      : null
  const save = async () => {
    if (busy !== null || refusal !== null) return
    setBusy('SAVING')
    try {
      await corrections.settled()
      await saveBudget(client, budget.id, preview.uploadId)
      await client.query(BudgetsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
      toast.success(`Saved “${budget.name}”`, {
        detail: `${counted(count, 'figure')} of ${counted(locations.filter(({ counts: own }) => own.new + own.overridden > 0).length, 'location')}`,
      })
      void navigate({ to: '/budgets/$budgetId', params: { budgetId: budget.id } })
    } catch (error) {
      toast.failure('Failed to save budget', { detail: error instanceof Error ? error.message : String(error) })
      onChanged()
    } finally {
      setBusy(null)
    }
  }
  const giveUp = async () => {
    setBusy('GIVING_UP')
    try {
      await discardUpload(client, budget.id)
      await client.query(BudgetsQuery, {}, { requestPolicy: 'network-only' }).toPromise()
      toast.success(`Gave up “${preview.filename}”`)
      if (budget.version === 0) void navigate({ to: '/budgets' })
      else void navigate({ to: '/budgets/$budgetId', params: { budgetId: budget.id } })
    } catch (error) {
      toast.failure('Failed to discard the upload', { detail: error instanceof Error ? error.message : String(error) })
    } finally {
      setBusy(null)
      setIsGivingUp(false)
    }
  }
  useEditorKeys({
    onSave: () => void save(),
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    isOff: isGivingUp || busy !== null,
  })

  const editing: GridEditing = {
    typed: 'FIGURES',
    lockOf(row, column) {
      const held = shown.byKey.get(row.key)
      if (held?.line) {
        const at = shownColumns[columns.indexOf(column)]
        if (at?.kind === 'YEAR' || at?.kind === 'TOTAL') return 'Totals add up by themselves.'
        return at?.period === null ? 'The workbook has no column for this period. Add it there, and upload it again.' : null
      }
      return row.key.startsWith('GROUP:') || row.key.startsWith('METRIC:')
        ? 'The workbook has no row for this line at this location. Add it there, and upload it again.'
        : computedWords(row, frame)
    },
    sourceOf: (row, column) => sourceOf(row, column),
    onEdit(edits) {
      const changes = edits.flatMap(({ row, column, text }): BudgetCellChange[] => {
        const held = shown.byKey.get(row.key)
        const period = shownColumns[columns.indexOf(column)]?.period
        const before = sourceOf(row, column)
        if (!held?.line || period === undefined || period === null || location === undefined || before === text.trim()) return []
        const { sheet: name, line, subject } = held.line
        const cell = held.cells[period]
        return [
          {
            key: cellKey(row.key, column.key),
            before,
            text: text.trim(),
            locationId: location.id,
            referenceId: subject.id,
            timestamp: periods[period]?.startDate ?? '',
            coordinate: cell === undefined ? null : coordinateOf(name, line, cell.column),
          },
        ]
      })
      if (changes.length > MOST_CORRECTED)
        return `${formatCount(changes.length)} cells at once. Correct up to ${formatCount(MOST_CORRECTED)}, or mend the workbook and upload it again.`
      corrections.correct(changes)
      return null
    },
  }
  function sourceOf(row: GridRow, column: GridColumn): string {
    const period = shownColumns[columns.indexOf(column)]?.period
    const cell = period === undefined || period === null ? undefined : shown.byKey.get(row.key)?.cells[period]
    return cell === undefined ? '' : cell.state === 'INVALID' ? cell.text : (cell.value ?? cell.text)
  }

  const counts = location?.counts ?? preview.counts
  const ofWorkbook = workbookIssues(preview)
  const issueCount = preview.counts.invalid + ofWorkbook.length
  return (
    <Page
      title={`Preview: ${preview.filename}`}
      crumbs={[{ label: 'Budgets', to: '/budgets' }]}
      hasLine={false}
      note={`${budget.version === 0 ? 'Nothing is stored yet' : `Version ${budget.version} of ${budget.name} stays in force until this is saved`} · ${countsInWords(preview.counts)}`}
      actions={
        <>
          {(corrections.canUndo || corrections.canRedo) && <EditorActs editor={corrections} />}
          <Button kind="plain" onClick={() => chooser.current?.open()}>
            Upload again
          </Button>
          <Button kind="plain" onClick={() => setIsGivingUp(true)}>
            Discard
          </Button>
          <Button kind="primary" busy={busy === 'SAVING' ? 'Saving' : null} disabledReason={refusal} onClick={() => void save()}>
            Save {counted(count, 'figure')}
          </Button>
        </>
      }
    >
      <FileDrop
        ref={chooser}
        kinds={workbookFileKinds}
        hint={`${workbookFileHint}, in the place of this upload`}
        onFiles={(files) => {
          const [file] = files
          if (file !== undefined && files.length === 1)
            uploading.send(file, {
              budgetId: budget.id,
              name: budget.name,
              categorizationId: budget.version === 0 ? budget.categorizationId : null,
            })
          else uploading.acts.choose(files)
        }}
      >
        <UploadProgress upload={uploading.upload} acts={uploading.acts} afterwards="Being read" />
        {location !== undefined && (
          // Tabs stand on the line; a list of many stands over it.
          <div
            className={classNames('flex h-bar flex-none border-b border-line-2 px-4', locations.length > 8 ? 'items-center' : 'items-end')}
          >
            <div className="-mb-px flex min-w-0 flex-1">
              <SubjectPicker noun="Location" subjects={locations} chosen={location} onChoose={(id) => onSearch(searchOf(id, filter))} />
            </div>
          </div>
        )}
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-[6px]">
          <StateFilter counts={counts} chosen={filter} onChoose={(state) => onSearch(searchOf(location?.id, state))} />
          <span className="flex-1" />
          <Button kind="plain" disabledReason={preview.counts.invalid === 0 ? 'No cell is invalid.' : null} onClick={() => nextInvalid(1)}>
            Next invalid <Kbd keys="n" />
          </Button>
          <Button aria-pressed={isIssuesShown} onClick={() => setIsIssuesShown(!isIssuesShown)}>
            Issues {formatCount(issueCount)}
          </Button>
        </div>
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col">
            {location === undefined ? (
              <EmptyState
                title="No figures in this workbook"
                actions={<Button onClick={() => chooser.current?.open()}>Upload another workbook</Button>}
              >
                Nothing in it was read as a figure of a line at a location. What stands in its sheets is said under Issues.
              </EmptyState>
            ) : sheet.failure !== null ? (
              <EmptyState title="These cells could not be loaded" actions={<Button onClick={sheet.again}>Try again</Button>}>
                {sheet.failure}
              </EmptyState>
            ) : filter !== null && sheet.lines !== null && shown.rows.length === 0 ? (
              <EmptyState
                title="No such cells here"
                actions={<Button onClick={() => onSearch(searchOf(location.id, null))}>Show all cells</Button>}
              >
                {location.name} has none in this upload.
              </EmptyState>
            ) : (
              <ReportGrid
                ref={grid}
                label={`${location.name}, as the upload has it`}
                corner={company.currency}
                rows={shown.rows}
                columns={columns}
                isPending={sheet.lines === null}
                isBusy={sheet.isBusy}
                isOld={false}
                selection={selection}
                widestFigure={widest}
                nameWidth={nameWidth}
                fittingNameWidth={fittingNameWidth(shown.rows, false)}
                onNameWidthChange={setNameWidth}
                showCodes={false}
                showGrid
                marks={NO_MARKS}
                foundRow={null}
                onFold={(row, isExpanded) =>
                  setCollapsed(foldedWith(collapsed, row.groupId === '' ? METRICS_KEY : row.groupId, !isExpanded))
                }
                onOpen={NOTHING}
                onExplain={NOTHING}
                onEscape={() => false}
                editing={editing}
              />
            )}
            <footer className="flex min-h-[28px] flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small text-2">
              <span className="min-w-0 truncate">
                Totals are those of the budget once this is saved. Invalid cells leave what is planned as it is
                {preview.decimalMark === 'COMMA' && '; commas were read as decimal marks'}.
              </span>
              <RangeFigures selection={selection} rows={shown.rows} columns={columns} figureText={formats.ofUnit} />
            </footer>
          </div>
          {isIssuesShown && (
            <PreviewIssues
              grid={all}
              periods={periods}
              issues={ofWorkbook}
              elsewhere={{ count: preview.counts.invalid - counts.invalid, noun: 'locations' }}
              onNextInvalid={() => nextInvalid(1)}
              onJump={jump}
            />
          )}
        </div>
      </FileDrop>
      {isGivingUp && (
        <ConfirmDialog
          open
          onCancel={() => setIsGivingUp(false)}
          title={`Give up “${preview.filename}”?`}
          description={
            budget.version === 0
              ? `“${budget.name}” was never saved and goes with it: ${counted(count, 'figure')}, with what was corrected on this page.`
              : `${counted(count, 'figure')} that nobody saved, with what was corrected on this page, would be given up. Version ${budget.version} stays as it is.`
          }
          safe={{ label: 'Keep it', onAct: () => setIsGivingUp(false) }}
          danger={{ label: 'Give up the upload', onAct: () => void giveUp(), busy: busy === 'GIVING_UP' ? 'Giving up' : null }}
        />
      )}
      {uploading.leaveDialog}
    </Page>
  )
}

const MOST_CORRECTED = 500
const NO_MARKS = new Map<string, never>()
const NO_LINES: readonly BudgetPreviewLine[] = []
const NOTHING_CLOSED: ReadonlySet<string> = new Set()
const NOTHING = () => undefined

function searchOf(location: string | undefined, show: CellState | null): BudgetPreviewSearch {
  return { ...(location === undefined ? {} : { location }), ...(show === null ? {} : { show }) }
}

/** The next location with an invalid cell, going round; itself where it is the only one. */
function nextPlace(
  locations: BudgetPreview['locations'],
  from: string | undefined,
  by: 1 | -1,
): BudgetPreview['locations'][number] | undefined {
  const start = locations.findIndex(({ id }) => id === from)
  for (let step = 1; step <= locations.length; step += 1) {
    const location = locations[(start + by * step + locations.length * step) % locations.length]
    if (location !== undefined && location.counts.invalid > 0) return location
  }
  return undefined
}

/** Beside a figure that is overwritten, the gap between the two and its sign. */
const SIGN_ROOM = 20

function widestText(rows: readonly GridRow[], columns: readonly GridColumn[]): number {
  let widest = 40
  for (const column of columns) {
    widest = Math.max(widest, column.heading.length * 6.9, (column.detail ?? '').length * 5.4)
    for (const row of rows) {
      if (row.values === null) continue
      const look = column.lookOf?.(row)
      widest = Math.max(widest, figureWidth(column.textOf(row)) + (look?.before ? figureWidth(look.before) : 0) + (look ? SIGN_ROOM : 0))
    }
  }
  return Math.min(190, widest)
}

function foldedWith(folded: ReadonlySet<string>, key: string, isFolded: boolean): ReadonlySet<string> {
  const next = new Set(folded)
  if (isFolded) next.add(key)
  else next.delete(key)
  return next
}
