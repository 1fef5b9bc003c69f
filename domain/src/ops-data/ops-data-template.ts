import type { LocationId } from '../ledger/account.ts'
import { counted } from '../money/format.ts'
import { capitalize } from '../sentence-text.ts'
import type { Day, MonthOfYear } from '../time/day.ts'
import { formatDay } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import { type FigurePeriod, lastMonthOf } from '../workbooks/figure-periods.ts'
import { figureSheet } from '../workbooks/figure-sheet.ts'
import { INSTRUCTIONS_SHEET, type Instructions, instructionsSheet } from '../workbooks/instructions-sheet.ts'
import type { FigureBook } from '../workbooks/packed-figures.ts'
import { STAMP_SHEET, type StampedName, type WorkbookStamp } from '../workbooks/stamp.ts'
import { STAMPED_NAMES_COLUMN, stampedLines, stampSheet } from '../workbooks/stamp-sheet.ts'
import { PERIOD_NAMES, templateSpanName } from '../workbooks/template-span.ts'
import { sheetNames, type WorkbookPlan } from '../workbooks/workbook-plan.ts'
import { overLocationsWords, timeAggregationText } from './aggregation-labels.ts'
import type { Metric } from './metric.ts'
import { metricsTable } from './metrics-table.ts'

/** Which of the two gets a sheet each. */
export type OpsDataTemplateMode = 'LOCATIONS' | 'METRICS'

interface NamedLocation {
  readonly id: LocationId
  readonly name: string
}

/** Input for an ops data workbook. Plain data, so that it can be sent to another thread. */
export interface OpsDataTemplateFacts {
  readonly mode: OpsDataTemplateMode
  /** Title of the document. */
  readonly title: string
  readonly companyId: string
  readonly companyName: string
  /** ISO 8601 instant, and the company's day. */
  readonly madeAt: string
  readonly madeOn: Day
  readonly period: Period
  readonly fiscalYearStart: MonthOfYear
  /** At least one. */
  readonly periods: readonly FigurePeriod[]
  /** Metrics to fill in, none of them derived, in the order of the sheets or rows. */
  readonly metrics: readonly Metric[]
  /** Further metrics that can be chosen. */
  readonly otherMetrics: readonly Metric[]
  readonly locations: readonly NamedLocation[]
  readonly otherLocations: readonly NamedLocation[]
}

/** Maximum number of rows for choosing further metrics or locations. */
const MOST_SPARE_ROWS = 10

/** An ops data workbook to be filled in, with the figures stored for exactly these periods. */
export function opsDataTemplate(facts: OpsDataTemplateFacts, book: FigureBook): WorkbookPlan {
  const { mode, title, companyName, madeAt, periods, metrics, locations } = facts
  const isByLocations = mode === 'LOCATIONS'
  const titles = isByLocations ? locations : metrics
  const tabs = sheetNames(
    titles.map(({ name }) => name),
    [INSTRUCTIONS_SHEET, STAMP_SHEET],
  )
  const stamp = stampOf(facts, tabs)
  const others = new Set((isByLocations ? facts.otherMetrics : facts.otherLocations).map(({ id }) => String(id)))
  const choosable = stampedLines(stamp, ({ kind, id }) => kind === (isByLocations ? 'metric' : 'location') && others.has(id))
  const spare = choosable && {
    count: Math.min(MOST_SPARE_ROWS, choosable.bottom - choosable.top + 1),
    sheet: STAMP_SHEET,
    ...choosable,
    column: STAMPED_NAMES_COLUMN,
  }
  const weightNames = weightNamesOf(facts)
  const common = { periods, spare }
  const sheets = isByLocations
    ? locations.map((location, at) =>
        figureSheet({
          ...common,
          name: tabs[at] ?? '',
          title: location.name,
          subtitle: `Operational metrics · ${templateSpanName(facts)}`,
          heading: 'Metric',
          hasUnits: metrics.some(({ unit }) => unit !== null),
          rows: metrics.map(({ id, name, unit }) => ({ label: name, unit: unit ?? '', values: book.valuesOf(id, location.id, periods) })),
        }),
      )
    : metrics.map((metric, at) =>
        figureSheet({
          ...common,
          name: tabs[at] ?? '',
          title: metric.name,
          subtitle: [metric.unit, aggregationText(metric, weightNames), templateSpanName(facts)]
            .filter((text) => text !== null)
            .join(' · '),
          heading: 'Location',
          hasUnits: false,
          rows: locations.map(({ id, name }) => ({ label: name, unit: '', values: book.valuesOf(metric.id, id, periods) })),
        }),
      )
  return {
    title,
    companyName,
    madeAt,
    sheets: [instructionsSheet(instructionsOf(facts, book.countBeside(periods), spare !== null)), ...sheets, stampSheet(stamp)],
  }
}

function stampOf(facts: OpsDataTemplateFacts, tabs: readonly string[]): WorkbookStamp {
  const { mode, companyId, madeAt, period, fiscalYearStart, periods, metrics, otherMetrics, locations, otherLocations } = facts
  const tabsOf = (kind: OpsDataTemplateMode, at: number): string => (mode === kind ? (tabs[at] ?? '') : '')
  const named = (
    kind: StampedName['kind'],
    things: readonly { readonly id: string | number; readonly name: string }[],
    own: readonly string[],
  ) => things.map(({ id, name }, at): StampedName => ({ kind, id: String(id), name, sheet: own[at] ?? '' }))
  const first = periods[0]?.firstMonth
  const last = lastMonthOf(periods)
  if (first === undefined || last === null) throw new RangeError('A template needs a period')
  return {
    kind: mode === 'LOCATIONS' ? 'OPS_DATA_BY_LOCATIONS' : 'OPS_DATA_BY_METRICS',
    companyId,
    madeAt,
    period,
    fiscalYearStart,
    firstMonth: first,
    lastMonth: last,
    budget: null,
    categorization: null,
    names: [
      ...named(
        'location',
        locations,
        locations.map((_, at) => tabsOf('LOCATIONS', at)),
      ),
      ...named('location', otherLocations, []),
      ...named(
        'metric',
        metrics,
        metrics.map((_, at) => tabsOf('METRICS', at)),
      ),
      ...named('metric', otherMetrics, []),
    ],
  }
}

function instructionsOf(facts: OpsDataTemplateFacts, otherPeriods: number, hasSpareRows: boolean): Instructions {
  const { mode, companyName, madeOn, period, metrics, locations } = facts
  const column = PERIOD_NAMES[period]
  const [sheet, row] = mode === 'LOCATIONS' ? ['location', 'metric'] : ['metric', 'location']
  return {
    title: 'Operational metrics',
    subtitles: [
      `${companyName} · ${templateSpanName(facts)}`,
      `${counted(metrics.length, 'metric')} · ${counted(locations.length, 'location')} · Created ${formatDay(madeOn, 'MMM dd, yyyy')}`,
    ],
    sections: [
      {
        heading: 'Filling it in',
        lines: [
          `Each sheet is a ${sheet}, each row a ${row}, each column a ${column}.`,
          'Type figures into the white cells. Stored figures are filled in already; a figure that you change replaces the stored one.',
          'A blank cell changes nothing. A 0 is stored as zero.',
          'Figures are plain numbers, such as 1250 or 12.5, without units or words. Formulas are fine: their results are read.',
          ...(hasSpareRows ? [`In the last rows of a sheet, choose another ${row} from the list to give figures for it.`] : []),
          ...(otherPeriods === 0
            ? []
            : [
                `${counted(otherPeriods, 'stored figure')} for other periods than a ${column} ${otherPeriods === 1 ? 'is' : 'are'} not shown. What you fill in replaces the stored figures that it overlaps.`,
              ]),
          'Sheets, rows and columns may be left out or moved: they are found by their names and headings.',
          'Names and headings are locked, so that nothing moves by mistake. There is no password: Review > Unprotect Sheet unlocks them.',
        ],
      },
      {
        heading: 'Uploading it',
        lines: ['In Fourwall, open Ops data and upload this file. It shows what would change before anything is saved.'],
      },
    ],
    table: metricsTable(metrics, weightNamesOf(facts)),
  }
}

function aggregationText(metric: Metric, weightNames: ReadonlyMap<string, string>): string {
  const weight = weightNames.get(metric.weightMetricId ?? '') ?? null
  const [time, locations] = [timeAggregationText(metric, weight), overLocationsWords(metric, weight)]
  return time === locations ? `${capitalize(time)} over time and locations` : `${capitalize(time)} over time, ${locations} over locations`
}

function weightNamesOf({ metrics, otherMetrics }: OpsDataTemplateFacts): ReadonlyMap<string, string> {
  return new Map([...metrics, ...otherMetrics].map(({ id, name }) => [id, name]))
}
