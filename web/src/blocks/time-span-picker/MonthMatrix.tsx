import type { Day, MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthName, shortMonth } from '@fourwall/domain/time/day-format.ts'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { hasEntries, monthAfterKey, monthsOfYear, type PickedMonths } from './month-range.ts'

interface MonthMatrixProps {
  readonly years: readonly number[]
  readonly chosen: PickedMonths
  readonly ledger: { readonly firstDay: Day | null; readonly lastDay: Day | null }
  readonly onPick: (from: MonthIndex, to: MonthIndex) => void
}

/** Months by year, the latest year first. A click picks a month; a second one, or one with Shift, picks a range up to it. */
export function MonthMatrix({ years, chosen, ledger, onPick }: MonthMatrixProps) {
  const [from, setFrom] = useState<MonthIndex | null>(null)
  const [focused, setFocused] = useState<MonthIndex | null>(null)
  const matrix = useRef<HTMLDivElement>(null)
  const reachable = focused ?? chosen.first

  // Opens scrolled to the choice, however many years the ledger has.
  useLayoutEffect(() => {
    matrix.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  const pick = (month: MonthIndex, isExtending: boolean) => {
    const start = from ?? (isExtending ? chosen.first : null)
    onPick(start ?? month, month)
    setFrom(start === null ? month : null)
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const next = monthAfterKey(reachable, event.key)
    const button = next === null ? null : matrix.current?.querySelector<HTMLElement>(`[data-month="${next}"]`)
    if (next === null || !button) return
    event.preventDefault()
    setFocused(next)
    button.focus()
  }

  return (
    <div ref={matrix} role="group" aria-label="Months" className="flex flex-col gap-3">
      {years.map((year) => (
        <div key={year} role="group" aria-label={String(year)}>
          <div className="mb-1 font-semibold">{year}</div>
          <div className="grid grid-cols-6 gap-y-1">
            {monthsOfYear(year).map((month) => {
              const isEnd = month === chosen.first || month === chosen.last
              const isChosen = month >= chosen.first && month <= chosen.last
              const isStruck = !hasEntries(month, ledger)
              return (
                <button
                  key={month}
                  type="button"
                  data-month={month}
                  tabIndex={month === reachable ? 0 : -1}
                  aria-pressed={isChosen}
                  aria-label={isStruck ? `${monthName(month)}, no entries` : monthName(month)}
                  onFocus={() => setFocused(month)}
                  onKeyDown={handleKeyDown}
                  onClick={(event) => pick(month, event.shiftKey)}
                  className={classNames(
                    'h-row phone:h-control text-center transition-colors duration-fast focus-visible:z-10',
                    isStruck && 'line-through',
                    isEnd && 'bg-accent font-semibold text-page',
                    month === chosen.first && 'rounded-l-chip',
                    month === chosen.last && 'rounded-r-chip',
                    isChosen && !isEnd && 'bg-accent-soft font-medium text-accent',
                    !isChosen && 'rounded-chip hover:bg-hover',
                    !isChosen && isStruck && 'text-3',
                  )}
                >
                  {shortMonth(month)}
                </button>
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}
