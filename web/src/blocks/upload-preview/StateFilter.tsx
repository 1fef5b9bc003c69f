import { formatCount } from '@fourwall/domain/money/format.ts'
import { useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { CellFilter, CellState, FigureCounts } from './preview-cells.ts'

interface StateFilterProps {
  readonly counts: FigureCounts
  /** null: all cells. */
  readonly chosen: CellFilter | null
  readonly onChoose: (filter: CellFilter | null) => void
}

/** Filters cells by state, and shows the count of each. */
export function StateFilter({ counts, chosen, onChoose }: StateFilterProps) {
  const group = useId()
  const all = counts.new + counts.overridden + counts.invalid + counts.unchanged
  const choices = [
    { state: null, label: 'All cells', count: all },
    { state: 'NEW', label: 'New data', count: counts.new },
    { state: 'OVERWRITTEN', label: 'Overwritten', count: counts.overridden },
    { state: 'INVALID', label: 'Invalid data', count: counts.invalid },
    { state: 'UNCHANGED', label: 'Unchanged', count: counts.unchanged },
    ...(counts.marked > 0 || chosen === 'MARKED' ? [{ state: 'MARKED', label: 'Marked', count: counts.marked } as const] : []),
  ] as const
  return (
    <div role="radiogroup" aria-label="Cells that show" className="flex flex-wrap items-center gap-[6px]">
      {choices.map(({ state, label, count }) => (
        <label
          key={label}
          className={classNames(
            'relative flex h-control items-center gap-[6px] rounded-control border px-[9px] whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
            state === chosen ? 'border-accent-line bg-accent-soft font-medium text-accent' : 'border-line-2 bg-page hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name={group}
            checked={state === chosen}
            onChange={() => onChoose(state)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {state !== null && <CellSign state={state} />}
          <span className="pointer-events-none">
            {label} <span className="font-normal text-3 in-[.text-accent]:text-accent">{formatCount(count)}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

const SIGNS: Readonly<Record<CellState, { readonly sign: string; readonly look: string }>> = {
  NEW: { sign: '+', look: 'bg-accent-soft text-accent' },
  OVERWRITTEN: { sign: '±', look: 'bg-warn-soft text-warn' },
  INVALID: { sign: '!', look: 'bg-unfav-soft text-unfav' },
  UNCHANGED: { sign: '=', look: 'bg-active text-2' },
}

/** The sign of a state, or the corner of implausible cells. */
function CellSign({ state }: { readonly state: CellFilter }) {
  if (state === 'MARKED')
    return (
      <span
        aria-hidden="true"
        className="pointer-events-none size-[14px] flex-none border border-line-2 bg-[linear-gradient(225deg,var(--warn)_5.5px,transparent_6px)]"
      />
    )
  const { sign, look } = SIGNS[state]
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none inline-grid size-[14px] flex-none place-items-center rounded-chip text-micro font-semibold',
        look,
      )}
    >
      {sign}
    </span>
  )
}

/** The legend of the signs. */
export function CellLegend({ hasMarks }: { readonly hasMarks: boolean }) {
  return (
    <ul aria-label="Signs" className="ml-auto flex flex-none items-center gap-3 whitespace-nowrap narrow:hidden">
      <li className="flex items-center gap-1">
        <CellSign state="NEW" /> New
      </li>
      <li className="flex items-center gap-1">
        <CellSign state="OVERWRITTEN" /> Overwritten, old value struck through
      </li>
      <li className="flex items-center gap-1">
        <CellSign state="INVALID" /> Invalid, as written in the file
      </li>
      {hasMarks && (
        <li className="flex items-center gap-1">
          <CellSign state="MARKED" /> Marked: implausible
        </li>
      )}
    </ul>
  )
}
