import { type ListedMeasure, listedMeasures, type MainMetricsView } from '@fourwall/domain/main-metrics/main-metrics-view.ts'
import { measureSummaries, shownCells } from '@fourwall/domain/main-metrics/measure-summary.ts'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { type ReportingCompany, useReportingCompany } from '../../api/reporting-company.ts'
import { LocationPicker } from '../../blocks/location-picker/LocationPicker.tsx'
import { MissingLocations } from '../../blocks/missing-locations/MissingLocations.tsx'
import { ImportLedgerLink } from '../../blocks/page/ImportLedgerLink.tsx'
import { Page } from '../../blocks/page/Page.tsx'
import { TimeSpanPicker } from '../../blocks/time-span-picker/TimeSpanPicker.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextInput } from '../../ui/Field.tsx'
import { Menu, MenuChoices } from '../../ui/Menu.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { MeasureFigures } from './MeasureFigures.tsx'
import { budgetsOf, goneLocations, type MainMetricsSearch, mainMetricsSearch, readMainMetrics } from './main-metrics-address.ts'
import { LimitsNote, MeasureHead, PlacesPanel } from './PlacesPanel.tsx'
import { useOverview } from './use-measures.ts'

interface MainMetricsScreenProps {
  readonly search: MainMetricsSearch
  readonly onSearch: (search: MainMetricsSearch) => void
  /** Ways on from a measure. */
  readonly linksOf: (measure: ListedMeasure, view: MainMetricsView, company: ReportingCompany) => ReactNode
}

/** Every line and metric with its trend, its target and the prior year; one of them by location. */
export function MainMetricsScreen({ search, onSearch, linksOf }: MainMetricsScreenProps) {
  const { company, failure, again } = useReportingCompany()
  const view = useMemo(() => (company === null ? null : readMainMetrics(search, company)), [company, search])
  const change = (part: Partial<Record<keyof MainMetricsSearch, string>>) =>
    onSearch(Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value !== '')))
  return (
    <Page title="Main metrics">
      {company === null ? (
        failure === null ? (
          <SkeletonRows rows={12} label="Loading the measures" />
        ) : (
          <EmptyState title="Error loading data" actions={<Button onClick={again}>Try again</Button>}>
            {failure}
          </EmptyState>
        )
      ) : view === null ? (
        <EmptyState title="There is nothing to show yet" actions={<ImportLedgerLink />}>
          Lines of the profit and loss stand here, with metrics of operations. Import a ledger and map its accounts first.
        </EmptyState>
      ) : (
        <Measures {...{ view, company, search, linksOf }} onChange={change} />
      )}
    </Page>
  )
}

interface MeasuresProps extends Pick<MainMetricsScreenProps, 'search' | 'linksOf'> {
  readonly view: MainMetricsView
  readonly company: ReportingCompany
  readonly onChange: (part: Partial<Record<keyof MainMetricsSearch, string>>) => void
}

function Measures({ view, company, search, linksOf, onChange }: MeasuresProps) {
  const measures = useMeasures(company, view.mappingId)
  const overview = useOverview(view, measures, company.time)
  const summaries = useMemo(() => (overview.value === null ? null : measureSummaries(overview.value)), [overview.value])
  const words = useDeferredValue((search.q ?? '').toLowerCase())
  // Figures of before keep their own lines and headings until the next ones are there.
  const listed = useMeasures(company, overview.view.mappingId)
  const found = listed.filter(({ label }) => label.toLowerCase().includes(words))
  const shown = measures.find(({ key }) => key === search.show) ?? found[0] ?? null
  const hasTarget = overview.view.budgetId !== null
  return (
    <>
      <MeasuresToolbar {...{ view, company, search, onChange }} />
      <MissingLocations
        missing={goneLocations(search, company)}
        isAll={view.places.locationIds.length === 0}
        onClear={() => onChange({ places: view.places.locationIds.join(',') })}
      />
      <div className="flex min-h-0 flex-1 phone:flex-col phone:overflow-y-auto">
        <section
          aria-label="Measures"
          className="min-h-0 w-[52%] min-w-[440px] flex-none overflow-y-auto border-r border-line-2 phone:w-full phone:min-w-0 phone:overflow-visible phone:border-r-0"
        >
          {overview.failure !== null ? (
            <EmptyState title="Error loading data" actions={<Button onClick={overview.again}>Try again</Button>}>
              {overview.failure}
            </EmptyState>
          ) : found.length === 0 ? (
            <EmptyState title="No metrics found." actions={<Button onClick={() => onChange({ q: '' })}>Show all</Button>}>
              No line or metric has this in its name.
            </EmptyState>
          ) : (
            <table
              aria-busy={overview.isOld}
              className={classNames('w-full border-collapse text-right tabular-nums', overview.isOld && 'opacity-60')}
            >
              <caption className="sr-only">Lines and metrics</caption>
              <MeasureHead first="Measure" hasTarget={hasTarget} />
              <tbody>
                {found.map((measure, at) => {
                  const beginsMetrics = measure.row.kind === 'METRIC' && found[at - 1]?.row.kind === 'GROUP'
                  const summary = summaries?.get(measure.key) ?? null
                  const isShown = measure.key === shown?.key
                  return (
                    <tr
                      key={measure.key}
                      className={classNames(
                        'relative h-row border-b border-line-1 phone:h-[44px]',
                        beginsMetrics && 'border-t-2 border-t-line-2',
                        isShown ? 'bg-sel' : 'hover:bg-hover',
                      )}
                    >
                      <th scope="row" className="max-w-[220px] truncate py-0 pr-2 pl-4 text-left font-normal" title={measure.label}>
                        <button
                          type="button"
                          aria-pressed={isShown}
                          onClick={() => onChange({ show: measure.key })}
                          style={{ paddingLeft: measure.depth * 16 }}
                          className={classNames('after:absolute after:inset-0', measure.isCalculation && 'font-semibold')}
                        >
                          {measure.label}
                        </button>
                      </th>
                      {summary === null ? (
                        <td colSpan={hasTarget ? 5 : 3} aria-label="Loading" />
                      ) : (
                        <MeasureFigures summary={summary} currency={company.currency} hasTarget={hasTarget} />
                      )}
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
          {overview.failure === null && (
            <LimitsNote
              of={found.flatMap(({ key }) => {
                const summary = summaries?.get(key)
                return summary === undefined
                  ? []
                  : [shownCells(summary.now, summary.row.unit, { target: hasTarget, versusTarget: hasTarget })]
              })}
            />
          )}
        </section>
        {shown !== null && (
          <PlacesPanel
            key={shown.key}
            view={view}
            measure={shown}
            company={company}
            whole={summaries?.get(shown.key) ?? null}
            wholeHasTarget={hasTarget}
            links={linksOf(shown, view, company)}
          />
        )}
      </div>
    </>
  )
}

function useMeasures(company: ReportingCompany, mappingId: string): readonly ListedMeasure[] {
  return useMemo(
    () => listedMeasures(company.mappings.find(({ id }) => id === mappingId)?.groups ?? [], company.metrics),
    [company, mappingId],
  )
}

function MeasuresToolbar({ view, company, search, onChange }: Omit<MeasuresProps, 'linksOf'>) {
  const budgets = budgetsOf(company, view.mappingId)
  const mapping = company.mappings.find(({ id }) => id === view.mappingId)
  const budget = budgets.find(({ id }) => id === view.budgetId)
  const { locationIds } = view.places
  return (
    <div className="flex min-h-bar flex-none flex-wrap items-center gap-[6px] border-b border-line-1 px-4 py-1">
      <TextInput
        label="Find a measure"
        labelHidden
        type="search"
        icon="search"
        placeholder="Find a measure"
        value={search.q ?? ''}
        onChange={(q) => onChange({ q })}
        className="w-[200px]"
      />
      {company.mappings.length > 1 && (
        <Menu
          label="Mapping"
          trigger={
            <Button prefix="Mapping" end="chevron-down">
              <span className="max-w-[180px] truncate">{mapping?.name}</span>
            </Button>
          }
        >
          <MenuChoices
            label="Mapping"
            value={view.mappingId}
            choices={company.mappings.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(mappingId) => onChange(mainMetricsSearch({ mappingId }))}
          />
        </Menu>
      )}
      <LocationPicker
        tree={company.tree}
        nameOf={company.nameOf}
        selection={locationIds.length === 0 ? null : locationIds}
        onChange={(ids) => onChange(mainMetricsSearch({ places: { locationIds: ids ?? [], nodeIds: [], isAllBut: false } }))}
        noteOf={() => null}
        needsOne
      />
      <TimeSpanPicker
        setting={view.timeSpan}
        context={company.time}
        firstLedgerDay={company.firstLedgerDay}
        onChange={(timeSpan) => onChange(mainMetricsSearch({ timeSpan }))}
      />
      {budgets.length > 0 && (
        <Menu
          label="Target"
          trigger={
            <Button prefix="Target" end="chevron-down">
              <span className="max-w-[180px] truncate">{budget?.name ?? 'None'}</span>
            </Button>
          }
        >
          <MenuChoices
            label="Target"
            value={view.budgetId ?? ''}
            choices={[...budgets.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: 'None' }]}
            onChange={(id) => onChange(mainMetricsSearch({ budgetId: id === '' ? null : id }))}
          />
        </Menu>
      )}
    </div>
  )
}
