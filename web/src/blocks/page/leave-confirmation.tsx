import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { isWorkKept } from './kept-work.ts'

/** What would be lost by leaving the page, in words. */
export interface UnsavedChanges {
  /** `Save changes to “Management P&L, H1”?` */
  readonly title: string
  /** `You changed the locations and 2 columns. Leaving without saving discards these changes.` */
  readonly description: string
  /** Saves, and answers whether that went well; without it, staying is the safe way. */
  readonly onSave?: () => Promise<boolean>
  /** They are given up: what else keeps them need not do so any more. */
  readonly onDiscard?: () => void
  /** The act that loses them; "Leave without saving" unless told otherwise. */
  readonly leaveLabel?: string
}

/**
 * Asks before the page is left with unsaved changes: by a link, by Back, by closing the tab. Changes
 * of the address within the page are its own business. Returns the dialog, to be rendered anywhere.
 *
 *     const leaveDialog = useLeaveConfirmation(isDirty ? { title, description, onSave: save } : null)
 */
export function useLeaveConfirmation(unsaved: UnsavedChanges | null): ReactNode {
  const [isSaving, setIsSaving] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !isWorkKept(),
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
