import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface SaveConflictProps<State> {
  /** As in "Dana saved the locations while you were editing". */
  readonly what: string
  /** Who saved it; null if it is not known. */
  readonly by: string | null
  /** What each side changed since their common version, a sentence each. */
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  /** The merge, with the names of what both changed, where mine wins. Null if they cannot be merged. */
  readonly merged: { readonly state: State; readonly clashes: readonly string[] } | null
  /** Why they cannot be merged. */
  readonly whyNot: string
  readonly isSaving: boolean
  /** Why mine cannot be saved over theirs; left out or null if it can. */
  readonly whyNotMine?: string | null
  readonly onTakeTheirs: () => void
  /** Saves mine over theirs. */
  readonly onSaveMine: () => void
  readonly onSaveBoth: (state: State) => void
  readonly onClose: () => void
}

/** Somebody else saved first: shows the changes of both, and what can be done. Nothing is lost until the user chooses. */
export function SaveConflict<State>({
  what,
  by,
  mine,
  theirs,
  merged,
  whyNot,
  isSaving,
  whyNotMine = null,
  ...props
}: SaveConflictProps<State>) {
  const keepBoth = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      width={620}
      // So that Enter loses nobody's work.
      initialFocus={keepBoth}
      title={`${by ?? 'Someone else'} saved ${what} while you were editing`}
      description={
        merged === null
          ? whyNot
          : merged.clashes.length === 0
            ? 'The two changes do not overlap. You can keep both.'
            : `Both changed ${listed(merged.clashes)}. If you keep both, yours is used there.`
      }
      footer={
        <>
          <Button kind="danger" onClick={props.onTakeTheirs}>
            Discard mine
          </Button>
          <span className="flex-1" />
          <Button onClick={props.onSaveMine} busy={isSaving ? 'Saving' : null} disabledReason={whyNotMine}>
            Save only mine
          </Button>
          <Button
            kind="primary"
            ref={keepBoth}
            busy={isSaving ? 'Saving' : null}
            disabledReason={merged === null ? 'They cannot be merged.' : null}
            onClick={() => merged && props.onSaveBoth(merged.state)}
          >
            Keep both
          </Button>
        </>
      }
    >
      <div className="mt-3 grid max-h-[320px] grid-cols-2 gap-4 overflow-y-auto">
        <Changes heading="Yours" changes={mine} />
        <Changes heading={by ?? 'Theirs'} changes={theirs} />
      </div>
    </Dialog>
  )
}

function Changes({ heading, changes }: { readonly heading: string; readonly changes: readonly string[] }) {
  return (
    <section>
      <h3 className="font-medium">{heading}</h3>
      {changes.length === 0 ? (
        <p className="text-2">Saved without a change.</p>
      ) : (
        <ul className="list-disc pl-4 text-2">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** More names than this are replaced by their count. */
const MOST_NAMES = 6

function listed(names: readonly string[]): string {
  return names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`
}
