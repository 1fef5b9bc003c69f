import { type FigureEdit, type FigureEdits, NO_EDITS } from '@fourwall/domain/editing/figure-edits.ts'
import { readTypedFigures, whatWasRead } from '@fourwall/domain/editing/typed-figures.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useClient, useQuery } from 'urql'
import { type FileChooser, FileDrop } from '../../blocks/file-upload/FileDrop.tsx'
import { UploadProgress } from '../../blocks/file-upload/UploadProgress.tsx'
import { workbookFileHint, workbookFileKinds } from '../../blocks/file-upload/workbook-file.ts'
import { type Place, PlaceChoice, placesOf } from '../../blocks/location-picker/PlaceChoice.tsx'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import type { EditOrigin } from '../../blocks/report-grid/grid-editing.ts'
import { RangeFigures } from '../../blocks/report-grid/RangeFigures.tsx'
import type { ReportGridHandle } from '../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection } from '../../blocks/report-grid/selection-store.ts'
import { EditorActs, UnsavedMark } from '../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../blocks/versions/use-versioned-save.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/toast.ts'
import { BudgetConflict } from './BudgetConflict.tsx'
import { BudgetFileActs } from './BudgetFileActs.tsx'
import { addsUpOverTime, BudgetGrid } from './BudgetGrid.tsx'
import { BudgetHistory } from './BudgetHistory.tsx'
import { BudgetIssues } from './BudgetIssues.tsx'
import { budgetColumns, sheetFormats } from './budget-columns.ts'
import { readGroups } from './budget-company.ts'
import { editedFigures, editedLine, editRow, figuresToSave } from './budget-edits.ts'
import type { LoadedBudget } from './budget-page.ts'
import { chosenPlace, neighbor, placeNote } from './budget-places.ts'
import {
  type Budget,
  BudgetQuery,
  type FigureChange,
  loadBudget,
  loadChanges,
  loadSeasons,
  saveFigures,
  shapeOf,
} from './budget-request.ts'
import { SpreadDialog } from './SpreadDialog.tsx'
import { type SheetColumn, sheetFrame } from './sheet-frame.ts'
import { above, collapsible, sheetRows } from './sheet-rows.ts'
import { type OwnFigures, type SubjectKey, sheetValues, subjectKey, subjectOf } from './sheet-values.ts'
import { type OpenSpread, spreadQuestion } from './spread-question.ts'
import { useBudgetEditor } from './use-budget-editor.ts'
import { useBudgetUpload } from './use-budget-upload.tsx'
import { useShownFigures } from './use-shown-figures.ts'

/** What the address says of a budget's page. */
export interface BudgetSearch {
  /** A place's id, see `Place`; left out, all locations. */
  readonly location?: string
  /** `2026-03`: the period that this month lies in is selected. */
  readonly month?: string
  /** Id of a group or a metric: its line is selected. */
  readonly line?: string
}

interface BudgetScreenProps {
  readonly loaded: LoadedBudget
  readonly search: BudgetSearch
  readonly onSearch: (search: BudgetSearch) => void
}

/** What somebody else saved meanwhile. */
interface SavedMeanwhile {
  readonly budget: Budget
  readonly changes: readonly FigureChange[]
}

/** A budget's figures: of one location to be edited, of several to be read. Nothing is stored until it is saved. */
export function BudgetScreen({ loaded, search, onSearch }: BudgetScreenProps) {
  const { company } = loaded
  const client = useClient()
  const display = useDisplay()
  const grid = useRef<ReportGridHandle>(null)
  const [selection] = useState(createGridSelection)
  const [{ data }, askBudget] = useQuery({ query: BudgetQuery, variables: { budgetId: loaded.budget.id } })
  const budget = data?.getBudget ?? loaded.budget
  const { groups, mappings } = loaded.lines.categorization
  const frame = useMemo(
    () =>
      sheetFrame({
        shape: shapeOf(budget),
        groups: readGroups(groups),
        metrics: loaded.lines.metrics,
        fiscalYearStart: company.fiscalYearStart,
        scale: company.scale,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- its span and period, and nothing else of it
    [budget.period, budget.timeSpan.startDate, budget.timeSpan.endDate, groups, loaded.lines.metrics, company],
  )
  const editor = useBudgetEditor(loaded.budget.version, frame.periods)
  const { edits, counts, known } = editor
  const isDirty = counts.all > 0
  const formats = useMemo(() => sheetFormats(frame, display), [frame, display])

  const places = useMemo(() => placesOf(company.tree, company.nameOf), [company])
  const place = chosenPlace(places, search.location)
  const locationId = place.kind === 'LOCATION' ? place.id : null
  const sums = useShownFigures(budget.id, known.version, place, editor.learn)
  const stored = locationId === null ? sums.figures : (known.sheets.get(locationId) ?? null)
  const figures = useMemo(
    () => stored && (locationId === null ? stored : editedFigures(stored, edits, locationId, frame.periods)),
    [stored, locationId, edits, frame],
  )
  const values = useMemo(() => sheetValues(frame, figures ?? noFigures, locationId === null), [frame, figures, locationId])
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => sheetRows(frame, values, collapsed), [frame, values, collapsed])
  const columns = useMemo(
    () =>
      budgetColumns({
        columns: frame.columns,
        formats,
        locationId,
        edits,
        storedText: (row, column) => formats.inRow(row, stored?.get(row.key)?.[column.from] ?? null),
      }),
    [frame, formats, locationId, edits, stored],
  )

  // Nobody's changes are lost by taking what somebody else saved.
  if (budget.version > known.version && !isDirty) editor.begin(budget.version, NO_EDITS)

  const saving = useVersionedSave<SavedMeanwhile>({
    async loadCurrent() {
      const current = await loadBudget(client, budget.id)
      return current && { budget: current, changes: await loadChanges(client, budget.id, known.version, current.version) }
    },
    onSaved: () => undefined,
    success: `Saved “${budget.name}”`,
    failure: 'Failed to save budget',
  })
  const { isSaving, theirs } = saving
  const save = async (version = known.version, what = edits): Promise<boolean> => {
    const invalid = firstInvalid(what)
    if (invalid !== null) {
      show(invalid)
      saving.refuse(
        counts.invalid === 1
          ? 'A figure cannot be read. Correct or clear it, then save.'
          : `${formatCount(counts.invalid)} figures cannot be read. Correct or clear them, then save.`,
      )
      return false
    }
    let saved = version
    const isSaved = await saving.save(async () => {
      const answer = await saveFigures(client, budget.id, version, figuresToSave(what))
      saved = answer.version ?? version
      return answer.outcome
    })
    if (!isSaved) return false
    if (what === edits && version === known.version) editor.follow(what, saved)
    else editor.begin(saved, NO_EDITS)
    askBudget({ requestPolicy: 'network-only' })
    return true
  }

  /** Brings a cell into view, wherever it is. */
  const pending = useRef<{ readonly row: string; readonly column: string } | null>(null)
  const show = (cell: { readonly row: string; readonly column: string }) => {
    const line = editedLine(cell.row)
    if (line === null) return
    const hidden = above(frame, line.subject).filter((key) => collapsed.has(key))
    if (hidden.length > 0) setCollapsed(new Set([...collapsed].filter((key) => !hidden.includes(key))))
    pending.current = { row: subjectKey(line.subject), column: cell.column }
    if (line.locationId !== locationId) onSearch({ location: line.locationId })
    else if (hidden.length === 0) showPending()
  }
  const showPending = () => {
    const cell = pending.current
    const row = cell ? rows.findIndex(({ key }) => key === cell.row) : -1
    const column = cell ? columns.findIndex(({ key }) => key === cell.column) : -1
    if (row < 0 || column < 0) return
    pending.current = null
    selection.select({ anchor: { row, column }, head: { row, column } }, rows, columns)
    grid.current?.reveal({ row, column })
  }
  const isReady = figures !== null
  useEffect(() => {
    if (isReady) showPending()
    // oxlint-disable-next-line react/exhaustive-deps -- once what was asked for is on the page
  }, [isReady, rows])

  // Who comes from a report's figure finds it selected.
  const { month, line } = search
  useEffect(() => {
    const isAsked = ({ kind, startDate, endDate }: SheetColumn) =>
      kind === 'PERIOD' && month !== undefined && startDate.slice(0, 7) <= month && month <= endDate.slice(0, 7)
    const column = frame.columns.find(isAsked)
    const row = rowKeysOf(line).find((key) => rows.some((one) => one.key === key)) ?? rows[0]?.key
    if (row !== undefined && column) pending.current = { row, column: column.key }
    if (isReady) showPending()
    // oxlint-disable-next-line react/exhaustive-deps -- another address is another cell
  }, [month, line])

  const edit = useCallback(
    (made: readonly { readonly subject: SubjectKey; readonly period: string; readonly text: string }[], origin: EditOrigin) => {
      if (locationId === null) return null
      saving.forgetFailure()
      const read = readTypedFigures(
        made.map(({ text }) => text),
        frame.scale,
      )
      editor.edit(
        made.flatMap(({ subject, period }, at): FigureEdit[] => {
          const figure = read.figures[at]
          return figure === undefined ? [] : [{ row: editRow(locationId, subject), column: period, figure }]
        }),
      )
      return origin === 'COPIED' ? null : whatWasRead(read)
    },
    [editor, frame, locationId, saving],
  )
  const [spread, setSpread] = useState<OpenSpread | null>(null)

  const undo = () => {
    const [first] = editor.undo()
    if (first) show(first)
  }
  const redo = () => {
    const [first] = editor.redo()
    if (first) show(first)
  }
  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && save()),
    onUndo: undo,
    onRedo: redo,
    isOff: theirs !== null || spread !== null,
  })
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save changes to “${budget.name}”?`,
          description: `${countedFigures(counts.all)} not saved yet. Leaving without saving discards ${counts.all === 1 ? 'it' : 'them'}.`,
          onSave: save,
        }
      : null,
  )
  const chooser = useRef<FileChooser>(null)
  const uploading = useBudgetUpload()
  const chooseFiles = (files: readonly File[]) => {
    const [file] = files
    if (isDirty) saving.refuse('Save or discard what is on the page before you upload a new version.')
    else if (file !== undefined && files.length === 1)
      uploading.send(file, { budgetId: budget.id, name: budget.name, categorizationId: null })
    else uploading.acts.choose(files)
  }
  const [drawer, setDrawer] = useState<'HISTORY' | 'ISSUES' | null>(null)
  const all = useMemo(() => collapsible(frame), [frame])
  const goTo = (to: Place | null) => to && onSearch({ location: to.id })
  const [before, after] = [neighbor(places, locationId, -1), neighbor(places, locationId, 1)]
  const active = selection.snapshot()?.anchor
  const shownPlace = place.kind === 'ALL' ? `all ${formatCount(company.locationIds.length)} locations` : place.name

  return (
    <Page
      title={budget.name}
      crumbs={[{ label: 'Budgets', to: '/budgets' }]}
      {...(isDirty ? { mark: <UnsavedMark /> } : {})}
      note={isDirty ? `${countedFigures(counts.all)} not saved` : undefined}
      actions={
        <>
          <EditorActs
            editor={{ canUndo: editor.canUndo, canRedo: editor.canRedo, undo, redo }}
            history={{ isOpen: drawer === 'HISTORY', onToggle: () => setDrawer(drawer === 'HISTORY' ? null : 'HISTORY') }}
          />
          {isDirty && (
            <Button kind="plain" onClick={editor.discard}>
              Discard
            </Button>
          )}
          <Button
            kind="primary"
            busy={isSaving ? 'Saving' : null}
            disabledReason={isDirty ? null : 'Nothing has changed.'}
            onClick={() => void save()}
          >
            Save budget
          </Button>
        </>
      }
      drawer={
        drawer === 'ISSUES' && budget.issues.length > 0 ? (
          <BudgetIssues
            issues={budget.issues}
            locationName={company.nameOf}
            onLocation={(id) => onSearch({ location: id })}
            onClose={() => setDrawer(null)}
          />
        ) : (
          drawer === 'HISTORY' && (
            <BudgetHistory
              budget={budget}
              frame={frame}
              formats={formats}
              locationName={company.nameOf}
              unsaved={counts.all}
              onRestored={(version) => {
                editor.begin(version, NO_EDITS)
                askBudget({ requestPolicy: 'network-only' })
              }}
              onClose={() => setDrawer(null)}
            />
          )
        )
      }
    >
      <div className="flex h-bar flex-none items-center gap-[6px] overflow-x-auto border-b border-line-1 pr-3 pl-4 [scrollbar-width:none]">
        <PlaceChoice
          tree={company.tree}
          nameOf={company.nameOf}
          place={place}
          noteOf={(one) => placeNote(one, edits, budget.usedLocations)}
          onChange={(next) => onSearch(next.kind === 'ALL' ? {} : { location: next.id })}
        />
        <IconButton
          icon="arrow-left"
          label="Previous location"
          onClick={() => goTo(before)}
          disabledReason={before ? null : 'There is none before it.'}
        />
        <IconButton
          icon="arrow-right"
          label="Next location"
          onClick={() => goTo(after)}
          disabledReason={after ? null : 'There is none after it.'}
        />
        <Button
          kind="plain"
          disabledReason={locationId === null ? 'Choose one location first.' : null}
          onClick={() => {
            const row = rows.find(({ key }) => key === active?.rowKey)
            const column = frame.columns.at(-1)
            if (row?.subject && column && addsUpOverTime(row, frame))
              setSpread({ subject: row.key, column, text: row.values?.[frame.columns.length - 1] ?? '' })
            else
              toast.failure('Choose a line to spread a figure over', {
                detail: 'Select a cell of a line that is planned and adds up over time, not of a total.',
              })
          }}
        >
          Spread a figure
        </Button>
        <span className="flex-1" />
        <Button
          kind="plain"
          onClick={() => setCollapsed(new Set())}
          disabledReason={collapsed.size === 0 ? 'Everything is expanded.' : null}
        >
          Expand all
        </Button>
        <Button
          kind="plain"
          onClick={() => setCollapsed(all)}
          disabledReason={collapsed.size === all.size ? 'Everything is collapsed.' : null}
        >
          Collapse all
        </Button>
        {budget.issues.length > 0 && (
          <Button aria-pressed={drawer === 'ISSUES'} onClick={() => setDrawer(drawer === 'ISSUES' ? null : 'ISSUES')}>
            Issues {formatCount(budget.issues.length)}
          </Button>
        )}
        <BudgetFileActs budget={budget} unsaved={counts.all} onChooseFile={() => chooser.current?.open()} />
      </div>
      <FileDrop ref={chooser} kinds={workbookFileKinds} hint={`${workbookFileHint}, as a new version of this budget`} onFiles={chooseFiles}>
        <UploadProgress upload={uploading.upload} acts={uploading.acts} afterwards="Being read" />
        {budget.hasUpload && (
          <p className="flex flex-none items-center gap-2 border-b border-line-1 bg-warn-soft px-4 py-[6px]">
            <span className="min-w-0 flex-1 truncate">
              An upload of {budget.filename ?? 'a workbook'} waits to be saved. These are the figures in force.
            </span>
            <Link to="/budgets/$budgetId/preview" params={{ budgetId: budget.id }} className="font-medium text-accent hover:underline">
              See what it would change
            </Link>
          </p>
        )}
        {sums.failure !== null && figures === null ? (
          <EmptyState title="The figures could not be loaded" actions={<Button onClick={sums.retry}>Try again</Button>}>
            {sums.failure}
          </EmptyState>
        ) : (
          <>
            <BudgetGrid
              ref={grid}
              label={`${budget.name}, ${place.name}`}
              corner={company.currency}
              frame={frame}
              rows={rows}
              columns={columns}
              selection={selection}
              edits={edits}
              isPending={figures === null}
              locationId={figures === null ? null : locationId}
              whyNot={
                figures === null
                  ? 'The figures are on their way.'
                  : `This is ${shownPlace} together. Choose one location to edit its figures.`
              }
              onFold={(key, isExpanded) => setCollapsed(isExpanded ? without(collapsed, key) : new Set([...collapsed, key]))}
              onEdit={edit}
              onSpread={(subject, column, text) => setSpread({ subject, column, text })}
              onEscape={() => {
                if (drawer === null) return false
                setDrawer(null)
                return true
              }}
            />
            <footer className="flex h-control flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small text-2">
              <span className="min-w-0 truncate">
                {locationId === null ? (
                  <>To be read only. Choose one location to edit its figures{isDirty && '; what is not saved yet is not in these sums'}.</>
                ) : (
                  <>
                    <span className="text-typed">Blue figures</span> are planned; totals and calculations follow.
                  </>
                )}
              </span>
              <RangeFigures selection={selection} rows={rows} columns={columns} figureText={formats.ofUnit} />
            </footer>
          </>
        )}
      </FileDrop>
      {spread && locationId !== null && (
        <SpreadDialog
          {...spreadQuestion(spread, frame, figures ?? noFigures, place, mappings)}
          print={(value) => formats.inRow({ key: spread.subject, groupId: subjectOf(spread.subject)?.id ?? '' }, value)}
          loadActuals={async (mappingId) => {
            const subject = subjectOf(spread.subject)
            if (subject === null) return []
            const seasons = await loadSeasons(client, { budgetId: budget.id, locationId, subject, mappingId })
            return seasons.slice(spread.column.from, spread.column.to)
          }}
          onSpread={(parts) => {
            editor.edit(
              frame.periods.slice(spread.column.from, spread.column.to).map((period, at) => ({
                row: editRow(locationId, spread.subject),
                column: period,
                figure: { kind: 'FIGURE', value: parts[at] ?? '0' },
              })),
            )
            setSpread(null)
            grid.current?.focus()
          }}
          onClose={() => setSpread(null)}
        />
      )}
      {theirs && (
        <BudgetConflict
          budget={theirs.budget}
          edits={edits}
          theirs={theirs.changes}
          known={known}
          frame={frame}
          formats={formats}
          locationName={company.nameOf}
          isSaving={isSaving}
          onTakeTheirs={() => {
            editor.begin(theirs.budget.version, NO_EDITS)
            saving.closeConflict()
            askBudget({ requestPolicy: 'network-only' })
          }}
          onSave={(what) => void save(theirs.budget.version, what)}
          onClose={() => saving.closeConflict()}
        />
      )}
      {leaveDialog}
      {uploading.leaveDialog}
    </Page>
  )
}

const noFigures: OwnFigures = new Map()

function countedFigures(count: number): string {
  return count === 1 ? '1 figure' : `${formatCount(count)} figures`
}

/** The first cell that cannot be read; null where there is none. */
function firstInvalid(edits: FigureEdits): { readonly row: string; readonly column: string } | null {
  for (const [row, columns] of edits) for (const [column, { kind }] of columns) if (kind === 'INVALID') return { row, column }
  return null
}

/** Under which rows the line of a group or a metric may stand, the likeliest first. */
function rowKeysOf(line: string | undefined): readonly string[] {
  const id = line?.replace(/^metric:/, '')
  return id === undefined ? [] : [`sum:${id}`, `GROUP:${id}`, `calculation:${id}`, `METRIC:${id}`, `derived:${id}`]
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key))
}
