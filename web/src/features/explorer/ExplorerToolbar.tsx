import { chartSubjectKey } from '@fourwall/domain/charts/chart-document.ts'
import type { ExplorerView, ShownAs } from '@fourwall/domain/explorer/explorer-view.ts'
import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import { holdTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useRef } from 'react'
import type { ReportingCompany, ReportingMapping } from '../../api/reporting-company.ts'
import { LocationPicker } from '../../blocks/location-picker/LocationPicker.tsx'
import { useOverflowMarks } from '../../blocks/overflow-marks/use-overflow-marks.ts'
import { SameStoreReasons } from '../../blocks/same-stores/SameStoreReasons.tsx'
import { TimeSpanPicker } from '../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuChoices, MenuSeparator } from '../../ui/Menu.tsx'
import { comparisonName, divisorsOf, shownAsName, subjectChoices } from './explorer-subjects.ts'

interface ExplorerToolbarProps {
  readonly view: ExplorerView
  readonly company: ReportingCompany
  readonly mapping: ReportingMapping
  /** What the subject is called. */
  readonly label: string
  /** The chosen locations, all if null. */
  readonly chosen: readonly string[] | null
  /** Which locations are comparable; null while it is not known, and without same-store. */
  readonly sameStores: SameStoreWords | null
  /** Why the time span is refused; null if it is not. */
  readonly spanProblem: string | null
  readonly onChange: (view: ExplorerView) => void
}

/** What of a view stays when it is about something else. */
const ANEW = { picked: null, sort: null, folded: [] } as const

/** What is explored: line, measure, comparison, locations, time. */
export function ExplorerToolbar({ view, company, mapping, label, chosen, sameStores, spanProblem, onChange }: ExplorerToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useOverflowMarks(bar)
  return (
    <div className="@container/toolbar flex-none border-b border-line-1">
      <div ref={bar} className="flex min-h-bar flex-wrap items-center gap-2 px-4 py-1 phone:flex-nowrap phone:overflow-x-auto phone-fade">
        <LineMenu {...{ view, company, mapping, label, onChange }} />
        <ShownAsMenu {...{ view, company, onChange }} />
        <ComparisonMenu {...{ view, company, mapping, onChange }} />
        <LocationPicker
          tree={company.tree}
          nameOf={company.nameOf}
          selection={chosen}
          onChange={(ids) =>
            onChange({ ...view, picked: null, folded: [], places: { locationIds: ids ?? [], nodeIds: [], isAllBut: false } })
          }
          noteOf={() => null}
          needsOne
        />
        <TimeSpanPicker
          setting={view.timeSpan}
          context={company.time}
          firstLedgerDay={company.firstLedgerDay}
          problem={spanProblem}
          onChange={(timeSpan) =>
            onChange({ ...view, picked: null, sort: null, isDaily: false, timeSpan: holdTimeSpan(timeSpan, company.time) })
          }
        />
        <Button aria-pressed={view.isSameStore} onClick={() => onChange({ ...view, picked: null, isSameStore: !view.isSameStore })}>
          Same-store
        </Button>
        {sameStores !== null && (
          <span className="flex min-w-0 text-small">
            <SameStoreReasons stores={sameStores} />
          </span>
        )}
      </div>
    </div>
  )
}

type Part = Pick<ExplorerToolbarProps, 'view' | 'company' | 'onChange'>

function LineMenu({ view, company, mapping, label, onChange }: Part & Pick<ExplorerToolbarProps, 'mapping' | 'label'>) {
  const { lines, metrics } = subjectChoices(company, mapping)
  const choose = (key: string) => {
    const found = [...lines, ...metrics].find((one) => one.key === key)
    if (found === undefined) return
    const isMetric = found.subject.kind === 'METRIC'
    const rows = isMetric && view.rows.kind === 'ACCOUNT' ? ({ kind: 'LOCATION' } as const) : view.rows
    // A metric has no share of revenue.
    const isOfMoney = view.shownAs === 'SHARE_OF_REVENUE' || view.shownAs === 'PER_METRIC'
    const divided = isMetric && isOfMoney ? ({ shownAs: 'VALUE', perMetricId: null } as const) : {}
    onChange({ ...view, ...ANEW, subject: found.subject, rows, ...divided })
  }
  const choices = (from: typeof lines) =>
    from.map(({ key, label: name, depth }) => ({ value: key, label: `${'\u2003'.repeat(depth)}${name}` }))
  return (
    <Menu
      label="Line"
      trigger={
        <Button prefix="Line" end="chevron-down">
          <span className="max-w-[220px] truncate">{label}</span>
        </Button>
      }
    >
      <MenuChoices label="Lines" value={chartSubjectKey(view.subject)} choices={choices(lines)} onChange={choose} />
      {metrics.length > 0 && <MenuSeparator />}
      {metrics.length > 0 && (
        <MenuChoices label="Metrics" value={chartSubjectKey(view.subject)} choices={choices(metrics)} onChange={choose} />
      )}
    </Menu>
  )
}

function ShownAsMenu({ view, company, onChange }: Part) {
  const isMetric = view.subject.kind === 'METRIC'
  const against = view.comparison === 'BUDGET' ? 'budget' : 'prior year'
  const choices: { value: string; label: string }[] = [
    { value: 'VALUE', label: 'Amount' },
    ...(isMetric ? [] : [{ value: 'SHARE_OF_REVENUE', label: '% of revenue' }]),
    { value: 'VARIANCE', label: `Variance to ${against}` },
    { value: 'VARIANCE_PERCENT', label: `Variance to ${against}, %` },
    ...divisorsOf(view.subject, company).map(({ id, name }) => ({ value: `per ${id}`, label: `Per ${name}` })),
  ]
  const choose = (value: string) => {
    const perMetricId = value.startsWith('per ') ? value.slice('per '.length) : null
    const shownAs = perMetricId === null ? (value as ShownAs) : 'PER_METRIC' // one of the choices above
    onChange({ ...view, sort: null, shownAs, perMetricId })
  }
  return (
    <Menu
      label="Shown as"
      trigger={
        <Button prefix="Shown as" end="chevron-down">
          {shownAsName(view, company)}
        </Button>
      }
    >
      <MenuChoices
        label="Shown as"
        value={view.shownAs === 'PER_METRIC' ? `per ${view.perMetricId}` : view.shownAs}
        choices={choices}
        onChange={choose}
      />
    </Menu>
  )
}

function ComparisonMenu({ view, company, mapping, onChange }: Part & Pick<ExplorerToolbarProps, 'mapping'>) {
  const budgets = company.budgets.filter(({ categorizationId }) => categorizationId === mapping.categorizationId)
  return (
    <Menu
      label="Against"
      trigger={
        <Button prefix="Against" end="chevron-down">
          <span className="max-w-[160px] truncate">{comparisonName(view, company)}</span>
        </Button>
      }
    >
      <MenuChoices
        label="Compared with"
        value={view.comparison === 'BUDGET' ? (view.budgetId ?? '') : 'PRIOR_YEAR'}
        choices={[...budgets.map(({ id, name }) => ({ value: id, label: name })), { value: 'PRIOR_YEAR', label: 'Prior year' }]}
        onChange={(value) =>
          onChange(
            value === 'PRIOR_YEAR'
              ? { ...view, comparison: 'PRIOR_YEAR', budgetId: null }
              : { ...view, comparison: 'BUDGET', budgetId: value },
          )
        }
      />
    </Menu>
  )
}
