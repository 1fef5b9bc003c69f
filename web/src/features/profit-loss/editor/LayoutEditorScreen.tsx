import { withTimeSpan } from '@fourwall/domain/layouts/layout-time.ts'
import { useClient } from 'urql'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { useEditorKeys } from '../../../blocks/versions/use-editor-keys.ts'
import { Button } from '../../../ui/Button.tsx'
import { CompareVersions } from '../compare/CompareVersions.tsx'
import { NOW } from '../compare/use-compared-state.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { LayoutEditor } from './LayoutEditor.tsx'
import { GoneNotice, NewerNotice, OtherWindowNotice, ReturnedNotice } from './LayoutNotices.tsx'
import { LayoutScreenActs } from './LayoutScreenActs.tsx'
import { LayoutScreenCells } from './LayoutScreenCells.tsx'
import { LayoutScreenDrawer } from './LayoutScreenDrawer.tsx'
import { libraryCrumb } from './layout-crumb.ts'
import type { EditedLayout, LayoutStore } from './layout-store.ts'
import { LayoutMappingDeleted, LocationsDeleted } from './saving/deleted-references.tsx'
import { LayoutConflict } from './saving/LayoutConflict.tsx'
import { findLayout, type ReceivedLayout } from './saving/layout-request.ts'
import { type LayoutDraftState, useLayoutDraft } from './saving/use-layout-draft.ts'
import { type LayoutSaving, useLayoutSaving } from './saving/use-layout-saving.ts'
import { useNewerVersion } from './saving/use-newer-version.ts'
import { LayoutBar } from './toolbar/LayoutBar.tsx'
import { useLayoutScreen } from './use-layout-screen.ts'

interface LayoutEditorScreenProps {
  readonly loaded: ReceivedLayout
  readonly company: LayoutCompany
  /** Called once a new layout is stored. */
  readonly onCreated?: (id: string) => void
}

/** A layout to be edited. Nothing is stored until it is saved. */
export function LayoutEditorScreen({ loaded, company, onCreated }: LayoutEditorScreenProps) {
  const screen = useLayoutScreen({ loaded, company, isReadOnly: false })
  const { store, state, cells, drawer, figures, categorization, names, compared } = screen
  const { layout, engine, version } = state
  const draft = useLayoutDraft(loaded, store, state, company.context)
  const saving = useLayoutSaving({ loaded, store, state, onCreated })
  const isDirty = state.isDirty || version === 0
  useEditorKeys({
    onSave: () => void (isDirty && !saving.isSaving && saving.save()),
    onUndo: store.undo,
    onRedo: store.redo,
    isOff: saving.theirs !== null || compared !== null,
  })
  const leaveDialog = useLeaveConfirmation(
    isDirty
      ? {
          title: `Save changes to “${loaded.name}”?`,
          description: `${stepsWords(state.steps)} not saved yet. Leaving without saving discards ${state.steps === 1 ? 'it' : 'them'}.`,
          onSave: saving.saveBeforeLeaving,
          onDiscard: draft.forget,
        }
      : null,
  )
  const chooseMapping = (mappingId: string) => store.change((before) => ({ ...before, mappingId }))
  const focusCells = () => cells.current?.focus()
  const discard = () => {
    store.discard()
    draft.onSeen()
    focusCells()
  }
  return (
    <Page
      title={loaded.name}
      crumbs={[libraryCrumb(loaded.path)]}
      {...(isDirty ? { mark: <UnsavedMark /> } : {})}
      note={isDirty ? `${stepsWords(state.steps)} not saved` : undefined}
      actions={
        <LayoutScreenActs {...screen} name={loaded.name} company={company} editedId={version === 0 ? null : loaded.id}>
          <SavingActs state={state} saving={saving} isDirty={isDirty} onDiscard={discard} />
        </LayoutScreenActs>
      }
      drawer={
        drawer !== null && (
          <LayoutScreenDrawer
            {...screen}
            shown={drawer}
            id={loaded.id}
            company={company}
            // The version that is edited, as it is, has only the one before to be compared with.
            onCompare={(other) =>
              screen.compare(other === version && !state.isDirty ? [String(Math.max(1, other - 1)), NOW] : [String(other), NOW])
            }
          />
        )
      }
    >
      <LayoutBar
        store={store}
        company={company}
        categorizationId={categorization?.id ?? null}
        tree={engine?.tree ?? null}
        {...{ mappingId: layout.mappingId, locationIds: layout.locationIds }}
        timeSpan={layout.timeSpan}
        columns={layout.columns}
        settings={layout.settings}
      />
      <ScreenNotices loaded={loaded} store={store} state={state} draft={draft} saving={saving} onDiscard={discard} onLeave={focusCells} />
      {figures.answered !== null && <GoneNotice problems={figures.answered.problems} layout={layout} />}
      <LayoutScreenCells
        {...screen}
        name={loaded.name}
        company={company}
        mappingGone={<LayoutMappingDeleted categorizations={company.categorizations} onChoose={chooseMapping} />}
        locationsGone={<LocationsDeleted onAll={() => store.change((before) => ({ ...before, locationIds: [] }))} />}
        onTimeSpan={(chosen) => store.change((before) => withTimeSpan(before, chosen, company.context))}
      >
        {(shown, status) => (
          <LayoutEditor
            ref={cells}
            store={store}
            state={state}
            engine={shown}
            company={company}
            isBusy={figures.isBusy}
            name={loaded.name}
            status={status}
            activeCell={screen.activeCell}
            onNote={screen.showNotes}
            onTrace={() => screen.showDrawer({ kind: 'TRACE' })}
            onOpen={screen.showDrawer}
            onEscape={() => {
              // What is being set up in a drawer is given up there alone.
              if (drawer === null || drawer.kind === 'ROW' || drawer.kind === 'COLUMN') return false
              screen.closeDrawer()
              return true
            }}
          />
        )}
      </LayoutScreenCells>
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
            screen.compare(null)
          }}
          onClose={() => screen.compare(null)}
        />
      )}
      {leaveDialog}
      <LayoutConflict name={loaded.name} saving={saving} store={store} state={state} names={names} context={company.context} />
    </Page>
  )
}

interface SavingActsProps {
  readonly state: EditedLayout
  readonly saving: LayoutSaving
  /** Also of one that was never saved. */
  readonly isDirty: boolean
  readonly onDiscard: () => void
}

function SavingActs({ state, saving, isDirty, onDiscard }: SavingActsProps) {
  return (
    <>
      {state.isDirty && (
        <Button kind="plain" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button
        kind="primary"
        busy={saving.isSaving ? 'Saving' : null}
        disabledReason={isDirty ? null : 'Nothing has changed.'}
        onClick={() => void saving.save()}
      >
        Save layout
      </Button>
    </>
  )
}

interface ScreenNoticesProps {
  readonly loaded: ReceivedLayout
  readonly store: LayoutStore
  readonly state: EditedLayout
  readonly draft: LayoutDraftState
  readonly saving: LayoutSaving
  readonly onDiscard: () => void
  /** Gives the keyboard back to the cells. */
  readonly onLeave: () => void
}

/** What happened to the layout elsewhere: saved by another user, open in another window, left unsaved before. */
function ScreenNotices({ loaded: { id }, store, state, draft, saving, onDiscard, onLeave }: ScreenNoticesProps) {
  const client = useClient()
  const newer = useNewerVersion({
    id,
    version: state.version,
    isDirty: state.isDirty,
    isOff: saving.isSaving || saving.theirs !== null,
  })
  return (
    <>
      {newer !== null && (
        <NewerNotice
          newer={newer}
          isDirty={state.isDirty}
          onShow={() => {
            void findLayout(client, id).then((now) => now && store.begin(now.layout, now.version))
            onLeave()
          }}
          onSettle={() => void saving.save()}
        />
      )}
      {draft.hold === 'ELSEWHERE' && <OtherWindowNotice />}
      {draft.returned !== null && (
        <ReturnedNotice
          returned={draft.returned}
          onDiscard={onDiscard}
          onKeep={() => {
            draft.onSeen()
            onLeave()
          }}
        />
      )}
    </>
  )
}

/** What is not saved, in words. */
function stepsWords(steps: number): string {
  return steps === 0 ? 'A new layout' : steps === 1 ? '1 step' : `${steps} steps`
}
