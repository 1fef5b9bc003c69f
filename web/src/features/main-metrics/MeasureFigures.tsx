import { chartNumbers } from '@fourwall/domain/charts/chart-numbers.ts'
import { markedValue } from '@fourwall/domain/figures/figure-state-words.ts'
import type { ComparedFigure, MeasureSummary } from '@fourwall/domain/main-metrics/measure-summary.ts'
import { formatPercent, type NegativeStyle, NO_VALUE } from '@fourwall/domain/money/format.ts'
import { Sparkline } from '../../blocks/chart-view/Sparkline.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useDisplay } from '../../ui/display.ts'

interface MeasureFiguresProps {
  readonly summary: MeasureSummary
  readonly currency: string
  readonly hasTarget: boolean
}

/** The cells of a row: trend, figure, target with the difference from it, and the difference from the prior year. */
export function MeasureFigures({ summary, currency, hasTarget }: MeasureFiguresProps) {
  const { negatives } = useDisplay()
  const { now, trend, trendTargets, row } = summary
  const text = figureText(summary, currency, negatives)
  return (
    <>
      <td className="px-2 phone:hidden">
        <Sparkline
          values={trend.map(({ value }) => value)}
          plans={trendTargets.map(({ value }) => value)}
          shape={row.unit === 'share' ? 'LINE' : 'COLUMNS'}
          startsYearBefore={trend.length === 13}
          width={88}
          height={20}
        />
      </td>
      <td className="px-2 font-semibold whitespace-nowrap">{markedValue(now.value, text)}</td>
      {hasTarget && <td className="px-2 whitespace-nowrap text-2 phone:hidden">{markedValue(now.target, text)}</td>}
      {hasTarget && <MeasureDifference of={now} against="TARGET" unit={row.unit} negatives={negatives} />}
      <MeasureDifference of={now} against="PRIOR_YEAR" unit={row.unit} negatives={negatives} isHiddenOnPhones={hasTarget} />
    </>
  )
}

interface DifferenceProps {
  readonly of: ComparedFigure
  readonly against: 'TARGET' | 'PRIOR_YEAR'
  readonly unit: MeasureSummary['row']['unit']
  readonly negatives: NegativeStyle
  readonly isHiddenOnPhones?: boolean
}

/** How much better than a target or the prior year, in percent, of shares in points; colored where it is worth a look. */
export function MeasureDifference({ of, against, unit, negatives, isHiddenOnPhones = false }: DifferenceProps) {
  const { outcome, isMaterial } = against === 'TARGET' ? of.versusTarget : of.versusPriorYear
  const text = differenceText(of, against, unit, negatives)
  // Last year is context where there is a target: both judged would be a page of colors.
  const isJudged = isMaterial && outcome !== 'NEUTRAL' && text !== NO_VALUE && (against === 'TARGET' || of.target.value === null)
  const isBetter = outcome === 'FAVORABLE'
  return (
    <td
      className={classNames(
        'px-2 whitespace-nowrap',
        isHiddenOnPhones && 'phone:hidden',
        !isJudged ? 'text-2' : isBetter ? 'text-fav' : 'text-unfav',
      )}
    >
      {isJudged && (
        <span aria-hidden="true" className="pr-1 text-micro">
          {isBetter ? '▲' : '▼'}
        </span>
      )}
      {text}
    </td>
  )
}

function differenceText(
  of: ComparedFigure,
  against: DifferenceProps['against'],
  unit: DifferenceProps['unit'],
  negatives: NegativeStyle,
): string {
  const [amount, percent] =
    against === 'TARGET' ? [of.versusTarget, of.versusTargetPercent] : [of.versusPriorYear, of.versusPriorYearPercent]
  if (unit !== 'share') return markedValue(percent, (value) => formatPercent(value, 1, negatives))
  const numbers = chartNumbers({ unit, unitLabel: null, values: [], format: EXACT, currency: '', negatives })
  return markedValue(amount, numbers.difference)
}

const EXACT = { currencyView: 'FULL', showDollarSign: false, decimals: null } as const

/** How the figures of a measure are written: money without cents where it has thousands. */
export function figureText(
  { row, now, trend }: MeasureSummary,
  currency: string,
  negatives: NegativeStyle,
): (value: string | null) => string {
  const values = [now.value, now.target, ...trend].map(({ value }) => value)
  return chartNumbers({ unit: row.unit, unitLabel: row.unitLabel, values, format: EXACT, currency, negatives }).text
}
