import { VIEWER_SEARCH, type ViewerSearch } from '@fourwall/domain/layouts/address/view-address.ts'
import { readTexts, type SearchTexts } from '../blocks/page/search-texts.ts'
import type { BudgetListSearch } from '../features/budgets/budget-list.ts'
import type { BudgetSearch } from '../features/budgets/editor/use-budget-work.ts'
import type { BudgetPreviewSearch } from '../features/budgets/preview/use-budget-preview-sheet.ts'
import type { ChartListSearch } from '../features/charts/chart-list.ts'
import { HOME_SEARCH, type HomeSearch } from '../features/home/home-address.ts'
import { IMPORT_SEARCH, type ImportSearch } from '../features/ledger/imports/preview/import-address.ts'
import type { MainMetricsSearch } from '../features/main-metrics/main-metrics-address.ts'
import type { MetricListSearch } from '../features/ops-data/OpsDataScreen.tsx'
import type { PreviewSearch } from '../features/ops-data/preview/use-preview-sheet.ts'
import type { PresentationListSearch } from '../features/presentations/list/presentation-list.ts'
import type { LibrarySearch } from '../features/profit-loss/library/library-list.ts'
import { TRACE_SEARCH, type TraceSearch, withListOfEarlierLinks } from '../features/profit-loss/trace/trace-address.ts'
import { safeReturnPath } from '../features/session/return-path.ts'

type Search = Readonly<Record<string, unknown>>

/** What each route reads of its search parameters; a route that is not here reads none. What a text means is for its reader to judge. */
export const routeSearch = {
  login: (search: Search): { readonly from: string } => ({ ...readTexts(search, []), from: safeReturnPath(search['from']) }),
  home: (search: Search): HomeSearch => readTexts(search, HOME_SEARCH),
  viewer: (search: Search): ViewerSearch & TraceSearch => withListOfEarlierLinks(readTexts(search, [...VIEWER_SEARCH, ...TRACE_SEARCH])),
  newLayout: (search: Search): SearchTexts<'tabId'> => readTexts(search, ['tabId']),
  library: (search: Search): LibrarySearch => readTexts(search, ['folder', 'q', 'categorization', 'sort']),
  charts: (search: Search): ChartListSearch => readTexts(search, ['q', 'kind', 'sort', 'folder']),
  presentations: (search: Search): PresentationListSearch => readTexts(search, ['q', 'sort']),
  mainMetrics: (search: Search): MainMetricsSearch => readTexts(search, ['mapping', 'span', 'places', 'budget', 'show', 'q']),
  /** `chart`: unsaved work, as its canonical text. */
  chart: (search: Search): SearchTexts<'chart'> => readTexts(search, ['chart']),
  newChart: (search: Search): SearchTexts<'chart'> => readTexts(search, ['chart']),
  /** `view`: what is explored, as its canonical text. */
  explorer: (search: Search): SearchTexts<'view'> => readTexts(search, ['view']),
  budgets: (search: Search): BudgetListSearch => readTexts(search, ['q', 'sort']),
  budget: (search: Search): BudgetSearch => readTexts(search, ['location', 'month', 'line', 'lastYear']),
  budgetPreview: (search: Search): BudgetPreviewSearch => readTexts(search, ['location', 'show']),
  metrics: (search: Search): MetricListSearch => readTexts(search, ['q', 'sort', 'saved']),
  /** `span`: a time span as the API takes it, as JSON. */
  metric: (search: Search): SearchTexts<'span'> => readTexts(search, ['span']),
  opsDataPreview: (search: Search): PreviewSearch => readTexts(search, ['by', 'id', 'show']),
  upload: (search: Search): ImportSearch => readTexts(search, IMPORT_SEARCH),
  /** `show`: `accounts`; left out: the categorizations. */
  chartOfAccounts: (search: Search): SearchTexts<'show'> => readTexts(search, ['show']),
  /** `mappingId`: of the mapping whose figures are shown. */
  categorization: (search: Search): SearchTexts<'mappingId'> => readTexts(search, ['mappingId']),
  newMapping: (search: Search): SearchTexts<'categorizationId'> => readTexts(search, ['categorizationId']),
}
