import type { ChartStep } from '@fourwall/domain/charts/chart-figures.ts'
import { type BridgeSide, type HeadlineBridge, isOfChangedStores } from '@fourwall/domain/home/headline-bridge.ts'
import type { HeadlineTarget } from '@fourwall/domain/home/headline-target.ts'
import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import { type ChangedStores, changedStoresName } from '@fourwall/domain/home/store-changes.ts'
import { absoluteDecimal, compareDecimals, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import { monthSpan } from '@fourwall/domain/time/whole-months.ts'
import { Fragment } from 'react'
import { SameStoreReasons } from '../../blocks/same-stores/SameStoreReasons.tsx'
import { useDisplay } from '../../ui/display.ts'
import { FigureLink } from './FigureLink.tsx'
import { type HomeTarget, placesOfIds, targetOf, useHomeLinks } from './home-targets.ts'

/** Names of locations that a sentence lists; more are counted. */
const MOST_NAMES = 3

interface BridgeSentenceProps {
  readonly bridge: HeadlineBridge
  readonly view: HomeView
  readonly against: BridgeSide
  /** Of the headline. */
  readonly label: string
}

/** What improved the figure and what worsened it, largest first; then what opened or closed. */
export function BridgeSentence({ bridge: { waterfall, stores, places }, view, against, label }: BridgeSentenceProps) {
  const lines = waterfall.steps.filter((step) => !isOfChangedStores(step))
  const sides = [
    { verb: 'better', steps: lines.filter(({ outcome }) => outcome === 'FAVORABLE') },
    { verb: 'worse', steps: lines.filter(({ outcome }) => outcome === 'UNFAVORABLE') },
  ].filter(({ steps }) => steps.length > 0)
  const of = stores === null ? '' : `${counted(stores.sameIds.length, 'same-store location')}: `
  const more: Partial<HomeTarget> = stores === null ? {} : { places: placesOfIds(stores.sameIds) }
  return (
    <>
      {sides.map(({ verb, steps }, at) => (
        <Fragment key={verb}>
          {at === 0 ? `${of}${of === '' ? capital(verb) : verb}` : `; ${verb}`} by{' '}
          <SideAmount {...{ steps, view, against, places }} whole={{ label: `${label}, ${verb}`, more }} />
          <StepList steps={steps} places={places} view={view} against={against} />
        </Fragment>
      ))}
      {sides.length > 0 && '. '}
      {stores?.changed.map((one) => (
        <Fragment key={one.kind}>
          {capital(changedStoresName(one))} {compareDecimals(one.change, '0') < 0 ? 'took away' : 'added'}{' '}
          <Amount
            value={one.change}
            view={view}
            groupId={view.headlineGroupId}
            label={changedStoresName(one)}
            more={{ places: placesOfIds(one.locationIds), bridge: against }}
          />
          {namesOf(one)}.{' '}
        </Fragment>
      ))}
      {stores?.sameStores && (
        <>
          <SameStoreReasons stores={stores.sameStores} />.{' '}
        </>
      )}
    </>
  )
}

interface SideAmountProps extends Pick<BridgeSentenceProps, 'view' | 'against'> {
  readonly steps: readonly ChartStep[]
  readonly places: HeadlineBridge['places']
  /** Of several steps together: they are the headline's. */
  readonly whole: { readonly label: string; readonly more: Partial<HomeTarget> }
}

/** The sum of some steps. A single one is its own line's amount, by name and by what it opens. */
function SideAmount({ steps, view, against, places, whole }: SideAmountProps) {
  const [only] = steps
  const groupId = steps.length === 1 && only !== undefined ? groupOf(only.key) : null
  const of = only === undefined || groupId === null ? null : only
  const ids = of === null ? undefined : places.get(of.key)
  return (
    <Amount
      value={sumDecimals(steps.map(({ change }) => change))}
      view={view}
      groupId={groupId ?? view.headlineGroupId}
      label={of?.label ?? whole.label}
      more={{ ...(ids === undefined ? whole.more : { places: placesOfIds(ids) }), bridge: against }}
    />
  )
}

interface StepListProps extends Pick<BridgeSentenceProps, 'view' | 'against'> {
  readonly steps: readonly ChartStep[]
  /** The locations of a step, by its key. */
  readonly places: HeadlineBridge['places']
}

/** A single step by its name alone: its amount is the one that was said. */
function StepList({ steps, places, view, against }: StepListProps) {
  const [only] = steps
  if (steps.length === 1 && only !== undefined) return <> in {only.label}</>
  const placesOf = ({ key }: ChartStep): Partial<HomeTarget> => {
    const ids = places.get(key)
    return ids === undefined ? {} : { places: placesOfIds(ids) }
  }
  return (
    <>
      {' ('}
      {steps
        .toSorted((one, other) => compareDecimals(absoluteDecimal(other.change), absoluteDecimal(one.change)))
        .map((step, at) => (
          <Fragment key={step.key}>
            {at > 0 && ', '}
            {step.label}{' '}
            <Amount
              value={step.change}
              view={view}
              groupId={groupOf(step.key)}
              label={step.label}
              more={{ ...placesOf(step), bridge: against }}
            />
          </Fragment>
        ))}
      {')'}
    </>
  )
}

interface TargetSentenceProps {
  readonly target: HeadlineTarget
  readonly view: HomeView
  /** Of the headline. */
  readonly label: string
  readonly labels: { readonly span: string; readonly toDate: string }
  /** Whether the page says elsewhere how the span stands. */
  readonly isSpanSaid: boolean
}

/** How the headline stands to its budget: the span, and the year with the month that has most of it. */
export function TargetSentence({ target: { span, toDate, most }, view, label, labels, isSpanSaid }: TargetSentenceProps) {
  const ofSpan = isSpanSaid ? null : span
  if (ofSpan === null && toDate === null) return null
  const amount = (value: string, more: Partial<HomeTarget>) => (
    <Amount value={value} view={view} groupId={view.headlineGroupId} label={label} more={{ bridge: 'BUDGET', ...more }} />
  )
  // Other months took some of it away again.
  const isAlone = most !== null && toDate !== null && compareDecimals(absoluteDecimal(most.value), absoluteDecimal(toDate)) > 0
  return (
    <>
      {ofSpan !== null && (
        <>
          {labels.span} is {amount(ofSpan, {})} {sideOf(ofSpan)} than budget
          {toDate === null ? '.' : '; '}
        </>
      )}
      {toDate !== null && (
        <>
          {labels.toDate} is {amount(toDate, { isToDate: true })} {sideOf(toDate)}
          {ofSpan === null && ' than budget'}
          {most !== null && most.month !== view.month && (
            <>
              , {isAlone && `${monthName(most.month)} alone `}
              {amount(most.value, { timeSpan: monthSpan(most.month) })}
              {!isAlone && ` of it in ${monthName(most.month)}`}
            </>
          )}
          .
        </>
      )}
    </>
  )
}

function sideOf(value: string): string {
  return compareDecimals(value, '0') < 0 ? 'worse' : 'better'
}

interface AmountProps {
  /** Its sign is said in words. */
  readonly value: string
  readonly view: HomeView
  readonly groupId: string | null
  readonly label: string
  readonly more: Partial<HomeTarget>
}

function Amount({ value, view, groupId, label, more }: AmountProps) {
  const display = useDisplay()
  const { hrefOf } = useHomeLinks()
  const text = display.amount(absoluteDecimal(value), 0)
  if (groupId === null) return <span className="text-1">{text}</span>
  return (
    <FigureLink
      href={hrefOf(targetOf(view, groupId, more))}
      label={`${label}: ${text}`}
      className="text-1 underline decoration-dotted underline-offset-2"
    >
      {text}
    </FigureLink>
  )
}

function namesOf({ names }: ChangedStores): string {
  return names.length > MOST_NAMES ? '' : ` (${names.join(', ')})`
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Of the key of a line's row; null for a step that is not of one line. */
function groupOf(key: string): string | null {
  return key.startsWith('group:') ? key.slice('group:'.length) : null
}
