import { limitsNote, markedValue } from '@fourwall/domain/figures/figure-state-words.ts'
import type { ShownDifference, ShownTile } from '@fourwall/domain/home/home-figures.ts'
import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import { NOT_MEANINGFUL } from '@fourwall/domain/money/format.ts'
import type { CSSProperties } from 'react'
import { Sparkline } from '../../blocks/chart-view/Sparkline.tsx'
import { classNames } from '../../ui/class-names.ts'
import { type Display, useDisplay } from '../../ui/display.ts'
import { Figure } from '../../ui/Money.tsx'
import { FigureLink } from './FigureLink.tsx'
import { targetOf, useHomeLinks } from './home-targets.ts'

interface MetricTilesProps {
  readonly tiles: readonly ShownTile[]
  readonly view: HomeView
  /** What the span is called: `Oct`, and the year to it. */
  readonly labels: { readonly span: string; readonly toDate: string }
}

/** Length from which a figure is printed smaller, so that its picture still fits next to it. */
const LONG_FIGURE = 10

/** The main figures side by side, each with its thirteen months and what it is compared with. */
export function MetricTiles({ tiles, view, labels }: MetricTilesProps) {
  if (tiles.length === 0) return null
  const note = limitsNote(
    tiles.flatMap(({ cell }) => cell ?? []),
    tiles.flatMap(({ differences, toDate }) => [...differences, ...toDate]),
  )
  return (
    <>
      <ul
        aria-label="Main figures"
        className="grid flex-none grid-cols-[repeat(var(--across),minmax(0,1fr))] border-b border-line-2 narrow:grid-cols-[repeat(var(--across-narrow),minmax(0,1fr))] @max-[1000px]/home:grid-cols-[repeat(var(--across-narrow),minmax(0,1fr))] phone:grid-cols-2"
        // Rows of about the same length: none of a single figure.
        style={{ '--across': evenly(tiles.length, 6), '--across-narrow': evenly(tiles.length, 3) } as CSSProperties}
      >
        {tiles.map((tile) => (
          <Tile key={tile.key} tile={tile} view={view} labels={labels} />
        ))}
      </ul>
      {note !== null && <p className="border-b border-line-2 px-4 py-1 text-small text-3">{note}</p>}
    </>
  )
}

/** How many stand side by side so that rows are about as long as each other. */
function evenly(count: number, most: number): number {
  return Math.ceil(count / Math.ceil(count / most))
}

function Tile({ tile, view, labels }: { readonly tile: ShownTile } & Pick<MetricTilesProps, 'view' | 'labels'>) {
  const display = useDisplay()
  const { hrefOf } = useHomeLinks()
  const { groupId, metricId, label, differences, toDate } = tile
  const isMoney = tile.unit === 'money'
  const href = groupId === null ? (metricId === null ? null : `/ops-data/${metricId}`) : hrefOf(targetOf(view, groupId))
  const text = tileText(tile, display)
  return (
    <li className="min-w-0 border-r border-line-1 px-4 pt-[10px] pb-2 last:border-r-0 narrow:shadow-[0_1px_var(--line-1)] @max-[1000px]/home:shadow-[0_1px_var(--line-1)] phone:border-b phone:px-3 phone:last:odd:col-span-2">
      <div className="flex items-baseline justify-between gap-2 phone:flex-col phone:items-start phone:gap-0">
        <h2 className="max-w-full truncate text-2" title={label}>
          {label}
        </h2>
        {(tile.share !== null || tile.insteadOfShare === NOT_MEANINGFUL) && groupId !== view.revenueGroupId && (
          <span className="text-small whitespace-nowrap text-3">
            {tile.share === null ? NOT_MEANINGFUL : display.percent(tile.share)} of revenue
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 pt-1">
        <p
          className={classNames(
            'leading-[34px] font-medium tracking-[-0.01em] tabular-nums',
            text.length > LONG_FIGURE ? 'text-[20px]' : 'text-[24px]',
          )}
        >
          {href === null ? (
            text
          ) : (
            <FigureLink href={href} label={`${label}, ${text}`} className="phone-hit">
              {text}
            </FigureLink>
          )}
        </p>
        <Sparkline values={tile.trend} plans={tile.plans} shape={isMoney ? 'COLUMNS' : 'LINE'} startsYearBefore width={78} height={30} />
      </div>
      {differences.length > 0 && (
        <table className="w-full text-small tabular-nums">
          <caption className="sr-only">{label} compared</caption>
          <thead>
            <tr className="text-3">
              <th className="text-left font-normal">
                <span className="sr-only">Span</span>
              </th>
              {differences.map(({ comparison }) => (
                <th key={comparison} scope="col" className="text-right font-normal">
                  <Figure text={COMPARED[comparison]} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <DifferenceRow label={labels.span} tile={tile} differences={differences} view={view} isToDate={false} />
            {toDate.length > 0 && <DifferenceRow label={labels.toDate} tile={tile} differences={toDate} view={view} isToDate />}
          </tbody>
        </table>
      )}
    </li>
  )
}

const COMPARED = { BUDGET: 'Budget', PRIOR_YEAR: 'Prior year' } as const

interface DifferenceRowProps {
  readonly label: string
  readonly tile: ShownTile
  readonly differences: readonly ShownDifference[]
  readonly view: HomeView
  readonly isToDate: boolean
}

function DifferenceRow({ label, tile, differences, view, isToDate }: DifferenceRowProps) {
  const { hrefOf } = useHomeLinks()
  return (
    <tr className={classNames('h-[24px] phone:h-control', isToDate && 'phone:hidden')}>
      <th scope="row" className="text-left font-normal whitespace-nowrap text-2">
        {label}
      </th>
      {differences.map((one) => (
        <td key={one.comparison} className="text-right">
          {tile.groupId === null || one.value === null ? (
            <Difference difference={one} />
          ) : (
            <FigureLink
              href={hrefOf(targetOf(view, tile.groupId, { bridge: one.comparison, isToDate: isToDate && tile.hasToDateColumn }))}
              className="inline-flex min-h-[24px] items-center phone-hit"
            >
              <Difference difference={one} />
            </FigureLink>
          )}
        </td>
      ))}
    </tr>
  )
}

/** A difference in percent or points: colored and marked only where it is large enough to count. */
function Difference({ difference }: { readonly difference: ShownDifference }) {
  const { comparison, value, isPoints, outcome, isMaterial } = difference
  const display = useDisplay()
  const print = (of: string | null): string => (isPoints ? display.points(of) : display.percent(of))
  const text = value === null ? print(null) : markedValue(difference, print)
  // The prior year is not a target: its differences are shown, not judged.
  const isJudged = comparison === 'BUDGET' && isMaterial && outcome !== 'NEUTRAL' && value !== null
  const isBetter = outcome === 'FAVORABLE'
  return (
    <span className={classNames('whitespace-nowrap', !isJudged ? 'text-2' : isBetter ? 'text-fav' : 'text-unfav')}>
      {isJudged && (
        <>
          <span aria-hidden="true" className="mr-1 text-[9px]">
            {isBetter ? '▲' : '▼'}
          </span>
          <span className="sr-only">{isBetter ? 'better ' : 'worse '}</span>
        </>
      )}
      <Figure text={text} />
    </span>
  )
}

function tileText(tile: ShownTile, display: Display): string {
  return tile.cell === null ? tile.instead : markedValue(tile.cell, (value) => numberText(value, tile.unit, display))
}

function numberText(value: string, unit: ShownTile['unit'], display: Display): string {
  if (unit === 'share') return display.percent(value)
  if (unit === 'money') return display.amount(value, 0)
  return display.figure(value, Math.abs(Number(value)) < 1000 && !Number.isInteger(Number(value)) ? 2 : 0)
}
