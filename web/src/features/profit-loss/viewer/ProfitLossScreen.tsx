import { type Day, isDay, parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { useMemo, useState } from 'react'
import { type RequestPolicy, useQuery } from 'urql'
import { Page } from '../../../blocks/page/Page.tsx'
import type { ViewerCompany } from '../report/viewer-company.ts'
import { OpenSavedView } from '../saved-views/OpenSavedView.tsx'
import type { ViewLibrary } from '../saved-views/saved-view.ts'
import { useViewLibrary } from '../saved-views/view-library.ts'
import { TabsBar } from '../tabs/TabsBar.tsx'
import { UnmappedPanel } from '../trace/UnmappedPanel.tsx'
import type { ViewerSearch } from './address/view-address.ts'
import { NoLedger, NoMapping, REPORT_PANEL } from './ReportStates.tsx'
import { TabView } from './TabView.tsx'
import { useViewer } from './use-viewer.ts'
import { NOTHING_BESIDE, readBeside, ViewerBesideQuery } from './viewer-budgets-and-metrics.ts'
import { CategorizationsQuery, LedgerDaysQuery, LocationTreeQuery, readLocationTree } from './viewer-data.ts'
import type { LoadedViewer } from './viewer-loader.ts'

interface ProfitLossScreenProps {
  readonly search: ViewerSearch
  /** `isStep`: the browser's Back leads to what was before. */
  readonly onSearch: (search: ViewerSearch, isStep: boolean) => void
  readonly hrefOf: (search: ViewerSearch) => string
  readonly company: ViewerCompany
  readonly loaded: LoadedViewer
  /** A report speaks of what was not loaded: it is newer than the rest. */
  readonly onOutdated: () => void
}

/** What was loaded so recently is not asked again. */
const freshFor = 2000

/** The profit and loss of any locations, in tabs that each user keeps. An address of a saved view alone opens that in a tab. */
export function ProfitLossScreen(props: ProfitLossScreenProps) {
  const { search, onSearch } = props
  const library = useViewLibrary()
  const { metadataId, tabId, m } = search
  if (metadataId !== undefined && tabId === undefined && m === undefined)
    return <OpenSavedView metadataId={metadataId} library={library} onOpen={(next) => onSearch(next, false)} />
  return <ViewerScreen {...props} library={library} />
}

function ViewerScreen({
  search,
  onSearch,
  hrefOf,
  company,
  loaded,
  library,
  onOutdated,
}: ProfitLossScreenProps & { readonly library: ViewLibrary }) {
  const [requestPolicy] = useState((): RequestPolicy => (Date.now() - loaded.loadedAt < freshFor ? 'cache-first' : 'cache-and-network'))
  const [{ data: treeData }] = useQuery({ query: LocationTreeQuery, requestPolicy })
  const [{ data: categorizationData }] = useQuery({ query: CategorizationsQuery, requestPolicy })
  const [{ data: ledgerData }] = useQuery({ query: LedgerDaysQuery, requestPolicy })
  const locationTree = useMemo(() => readLocationTree(treeData?.locationAssignments ?? []), [treeData])
  const ledger = ledgerData?.ledgerSummary
  const categorizations = categorizationData?.profitLossCategorizations ?? []
  const lastLedgerDay = dayOrNull(ledger?.lastDay)
  const context = useMemo(
    (): TimeContext => ({
      today: parseDay(company.today),
      lastLedgerDay,
      fiscalYearStartMonth: parseMonthOfYear(company.fiscalYearStartMonth),
    }),
    [company.today, company.fiscalYearStartMonth, lastLedgerDay],
  )
  const [{ data: besideData, fetching, stale }] = useQuery({ query: ViewerBesideQuery, requestPolicy })
  const beside = useMemo(() => besideData && readBeside(besideData), [besideData])
  const viewer = useViewer({
    search,
    onSearch,
    hrefOf,
    categorizations,
    context,
    lastViewedMappingId: loaded.lastViewedMappingId,
    // What is known from before may not have what was made since.
    beside: fetching || stale ? null : (beside ?? null),
    renameKept: library.rename,
  })

  if (ledger?.entries === 0) {
    return (
      <Page title="Profit and loss">
        <NoLedger />
      </Page>
    )
  }
  if (!viewer) {
    return (
      <Page title="Profit and loss">
        <NoMapping />
      </Page>
    )
  }
  const { view } = viewer
  return (
    <>
      <TabView
        viewer={viewer}
        tabs={
          <TabsBar
            tabs={viewer.tabs}
            activeId={viewer.activeTab.id}
            guestId={viewer.isGuest ? viewer.activeTab.id : null}
            panelId={REPORT_PANEL}
            {...viewer.tabActions}
          />
        }
        categorizations={categorizations}
        locationTree={locationTree}
        context={context}
        firstLedgerDay={dayOrNull(ledger?.firstDay)}
        company={company}
        beside={beside ?? NOTHING_BESIDE}
        loadedAt={loaded.loadedAt}
        library={library}
        onOutdated={onOutdated}
      />
      <UnmappedPanel
        view={view}
        mappingName={viewer.categorization?.mappings.find(({ id }) => id === view.mappingId)?.name ?? ''}
        minorDigits={company.minorDigits}
        address={viewer.addressOf(view)}
      />
    </>
  )
}

function dayOrNull(text: string | null | undefined): Day | null {
  return typeof text === 'string' && isDay(text) ? text : null
}
