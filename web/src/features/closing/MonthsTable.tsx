import { counted } from '@fourwall/domain/money/format.ts'
import type { MonthOfYear } from '@fourwall/domain/time/day.ts'
import { monthName, monthsName } from '@fourwall/domain/time/day-format.ts'
import { Link } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { useMay } from '../../blocks/rights/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Figure } from '../../ui/Money.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { ClosingOrder } from './ClosingDialog.tsx'
import type { ReceivedMonth } from './closing-request.ts'
import { changeSinceClosed, fiscalYears, indexOf, isOpenMonth, openThrough } from './fiscal-years.ts'

interface MonthsTableProps {
  /** Earliest first. */
  readonly months: readonly ReceivedMonth[]
  readonly company: { readonly fiscalYearStartMonth: MonthOfYear; readonly minorDigits: number }
  readonly onOrder: (order: ClosingOrder) => void
}

/** Fiscal years with their months, the latest first. Arrows move from month to month; C closes through a month, R reopens it. */
export function MonthsTable({ months, company, onOrder }: MonthsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const years = fiscalYears(months, company.fiscalYearStartMonth)
  const inOrder = years.flatMap((year) => year.months)
  const [current, setCurrent] = useState<string | null>(null)
  const reachable = inOrder.find(({ month }) => month === current) ?? inOrder[0]
  const mayClose = useMay('CLOSE_MONTHS')

  const handleKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, month: ReceivedMonth) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = inOrder.indexOf(month)
    const focusAt = (index: number) => {
      const name = inOrder[Math.max(0, Math.min(inOrder.length - 1, index))]?.month
      body.current?.querySelector<HTMLElement>(`[data-month="${name}"]`)?.focus()
    }
    const act = {
      ArrowDown: () => focusAt(at + 1),
      ArrowUp: () => focusAt(at - 1),
      Home: () => focusAt(0),
      End: () => focusAt(inOrder.length - 1),
      ...(mayClose && {
        c: () => isOpenMonth(month) && onOrder({ kind: 'CLOSE', months: openThrough(months, month.month) }),
        r: () => !isOpenMonth(month) && onOrder({ kind: 'REOPEN', months: [month.month] }),
      }),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <div className="overflow-x-auto">
        <table aria-label="Months" className="phone-list w-full min-w-[1000px] table-fixed">
          <colgroup>
            <col className="w-[96px]" />
            <col className="w-[76px]" />
            <col />
            <col className="w-[192px]" />
            <col className="w-[156px]" />
            <col className="w-[124px]" />
            <col className="w-[212px]" />
          </colgroup>
          <thead>
            <tr>
              <th className={heading}>
                Month<span className="hidden phone:inline">, state, ledger net income now</span>
              </th>
              <th className={heading}>State</th>
              <th className={heading}>Closed by</th>
              <th className={numberHeading}>Ledger net income as closed</th>
              <th className={numberHeading}>Ledger net income now</th>
              <th className={numberHeading}>Difference</th>
              <th className={heading}>
                <span className="sr-only">Close or reopen</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body}>
            {years.map(({ year, months: ofYear }) => (
              <Fragment key={year}>
                <tr>
                  <th scope="rowgroup" colSpan={7} className="h-row border-b border-line-1 px-2 pt-2 pl-4 text-left font-semibold">
                    {year}
                  </th>
                </tr>
                {ofYear.map((month) => (
                  <MonthRow
                    key={month.month}
                    month={month}
                    earlier={openThrough(months, month.month)}
                    minorDigits={company.minorDigits}
                    isReachable={month === reachable}
                    onFocus={() => setCurrent(month.month)}
                    onKeyDown={(event) => handleKeyDown(event, month)}
                    onOrder={onOrder}
                  />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex items-center gap-4 px-4 py-2 text-small text-3 phone:hidden">
        <span>
          <Kbd keys="up" /> <Kbd keys="down" /> Move
        </span>
        {mayClose && (
          <>
            <span>
              <Kbd keys="c" /> Close through here
            </span>
            <span>
              <Kbd keys="r" /> Reopen it
            </span>
          </>
        )}
      </p>
    </>
  )
}

interface MonthRowProps {
  readonly month: ReceivedMonth
  /** The open months up to it: yyyy-MM. */
  readonly earlier: readonly string[]
  readonly minorDigits: number
  readonly isReachable: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
  readonly onOrder: (order: ClosingOrder) => void
}

function MonthRow({ month, earlier, minorDigits, isReachable, onFocus, onKeyDown, onOrder }: MonthRowProps) {
  const display = useDisplay()
  const { closed } = month
  const name = monthName(indexOf(month.month))
  const mayClose = useMay('CLOSE_MONTHS')
  const change = changeSinceClosed(month)
  const amount = (value: string | null) => <Figure text={display.amount(value, minorDigits)} />
  const changed = change !== null && (
    <Tag tone="warn">{change.difference === null ? 'Entries changed' : display.amount(change.difference, minorDigits)}</Tag>
  )
  return (
    <tr
      data-month={month.month}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="group outline-none hover:bg-hover"
    >
      <th scope="row" className={`${cell} text-left font-medium phone:py-1`}>
        {name}
        {/* There is no room for the columns of these. */}
        <span className="hidden text-small font-normal whitespace-normal text-2 phone:block">
          {closed ? 'Closed' : 'Open'}, {amount(month.netIncome)} {changed}
        </span>
      </th>
      <td className={cell}>{closed ? <Tag>Closed</Tag> : <span className="text-3">Open</span>}</td>
      <td
        className={`${cell} truncate narrow:py-1 narrow:whitespace-normal`}
        title={closed ? `${display.moment(closed.closedAt)}${closed.note ? `: ${closed.note}` : ''}` : undefined}
      >
        {closed && (
          <>
            {closed.closedBy ?? 'Someone'} <span className="text-small text-3 narrow:block">{display.moment(closed.closedAt)}</span>
            {closed.note && <span className="text-small text-2"> · {closed.note}</span>}
          </>
        )}
        {month.closingLeftOut.map(({ importId, day, rows, profit }) => (
          <Link
            key={`${importId} ${day}`}
            to="/uploads"
            hash={`import-${importId}`}
            className="mr-2 text-small text-2 underline decoration-line-2 underline-offset-2 hover:text-1"
            title={`Entries that close a year were left out: a ${profit.startsWith('-') ? 'loss' : 'profit'} of ${display.amount(profit.replace('-', ''), minorDigits)} carried to equity. Opens their import.`}
          >
            {closed && ' · '}
            {counted(rows, 'closing row')} left out, {display.amount(profit, minorDigits)}
          </Link>
        ))}
      </td>
      <td className={numberCell}>{closed ? amount(closed.netIncomeAsClosed) : ''}</td>
      <td className={numberCell}>{amount(month.netIncome)}</td>
      <td className={numberCell}>{changed}</td>
      <td className={`${cell} text-right`}>
        {mayClose &&
          (closed ? (
            <Button
              kind="plain"
              className="-mr-[9px]"
              aria-label={`Reopen ${name}`}
              onClick={() => onOrder({ kind: 'REOPEN', months: [month.month] })}
            >
              Reopen
            </Button>
          ) : (
            <span className="inline-flex">
              <Button
                kind="plain"
                className={earlier.length > 1 ? undefined : '-mr-[9px]'}
                aria-label={`Close ${name}`}
                onClick={() => onOrder({ kind: 'CLOSE', months: [month.month] })}
              >
                Close
              </Button>
              {earlier.length > 1 && (
                <Button
                  kind="plain"
                  className="-mr-[9px]"
                  aria-label={`Close through ${name}`}
                  title={`Closes ${counted(earlier.length, 'month')}: ${monthsName(earlier.map(indexOf))}`}
                  onClick={() => onOrder({ kind: 'CLOSE', months: earlier })}
                >
                  Close through here
                </Button>
              )}
            </span>
          ))}
      </td>
    </tr>
  )
}

const cell =
  'h-row border-b border-line-1 px-2 whitespace-nowrap first:pl-4 last:pr-4 group-focus-visible:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus)]'
const numberCell = `${cell} text-right`
const heading = 'h-row border-b border-line-2 px-2 text-left text-small font-medium whitespace-nowrap text-3 first:pl-4 last:pr-4'
/** Over figures that keep room for a closing parenthesis. */
const numberHeading = `${heading} pr-[12px] text-right`
