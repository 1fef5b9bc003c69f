import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { layoutChanges } from '@fourwall/domain/layouts/layout-changes.ts'
import { layoutNames } from '@fourwall/domain/layouts/layout-names.ts'
import { folderNames } from '@fourwall/domain/layouts/library-paths.ts'
import { mergeLayouts } from '@fourwall/domain/layouts/merge-layouts.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { LIBRARY_NAME } from '../../../blocks/library/folder-words.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { SaveConflict } from '../../../blocks/versions/SaveConflict.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { useVersionedSave } from '../../../blocks/versions/use-versioned-save.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { CompareVersions } from '../compare/CompareVersions.tsx'
import { type ComparedState, NOW } from '../compare/use-compared-state.ts'
import { LayoutExportMenu } from '../export/LayoutExportMenu.tsx'
import { useFigures } from '../report/figures-request.ts'
import { hasLocation, type LayoutCompany, layoutCategorizationOf, surroundingsOf } from '../report/layout-company.ts'
import { LayoutTrace } from '../trace/LayoutTrace.tsx'
import { LayoutDrawer, type OpenDrawer } from './drawers/LayoutDrawer.tsx'
import { LayoutHistory } from './drawers/LayoutHistory.tsx'
import { NotesDrawer } from './drawers/NotesDrawer.tsx'
import { LayoutEditor } from './LayoutEditor.tsx'
import { GoneNotice, NewerNotice, OtherWindowNotice, ReturnedNotice } from './LayoutNotices.tsx'
import { createLayoutStore } from './layout-store.ts'
import { LayoutMappingGone, LocationsGone } from './saving/LayoutGone.tsx'
import { findLayout, loadLayout, type ReceivedLayout, saveLayout, saveNewLayout } from './saving/layout-request.ts'
import { useLayoutDraft } from './saving/use-layout-draft.ts'
import { useNewerVersion } from './saving/use-newer-version.ts'
import { LayoutBar } from './toolbar/LayoutBar.tsx'

interface LayoutScreenProps {
  readonly loaded: ReceivedLayout
  readonly company: LayoutCompany
  /** Of one that is not stored yet, once it is. */
  readonly onCreated?: (id: string) => void
}

/** A layout to be edited. Nothing is stored until it is saved. */
export function LayoutScreen({ loaded, company, onCreated }: LayoutScreenProps) {
  const client = useClient()
  const display = useDisplay()
  const grid = useRef<ReportGridHandle>(null)
  const [store] = useState(() => createLayoutStore(loaded.layout, loaded.version))
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  const { layout, engine, version } = state
  const draft = useLayoutDraft(loaded, store, state, company.context)
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
  const figures = useFigures(layout)
  const categorization = layoutCategorizationOf(company, layout.mappingId)
  const surroundings = useMemo(() => surroundingsOf(company, categorization), [categorization, company])
  const { answered } = figures
  useEffect(() => {
    if (answered !== null) store.put(answered.figures, surroundings)
  }, [store, answered, surroundings])

  const saving = useVersionedSave<ReceivedLayout>({
    loadCurrent: () => loadLayout(client, loaded.id),
    onSaved: () => undefined,
    success: `Saved “${loaded.name}”`,
    failure: 'Failed to save P&L view',
  })
  const { isSaving, theirs } = saving
  const save = async (over = version, what = layout): Promise<boolean> => {
    let made = over
    let signed: Layout['notes'] = []
    const isSaved = await saving.save(async () => {
      const { id, name, path } = loaded
      // Made under its id: asked again after a lost answer, no second one is made.
      const answer = over === 0 ? await saveNewLayout(client, { id, name, path, layout: what }) : await saveLayout(client, id, over, what)
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
  const names = engine === null ? undefined : layoutNames(engine.structure, engine.figures.columns)
  const merged = theirs === null ? null : mergeLayouts(state.saved, layout, theirs.layout, names, company.context)
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
            <LayoutExportMenu
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
          <LayoutHistory
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
            <LayoutTrace
              engine={engine}
              currency={company.currency}
              minorDigits={company.minorDigits}
              cell={activeCell ?? ''}
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
          engine !== null && <LayoutDrawer drawer={drawer} store={store} engine={engine} company={company} onClose={close} />
        )
      }
    >
      <LayoutBar
        store={store}
        company={company}
        categorizationId={categorization?.id ?? null}
        tree={engine?.tree ?? null}
        locationIds={layout.locationIds}
        timeSpan={layout.timeSpan}
        columns={layout.columns}
        settings={layout.settings}
      />
      {newer !== null && (
        <NewerNotice
          newer={newer}
          isDirty={state.isDirty}
          onShow={() => {
            void findLayout(client, loaded.id).then((now) => now && store.begin(now.layout, now.version))
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
      {answered !== null && <GoneNotice problems={answered.problems} layout={layout} />}
      {categorization === undefined ? (
        <LayoutMappingGone
          categorizations={company.categorizations}
          onChoose={(mappingId) => store.change((before) => ({ ...before, mappingId }))}
        />
      ) : layout.locationIds.length > 0 && !hasLocation(company, layout.locationIds) ? (
        <LocationsGone onAll={() => store.change((before) => ({ ...before, locationIds: [] }))} />
      ) : engine === null || answered === null ? (
        <Waiting failure={figures.failure} onRetry={figures.retry} />
      ) : (
        <LayoutEditor
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
          now={layout}
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
        <SaveConflict<Layout>
          what={`“${loaded.name}”`}
          mine={layoutChanges(state.saved, layout, names, company.context)}
          theirs={layoutChanges(state.saved, theirs.layout, names, company.context)}
          merged={{ state: merged.layout, clashes: merged.clashes }}
          whyNot=""
          isSaving={isSaving}
          onTakeTheirs={() => {
            store.begin(theirs.layout, theirs.version)
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
