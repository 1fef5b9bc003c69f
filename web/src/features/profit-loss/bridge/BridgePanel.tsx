import type { BridgeView, TracedCell } from '@fourwall/domain/layouts/address/view.ts'
import { formatCount, formatPercent } from '@fourwall/domain/money/format.ts'
import { type BridgeWords, bridgeSentences } from '@fourwall/domain/profit-loss/bridge/bridge-sentences.ts'
import type { ActualAccount, BridgeCut, BridgeCutKind, BridgeMethod, BridgeStep } from '@fourwall/domain/profit-loss/bridge/build-bridge.ts'
import { uncoveredSentence } from '@fourwall/domain/profit-loss/uncovered-months.ts'
import { variance } from '@fourwall/domain/profit-loss/variance.ts'
import { useEffect, useRef } from 'react'
import { copyToClipboard } from '../../../blocks/page/copy-to-clipboard.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import type { FigureFormats } from '../report/figure-format.ts'
import type { FiguresRequest } from '../report/figures-request.ts'
import { AddressLink } from '../viewer/AddressLink.tsx'
import { ActualAccounts, LargestTransactions } from './BridgeActual.tsx'
import { BridgeSteps, type StepOpener } from './BridgeSteps.tsx'
import { type ReceivedBridge, useBridge } from './bridge-request.ts'

interface BridgePanelProps {
  readonly opened: BridgeView
  /** Name of the row. */
  readonly name: string
  readonly mappingName: string
  /** The request of the report next to it. */
  readonly report: FiguresRequest
  readonly formats: FigureFormats
  /** Name of the budget that the report compares with. */
  readonly budgetName: string | null
  readonly locationName: (id: string) => string
  /** The locations of a figure, in words. */
  readonly locationWords: (ids: readonly string[] | null) => string
  /** Address of this bridge. */
  readonly address: string
  readonly onOpen: (opened: BridgeView) => void
  /** Traces one of the two figures, of a single location if given; null if no column of the report has it. */
  readonly tracer: (cell: TracedCell, locationId: string | null) => (() => void) | null
  readonly onClose: () => void
  /** Whether the report next to it still shows earlier figures. */
  readonly isOld: boolean
}

/** Explains why a figure differs from the one it is compared with: in sentences, and in steps from one to the other. */
export function BridgePanel(props: BridgePanelProps) {
  const { opened, name, report, mappingName, locationName, locationWords, onOpen } = props
  const { bridge, failure, retry } = useBridge(opened, report, props.budgetName)
  const body = useRef<HTMLDivElement>(null)
  const { cell, locationId } = opened
  const identity = `${cell.groupId} ${cell.accountId ?? ''} ${cell.column} ${locationId ?? ''}`
  // Another difference moves the focus to its top; another breakdown leaves it.
  useEffect(() => {
    if (identity !== '') body.current?.focus({ preventScroll: true })
  }, [identity])
  const place =
    locationId === null ? (bridge?.placeName ?? locationWords(bridge?.locationIds ?? report.locationIds)) : locationName(locationId)

  return (
    <Drawer
      title="Bridge"
      width={480}
      takesFocus={false}
      onClose={props.onClose}
      actions={<AddressLink address={props.address} label="Open this bridge in a new window tab" />}
    >
      <div ref={body} tabIndex={-1} className="px-4 pt-3 pb-5 outline-none">
        <p className="break-words">
          <strong className="font-medium">{name}</strong>{' '}
          <span className="pl-1 text-3">
            {bridge && `${bridge.actualColumn.days} against ${bridge.baseColumn.days} · `}
            {place} · {mappingName}
          </span>
        </p>
        {locationId !== null && (
          <button
            type="button"
            onClick={() => onOpen({ ...opened, locationId: null, cut: 'LOCATION' })}
            className="flex items-center gap-1 rounded-chip text-accent hover:underline"
          >
            <Icon name="arrow-left" />
            All its locations
          </button>
        )}
        {props.isOld && (
          <p className="text-small text-unfav">The figures chosen in the toolbar could not be loaded. This shows earlier ones.</p>
        )}
        {failure !== null ? (
          <div role="alert" className="pt-2">
            <p className="font-medium text-unfav">The bridge could not be loaded</p>
            <p className="pb-2 text-2">{failure}</p>
            <Button onClick={retry}>Try again</Button>
          </div>
        ) : bridge === undefined ? (
          <SkeletonRows rows={8} label="Loading the bridge" />
        ) : bridge === null ? (
          <p className="pt-2 text-2">This mapping was deleted.</p>
        ) : (
          <BridgeBody {...props} bridge={bridge} place={place} />
        )}
      </div>
    </Drawer>
  )
}

const METHOD_NOTES = {
  SUM: null,
  RATIO:
    'A ratio: changes above the line count at the average of the amounts below it, and changes below the line at the average of those above, so all steps add up.',
  IN_TURN: 'This formula cannot be split by account or location. Its lines take their current values one after the other.',
} as const satisfies Record<BridgeMethod, string | null>

const CUT_NAMES = { LINE: 'Lines', ACCOUNT: 'Accounts', LOCATION: 'Locations' } as const satisfies Record<BridgeCutKind, string>

function BridgeBody({
  bridge,
  opened,
  name,
  formats,
  onOpen,
  tracer,
  place,
  report,
}: BridgePanelProps & { bridge: ReceivedBridge; place: string }) {
  const { cell, locationId } = opened
  const { groupId } = cell
  const cut = bridge.cuts.find(({ kind }) => kind === opened.cut) ?? bridge.cuts[0] ?? null
  // The two figures with as many decimals as their difference has.
  const figure = (value: string) => formats.exact(withDecimalsOf(bridge.change, value), groupId)
  const words: BridgeWords = {
    // The copied sentences lack the panel's heading.
    row: locationId === null && bridge.locationIds === null ? name : `${name} at ${place}`,
    actual: bridge.actualColumn.days,
    base: bridge.baseColumn.days,
    figure,
    change: (value) => formats.exactChange(value, groupId),
    percent: bridge.uncovered.length > 0 ? null : percentOf(bridge, formats.isShare(groupId)),
  }
  const sentences = [
    ...bridgeSentences(bridge, cut, words),
    ...(bridge.uncovered.length > 0 ? [`${uncoveredSentence(bridge.uncovered)}.`] : []),
  ]
  const traced = (column: string, value: string | null) => (value === null ? null : tracer({ ...cell, column }, locationId))
  const hasLocations = bridge.cuts.some(({ kind }) => kind === 'LOCATION')
  /** Opens a step: the bridge of its part, or the transactions of an account at a single place. */
  const stepOpener = ({ part, actual }: BridgeStep): StepOpener | null => {
    const explain = (change: Partial<BridgeView>): StepOpener => ({
      word: 'Explain',
      open: () => onOpen({ ...opened, cut: null, ...change }),
    })
    switch (part.kind) {
      case 'GROUP':
        // The plan of the row itself, in addition to the lines under it.
        if (part.groupId === groupId) return null
        return explain({ cell: { ...cell, groupId: part.groupId, accountId: null } })
      case 'LOCATION':
        return explain({ locationId: String(part.locationId) })
      case 'ACCOUNT': {
        const account = { ...cell, groupId: part.groupId, accountId: String(part.accountId) }
        if (hasLocations) return explain({ cell: account })
        const open = tracer({ ...account, column: (actual === null ? bridge.baseColumn : bridge.actualColumn).key }, locationId)
        return open && { word: 'Trace', open }
      }
    }
  }
  return (
    <>
      <div className="mt-2 flex items-start gap-1 rounded-card bg-sunken py-2 pr-1 pl-3">
        <div className="min-w-0 flex-1" data-sentences>
          {sentences.map((sentence, at) => (
            <p key={sentence} className={at === 0 ? 'pb-1 font-medium' : 'text-2'}>
              {sentence}
            </p>
          ))}
        </div>
        <IconButton icon="copy" label="Copy the sentences" onClick={() => void copySentences(sentences)} />
      </div>
      {bridge.cuts.length > 1 && cut && (
        <SegmentedControl
          className="mt-3"
          label="Break the difference down by"
          value={cut.kind}
          choices={bridge.cuts.map(({ kind }) => ({ value: kind, label: CUT_NAMES[kind] }))}
          onChange={(kind) => onOpen({ ...opened, cut: kind })}
        />
      )}
      {cut && METHOD_NOTES[cut.method] && <p className="pt-2 text-small text-2">{METHOD_NOTES[cut.method]}</p>}
      {!cut && bridge.method !== 'SUM' && bridge.change !== null && (
        <p className="pt-2 text-small text-2">A step of this formula divides by zero, so the difference cannot be split.</p>
      )}
      {cut && bridge.change !== null && (
        <BridgeSteps
          // Another breakdown starts folded.
          key={`${cut.kind} ${groupId} ${cell.accountId ?? ''} ${locationId ?? ''}`}
          cut={cut}
          base={{ label: bridge.baseColumn.days, value: bridge.base ?? '0', onTrace: traced(bridge.baseColumn.key, bridge.base) }}
          actual={{ label: bridge.actualColumn.days, value: bridge.actual ?? '0', onTrace: traced(bridge.actualColumn.key, bridge.actual) }}
          change={bridge.change}
          outcome={bridge.outcome}
          exact={figure}
          exactChange={(value) => formats.exactChange(value, groupId)}
          exactOf={(part, value) => formats.exact(value, part.kind === 'LOCATION' ? groupId : part.groupId)}
          openerOf={stepOpener}
        />
      )}
      {cut && <Unchanged cut={cut} />}
      <BridgeActual
        bridge={bridge}
        cell={cell}
        report={report}
        exact={figure}
        onTrace={traced(bridge.actualColumn.key, bridge.actual)}
        onTraceBase={traced(bridge.baseColumn.key, bridge.base)}
        onOpen={({ accountId, groupId: category }) => {
          const account = { groupId: category, accountId: String(accountId), column: bridge.actualColumn.key }
          tracer(account, locationId)?.()
        }}
      />
    </>
  )
}

interface BridgeActualProps {
  readonly bridge: ReceivedBridge
  readonly cell: TracedCell
  readonly report: FiguresRequest
  readonly exact: (value: string) => string
  readonly onTrace: (() => void) | null
  readonly onTraceBase: (() => void) | null
  readonly onOpen: (account: ActualAccount) => void
}

/** Where no cut goes further: the accounts and transactions of the actual figure, and the way to both figures. */
function BridgeActual({ bridge, cell, report, exact, onTrace, onTraceBase, onOpen }: BridgeActualProps) {
  const { actualAccounts, actualColumn, baseColumn, cuts, actual } = bridge
  const isLast = cuts.length === 0 && bridge.isSum && bridge.change !== null
  return (
    <>
      {actualAccounts.length > 0 && <ActualAccounts bridge={bridge} exact={exact} onOpen={onOpen} />}
      {isLast && actual !== null && (
        <LargestTransactions
          request={{
            mappingId: report.mappingId,
            mappedOn: report.mappedOn ?? null,
            pnlGroupId: cell.groupId,
            accountId: cell.accountId,
            startDate: actualColumn.startDate,
            endDate: actualColumn.endDate,
            locationIds: bridge.locationIds ?? report.locationIds,
          }}
          exact={exact}
          onTrace={onTrace}
        />
      )}
      {isLast && (
        <div className="flex flex-wrap gap-2 px-[6px] pt-3">
          {onTrace && <Button onClick={onTrace}>Trace {actualColumn.days}</Button>}
          {onTraceBase && <Button onClick={onTraceBase}>Trace {baseColumn.days}</Button>}
        </div>
      )}
    </>
  )
}

async function copySentences(sentences: readonly string[]): Promise<void> {
  if (await copyToClipboard(sentences.join(' '))) toast.success('Sentences copied')
  else toast.failure('The sentences could not be copied', { detail: 'Select the text and copy it.' })
}

const NOUNS = {
  LINE: ['line', 'lines'],
  ACCOUNT: ['account', 'accounts'],
  LOCATION: ['location', 'locations'],
} as const satisfies Record<BridgeCutKind, readonly [one: string, more: string]>

function Unchanged({ cut: { kind, unchanged } }: { cut: BridgeCut }) {
  if (unchanged === 0) return null
  const [one, more] = NOUNS[kind]
  return (
    <p className="px-[6px] pt-2 text-small text-3">
      {unchanged === 1 ? `1 other ${one}` : `${formatCount(unchanged)} other ${more}`} did not change.
    </p>
  )
}

/** `0.59673` as `0.596730` next to `-0.011223`. */
function withDecimalsOf(other: string | null, value: string): string {
  const missing = decimalsOf(other ?? '') - decimalsOf(value)
  return missing > 0 ? `${value}${value.includes('.') ? '' : '.'}${'0'.repeat(missing)}` : value
}

function decimalsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}

/** The size of a difference in percent of its base; null for a difference of percentages, and on a base of zero. */
function percentOf({ actual, base }: ReceivedBridge, isShare: boolean): string | null {
  const { percent } = variance(actual, base, null, isShare ? 'RATIO' : 'AMOUNT')
  return percent.kind === 'PERCENT' ? formatPercent(percent.value.replace('-', '')) : null
}
