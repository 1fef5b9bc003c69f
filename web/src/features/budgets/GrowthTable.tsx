import { readTypedFigures } from '@fourwall/domain/editing/typed-figures.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'
import { inputBox, TextInput } from '../../ui/Field.tsx'
import { Figure } from '../../ui/Money.tsx'
import { sheetFormats } from './budget-columns.ts'
import { type BookedFigures, type GrowthChoice, growthLines, hasBooked } from './growth-preview.ts'
import { yearBefore } from './new-budget.ts'
import type { SheetFrame } from './sheet-frame.ts'

interface GrowthTableProps {
  readonly frame: SheetFrame
  /** Null while it is on its way. */
  readonly booked: BookedFigures | null
  readonly failure: string | null
  readonly span: TimeSpan
  readonly growth: GrowthChoice
  /** `isRead`: every percentage is one. */
  readonly onChange: (growth: GrowthChoice, isRead: boolean) => void
}

/** Last year's lines, what each is to be planned with more or less, and what that comes to, before anything is made. */
export function GrowthTable({ frame, booked, failure, span, growth, onChange }: GrowthTableProps) {
  const display = useDisplay()
  const [overall, setOverall] = useState(growth.otherwise)
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const formats = useMemo(() => sheetFormats(frame, display), [frame, display])
  const lines = useMemo(() => booked && growthLines(frame, booked, growth), [frame, booked, growth])
  const before = yearBefore(span)
  const change = (nextOverall: string, nextTyped: ReadonlyMap<string, string>) => {
    setOverall(nextOverall)
    setTyped(nextTyped)
    const otherwise = percentOf(nextOverall) ?? '0'
    const byGroup = new Map<string, string>()
    let isRead = isPercent(nextOverall)
    for (const [groupId, text] of nextTyped) {
      const percent = percentOf(text)
      if (percent !== null) byGroup.set(groupId, percent)
      else if (text.trim() !== '') isRead = false
    }
    onChange({ otherwise, byGroup }, isRead)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-end gap-3">
        <TextInput
          label="All lines, percent"
          value={overall}
          inputMode="decimal"
          error={isPercent(overall) ? null : PERCENT_WORDS}
          onChange={(text) => change(text, typed)}
          className="w-[148px]"
        />
        <p className="flex-1 pb-[5px] text-small text-3">
          Copied from {display.rangeName(before.startDate, before.endDate)}, by location and period. A line without a percentage of its own
          takes that of the line above it.
        </p>
      </div>
      {failure !== null ? (
        <p role="alert" className="text-unfav">
          {failure}
        </p>
      ) : (
        <div className="max-h-[300px] overflow-y-auto border-y border-line-1" aria-busy={lines === null}>
          <table aria-label="What is planned" className="w-full table-fixed">
            <thead className="sticky top-0 z-10 bg-raised text-small text-3">
              <tr>
                <th className="h-row text-left font-medium">Line</th>
                <th className="w-[118px] text-right font-medium">
                  <Figure text="A year before" />
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
                const text = typed.get(id) ?? ''
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
                          onChange={(event) => change(overall, new Map([...typed, [id, event.target.value]]))}
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

/** `3`, `-2.5%`; null for what is no percentage. */
function percentOf(text: string): string | null {
  const [figure] = readTypedFigures([text.trim().replace(/ ?%$/, '')], 6).figures
  return figure?.kind === 'FIGURE' ? figure.value : null
}

function isPercent(text: string): boolean {
  return percentOf(text) !== null
}
