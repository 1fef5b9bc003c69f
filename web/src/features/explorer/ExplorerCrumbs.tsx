import {
  COLUMN_STEPS,
  columnStep,
  hasParts,
  linesAround,
  partsName,
  rowLevels,
  withColumnStep,
  withRows,
} from '@fourwall/domain/explorer/drill.ts'
import type { ExplorerContext } from '@fourwall/domain/explorer/explorer-questions.ts'
import { type ExplorerView, HEAT_RANGES } from '@fourwall/domain/explorer/explorer-view.ts'
import { Fragment, type ReactNode, useRef } from 'react'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { useOverflowMarks } from '../../blocks/overflow-marks/use-overflow-marks.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuChoices } from '../../ui/Menu.tsx'
import { rowsName, singular } from './explorer-subjects.ts'

interface ExplorerCrumbsProps {
  readonly view: ExplorerView
  readonly company: ReportingCompany
  readonly context: ExplorerContext
  readonly label: string
  readonly onChange: (view: ExplorerView) => void
  readonly legend: ReactNode
}

interface Crumb {
  readonly key: string
  readonly label: string
  readonly isHere: boolean
  /** Null where it cannot be chosen. */
  readonly to: ExplorerView | null
}

/** The three axes of drill, each from the coarsest level to the finest; the current level is blue. */
export function ExplorerCrumbs({ view, company, context, label, onChange, legend }: ExplorerCrumbsProps) {
  const axes = [
    { name: 'Lines', crumbs: lineCrumbs(view, context, label) },
    { name: 'Rows', crumbs: rowCrumbs(view, company, context) },
    { name: 'Columns', crumbs: columnCrumbs(view, company) },
  ]
  const bar = useRef<HTMLDivElement>(null)
  useOverflowMarks(bar)
  return (
    <div
      ref={bar}
      className="flex min-h-row flex-none flex-wrap items-center gap-x-3 border-b border-line-2 bg-sunken px-4 py-[3px] text-small phone:flex-nowrap phone:gap-x-4 phone:overflow-x-auto phone:py-0 phone:whitespace-nowrap phone-fade"
    >
      {axes.map(({ name, crumbs }) => (
        <nav key={name} aria-label={name} className="flex-none">
          <ol className="flex items-center gap-1">
            <li className="pr-1 text-3">{name}</li>
            {crumbs.map((crumb, at) => (
              <Fragment key={crumb.key}>
                {at > 0 && (
                  <li aria-hidden="true" className="text-3">
                    <Icon name="chevron-right" />
                  </li>
                )}
                <li>
                  <CrumbButton crumb={crumb} onChange={onChange} />
                </li>
              </Fragment>
            ))}
          </ol>
        </nav>
      ))}
      <div className="ml-auto flex flex-none items-center gap-2">
        {legend}
        <Menu
          label="Heat"
          align="end"
          trigger={
            <Button kind="plain" end="chevron-down" className="h-[22px] text-small phone:h-control">
              {`Heat by ${HEAT_NAMES[view.heat].toLowerCase()}`}
            </Button>
          }
        >
          <MenuChoices
            label="Steps of heat among"
            value={view.heat}
            choices={HEAT_RANGES.map((value) => ({ value, label: HEAT_NAMES[value] }))}
            onChange={(heat) => onChange({ ...view, heat })}
          />
        </Menu>
      </div>
    </div>
  )
}

const HEAT_NAMES = { ALL: 'All cells', ROW: 'Row', COLUMN: 'Column' } as const

function CrumbButton({
  crumb: { label, isHere, to },
  onChange,
}: {
  readonly crumb: Crumb
  readonly onChange: (view: ExplorerView) => void
}) {
  return (
    <button
      type="button"
      aria-current={isHere ? 'true' : undefined}
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onChange(to)}
      title={label}
      className={classNames(
        'block max-w-[170px] truncate rounded-chip px-1 leading-[20px] phone:px-2 phone:leading-(--control)',
        isHere ? 'font-semibold text-accent' : to === null ? 'text-3' : 'text-2 hover:bg-hover hover:text-1',
      )}
    >
      {label}
    </button>
  )
}

function lineCrumbs(view: ExplorerView, context: ExplorerContext, label: string): readonly Crumb[] {
  const isParts = view.rows.kind === 'ACCOUNT'
  const around = linesAround(view, context).map((groupId): Crumb => {
    const name = context.groups.find(({ id }) => id === groupId)?.name ?? ''
    return { key: groupId, label: name, isHere: false, to: { ...view, picked: null, sort: null, subject: { kind: 'GROUP', groupId } } }
  })
  const own: Crumb = { key: 'own', label, isHere: true, to: view }
  const parts: Crumb = { key: 'parts', label: partsName(view, context), isHere: false, to: withRows(view, { kind: 'ACCOUNT' }) }
  return [...around, own, ...(hasParts(view) && !isParts ? [parts] : [])]
}

function rowCrumbs(view: ExplorerView, company: ReportingCompany, context: ExplorerContext): readonly Crumb[] {
  const { rows } = view
  const levels = rowLevels(context).map((level): Crumb => {
    const to = { kind: 'LEVEL', level } as const
    const isHere = rows.kind === 'LEVEL' && rows.level === level
    return { key: `level ${level}`, label: singular(company.levelNames[level - 1] ?? 'Group'), isHere, to: withRows(view, to) }
  })
  const places = view.places.locationIds.length === 1 ? { ...view, places: { locationIds: [], nodeIds: [], isAllBut: false } } : view
  const part = (kind: 'COMPANY' | 'LOCATION', label: string): Crumb => ({
    key: kind,
    label,
    isHere: rows.kind === kind,
    to: withRows(places, { kind }),
  })
  const parts: Crumb = {
    key: 'ACCOUNT',
    label: rowsName({ rows: { kind: 'ACCOUNT' } }, company, partsName(view, context)),
    isHere: rows.kind === 'ACCOUNT',
    to: hasParts(view) ? withRows(view, { kind: 'ACCOUNT' }) : null,
  }
  return [part('COMPANY', 'Company'), ...levels, part('LOCATION', 'Location'), parts]
}

const STEP_NAMES = { YEARLY: 'Year', QUARTERLY: 'Quarter', MONTHLY: 'Month', DAILY: 'Day' } as const

function columnCrumbs(view: ExplorerView, { time }: ReportingCompany): readonly Crumb[] {
  const here = columnStep(view)
  return COLUMN_STEPS.map((step) => ({
    key: step,
    label: STEP_NAMES[step],
    isHere: step === here,
    to: step === here ? view : withColumnStep(view, step, time),
  }))
}
