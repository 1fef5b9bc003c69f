import type { AnsweredColumn, ReportGap, ReportMetric } from '@fourwall/domain/figures/report-figures.ts'
import type { ReportRow } from '@fourwall/domain/profit-loss/build-report.ts'
import { MOST_LINES } from '@fourwall/domain/profit-loss/location-rows.ts'
import type { Reconciliation } from '@fourwall/domain/profit-loss/reconciliation.ts'
import { COMPARISONS, parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import { parseTimeSpan, type TimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import { IS_CACHEABLE } from '../../platform/http/graphql/cacheable-questions.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { IS_WRITTEN } from '../../platform/http/graphql/written-fields.ts'
import { ledgerAccountTypes } from '../ledger/schema.ts'
import { sameStoresRef } from '../locations/same-stores-schema.ts'
import { mappedAsRef, namedRef } from '../mappings/schema.ts'
import type { LayoutQuestionProblem } from './layout-questions.ts'
import type { ChartAmount, ProfitLossReport, ReportService } from './service.ts'

/** 250,000 figures to a request: what is computed in some 50 ms. */
export const FIGURES_PER_ITEM = 5

type OfKind<Kind extends TimeSpanSetting['kind']> = Extract<TimeSpanSetting, { kind: Kind }>

/** Time spans, as they are stored and as they come in. */
export const timeSpanTypes = sharedTypes((builder) => {
  const Period = builder.enumType('Period', { values: ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const })
  const TimeAnchor = builder.enumType('TimeAnchor', {
    description: 'TODAY, or the last day that has entries.',
    values: ['TODAY', 'LEDGER'] as const,
  })
  const TimeSpanRef = builder.objectRef<TimeSpan>('TimeSpan').implement({
    description: 'A resolved span of days, both ends included, cut into columns by period.',
    fields: (t) => ({
      period: t.field({ type: Period, resolve: (span) => span.period }),
      startDate: t.field({ type: 'Date', resolve: (span) => span.startDate }),
      endDate: t.field({ type: 'Date', resolve: (span) => span.endDate }),
    }),
  })
  const YearToDate = builder.objectRef<OfKind<'YEAR_TO_DATE'>>('YearToDate').implement({
    description: 'From the first day of the current fiscal year to the anchor.',
    fields: (t) => ({
      period: t.field({ type: Period, resolve: (span) => span.period }),
      yearToDate: t.boolean({ resolve: () => true }),
      anchor: t.field({ type: TimeAnchor, resolve: (span) => span.anchor }),
    }),
  })
  const LastPeriods = builder.objectRef<OfKind<'LAST_PERIODS'>>('LastPeriods').implement({
    description: 'n columns, the last of them the current period up to the anchor.',
    fields: (t) => ({
      period: t.field({ type: Period, resolve: (span) => span.period }),
      lastPeriods: t.exposeInt('lastPeriods'),
      anchor: t.field({ type: TimeAnchor, resolve: (span) => span.anchor }),
    }),
  })
  const RelativeTimeSpan = builder.objectRef<OfKind<'RELATIVE'>>('RelativeTimeSpan').implement({
    description: 'numberOfPeriods periods, the first of them startsPeriodsBeforeCurrent before the current one.',
    fields: (t) => ({
      period: t.field({ type: Period, resolve: (span) => span.period }),
      startsPeriodsBeforeCurrent: t.exposeInt('startsPeriodsBeforeCurrent'),
      numberOfPeriods: t.exposeInt('numberOfPeriods'),
      anchor: t.field({ type: TimeAnchor, resolve: (span) => span.anchor }),
    }),
  })
  const TimeSpanSettingRef = builder.unionType('TimeSpanSetting', {
    types: [TimeSpanRef, YearToDate, LastPeriods, RelativeTimeSpan],
    resolveType: (value) => {
      // The union's values are settings: what tabs store.
      switch ((value as TimeSpanSetting).kind) {
        case 'FIXED':
          return 'TimeSpan'
        case 'YEAR_TO_DATE':
          return 'YearToDate'
        case 'LAST_PERIODS':
          return 'LastPeriods'
        case 'RELATIVE':
          return 'RelativeTimeSpan'
      }
    },
  })
  const TimeSpanInput = builder.inputType('TimeSpanInput', {
    description:
      'Exactly one variant: startDate and endDate; or yearToDate; or lastPeriods; or startsPeriodsBeforeCurrent and numberOfPeriods.',
    fields: (t) => ({
      period: t.field({ type: Period, required: true }),
      startDate: t.field({ type: 'Date' }),
      endDate: t.field({ type: 'Date' }),
      yearToDate: t.boolean(),
      lastPeriods: t.int(),
      startsPeriodsBeforeCurrent: t.int(),
      numberOfPeriods: t.int(),
      anchor: t.field({ type: TimeAnchor, description: 'Of the three rolling variants; TODAY where it is left out.' }),
    }),
  })
  return { Period, TimeSpanRef, TimeSpanSettingRef, TimeSpanInput }
})

/** A report's columns in addition to its periods, as requested and as stored in tabs. */
export const columnChoiceTypes = sharedTypes((builder) => {
  const Comparison = builder.enumType('ReportComparison', {
    description: 'What a budget plans for the same days; the same days of the periods just before, or of the year before.',
    values: COMPARISONS,
  })
  const LocationsShown = builder.enumType('ReportLocations', {
    description:
      'Locations together in each column; side by side with a total; the same with subtotals of their groups; or the groups alone.',
    values: ['TOGETHER', 'SIDE_BY_SIDE', 'WITH_GROUPS', 'GROUPS'] as const,
  })
  const SortOrder = builder.enumType('LocationSortOrder', {
    description: 'What is best for the line first, such as the lowest cost; or what is worst.',
    values: ['BEST', 'WORST'] as const,
  })
  const SortInput = builder.inputType('LocationSortInput', {
    fields: (t) => ({
      column: t.string({ required: true, description: 'A column of lines by its key.', limit: 'layoutKey' }),
      order: t.field({ type: SortOrder, description: 'BEST where it is left out.' }),
    }),
  })
  const LocationRowsInput = builder.inputType('LocationRowsInput', {
    description: 'Locations as rows, lines as columns: how a report is looked at. None of its figures depend on it.',
    fields: (t) => ({
      lines: t.stringList({
        description:
          'Lines by the keys of their rows, with !r at the end in percent of revenue. Left out or empty: the usual ones of the categorization.',
        most: MOST_LINES,
        limit: 'layoutKey',
      }),
      isFlat: t.boolean({ description: 'Locations without their groups.' }),
      foldedGroups: t.stringList({ description: 'Collapsed groups of the location tree, by their ids.', most: 1_000, limit: 'id' }),
      sort: t.field({ type: SortInput, description: 'Left out: the order of the location tree.' }),
      hasRank: t.boolean({ description: 'The place of each location. True where it is left out.' }),
      showsCompared: t.boolean({ description: 'The comparison figures, in addition to the variances.' }),
    }),
  })
  const ColumnsInput = builder.inputType('ReportColumnsInput', {
    description: 'The columns next to the periods. All left out: none.',
    fields: (t) => ({
      comparisons: t.field({ type: [Comparison], most: 3 }),
      comparedOn: t.stringList({
        description:
          'Which columns are compared: total, ytd, r12, r13, or the first day of a period. Left out, or of columns that there are not: all.',
        most: 500,
        limit: 'layoutKey',
      }),
      hasTotal: t.boolean({ description: 'A column of the whole span.' }),
      hasYearToDate: t.boolean({ description: "A column of the fiscal year up to the span's end." }),
      rolling: t.intList({ description: "Columns of the 12 or 13 months up to the span's end.", most: 10 }),
      locations: t.field({ type: LocationsShown }),
      isSameStore: t.boolean({ description: SAME_STORE }),
      budgetId: t.id({ description: 'Of BUDGET: a budget of the categorization of the mapping.' }),
      isProrated: t.boolean({
        description: 'Plans and metrics of columns cut short by the share of their days; left out, of the whole period, and marked.',
      }),
      metricIds: t.idList({ description: 'Metrics as rows, in this order.', most: 1_000 }),
      perMetricId: t.id({ description: 'A metric that figures of money are shown per unit of.' }),
      byLocation: t.field({
        type: LocationRowsInput,
        description:
          'Locations as rows: a report has the whole span at every location, group and all together, with its comparisons, whatever else is chosen here.',
      }),
    }),
  })
  return { Comparison, LocationsShown, SortOrder, ColumnsInput }
})

/** The description of figures packed into one text. */
export const PACKED =
  'The values in one text, separated by commas, empty where a value is missing: for screens of a quarter of a million figures, whose lists take many times as long.'

/** What isSameStore says, wherever it is chosen. */
export const SAME_STORE = 'Only locations that traded on all days of every span that is compared: see sameStores of the answer.'

interface Cells {
  readonly columns: readonly AnsweredColumn[]
  readonly values: readonly (string | null)[]
}

/** What mappedOn says, wherever figures are asked for. */
export const MAPPED_ON =
  'As the mapping and its categorization were at the end of this day; left out: as they are now. The ledger is always the current one.'

export const reportTypes = sharedTypes((builder) => {
  const columnRefs = columnTypes(builder)
  const { Column, CoverageRef, PeriodRef } = columnRefs
  const { MetricGapRef, UncoveredRef, ReportBudget, Report } = sectionTypes(builder, columnRefs)
  return { PeriodRef, ReportColumnRef: Column, ReportRef: Report, CoverageRef, MetricGapRef, UncoveredRef, ReportBudget }
})

/** A choice of a layout that cannot be shown. */
export const layoutProblemRef = sharedTypes((builder) =>
  builder.objectRef<LayoutQuestionProblem>('LayoutProblem').implement({
    description:
      'What cannot be shown as it was chosen. id: of the inserted row or column; else of what was deleted, or the choice, such as columns.budgetId.',
    fields: (t) => ({ id: t.exposeID('id'), message: t.exposeString('message') }),
  }),
)

function columnTypes(builder: ApiBuilder) {
  const Column = builder
    .objectRef<{ readonly date: AnsweredColumn['startDate']; readonly value: string | null }>('ReportColumn')
    .implement({
      description:
        'The value of one period; date is the first day of the period (or of the span, where the span cuts into it). Null where a calculation divides by zero, and where nothing is planned.',
      fields: (t) => ({
        date: t.field({ type: 'Date', resolve: (cell) => cell.date }),
        value: t.field({ type: 'Decimal', nullable: true, resolve: (cell) => cell.value }),
      }),
    })
  const cells = ({ columns, values }: Cells) => columns.map(({ startDate }, at) => ({ date: startDate, value: values[at] ?? null }))

  const Row = builder.objectRef<{ readonly row: ReportRow; readonly columns: readonly AnsweredColumn[] }>('ReportRow').implement({
    fields: (t) => ({
      accountNumber: t.string({ resolve: ({ row }) => row.accountNumber }),
      accountName: t.string({ resolve: ({ row }) => row.accountName }),
      accountId: t.id({ resolve: ({ row }) => row.accountId }),
      columns: t.field({ type: [Column], resolve: ({ row, columns }) => cells({ columns, values: row.values }) }),
      values: t.field({
        type: ['Decimal'],
        nullable: { list: false, items: true },
        description: 'The values of columns alone, in the order of ProfitLossReport.columns.',
        resolve: ({ row }) => [...row.values],
      }),
      entryCounts: t.intList({
        description: 'How many entries are behind each value; 0 distinguishes no entries from a sum of zero.',
        resolve: ({ row }) => [...row.entryCounts],
      }),
      figures: t.string({ description: PACKED, resolve: ({ row }) => row.values.join(',') }),
      withoutEntries: t.intList({
        description: 'The places, from 0, of the values that no entry stands behind. Those that are null are not among them.',
        resolve: ({ row }) => row.entryCounts.flatMap((count, at) => (count === 0 && row.values[at] !== null ? [at] : [])),
      }),
    }),
  })
  const SumRow = builder.objectRef<Cells>('ReportSumRow').implement({
    fields: (t) => ({
      columns: t.field({ type: [Column], resolve: cells }),
      values: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ values }) => [...values] }),
      // Nothing is written for null.
      figures: t.string({ description: PACKED, resolve: ({ values }) => values.join(',') }),
    }),
  })
  const Range = builder.enumType('ReportColumnRange', {
    description: 'A period of the span; all of it; the fiscal year up to its end; the 12 or 13 months up to its end.',
    values: ['PERIOD', 'TOTAL', 'YEAR_TO_DATE', 'ROLLING_12', 'ROLLING_13'] as const,
  })
  const CoverageRef = builder.enumType('ReportCoverage', {
    description:
      "How figures of whole months, such as plans and metrics, fit the days of a column. WHOLE: they cover exactly these days. CUT: they cover more days than the column, which is cut short. PRORATED: the share of these days. Only for a budget's column, PART: the budget begins or ends within it; NONE: it plans nothing for it. Only WHOLE and PRORATED can be compared with.",
    values: ['WHOLE', 'CUT', 'PRORATED', 'PART', 'NONE'] as const,
  })
  const PlaceKind = builder.enumType('ReportPlaceKind', { values: ['ALL', 'LOCATION', 'GROUP'] as const })
  const Place = builder.objectRef<AnsweredColumn['place']>('ReportPlace').implement({
    description: 'All locations of the report together; one of them; or a group of the location tree.',
    fields: (t) => ({
      kind: t.field({ type: PlaceKind, resolve: (place) => place.kind }),
      id: t.id({ nullable: true, resolve: (place) => (place.kind === 'ALL' ? null : place.id) }),
      name: t.string({ nullable: true, resolve: (place) => (place.kind === 'ALL' ? null : place.name) }),
    }),
  })
  const PeriodRef = builder.objectRef<AnsweredColumn>('ReportPeriod').implement({
    description:
      'A column. startDate and endDate: the days that it really holds; date is the first of them. label: its heading; daysLabel: those days, where the heading does not tell.',
    fields: (t) => ({
      date: t.field({ type: 'Date', resolve: (column) => column.startDate }),
      startDate: t.field({ type: 'Date', resolve: (column) => column.startDate }),
      endDate: t.field({ type: 'Date', resolve: (column) => column.endDate }),
      label: t.exposeString('label'),
      key: t.exposeString('key', { description: 'Names the column among those of the same question.' }),
      daysLabel: t.exposeString('daysLabel', { nullable: true }),
      range: t.field({ type: Range, resolve: (column) => column.range }),
      comparison: t.field({
        type: columnChoiceTypes(builder).Comparison,
        nullable: true,
        description: 'Null for the figures themselves.',
        resolve: (column) => column.comparison,
      }),
      of: t.int({ nullable: true, description: 'Of a comparison: which column it is compared with.', resolve: (column) => column.of }),
      place: t.field({ type: Place, resolve: (column) => column.place }),
      coverage: t.field({ type: CoverageRef, resolve: (column) => column.coverage }),
      revenueShare: t.field({
        type: 'Decimal',
        nullable: true,
        description:
          "Of its locations in the company's revenue during the report's span, from 0 to 1: how much of the company's materiality holds for its variances, at least 0.01. Null for all locations, and where nothing is compared.",
        resolve: (column) => column.revenueShare ?? null,
      }),
      hasEntries: t.boolean({
        description:
          'Whether the ledger has entries in its days, at any location of the company. Without them there are no actuals, and nothing is compared with them. True for a plan.',
        resolve: ({ hasEntries = true }) => hasEntries,
      }),
      uncoveredMonths: t.stringList({
        description:
          'The months (yyyy-MM) of its days without entries at any location of the company. A difference from a column that lacks months has no percentage. Empty for a plan.',
        resolve: ({ uncoveredMonths = [] }) => uncoveredMonths.map(monthText),
      }),
      openMonths: t.stringList({
        description: 'The open months (yyyy-MM) that it has figures of. Empty if no month was ever closed, and for a plan.',
        resolve: ({ openMonths = [] }) => openMonths.map(monthText),
      }),
      locationIds: t.idList({
        nullable: true,
        description: "Of a location or a group; null for the report's own.",
        resolve: (column) => column.locationIds && [...column.locationIds],
      }),
    }),
  })
  return { Column, cells, Row, SumRow, CoverageRef, PeriodRef }
}

/** The proof below a report. */
export const reconciliationRef = sharedTypes((builder: ApiBuilder) => {
  const { Account } = ledgerAccountTypes(builder)
  const Unmapped = builder.objectRef<Reconciliation['unmapped'][number]>('UnmappedAccount').implement({
    fields: (t) => ({
      account: t.field({ type: Account, resolve: (one) => one.account }),
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
      entries: t.exposeInt('entries'),
    }),
  })
  return builder.objectRef<Reconciliation>('ReportReconciliation').implement({
    description:
      'Proof that nothing fell between ledger and report: mapped + unmapped = ledger, to the cent (income minus expense). unmapped: the unmapped accounts with what each holds, largest first. outsideNetIncome: root categories that no NET_INCOME calculation reaches.',
    fields: (t) => ({
      ledgerTotal: t.field({ type: 'Decimal', resolve: (one) => one.ledgerTotal }),
      mappedTotal: t.field({ type: 'Decimal', resolve: (one) => one.mappedTotal }),
      unmappedTotal: t.field({ type: 'Decimal', resolve: (one) => one.unmappedTotal }),
      unmappedAccounts: t.field({ type: [Account], resolve: (one) => one.unmapped.map(({ account }) => account) }),
      unmapped: t.field({ type: [Unmapped], resolve: (one) => [...one.unmapped] }),
      outsideNetIncome: t.field({ type: [namedRef(builder)], resolve: (one) => [...one.outsideNetIncome] }),
    }),
  })
})

function sectionTypes(builder: ApiBuilder, { Column, cells, Row, SumRow, PeriodRef }: ReturnType<typeof columnTypes>) {
  const Section = builder
    .objectRef<{ readonly section: ProfitLossReport['sections'][number]; readonly columns: readonly AnsweredColumn[] }>('ReportSection')
    .implement({
      fields: (t) => ({
        name: t.string({ resolve: ({ section }) => section.name }),
        profitLossGroupId: t.id({ resolve: ({ section }) => section.profitLossGroupId }),
        rows: t.field({
          type: [Row],
          description: 'In order of account number. Accounts with neither an entry in the span nor a plan are left out.',
          resolve: ({ section, columns }) => section.rows.map((row) => ({ row, columns })),
        }),
        sumRow: t.field({
          type: SumRow,
          nullable: true,
          description:
            "Everything mapped to the group and under it, in the group's sign; a calculation's result. This server always fills it.",
          resolve: ({ section, columns }) => ({ columns, values: section.sumRow.values }),
        }),
      }),
    })
  const ReconciliationRef = reconciliationRef(builder)
  const MetricGapRef = builder.objectRef<ReportGap>('ReportMetricGap').implement({
    description:
      'A column in which some locations lack figures of a metric that others have: those that were open in its months and have figures of the metric at some time. A value in it covers only the other locations; a formula that would relate them to all locations has none.',
    fields: (t) => ({
      column: t.exposeInt('column', { description: 'Its place among the columns.' }),
      metric: t.field({
        type: namedRef(builder),
        description: 'Whose figures are missing: of a derived metric one that it is computed from.',
        resolve: ({ metric }) => metric,
      }),
      expected: t.exposeInt('expected', { description: 'How many locations are to have figures.' }),
      missing: t.exposeInt('missing', { description: 'How many of them lack some.' }),
      locations: t.field({
        type: [namedRef(builder)],
        description: 'The first of those.',
        resolve: ({ locations }) => locations.map(({ id, name }) => ({ id: String(id), name })),
      }),
    }),
  })
  const UncoveredRef = builder.objectRef<readonly [column: number, months: readonly MonthIndex[]]>('ReportUncoveredMonths').implement({
    description: 'A column with months that neither the ledger nor figures of a metric cover: no percentage of it is given.',
    fields: (t) => ({
      column: t.int({ description: 'Its place among the columns.', resolve: ([column]) => column }),
      months: t.stringList({ resolve: ([, months]) => months.map(monthText) }),
    }),
  })
  const MetricRow = builder.objectRef<ReportMetric & { readonly columns: readonly AnsweredColumn[] }>('ReportMetric').implement({
    description: 'A metric in the columns of a report; in those of a budget as it is planned. Null where there is no value.',
    fields: (t) => ({
      metricId: t.id({ resolve: ({ metric }) => metric.id }),
      name: t.string({ resolve: ({ metric }) => metric.name }),
      unit: t.string({ nullable: true, resolve: ({ metric }) => metric.unit }),
      columns: t.field({ type: [Column], resolve: cells }),
      values: t.field({ type: ['Decimal'], nullable: { list: false, items: true }, resolve: ({ values }) => [...values] }),
      figures: t.string({ description: PACKED, resolve: ({ values }) => values.join(',') }),
      isOfLedger: t.exposeBoolean('isOfLedger', {
        description:
          'Whether it is computed from the ledger alone: then it is of just the days of each column, also of one that is cut short.',
      }),
      gaps: t.field({ type: [MetricGapRef], description: 'What is missing, by column.', resolve: ({ gaps }) => [...gaps] }),
      uncovered: t.field({ type: [UncoveredRef], resolve: ({ uncovered }) => [...uncovered] }),
    }),
  })
  const ReportBudget = builder.objectRef<NonNullable<ProfitLossReport['budget']>>('ReportBudget').implement({
    description: 'The budget that figures are compared with, and its active version.',
    fields: (t) => ({
      id: t.id({ resolve: ({ budgetId }) => budgetId }),
      name: t.exposeString('name'),
      version: t.exposeInt('version'),
    }),
  })
  const Report = builder.objectRef<ProfitLossReport>('ProfitLossReport').implement({
    fields: (t) => ({
      budget: t.field({ type: ReportBudget, nullable: true, resolve: (report) => report.budget }),
      metrics: t.field({
        extensions: IS_WRITTEN,
        type: [MetricRow],
        description: 'The metrics that were asked for as rows, in their order.',
        resolve: ({ metrics, columns }) => metrics.map((metric) => ({ ...metric, columns })),
      }),
      perMetric: t.field({
        type: MetricRow,
        nullable: true,
        description: 'What figures of money are to be divided by.',
        resolve: ({ perMetric, columns }) => perMetric && { ...perMetric, columns },
      }),
      sections: t.field({
        extensions: IS_WRITTEN,
        type: [Section],
        resolve: ({ sections, columns }) => sections.map((section) => ({ section, columns })),
      }),
      timeSpan: t.field({ type: timeSpanTypes(builder).TimeSpanRef, resolve: (report) => report.timeSpan }),
      columns: t.field({ extensions: IS_WRITTEN, type: [PeriodRef], resolve: (report) => [...report.columns] }),
      locationIds: t.idList({
        nullable: true,
        description: 'The locations that the figures are of; null for every one.',
        resolve: (report) => report.locationIds && [...report.locationIds],
      }),
      sameStores: t.field({
        type: sameStoresRef(builder),
        nullable: true,
        description: 'Null unless only same stores are asked for.',
        resolve: ({ sameStores }) => sameStores,
      }),
      reconciliation: t.field({ type: ReconciliationRef, resolve: (report) => report.reconciliation }),
      mappedAs: t.field({
        type: mappedAsRef(builder),
        nullable: true,
        description: 'The versions that the report is based on, where mappedOn was given; null for the current ones.',
        resolve: (report) => report.mappedAs,
      }),
    }),
  })
  return { MetricGapRef, UncoveredRef, ReportBudget, Report }
}

export function addReports(builder: ApiBuilder, reports: ReportService): void {
  const { TimeSpanInput } = timeSpanTypes(builder)
  const { ColumnsInput } = columnChoiceTypes(builder)
  const { ReportRef } = reportTypes(builder)
  const ChartColumn = builder.objectRef<ChartAmount>('ChartColumn').implement({
    fields: (t) => ({
      locationId: t.exposeID('locationId'),
      date: t.field({ type: 'Date', resolve: (one) => one.date }),
      amount: t.field({ type: 'Decimal', nullable: true, resolve: (one) => one.amount }),
    }),
  })
  const Chart = builder.objectRef<readonly ChartAmount[]>('AggregatedChartData').implement({
    fields: (t) => ({ chartColumns: t.field({ type: [ChartColumn], resolve: (columns) => [...columns] }) }),
  })

  builder.queryFields((t) => {
    return {
      profitLossReport: t.field({
        extensions: { ...IS_HEAVY, ...IS_CACHEABLE },
        type: ReportRef,
        nullable: true,
        description:
          'locationIds: accounting-system locations; an empty list means every location of the company. columns: those next to the periods; left out: none.',
        args: {
          mappingId: t.arg.id({ required: true }),
          timeSpan: t.arg({ type: TimeSpanInput, required: true }),
          locationIds: t.arg.idList({ required: true, most: 10_000 }),
          columns: t.arg({ type: ColumnsInput }),
          mappedOn: t.arg({ type: 'Date', description: MAPPED_ON }),
        },
        resolve: (_root, { timeSpan, locationIds, columns, ...question }, { access, budget }) =>
          reports.report(access, question, parseTimeSpan(timeSpan), locationIds, parseColumnChoice(columns ?? {}), (figures) =>
            budget.plan(figures / FIGURES_PER_ITEM),
          ),
      }),
      aggregatedChartData: t.field({
        extensions: { ...IS_HEAVY, ...IS_CACHEABLE },
        type: Chart,
        nullable: true,
        args: {
          mappingId: t.arg.id({ required: true }),
          pnlGroupId: t.arg.id({ required: true }),
          accountId: t.arg.id(),
          timeSpan: t.arg({ type: TimeSpanInput, required: true }),
          mappedOn: t.arg({ type: 'Date', description: MAPPED_ON }),
        },
        resolve: (_root, { timeSpan, accountId, ...question }, { access, budget }) =>
          reports.chart(access, { ...question, accountId: accountId ?? null }, parseTimeSpan(timeSpan), budget.plan),
      }),
    }
  })
}
