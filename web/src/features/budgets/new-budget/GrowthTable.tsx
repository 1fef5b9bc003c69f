import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { inputBox, TextInput } from '../../../ui/Field.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { sheetFormats } from '../sheet/budget-columns.ts'
import type { SheetFrame } from '../sheet/sheet-frame.ts'
import {
  type BookedFigures,
  type GrowthChoice,
  growthLines,
  hasBooked,
  isPercent,
  NO_GROWTH,
  readGrowth,
  sameGrowth,
  type TypedGrowth,
} from './growth-preview.ts'
import { yearBefore } from './new-budget.ts'

interface GrowthTableProps {
  readonly frame: SheetFrame
  /** Null while loading. */
  readonly booked: BookedFigures | null
  readonly failure: string | null
  /** The last day with entries. */
  readonly lastLedgerDay: Day | null
  readonly span: TimeSpan
  readonly typed: TypedGrowth
  readonly onChange: (typed: TypedGrowth) => void
}

/** Table of last year's lines with a growth percentage each, and the resulting plan. */
export function GrowthTable({ frame, booked, failure, lastLedgerDay, span, typed, onChange }: GrowthTableProps) {
  const display = useDisplay()
  const formats = useMemo(() => sheetFormats(frame, display), [frame, display])
  // While a percentage is being typed, its last valid value counts.
  const read = readGrowth(typed)
  const [lastRead, setLastRead] = useState<GrowthChoice>(read ?? NO_GROWTH)
  if (read !== null && !sameGrowth(read, lastRead)) setLastRead(read)
  const lines = useMemo(() => booked && growthLines(frame, booked, lastRead), [frame, booked, lastRead])
  const before = yearBefore(span)
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-3">
        <TextInput
          label="All lines, percent"
          value={typed.otherwise}
          inputMode="decimal"
          error={isPercent(typed.otherwise) ? null : PERCENT_WORDS}
          onChange={(otherwise) => onChange({ ...typed, otherwise })}
          className="w-[148px]"
        />
        <p className="flex-1 pb-[5px] text-small text-3">
          Copied from {display.rangeName(before.startDate, before.endDate)}, by location and period. A line without a percentage of its own
          uses that of the line above it.
        </p>
      </div>
      {failure !== null ? (
        <p role="alert" className="text-unfav">
          {failure}
        </p>
      ) : (
        <div className="border-y border-line-1" aria-busy={lines === null}>
          <table aria-label="What is planned" className="w-full table-fixed">
            <thead className="sticky top-0 z-10 bg-raised text-small text-3">
              <tr>
                <th className="h-row text-left font-medium">Line</th>
                <th className="w-[118px] text-right font-medium">
                  <Figure text="Prior year" />
                </th>
                <th className="w-[112px] text-right font-medium">Percent</th>
                <th className="w-[118px] text-right font-medium">
                  <Figure text="Plan" />
                </th>
              </tr>
            </thead>
            <tbody>
              {(lines ?? []).map(({ node, isCategory, before: was, after, inherited }) => {
                const { id, name } = node.group
                const text = typed.byGroup.get(id) ?? ''
                const row = { key: '', groupId: id }
                return (
                  <tr key={id} className={classNames('border-t border-line-1', isCategory ? 'font-normal' : 'bg-band font-semibold')}>
                    <th
                      className="h-row truncate pr-2 text-left [font-weight:inherit]"
                      style={{ paddingLeft: (node.depth - 1) * 14 }}
                      title={name}
                    >
                      {name}
                    </th>
                    <td className="text-right text-2">
                      <Figure text={formats.inRow(row, was)} />
                    </td>
                    <td className="py-[1px] pl-5 text-right">
                      {isCategory && booked !== null && hasBooked(frame, booked, node) && (
                        <input
                          aria-label={`Percent for ${name}`}
                          aria-invalid={text.trim() !== '' && !isPercent(text) ? true : undefined}
                          inputMode="decimal"
                          autoComplete="off"
                          placeholder={inherited ?? ''}
                          value={text}
                          onChange={(event) => onChange({ ...typed, byGroup: new Map([...typed.byGroup, [id, event.target.value]]) })}
                          className={classNames(inputBox, 'h-[24px] w-[76px] text-right')}
                        />
                      )}
                    </td>
                    <td className="text-right">
                      <Figure text={formats.inRow(row, after)} />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          {lastLedgerDay !== null && before.startDate <= lastLedgerDay && lastLedgerDay < before.endDate && (
            <p className="px-1 py-2 text-warn">The ledger ends {display.day(lastLedgerDay)}. Later days are not copied.</p>
          )}
          {lines?.every(({ before: was }) => was === null) === true && (
            <p className="px-1 py-2 text-warn">
              Nothing was booked in {display.rangeName(before.startDate, before.endDate)}: the budget would be empty.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

const PERCENT_WORDS = 'Type a percentage, such as 3 or -2.5.'
