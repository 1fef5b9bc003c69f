import { exactDecimals } from '@fourwall/domain/money/format.ts'
import { type MonthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { MONTH_NAMES, monthName } from '@fourwall/domain/time/day-format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'
import type { ReceivedProof, ReceivedSource } from './home-requests.ts'

const CELLS: Readonly<Record<ReceivedSource['months'][number]['state'], string>> = {
  WHOLE: 'bg-(--ch-actual)',
  PART: 'border border-(--ch-actual) bg-[linear-gradient(90deg,var(--ch-actual)_50%,transparent_50%)]',
  PLANNED: 'border border-(--ch-plan)',
  NONE: 'border border-dashed border-line-2',
}
const STATES = { WHOLE: 'complete', PART: 'in part', PLANNED: 'planned', NONE: 'missing' } as const

const SECTION = 'home-data'

/** How far each source of figures is: a cell for each month of the year. */
export function DataFreshness({ sources }: { readonly sources: readonly ReceivedSource[] }) {
  const display = useDisplay()
  const [first] = sources
  if (first === undefined) return null
  const year = first.months[0]?.month.slice(0, 4) ?? ''
  return (
    <section id={SECTION} aria-label="Data" className="border-t border-line-2 px-4 pt-[6px] pb-3">
      <table className="w-full text-small">
        <caption className="sr-only">Figures by source and month of {year}</caption>
        <thead>
          <tr className="text-3">
            <th scope="col" className="text-left text-body font-semibold text-1">
              <h2 className="inline">Data</h2> <span className="font-normal text-3">{year}</span>
            </th>
            <th scope="col" className="px-2 text-right font-normal">
              <span className="sr-only">Through</span>
            </th>
            {first.months.map(({ month }) => (
              <th key={month} scope="col" className="w-[16px] text-center font-normal">
                <abbr title={nameOfMonth(month)} className="no-underline">
                  {nameOfMonth(month).charAt(0)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {together(sources).map(({ kind, id, name, lastDay, months }) => (
            <tr key={`${kind} ${id}`}>
              <th scope="row" className="max-w-[180px] truncate text-left font-normal phone:py-1 phone:whitespace-normal" title={name}>
                {name}
              </th>
              <td className="px-2 text-right whitespace-nowrap text-3">
                {typeof lastDay !== 'string' ? 'No figures' : display.dayInYear(parseDay(lastDay))}
              </td>
              {months.map(({ month, state }) => (
                <td key={month} className="px-px">
                  <span role="img" aria-label={STATES[state]} className={classNames('block h-[8px] w-full min-w-[8px]', CELLS[state])} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Metrics that have figures of the same months are one row. */
function together(sources: readonly ReceivedSource[]): readonly ReceivedSource[] {
  const rows = Map.groupBy(sources, ({ kind, id, months }) =>
    kind === 'METRIC' ? months.map(({ state }) => state).join() : `${kind} ${id}`,
  )
  return [...rows.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, name: [first, ...others].map(({ name }) => name).join(', ') }],
  )
}

function nameOfMonth(month: string): string {
  return MONTH_NAMES[Number(month.slice(5, 7)) - 1] ?? ''
}

interface ProofLineProps {
  readonly proof: ReceivedProof
  readonly sources: readonly ReceivedSource[]
  readonly month: MonthIndex
  /** Whether the page is of every location, as the proof is. */
  readonly isOfAll: boolean
  readonly className: string
}

/** Proof that the month's report holds the whole ledger, or what it leaves out; and how far each source of figures is, in short. */
export function ProofLine({ proof, sources, month, isOfAll, className }: ProofLineProps) {
  const display = useDisplay()
  const decimals = exactDecimals([proof.ledgerTotal, proof.mappedTotal, proof.unmappedTotal])
  const print = (value: string): string => display.amount(value, decimals)
  const reachOf = ({ kind, name, lastDay }: ReceivedSource): string => {
    // Only metrics share a row.
    const [first, ...others] = kind === 'METRIC' ? name.split(', ') : [name]
    const day = typeof lastDay === 'string' ? display.dayInYear(parseDay(lastDay)) : 'no figures'
    return `${first}${others.length === 0 ? '' : ` and ${others.length} more`} ${day}`
  }
  return (
    <p
      aria-label="Reconciliation"
      className={classNames(
        'flex min-h-[27px] flex-none items-center gap-1 border-t narrow:flex-wrap border-line-2 px-4 text-small text-2',
        className,
      )}
    >
      <span>
        {isOfAll ? 'Ledger' : 'Ledger of the whole company'}, {monthName(month)}:
      </span>
      <strong className="font-medium text-1">{print(proof.ledgerTotal)}</strong>
      <span>= mapped</span>
      <strong className="font-medium text-1">{print(proof.mappedTotal)}</strong>
      {proof.unmapped.length === 0 ? (
        <span>· nothing unmapped</span>
      ) : (
        <>
          <span>+ unmapped</span>
          <strong className="font-medium text-warn">{print(proof.unmappedTotal)}</strong>
          <span>· {proof.unmapped.length === 1 ? '1 account' : `${proof.unmapped.length} accounts`}</span>
        </>
      )}
      <button
        type="button"
        title="Go to the months of each"
        className="min-h-[24px] min-w-0 flex-1 truncate rounded-chip pl-4 text-right hover:text-1 phone:hidden"
        onClick={() => document.getElementById(SECTION)?.scrollIntoView({ block: 'nearest' })}
      >
        Data through: {together(sources).map(reachOf).join(' · ')}
      </button>
    </p>
  )
}
