import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { chartMessage } from '@fourwall/domain/charts/chart-message.ts'
import { chartSubtitle } from '@fourwall/domain/charts/chart-subtitle.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import { counted, type NegativeStyle } from '@fourwall/domain/money/format.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { useMemo } from 'react'
import { useClient } from 'urql'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { useFailureToast } from '../../blocks/loading/use-failure-toast.ts'
import { type Loaded, useLoaded } from '../../blocks/loading/use-loaded.ts'
import { type AnsweredChart, groupsOf, loadChartAnswers } from './chart-answers.ts'

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

/** Figures by the canonical text of the chart. */
export type FiguresByChart = ReadonlyMap<string, ChartFigures>

/** The figures of several charts, in one request. Asks again when a chart changes. */
export function useChartFigures(
  charts: readonly ChartDocument[] | null,
  company: ReportingCompany | null,
  negatives: NegativeStyle,
): Loaded<FiguresByChart> {
  const client = useClient()
  const texts = useMemo(() => charts?.map(chartText) ?? null, [charts])
  const isReady = texts !== null && company !== null
  const { value, failure, again } = useLoaded(isReady ? texts.join('\n') : null, async () => {
    const answered = company === null ? [] : await loadChartAnswers(client, charts ?? [], company)
    return new Map((texts ?? []).map((text, at) => [text, { chart: charts?.[at], answered: answered[at] }]))
  })
  useFailureToast('Failed to load chart data', failure)
  const figures = useMemo(() => {
    if (value === null || company === null) return null
    return new Map(
      [...value].flatMap(([text, { chart, answered }]) =>
        chart === undefined || answered === undefined ? [] : [[text, figuresOf(chart, answered, company, negatives)] as const],
      ),
    )
  }, [value, company, negatives])
  return { value: figures, failure, again }
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
