import { formatCount } from '@fourwall/domain/money/format.ts'
import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { useCommands } from '../../blocks/command-palette/command-registry.ts'
import { type FileChooser, FileDrop } from '../../blocks/file-upload/FileDrop.tsx'
import { UploadProgress } from '../../blocks/file-upload/UploadProgress.tsx'
import { workbookFileHint, workbookFileKinds } from '../../blocks/file-upload/workbook-file.ts'
import { LocationPicker } from '../../blocks/location-picker/LocationPicker.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import type { GridEditing } from '../../blocks/report-grid/grid-editing.ts'
import { fittingNameWidth } from '../../blocks/report-grid/grid-model.ts'
import { RangeFigures } from '../../blocks/report-grid/RangeFigures.tsx'
import { ReportGrid } from '../../blocks/report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection } from '../../blocks/report-grid/selection-store.ts'
import { counted, countsInWords } from '../../blocks/upload-preview/count-words.ts'
import { PreviewIssues } from '../../blocks/upload-preview/PreviewIssues.tsx'
import { type CellState, cellsOfState } from '../../blocks/upload-preview/preview-cells.ts'
import { CellSign, StateFilter } from '../../blocks/upload-preview/StateFilter.tsx'
import { SubjectPicker } from '../../blocks/upload-preview/SubjectPicker.tsx'
import { EditorActs } from '../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/Choice.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { toast } from '../../ui/toast.ts'
import { type OpsDataCompany, useOpsDataCompany } from './company-request.ts'
import { nameWithUnit, ruleInWords } from './metric-words.ts'
import { type ListedMetric, MetricsQuery } from './metrics-request.ts'
import { previewColumns } from './preview-columns.ts'
import type { PreviewLine } from './preview-lines.ts'
import { type OpsDataPreview, OpsDataPreviewQuery, type PreviewSubject, saveOpsData } from './preview-request.ts'
import { figuresToSave, OpsDataUploadsQuery, WaitingUploadQuery } from './uploads-request.ts'
import { type CellChange, cellChange, useCorrections } from './use-corrections.ts'
import { useOpsDataUpload } from './use-ops-data-upload.tsx'
import { usePreviewGrids } from './use-preview-grids.ts'
import { locationKey, metricKey, usePreviewTables } from './use-preview-tables.ts'
import { DiscardDialog } from './WaitingBar.tsx'

/** What the address keeps of the preview. */
export interface PreviewSearch {
  /** By metric unless it says `location`. */
  readonly by?: string
  /** Of the metric or location. */
  readonly id?: string
  /** The only state of cells that shows. */
  readonly show?: string
}

interface OpsDataPreviewScreenProps {
  readonly search: PreviewSearch
  readonly onSearch: (search: PreviewSearch) => void
}

/** The waiting upload: what each of its cells would do, to be corrected, saved or given up. */
export function OpsDataPreviewScreen(props: OpsDataPreviewScreenProps) {
  const [{ data }, ask] = useQuery({ query: OpsDataPreviewQuery, requestPolicy: 'cache-first' })
  const [{ data: metricData }] = useQuery({ query: MetricsQuery })
  const company = useOpsDataCompany()
  const preview = data?.opsDataPreview
  if (!preview || !company || !metricData)
    return (
      <Page title="Preview" crumbs={CRUMBS}>
        {null}
      </Page>
    )
  return (
    <Preview
      // Another upload is another page.
      key={preview.uploadId}
      {...props}
      preview={preview}
      company={company}
      metrics={metricData.metrics}
      onChanged={() => ask({ requestPolicy: 'network-only' })}
    />
  )
}

const CRUMBS = [{ label: 'Ops data', to: '/ops-data/' }] as const

const STATES = ['NEW', 'OVERWRITTEN', 'INVALID', 'UNCHANGED'] as const satisfies readonly CellState[]

interface PreviewProps extends OpsDataPreviewScreenProps {
  readonly preview: OpsDataPreview
  readonly company: OpsDataCompany
  readonly metrics: readonly ListedMetric[]
  /** Counts are others now. */
  readonly onChanged: () => void
}

function Preview({ search, onSearch, preview, company, metrics, onChanged }: PreviewProps) {
  const client = useClient()
  const navigate = useNavigate()
  const display = useDisplay()
  const chooser = useRef<FileChooser>(null)
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [locations, setLocations] = useState<readonly string[] | null>(null)
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const [isGivingUp, setIsGivingUp] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [isIssuesShown, setIsIssuesShown] = useState(() => innerWidth >= 1240)
  const { upload, acts, dialogs } = useOpsDataUpload(preview, onChanged)

  const isByMetric = search.by !== 'location'
  const subjects = isByMetric ? preview.metrics : preview.locations
  const subject = subjects.find(({ id }) => id === search.id) ?? subjects[0]
  const metric = isByMetric ? metrics.find(({ id }) => id === subject?.id) : undefined
  const filter = STATES.find((state) => state === search.show) ?? null
  const weightId = metric?.weightMetricId ?? null

  const wanted = subject === undefined ? [] : [isByMetric ? metricKey(subject.id) : locationKey(subject.id)]
  const tables = usePreviewTables(preview.uploadId, weightId === null ? wanted : [...wanted, metricKey(weightId)])
  const corrections = useCorrections(preview.uploadId, tables.replaceLine, onChanged)
  const { periods } = preview
  // Until those asked for are there, those of before go on showing, as what they are.
  const shownId = tables.shown?.key.split(' ')[1]
  const shownMetric = tables.shown?.key.startsWith('metric ') === true ? (metrics.find(({ id }) => id === shownId) ?? null) : null
  const { all, shown, isAdditive } = usePreviewGrids({
    preview,
    company,
    metric: shownMetric,
    lines: tables.shown?.lines ?? NO_LINES,
    weightLines: (weightId === null ? undefined : tables.known(metricKey(weightId))) ?? NO_LINES,
    filter,
    folded,
    locations,
  })
  const { columns, widest } = useMemo(
    () => previewColumns(periods, shown, display, corrections.pending, isAdditive),
    [periods, shown, display, corrections.pending, isAdditive],
  )

  const awaited = useRef<
    { readonly rowKey: string; readonly period: number } | { readonly subjectId: string; readonly towards: 1 | -1 } | null
  >(null)
  const openSubject = (id: string, more: PreviewSearch = {}) => onSearch({ ...search, id, ...more })
  const goTo = (rowKey: string, period: number): boolean => {
    const row = shown.rows.findIndex(({ key }) => key === rowKey)
    if (row < 0) return false
    const cell = { row, column: period }
    selection.select({ anchor: cell, head: cell }, shown.rows, columns)
    grid.current?.focus()
    grid.current?.reveal(cell)
    return true
  }
  const jump = (rowKey: string, period: number) => {
    if (goTo(rowKey, period)) return
    // Its group is closed, or the filter leaves it out.
    awaited.current = { rowKey, period }
    setFolded(new Set())
    if (filter !== null) onSearch({ ...search, show: '' })
  }

  const nextInvalid = (by: 1 | -1) => {
    const invalid = cellsOfState(all, 'INVALID')
    const at = selection.snapshot()?.anchor
    const order = new Map(all.rows.map(({ key }, index) => [key, index]))
    const here =
      at === undefined || at === null
        ? -1
        : (order.get(at.rowKey) ?? -1) * periods.length + periods.findIndex(({ key }) => key === at.columnKey)
    const placed = invalid.map(({ key, cell }) => ({ key, cell, at: (order.get(key) ?? 0) * periods.length + cell.period }))
    const next = by === 1 ? placed.find((one) => one.at > here) : placed.findLast((one) => one.at < here)
    if (next !== undefined) return jump(next.key, next.cell.period)
    const other = beside(subjects, subject, by, ({ counts }) => counts.invalid > 0)
    if (other === undefined) return
    if (other === subject) {
      const first = by === 1 ? placed[0] : placed.at(-1)
      if (first !== undefined) jump(first.key, first.cell.period)
      return
    }
    openSubject(other.id)
    awaited.current = { subjectId: other.id, towards: by }
  }
  // What was asked for before its rows were there.
  const land = useEffectEvent(() => {
    const place = awaited.current
    if (place === null || tables.isOld || shown.rows.length === 0) return
    if ('rowKey' in place) {
      // The address follows a little later than what was pressed.
      if (goTo(place.rowKey, place.period) || (filter === null && folded.size === 0)) awaited.current = null
      return
    }
    if (subject?.id !== place.subjectId) return
    awaited.current = null
    const invalid = cellsOfState(all, 'INVALID')
    const first = place.towards === 1 ? invalid[0] : invalid.at(-1)
    if (first !== undefined) goTo(first.key, first.cell.period)
  })
  useEffect(() => land())

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return
    const step = (by: 1 | -1) => {
      const next = subject === undefined ? undefined : subjects[subjects.indexOf(subject) + by]
      if (next !== undefined) openSubject(next.id)
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

  const count = figuresToSave(preview.counts)
  const save = async () => {
    if (isSaving || count === 0) return
    setIsSaving(true)
    try {
      await corrections.settled()
      const saved = await saveOpsData(client, preview.uploadId)
      const anew = { requestPolicy: 'network-only' } as const
      const [{ data: uploads }] = await Promise.all([
        client.query(OpsDataUploadsQuery, {}, anew).toPromise(),
        client.query(MetricsQuery, {}, anew).toPromise(),
        client.query(WaitingUploadQuery, {}, anew).toPromise(),
      ])
      const stored = uploads?.opsDataUploads.find(
        ({ uploadedAt, filename }) => uploadedAt === preview.uploadedAt && filename === preview.filename,
      )
      if (stored === undefined) toast.success(`Saved ${counted(count, 'value')} of ${counted(saved.length, 'metric')}`)
      void navigate({ to: '/ops-data/', search: stored === undefined ? {} : { saved: stored.id } })
    } catch (error) {
      toast.failure('Failed to save ops data', { detail: error instanceof Error ? error.message : String(error) })
      onChanged()
    } finally {
      setIsSaving(false)
    }
  }
  useCommands(() => [
    {
      id: 'ops-data-preview.next-invalid',
      group: 'This view',
      label: 'Next invalid cell',
      keywords: 'error issue problem',
      keys: 'n',
      ...(preview.counts.invalid === 0 ? { disabledReason: 'No cell is invalid.' } : {}),
      run: () => nextInvalid(1),
    },
    {
      id: 'ops-data-preview.save',
      group: 'This view',
      label: `Save ${counted(count, 'value')}`,
      keywords: 'store upload',
      keys: 'mod+s',
      ...(count === 0 ? { disabledReason: NOTHING_TO_SAVE } : {}),
      run: () => void save(),
    },
    {
      id: 'ops-data-preview.cancel',
      group: 'This view',
      label: 'Cancel upload',
      keywords: 'discard give up',
      run: () => setIsGivingUp(true),
    },
  ])
  useEditorKeys({
    onSave: () => void save(),
    onUndo: corrections.undo,
    onRedo: corrections.redo,
    isOff: isGivingUp || isSaving,
  })

  const editing: GridEditing = {
    typed: 'FIGURES',
    lockOf: (row) => (isTotal(row) ? 'Totals follow from their locations. Correct the figures of these.' : null),
    sourceOf: (row, column) => sourceOf(row, columns.indexOf(column)),
    onEdit(edits) {
      const changes = edits.flatMap(({ row, column, text }): CellChange[] => {
        const at = columns.indexOf(column)
        const [held, period, before] = [shown.byKey.get(row.key), periods[at], sourceOf(row, at)]
        if (held === undefined || held.line === null || period === undefined || before === text.trim()) return []
        return [cellChange({ line: held.line, period, column: held.cells[at]?.column ?? null, before, text: text.trim() })]
      })
      if (changes.length > MOST_CORRECTED)
        return `${formatCount(changes.length)} cells at once. Correct up to ${formatCount(MOST_CORRECTED)}, or mend the workbook and upload it again.`
      corrections.correct(changes)
      return null
    },
  }
  function isTotal({ key }: GridRow): boolean {
    return (shown.byKey.get(key)?.line ?? null) === null
  }
  function sourceOf(row: GridRow, at: number): string {
    const cell = shown.byKey.get(row.key)?.cells[at]
    return cell === undefined ? '' : (cell.value ?? cell.text)
  }

  const counts = subject?.counts ?? preview.counts
  const weightName = weightId === null ? null : (metrics.find(({ id }) => id === weightId)?.name ?? null)
  const elsewhere = preview.counts.invalid - counts.invalid
  const issueCount = preview.counts.invalid + preview.issues.length
  return (
    <Page
      title={`Preview: ${preview.filename}`}
      crumbs={CRUMBS}
      hasLine={false}
      note={`Nothing is stored yet · ${countsInWords(preview.counts)}`}
      actions={
        <>
          {(corrections.canUndo || corrections.canRedo) && <EditorActs editor={corrections} />}
          <Button kind="plain" onClick={() => setIsGivingUp(true)}>
            Cancel upload
          </Button>
          <Button
            kind="primary"
            busy={isSaving ? 'Saving' : null}
            disabledReason={count === 0 ? NOTHING_TO_SAVE : null}
            onClick={() => void save()}
          >
            Save {counted(count, 'value')}
          </Button>
        </>
      }
    >
      <FileDrop ref={chooser} kinds={workbookFileKinds} hint={workbookFileHint} onFiles={acts.choose}>
        <UploadProgress upload={upload} acts={acts} afterwards="Being read" />
        <div className="flex min-h-[38px] flex-none flex-wrap items-end gap-x-4 gap-y-1 border-b border-line-2 px-4">
          <SegmentedControl
            label="Shown"
            className="mb-[5px]"
            value={isByMetric ? 'metric' : 'location'}
            choices={[
              { value: 'metric', label: 'By metric' },
              { value: 'location', label: 'By location' },
            ]}
            onChange={(by) =>
              onSearch({ by: by === 'metric' ? '' : by, id: '', ...(search.show === undefined ? {} : { show: search.show }) })
            }
          />
          {subject !== undefined && (
            <div className="flex min-w-0 flex-1 self-stretch">
              <SubjectPicker
                noun={isByMetric ? 'Metric' : 'Location'}
                subjects={subjects}
                chosen={subject}
                onChoose={(id) => openSubject(id)}
              />
            </div>
          )}
        </div>
        <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-[6px]">
          <StateFilter counts={counts} chosen={filter} onChoose={(state) => onSearch({ ...search, show: state ?? '' })} />
          <span className="flex-1" />
          {isByMetric && (
            <LocationPicker tree={company.tree} nameOf={company.nameOf} selection={locations} noteOf={() => null} onChange={setLocations} />
          )}
          <Button kind="plain" disabledReason={preview.counts.invalid === 0 ? 'No cell is invalid.' : null} onClick={() => nextInvalid(1)}>
            Next invalid <Kbd keys="n" />
          </Button>
          <Button aria-pressed={isIssuesShown} onClick={() => setIsIssuesShown(!isIssuesShown)}>
            Issues {formatCount(issueCount)}
          </Button>
        </div>
        <div className="flex min-h-0 flex-1">
          <div className="flex min-w-0 flex-1 flex-col">
            {subject === undefined ? (
              <EmptyState
                title="No figures in this workbook"
                actions={<Button onClick={() => chooser.current?.open()}>Upload another workbook</Button>}
              >
                Nothing in it was read as a figure of a metric at a location. What stands in its sheets is said under Issues.
              </EmptyState>
            ) : tables.failure !== null ? (
              <EmptyState title="These cells could not be loaded" actions={<Button onClick={tables.again}>Try again</Button>}>
                {tables.failure}
              </EmptyState>
            ) : (
              <ReportGrid
                ref={grid}
                label={`${subject.name}, as the upload has it`}
                corner={nameWithUnit(subject)}
                rows={shown.rows}
                columns={columns}
                isPending={tables.shown === null}
                isBusy={tables.isOld}
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
                onFold={(row, isExpanded) => setFolded(foldedWith(folded, row.key, !isExpanded))}
                onOpen={NOTHING}
                onExplain={NOTHING}
                onEscape={() => false}
                editing={editing}
              />
            )}
            <footer className="flex min-h-[28px] flex-none flex-wrap items-center gap-x-4 gap-y-1 border-t border-line-2 px-4 py-1 text-small text-2">
              <span className="min-w-0 truncate">
                {metric === undefined
                  ? 'A row for each metric that the workbook has of this location.'
                  : `${ruleInWords(metric, weightName)} Totals leave out invalid cells.`}
              </span>
              <Legend />
              <RangeFigures selection={selection} rows={shown.rows} columns={columns} figureText={(value) => display.figure(value, 2)} />
            </footer>
          </div>
          {isIssuesShown && (
            <PreviewIssues
              grid={all}
              periods={periods}
              issues={preview.issues}
              elsewhere={{ count: elsewhere, noun: isByMetric ? 'metrics' : 'locations' }}
              onNextInvalid={() => nextInvalid(1)}
              onJump={jump}
            />
          )}
        </div>
      </FileDrop>
      {isGivingUp && (
        <DiscardDialog
          waiting={preview}
          onDiscarded={() => {
            void client.query(WaitingUploadQuery, {}, { requestPolicy: 'network-only' }).toPromise()
            void navigate({ to: '/ops-data/' })
          }}
          onClose={() => setIsGivingUp(false)}
        />
      )}
      {dialogs}
    </Page>
  )
}

/** Whether letters are typed there, or mean something else: in a field, a menu, a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return (
    target.closest('textarea, select, input:not([type=radio], [type=checkbox]), [role=dialog], [role=alertdialog], [role=menu]') !== null
  )
}

const NOTHING_TO_SAVE = 'Nothing in it differs from what is stored.'
const MOST_CORRECTED = 500
const NO_MARKS = new Map()
const NO_LINES: readonly PreviewLine[] = []
const NOTHING = () => undefined

function Legend() {
  return (
    <ul aria-label="Signs" className="ml-auto flex flex-none items-center gap-3 whitespace-nowrap narrow:hidden">
      <li className="flex items-center gap-1">
        <CellSign state="NEW" /> New
      </li>
      <li className="flex items-center gap-1">
        <CellSign state="OVERWRITTEN" /> Overwritten, old value struck through
      </li>
      <li className="flex items-center gap-1">
        <CellSign state="INVALID" /> Invalid, as written in the file
      </li>
    </ul>
  )
}

/** The next or previous one for which something holds, going round; itself where it is the only one. */
function beside(
  subjects: readonly PreviewSubject[],
  from: PreviewSubject | undefined,
  by: 1 | -1,
  holds: (subject: PreviewSubject) => boolean,
): PreviewSubject | undefined {
  const start = from === undefined ? 0 : subjects.indexOf(from)
  for (let step = 1; step <= subjects.length; step += 1) {
    const subject = subjects[(start + by * step + subjects.length * step) % subjects.length]
    if (subject !== undefined && holds(subject)) return subject
  }
  return undefined
}

function foldedWith(folded: ReadonlySet<string>, key: string, isFolded: boolean): ReadonlySet<string> {
  const next = new Set(folded)
  if (isFolded) next.add(key)
  else next.delete(key)
  return next
}
