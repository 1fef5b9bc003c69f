import type { View } from '@fourwall/domain/layouts/address/view.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { columnsInput } from '../../../blocks/report-figures/report-figures.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { mappingWords } from '../mapping/mapping-choice.ts'
import { unmappedAccountsButton } from '../report/ReconciliationLine.tsx'
import { AddressLink } from '../viewer/AddressLink.tsx'
import { TransactionsSection } from './TransactionsSection.tsx'
import { parseUnmapped, type UnmappedTrace, unmappedText } from './trace-address.ts'
import { useTraceAddress } from './use-trace-address.ts'

const UnmappedAccountsQuery = graphql(`
  query UnmappedAccounts(
    $mappingId: ID!
    $timeSpan: TimeSpanInput!
    $locationIds: [ID!]!
    $columns: ReportColumnsInput
    $mappedOn: Date
  ) {
    profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns, mappedOn: $mappedOn) {
      timeSpan {
        startDate
        endDate
      }
      locationIds
      reconciliation {
        unmapped {
          account {
            id
            displayId
            name
          }
          amount
        }
      }
    }
  }
`)

interface UnmappedPanelProps {
  readonly view: View
  readonly mappingName: string
  readonly minorDigits: number
  /** Address of the current state. */
  readonly address: string
}

/** The transactions of the unmapped account in the address; nothing while a number of the report is traced. */
export function UnmappedPanel(props: UnmappedPanelProps) {
  const { u } = useTraceAddress().search
  const trace = parseUnmapped(u)
  const { view } = props
  if (trace === null || view.trace !== null || view.bridge !== null || view.locationIds?.length === 0) return null
  return <UnmappedTracePanel key={trace.accountId} trace={trace} {...props} />
}

function UnmappedTracePanel({ trace, view, mappingName, minorDigits, address }: UnmappedPanelProps & { readonly trace: UnmappedTrace }) {
  const display = useDisplay()
  const mayAssign = useMay('CHANGE_MAPPINGS')
  const { change: changeAddress } = useTraceAddress()
  const body = useRef<HTMLDivElement>(null)
  const chosen = [...(view.locationIds ?? [])].sort()
  const [{ data, error, fetching }, ask] = useQuery({
    query: UnmappedAccountsQuery,
    // Requested like the report next to it, so that both cover the same locations.
    variables: {
      mappingId: view.mappingId,
      timeSpan: timeSpanInput(view.timeSpan),
      locationIds: chosen,
      columns: columnsInput(parseColumnChoice(view.columns)),
      mappedOn: view.mappedOn,
    },
  })
  const report = fetching ? null : (data?.profitLossReport ?? null)
  const locationIds = report?.locationIds ?? []
  const found = report?.reconciliation.unmapped.find(({ account }) => account.id === trace.accountId) ?? null
  const { startDate, endDate } = report?.timeSpan ?? { startDate: '', endDate: '' }
  const days = isDay(startDate) && isDay(endDate) ? `${display.rangeName(startDate, endDate)} · ` : ''
  const exact = (value: string | null) => display.amount(value, minorDigits)

  // The list returns the focus to its button first.
  useEffect(() => {
    const timer = setTimeout(() => body.current?.focus({ preventScroll: true }), 50)
    return () => clearTimeout(timer)
  }, [])
  const close = () => {
    changeAddress({ u: null, q: null })
    document.getElementById(unmappedAccountsButton)?.focus()
  }

  return (
    <Drawer
      title="Trace"
      width={452}
      takesFocus={false}
      onClose={close}
      actions={<AddressLink address={address} label="Open this trace in a new window tab" />}
    >
      <div ref={body} tabIndex={-1} className="px-4 pt-3 pb-5 outline-none">
        {found !== null && report !== null ? (
          <>
            <p className="break-words">
              <strong className="font-medium">{`${found.account.displayId} ${found.account.name}`.trim()}</strong>{' '}
              <span className="pl-1 text-3">
                {days}
                {locationIds.length === 0 ? 'All locations' : counted(locationIds.length, 'location')} ·{' '}
                {mappingWords(mappingName, view, display.day)}
              </span>
            </p>
            <p className="text-figure font-medium" data-traced>
              {exact(found.amount)}
            </p>
            <p className="text-small text-2">
              Unmapped: not in this mapping. Income is positive, expense negative.{' '}
              <Link
                to="/settings/mappings/$mappingId"
                params={{ mappingId: view.mappingId }}
                className="rounded-chip text-accent underline"
              >
                {mayAssign ? 'Assign it in the mapping' : 'See the mapping'}
              </Link>
              .
            </p>
            <ol className="mt-2 border-l border-line-2">
              <TransactionsSection
                level={{ name: 'Transactions', above: found.amount }}
                above="the unmapped amount"
                opened={trace.transactionId === null ? null : { kind: 'transaction', id: trace.transactionId }}
                exact={exact}
                request={{
                  mappingId: view.mappingId,
                  mappedOn: view.mappedOn,
                  pnlGroupId: null,
                  accountId: trace.accountId,
                  startDate,
                  endDate,
                  locationIds,
                }}
                onOpen={(step) =>
                  changeAddress({ u: unmappedText({ ...trace, transactionId: step?.kind === 'transaction' ? step.id : null }) })
                }
              />
            </ol>
          </>
        ) : fetching ? (
          <SkeletonRows rows={6} label="Loading the unmapped account" />
        ) : error ? (
          <div role="alert">
            <p className="font-medium text-unfav">The unmapped account could not be loaded</p>
            <p className="pb-2 text-2">{sentenceOf(error)}</p>
            <Button onClick={() => ask({ requestPolicy: 'network-only' })}>Try again</Button>
          </div>
        ) : (
          <p className="text-2">
            This account has nothing unmapped for these dates and locations: it has no entries there, or has been mapped since.
          </p>
        )}
      </div>
    </Drawer>
  )
}
