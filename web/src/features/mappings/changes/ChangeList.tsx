import { compareDecimals } from '@fourwall/domain/money/decimal.ts'
import type { ChangedSetting, SettingsChange } from '@fourwall/domain/profit-loss/settings-change.ts'
import { Fragment, useState } from 'react'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { LineFigure } from './LineFigure.tsx'
import { lineDifference } from './line-figures.ts'

interface ChangeListProps {
  readonly change: SettingsChange
  readonly months: readonly { readonly label: string }[]
  readonly spanLabel: string
  readonly onClose: () => void
}

/** Every line that a change affects, before and after; by month if expanded. */
export function ChangeList({ change, months, spanLabel, onClose }: ChangeListProps) {
  const [shows, setShows] = useState<'CHANGED' | 'ALL'>('CHANGED')
  const [openId, setOpenId] = useState<string | null>(null)
  const lines = change.lines.filter(({ state }) => shows === 'ALL' || state !== 'SAME')
  return (
    <Drawer title="What changes in the report" width={560} onClose={onClose}>
      <div className="flex items-center gap-3 border-b border-line-1 px-4 py-2">
        <SegmentedControl
          label="Lines shown"
          value={shows}
          choices={[
            { value: 'CHANGED', label: 'Changed lines' },
            { value: 'ALL', label: 'All lines' },
          ]}
          onChange={setShows}
        />
        <span className="text-small text-3">{spanLabel}</span>
      </div>
      {lines.length === 0 ? (
        <p className="px-4 py-3 text-2">No line of the report changes.</p>
      ) : (
        <table className="w-full table-fixed">
          <thead className="text-small text-2">
            <tr className="h-row [&>th]:border-b [&>th]:border-line-2 [&>th]:font-medium">
              <th scope="col" className="pl-4 text-left">
                Line
              </th>
              <FigureHeading>Before</FigureHeading>
              <FigureHeading>After</FigureHeading>
              <FigureHeading isLast>Change</FigureHeading>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const isOpen = openId === line.groupId
              return (
                <Fragment key={line.groupId}>
                  <tr
                    className={classNames(
                      'h-row',
                      line.isCalculation && 'bg-band font-semibold',
                      line.depth === 1 && !line.isCalculation && 'font-medium',
                    )}
                  >
                    <th scope="row" className="p-0 text-left font-[inherit]">
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        onClick={() => setOpenId(isOpen ? null : line.groupId)}
                        style={{ paddingLeft: 16 + (line.depth - 1) * 14 }}
                        className="flex h-row w-full min-w-0 items-center gap-1 text-left hover:bg-hover focus-visible:-outline-offset-2"
                      >
                        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="flex-none text-3" />
                        <span title={line.name} className={classNames('truncate', line.state === 'REMOVED' && 'line-through')}>
                          {line.name}
                        </span>
                        {line.state === 'ADDED' && <span className="pl-1 text-small font-normal text-accent">new</span>}
                        {line.state === 'REMOVED' && <span className="pl-1 text-small font-normal text-unfav">goes</span>}
                      </button>
                    </th>
                    <Figures line={line} column={months.length} />
                  </tr>
                  {isOpen &&
                    months.map(({ label }, column) => (
                      <tr key={label} className="h-row text-2">
                        <th scope="row" className="pl-[46px] text-left font-normal">
                          {label}
                        </th>
                        <Figures line={line} column={column} />
                      </tr>
                    ))}
                </Fragment>
              )
            })}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}

function FigureHeading({ children, isLast = false }: { readonly children: string; readonly isLast?: boolean }) {
  return (
    <th scope="col" className={classNames('w-[112px] text-right', isLast && 'pr-4')}>
      <Figure text={children} />
    </th>
  )
}

function Figures({ line: { unit, before, after, difference }, column }: { readonly line: ChangedSetting; readonly column: number }) {
  const display = useDisplay()
  const by = difference[column] ?? null
  return (
    <>
      <td className="text-right">
        <LineFigure value={before[column] ?? null} unit={unit} />
      </td>
      <td className="text-right">
        <LineFigure value={after[column] ?? null} unit={unit} />
      </td>
      <td className="pr-4 text-right">
        <Figure text={by !== null && compareDecimals(by, '0') === 0 ? '' : lineDifference(display, by, unit)} />
      </td>
    </>
  )
}
