import { compositionSentences } from '@fourwall/domain/explorer/composition-sentences.ts'
import type { ExplorerContext } from '@fourwall/domain/explorer/explorer-questions.ts'
import type { PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import { valueOrWord } from '@fourwall/domain/figures/figure-state-words.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { compareDecimals } from '@fourwall/domain/money/decimal.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Display, useDisplay } from '../../ui/display.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CompositionTable } from './CompositionTable.tsx'
import type { ExplorerNumbers } from './explorer-numbers.ts'
import { PositionPicture } from './PositionPicture.tsx'
import { TrendPicture } from './TrendPicture.tsx'
import { type AccountEntries, type CellComposition, useComposition } from './use-composition.ts'
import type { ExploredView } from './use-explorer-figures.ts'

interface CellPanelProps {
  readonly explored: ExploredView
  readonly row: PivotRow
  /** The first day of a period, or `total`. */
  readonly column: string
  readonly context: ExplorerContext
  readonly numbers: ExplorerNumbers
  readonly currency: string
  /** Whether it takes the focus, and gives it back when it closes: over the table, as on a phone. */
  readonly takesFocus: boolean
  readonly onClose: () => void
  readonly onReport: () => void
  readonly onTrace: () => void
  /** Null where nothing is compared. */
  readonly onBridge: (() => void) | null
}

const WITHOUT_PARTS = {
  NO_SUM: 'This figure is no sum of lines.',
  NO_BASE: 'There is no figure to compare this one with.',
  NOT_COMPARABLE: 'The budget covers other days than this figure. Choose whole months that it plans.',
} as const

/** The breakdown of a cell: compared with the others, line by line, and the entries behind the line with the largest effect. */
export function CellPanel(props: CellPanelProps) {
  const { explored, row, column, context, numbers, currency, takesFocus, onClose, onReport, onTrace, onBridge } = props
  const { panel, close } = useSheetFocus(takesFocus, onClose)
  const display = useDisplay()
  const [part, setPart] = useState<string | null>(null)
  const { pivot } = explored
  const at = pivot.columns.findIndex(({ key }) => key === column)
  const found = useComposition(explored, row, column, part, context, useResting())
  const cell = row.cells[at] ?? row.total
  const siblings = pivot.leaves.map(({ key, cells, total }) => ({ key, value: (cells[at] ?? total).value }))
  const span = pivot.columns[at]?.name ?? 'whole span'
  const isLeaf = pivot.leaves.some(({ key }) => key === row.key)
  const title = `${row.label}, ${span}`
  return (
    // Escape closes it from anywhere in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <aside
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className="flex outline-none w-[272px] flex-none flex-col border-l border-line-2 bg-page phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-30 phone:h-[62dvh] phone:w-auto phone:rounded-t-overlay phone:border-l-0 phone:shadow-pop"
    >
      <header className="flex min-h-bar flex-none items-center gap-1 border-b border-line-1 py-1 pr-2 pl-4">
        <h2 className="line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere" title={title}>
          {title}
        </h2>
        <IconButton icon="external" label="Trace in the viewer" onClick={onTrace} />
        <IconButton icon="close" label="Close" onClick={close} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable */}
      <section aria-label="Breakdown of the figure" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto px-4 py-3">
        <p className="flex items-baseline gap-2">
          <span className="text-figure font-semibold tabular-nums">{valueOrWord(cell, numbers.exact)}</span>
          <span className="text-small text-2">{isLeaf ? position(siblings, row.key) : pivot.label}</span>
        </p>
        {isLeaf && <PositionPicture values={siblings} picked={row.key} numbers={numbers} />}
        {found.failure !== null && (
          <p className="mt-3 text-small text-unfav">
            {found.failure}{' '}
            <button type="button" className="text-accent underline" onClick={found.again}>
              Try again
            </button>
          </p>
        )}
        {found.value === null && found.failure === null && <p className="mt-4 text-small text-3">Loading the breakdown …</p>}
        {found.value !== null && typeof found.value !== 'string' && (
          <MadeOf {...{ explored, context, numbers, currency, display }} found={found.value} part={part} onPart={setPart} />
        )}
        {typeof found.value === 'string' && cell.value !== null && (
          <p className="mt-4 text-small text-3">{WITHOUT_PARTS[found.value]} Trace it in the viewer for its breakdown.</p>
        )}
        {isLeaf && pivot.leaves.length > 1 && <TrendPicture pivot={pivot} row={row} numbers={numbers} />}
      </section>
      <footer className="flex flex-none gap-2 border-t border-line-1 px-4 py-2">
        <Button onClick={onReport}>Open report</Button>
        <Button onClick={onTrace}>Entries</Button>
        {onBridge !== null && (
          <Button kind="plain" onClick={onBridge}>
            Bridge
          </Button>
        )}
      </footer>
    </aside>
  )
}

/** Long enough to tell a walk through cells from a look at one, in milliseconds. */
const REST_MS = 120

/** Whether the panel has stood for a moment: each cell has a panel of its own. */
function useResting(): boolean {
  const [isResting, setIsResting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(true), REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return isResting
}

/** The focus goes to what is over the table and, when that closes, back to the table. */
function useSheetFocus(takesFocus: boolean, onClose: () => void) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) panel.current?.focus()
  }, [takesFocus])
  return {
    panel,
    close: () => {
      // The cell itself may be unmounted by then, so the grid gets the focus.
      const grid = panel.current?.parentElement?.querySelector<HTMLElement>('[role="grid"]')
      if (panel.current?.contains(document.activeElement) ?? false) grid?.focus({ preventScroll: true })
      onClose()
    },
  }
}

/** `lowest of 23`, `3rd of 23`. */
function position(values: readonly { readonly key: string; readonly value: string | null }[], key: string): string {
  const sorted = values.flatMap(({ value }) => value ?? []).sort((one, other) => compareDecimals(other, one))
  const own = values.find((one) => one.key === key)?.value ?? null
  if (own === null || sorted.length < 2) return ''
  const rank = sorted.findIndex((value) => compareDecimals(value, own) === 0) + 1
  const isLowest = compareDecimals(sorted.at(-1) ?? own, own) === 0
  const place = rank === 1 ? 'highest' : isLowest ? 'lowest' : ordinal(rank)
  return `${place} of ${sorted.length}`
}

function ordinal(rank: number): string {
  const rest = rank % 100
  if (rest > 10 && rest < 14) return `${rank}th`
  return `${rank}${['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th'}`
}

interface MadeOfProps extends Pick<CellPanelProps, 'explored' | 'context' | 'numbers' | 'currency'> {
  readonly found: CellComposition
  readonly display: Display
  readonly part: string | null
  readonly onPart: (key: string) => void
}

function MadeOf({ explored: { view }, context, numbers, found, display, onPart }: MadeOfProps): ReactNode {
  const { composition, part, entries } = found
  const group =
    view.subject.kind === 'GROUP' ? context.groups.find(({ id }) => view.subject.kind === 'GROUP' && id === view.subject.groupId) : null
  const [first] = entries?.entries ?? []
  const sentences = compositionSentences({
    composition,
    deciding: part,
    entry: first === undefined ? null : { amount: first.amount, name: entryName(first) },
    isShareOfRevenue: view.shownAs === 'SHARE_OF_REVENUE',
    isMargin: group !== null && group !== undefined && !isCategory(group),
    print: numbers.figure,
    printSize: numbers.size,
    money: (value) => display.exact(value),
  })
  return (
    <>
      <CompositionTable composition={composition} numbers={numbers} picked={part?.key ?? null} onPick={onPart} />
      {entries !== null && <EntryList entries={entries} display={display} />}
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-2 text-small text-2">
          {sentence}
        </p>
      ))}
    </>
  )
}

type Entry = AccountEntries['entries'][number]

function entryName({ vendorName, memo, name }: Entry): string {
  return vendorName ?? memo ?? name
}

/** The largest entries of an account, and that all of them are the account. */
function EntryList({
  entries: { account, entries, count, sum },
  display,
}: {
  readonly entries: AccountEntries
  readonly display: Display
}) {
  const shown = entries.length
  const isAccount = account.amount !== null && compareDecimals(account.amount, sum) === 0
  return (
    <section aria-label={`Entries of ${account.label}`} className="mt-4">
      <h3 className="text-small font-semibold">
        {account.label} <span className="font-normal text-3">{counted(count, 'entry', 'entries')}</span>
      </h3>
      <table className="mt-1 w-full text-small">
        <tbody>
          {entries.map((entry, at) => (
            <tr key={entry.id} className={classNames(at === 0 && 'bg-accent-soft')}>
              <td className="py-[2px] pr-2 whitespace-nowrap text-3">{display.dayInYear(parseDay(entry.date))}</td>
              <td className="max-w-[120px] truncate" title={entryName(entry)}>
                {entryName(entry)}
              </td>
              <td className="text-right tabular-nums">{display.exact(entry.amount)}</td>
            </tr>
          ))}
          <tr className="border-t border-line-rule font-semibold">
            <td colSpan={2} className="py-[2px]">
              {count > shown ? `All ${counted(count, 'entry', 'entries')}` : 'Sum'}
              {isAccount && (
                <span className="inline-flex items-center gap-1 pl-2 text-fav" title="Equals the account">
                  <Icon name="check" /> <span className="sr-only">equals the account</span>
                </span>
              )}
            </td>
            <td className="text-right tabular-nums">{display.exact(sum)}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}
