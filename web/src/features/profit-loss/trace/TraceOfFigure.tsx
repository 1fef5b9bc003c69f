import { openedAddress } from '@fourwall/domain/layouts/address/opened-address.ts'
import { type TransactionList, WHOLE_LIST, withList } from '@fourwall/domain/layouts/address/transaction-list.ts'
import type { Trace, TraceStep } from '@fourwall/domain/layouts/address/view.ts'
import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { type Comparison, comparisonKey, PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import type { OpenedBehind } from '../reading/layout-reading.ts'
import { useFigures } from '../report/figures-request.ts'
import { type LayoutCompany, layoutCategorizationOf } from '../report/layout-company.ts'
import { loadLayoutCompany } from '../report/layout-company-request.ts'
import { reportModel } from '../report/report-model.ts'
import { useViewLocations } from '../viewer/use-view-locations.ts'
import { FigureDrawer } from './FigureDrawer.tsx'
import { OwnListingContext, useOwnListing, useTransactionListing } from './transaction-listing.ts'

/** A figure that stands elsewhere than in a report. */
export interface FigureElsewhere {
  readonly mappingId: string
  readonly groupId: string
  readonly accountId: string | null
  readonly startDate: Day
  readonly endDate: Day
  /** Empty: every location. */
  readonly locationIds: readonly string[]
  /** What it differs from, where it is a difference: its bridge opens. Null for a figure. */
  readonly against: { readonly comparison: Comparison; readonly budgetId: string | null } | null
}

interface TraceOfFigureProps {
  readonly figure: FigureElsewhere
  /** Steps that are open at first. */
  readonly path?: readonly TraceStep[]
  /** How transactions are listed at first. */
  readonly list?: Partial<TransactionList> | undefined
  readonly onClose: () => void
}

/** The trace of a figure that stands elsewhere, such as on a slide: in a drawer, down to transactions. */
export function TraceOfFigure(props: TraceOfFigureProps) {
  const { list, onClose } = props
  const client = useClient()
  const listing = useOwnListing(list ?? null)
  const { value: company, failure } = useLoaded('company', () => loadLayoutCompany(client))
  if (company === null)
    return (
      <Drawer title="Trace" width={452} onClose={onClose}>
        {failure === null ? <SkeletonRows rows={6} label="Loading the trace" /> : <p className="p-4 text-unfav">{failure}</p>}
      </Drawer>
    )
  return (
    <OwnListingContext value={listing}>
      <LoadedTrace {...props} company={company} />
    </OwnListingContext>
  )
}

function LoadedTrace({ figure, path = [], company, onClose }: TraceOfFigureProps & { readonly company: LayoutCompany }) {
  const { list, change: changeList } = useTransactionListing()
  const { mappingId, groupId, accountId, startDate, endDate, locationIds, against } = figure
  const [opened, setOpened] = useState<OpenedBehind>(
    against === null
      ? { trace: { cell: { groupId, accountId, column: 'total' }, path }, bridge: null }
      : {
          trace: null,
          bridge: { cell: { groupId, accountId, column: comparisonKey('total', against.comparison) }, locationId: null, cut: null },
        },
  )
  const layout = useMemo(
    (): Layout => ({
      ...plainLayout({ mappingId, timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate }, locationIds }),
      columns: {
        ...PLAIN_COLUMNS,
        hasTotal: true,
        ...(against !== null && { comparisons: [against.comparison], budgetId: against.budgetId }),
      },
    }),
    [mappingId, startDate, endDate, locationIds, against],
  )
  const { answered, failure, isBusy } = useFigures(layout)
  const locations = useViewLocations(company.tree)
  const categorization = layoutCategorizationOf(company, mappingId)
  const groups = useMemo(() => categorization?.groups ?? [], [categorization])
  const model = useMemo(() => answered && reportModel(groups, answered.figures), [answered, groups])
  if (answered === null || model === null)
    return (
      <Drawer title="Trace" width={452} onClose={onClose}>
        {failure === null ? <SkeletonRows rows={6} label="Loading the trace" /> : <p className="p-4 text-unfav">{failure}</p>}
      </Drawer>
    )
  return (
    <FigureDrawer
      opened={opened}
      onOpened={({ trace = null, bridge = null }) => {
        // Another number has a list of its own.
        if (listedOf(trace) !== listedOf(opened.trace)) changeList(WHOLE_LIST)
        setOpened({ trace, bridge })
      }}
      address={withList(openedAddress({ ...layout, settings: DEFAULT_VIEW_SETTINGS }, groups, opened), list)}
      columns={layout.columns}
      model={model}
      answered={answered}
      settings={DEFAULT_VIEW_SETTINGS}
      company={company}
      isOld={isBusy}
      locations={locations}
      mappingName={categorization?.mappings.find(({ id }) => id === mappingId)?.name ?? ''}
      onClose={onClose}
    />
  )
}

/** The number whose transactions are listed: the trace without the open transaction at its end. */
function listedOf(trace: Trace | null): string {
  return JSON.stringify(trace && { ...trace, path: trace.path.filter(({ kind }) => kind !== 'transaction') })
}
