import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import type { TimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ReactNode } from 'react'
import { UNREACHED } from '../../../api/api-client.ts'
import { ImportLedgerLink } from '../../../blocks/page/ImportLedgerLink.tsx'
import { LeftOutList } from '../../../blocks/same-stores/SameStoreReasons.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { DashReport, EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { tabElementId } from '../tabs/TabsBar.tsx'

/** The id of what shows below the tabs. */
export const REPORT_PANEL = 'report-panel'

const shape = (
  <DashReport
    lines={[
      { name: 'Revenue' },
      { name: 'Cost of goods' },
      { name: 'Gross profit', strong: true },
      { name: 'Labor' },
      { name: 'Four-wall EBITDA', strong: true },
    ]}
  />
)

/** Holds what the tab with this id shows. */
export function ReportPanel({ tabId, children }: { tabId: string; children: ReactNode }) {
  return (
    <div id={REPORT_PANEL} role="tabpanel" aria-labelledby={tabElementId(tabId)} className="flex min-h-0 flex-1 flex-col">
      {children}
    </div>
  )
}

function Centered({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 items-center overflow-y-auto">{children}</div>
}

/** Nothing was imported yet. */
export function NoLedger() {
  return (
    <Centered>
      <EmptyState title="No ledger yet" shape={shape} actions={<ImportLedgerLink />}>
        Import a general ledger as .csv or .xlsx. QuickBooks Online and Xero exports are recognized as they are. You review everything
        before it is stored.
      </EmptyState>
    </Centered>
  )
}

/** There is a ledger, but no mapping that says what belongs to which line. */
export function NoMapping() {
  return (
    <Centered>
      <EmptyState title="No mapping yet" shape={shape}>
        A mapping says which line of the report each account belongs to. Fourwall proposes one with the first ledger that you import.
      </EmptyState>
    </Centered>
  )
}

/** The mapping that the tab showed was deleted: another one can be chosen above. */
export function MappingDeleted() {
  return (
    <Centered>
      <EmptyState title="This mapping was deleted" shape={shape}>
        Choose another one under Mapping. Your other tabs are not affected.
      </EmptyState>
    </Centered>
  )
}

export function NoLocations({ onSelectAll }: { onSelectAll: () => void }) {
  return (
    <Centered>
      <EmptyState
        title="No location selected"
        shape={shape}
        actions={
          <Button kind="primary" onClick={onSelectAll}>
            Select all locations
          </Button>
        }
      >
        Please choose at least one location.
      </EmptyState>
    </Centered>
  )
}

/** No location traded throughout all that is compared. */
export function NoSameStores({ stores, onAllStores }: { stores: SameStoreWords | null; onAllStores: () => void }) {
  return (
    <Centered>
      <EmptyState
        title="No same-store locations"
        shape={shape}
        actions={
          <Button kind="primary" onClick={onAllStores}>
            Show all chosen locations
          </Button>
        }
      >
        <p>None of the chosen locations traded on all days of all compared periods.</p>
        {stores !== null && <LeftOutList stores={stores} />}
      </EmptyState>
    </Centered>
  )
}

/** The report could not be loaded, and no earlier one can be shown. */
export function ReportFailed({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  return (
    <Centered>
      <div role="alert" className="w-full">
        <EmptyState
          title="Error loading data"
          shape={shape}
          actions={
            <Button kind="primary" onClick={onRetry}>
              Try again
            </Button>
          }
        >
          {failure}
          {failure === UNREACHED && ' Trying again…'}
        </EmptyState>
      </div>
    </Centered>
  )
}

/** Over figures that are those of before, because the ones that were asked for could not be had. `span`: of those that show. */
export function OldFigures({ span, failure, onRetry }: { span: TimeSpan; failure: string; onRetry: () => void }) {
  const display = useDisplay()
  return (
    <div role="alert" className="flex flex-none items-center gap-2 border-b border-line-1 bg-warn-soft px-4 py-[5px]">
      <Icon name="warning" className="flex-none text-unfav" />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">These are the earlier figures, of {display.timeSpanName(span)}.</strong>{' '}
        <span className="text-2">
          {/* That the server cannot be reached is said once, for all that needs it. */}
          The ones chosen above could not be loaded. {failure !== UNREACHED && failure}
        </span>
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
