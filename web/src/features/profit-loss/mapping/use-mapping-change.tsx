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
  readonly kept: SavedViewState
  readonly library: ViewLibrary
  readonly categorizations: readonly ViewerCategorization[]
  readonly context: TimeContext
  /** The groups that show expanded; null where that is not known yet. */
  readonly expanded: ReadonlySet<string> | null
}

export interface MappingChangeState {
  /** Shows another mapping; asks first where that takes the place of a view that somebody made. */
  readonly ask: (choice: MappingChoice) => void
  /** Asks for the day as of which the view is to be mapped. */
  readonly askDay: () => void
  /** Back to the mapping as it is. */
  readonly showNow: () => void
  readonly dialogs: ReactNode
}

/** Has a view show another mapping, or another day of it. */
export function useMappingChange({ viewer, kept, library, categorizations, context, expanded }: MappingChangeOptions): MappingChangeState {
  const client = useClient()
  const { view } = viewer
  const latestViewer = useRef(viewer)
  useEffect(() => {
    latestViewer.current = viewer
  })
  const [isChoosingDay, setIsChoosingDay] = useState(false)
  const [next, setNext] = useState<MappingChoice | null>(null)
  const [isSavingFirst, setIsSavingFirst] = useState(false)

  /** Once its lines are there. @returns why it cannot be shown. */
  const show = async (choice: MappingChoice): Promise<string | null> => {
    const { lines, failure } = await loadLines(client, choice)
    if (failure !== null) return failure
    const now = latestViewer.current
    const to = lines ?? categorizationOf(categorizations, choice.mappingId)
    // The browser’s Back leads out of the past, or back into it.
    now.change(mappingChange(now.view, choice, now.categorization, to), choice.mappedOn !== now.view.mappedOn)
    return null
  }
  /** As of the same day where it was there already, else as it is. */
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
    if (kept.kept === null) setIsSavingFirst(true)
    else if (await kept.save()) proceed(choice)
    else setNext(null)
  }
  const mappingName = mappingNameOf(categorizations, view.mappingId)
  return {
    ask(choice) {
      const isOwn = viewer.activeTab.metadataId !== null || isOwnView(view, context)
      if (choice.mappingId !== view.mappingId && isOwn) setTimeout(() => setNext(choice), 50)
      else void choose(choice)
    },
    // Once what it was chosen from has given the keyboard back: to where the dialog will give it, too.
    askDay: () => void setTimeout(() => setIsChoosingDay(true), 50),
    showNow: () => void show({ mappingId: view.mappingId, mappedOn: null }),
    dialogs: (
      <>
        {next !== null && !isSavingFirst && (
          <MappingChangeDialog
            isSaved={kept.kept !== null && kept.changes.length === 0}
            savedName={kept.kept?.name ?? null}
            mappingName={mappingNameOf(categorizations, next.mappingId) ?? ''}
            isSaving={kept.isSaving}
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
              const isSaved = await kept.saveAs(name, folder, expanded)
              // Once the tab is the saved view's.
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
