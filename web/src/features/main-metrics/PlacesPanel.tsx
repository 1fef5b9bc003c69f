import { limitsNote, markedValue, noFiguresSentence } from '@fourwall/domain/figures/figure-state-words.ts'
import type { ListedMeasure, MainMetricsView } from '@fourwall/domain/main-metrics/main-metrics-view.ts'
import { type MeasureSummary, placeSummaries, shownCells } from '@fourwall/domain/main-metrics/measure-summary.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { type ReactNode, useMemo } from 'react'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { LocationName } from '../../blocks/location-name/LocationName.tsx'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { figureText, MeasureDifference, MeasureFigures } from './MeasureFigures.tsx'
import { usePlaces } from './use-measures.ts'

interface PlacesPanelProps {
  readonly view: MainMetricsView
  readonly measure: ListedMeasure
  readonly company: ReportingCompany
  /** All locations together; null while they are loading. */
  readonly whole: MeasureSummary | null
  /** Whether those are compared with a target. */
  readonly wholeHasTarget: boolean
  /** Ways on from the measure. */
  readonly links: ReactNode
}

/** A measure by location, the best first, with its target. */
export function PlacesPanel({ view, measure, company, whole, wholeHasTarget, links }: PlacesPanelProps) {
  const { negatives, rangeName } = useDisplay()
  const { value, view: shown, isOld, failure, again } = usePlaces(view, measure, company.time)
  const places = useMemo(() => (value === null ? null : placeSummaries(value)), [value])
  // Old figures keep their own days and headings.
  const hasTarget = shown.budgetId !== null
  const span = resolveTimeSpan(shown.timeSpan, company.time)
  const text = whole && figureText(whole, company.currency, negatives)
  const noFigures = noFiguresSentence(whole === null ? [] : [whole.now.value])
  return (
    <section
      aria-label={`${measure.label} by location`}
      aria-busy={isOld}
      className={classNames('flex min-h-0 min-w-0 flex-1 flex-col', isOld && places !== null && 'opacity-60')}
    >
      <header className="flex flex-none flex-wrap items-start gap-x-6 gap-y-2 border-b border-line-2 px-4 py-3">
        <div className="min-w-0 flex-1 phone:basis-full">
          <h2 className="text-title font-semibold">{measure.label}</h2>
          <p className="text-small text-3">
            {[whole?.row.unitLabel ?? null, rangeName(span.startDate, span.endDate), places && counted(places.length, 'location')]
              .filter((part) => part !== null && part !== '')
              .join(', ')}
          </p>
        </div>
        <span className="flex flex-none items-center gap-2">{links}</span>
        {whole && text && (
          <table className="-ml-2 w-full max-w-[420px] text-right text-small tabular-nums">
            <thead>
              <tr className="text-3">
                <td aria-label="Days" />
                <th scope="col" className="px-2 font-normal">
                  Figure
                </th>
                {wholeHasTarget && (
                  <th scope="col" className="px-2 font-normal">
                    Against target
                  </th>
                )}
                <th scope="col" className="px-2 font-normal">
                  Against prior year
                </th>
              </tr>
            </thead>
            <tbody>
              {(
                [
                  ['This span', whole.now],
                  ['Year to date', whole.yearToDate],
                ] as const
              ).map(([label, figure]) => (
                <tr key={label}>
                  <th scope="row" className="px-2 py-[2px] text-left font-normal whitespace-nowrap text-3">
                    {label}
                  </th>
                  <td className="px-2 font-semibold">{markedValue(figure.value, text)}</td>
                  {wholeHasTarget && <MeasureDifference of={figure} against="TARGET" unit={whole.row.unit} negatives={negatives} />}
                  <MeasureDifference of={figure} against="PRIOR_YEAR" unit={whole.row.unit} negatives={negatives} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </header>
      {failure !== null ? (
        <EmptyState title="Error loading data" actions={<Button onClick={again}>Try again</Button>}>
          {failure}
        </EmptyState>
      ) : places === null ? (
        <SkeletonRows rows={10} label="Loading the locations" />
      ) : places.length === 0 ? (
        <EmptyState title={noFigures === null ? 'No P&L data returned' : 'No figures by location'}>
          {noFigures ?? 'There are no figures in this time span and at these locations. Choose others.'}
        </EmptyState>
      ) : (
        <PlacesTable places={places} currency={company.currency} hasTarget={hasTarget} caption={`${measure.label} by location`} />
      )}
      <LimitsNote
        of={[
          ...(whole === null
            ? []
            : [whole.now, whole.yearToDate].map((one) => shownCells(one, whole.row.unit, { target: false, versusTarget: wholeHasTarget }))),
          ...(failure === null ? (places ?? []) : []).map(({ now, row }) =>
            shownCells(now, row.unit, { target: hasTarget, versusTarget: hasTarget }),
          ),
        ]}
      />
    </section>
  )
}

/** Explains the marks of the figures. */
export function LimitsNote({ of }: { readonly of: readonly ReturnType<typeof shownCells>[] }) {
  const note = limitsNote(
    of.flatMap(({ values }) => values),
    of.flatMap(({ differences }) => differences),
  )
  return note !== null && <p className="flex-none border-t border-line-1 px-4 py-1 text-small text-3">{note}</p>
}

interface PlacesTableProps {
  readonly places: readonly MeasureSummary[]
  readonly currency: string
  readonly hasTarget: boolean
  readonly caption: string
}

function PlacesTable({ places, currency, hasTarget, caption }: PlacesTableProps) {
  return (
    // Arrow keys scroll what does not fit.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
    <div tabIndex={0} role="group" aria-label={caption} className="min-h-0 flex-1 overflow-auto">
      <table className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <MeasureHead first="Location" hasTarget={hasTarget} isRanked />
        <tbody>
          {places.map((place, at) => (
            <tr key={place.key} className="h-row border-b border-line-1 phone:h-[44px]">
              <td className="pl-4 text-3">{place.now.value.value === null ? '' : at + 1}</td>
              <th scope="row" className="max-w-[220px] truncate px-2 text-left font-normal" title={place.label}>
                <LocationName name={place.label} />
              </th>
              <MeasureFigures summary={place} currency={currency} hasTarget={hasTarget} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface MeasureHeadProps {
  readonly first: string
  readonly hasTarget: boolean
  readonly isRanked?: boolean
}

/** The headings above `MeasureFigures`. */
export function MeasureHead({ first, hasTarget, isRanked = false }: MeasureHeadProps) {
  const heading = 'px-2 py-1 font-normal whitespace-nowrap'
  return (
    <thead className="sticky top-0 z-10 bg-page text-small text-3">
      <tr className="border-b border-line-2">
        {isRanked && (
          <th scope="col" className="w-[40px] py-1 pl-4 font-normal">
            #
          </th>
        )}
        <th scope="col" className={`${heading} text-left ${isRanked ? '' : 'pl-4'}`}>
          {first}
        </th>
        <th scope="col" className={`${heading} text-left phone:hidden`}>
          Trend
        </th>
        <th scope="col" className={heading}>
          Figure
        </th>
        {hasTarget && (
          <th scope="col" className={`${heading} phone:hidden`}>
            Target
          </th>
        )}
        {hasTarget && (
          <th scope="col" className={heading}>
            Vs target
          </th>
        )}
        <th scope="col" className={`${heading} ${hasTarget ? 'phone:hidden' : ''}`}>
          Vs prior year
        </th>
      </tr>
    </thead>
  )
}
