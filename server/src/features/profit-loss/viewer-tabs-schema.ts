import type { LocationRows, LocationSort } from '@fourwall/domain/profit-loss/location-rows.ts'
import type { ColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { MAX_TABS, type ViewerTab, type ViewSettings } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import { materialityTypes } from '../companies/schema.ts'
import { columnChoiceTypes, timeSpanTypes } from './schema.ts'
import type { ViewerTabService } from './viewer-tabs-service.ts'

/** What tabs and layouts say of a view. */
export const viewTypes = sharedTypes((builder) => {
  const { Comparison, LocationsShown, SortOrder } = columnChoiceTypes(builder)
  const { MaterialityRef, MaterialityInput } = materialityTypes(builder)
  const CurrencyView = builder.enumType('CurrencyView', { values: ['FULL', 'THOUSANDS', 'MILLIONS'] as const })
  const Settings = builder.objectRef<ViewSettings>('ViewSettings').implement({
    fields: (t) => ({
      currencyView: t.field({ type: CurrencyView, resolve: (settings) => settings.currencyView }),
      showAccountNumbers: t.exposeBoolean('showAccountNumbers'),
      showDollarSign: t.exposeBoolean('showDollarSign'),
      showGrid: t.exposeBoolean('showGrid'),
      showVarianceUSD: t.exposeBoolean('showVarianceUSD'),
      showVariancePercent: t.exposeBoolean('showVariancePercent'),
      showPercentOfRevenue: t.exposeBoolean('showPercentOfRevenue'),
      showEmptyRows: t.exposeBoolean('showEmptyRows', { description: 'Rows without a single entry behind them.' }),
      materiality: t.field({
        type: MaterialityRef,
        nullable: true,
        description: "From which size variances are colored; null for the company's materiality.",
        resolve: (settings) => settings.materiality,
      }),
    }),
  })
  const SettingsInput = builder.inputType('ViewSettingsInput', {
    fields: (t) => ({
      currencyView: t.field({ type: CurrencyView, required: true }),
      showAccountNumbers: t.boolean({ required: true }),
      showDollarSign: t.boolean({ required: true }),
      showGrid: t.boolean({ required: true }),
      showVarianceUSD: t.boolean({ required: true }),
      showVariancePercent: t.boolean({ description: 'True where it is left out.' }),
      showPercentOfRevenue: t.boolean({ description: 'False where it is left out.' }),
      showEmptyRows: t.boolean({ description: 'True where it is left out.' }),
      materiality: t.field({ type: MaterialityInput, description: "Left out: the company's." }),
    }),
  })
  const Sort = builder.objectRef<LocationSort>('LocationSort').implement({
    fields: (t) => ({
      column: t.exposeString('column', { description: 'A column of lines by its key.' }),
      order: t.field({ type: SortOrder, resolve: ({ order }) => order }),
    }),
  })
  const ByLocation = builder.objectRef<LocationRows>('LocationRows').implement({
    description: 'Locations as rows, lines as columns.',
    fields: (t) => ({
      lines: t.stringList({
        nullable: true,
        description: 'Null for the usual ones of the categorization.',
        resolve: ({ lines }) => (lines === null ? null : [...lines]),
      }),
      isFlat: t.exposeBoolean('isFlat'),
      foldedGroups: t.stringList({ resolve: ({ foldedGroups }) => [...foldedGroups] }),
      sort: t.field({
        type: Sort,
        nullable: true,
        description: 'Null for the order of the location tree.',
        resolve: ({ sort }) => sort,
      }),
      hasRank: t.exposeBoolean('hasRank'),
      showsCompared: t.exposeBoolean('showsCompared'),
    }),
  })
  const Columns = builder.objectRef<ColumnChoice>('ReportColumns').implement({
    description: 'The columns next to the periods of a report.',
    fields: (t) => ({
      comparisons: t.field({ type: [Comparison], resolve: (columns) => [...columns.comparisons] }),
      hasTotal: t.exposeBoolean('hasTotal'),
      hasYearToDate: t.exposeBoolean('hasYearToDate'),
      comparedOn: t.stringList({ nullable: true, resolve: (columns) => (columns.comparedOn === null ? null : [...columns.comparedOn]) }),
      rolling: t.intList({ resolve: (columns) => [...columns.rolling] }),
      locations: t.field({ type: LocationsShown, resolve: (columns) => columns.locations }),
      isSameStore: t.exposeBoolean('isSameStore'),
      budgetId: t.id({ nullable: true, resolve: (columns) => columns.budgetId }),
      isProrated: t.exposeBoolean('isProrated'),
      metricIds: t.idList({ resolve: (columns) => [...columns.metricIds] }),
      perMetricId: t.id({ nullable: true, resolve: (columns) => columns.perMetricId }),
      byLocation: t.field({
        type: ByLocation,
        nullable: true,
        description: 'Null for lines as rows.',
        resolve: (columns) => columns.byLocation,
      }),
    }),
  })
  return { CurrencyView, Settings, SettingsInput, Columns }
})

export function addViewerTabs(builder: ApiBuilder, tabs: ViewerTabService): void {
  const { TimeSpanSettingRef, TimeSpanInput } = timeSpanTypes(builder)
  const { ColumnsInput } = columnChoiceTypes(builder)
  const { Settings, SettingsInput, Columns } = viewTypes(builder)
  const Tab = builder.objectRef<ViewerTab>('ProfitLossViewerTab').implement({
    description: "A tab of the signed-in user's P&L viewer.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      metadataId: t.id({ nullable: true, resolve: (tab) => tab.metadataId }),
      locationIds: t.idList({ resolve: (tab) => [...tab.locationIds] }),
      profitLossMappingId: t.exposeID('profitLossMappingId'),
      displayOrder: t.exposeInt('displayOrder'),
      pinned: t.exposeBoolean('pinned'),
      timeSpan: t.field({ type: TimeSpanSettingRef, resolve: (tab) => tab.timeSpan }),
      viewSettings: t.field({ type: Settings, resolve: (tab) => tab.viewSettings }),
      columns: t.field({ type: Columns, resolve: (tab) => tab.columns }),
    }),
  })
  const TabInput = builder.inputType('ProfitLossViewerTabInput', {
    fields: (t) => ({
      id: t.id({ required: true }),
      name: t.string({ required: true, limit: 'tabName' }),
      metadataId: t.id(),
      locationIds: t.idList({ required: true, most: 10_000 }),
      profitLossMappingId: t.id({ required: true }),
      displayOrder: t.int({ required: true }),
      pinned: t.boolean({ required: true }),
      timeSpan: t.field({ type: TimeSpanInput, required: true }),
      viewSettings: t.field({ type: SettingsInput, required: true }),
      columns: t.field({ type: ColumnsInput }),
    }),
  })
  builder.queryField('profitLossViewerTabList', (t) =>
    t.field({
      type: [Tab],
      description: "Pinned ones first, then in the user's order.",
      resolve: async (_root, _args, { access }) => [...(await tabs.list(access))],
    }),
  )
  builder.mutationField('updateProfitLossViewerTabList', (t) =>
    t.field({
      type: [Tab],
      nullable: true,
      description: 'Stores the tabs and answers with the list as it is then.',
      args: {
        tabs: t.arg({ type: [TabInput], required: true, most: MAX_TABS }),
        changedFrom: t.arg({
          type: [TabInput],
          most: MAX_TABS,
          description:
            'The list that these were changed from. With it, only what differs between the two is changed, so that changes from another window stay; without it the list is replaced.',
        }),
      },
      resolve: async (_root, args, { access }) => [...(await tabs.save(access, args.tabs, args.changedFrom ?? null))],
    }),
  )
}
