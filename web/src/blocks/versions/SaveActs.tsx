import type { Right } from '@fourwall/domain/session/roles.ts'
import { Button } from '../../ui/Button.tsx'
import { May } from '../rights/May.tsx'

interface SaveActsProps {
  /** "Save mapping". */
  readonly label: string
  /** What saving needs: without it nothing is offered to be saved. */
  readonly right: Right
  readonly isSaving: boolean
  /** Why it cannot be saved; null where it can. */
  readonly whyNot: string | null
  readonly onSave: () => void
  /** Takes all changes back, as a step; null where nothing is changed. */
  readonly onDiscard: (() => void) | null
}

/** How the changes of an editor end: they are saved, or none of them is kept. */
export function SaveActs({ label, right, isSaving, whyNot, onSave, onDiscard }: SaveActsProps) {
  return (
    <>
      {onDiscard && (
        <Button kind="plain" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <May right={right}>
        <Button kind="primary" busy={isSaving ? 'Saving' : null} disabledReason={whyNot} onClick={onSave}>
          {label}
        </Button>
      </May>
    </>
  )
}

/** Why what was not changed cannot be saved. */
export const NOTHING_CHANGED = 'Nothing has changed.'
