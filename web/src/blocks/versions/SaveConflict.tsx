import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface SaveConflictProps<State> {
  /** As in "Somebody else saved the locations meanwhile". */
  readonly what: string
  /** What each changed since both began, a sentence each. */
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  /** Both brought together, with the names of what both changed: there mine stands. Null where they cannot be. */
  readonly merged: { readonly state: State; readonly clashes: readonly string[] } | null
  /** Why they cannot be brought together. */
  readonly whyNot: string
  readonly isSaving: boolean
  /** Why mine alone cannot be saved; left out or null where it can. */
  readonly whyNotMine?: string | null
  readonly onTakeTheirs: () => void
  /** Saves mine alone over what is there. */
  readonly onSaveMine: () => void
  readonly onSaveBoth: (state: State) => void
  readonly onClose: () => void
}

/** Somebody saved since this was read: both changes, and the ways on. Nothing is lost until one is chosen. */
export function SaveConflict<State>({
  what,
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
      // Enter loses nobody's work.
      initialFocus={keepBoth}
      title={`Somebody else saved ${what} meanwhile`}
      description={
        merged === null
          ? whyNot
          : merged.clashes.length === 0
            ? 'The two changes do not touch: both can be kept.'
            : `Both changed ${listed(merged.clashes)}. Brought together, yours stands there.`
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
            disabledReason={merged === null ? 'They cannot be brought together.' : null}
            onClick={() => merged && props.onSaveBoth(merged.state)}
          >
            Keep both
          </Button>
        </>
      }
    >
      <div className="mt-3 grid max-h-[320px] grid-cols-2 gap-4 overflow-y-auto">
        <Changes heading="Yours" changes={mine} />
        <Changes heading="Saved meanwhile" changes={theirs} />
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

/** More than a handful of names say less than their number. */
const MOST_NAMES = 6

function listed(names: readonly string[]): string {
  return names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES - 1).join(', ')} and ${names.length - MOST_NAMES + 1} more`
}
