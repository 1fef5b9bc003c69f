import type { RankedLocation } from '@fourwall/domain/home/home-figures.ts'
import { type HomeView, MOST_RANKED, RANKED_AT_ENDS } from '@fourwall/domain/home/home-questions.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { Sparkline } from '../../blocks/chart-view/Sparkline.tsx'
import { LocationName } from '../../blocks/location-name/LocationName.tsx'
import { useNarrowScreen } from '../../blocks/page/narrow-screen.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'
import { Figure } from '../../ui/Money.tsx'
import { FigureLink } from './FigureLink.tsx'
import { targetOf, useHomeLinks } from './home-targets.ts'
import { useMargins } from './use-margins.ts'

type RankedFigure = 'REVENUE' | 'HEADLINE' | 'DIFFERENCE'

interface LocationRankingProps {
  readonly locations: readonly RankedLocation[]
  readonly all: RankedLocation | null
  readonly headline: string
  readonly view: HomeView
}

/** Pixels of the longest bar to each side. */
const BAR = 24
const ROW_HEIGHT = 24
/** On a phone. */
const TALL_ROW_HEIGHT = 40
/** Characters of the largest figure from which the table does without revenue and bars: the difference has to stay visible. */
const WIDE_FIGURE = 10
const CELL = 'px-1 text-right tabular-nums whitespace-nowrap'

/** Locations by their margin, with what differs from the budget, or from the prior year. */
export function LocationRanking({ locations, all, headline, view }: LocationRankingProps) {
  const display = useDisplay()
  const { hrefOf } = useHomeLinks()
  const [showsAll, setShowsAll] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const isFolded = locations.length > MOST_RANKED && !showsAll
  const margins = useMargins(view, isFolded ? [...locations.slice(0, RANKED_AT_ENDS), ...locations.slice(-RANKED_AT_ENDS)] : locations)
  const isTight = [all?.revenue, all?.headline].some((value) => display.amount(value ?? null, 0).length > WIDE_FIGURE)
  const isWindowed = locations.length > MOST_RANKED && showsAll
  const largest = useMemo(() => Math.max(1, ...locations.map(({ variance }) => Math.abs(Number(variance?.value ?? 0)))), [locations])
  const bridge = view.budgetId === null ? 'PRIOR_YEAR' : 'BUDGET'
  const hrefAt = (id: string | null, figure: RankedFigure): string | null => {
    const groupId = figure === 'REVENUE' ? view.revenueGroupId : view.headlineGroupId
    const places = id === null ? view.places : { locationIds: [id], nodeIds: [], isAllBut: false }
    return groupId === null ? null : hrefOf(targetOf(view, groupId, { places, bridge: figure === 'DIFFERENCE' ? bridge : null }))
  }
  const rowAt = (at: number): ReactNode => {
    const location = locations[at]
    return (
      location && (
        <LocationRow
          key={location.id}
          location={location}
          trend={margins.trendOf(location)}
          rank={at + 1}
          largest={largest}
          isTight={isTight}
          hrefAt={hrefAt}
        />
      )
    )
  }
  return (
    <section aria-label={`Locations by ${headline}`} className="flex min-h-0 flex-col">
      <header className="flex h-bar flex-none items-center justify-between gap-3 px-4">
        <h2 className="truncate font-semibold" title={`Locations by margin: ${headline}`}>
          Locations by margin: {headline}
        </h2>
        {isWindowed && (
          <Button kind="plain" onClick={() => setShowsAll(false)} className="ml-auto">
            Show the ends
          </Button>
        )}
        {margins.failure !== null && (
          <Button kind="plain" title={margins.failure} onClick={margins.again} className="ml-auto">
            Load the trends again
          </Button>
        )}
        <Link to="/explorer" className="inline-flex min-h-[24px] flex-none items-center rounded-chip text-accent hover:underline phone-hit">
          Open in Explorer
        </Link>
      </header>
      <div
        ref={scroller}
        className={classNames('min-h-0 max-h-[632px] overflow-auto phone:overflow-x-auto', !isWindowed && 'narrow:max-h-none')}
      >
        <table className="w-full text-body [content-visibility:auto]" aria-rowcount={isWindowed ? locations.length + 2 : undefined}>
          <thead className="sticky top-0 z-10 bg-page text-2">
            <tr className="h-row border-b border-line-2">
              <th scope="col" className="pl-3 text-right font-normal">
                #
              </th>
              <th scope="col" className="px-2 text-left font-normal">
                Location
              </th>
              <th scope="col" className="px-2 text-left font-normal whitespace-nowrap phone:hidden">
                13 months
              </th>
              {!isTight && (
                <th scope="col" className={classNames(CELL, 'font-normal phone:hidden')}>
                  Revenue
                </th>
              )}
              <th scope="col" className={classNames(CELL, 'font-normal')}>
                Amount
              </th>
              <th scope="col" className={classNames(CELL, 'font-normal')}>
                Margin
              </th>
              <th scope="col" className={classNames(CELL, 'phone:pr-4', isTight && 'pr-4', 'font-normal')}>
                {view.budgetId === null ? 'Vs prior year' : 'Vs budget'}
              </th>
              {!isTight && (
                <th className="w-[64px] pr-3 phone:hidden">
                  <span className="sr-only">Difference as a bar</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {isWindowed ? (
              <WindowedLocations scroller={scroller} count={locations.length} rowAt={rowAt} />
            ) : isFolded ? (
              <>
                {locations.slice(0, RANKED_AT_ENDS).map((_, at) => rowAt(at))}
                <FoldedRow count={locations.length - 2 * RANKED_AT_ENDS} all={locations.length} onShowAll={() => setShowsAll(true)} />
                {locations.slice(-RANKED_AT_ENDS).map((_, at) => rowAt(locations.length - RANKED_AT_ENDS + at))}
              </>
            ) : (
              locations.map((_, at) => rowAt(at))
            )}
          </tbody>
          {all !== null && (
            <tfoot className="sticky bottom-0 bg-page font-semibold">
              <LocationRow
                location={{ ...all, name: counted(locations.length, 'location') }}
                trend={[]}
                rank={null}
                largest={Infinity}
                isTight={isTight}
                hrefAt={(_, figure) => hrefAt(null, figure)}
              />
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

/** Stands for the locations in the middle. */
function FoldedRow({ count, all, onShowAll }: { readonly count: number; readonly all: number; readonly onShowAll: () => void }) {
  return (
    <tr className="border-y border-line-1 bg-sunken">
      <td colSpan={8} className="px-3 py-1 text-2">
        {counted(count, 'location')} between these.{' '}
        <button type="button" onClick={onShowAll} className="min-h-[24px] rounded-chip text-accent hover:underline phone:min-h-control">
          Show all {all}
        </button>
      </td>
    </tr>
  )
}

interface WindowedLocationsProps {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly count: number
  readonly rowAt: (at: number) => ReactNode
}

/** Mounts the visible rows alone; what is above and below has its height. */
function WindowedLocations({ scroller, count, rowAt }: WindowedLocationsProps) {
  const isNarrow = useNarrowScreen()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes for us
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? TALL_ROW_HEIGHT : ROW_HEIGHT),
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden="true">
        <td colSpan={8} style={{ height }}>
          {' '}
        </td>
      </tr>
    )
  return (
    <>
      {spacer(first?.start ?? 0)}
      {items.map(({ index }) => rowAt(index))}
      {spacer(virtualizer.getTotalSize() - (last?.end ?? 0))}
    </>
  )
}

interface LocationRowProps {
  readonly location: RankedLocation
  readonly trend: RankedLocation['trend']
  /** Null for all of them together. */
  readonly rank: number | null
  readonly largest: number
  readonly isTight: boolean
  /** Where a figure is taken apart; null for nowhere. */
  readonly hrefAt: (id: string, figure: RankedFigure) => string | null
}

function LocationRow({ location, trend, rank, largest, isTight, hrefAt }: LocationRowProps) {
  const display = useDisplay()
  const { id, name, revenue, headline, margin, insteadOfMargin, variance } = location
  const judged = variance?.isMaterial === true && variance.outcome !== 'NEUTRAL'
  const tone = !judged ? 'text-2' : variance.outcome === 'FAVORABLE' ? 'text-fav' : 'text-unfav'
  return (
    <tr
      aria-rowindex={rank === null ? undefined : rank + 1}
      className={classNames('h-[24px] phone:h-control', rank === null && 'border-t border-line-rule')}
    >
      <td className="pl-3 text-right text-3 tabular-nums">{rank}</td>
      <th
        scope="row"
        className={classNames('max-w-[124px] truncate phone:w-full phone:max-w-0 px-2 text-left', rank !== null && 'font-normal')}
        title={name}
      >
        {rank === null ? name : <LocationName name={name} />}
      </th>
      <td className="px-1 phone:hidden">
        {rank !== null && <Sparkline values={trend} plans={[]} shape="LINE" startsYearBefore={false} width={56} height={16} />}
      </td>
      {!isTight && (
        <td className={classNames(CELL, 'text-2 phone:hidden')}>
          <Traced href={revenue === null ? null : hrefAt(id, 'REVENUE')} text={display.amount(revenue, 0)} />
        </td>
      )}
      <td className={CELL}>
        <Traced href={hrefAt(id, 'HEADLINE')} text={display.amount(headline, 0)} />
      </td>
      <td className={classNames(CELL, 'font-semibold')}>
        <Figure text={margin === null ? insteadOfMargin : display.percent(margin)} />
      </td>
      <td className={classNames(CELL, 'phone:pr-4', isTight && 'pr-4', tone)}>
        {typeof variance?.value !== 'string' ? '–' : <Traced href={hrefAt(id, 'DIFFERENCE')} text={display.amount(variance.value, 0)} />}
      </td>
      {!isTight && (
        <td className="pr-3 pl-1 phone:hidden">{rank !== null && <VarianceBar variance={variance} largest={largest} tone={tone} />}</td>
      )}
    </tr>
  )
}

function Traced({ href, text }: { readonly href: string | null; readonly text: string }) {
  return href === null ? (
    <Figure text={text} />
  ) : (
    <FigureLink href={href} className="inline-flex min-h-[24px] items-center phone-hit">
      <Figure text={text} />
    </FigureLink>
  )
}

function VarianceBar({
  variance,
  largest,
  tone,
}: {
  readonly variance: RankedLocation['variance']
  readonly largest: number
  readonly tone: string
}) {
  const value = Number(variance?.value ?? 0)
  const width = Math.max(value === 0 ? 0 : 1, (Math.abs(value) / largest) * BAR)
  return (
    <svg width={2 * BAR + 1} height={12} aria-hidden="true" className={tone}>
      <rect x={value < 0 ? BAR - width : BAR} y={2} width={width} height={8} fill="currentColor" opacity={tone === 'text-2' ? 0.5 : 1} />
      <rect x={BAR} y={0} width={1} height={12} fill="var(--ch-base)" />
    </svg>
  )
}
