import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ClashTable, type SaveClash } from './ClashTable.tsx'

interface SaveConflictProps<State> {
  /** As in "Dana saved the locations while you were editing". */
  readonly what: string
  /** Who saved it; null if it is not known. */
  readonly by: string | null
  /** What each side changed since their common version, a sentence each. */
  readonly mine: readonly string[]
  readonly theirs: readonly string[]
  /** The merge, with theirs where both changed the same and mine was not chosen. Null if they cannot be merged. */
  readonly merge: (chosenMine: ReadonlySet<string>) => { readonly state: State; readonly clashes: readonly SaveClash[] } | null
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

/**
 * Another user saved first: shows what both changed the same, to be chosen one by one, and all changes of both. Theirs wins unless mine
 * is chosen, so that no figure is overwritten unseen. Nothing is lost until the user chooses.
 */
export function SaveConflict<State>({
  what,
  by,
  mine,
  theirs,
  merge,
  whyNot,
  isSaving,
  whyNotMine = null,
  ...props
}: SaveConflictProps<State>) {
  const keepBoth = useRef<HTMLButtonElement>(null)
  const [chosenMine, setChosenMine] = useState(NONE_CHOSEN)
  const merged = merge(chosenMine)
  // Choices that cannot be merged stay on the screen, to be taken back.
  const clashes = (merged ?? merge(NONE_CHOSEN))?.clashes ?? []
  const other = by ?? 'Someone else'
  const choose = (keys: readonly string[], isMine: boolean) =>
    setChosenMine((before) => (isMine ? new Set([...before, ...keys]) : new Set([...before].filter((key) => !keys.includes(key)))))
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      width={640}
      // So that Enter loses no work.
      initialFocus={keepBoth}
      title={`${other} saved ${what} while you were editing`}
      description={merged === null ? whyNot : descriptionOf(clashes.length, by)}
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
      <div className="mt-3 flex max-h-[min(420px,60vh)] flex-col gap-4 overflow-y-auto">
        {clashes.length > 0 && (
          <ClashTable
            label="Changed by both"
            theirName={by ?? 'Theirs'}
            mineName="You"
            clashes={clashes}
            chosenMine={chosenMine}
            onChoose={choose}
          />
        )}
        <div className="grid grid-cols-2 gap-4">
          <Changes heading="All your changes" changes={mine} />
          <Changes heading={by === null ? 'All their changes' : `All changes by ${by}`} changes={theirs} />
        </div>
      </div>
    </Dialog>
  )
}

const NONE_CHOSEN: ReadonlySet<string> = new Set()

function descriptionOf(clashes: number, by: string | null): string {
  if (clashes === 0) return 'The two changes do not overlap. You can keep both.'
  const where = clashes === 1 ? 'One thing was changed by both of you' : `${clashes} things were changed by both of you`
  return `${where}. Choose which to keep; ${by === null ? 'theirs' : `${by}’s`} is selected. All other changes of both are combined.`
}

function Changes({ heading, changes }: { readonly heading: string; readonly changes: readonly string[] }) {
  return (
    <section className="min-w-0">
      <h3 className="pb-1 text-small text-3">{heading}</h3>
      {changes.length === 0 ? (
        <p className="text-2">Saved without a change.</p>
      ) : (
        <ul className="list-disc pl-4 text-2 [overflow-wrap:anywhere]">
          {changes.map((change) => (
            <li key={change} className="first-letter:uppercase">
              {change}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
