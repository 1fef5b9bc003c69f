import type { ViewerSearch } from '@fourwall/domain/layouts/address/view-address.ts'
import type { ReactNode } from 'react'
import { useClient } from 'urql'
import { Page } from '../../../blocks/page/Page.tsx'
import type { ViewerCompany } from '../report/viewer-company.ts'
import { OpenSavedView } from '../saved-views/OpenSavedView.tsx'
import type { ViewLibrary } from '../saved-views/saved-view.ts'
import { useViewLibrary } from '../saved-views/view-library.ts'
import { TabsBar } from '../tabs/TabsBar.tsx'
import { viewerTabsStore } from '../tabs/viewer-tabs-store.ts'
import { UnmappedPanel } from '../trace/UnmappedPanel.tsx'
import { MissingPartsLine } from './MissingPartsLine.tsx'
import { NoLedger, NoMapping, REPORT_PANEL } from './ReportStates.tsx'
import { TabView } from './TabView.tsx'
import { useViewer } from './use-viewer.ts'
import { useViewerParts } from './use-viewer-parts.ts'
import { NO_BUDGETS_OR_METRICS } from './viewer-budgets-and-metrics.ts'
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
  /** What is to be said above the figures, whatever they are of. */
  readonly notice: ReactNode
}

/** The profit and loss of any locations, in tabs that each user keeps. An address of a saved view alone opens that in a tab. */
export function ProfitLossScreen(props: ProfitLossScreenProps) {
  const { search, onSearch } = props
  const library = useViewLibrary()
  const { metadataId, tabId, m } = search
  const store = viewerTabsStore(useClient())
  // A tab that is not one of the user's own says nothing: the layout does.
  const isOwnTab = tabId !== undefined && store.read().some(({ id }) => id === tabId)
  if (metadataId !== undefined && !isOwnTab && m === undefined)
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
  notice,
}: ProfitLossScreenProps & { readonly library: ViewLibrary }) {
  const { locationTree, categorizations, context, beside, isBesideOld, missing, ...ledger } = useViewerParts(company, loaded.loadedAt)
  const viewer = useViewer({
    search,
    onSearch,
    hrefOf,
    categorizations,
    context,
    firstLedgerDay: ledger.firstLedgerDay,
    lastViewedMappingId: loaded.lastViewedMappingId,
    beside: isBesideOld ? null : beside,
    renameKept: library.rename,
  })

  if (ledger.isLedgerEmpty) {
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
        notices={
          <>
            {notice}
            {missing && <MissingPartsLine missing={missing} />}
          </>
        }
        firstLedgerDay={ledger.firstLedgerDay}
        company={company}
        beside={beside ?? NO_BUDGETS_OR_METRICS}
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
