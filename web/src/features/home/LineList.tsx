import type { HomeLine } from '@fourwall/domain/home/home-figures.ts'
import type { HomeView } from '@fourwall/domain/home/home-questions.ts'
import type { NoNumber } from '@fourwall/domain/money/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'
import { Figure } from '../../ui/Money.tsx'
import { FigureLink } from './FigureLink.tsx'
import { type HomeTarget, targetOf, useHomeLinks } from './home-targets.ts'

interface LineListProps {
  readonly lines: readonly HomeLine[]
  /** Lines that are calculated from others. */
  readonly sums: ReadonlySet<string>
  readonly view: HomeView
  /** Name of the location. */
  readonly place: string
  readonly spanLabel: string
}

const CELL = 'px-2 text-right tabular-nums whitespace-nowrap'

/** The profit and loss of a single location, line by line, compared with its budget or the prior year. */
export function LineList({ lines, sums, view, place, spanLabel }: LineListProps) {
  const display = useDisplay()
  const { hrefOf } = useHomeLinks()
  const compared = view.budgetId === null ? 'PRIOR_YEAR' : 'BUDGET'
  return (
    <section aria-label="Lines" className="flex min-h-0 flex-col">
      <header className="flex h-bar flex-none items-center justify-between gap-3 px-4">
        <h2 className="truncate font-semibold" title={`Profit and loss: ${place}`}>
          Profit and loss: {place}
        </h2>
        <span className="flex-none text-small text-3">Differences: better (worse)</span>
      </header>
      <table className="w-full text-body">
        <thead className="text-2">
          <tr className="h-row border-b border-line-2">
            <th scope="col" className="pr-2 pl-4 text-left font-normal">
              Line
            </th>
            <th scope="col" className={classNames(CELL, 'font-normal')}>
              {spanLabel}
            </th>
            <th scope="col" className={classNames(CELL, 'font-normal')}>
              {compared === 'BUDGET' ? 'Budget' : 'Prior year'}
            </th>
            <th scope="col" className={classNames(CELL, 'font-normal')}>
              Difference
            </th>
            <th scope="col" className={classNames(CELL, 'pr-4 font-normal phone:hidden')}>
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const { groupId, label, unit, value, base, instead, variance, variancePercent } = line
            const text = (figure: string | null) => (unit === 'share' ? display.percent(figure) : display.amount(figure, 0))
            const difference = variance?.value ?? null
            // The prior year is not a target: its differences are shown, not judged.
            const isJudged = compared === 'BUDGET' && variance?.isMaterial === true && variance.outcome !== 'NEUTRAL'
            const tone = !isJudged ? 'text-2' : variance.outcome === 'FAVORABLE' ? 'text-fav' : 'text-unfav'
            const shown = (figure: string | null, word: NoNumber, what: string, more: Partial<HomeTarget>) =>
              figure === null ? (
                <Figure text={word} />
              ) : (
                <FigureLink
                  href={hrefOf(targetOf(view, groupId, more))}
                  label={`${label}, ${what}, ${text(figure)}`}
                  className="inline-flex min-h-[24px] items-center phone-hit"
                >
                  <Figure text={text(figure)} />
                </FigureLink>
              )
            return (
              <tr
                key={groupId}
                className={classNames('h-row border-b border-line-1 phone:h-control', sums.has(groupId) && 'bg-sunken font-semibold')}
              >
                <th
                  scope="row"
                  className={classNames(
                    'max-w-[200px] phone:w-full phone:max-w-0 truncate pr-2 pl-4 text-left',
                    !sums.has(groupId) && 'font-normal',
                  )}
                  title={label}
                >
                  {label}
                </th>
                <td className={CELL}>{shown(value, instead.value, spanLabel, {})}</td>
                <td className={classNames(CELL, 'font-normal text-2')}>
                  {shown(base, instead.base, compared === 'BUDGET' ? 'budget' : 'prior year', { traced: compared })}
                </td>
                <td className={classNames(CELL, tone)}>
                  {difference === null ? (
                    <Figure text="–" />
                  ) : (
                    <FigureLink
                      href={hrefOf(targetOf(view, groupId, { bridge: compared }))}
                      className="inline-flex min-h-[24px] items-center phone-hit"
                    >
                      <Figure text={unit === 'share' ? display.points(difference) : display.amount(difference, 0)} />
                    </FigureLink>
                  )}
                </td>
                <td className={classNames(CELL, 'pr-4 phone:hidden', tone)}>
                  <Figure text={variancePercent === null ? '–' : display.percent(variancePercent)} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
