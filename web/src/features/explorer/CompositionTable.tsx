import type { Composition, CompositionPart } from '@fourwall/domain/explorer/composition.ts'
import { classNames } from '../../ui/class-names.ts'
import { Figure } from '../../ui/Money.tsx'
import type { ExplorerNumbers } from './explorer-numbers.ts'

interface CompositionTableProps {
  readonly composition: Composition
  readonly numbers: ExplorerNumbers
  /** The part that is looked into. */
  readonly picked: string | null
  readonly onPick: (key: string) => void
}

const BASIS_HEADINGS = { OTHERS: 'Others', BUDGET: 'Budget', PRIOR_YEAR: 'Prior' } as const
/** Accounts beyond these are added up on the screen of the line. */
const MOST_PARTS = 8

/** Lines of a figure next to those of its comparison; the last column adds up to the total difference. */
export function CompositionTable({ composition, numbers, picked, onPick }: CompositionTableProps) {
  const { whole, parts, rest, basis } = composition
  const shown = parts.slice(0, MOST_PARTS)
  const isShort = shown.length < parts.length
  const line = (part: CompositionPart, isWhole = false) => (
    <tr
      key={part.key}
      className={classNames(isWhole && 'border-t border-line-rule font-semibold', part.key === picked && 'bg-accent-soft')}
    >
      <th scope="row" className={classNames('py-[2px] pr-1 text-left wrap-anywhere', !isWhole && 'font-normal')}>
        {isWhole || part.key === 'rest' ? (
          part.label
        ) : (
          <button
            type="button"
            onClick={() => onPick(part.key)}
            aria-pressed={part.key === picked}
            className="text-left wrap-anywhere hover:underline"
          >
            {part.label}
          </button>
        )}
      </th>
      <td className="py-[2px] text-right align-bottom">
        <Figure text={numbers.part(part.own)} />
      </td>
      <td className="py-[2px] text-right align-bottom text-2">
        <Figure text={numbers.part(part.other)} />
      </td>
      <td
        className={classNames(
          'py-[2px] text-right align-bottom',
          part.outcome === 'FAVORABLE' && 'text-fav',
          part.outcome === 'UNFAVORABLE' && 'text-unfav',
        )}
      >
        <Figure text={numbers.part(part.difference)} />
      </td>
    </tr>
  )
  const hasRest = rest !== null && /[1-9]/.test(numbers.part(rest.difference))
  return (
    <section aria-label="Breakdown" className="mt-4">
      <h3 className="text-small font-semibold">Breakdown</h3>
      <table className="mt-1 w-full table-fixed text-small tabular-nums">
        <thead>
          <tr className="text-micro text-3">
            <th scope="col" className="w-[38%] text-left font-normal">
              {numbers.partUnit}
            </th>
            <th scope="col" className="text-right font-normal">
              Here
            </th>
            <th scope="col" className="text-right font-normal">
              {BASIS_HEADINGS[basis]}
            </th>
            <th scope="col" className="text-right font-normal">
              {numbers.partUnit.startsWith('%') ? 'Points' : 'Better'}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => line(part))}
          {isShort && (
            <tr>
              <td colSpan={4} className="py-[2px] text-3">
                {`and ${parts.length - shown.length} smaller`}
              </td>
            </tr>
          )}
          {hasRest && line(rest)}
          {line(whole, true)}
        </tbody>
      </table>
    </section>
  )
}
