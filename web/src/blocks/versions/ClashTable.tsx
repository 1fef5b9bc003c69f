import { useId, useMemo } from 'react'

/** Something that both changed. */
export interface SaveClash {
  /** Identifies it among the clashes of one merge. */
  readonly key: string
  readonly name: string
  /** Below the name. Left out: nothing. */
  readonly note?: string
  /** What each made of it, in words. */
  readonly mine: string
  readonly theirs: string
}

interface ClashTableProps {
  /** Names the table, and is the heading of its first column. */
  readonly label: string
  readonly clashes: readonly SaveClash[]
  /** Keys; for all others theirs is saved. */
  readonly chosenMine: ReadonlySet<string>
  /** Headings of what they made of it, and of one's own. */
  readonly theirName: string
  readonly mineName: string
  readonly onChoose: (keys: readonly string[], isMine: boolean) => void
}

/** More than this many have buttons that choose for all of them. */
const FEW = 2

/** What two people changed the same, to be chosen one by one. */
export function ClashTable({ label, clashes, chosenMine, theirName, mineName, onChoose }: ClashTableProps) {
  const keys = useMemo(() => clashes.map(({ key }) => key), [clashes])
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr className="border-b border-line-2 text-small text-3">
          <th scope="col" className="w-[34%] py-1 pr-3 font-normal">
            {label}
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            {theirName}
            {keys.length > FEW && <All label={`All of ${theirName}`} onClick={() => onChoose(keys, false)} />}
          </th>
          <th scope="col" className="py-1 font-normal">
            {mineName}
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

function ClashRow({ clash: { name, note, mine, theirs }, theirName, isMine, onChoose }: ClashRowProps) {
  const group = useId()
  const sides = [
    { isMine: false, text: theirs, label: `${name}: ${theirName}, ${theirs}` },
    { isMine: true, text: mine, label: `${name}: mine, ${mine}` },
  ]
  return (
    <tr className="border-b border-line-1 align-top">
      <th scope="row" className="py-[5px] pr-3 font-medium [overflow-wrap:anywhere]">
        {name}
        {note !== undefined && <span className="block text-small font-normal text-3">{note}</span>}
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
