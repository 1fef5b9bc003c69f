import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import { CHART_TYPES, type ChartDocument, NEW_CHART, USUAL_CHART_OPTIONS } from '@fourwall/domain/charts/chart-document.ts'
import { settled } from '@fourwall/domain/charts/chart-edits.ts'
import type { ChartData } from '@fourwall/domain/charts/chart-figures.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../src/platform/identity/access.ts'
import type { Services } from '../src/services.ts'

/** A chart with its figures, as any engine may draw it. */
export interface DrawableChart {
  readonly name: string
  readonly chart: ChartDocument
  readonly data: ChartData
}

/** What the charts of a company are of. */
interface ChartedLines {
  readonly mappingId: string
  readonly groups: readonly ProfitLossGroup[]
}

/** Locations that stand by themselves. */
const NAMED_LOCATIONS = 12
const NAMED_ACCOUNTS = 6

/** Saves charts of all types, by month and by location, until the company has so many. */
export async function saveCharts(services: Services, access: Access, count: number): Promise<void> {
  const lines = await chartedLines(services, access)
  const { length } = await services.charts.list(access)
  for (let at = length; at < count; at += 1)
    await services.charts.save(access, { id: null, version: null, path: null, document: JSON.parse(chartText(chartAt(lines, at))) })
}

/** Three charts that every engine has: columns against the year before by month, stacked lines by month, and bars by location. */
export async function drawableCharts(services: Services, access: Access): Promise<readonly DrawableChart[]> {
  const lines = await chartedLines(services, access)
  const charts: readonly (readonly [string, ChartDocument])[] = [
    ['columns of 24 months and the year before', chartOf(lines, 0, { type: 'GROUPED_CATEGORY', timeSpan: months(24) }, {}, true)],
    [
      'stacked columns of 24 months',
      chartOf(lines, 1, { type: 'STACKED_BAR', timeSpan: months(24) }, { split: 'ACCOUNTS', first: NAMED_ACCOUNTS }),
    ],
    ['bars of all locations', chartOf(lines, 0, { type: 'HORIZONTAL_BAR', xAxis: 'LOCATION', timeSpan: months(12) }, {})],
  ]
  return Promise.all(
    charts.map(async ([name, chart]) => {
      const questions = chartQuestions(chart, []).map(
        ({ question }) =>
          () =>
            question,
      )
      const answers = await services.figures.answers(access, questions)
      const problem = answers.find((one) => one.problem !== null)?.problem
      if (problem) throw new Error(problem.message)
      const tables = answers.map(({ figures }) => figures)
      return { name, chart, data: chartData(chart, tables, { groups: lines.groups, ledgerThrough: null }) }
    }),
  )
}

async function chartedLines({ mappings }: Services, access: Access): Promise<ChartedLines> {
  const [mapping] = await mappings.mappings(access, null)
  const categorization = mapping && (await mappings.categorization(access, mapping.categorizationId))
  if (mapping === undefined || !categorization) throw new Error('The company has no mapping.')
  return { mappingId: mapping.id, groups: categorization.groups.filter(({ parentId }) => parentId === null) }
}

function months(numberOfPeriods: number): TimeSpanSetting {
  return { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: numberOfPeriods, numberOfPeriods, anchor: 'LEDGER' }
}

/** Each of another line, type, axis or span than the one before. */
function chartAt(lines: ChartedLines, at: number): ChartDocument {
  const type = CHART_TYPES[at % CHART_TYPES.length] ?? 'COMBINATION'
  const isByLocation = type === 'HORIZONTAL_BAR' || at % 4 === 3
  // A waterfall leads from the prior year.
  if (type === 'WATERFALL') return chartOf(lines, at, { type, timeSpan: months(1) }, { split: 'LINES' }, true)
  const isParted = type === 'STACKED_BAR' || type === 'NORMALISED_BAR' || type === 'GROUPED_STACKS'
  return chartOf(
    lines,
    at,
    { type, xAxis: isByLocation ? 'LOCATION' : 'DATE', timeSpan: months(6 + (at % 3) * 6) },
    { split: isParted ? 'ACCOUNTS' : 'NONE', first: isByLocation ? NAMED_LOCATIONS : isParted ? NAMED_ACCOUNTS : null },
    !isParted && at % 2 === 0,
  )
}

function chartOf(
  { mappingId, groups }: ChartedLines,
  at: number,
  parts: Partial<ChartDocument>,
  options: Partial<ChartDocument['options']>,
  hasPrior = false,
): ChartDocument {
  // Lines have accounts, and calculations have lines.
  const isOfLines = options.split === 'LINES'
  const possible = (options.split ?? 'NONE') === 'NONE' ? groups : groups.filter(({ formula }) => (formula !== null) === isOfLines)
  const group = possible[at % possible.length]
  if (group === undefined) throw new Error('The mapping has no lines.')
  const metric = {
    subject: { kind: 'GROUP', groupId: group.id },
    budgetId: null,
    locationIds: [],
    color: null,
    seriesType: null,
  } as const
  const metrics = [
    { ...metric, id: 'm1', comparison: null, dataLabel: group.name },
    ...(hasPrior ? [{ ...metric, id: 'm2', comparison: 'PRIOR_YEAR' as const, dataLabel: 'Prior year' }] : []),
  ]
  return settled({ ...NEW_CHART, mappingId, timeSpan: months(12), ...parts, metrics, options: { ...USUAL_CHART_OPTIONS, ...options } })
}
