import type { RankedLocation } from '@fourwall/domain/home/home-figures.ts'
import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { Link } from '@tanstack/react-router'
import { Sparkline } from '../../blocks/chart-view/Sparkline.tsx'
import { LocationName } from '../../blocks/location-name/LocationName.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'
import { Figure } from '../../ui/Money.tsx'
import { FigureLink } from './FigureLink.tsx'
import { targetOf, useHomeLinks } from './home-targets.ts'

type RankedFigure = 'REVENUE' | 'HEADLINE' | 'DIFFERENCE'

interface LocationRankingProps {
  readonly locations: readonly RankedLocation[]
  readonly all: RankedLocation | null
  readonly headline: string
  readonly view: HomeView
}

/** Pixels of the longest bar to each side. */
const BAR = 24
const CELL = 'px-1 text-right tabular-nums whitespace-nowrap'

/** Locations by their margin, with what differs from the budget, or from the prior year. */
export function LocationRanking({ locations, all, headline, view }: LocationRankingProps) {
  const { hrefOf } = useHomeLinks()
  const largest = Math.max(1, ...locations.map(({ variance }) => Math.abs(Number(variance?.value ?? 0))))
  const bridge = view.budgetId === null ? 'PRIOR_YEAR' : 'BUDGET'
  const hrefAt = (id: string | null, figure: RankedFigure): string | null => {
    const groupId = figure === 'REVENUE' ? view.revenueGroupId : view.headlineGroupId
    const places = id === null ? view.places : { locationIds: [id], nodeIds: [], isAllBut: false }
    return groupId === null ? null : hrefOf(targetOf(view, groupId, { places, bridge: figure === 'DIFFERENCE' ? bridge : null }))
  }
  return (
    <section aria-label={`Locations by ${headline}`} className="flex min-h-0 flex-col">
      <header className="flex h-bar flex-none items-center justify-between gap-3 px-4">
        <h2 className="truncate font-semibold" title={`Locations by margin: ${headline}`}>
          Locations by margin: {headline}
        </h2>
        <Link to="/explorer" className="inline-flex min-h-[24px] flex-none items-center rounded-chip text-accent hover:underline">
          Open in Explorer
        </Link>
      </header>
      <div className="min-h-0 max-h-[632px] overflow-auto narrow:max-h-none phone:overflow-x-auto">
        <table className="w-full text-body [content-visibility:auto]">
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
              <th scope="col" className={classNames(CELL, 'font-normal phone:hidden')}>
                Revenue
              </th>
              <th scope="col" className={classNames(CELL, 'font-normal')}>
                Amount
              </th>
              <th scope="col" className={classNames(CELL, 'font-normal')}>
                Margin
              </th>
              <th scope="col" className={classNames(CELL, 'font-normal')}>
                {view.budgetId === null ? 'Vs prior year' : 'Vs budget'}
              </th>
              <th className="w-[64px] pr-3 phone:hidden">
                <span className="sr-only">Difference as a bar</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {locations.map((location, at) => (
              <LocationRow key={location.id} location={location} rank={at + 1} largest={largest} hrefAt={hrefAt} />
            ))}
          </tbody>
          {all !== null && (
            <tfoot className="sticky bottom-0 bg-page font-semibold">
              <LocationRow
                location={{ ...all, name: counted(locations.length, 'location') }}
                rank={null}
                largest={Infinity}
                hrefAt={(_, figure) => hrefAt(null, figure)}
              />
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

interface LocationRowProps {
  readonly location: RankedLocation
  /** Null for all of them together. */
  readonly rank: number | null
  readonly largest: number
  /** Where a figure is taken apart; null for nowhere. */
  readonly hrefAt: (id: string, figure: RankedFigure) => string | null
}

function LocationRow({ location, rank, largest, hrefAt }: LocationRowProps) {
  const display = useDisplay()
  const { id, name, revenue, headline, margin, variance, trend } = location
  const judged = variance?.isMaterial === true && variance.outcome !== 'NEUTRAL'
  const tone = !judged ? 'text-2' : variance.outcome === 'FAVORABLE' ? 'text-fav' : 'text-unfav'
  return (
    <tr className={classNames('h-[24px]', rank === null && 'border-t border-line-rule')}>
      <td className="pl-3 text-right text-3 tabular-nums">{rank}</td>
      <th scope="row" className={classNames('max-w-[124px] truncate px-2 text-left', rank !== null && 'font-normal')} title={name}>
        {rank === null ? name : <LocationName name={name} />}
      </th>
      <td className="px-1 phone:hidden">
        {rank !== null && <Sparkline values={trend} plans={[]} shape="LINE" startsYearBefore={false} width={56} height={16} />}
      </td>
      <td className={classNames(CELL, 'text-2 phone:hidden')}>
        <Traced href={revenue === null ? null : hrefAt(id, 'REVENUE')} text={display.amount(revenue, 0)} />
      </td>
      <td className={CELL}>
        <Traced href={hrefAt(id, 'HEADLINE')} text={display.amount(headline, 0)} />
      </td>
      <td className={classNames(CELL, 'font-semibold')}>
        <Figure text={display.percent(margin)} />
      </td>
      <td className={classNames(CELL, tone)}>
        {typeof variance?.value !== 'string' ? '–' : <Traced href={hrefAt(id, 'DIFFERENCE')} text={display.amount(variance.value, 0)} />}
      </td>
      <td className="pr-3 pl-1 phone:hidden">{rank !== null && <VarianceBar variance={variance} largest={largest} tone={tone} />}</td>
    </tr>
  )
}

function Traced({ href, text }: { readonly href: string | null; readonly text: string }) {
  return href === null ? (
    <Figure text={text} />
  ) : (
    <FigureLink href={href} className="inline-flex min-h-[24px] items-center">
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
