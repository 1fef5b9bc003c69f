import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { mayDiscard, useHasUnsavedForm } from '../../ui/unsaved-forms.ts'
import { isWorkPreserved } from './preserved-work.ts'

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
  /** Whether what the address says after its path loses them, too, once it is `next`. Left out: it does not. */
  readonly isLostBy?: (current: unknown, next: unknown) => boolean
  /** The label of the button that loses them; left out: "Leave without saving". */
  readonly leaveLabel?: string
}

/**
 * Asks before the page is left with unsaved changes: by a link, by Back, by closing the tab. Navigation
 * within the page does not ask, unless it loses them. Returns the dialog, to be rendered anywhere.
 *
 *     const leaveDialog = useLeaveConfirmation(isDirty ? { title, description, onSave: save } : null)
 */
export function useLeaveConfirmation(unsaved: UnsavedChanges | null): ReactNode {
  const [isSaving, setIsSaving] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || unsaved?.isLostBy?.(current.search, next.search) === true) && !isWorkPreserved(),
    enableBeforeUnload: () => unsaved !== null && !isWorkPreserved(),
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

/** Of changes that belong to the whole address: any other one loses them. */
export function isOtherSearch(current: unknown, next: unknown): boolean {
  return JSON.stringify(current) !== JSON.stringify(next)
}

/** Asks before the page is left while a dialog or drawer has unsaved input. Once for the whole app. */
export function useAskingForForms(): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && !isWorkPreserved() && !(await mayDiscard()),
    enableBeforeUnload: () => !isWorkPreserved(),
    // Each blocker puts navigation off: after "Save and leave" the page's own next step would come first.
    disabled: !useHasUnsavedForm(),
  })
}
