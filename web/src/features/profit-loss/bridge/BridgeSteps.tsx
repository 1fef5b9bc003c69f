import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { bridgePartName } from '@fourwall/domain/profit-loss/bridge/bridge-sentences.ts'
import type { BridgeCut, BridgePart, BridgeStep } from '@fourwall/domain/profit-loss/bridge/build-bridge.ts'
import { foldSteps } from '@fourwall/domain/profit-loss/bridge/fold-steps.ts'
import { layOutWaterfall, type WaterfallBar } from '@fourwall/domain/profit-loss/bridge/waterfall.ts'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Figure } from '../../../ui/Money.tsx'
import { moveAmongRows, Proof } from '../trace/TraceSection.tsx'
import { isSame } from '../trace/trace-levels.ts'

/** One of the two figures between which a bridge leads. */
interface BridgeEnd {
  readonly label: string
  readonly value: string
  /** Null: no column has it, so it cannot be traced. */
  readonly onTrace: (() => void) | null
}

interface BridgeStepsProps {
  readonly cut: BridgeCut
  readonly base: BridgeEnd
  readonly actual: BridgeEnd
  /** actual - base. */
  readonly change: string
  readonly outcome: BridgeStep['outcome']
  /** Formats for a figure of the row, its change, and a figure of a part. */
  readonly exact: (value: string) => string
  readonly exactChange: (value: string) => string
  readonly exactOf: (part: BridgePart, value: string) => string
  /** Opens a step's details; null if there are none. */
  readonly openerOf: (step: BridgeStep) => StepOpener | null
}

export interface StepOpener {
  /** Label of the action. */
  readonly word: 'Explain' | 'Trace'
  readonly open: () => void
}

/** Steps shown at first; further ones are folded into one. */
const SHOWN = 10

/** A vertical waterfall from one figure to the other, with a check of the sum. */
export function BridgeSteps({ cut, base, actual, change, outcome, exact, exactChange, exactOf, openerOf }: BridgeStepsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { shown, others } = foldSteps(cut.steps, isWhole || cut.kind === 'LINE' ? Number.POSITIVE_INFINITY : SHOWN)
  const bars = layOutWaterfall(base.value, [...shown.map((step) => step.change), ...(others ? [others.change] : [])])
  const sum = sumDecimals(cut.steps.map((step) => step.change))
  const bar = (place: WaterfallBar, color: string, isWholeBar = false) => (
    <Bar place={place} zero={bars.zero} color={color} isBroken={isWholeBar && bars.zero === null} />
  )
  return (
    <>
      <ol className="mt-2" aria-label="Steps from one figure to the other">
        <StepRow
          name={base.label}
          amount={exact(base.value)}
          onOpen={base.onTrace}
          opens="Trace"
          isEnd
          bar={bar(bars.base, END_COLOR, true)}
        />
        {shown.map((step, at) => {
          const opener = openerOf(step)
          return (
            <StepRow
              key={keyOf(step.part)}
              name={bridgePartName(step.part)}
              detail={`${figureOr(step.actual, (value) => exactOf(step.part, value))} against ${figureOr(step.base, (value) => exactOf(step.part, value))}`}
              amount={exactChange(step.change)}
              outcome={step.outcome}
              onOpen={opener?.open ?? null}
              opens={opener?.word ?? ''}
              bar={bar(bars.steps[at] ?? NOWHERE, COLORS[step.outcome])}
            />
          )
        })}
        {others && (
          <StepRow
            name={counted(others.count, 'other')}
            amount={exactChange(others.change)}
            outcome={others.outcome}
            onOpen={() => setIsWhole(true)}
            opens="Show all"
            bar={bar(bars.steps.at(-1) ?? NOWHERE, COLORS[others.outcome])}
          />
        )}
        <StepRow
          name={actual.label}
          amount={exact(actual.value)}
          onOpen={actual.onTrace}
          opens="Trace"
          isEnd
          bar={bar(bars.actual, END_COLOR, true)}
        />
      </ol>
      <Proof
        label={`Sum of the steps, equals the difference${NEWS[outcome]}`}
        amount={exactChange(sum)}
        difference={isSame(sum, change) ? null : exactChange(change)}
      />
    </>
  )
}

const NOWHERE: WaterfallBar = { from: 0, to: 0 }
const END_COLOR = 'bg-line-control'
const COLORS = { FAVORABLE: 'bg-fav', UNFAVORABLE: 'bg-unfav', NEUTRAL: 'bg-accent' } as const satisfies Record<
  BridgeStep['outcome'],
  string
>
const NEWS = { FAVORABLE: ', better', UNFAVORABLE: ', worse', NEUTRAL: '' } as const satisfies Record<BridgeStep['outcome'], string>

function keyOf(part: BridgePart): string {
  switch (part.kind) {
    case 'GROUP':
      return `g${part.groupId}`
    case 'ACCOUNT':
      return `a${part.accountId}`
    case 'LOCATION':
      return `l${part.locationId}`
  }
}

function figureOr(value: string | null, print: (value: string) => string): string {
  return value === null ? 'nothing' : print(value)
}

interface StepRowProps {
  readonly name: string
  /** Both figures of the part, as a tooltip. */
  readonly detail?: string
  readonly amount: string
  readonly outcome?: BridgeStep['outcome']
  readonly onOpen: (() => void) | null
  /** Action of a click on the row. */
  readonly opens: string
  readonly isEnd?: boolean
  readonly bar: ReactNode
}

function StepRow({ name, detail, amount, outcome = 'NEUTRAL', onOpen, opens, isEnd = false, bar }: StepRowProps) {
  const content = (
    <>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {bar}
      <span
        className={classNames(
          'w-[112px] flex-none text-right before:float-left before:pl-1 before:text-[8px]',
          // For a cost, worse is an increase, which parentheses would not show.
          outcome === 'UNFAVORABLE' && "text-unfav before:content-['▼'_/_'']",
          outcome === 'FAVORABLE' && "text-fav before:content-['▲'_/_'']",
        )}
      >
        <Figure text={amount} />
        <span className="sr-only">{NEWS[outcome]}</span>
      </span>
    </>
  )
  const title = [name, detail, onOpen && opens].filter(Boolean).join('\n')
  const className = classNames(
    'flex h-row w-full items-center gap-2 rounded-chip px-[6px] text-left focus-visible:-outline-offset-2',
    isEnd && 'font-medium',
  )
  return (
    <li className={classNames(isEnd && 'border-line-1 first:border-b last:border-t')}>
      {onOpen ? (
        <button
          type="button"
          data-trace-row
          title={title}
          onClick={onOpen}
          onKeyDown={moveAmongRows}
          className={classNames(className, 'hover:bg-hover')}
        >
          {content}
        </button>
      ) : (
        <div title={title} className={className}>
          {content}
        </div>
      )}
    </li>
  )
}

interface BarProps {
  readonly place: WaterfallBar
  readonly zero: number | null
  readonly color: string
  /** Whether the axis is truncated. */
  readonly isBroken: boolean
}

function Bar({ place: { from, to }, zero, color, isBroken }: BarProps) {
  const left = Math.min(from, to)
  return (
    <span aria-hidden="true" className="relative h-[14px] w-[124px] flex-none">
      {zero !== null && zero > 0 && <span style={{ left: `${zero * 100}%` }} className="absolute -inset-y-[6px] w-px bg-line-2" />}
      <span
        style={{ left: `${left * 100}%`, width: `max(2px, ${Math.abs(to - from) * 100}%)` }}
        className={classNames('absolute inset-y-0 rounded-[2px]', color)}
      />
      {isBroken && (
        <span style={from < 0.5 ? { left: 8 } : { right: 8 }} className="absolute -inset-y-px w-[3px] skew-x-[-20deg] bg-page" />
      )}
    </span>
  )
}
