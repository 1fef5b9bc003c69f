import { folderNames } from '@fourwall/domain/sheets/library-paths.ts'
import { mergeSheets } from '@fourwall/domain/sheets/merge-sheets.ts'
import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { sheetChanges } from '@fourwall/domain/sheets/sheet-changes.ts'
import type { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { sheetNames } from '@fourwall/domain/sheets/sheet-names.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { LIBRARY_NAME } from '../../blocks/library/folder-words.ts'
import { useLeaveConfirmation } from '../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import type { ReportGridHandle } from '../../blocks/report-grid/report-grid-props.ts'
import { UnsavedMark } from '../../blocks/versions/EditorActs.tsx'
import { SaveConflict } from '../../blocks/versions/SaveConflict.tsx'
import { useEditorKeys } from '../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../blocks/versions/use-versioned-save.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { CompareVersions } from './compare/CompareVersions.tsx'
import { type ComparedState, NOW } from './compare/use-compared-state.ts'
import { NotesDrawer } from './NotesDrawer.tsx'
import { SheetBar } from './SheetBar.tsx'
import { type OpenDrawer, SheetDrawer } from './SheetDrawer.tsx'
import { SheetEditor } from './SheetEditor.tsx'
import { SheetExportMenu } from './SheetExportMenu.tsx'
import { LocationsGone, MappingGone } from './SheetGone.tsx'
import { SheetHistory } from './SheetHistory.tsx'
import { GoneNotice, NewerNotice, OtherWindowNotice, ReturnedNotice } from './SheetNotices.tsx'
import { SheetTrace, type TraceTarget } from './SheetTrace.tsx'
import { categorizationOf, hasLocation, type SheetCompany, surroundingsOf } from './sheet-company.ts'
import { useSheetFigures } from './sheet-figures-request.ts'
import { findSheet, loadSheet, type StoredSheet, saveNewSheet, saveSheet } from './sheet-request.ts'
import { createSheetStore } from './sheet-store.ts'
import { useNewerVersion } from './use-newer-version.ts'
import { useSheetDraft } from './use-sheet-draft.ts'

interface SheetScreenProps {
  readonly loaded: StoredSheet
  readonly company: SheetCompany
  /** Where a figure goes on beyond the sheet. */
  readonly targetOf: (engine: SheetEngine, row: number, column: number) => TraceTarget | null
  /** Of one that is not stored yet, once it is. */
  readonly onCreated?: (id: string) => void
}

/** A layout to be edited. Nothing is stored until it is saved. */
export function SheetScreen({ loaded, company, targetOf, onCreated }: SheetScreenProps) {
  const client = useClient()
  const display = useDisplay()
  const grid = useRef<ReportGridHandle>(null)
  const [store] = useState(() => createSheetStore(loaded.sheet, loaded.version))
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const { sheet, engine, version } = state
  const draft = useSheetDraft(loaded, store, state, company.context)
  const isNew = version === 0
  const isDirty = state.isDirty || isNew
  const [drawer, setDrawer] = useState<OpenDrawer | 'HISTORY' | 'NOTES' | 'TRACE' | null>(null)
  const [notesAsked, setNotesAsked] = useState(0)
  const [activeCell, setActiveCell] = useState<string | null>(null)
  /** The one that the drawers do not follow while none of them shows it: each move in the grid would render the page once more. */
  const lastActive = useRef<string | null>(null)
  const showsActive = drawer === 'NOTES' || drawer === 'TRACE'
  const openAtActive = (next: 'NOTES' | 'TRACE') => {
    setActiveCell(lastActive.current)
    setDrawer(next)
  }
  const [compared, setCompared] = useState<readonly [ComparedState, ComparedState] | null>(null)
  const [shownCell, setShownCell] = useState<string | null>(null)
  const figures = useSheetFigures(sheet)
  const categorization = categorizationOf(company, sheet.mappingId)
  const surroundings = useMemo(() => surroundingsOf(company, categorization), [categorization, company])
  const { answered } = figures
  useEffect(() => {
    if (answered !== null) store.put(answered.figures, surroundings)
  }, [store, answered, surroundings])

  const saving = useVersionedSave<StoredSheet>({
    loadCurrent: () => loadSheet(client, loaded.id),
    onSaved: () => undefined,
    success: `Saved “${loaded.name}”`,
    failure: 'Failed to save P&L view',
  })
  const { isSaving, theirs } = saving
  const save = async (over = version, what = sheet): Promise<boolean> => {
    let made = over
    let signed: Sheet['notes'] = []
    const isSaved = await saving.save(async () => {
      const { id, name, path } = loaded
      // Made under its id: asked again after a lost answer, no second one is made.
      const answer = over === 0 ? await saveNewSheet(client, { id, name, path, sheet: what }) : await saveSheet(client, id, over, what)
      made = answer.version ?? over
      signed = answer.notes
      return answer.outcome
    })
    if (isSaved) store.follow(what, made, signed)
    if (isSaved && isNew) onCreated?.(loaded.id)
    return isSaved
  }
  const newer = useNewerVersion({ id: loaded.id, version, isDirty: state.isDirty, isOff: isSaving || theirs !== null })
  useEditorKeys({
    onSave: () => void (isDirty && !isSaving && save()),
    onUndo: store.undo,
    onRedo: store.redo,
    isOff: theirs !== null || compared !== null,
  })
  const names = engine === null ? undefined : sheetNames(engine.structure, engine.figures.columns)
  const merged = theirs === null ? null : mergeSheets(state.saved, sheet, theirs.sheet, names, company.context)
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save changes to “${loaded.name}”?`,
          description: `${stepsWords(state.steps)} not saved yet. Leaving without saving discards ${state.steps === 1 ? 'it' : 'them'}.`,
          onSave: save,
          onDiscard: draft.forget,
        }
      : null,
  )
  const close = () => {
    setDrawer(null)
    grid.current?.focus()
  }
  return (
    <Page
      title={loaded.name}
      crumbs={[libraryCrumb(loaded.path)]}
      {...(isDirty ? { mark: <UnsavedMark /> } : {})}
      note={isDirty ? `${stepsWords(state.steps)} not saved` : undefined}
      actions={
        <>
          {engine !== null && (
            <SheetExportMenu
              engine={engine}
              company={company}
              name={loaded.name}
              disabledReason={figures.isBusy ? 'The figures are on their way.' : figures.failure}
            />
          )}
          <Button
            kind="plain"
            aria-pressed={drawer === 'NOTES'}
            onClick={() => (drawer === 'NOTES' ? setDrawer(null) : openAtActive('NOTES'))}
          >
            Notes
          </Button>
          {!isNew && (
            <Button kind="plain" aria-pressed={drawer === 'HISTORY'} onClick={() => setDrawer(drawer === 'HISTORY' ? null : 'HISTORY')}>
              Versions
            </Button>
          )}
          {state.isDirty && (
            <Button
              kind="plain"
              onClick={() => {
                store.discard()
                draft.onSeen()
                grid.current?.focus()
              }}
            >
              Discard
            </Button>
          )}
          <Button
            kind="primary"
            busy={isSaving ? 'Saving' : null}
            disabledReason={isDirty ? null : 'Nothing has changed.'}
            onClick={() => void save()}
          >
            Save layout
          </Button>
        </>
      }
      drawer={
        drawer === 'HISTORY' ? (
          <SheetHistory
            id={loaded.id}
            version={version}
            names={names}
            onRestore={(restored) => store.change(() => restored)}
            // The version that is edited, as it is, has only the one before to be held against.
            onCompare={(other) =>
              setCompared(other === version && !state.isDirty ? [String(Math.max(1, other - 1)), NOW] : [String(other), NOW])
            }
            onClose={close}
          />
        ) : drawer === 'TRACE' ? (
          engine !== null && (
            <SheetTrace
              engine={engine}
              currency={company.currency}
              minorDigits={company.minorDigits}
              cell={activeCell ?? ''}
              targetOf={targetOf}
              onShow={setShownCell}
              onClose={close}
            />
          )
        ) : drawer === 'NOTES' ? (
          engine !== null && (
            <NotesDrawer store={store} engine={engine} cell={activeCell} asked={notesAsked} onShow={setShownCell} onClose={close} />
          )
        ) : (
          drawer !== null &&
          engine !== null && <SheetDrawer drawer={drawer} store={store} engine={engine} company={company} onClose={close} />
        )
      }
    >
      <SheetBar
        store={store}
        company={company}
        categorizationId={categorization?.id ?? null}
        tree={engine?.tree ?? null}
        locationIds={sheet.locationIds}
        timeSpan={sheet.timeSpan}
        columns={sheet.columns}
        settings={sheet.settings}
      />
      {newer !== null && (
        <NewerNotice
          newer={newer}
          isDirty={state.isDirty}
          onShow={() => {
            void findSheet(client, loaded.id).then((now) => now && store.begin(now.sheet, now.version))
            grid.current?.focus()
          }}
          onSettle={() => void save()}
        />
      )}
      {draft.hold === 'ELSEWHERE' && <OtherWindowNotice />}
      {draft.returned !== null && (
        <ReturnedNotice
          returned={draft.returned}
          onDiscard={() => {
            store.discard()
            draft.onSeen()
            grid.current?.focus()
          }}
          onKeep={() => {
            draft.onSeen()
            grid.current?.focus()
          }}
        />
      )}
      {answered !== null && <GoneNotice problems={answered.problems} sheet={sheet} />}
      {categorization === undefined ? (
        <MappingGone
          categorizations={company.categorizations}
          onChoose={(mappingId) => store.change((before) => ({ ...before, mappingId }))}
        />
      ) : sheet.locationIds.length > 0 && !hasLocation(company, sheet.locationIds) ? (
        <LocationsGone onAll={() => store.change((before) => ({ ...before, locationIds: [] }))} />
      ) : engine === null || answered === null ? (
        <Waiting failure={figures.failure} onRetry={figures.retry} />
      ) : (
        <SheetEditor
          ref={grid}
          store={store}
          state={state}
          engine={engine}
          company={company}
          isBusy={figures.isBusy}
          name={loaded.name}
          status={
            <p className="truncate" aria-label="Reconciliation">
              Ledger{' '}
              <strong className="font-medium text-1">{display.amount(answered.reconciliation.ledgerTotal, company.minorDigits)}</strong> =
              mapped{' '}
              <strong className="font-medium text-1">{display.amount(answered.reconciliation.mappedTotal, company.minorDigits)}</strong>
              {answered.reconciliation.unmapped.length > 0 && (
                <>
                  {' '}
                  + unmapped{' '}
                  <strong className="font-medium text-warn">
                    {display.amount(answered.reconciliation.unmappedTotal, company.minorDigits)}
                  </strong>
                </>
              )}
              {figures.failure !== null && (
                <span className="pl-4 text-unfav">
                  {figures.failure}{' '}
                  <button type="button" onClick={figures.retry} className="text-accent hover:underline">
                    Try again
                  </button>
                </span>
              )}
            </p>
          }
          onNote={() => {
            openAtActive('NOTES')
            setNotesAsked((before) => before + 1)
          }}
          onTrace={() => openAtActive('TRACE')}
          onOpen={setDrawer}
          onActive={(cell) => {
            lastActive.current = cell
            if (showsActive) setActiveCell(cell)
          }}
          onEscape={() => {
            // What is being set up in a drawer is given up there alone.
            if (typeof drawer !== 'string') return false
            close()
            return true
          }}
          shownCell={shownCell}
        />
      )}
      {compared !== null && (
        <CompareVersions
          id={loaded.id}
          name={loaded.name}
          now={sheet}
          version={version}
          isDirty={state.isDirty}
          between={compared}
          company={company}
          onRestore={(restored) => {
            store.change(() => restored)
            setCompared(null)
          }}
          onClose={() => setCompared(null)}
        />
      )}
      {leaveDialog}
      {theirs !== null && merged !== null && (
        <SaveConflict<Sheet>
          what={`“${loaded.name}”`}
          mine={sheetChanges(state.saved, sheet, names, company.context)}
          theirs={sheetChanges(state.saved, theirs.sheet, names, company.context)}
          merged={{ state: merged.sheet, clashes: merged.clashes }}
          whyNot=""
          isSaving={isSaving}
          onTakeTheirs={() => {
            store.begin(theirs.sheet, theirs.version)
            saving.closeConflict()
            // It is stored, though not by this window.
            if (isNew) onCreated?.(loaded.id)
          }}
          onSaveMine={() => void save(theirs.version)}
          onSaveBoth={(both) => {
            store.change(() => both)
            void save(theirs.version, both)
          }}
          onClose={saving.closeConflict}
        />
      )}
    </Page>
  )
}

/** Back to where the layout lies. */
function libraryCrumb(path: string) {
  const to = '/profit-loss/library' as const
  const folder = folderNames(path).at(-1)
  return folder === undefined ? ({ label: LIBRARY_NAME, to } as const) : ({ label: folder, to, search: { folder: path } } as const)
}

function Waiting({ failure, onRetry }: { failure: string | null; onRetry: () => void }): ReactNode {
  if (failure === null) return <SkeletonRows rows={18} label="Loading the figures" />
  return (
    <EmptyState title="The figures could not be loaded" actions={<Button onClick={onRetry}>Try again</Button>}>
      {failure}
    </EmptyState>
  )
}

function stepsWords(steps: number): string {
  return steps === 0 ? 'A new layout' : steps === 1 ? '1 step' : `${steps} steps`
}
