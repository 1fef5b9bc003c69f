import { NO_EDITS } from '@fourwall/domain/figures/figure-edits.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { type FileChooser, FileDrop } from '../../../blocks/file-upload/FileDrop.tsx'
import { UploadProgress } from '../../../blocks/file-upload/UploadProgress.tsx'
import { workbookFileHint, workbookFileKinds } from '../../../blocks/file-upload/workbook-file.ts'
import type { PlaceOption } from '../../../blocks/location-picker/PlaceChoice.tsx'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { EditorActs, UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/toast.ts'
import { BudgetGrid } from '../sheet/BudgetGrid.tsx'
import { collapsible } from '../sheet/sheet-rows.ts'
import { type OpenSpread, spreadOfSelection } from '../sheet/spread-question.ts'
import { useBudgetUpload } from '../use-budget-upload.tsx'
import { BudgetBar } from './BudgetBar.tsx'
import { BudgetConflict } from './BudgetConflict.tsx'
import { BudgetFooter } from './BudgetFooter.tsx'
import { BudgetHistory } from './BudgetHistory.tsx'
import { BudgetIssues } from './BudgetIssues.tsx'
import { BudgetSpread } from './BudgetSpread.tsx'
import { type TypedCell, typedEdits } from './budget-edits.ts'
import type { LoadedBudget } from './budget-page.ts'
import { placeNote } from './budget-places.ts'
import { useBudgetSaving } from './use-budget-saving.ts'
import { type EditedCell, useCellJump } from './use-cell-jump.ts'
import { useShownBudget } from './use-shown-budget.ts'

/** What the address says of a budget's page. */
export interface BudgetSearch {
  /** A place's id, see `PlaceOption`; left out, all locations. */
  readonly location?: string
  /** `2026-03`: the period that this month lies in is selected. */
  readonly month?: string
  /** Id of a group or a metric: its line is selected. */
  readonly line?: string
  /** Id of the mapping that last year's actuals are read by; left out, they do not show. */
  readonly lastYear?: string
}

interface BudgetScreenProps {
  readonly loaded: LoadedBudget
  readonly search: BudgetSearch
  readonly onSearch: (search: BudgetSearch) => void
}

/** A budget's figures: of one location to be edited, of several to be read. Nothing is stored until it is saved. */
export function BudgetScreen({ loaded, search, onSearch }: BudgetScreenProps) {
  const { company } = loaded
  const { mappings } = loaded.lines.categorization
  const grid = useRef<ReportGridHandle>(null)
  const chooser = useRef<FileChooser>(null)
  const [selection] = useState(createGridSelection)
  const [spread, setSpread] = useState<OpenSpread | null>(null)
  const [drawer, setDrawer] = useState<'HISTORY' | 'ISSUES' | null>(null)
  const shown = useShownBudget(loaded, { location: search.location, lastYear: search.lastYear })
  const { budget, editor, frame, formats, place, locationId, figures, rows, columns, collapsed, setCollapsed, lastYear } = shown
  const { edits, counts, known } = editor
  const isDirty = counts.all > 0

  const goTo = (location: string | undefined, lastYearBy = search.lastYear) =>
    onSearch({ ...(location === undefined ? {} : { location }), ...(lastYearBy === undefined ? {} : { lastYear: lastYearBy }) })
  const show = useCellJump({
    frame,
    rows,
    columns,
    selection,
    grid,
    locationId,
    isReady: figures !== null,
    collapsed,
    onExpand: (keys) => setCollapsed(new Set([...collapsed].filter((key) => !keys.includes(key)))),
    onLocation: goTo,
    asked: { month: search.month, line: search.line },
  })
  const saving = useBudgetSaving({ budget, editor, onInvalid: show, onSaved: shown.refresh })
  const { isSaving, theirs } = saving
  // Nobody's changes are lost by taking what somebody else saved; what is being saved is not somebody else's.
  if (budget.version > known.version && !isDirty && !isSaving) editor.begin(budget.version, NO_EDITS)

  const edit = (made: readonly TypedCell[], isCopied: boolean) => {
    if (locationId === null) return null
    saving.forgetFailure()
    const read = typedEdits(made, locationId, frame.scale)
    editor.edit(read.edits)
    return isCopied ? null : read.words
  }
  const showFirst = ([first]: readonly EditedCell[]) => {
    saving.forgetFailure()
    if (first) show(first)
  }
  const undo = () => showFirst(editor.undo())
  const redo = () => showFirst(editor.redo())
  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && saving.save()),
    onUndo: undo,
    onRedo: redo,
    isOff: theirs !== null || spread !== null,
  })
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save changes to “${budget.name}”?`,
          description: `${countedFigures(counts.all)} not saved yet. Leaving without saving discards ${counts.all === 1 ? 'it' : 'them'}.`,
          onSave: saving.save,
        }
      : null,
  )
  const uploading = useBudgetUpload()
  const chooseFiles = (files: readonly File[]) => {
    const [file] = files
    if (isDirty) saving.refuse('Save or discard what is on the page before you upload a new version.')
    else if (file !== undefined && files.length === 1)
      uploading.send(file, { budgetId: budget.id, name: budget.name, categorizationId: null })
    else uploading.acts.choose(files)
  }
  const all = useMemo(() => collapsible(frame), [frame])
  const toggle = (which: 'HISTORY' | 'ISSUES') => setDrawer(drawer === which ? null : which)
  const shownPlace = place.kind === 'ALL' ? `all ${counted(company.locationIds.length, 'location')}` : place.name

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
            history={{ isOpen: drawer === 'HISTORY', onToggle: () => toggle('HISTORY') }}
          />
          {isDirty && (
            <Button
              kind="plain"
              onClick={() => {
                saving.forgetFailure()
                editor.discard()
              }}
            >
              Discard
            </Button>
          )}
          <Button
            kind="primary"
            busy={isSaving ? 'Saving' : null}
            disabledReason={isDirty ? null : 'Nothing has changed.'}
            onClick={() => void saving.save()}
          >
            Save budget
          </Button>
        </>
      }
      drawer={
        drawer === 'ISSUES' && budget.issues.length > 0 ? (
          <BudgetIssues issues={budget.issues} locationName={company.nameOf} onLocation={goTo} onClose={() => setDrawer(null)} />
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
                shown.refresh()
              }}
              onClose={() => setDrawer(null)}
            />
          )
        )
      }
    >
      <BudgetBar
        budget={budget}
        company={company}
        places={shown.places}
        place={place}
        noteOf={(one) => placeNote(one, edits, budget.usedLocations)}
        onPlace={(next: PlaceOption) => goTo(next.kind === 'ALL' ? undefined : next.id)}
        whyNoSpread={locationId === null ? 'Choose one location first.' : figures === null ? 'The figures are on their way.' : null}
        onSpread={() => {
          const chosen = spreadOfSelection(selection.snapshot()?.anchor ?? null, rows, frame)
          if (chosen !== null) setSpread(chosen)
          else
            toast.failure('Choose a line to spread a figure over', {
              detail: 'Select a cell of a line that is planned and adds up over time, not of a total.',
            })
        }}
        mappings={mappings}
        lastYearBy={lastYear.mappingId}
        onLastYear={(mappingId) =>
          onSearch({
            ...(search.location === undefined ? {} : { location: search.location }),
            ...(mappingId === null ? {} : { lastYear: mappingId }),
          })
        }
        onExpandAll={collapsed.size === 0 ? null : () => setCollapsed(new Set())}
        onCollapseAll={collapsed.size === all.size ? null : () => setCollapsed(all)}
        areIssuesOpen={drawer === 'ISSUES'}
        onIssues={() => toggle('ISSUES')}
        unsaved={counts.all}
        onChooseFile={() => chooser.current?.open()}
      />
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
        {shown.failure !== null ? (
          <EmptyState title="The figures could not be loaded" actions={<Button onClick={shown.retry}>Try again</Button>}>
            {shown.failure}
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
              onEdit={(made, origin) => edit(made, origin === 'COPIED')}
              onSpread={(subject, column, text) => setSpread({ subject, column, text })}
              onEscape={() => {
                if (drawer === null) return false
                setDrawer(null)
                return true
              }}
            />
            <BudgetFooter
              selection={selection}
              rows={rows}
              columns={columns}
              formats={formats}
              isEdited={locationId !== null}
              isDirty={isDirty}
              lastYear={lastYear}
            />
          </>
        )}
      </FileDrop>
      {spread && locationId !== null && figures !== null && (
        <BudgetSpread
          budgetId={budget.id}
          spread={spread}
          frame={frame}
          figures={figures}
          place={place}
          locationId={locationId}
          mappings={mappings}
          formats={formats}
          onSpread={(parts) => {
            editor.edit(parts)
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
            shown.refresh()
          }}
          onSave={(what) => void saving.saveOver(theirs.budget.version, what)}
          onClose={() => saving.closeConflict()}
        />
      )}
      {leaveDialog}
      {uploading.leaveDialog}
    </Page>
  )
}

function countedFigures(count: number): string {
  return count === 1 ? '1 figure' : `${formatCount(count)} figures`
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key))
}
