import type { Right } from '@fourwall/domain/session/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { IfAllowed } from '../rights/IfAllowed.tsx'

interface SaveActsProps {
  /** "Save mapping". */
  readonly label: string
  /** The right to save: without it there are no buttons. */
  readonly right: Right
  readonly isSaving: boolean
  /** Why it cannot be saved; null if it can. */
  readonly whyNot: string | null
  readonly onSave: () => void
  /** Discards all changes, as one undo step; null if there are none. */
  readonly onDiscard: (() => void) | null
}

/** The buttons to save or discard the changes of an editor. */
export function SaveActs({ label, right, isSaving, whyNot, onSave, onDiscard }: SaveActsProps) {
  return (
    <>
      {onDiscard && (
        <Button kind="plain" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <IfAllowed right={right}>
        <Button kind="primary" busy={isSaving ? 'Saving' : null} disabledReason={whyNot} onClick={onSave}>
          {label}
        </Button>
      </IfAllowed>
    </>
  )
}

/** Why a document without changes cannot be saved. */
export const NOTHING_CHANGED = 'Nothing has changed.'
