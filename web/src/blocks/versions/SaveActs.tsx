import { Button } from '../../ui/Button.tsx'

interface SaveActsProps {
  /** "Save mapping". */
  readonly label: string
  readonly isSaving: boolean
  /** Why it cannot be saved; null where it can. */
  readonly whyNot: string | null
  readonly onSave: () => void
  /** Takes all changes back, as a step; null where nothing is changed. */
  readonly onDiscard: (() => void) | null
}

/** How the changes of an editor end: they are saved, or none of them is kept. */
export function SaveActs({ label, isSaving, whyNot, onSave, onDiscard }: SaveActsProps) {
  return (
    <>
      {onDiscard && (
        <Button kind="plain" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button kind="primary" busy={isSaving ? 'Saving' : null} disabledReason={whyNot} onClick={onSave}>
        {label}
      </Button>
    </>
  )
}

/** Why what was not changed cannot be saved. */
export const NOTHING_CHANGED = 'Nothing has changed.'
