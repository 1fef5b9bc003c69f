import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { toast } from '../../../ui/toast.ts'
import { SaveViewDialog } from '../saved-views/SaveViewDialog.tsx'
import { isOwnView, type ViewLibrary } from '../saved-views/saved-view.ts'
import type { SavedViewState } from '../saved-views/use-saved-view.ts'
import type { Viewer } from '../viewer/use-viewer.ts'
import type { ViewerCategorization } from '../viewer/viewer-data.ts'
import { loadLines } from './dated-categorizations.ts'
import { MappedOnDialog } from './MappedOnDialog.tsx'
import { MappingChangeDialog } from './MappingChangeDialog.tsx'
import { categorizationOf, type MappingChoice, mappingChange, mappingNameOf } from './mapping-choice.ts'

interface MappingChangeOptions {
  readonly viewer: Viewer
  readonly savedView: SavedViewState
  readonly library: ViewLibrary
  readonly categorizations: readonly ViewerCategorization[]
  readonly context: TimeContext
  /** The expanded groups; null while loading. */
  readonly expanded: ReadonlySet<string> | null
}

export interface MappingChangeState {
  /** Shows another mapping; asks first if that replaces a customized view. */
  readonly ask: (choice: MappingChoice) => void
  /** Asks for the day of the view's mapping. */
  readonly askDay: () => void
  /** Returns to the current mapping. */
  readonly showNow: () => void
  readonly dialogs: ReactNode
}

/** Changes a view's mapping or its day. */
export function useMappingChange({
  viewer,
  savedView,
  library,
  categorizations,
  context,
  expanded,
}: MappingChangeOptions): MappingChangeState {
  const client = useClient()
  const { view } = viewer
  const latestViewer = useRef(viewer)
  useEffect(() => {
    latestViewer.current = viewer
  })
  const [isChoosingDay, setIsChoosingDay] = useState(false)
  const [next, setNext] = useState<MappingChoice | null>(null)
  const [isSavingFirst, setIsSavingFirst] = useState(false)

  /** Applies the change once its lines are loaded. @returns why it cannot be shown; null if it can. */
  const show = async (choice: MappingChoice): Promise<string | null> => {
    const { lines, failure } = await loadLines(client, choice)
    if (failure !== null) return failure
    const now = latestViewer.current
    const to = lines ?? categorizationOf(categorizations, choice.mappingId)
    // Adds a step to the browser’s history.
    now.change(mappingChange(now.view, choice, now.categorization, to), choice.mappedOn !== now.view.mappedOn)
    return null
  }
  /** As of the same day if the mapping existed then, otherwise current. */
  const choose = async (choice: MappingChoice) => {
    const failure = await show(choice)
    if (failure === null) return
    void show({ ...choice, mappedOn: null })
    toast.failure('Shown as mapped now', { detail: failure })
  }
  const proceed = (choice: MappingChoice) => {
    setNext(null)
    setIsSavingFirst(false)
    void choose(choice)
  }
  const saveFirst = async (choice: MappingChoice) => {
    if (savedView.saved === null) setIsSavingFirst(true)
    else if (await savedView.save()) proceed(choice)
    else setNext(null)
  }
  const mappingName = mappingNameOf(categorizations, view.mappingId)
  return {
    ask(choice) {
      const isOwn = viewer.activeTab.metadataId !== null || isOwnView(view, context)
      if (choice.mappingId !== view.mappingId && isOwn) setTimeout(() => setNext(choice), 50)
      else void choose(choice)
    },
    // After the menu has returned the focus, which the dialog will restore.
    askDay: () => void setTimeout(() => setIsChoosingDay(true), 50),
    showNow: () => void show({ mappingId: view.mappingId, mappedOn: null }),
    dialogs: (
      <>
        {next !== null && !isSavingFirst && (
          <MappingChangeDialog
            isSaved={savedView.saved !== null && savedView.changes.length === 0}
            savedName={savedView.saved?.name ?? null}
            mappingName={mappingNameOf(categorizations, next.mappingId) ?? ''}
            isSaving={savedView.isSaving}
            onSaveFirst={() => void saveFirst(next)}
            onProceed={() => proceed(next)}
            onCancel={() => setNext(null)}
          />
        )}
        {next !== null && isSavingFirst && (
          <SaveViewDialog
            name={viewer.activeTab.name}
            note={null}
            library={library}
            onSave={async (name, folder) => {
              const isSaved = await savedView.saveAs(name, folder, expanded)
              // After the tab was linked to the saved view.
              if (isSaved) setTimeout(() => proceed(next))
              return isSaved
            }}
            onClose={() => {
              setIsSavingFirst(false)
              setNext(null)
            }}
          />
        )}
        {isChoosingDay && mappingName !== null && (
          <MappedOnDialog
            mappingId={view.mappingId}
            mappingName={mappingName}
            mappedOn={view.mappedOn}
            today={context.today}
            onChoose={(mappedOn) => show({ mappingId: view.mappingId, mappedOn })}
            onClose={() => setIsChoosingDay(false)}
          />
        )}
      </>
    ),
  }
}
