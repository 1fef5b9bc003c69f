import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import type { BudgetLine } from '@fourwall/domain/budgets/budget-lines.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { type FileChooser, FileDrop } from '../../../blocks/file-upload/FileDrop.tsx'
import { UploadProgress } from '../../../blocks/file-upload/UploadProgress.tsx'
import { workbookFileHint, workbookFileKinds } from '../../../blocks/file-upload/workbook-file.ts'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { UnusualBarProps, UnusualFigure } from '../../../blocks/upload-preview/UnusualFigures.tsx'
import { EditorPage } from '../../../blocks/versions/EditorPage.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { BudgetCompany } from '../budget-company.ts'
import type { Budget } from '../budget-request.ts'
import { BudgetGrid } from '../sheet/BudgetGrid.tsx'
import { collapsible } from '../sheet/sheet-rows.ts'
import { BudgetBar } from './BudgetBar.tsx'
import { BudgetConflict } from './BudgetConflict.tsx'
import { BudgetFooter } from './BudgetFooter.tsx'
import { BudgetHistory } from './BudgetHistory.tsx'
import { BudgetIssues } from './BudgetIssues.tsx'
import { BudgetSpread } from './BudgetSpread.tsx'
import { editedLine } from './budget-edits.ts'
import type { LoadedBudget } from './budget-page.ts'
import { placeNote } from './budget-places.ts'
import { type BudgetSearch, type BudgetWork, useBudgetWork } from './use-budget-work.ts'

interface BudgetScreenProps {
  readonly loaded: LoadedBudget
  readonly search: BudgetSearch
  readonly onSearch: (search: BudgetSearch) => void
}

/** The page of a budget: figures of one location can be edited, of several are read-only. Changes are stored on saving. */
export function BudgetScreen({ loaded, search, onSearch }: BudgetScreenProps) {
  const { company } = loaded
  const grid = useRef<ReportGridHandle>(null)
  const chooser = useRef<FileChooser>(null)
  const [drawer, setDrawer] = useState<'HISTORY' | 'ISSUES' | null>(null)
  const work = useBudgetWork({ loaded, search, grid, onSearch })
  const { budget, editor, frame, formats, place, locationId, figures, collapsed, setCollapsed, saving, isDirty, spread } = work
  const [{ edits, counts, known }, { isSaving, theirs }] = [editor, saving]
  const all = useMemo(() => collapsible(frame), [frame])
  const toggle = (which: 'HISTORY' | 'ISSUES') => setDrawer(drawer === which ? null : which)

  return (
    <EditorPage
      right="CHANGE_BUDGETS"
      title={budget.name}
      crumbs={[{ label: 'Budgets', to: '/budgets' }]}
      note={work.unsavedNote}
      isDirty={isDirty}
      edited={{ kind: 'BUDGET', id: budget.id }}
      editor={{ canUndo: editor.canUndo, canRedo: editor.canRedo, undo: work.undo, redo: work.redo }}
      history={{ isOpen: drawer === 'HISTORY', onToggle: () => toggle('HISTORY') }}
      acts={
        <SaveActs
          right="CHANGE_BUDGETS"
          label="Save budget"
          isSaving={isSaving}
          whyNot={isDirty ? null : NOTHING_CHANGED}
          onSave={() => void work.save()}
          onDiscard={isDirty ? work.discard : null}
        />
      }
      drawer={drawer && <BudgetDrawer drawer={drawer} work={work} locationName={company.nameOf} onClose={() => setDrawer(null)} />}
    >
      <BudgetBar
        budget={budget}
        company={company}
        places={work.places}
        place={place}
        noteOf={(one) => placeNote(one, edits, budget.usedLocations)}
        onPlace={(next) => work.goTo(next.kind === 'ALL' ? undefined : next.id)}
        whyNoSpread={locationId === null ? 'Choose one location first.' : figures === null ? ON_THEIR_WAY : null}
        onSpread={work.spreadSelected}
        mappings={loaded.lines.categorization.mappings}
        lastYearBy={work.lastYear.mappingId}
        onLastYear={work.showLastYear}
        accounts={work}
        onExpandAll={collapsed.size === 0 ? null : () => setCollapsed(new Set())}
        onCollapseAll={collapsed.size === all.size ? null : () => setCollapsed(all)}
        areIssuesOpen={drawer === 'ISSUES'}
        onIssues={() => toggle('ISSUES')}
        unsaved={counts.all}
        onChooseFile={() => chooser.current?.open()}
      />
      <FileDrop
        right="CHANGE_BUDGETS"
        ref={chooser}
        kinds={workbookFileKinds}
        hint={`${workbookFileHint}, as a new version of this budget`}
        onFiles={work.chooseFiles}
      >
        <UploadProgress upload={work.uploading.upload} acts={work.uploading.acts} afterwards="Reading the file" />
        {budget.hasUpload && <WaitingUploadNote budget={budget} />}
        {work.failure !== null ? (
          <EmptyState title="The figures could not be loaded" actions={<Button onClick={work.retry}>Try again</Button>}>
            {work.failure}
          </EmptyState>
        ) : (
          <BudgetFigures
            work={work}
            grid={grid}
            company={company}
            onEscape={() => {
              setDrawer(null)
              return drawer !== null
            }}
          />
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
          mappings={loaded.lines.categorization.mappings}
          formats={formats}
          onSpread={(parts) => {
            editor.edit(parts)
            work.setSpread(null)
            grid.current?.focus()
          }}
          onClose={() => work.setSpread(null)}
        />
      )}
      {theirs && (
        <BudgetConflict
          budget={theirs.budget}
          edits={edits}
          theirs={theirs.changes}
          by={saving.theirsBy}
          known={known}
          frame={frame}
          formats={formats}
          locationName={company.nameOf}
          isSaving={isSaving}
          onTakeTheirs={() => {
            saving.closeConflict()
            work.goOnFrom(theirs.budget.version)
          }}
          onSave={(what) => void saving.saveOver(theirs.budget.version, what)}
          onClose={saving.closeConflict}
        />
      )}
      {work.question.dialogOf(unusualEdits(work, company.nameOf), () => void saving.save())}
      {work.leaveDialog}
      {work.uploading.dialogs}
    </EditorPage>
  )
}

const ON_THEIR_WAY = 'The figures are loading.'

function isLineOf(line: BudgetLine, { id }: PlannedSubject): boolean {
  if (line.kind === 'CATEGORY') return line.node.group.id === id
  if (line.kind === 'ACCOUNT') return String(line.account.id) === id
  return line.kind === 'METRIC' && line.metric.id === id
}

/** The typed figures that look unusual, in words. */
function unusualEdits({ editor, marks, frame }: BudgetWork, locationName: (id: string) => string): UnusualBarProps {
  const figures = [...editor.edits].flatMap(([row, columns]) =>
    [...columns].flatMap(([column, figure]): UnusualFigure[] => {
      const [key, line] = [`${row} ${column}`, editedLine(row)]
      const reason = marks.get(key)
      if (reason === undefined || line === null || figure.kind !== 'FIGURE') return []
      const label = frame.lines.find((one) => isLineOf(one, line.subject))?.label ?? ''
      const period = frame.columns.find((one) => one.key === column)?.heading ?? ''
      return [{ key, name: `${label}, ${period}, ${locationName(line.locationId)}`, text: figure.value, reason, onShow: null }]
    }),
  )
  return { figures, count: marks.size, noun: 'locations' }
}

interface BudgetDrawerProps {
  readonly drawer: 'HISTORY' | 'ISSUES'
  readonly work: BudgetWork
  readonly locationName: (id: string) => string
  readonly onClose: () => void
}

function BudgetDrawer({ drawer, work, locationName, onClose }: BudgetDrawerProps) {
  const { budget } = work
  if (drawer === 'HISTORY')
    return (
      <BudgetHistory
        budget={budget}
        frame={work.frame}
        formats={work.formats}
        locationName={locationName}
        unsaved={work.editor.counts.all}
        onRestored={work.goOnFrom}
        onClose={onClose}
      />
    )
  if (budget.issues.length === 0) return null
  return <BudgetIssues issues={budget.issues} locationName={locationName} onLocation={work.goTo} onClose={onClose} />
}

function WaitingUploadNote({ budget }: { readonly budget: Budget }) {
  return (
    <p className="flex flex-none items-center gap-2 border-b border-line-1 bg-warn-soft px-4 py-[6px]">
      <span className="min-w-0 flex-1 truncate">
        An upload of {budget.filename ?? 'a workbook'} is waiting to be saved. These are the active figures.
      </span>
      <Link to="/budgets/$budgetId/preview" params={{ budgetId: budget.id }} className="font-medium text-accent hover:underline">
        Review its changes
      </Link>
    </p>
  )
}

interface BudgetFiguresProps {
  readonly work: BudgetWork
  readonly grid: RefObject<ReportGridHandle | null>
  readonly company: BudgetCompany
  /** Returns whether there was something to close. */
  readonly onEscape: () => boolean
}

/** The grid of a budget with its footer. */
function BudgetFigures({ work, grid, company, onEscape }: BudgetFiguresProps) {
  const { budget, place, figures, locationId, collapsed, setCollapsed, rows, columns, selection } = work
  const shownPlace = place.kind === 'ALL' ? `all ${counted(company.locationIds.length, 'location')}` : place.name
  return (
    <>
      <BudgetGrid
        ref={grid}
        label={`${budget.name}, ${place.name}`}
        corner={company.currency}
        frame={work.frame}
        rows={rows}
        columns={columns}
        selection={selection}
        edits={work.editor.edits}
        isPending={figures === null}
        locationId={figures === null || !work.isEdited ? null : locationId}
        whyNot={figures === null ? ON_THEIR_WAY : (work.whyNot ?? `This shows ${shownPlace} combined. Choose a single location to edit.`)}
        onFold={(key, isExpanded) => setCollapsed(isExpanded ? without(collapsed, key) : new Set([...collapsed, key]))}
        onEdit={(made, origin) => work.edit(made, origin === 'COPIED')}
        onSpread={(subject, column, text) => work.setSpread({ subject, column, text })}
        onEscape={onEscape}
      />
      <BudgetFooter
        selection={selection}
        rows={rows}
        columns={columns}
        formats={work.formats}
        isEdited={work.isEdited}
        isDirty={work.isDirty}
        lastYear={work.lastYear}
      />
    </>
  )
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key))
}
