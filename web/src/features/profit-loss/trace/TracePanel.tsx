import type { TraceStep } from '@fourwall/domain/layouts/address/view.ts'
import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { gapSentence } from '@fourwall/domain/profit-loss/metric-gaps.ts'
import { isComparable } from '@fourwall/domain/profit-loss/report-columns.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TransactionsRequest } from '../../../api/transactions.ts'
import { Drawer } from '../../../ui/Drawer.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Figure } from '../../../ui/Money.tsx'
import type { FigureFormats } from '../report/figure-format.ts'
import type { RowMetric } from '../report/report-model.ts'
import { AddressLink } from '../viewer/AddressLink.tsx'
import { AppLink } from '../viewer/AppLink.tsx'
import { ListRow, OldTraceContext, Proof, TraceSection } from './TraceSection.tsx'
import { TransactionsSection } from './TransactionsSection.tsx'
import type { AccountsLevel, FormulaLevel, MetricLevel, PlanLevel, TracedNumber, TraceLevel } from './trace-levels.ts'

interface TracePanelProps {
  readonly traced: TracedNumber
  /** The group of the number. */
  readonly groupId: string
  /** Mapping and locations of the number, in words. */
  readonly scope: string
  readonly formats: FigureFormats
  /** The parameters for requesting transactions. */
  readonly question: Pick<TransactionsRequest, 'mappingId' | 'mappedOn' | 'locationIds'>
  /** Address of this trace. */
  readonly address: string
  /** The budget of a planned number; null otherwise. */
  readonly budget: { readonly id: string; readonly name: string } | null
  /** Opens a step below a level, or closes it if `step` is null. */
  readonly onOpen: (depth: number, step: TraceStep | null) => void
  readonly onClose: () => void
  /** Whether the number is an earlier one, not the requested one. */
  readonly isOld: boolean
}

/** Traces a number through formula, operands, accounts and transactions to the line of the file. Each level adds up to the one above. */
export function TracePanel(props: TracePanelProps) {
  const { traced, groupId, scope, formats, question, address, budget, onOpen, onClose, isOld } = props
  const display = useDisplay()
  const { column, levels, name, value, instead } = traced
  const body = useRef<HTMLDivElement>(null)
  const identity = `${groupId} ${name} ${column.key}`
  // Another number moves the focus to its top; a further step of the same one leaves it.
  useEffect(() => {
    if (identity !== '') body.current?.focus({ preventScroll: true })
  }, [identity])

  return (
    <Drawer
      title="Trace"
      width={452}
      takesFocus={false}
      onClose={onClose}
      actions={<AddressLink address={address} label="Open this trace in a new window tab" />}
    >
      <div ref={body} tabIndex={-1} className="px-4 pt-3 pb-5 outline-none">
        <p className="break-words">
          <strong className="font-medium">{name}</strong>{' '}
          <span className="pl-1 text-3">
            {budget !== null && `${budget.name} · `}
            {isDay(column.startDate) && isDay(column.endDate) ? display.rangeName(column.startDate, column.endDate) : column.label} ·{' '}
            {scope}
          </span>
        </p>
        <p className="text-figure font-medium" data-traced>
          {value === null ? instead : formats.exact(value, groupId)}
        </p>
        {isOld && <p className="text-small text-unfav">An earlier figure: the ones chosen in the toolbar could not be loaded.</p>}
        <OldTraceContext value={isOld}>
          <ol className="mt-2 border-l border-line-2">
            {levels.map((level) => (
              <LevelSection
                key={`${level.depth} ${level.kind} ${level.name}`}
                level={level}
                column={column}
                formats={formats}
                question={question}
                budget={budget}
                onOpen={(step) => onOpen(level.depth, step)}
              />
            ))}
          </ol>
        </OldTraceContext>
      </div>
    </Drawer>
  )
}

interface LevelSectionProps {
  readonly level: TraceLevel
  readonly column: TracedNumber['column']
  readonly formats: FigureFormats
  readonly question: TracePanelProps['question']
  readonly budget: TracePanelProps['budget']
  readonly onOpen: (step: TraceStep | null) => void
}

function LevelSection({ level, column, formats, question, budget, onOpen }: LevelSectionProps): ReactNode {
  switch (level.kind) {
    case 'formula':
      return <FormulaSection level={level} opened={level.opened} depth={level.depth} formats={formats} onOpen={onOpen} />
    case 'accounts':
      return <AccountsSection level={level} opened={level.opened} depth={level.depth} formats={formats} onOpen={onOpen} />
    case 'plan':
      return (
        <PlanSection
          level={level}
          opened={level.opened}
          depth={level.depth}
          formats={formats}
          onOpen={onOpen}
          column={column}
          budget={budget}
        />
      )
    case 'metric':
      return <MetricSection level={level} formats={formats} column={column} budget={budget} />
    case 'transactions':
      return (
        <TransactionsSection
          // Another number resets the list and its search.
          key={`${column.key} ${level.groupId} ${level.accountId ?? ''}`}
          level={level}
          opened={level.opened}
          above={level.depth === 0 ? 'the cell' : level.name}
          exact={(value) => formats.exact(value, level.groupId)}
          request={{
            ...question,
            pnlGroupId: level.groupId,
            accountId: level.accountId,
            startDate: column.startDate,
            endDate: column.endDate,
          }}
          onOpen={onOpen}
        />
      )
  }
}

interface SectionProps<Level> {
  readonly level: Level
  readonly opened: TraceStep | null
  readonly depth: number
  readonly formats: FigureFormats
  readonly onOpen: (step: TraceStep | null) => void
}

function FormulaSection({ level, opened, depth, formats, onOpen }: SectionProps<FormulaLevel>) {
  const openedId = opened?.kind === 'group' ? opened.groupId : null
  const isSum = level.operands.every(({ sign }) => sign !== null)
  return (
    <TraceSection
      title={depth === 0 ? 'Formula' : level.name}
      note={level.parts.map((part, index) =>
        part.kind === 'group' ? (
          // Parts of a formula may be equal, so their index is the key.
          <span key={index} className="rounded-chip bg-accent-soft px-1 text-small text-accent">
            {part.name}
          </span>
        ) : (
          <span key={index} className="px-1 text-small text-2">
            {part.text}
          </span>
        ),
      )}
    >
      {level.operands.map(({ groupId, name, value, instead, sign }, index) => (
        <ListRow
          key={groupId}
          isOpened={groupId === openedId}
          isReachable={openedId === null ? index === 0 : groupId === openedId}
          amount={value === null ? instead : formats.exact(value, groupId)}
          onToggle={() => onOpen(groupId === openedId ? null : { kind: 'group', groupId })}
        >
          {sign === '−' && <span className="pr-[5px] text-3">−</span>}
          {name}
        </ListRow>
      ))}
      <Proof
        label={`${isSum ? 'Sum' : 'Result'}, equals ${depth === 0 ? 'the cell' : level.name}`}
        amount={level.value === null ? level.instead : formats.exact(level.value, level.groupId)}
        difference={level.isEqual ? null : formats.exact(level.above, level.groupId)}
      />
    </TraceSection>
  )
}

function AccountsSection({ level, opened, depth, formats, onOpen }: SectionProps<AccountsLevel>) {
  const openedKey = opened?.kind === 'account' ? `${opened.groupId} ${opened.accountId}` : null
  const count = level.accounts.length
  return (
    <TraceSection
      title={depth === 0 ? 'Accounts' : level.name}
      note={count === 1 ? '1 account' : `${formatCount(count)} accounts`}
      action={
        count > 1 && (
          <button
            type="button"
            aria-pressed={opened?.kind === 'transactions'}
            onClick={() => onOpen(opened?.kind === 'transactions' ? null : { kind: 'transactions' })}
            className="min-h-[24px] min-w-[24px] rounded-chip text-small text-accent hover:underline aria-pressed:font-medium"
          >
            All transactions
          </button>
        )
      }
    >
      {level.accounts.map((account, index) => {
        const key = `${account.groupId} ${account.accountId}`
        return (
          <ListRow
            key={key}
            isOpened={key === openedKey}
            isReachable={openedKey === null ? index === 0 : key === openedKey}
            amount={formats.exact(account.amount, level.groupId)}
            onToggle={() => onOpen(key === openedKey ? null : { kind: 'account', groupId: account.groupId, accountId: account.accountId })}
          >
            {account.number !== '' && <span className="pr-[6px] text-small font-normal text-3">{account.number}</span>}
            {account.name}
          </ListRow>
        )
      })}
      {count === 0 && <p className="px-[6px] text-3">No account has entries in this period.</p>}
      <Proof
        label={`Sum, equals ${depth === 0 ? 'the cell' : level.name}`}
        amount={formats.exact(level.value, level.groupId)}
        difference={level.isEqual ? null : formats.exact(level.above, level.groupId)}
      />
    </TraceSection>
  )
}

interface PlanSectionProps extends SectionProps<PlanLevel> {
  readonly column: TracedNumber['column']
  readonly budget: TracePanelProps['budget']
}

function PlanSection({ level, opened, depth, formats, onOpen, column, budget }: PlanSectionProps) {
  const openedId = opened?.kind === 'group' ? opened.groupId : null
  return (
    <TraceSection
      title={depth === 0 ? 'Plan' : level.name}
      note={level.value === null ? 'Nothing is planned' : null}
      isLast={openedId === null}
      action={budget && <AppLink href={budgetAddress(budget.id, column, level.accountId ?? level.groupId)}>Open in the budget</AppLink>}
    >
      {level.groups.map(({ groupId, name, value }, index) => (
        <ListRow
          key={groupId}
          isOpened={groupId === openedId}
          isReachable={openedId === null ? index === 0 : groupId === openedId}
          amount={formats.exact(value, level.groupId)}
          onToggle={() => onOpen(groupId === openedId ? null : { kind: 'group', groupId })}
        >
          {name}
        </ListRow>
      ))}
      {level.accounts.map((account) => (
        <p key={account.accountId} className="flex h-[24px] items-center gap-2 px-[6px]">
          <span className="min-w-0 flex-1 truncate" title={accountLabel(account)}>
            {accountLabel(account)}
          </span>
          <Figure text={formats.exact(account.amount, level.groupId)} />
        </p>
      ))}
      {level.own !== null && level.value !== null && (
        <p className="flex h-[24px] items-center gap-2 px-[6px]">
          <span className="min-w-0 flex-1 truncate text-2">
            Planned for {level.groups.length + level.accounts.length === 0 ? level.name : `${level.name} itself`}
          </span>
          <Figure text={formats.exact(level.own, level.groupId)} />
        </p>
      )}
      <Proof
        label={`Sum, equals ${depth === 0 ? 'the cell' : level.name}`}
        amount={formats.exact(level.value, level.groupId)}
        difference={level.isEqual ? null : formats.exact(level.above, level.groupId)}
      />
    </TraceSection>
  )
}

interface MetricSectionProps extends Pick<PlanSectionProps, 'formats' | 'column' | 'budget'> {
  readonly level: MetricLevel
}

function MetricSection({ level, formats, column, budget }: MetricSectionProps) {
  const { metric, parts, operands, gap } = level
  return (
    <TraceSection
      title={parts === null ? 'Figures' : 'Formula'}
      isLast
      note={
        parts === null
          ? ADDED_UP[metric.timeAggregation]
          : parts.map((part, index) => (
              // Parts of a formula may be equal, so their index is the key.
              <span
                key={index}
                className={part.kind === 'group' ? 'rounded-chip bg-accent-soft px-1 text-small text-accent' : 'px-1 text-small text-2'}
              >
                {part.kind === 'group' ? part.name : part.text}
              </span>
            ))
      }
      action={
        budget === null ? (
          <AppLink href={`/ops-data/${metric.id}`}>Open the metric</AppLink>
        ) : (
          <AppLink href={budgetAddress(budget.id, column, metric.id)}>Open in the budget</AppLink>
        )
      }
    >
      {operands.map(({ rowId, name, value }) => (
        <p key={rowId} className="flex h-[24px] items-center gap-2 px-[6px]">
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {value === null ? <span className="text-small text-3">Not in this report</span> : <Figure text={formats.exact(value, rowId)} />}
        </p>
      ))}
      {gap !== null && <p className="px-[6px] pt-1 text-small text-2">{gapSentence(gap)}</p>}
      {metric.definition !== null && <p className="px-[6px] pt-1 text-2">{metric.definition}</p>}
      {!isComparable(column.coverage) && column.coverage !== 'NONE' && (
        <p className="px-[6px] pt-1 text-small text-2">For all of {column.label}: the column covers fewer days.</p>
      )}
    </TraceSection>
  )
}

const ADDED_UP = {
  SUM: 'Sum of its figures in these months',
  AVERAGE: 'Average of its figures in these months',
  LAST: 'Its latest figure in these months',
  WEIGHTED: 'Weighted average of its figures in these months',
} as const satisfies Record<RowMetric['timeAggregation'], string>

/** The place in a budget that matches a column: location, first month and line. */
function budgetAddress(budgetId: string, { place, startDate }: TracedNumber['column'], line: string): string {
  const search = new URLSearchParams({ ...(place.kind === 'ALL' ? {} : { location: place.id }), month: startDate.slice(0, 7), line })
  return `/budgets/${budgetId}/?${search}`
}
