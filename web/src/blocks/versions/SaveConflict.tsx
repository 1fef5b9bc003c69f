import { useId, useMemo, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Something that both changed. */
export interface SaveClash {
  /** Identifies it among the clashes of one merge. */
  readonly key: string
  readonly name: string
  /** What each made of it, in words. */
  readonly mine: string
  readonly theirs: string
}

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
 * Somebody else saved first: shows what both changed the same, to be chosen one by one, and all changes of both. Theirs is
 * kept unless mine is chosen, so that nobody's figure is overwritten unseen. Nothing is lost until the user chooses.
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
      // So that Enter loses nobody's work.
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
        {clashes.length > 0 && <Clashes clashes={clashes} chosenMine={chosenMine} by={by} onChoose={choose} />}
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
  return `${where}. Choose which to keep; ${by === null ? 'theirs' : `${by}’s`} is selected. All other changes of both are kept.`
}

interface ClashesProps {
  readonly clashes: readonly SaveClash[]
  readonly chosenMine: ReadonlySet<string>
  readonly by: string | null
  readonly onChoose: (keys: readonly string[], isMine: boolean) => void
}

/** More than this many have buttons that choose for all of them. */
const FEW = 2

function Clashes({ clashes, chosenMine, by, onChoose }: ClashesProps) {
  const keys = useMemo(() => clashes.map(({ key }) => key), [clashes])
  const theirName = by ?? 'Theirs'
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">Changed by both</caption>
      <thead>
        <tr className="border-b border-line-2 text-small text-3">
          <th scope="col" className="w-[34%] py-1 pr-3 font-normal">
            Changed by both
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {theirName}
            {keys.length > FEW && <All label={`All of ${theirName}`} onClick={() => onChoose(keys, false)} />}
          </th>
          <th scope="col" className="py-1 font-normal">
            You
            {keys.length > FEW && <All label="All of mine" onClick={() => onChoose(keys, true)} />}
          </th>
        </tr>
      </thead>
      <tbody>
        {clashes.map((clash) => (
          <ClashRow
            key={clash.key}
            clash={clash}
            theirName={theirName}
            isMine={chosenMine.has(clash.key)}
            onChoose={(isMine) => onChoose([clash.key], isMine)}
          />
        ))}
      </tbody>
    </table>
  )
}

function All({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className="ml-2 rounded-chip text-accent hover:underline">
      All
    </button>
  )
}

interface ClashRowProps {
  readonly clash: SaveClash
  readonly theirName: string
  readonly isMine: boolean
  readonly onChoose: (isMine: boolean) => void
}

function ClashRow({ clash: { name, mine, theirs }, theirName, isMine, onChoose }: ClashRowProps) {
  const group = useId()
  const sides = [
    { isMine: false, text: theirs, label: `${name}: ${theirName}, ${theirs}` },
    { isMine: true, text: mine, label: `${name}: mine, ${mine}` },
  ]
  return (
    <tr className="border-b border-line-1 align-top">
      <th scope="row" className="py-[5px] pr-3 font-medium [overflow-wrap:anywhere]">
        {name}
      </th>
      {sides.map((side) => (
        <td key={side.label} className="py-[5px] pr-3">
          <label className="flex cursor-pointer items-start gap-2">
            <input
              type="radio"
              name={group}
              aria-label={side.label}
              checked={isMine === side.isMine}
              onChange={() => onChoose(side.isMine)}
              className="mt-[3px] size-[13px] flex-none accent-accent"
            />
            <span className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{side.text}</span>
          </label>
        </td>
      ))}
    </tr>
  )
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
