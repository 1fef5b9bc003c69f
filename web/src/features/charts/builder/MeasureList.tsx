import { type ChartDocument, roleOf } from '@fourwall/domain/charts/chart-document.ts'
import { chartMetricKey } from '@fourwall/domain/charts/chart-edits.ts'
import { Fragment, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import type { Measure } from './new-chart.ts'

interface MeasureListProps {
  readonly measures: readonly Measure[]
  readonly chart: ChartDocument
  readonly onAdd: (measure: Measure) => void
  readonly onRemove: (id: string) => void
  /** A measure is pressed: it may be dragged into the chart. */
  readonly onDrag: (event: PointerEvent, measure: Measure) => void
}

const SECTION_NAMES: Readonly<Record<Measure['section'], string>> = {
  LINES: 'Lines',
  BUDGETS: 'Budgets',
  COMPARE: 'Compare',
  METRICS: 'Metrics',
}
const ROLE_NAMES = { ACTUAL: 'shown', PLAN: 'plan', PRIOR: 'prior' } as const

/** What a chart can show, found by name: Enter or a click adds a measure, and takes it out again; it can be dragged into the chart. */
export function MeasureList({ measures, chart, onAdd, onRemove, onDrag }: MeasureListProps) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = useMemo(() => {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '')
    return measures.filter(({ label, section }) => words.every((word) => `${label} ${SECTION_NAMES[section]}`.toLowerCase().includes(word)))
  }, [measures, query])
  const shown = useMemo(() => new Map(chart.metrics.map((metric) => [chartMetricKey(metric), metric])), [chart.metrics])
  const active = Math.min(at, found.length - 1)
  const toggle = (measure: Measure) => {
    const metric = shown.get(chartMetricKey(measure.metric))
    if (metric === undefined) onAdd(measure)
    else onRemove(metric.id)
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const measure = found[active]
    if (step !== 0) {
      event.preventDefault()
      const next = Math.min(Math.max(active + step, 0), found.length - 1)
      setAt(next)
      list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && measure !== undefined) {
      event.preventDefault()
      toggle(measure)
    }
  }
  return (
    <section
      aria-label="Measures"
      className="flex w-[212px] flex-none flex-col border-r border-line-2 phone:w-full phone:border-t phone:border-r-0"
    >
      <div className="flex-none p-3 pb-2">
        <TextInput
          label="Find a measure"
          labelHidden
          type="search"
          icon="search"
          placeholder="Find a measure"
          value={query}
          onChange={(text) => {
            setQuery(text)
            setAt(0)
          }}
          onKeyDown={handleKey}
          role="combobox"
          aria-expanded
          aria-controls="chart-measures"
          aria-activedescendant={found[active] === undefined ? undefined : `measure-${active}`}
        />
      </div>
      <div
        id="chart-measures"
        ref={list}
        role="listbox"
        aria-label="Measures"
        aria-multiselectable
        className="min-h-0 flex-1 overflow-y-auto px-[6px] pb-3 select-none phone:max-h-[300px] phone:flex-none"
      >
        {found.length === 0 && (
          <p className="px-3 py-2 text-small text-3">{measures.length === 0 ? 'No metrics found.' : 'No measure has this name.'}</p>
        )}
        {found.map((measure, index) => {
          const metric = shown.get(chartMetricKey(measure.metric))
          const begins = found[index - 1]?.section !== measure.section
          return (
            <Fragment key={measure.key}>
              {begins && (
                <div role="presentation" className="px-2 pt-3 pb-1 text-small text-3 first:pt-0">
                  {SECTION_NAMES[measure.section]}
                </div>
              )}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's */}
              <div
                id={`measure-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={metric !== undefined}
                onPointerDown={(event) => metric === undefined && onDrag(event, measure)}
                onClick={() => {
                  setAt(index)
                  toggle(measure)
                }}
                className={classNames(
                  'flex min-h-[24px] cursor-pointer items-center gap-2 rounded-chip px-2 hover:bg-hover phone:min-h-[40px]',
                  metric !== undefined && 'bg-accent-soft font-medium text-accent',
                  index === active && query !== '' && 'bg-active',
                )}
                style={{ paddingLeft: 8 + measure.depth * 12 }}
              >
                <span
                  className={classNames('min-w-0 flex-1 truncate', measure.isStrong && metric === undefined && 'font-medium')}
                  title={measure.label}
                >
                  {measure.label}
                </span>
                {metric !== undefined ? (
                  <span className="flex-none text-micro">{ROLE_NAMES[roleOf(metric)]}</span>
                ) : (
                  index === active && query !== '' && <Kbd keys="enter" />
                )}
              </div>
            </Fragment>
          )
        })}
      </div>
    </section>
  )
}
