import type { HeatScale, HeatStep } from '@fourwall/domain/explorer/heat.ts'
import type { ExplorerNumbers } from './explorer-numbers.ts'

interface HeatLegendProps {
  /** Null where each row or column has steps of its own. */
  readonly scale: HeatScale | null
  readonly range: 'ALL' | 'ROW' | 'COLUMN'
  readonly isDifference: boolean
  readonly numbers: ExplorerNumbers
}

const SIZES: readonly HeatStep[] = ['h1', 'h2', 'h3', 'h4', 'h5']
const DIFFERENCES: readonly HeatStep[] = ['hu3', 'hu2', 'hu1', 'hf1', 'hf2', 'hf3']

/** What the colors of the cells stand for, with their thresholds. */
export function HeatLegend({ scale, range, isDifference, numbers }: HeatLegendProps) {
  const thresholds = (scale?.thresholds ?? []).map((threshold) => numbers.threshold(threshold))
  const steps = isDifference ? DIFFERENCES : SIZES
  const texts = isDifference ? differenceTexts(thresholds) : sizeTexts(thresholds)
  const isOwn = scale === null || thresholds.length === 0
  return (
    <div className="flex items-center gap-2 text-micro">
      <span className="text-3">{numbers.unit}</span>
      {(isOwn || isDifference) && (
        <span className="text-3">
          {isDifference ? 'worse' : range === 'ROW' ? 'low in the row' : range === 'COLUMN' ? 'low in the column' : ''}
        </span>
      )}
      <ul className="flex" aria-label="Colors of the cells">
        {steps.map((step, at) => (
          <li
            key={step}
            style={{ background: `var(--${step})` }}
            className="flex h-[18px] min-w-[18px] items-center justify-center px-1 whitespace-nowrap text-1 tabular-nums"
          >
            {isOwn ? '' : texts[at]}
          </li>
        ))}
      </ul>
      {(isOwn || isDifference) && <span className="text-3">{isDifference ? 'better' : 'high'}</span>}
    </div>
  )
}

function sizeTexts(thresholds: readonly string[]): readonly string[] {
  const [first = ''] = thresholds
  return thresholds.length < 4 ? [] : [`under ${first}`, ...thresholds.slice(0, -1), `${thresholds.at(-1)}+`]
}

function differenceTexts([small = '', large = '']: readonly string[]): readonly string[] {
  return [`${large}+`, small, '0', '0', small, `${large}+`]
}
