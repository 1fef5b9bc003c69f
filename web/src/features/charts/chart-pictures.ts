import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { chartMessage } from '@fourwall/domain/charts/chart-message.ts'
import { chartSubtitle } from '@fourwall/domain/charts/chart-subtitle.ts'
import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import { counted, type NegativeStyle } from '@fourwall/domain/money/format.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useCallback, useMemo } from 'react'
import { useClient } from 'urql'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { useFailureToast } from '../../blocks/loading/use-failure-toast.ts'
import { useInSlices } from '../../blocks/loading/use-in-slices.ts'
import { useLoaded } from '../../blocks/loading/use-loaded.ts'
import { type AnsweredChart, chartAnswersInParts, groupsOf } from './chart-answers.ts'
import type { GalleryChart } from './chart-list.ts'

/** A chart's figures, ready to be drawn. */
export interface ChartFigures {
  readonly data: ChartData
  /** What its figures say: its title where none is typed. */
  readonly message: string
  /** Why it has no figures, in a sentence; null if it has. */
  readonly problem: string | null
  /** Which locations are comparable; null unless only same stores are shown. */
  readonly sameStores: SameStoreWords | null
}

/** Figures by the text of the chart. */
type FiguresByChart = ReadonlyMap<string, ChartFigures>

/** The figures of several charts that have loaded so far. */
export interface FoundFigures {
  readonly byChart: FiguresByChart
  /** All have loaded. */
  readonly isWhole: boolean
  /** Why the others could not be loaded, in a sentence; null without a failure. */
  readonly failure: string | null
}

interface AskedChart {
  readonly text: string
  readonly chart: ChartDocument
  readonly answered: AnsweredChart
}

const NO_CHARTS: readonly AskedChart[] = []

/** The figures of several charts, the first ones first. Asks again when a chart changes. */
export function useChartFigures(
  charts: readonly GalleryChart[] | null,
  company: ReportingCompany | null,
  negatives: NegativeStyle,
): FoundFigures {
  const client = useClient()
  const key = useMemo(() => charts?.map(({ text }) => text).join('\n') ?? null, [charts])
  const { value, failure } = useLoaded<readonly AskedChart[]>(company === null ? null : key, async (show) => {
    const [asked, found] = [charts ?? [], [] as AskedChart[]]
    if (company === null) return found
    const documents = asked.map(({ chart }) => chart)
    for await (const some of chartAnswersInParts(client, documents, company)) {
      for (const answered of some) {
        const next = asked[found.length]
        if (next !== undefined) found.push({ text: next.text, chart: next.chart, answered })
      }
      show([...found])
    }
    return found
  })
  useFailureToast('Failed to load chart data', failure)
  const work = useCallback(
    ({ chart, answered }: AskedChart) => (company === null ? null : figuresOf(chart, answered, company, negatives)),
    [company, negatives],
  )
  const done = useInSlices(value ?? NO_CHARTS, work)
  return useMemo(() => {
    const byChart = new Map([...done].flatMap(([{ text }, figures]) => (figures === null ? [] : [[text, figures] as const])))
    return { byChart, isWhole: charts !== null && charts.every(({ text }) => byChart.has(text)), failure }
  }, [done, charts, failure])
}

export function figuresOf(
  chart: ChartDocument,
  { answers, problem }: AnsweredChart,
  company: ReportingCompany,
  negatives: NegativeStyle,
): ChartFigures {
  const data = chartData(chart, answers, {
    groups: groupsOf(chart, company),
    ledgerThrough: company.time.lastLedgerDay,
    ledgerFrom: company.firstLedgerDay,
  })
  const sameStores = answers.find((one) => one?.sameStores)?.sameStores ?? null
  return { data, problem, sameStores, message: chartMessage({ chart, data, currency: company.currency, negatives }) }
}

/** Below a chart's title. */
export function subtitleOf(chart: ChartDocument, unit: string, company: ReportingCompany, { panels }: Pick<ChartData, 'panels'>): string {
  const span = resolveTimeSpan(chart.timeSpan, company.time)
  const { locationIds, nodeIds } = chart.places
  const places =
    locationIds.length === 0 && nodeIds.length === 0 ? '' : nodeIds.length > 0 ? 'some locations' : counted(locationIds.length, 'location')
  const lead = panels[0]?.series.find(({ role }) => role === 'ACTUAL') ?? null
  return chartSubtitle({ chart, unit, span, lead, ledgerThrough: company.time.lastLedgerDay, ledgerFrom: company.firstLedgerDay, places })
}

/** What a chart is called: what was typed, else what its figures say, else its first measure. */
export function titleOf(chart: ChartDocument, figures: Pick<ChartFigures, 'message'> | null): string {
  if (chart.title !== '') return chart.title
  return figures !== null && figures.message !== '' ? figures.message : (chart.metrics[0]?.dataLabel ?? 'New chart')
}
