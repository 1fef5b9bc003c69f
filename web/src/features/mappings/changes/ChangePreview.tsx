import { compareDecimals } from '@fourwall/domain/money/decimal.ts'
import { type ChangedSetting, keyLines, type SettingsChange } from '@fourwall/domain/profit-loss/settings-change.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { lineDifference, lineFigure } from './line-figures.ts'

interface ChangePreviewProps {
  /** Summary of what would be saved: "3 accounts assigned". */
  readonly summary: string
  /** The months of the figures. */
  readonly spanLabel: string
  /** Null without figures; then there is a reason. */
  readonly change: SettingsChange | null
  readonly reason?: ReactNode
  readonly isListOpen: boolean
  readonly onListOpen: (isOpen: boolean) => void
  /** The buttons to discard and save. */
  readonly actions: ReactNode
}

/** Number of lines shown in a wide window. */
const MOST_LINES = 4

/** In narrower windows lines are hidden, from left to right. */
const GIVING_WAY = ['@max-[900px]:hidden', '@max-[720px]:hidden', '@max-[540px]:hidden', '@max-[360px]:hidden']

/** Changed lines are hidden last; of these, the last one (usually net income) and the first. */
function room(lines: readonly ChangedSetting[]): ReadonlyMap<ChangedSetting, string> {
  const stays = (at: number): number =>
    (lines[at]?.state === 'SAME' ? 0 : 4) + (at === lines.length - 1 ? 3 : at === 0 ? 2 : at === 2 ? 1 : 0)
  const order = lines.map((_, at) => at).sort((left, right) => stays(left) - stays(right))
  return new Map(
    order.flatMap((at, place): [ChangedSetting, string][] => {
      const line = lines[at]
      return line === undefined ? [] : [[line, GIVING_WAY[place + MOST_LINES - lines.length] ?? '']]
    }),
  )
}

/** Shown below an editor: how unsaved changes affect the report, with the reconciliation. */
export function ChangePreview({ summary, spanLabel, change, reason, isListOpen, onListOpen, actions }: ChangePreviewProps) {
  const lines = change === null ? [] : keyLines(change, MOST_LINES)
  const hiding = room(lines)
  const changed = change?.lines.filter(({ state }) => state !== 'SAME').length ?? 0
  return (
    <section aria-label="Preview of the change" className="flex-none border-t border-line-2 bg-sunken">
      {/* The same height without figures, so that nothing moves while a formula is typed. */}
      <div className={classNames('flex items-center gap-5 px-4 py-2', change === null ? 'min-h-[100px]' : 'min-h-[72px]')}>
        <div className="w-[150px] flex-none text-small text-2 max-[1240px]:w-[120px]">
          <h2 className="text-body font-semibold text-1">Preview</h2>
          <p className="text-1">{summary}</p>
          <p>{spanLabel}</p>
        </div>
        {change === null ? (
          <p className="min-w-0 flex-1 border-l border-line-2 pl-5 text-2">{reason}</p>
        ) : (
          <>
            {/* Wraps what does not fit into a hidden row: a truncated figure would be wrong. */}
            <dl className="@container flex h-[56px] min-w-0 flex-1 flex-wrap gap-5 overflow-hidden border-l border-line-2 pl-5">
              {lines.map((line) => (
                <KeyFigure key={line.groupId} line={line} className={hiding.get(line) ?? ''} />
              ))}
              <Unmapped change={change} />
            </dl>
            <Button kind="plain" aria-pressed={isListOpen} onClick={() => onListOpen(!isListOpen)}>
              {changed === 1 ? '1 line changes' : `${changed === 0 ? 'No' : changed} lines change`}
            </Button>
          </>
        )}
        <div className="flex flex-none items-center gap-2">{actions}</div>
      </div>
      {change !== null && <Proof change={change} />}
    </section>
  )
}

function KeyFigure({ line, className }: { readonly line: ChangedSetting; readonly className: string }) {
  const { name, unit, state, before, after, difference } = line
  const display = useDisplay()
  const [was, is, by] = [before.at(-1) ?? null, after.at(-1) ?? null, difference.at(-1) ?? null]
  return (
    <FromTo
      className={className}
      name={name}
      before={state === 'ADDED' ? 'new' : lineFigure(display, was, unit)}
      after={state === 'REMOVED' ? 'gone' : lineFigure(display, is, unit)}
      isSame={was === is && state !== 'ADDED'}
      change={by === null ? '' : `change ${lineDifference(display, by, unit)}`}
    />
  )
}

function Unmapped({ change: { before, after } }: { readonly change: SettingsChange }) {
  const display = useDisplay()
  const [was, is] = [before.unmappedTotal, after.unmappedTotal]
  const [earlier, later] = [before.unmapped.length, after.unmapped.length]
  return (
    <FromTo
      // Left out alone, as the reconciliation below has the exact amount.
      className="@max-[240px]:hidden"
      name="Unmapped"
      before={lineFigure(display, was, 'money')}
      after={lineFigure(display, is, 'money')}
      isSame={was === is && earlier === later}
      isWarning={!isZero(is)}
      change={earlier === later ? countAccounts(later) : `${earlier} → ${countAccounts(later)}`}
    />
  )
}

interface FromToProps {
  readonly name: string
  readonly before: string
  readonly after: string
  readonly isSame: boolean
  readonly isWarning?: boolean
  readonly change: string
  readonly className?: string
}

function FromTo({ name, before, after, isSame, isWarning = false, change, className }: FromToProps) {
  return (
    <div className={classNames('min-w-0 flex-none text-small whitespace-nowrap', className)}>
      <dt className="max-w-[170px] truncate text-2" title={name}>
        {name}
      </dt>
      <dd className="text-body">
        {isSame ? (
          <span className={classNames(isWarning && 'text-warn')}>{after}</span>
        ) : (
          <>
            <span className="text-2">{before}</span>
            <span className="px-1 text-3" aria-hidden="true">
              →
            </span>
            <span className="sr-only"> becomes </span>
            <span className={classNames('font-semibold', isWarning && 'text-warn')}>{after}</span>
          </>
        )}
      </dd>
      <dd className="min-h-[16px] text-3">{isSame && !change.includes('account') ? 'as it was' : change}</dd>
    </div>
  )
}

/** Exact totals after saving: ledger, mapped and unmapped. */
function Proof({ change: { after } }: { readonly change: SettingsChange }) {
  const display = useDisplay()
  const decimals = after.ledgerTotal.split('.')[1]?.length ?? 0
  const exact = (value: string) => display.amount(value, decimals)
  const count = after.unmapped.length
  return (
    <p className="flex h-[28px] items-center gap-1 border-t border-line-1 px-4 text-small text-2">
      Ledger <span className="font-medium text-1">{exact(after.ledgerTotal)}</span> = mapped{' '}
      <span className="font-medium text-1">{exact(after.mappedTotal)}</span> + unmapped{' '}
      <span className={classNames('font-medium', isZero(after.unmappedTotal) ? 'text-1' : 'text-warn')}>{exact(after.unmappedTotal)}</span>
      {count > 0 && <span> · {countAccounts(count)} with entries after saving</span>}
      {after.outsideNetIncome.length > 0 && (
        <span className="min-w-0 truncate text-warn">
          {' '}
          · outside net income: {after.outsideNetIncome.map(({ name }) => name).join(', ')}
        </span>
      )}
    </p>
  )
}

function isZero(value: string): boolean {
  return compareDecimals(value, '0') === 0
}

function countAccounts(count: number): string {
  return count === 1 ? '1 account' : `${count} accounts`
}
