import { monthsOfChange } from '@fourwall/domain/closing/closed-month-changes.ts'
import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import { decimalPlaces } from '@fourwall/domain/money/decimal.ts'
import { counted, formatCount, NO_VALUE } from '@fourwall/domain/money/format.ts'
import { monthName, monthsName } from '@fourwall/domain/time/day-format.ts'
import type { ReceivedClosedMonth } from '../../api/closed-months.ts'
import { useDisplay } from '../../ui/display.ts'
import { Figure } from '../../ui/Money.tsx'

interface ClosedMonthsTableProps {
  /** Names the table for screen readers. */
  readonly label: string
  readonly months: readonly ReceivedClosedMonth[]
}

/** By how much closed months change: figures before and after, of a month or of a longer period with closed months. */
export function ClosedMonthsTable({ label, months }: ClosedMonthsTableProps) {
  const display = useDisplay()
  const figure = (value: string | null | undefined, decimals: number) =>
    value === null || value === undefined ? NO_VALUE : display.figure(value, decimals)
  return (
    <table aria-label={label} className="w-full">
      <thead>
        <tr>
          <th className={heading}>Month</th>
          <th className={heading}>Figure</th>
          <th className={numberHeading}>Before</th>
          <th className={numberHeading}>After</th>
          <th className={numberHeading}>Difference</th>
        </tr>
      </thead>
      <tbody>
        {months.map((month) => {
          const decimals = decimalPlaces(month.difference)
          const isCounted = month.before === null && month.after === null && typeof month.storedFigures === 'number'
          return (
            <tr key={`${month.month} ${month.months} ${month.figure}`}>
              <td className={cell}>{monthsName(monthsOfChange({ ...month, month: parseMonth(month.month, 'month') }))}</td>
              <td className={`${cell} whitespace-normal [overflow-wrap:anywhere]`}>
                {month.figure}
                {moreOf(month) !== null && <span className="block text-small text-3">{moreOf(month)}</span>}
              </td>
              <td className={numberCell}>
                <Figure text={figure(month.before, decimals)} />
              </td>
              <td className={numberCell}>
                <Figure text={figure(month.after, decimals)} />
              </td>
              <td className={`${numberCell} font-medium`}>
                <Figure text={isCounted ? NO_VALUE : figure(month.difference, decimals)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What months were closed with. */
export function AsClosedTable({ months }: Pick<ClosedMonthsTableProps, 'months'>) {
  const display = useDisplay()
  return (
    <table aria-label="As closed" className="w-full">
      <thead>
        <tr>
          <th className={heading}>Month</th>
          <th className={numberHeading}>Ledger net income</th>
          <th className={numberHeading}>Entries</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, before, entriesBefore }) => (
          <tr key={month}>
            <td className={cell}>{monthName(parseMonth(month, 'month'))}</td>
            <td className={numberCell}>
              <Figure text={typeof before === 'string' ? display.figure(before, decimalPlaces(before)) : NO_VALUE} />
            </td>
            <td className={numberCell}>{typeof entriesBefore === 'number' ? formatCount(entriesBefore) : NO_VALUE}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What else changes in the month; null for nothing. */
function moreOf({ others, storedFigures, entriesBefore, entriesAfter }: ReceivedClosedMonth): string | null {
  if (typeof storedFigures === 'number')
    return `${counted(storedFigures, 'figure')} changed${others > 0 ? `; ${formatCount(others)} more ${others === 1 ? 'line or metric changes' : 'lines or metrics change'}` : ''}`
  if (others > 0) return `and ${counted(others, 'more figure')}`
  if (typeof entriesBefore !== 'number' || typeof entriesAfter !== 'number') return null
  const difference = entriesAfter - entriesBefore
  if (difference === 0) return counted(entriesAfter, 'entry', 'entries')
  const kind = difference > 0 ? 'more' : 'fewer'
  return counted(Math.abs(difference), `${kind} entry`, `${kind} entries`)
}

const cell = 'border-b border-line-1 py-[5px] pr-3 align-top whitespace-nowrap last:pr-0'
const numberCell = `${cell} text-right`
const heading = 'border-b border-line-2 py-1 pr-3 text-left text-small font-medium whitespace-nowrap text-3 last:pr-0'
/** Over figures that keep room for a closing parenthesis. */
const numberHeading = `${heading} pr-[16px] text-right last:pr-1`
