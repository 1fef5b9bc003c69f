import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import type { BridgeSide } from '@fourwall/domain/home/headline-bridge.ts'
import { homeLines, rankedLocations, shownTiles } from '@fourwall/domain/home/home-figures.ts'
import { isEveryPlace } from '@fourwall/domain/home/home-questions.ts'
import { type Day, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { fiscalYearOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useMemo } from 'react'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { Button } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { AttentionList } from './AttentionList.tsx'
import { DataFreshness, ProofLine } from './DataFreshness.tsx'
import { HomeBridge } from './HomeBridge.tsx'
import { LineList } from './LineList.tsx'
import { LocationRanking } from './LocationRanking.tsx'
import { MetricTiles } from './MetricTiles.tsx'
import type { HomeReading } from './use-home.ts'

interface HomeBodyProps {
  readonly home: HomeReading
  readonly company: ReportingCompany
  readonly onAgainst: (against: BridgeSide) => void
}

/** Figures, and what was found in them. */
export function HomeBody({ home: { shown, against: chosen, checks, failure, again, isLoading }, company, onAgainst }: HomeBodyProps) {
  const display = useDisplay()
  const tiles = useMemo(
    () => shownTiles(shown?.view.tiles ?? [], shown?.loaded.figures?.figures ?? null, shown?.loaded.trends?.figures ?? null),
    [shown],
  )
  const ranking = useMemo(() => rankedLocations(shown?.loaded.ranking?.figures ?? null, shown?.loaded.margins?.figures ?? null), [shown])
  const lines = useMemo(() => homeLines(shown?.loaded.lines?.figures ?? null), [shown])
  if (failure !== null)
    return (
      <EmptyState title="The figures could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
        {failure}
      </EmptyState>
    )
  if (shown === null) return <SkeletonRows rows={10} label="Loading the figures" />
  const { view, against, loaded } = shown
  const { startDate, endDate } = resolveTimeSpan(view.timeSpan, company.time)
  const span = display.rangeName(startDate, endDate)
  const labels = { span, toDate: yearToDate(endDate, company.time) }
  const groups = company.mappings.find(({ id }) => id === view.mappingId)?.groups ?? []
  const headline = groups.find(({ id }) => id === view.headlineGroupId)?.name ?? ''
  const places = locationsAt(view.places, company)
  const sums = new Set(groups.flatMap(({ id, formula }) => (formula === null ? [] : [id])))
  const placed = new Set(view.places.locationIds)
  const home = checks.value?.home ?? null
  const judged = home === null ? view.month : monthOf(parseDay(home.month))
  const proof = home?.reconciliation ?? null
  const findings =
    home?.findings
      ?.concat(checks.presented ?? [])
      .filter(({ locationIds }) => isEveryPlace(view) || locationIds.length === 0 || locationIds.some((id) => placed.has(id))) ?? null
  const problem = loaded.figures?.problem ?? null
  const hasFigures = loaded.figures?.figures?.rows.some(({ cells }) => cells.some(({ value }) => value !== null)) ?? false
  return (
    <>
      {/* A panel next to it, such as the assistant, narrows it like a small window. */}
      <div aria-busy={isLoading} className="@container/home min-h-0 flex-1 overflow-auto">
        {problem !== null && (
          <p role="alert" className="px-4 py-3 text-unfav">
            {problem}
          </p>
        )}
        <MetricTiles tiles={tiles} view={view} labels={labels} />
        <div className="grid grid-cols-[minmax(0,1.3fr)_minmax(548px,1fr)] narrow:grid-cols-1 @max-[1000px]/home:grid-cols-1">
          <div className="min-w-0 border-r border-line-2 narrow:border-r-0 @max-[1000px]/home:border-r-0">
            {view.headlineGroupId !== null && (
              <HomeBridge
                loaded={loaded}
                view={view}
                company={company}
                against={against}
                chosen={chosen}
                onAgainst={onAgainst}
                labels={labels}
              />
            )}
            {(home !== null || checks.failure !== null) && (
              <AttentionList
                findings={findings}
                unchecked={[...(home?.unchecked ?? []), ...(checks.isPresentedUnchecked ? (['PRESENTED_MOVED'] as const) : [])]}
                month={judged}
                view={view}
                hasFigures={hasFigures}
                isOfMonths={monthOf(startDate) !== monthOf(endDate)}
                onChanged={checks.again}
              />
            )}
            {checks.value === null && checks.failure === null && <SkeletonRows rows={4} label="Looking for what needs attention" />}
          </div>
          <div className="min-w-0 border-line-2 narrow:border-t @max-[1000px]/home:border-t">
            {ranking.locations.length > 1 && <LocationRanking {...ranking} headline={headline} view={view} />}
            {lines.length > 0 && (
              <LineList lines={lines} sums={sums} view={view} place={places.map(company.nameOf).join(', ')} spanLabel={span} />
            )}
            {home !== null && <DataFreshness sources={home.sources} />}
          </div>
        </div>
        {proof !== null && (
          <ProofLine proof={proof} sources={home?.sources ?? []} month={judged} isOfAll={isEveryPlace(view)} className="wide:hidden" />
        )}
      </div>
      {proof !== null && (
        <ProofLine proof={proof} sources={home?.sources ?? []} month={judged} isOfAll={isEveryPlace(view)} className="narrow:hidden" />
      )}
    </>
  )
}

function yearToDate(endDate: Day, { fiscalYearStartMonth }: TimeContext): string {
  return `${fiscalYearOf(monthOf(endDate), fiscalYearStartMonth)} to date`
}
