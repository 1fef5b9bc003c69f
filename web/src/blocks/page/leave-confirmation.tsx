import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { mayDiscard, useHasUnsavedForm } from '../../ui/unsaved-forms.ts'
import { isWorkKept } from './kept-work.ts'

/** What would be lost by leaving the page. */
export interface UnsavedChanges {
  /** `Save changes to “Management P&L, H1”?` */
  readonly title: string
  /** `You changed the locations and 2 columns. Leaving without saving discards these changes.` */
  readonly description: string
  /** Saves. @returns whether that succeeded. Left out: the safe button is to stay. */
  readonly onSave?: () => Promise<boolean>
  /** The changes are discarded: other copies of them can be deleted. */
  readonly onDiscard?: () => void
  /** They belong to what the address says after its path: another one loses them, too. Left out: they do not. */
  readonly isOfAddress?: boolean
  /** The label of the button that loses them; left out: "Leave without saving". */
  readonly leaveLabel?: string
}

/**
 * Asks before the page is left with unsaved changes: by a link, by Back, by closing the tab. Navigation
 * within the page does not ask, unless they are of the whole address. Returns the dialog, to be rendered anywhere.
 *
 *     const leaveDialog = useLeaveConfirmation(isDirty ? { title, description, onSave: save } : null)
 */
export function useLeaveConfirmation(unsaved: UnsavedChanges | null): ReactNode {
  const [isSaving, setIsSaving] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || (unsaved?.isOfAddress === true && !isSameSearch(current.search, next.search))) &&
      !isWorkKept(),
    enableBeforeUnload: () => unsaved !== null && !isWorkKept(),
    disabled: unsaved === null,
    withResolver: true,
  })
  if (unsaved === null || blocker.status !== 'blocked') return null

  const { onSave } = unsaved
  const handleDiscard = () => {
    unsaved.onDiscard?.()
    blocker.proceed()
  }
  const danger = { label: unsaved.leaveLabel ?? 'Leave without saving', onAct: handleDiscard }
  if (onSave === undefined)
    return (
      <ConfirmDialog
        open
        onCancel={blocker.reset}
        title={unsaved.title}
        description={unsaved.description}
        safe={{ label: 'Stay', onAct: blocker.reset }}
        danger={danger}
      />
    )

  const handleSave = async () => {
    setIsSaving(true)
    try {
      if (await onSave()) blocker.proceed()
      else blocker.reset()
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onCancel={blocker.reset}
      title={unsaved.title}
      description={unsaved.description}
      safe={{ label: 'Save and leave', onAct: () => void handleSave(), busy: isSaving ? 'Saving' : null }}
      other={{ label: 'Stay', onAct: blocker.reset }}
      danger={danger}
    />
  )
}

function isSameSearch(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Asks before the page is left while a dialog or drawer has something that nobody saved. Once for the whole app. */
export function useAskingForForms(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !isWorkKept() && !(await mayDiscard()),
    enableBeforeUnload: () => !isWorkKept(),
    // Each blocker puts navigation off: after "Save and leave" the page's own next step would come first.
    disabled: !useHasUnsavedForm(),
  })
}
