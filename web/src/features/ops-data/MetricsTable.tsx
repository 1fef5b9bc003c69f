import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { useMay } from '../../blocks/rights/rights.ts'
import { SortButton, sortedBy } from '../../blocks/sort-button/SortButton.tsx'
import { ROW_RING, type RowFrame, WindowedRows } from '../../blocks/windowed-rows/WindowedRows.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { onTheClock, useDisplay } from '../../ui/display.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { figuresReach } from './metric/figures-reach.ts'
import type { MetricLine, MetricListColumn, MetricOrder, RuleWords } from './metric-list.ts'
import type { ListedMetric } from './metrics-request.ts'

export type MetricAct = 'EDIT' | 'DELETE'

interface MetricsTableProps {
  readonly lines: readonly MetricLine[]
  readonly order: MetricOrder
  readonly onSort: (by: MetricListColumn) => void
  readonly onOpen: (metric: ListedMetric) => void
  readonly onAct: (act: MetricAct, metric: ListedMetric) => void
  readonly onNew: () => void
  readonly onChooseFile: () => void
  readonly onSearch: () => void
  /** Shown below the list, at the left. */
  readonly status: string
}

/** `--list-row`. */
const ROW_HEIGHT = 44
/** The minimum widths fit a screen of 1024 pixels. */
const COLUMNS =
  'minmax(190px, 1fr) minmax(70px, 92px) minmax(118px, 156px) minmax(110px, 156px) minmax(100px, 112px) minmax(100px, 104px) minmax(100px, 104px) 76px 28px'
const WIDTH = 190 + 70 + 118 + 110 + 100 + 100 + 100 + 76 + 28 + 8 * 12 + 32

const HEADINGS: readonly { readonly by: MetricListColumn; readonly label: string; readonly meaning?: string }[] = [
  { by: 'name', label: 'Metric' },
  { by: 'unit', label: 'Unit' },
  { by: 'time', label: 'Over time' },
  { by: 'locations', label: 'Over locations' },
  { by: 'latest', label: 'Latest figures' },
  { by: 'updated', label: 'Last update', meaning: 'When its name, definition or rules were last changed.' },
  { by: 'uploaded', label: 'Upload date', meaning: 'When a workbook last brought figures of it.' },
  { by: 'budget', label: 'In budgets' },
]

const row = 'grid items-center gap-x-3 border-b border-line-1 px-4 phone-row'

/** The list of metrics. Arrows move, Enter opens, letters run actions. */
export function MetricsTable({ lines, order, onSort, onOpen, onAct, ...props }: MetricsTableProps) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const activeIndex = lines.findIndex(({ metric }) => metric.id === activeId)

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const act = actOf(event.key, lines[activeIndex]?.metric)
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  const isChanging = useMay('CHANGE_METRICS')
  const actOf = (key: string, metric: ListedMetric | undefined): (() => void) | undefined => {
    switch (key) {
      case 'Enter':
        return metric && (() => onOpen(metric))
      case 'e':
        return metric && isChanging ? () => onAct('EDIT', metric) : undefined
      case 'Delete':
        return metric && isChanging ? () => onAct('DELETE', metric) : undefined
      case 'n':
        return isChanging ? props.onNew : undefined
      case 'u':
        return isChanging ? props.onChooseFile : undefined
      case '/':
        return props.onSearch
      default:
        return undefined
    }
  }

  return (
    <>
      <WindowedRows
        ref={scroller}
        role="grid"
        label="Metrics"
        count={lines.length}
        rowHeight={ROW_HEIGHT}
        keyOf={(index) => lines[index]?.metric.id ?? ''}
        activeIndex={activeIndex}
        onMove={(index) => setActiveId(lines[index]?.metric.id ?? null)}
        onKeyDown={handleKeyDown}
        className="overflow-x-auto"
        heading={
          <div role="rowgroup" className="sticky top-0 z-10 bg-page phone:min-w-0!" style={{ minWidth: WIDTH }}>
            <div
              role="row"
              style={{ gridTemplateColumns: COLUMNS }}
              className={classNames(row, 'h-[30px] border-line-2 text-small font-medium text-2')}
            >
              {HEADINGS.map(({ by, label, meaning }) => (
                <span key={by} role="columnheader" aria-label={label} aria-sort={sortedBy(order, by) ?? 'none'} className="min-w-0">
                  <Explained meaning={meaning}>
                    <SortButton label={label} sorted={sortedBy(order, by)} onClick={() => onSort(by)} />
                  </Explained>
                </span>
              ))}
              <span role="columnheader">
                <span className="sr-only">Actions</span>
              </span>
            </div>
          </div>
        }
      >
        {(index, frame) => {
          const line = lines[index]
          return (
            line && (
              <MetricRow
                key={line.metric.id}
                line={line}
                frame={frame}
                isActive={index === activeIndex}
                onPress={() => setActiveId(line.metric.id)}
                onAct={(act) => onAct(act, line.metric)}
              />
            )
          )
        }}
      </WindowedRows>
      <MetricsStatus status={props.status} isChanging={isChanging} />
    </>
  )
}

/** Footer of the list: its count and the keys for its actions. */
function MetricsStatus({ status, isChanging }: Pick<MetricsTableProps, 'status'> & { readonly isChanging: boolean }) {
  return (
    <p className="flex h-[28px] flex-none items-center gap-4 border-t border-line-2 px-4 text-small text-2 phone:[&>span:not(:first-child)]:hidden">
      <span className="min-w-0 flex-1 truncate">{status}</span>
      <span className="whitespace-nowrap narrow:hidden">
        <Kbd keys="up" /> <Kbd keys="down" /> Move
      </span>
      <span className="whitespace-nowrap">
        <Kbd keys="enter" /> Open
      </span>
      {isChanging && (
        <>
          <span className="whitespace-nowrap">
            <Kbd keys="e" /> Edit
          </span>
          <span className="whitespace-nowrap">
            <Kbd keys="delete" /> Delete
          </span>
          <span className="whitespace-nowrap">
            <Kbd keys="n" /> New metric
          </span>
          <span className="whitespace-nowrap">
            <Kbd keys="u" /> Upload
          </span>
        </>
      )}
    </p>
  )
}

/** A heading, with an explanation if needed. */
function Explained({ meaning, children }: { readonly meaning: string | undefined; readonly children: ReactElement }) {
  return meaning === undefined ? children : <Tooltip content={meaning}>{children}</Tooltip>
}

interface MetricRowProps {
  readonly line: MetricLine
  readonly frame: RowFrame
  readonly isActive: boolean
  readonly onPress: () => void
  readonly onAct: (act: MetricAct) => void
}

function MetricRow({ line: { metric, overTime, overLocations, computed }, frame, isActive, onPress, onAct }: MetricRowProps) {
  const display = useDisplay()
  const reach = figuresReach(metric)
  const isChanging = useMay('CHANGE_METRICS')
  return (
    <div
      {...frame}
      role="row"
      onPointerDown={onPress}
      style={{ ...frame.style, gridTemplateColumns: COLUMNS, minWidth: WIDTH }}
      className={classNames(row, isActive ? `bg-hover ${ROW_RING}` : 'hover:bg-hover')}
    >
      <span role="gridcell" className="min-w-0">
        <Link
          to="/ops-data/$opsDataId"
          params={{ opsDataId: metric.id }}
          tabIndex={-1}
          title={metric.name}
          className="block truncate font-medium hover:underline"
        >
          {metric.name}
        </Link>
        {metric.definition !== null && (
          <span title={metric.definition} className="block truncate text-small text-3">
            {metric.definition}
          </span>
        )}
      </span>
      <span role="gridcell" title={metric.unit ?? undefined} className="truncate text-2">
        {metric.unit ?? '–'}
      </span>
      {computed === null ? (
        <>
          <Rule words={overTime} />
          <Rule words={overLocations} />
        </>
      ) : (
        <span role="gridcell" aria-colspan={2} title={`Computed: ${computed}`} className="col-span-2 min-w-0">
          <span className="block truncate">{computed}</span>
          <span className="block text-small text-3">Computed</span>
        </span>
      )}
      <span role="gridcell" className="min-w-0">
        <span className={classNames('block truncate', reach.latest === null && 'text-3')}>{reach.latest ?? reach.note}</span>
        {reach.latest !== null && <span className="block truncate text-small text-3">{reach.note}</span>}
      </span>
      <Moment instant={metric.lastUpdate ?? null} none="–" day={display.day} />
      <Moment instant={metric.uploadDate ?? null} none={computed === null ? 'Never' : '–'} day={display.day} />
      <span role="gridcell" className="flex items-center gap-1">
        {metric.showInBudget ? (
          <>
            <Icon name="check" /> Shown
          </>
        ) : (
          <span className="text-3">–</span>
        )}
      </span>
      <span role="gridcell">
        {isChanging && (
          <Menu
            label={`Actions for ${metric.name}`}
            align="end"
            trigger={<IconButton icon="more" label={`Actions for ${metric.name}`} tabIndex={-1} />}
          >
            <MenuItem onSelect={() => onAct('EDIT')}>Edit</MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={() => onAct('DELETE')}>
              Delete
            </MenuItem>
          </Menu>
        )}
      </span>
    </div>
  )
}

function Rule({ words: { rule, weight } }: { readonly words: RuleWords }) {
  return (
    <span role="gridcell" className="min-w-0">
      <span className="block truncate">{rule}</span>
      {weight !== null && (
        <span title={weight} className="block truncate text-small text-3">
          {weight}
        </span>
      )}
    </span>
  )
}

interface MomentProps {
  readonly instant: string | null
  readonly none: string
  readonly day: ReturnType<typeof useDisplay>['day']
}

/** The day with the time below. */
function Moment({ instant, none, day }: MomentProps) {
  if (instant === null)
    return (
      <span role="gridcell" className="text-3">
        {none}
      </span>
    )
  const clock = onTheClock(instant)
  return (
    <span role="gridcell" className="min-w-0">
      <span className="block truncate text-2">{day(clock.day)}</span>
      <span className="block truncate text-small text-3">{clock.time}</span>
    </span>
  )
}

/** `25 metrics`, `3 of 25 metrics`. */
export function metricsCounted(shown: number, all: number): string {
  const noun = all === 1 ? 'metric' : 'metrics'
  return shown === all ? `${formatCount(all)} ${noun}` : `${formatCount(shown)} of ${formatCount(all)} ${noun}`
}
