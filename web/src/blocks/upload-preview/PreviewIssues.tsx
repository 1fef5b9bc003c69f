import { negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import { Fragment, type ReactNode } from 'react'
import { useDisplay } from '../../ui/display.ts'
import { Figure } from '../../ui/Money.tsx'
import { Tag, type Tone } from '../../ui/Tag.tsx'
import { placesInWords } from './count-labels.ts'
import { cellCoordinate, filteredCells, type PreviewCell, type PreviewGrid } from './preview-cells.ts'

/** A problem or note about a workbook that belongs to no cell of the grid. */
export interface PreviewIssue {
  /** As in `Downtown!C14`; empty for the whole workbook. */
  readonly coordinate: string
  readonly error: string
  readonly severity: 'PROBLEM' | 'NOTE'
}

interface PreviewIssuesProps {
  /** With all that is filtered out of the grid. */
  readonly grid: PreviewGrid
  readonly periods: readonly { readonly label: string }[]
  readonly issues: readonly PreviewIssue[]
  /** Invalid and implausible cells of other metrics or locations. */
  readonly elsewhere: { readonly invalid: number; readonly marked: number; readonly noun: string }
  readonly onNextInvalid: () => void
  readonly onJump: (rowKey: string, period: number) => void
}

/** Longer lists are cut and say how many more there are. */
const MOST_SHOWN = 200

/** What is wrong with the workbook and what it overwrites; each entry leads to its cell. */
export function PreviewIssues({ grid, periods, issues, elsewhere, onNextInvalid, onJump }: PreviewIssuesProps) {
  const display = useDisplay()
  const invalid = filteredCells(grid, 'INVALID')
  const marked = filteredCells(grid, 'MARKED')
  const overwritten = filteredCells(grid, 'OVERWRITTEN')
  const decimals = decimalsOf(overwritten.map(({ cell }) => changeOf(cell)))
  const problems = issues.filter(({ severity }) => severity === 'PROBLEM')
  const notes = issues.filter(({ severity }) => severity !== 'PROBLEM')
  const named = (key: string, cell: PreviewCell) => `${grid.byKey.get(key)?.row.label ?? ''}, ${periods[cell.period]?.label ?? ''}`
  const coordinate = (key: string, cell: PreviewCell) => {
    const line = grid.byKey.get(key)?.line
    return line ? cellCoordinate(line, cell) : ''
  }
  const isSound = invalid.length + marked.length + overwritten.length + issues.length + elsewhere.invalid + elsewhere.marked === 0
  return (
    <aside aria-label="Issues" className="flex w-[264px] flex-none flex-col overflow-y-auto border-l border-line-2">
      {isSound && <p className="px-3 py-3 text-2">Every cell of the workbook was read, and none overwrites a stored figure.</p>}
      {invalid.length + elsewhere.invalid > 0 && (
        <Part
          title="Invalid"
          count={invalid.length > 0 ? counted(invalid.length, 'cell') : `${formatCount(elsewhere.invalid)} elsewhere`}
          tone="unfav"
        >
          <ul>
            {invalid.slice(0, MOST_SHOWN).map(({ key, cell }) => (
              <li key={`${key} ${cell.period}`}>
                <IssueButton
                  name={named(key, cell)}
                  coordinate={coordinate(key, cell)}
                  sentence={cell.error ?? ''}
                  onPress={() => onJump(key, cell.period)}
                />
              </li>
            ))}
          </ul>
          <More count={invalid.length - MOST_SHOWN} />
          <InvalidNotes elsewhere={elsewhere} onNextInvalid={onNextInvalid} />
        </Part>
      )}
      {marked.length + elsewhere.marked > 0 && (
        <MarkedCells
          cells={marked.map(({ key, cell }) => ({
            key: `${key} ${cell.period}`,
            name: named(key, cell),
            coordinate: coordinate(key, cell),
            sentence: cell.mark ?? '',
            onPress: () => onJump(key, cell.period),
          }))}
          elsewhere={elsewhere}
        />
      )}
      {problems.length > 0 && (
        <Part title="Not read" count={counted(problems.length, 'place')} tone="warn">
          <Sentences issues={problems} />
        </Part>
      )}
      {overwritten.length > 0 && (
        <Part title="Overwritten" count={counted(overwritten.length, 'cell')} tone="warn">
          <table className="w-full table-fixed text-small">
            <thead className="text-3">
              <tr className="h-[24px]">
                <th scope="col" className="pl-3 text-left font-normal">
                  Cell
                </th>
                <th scope="col" className="w-[68px] text-left font-normal">
                  Period
                </th>
                <th scope="col" className="w-[76px] pr-3 text-right font-normal">
                  <Figure text="Change" />
                </th>
              </tr>
            </thead>
            <tbody>
              {overwritten.slice(0, MOST_SHOWN).map(({ key, cell }) => (
                <Fragment key={`${key} ${cell.period}`}>
                  <tr className="h-[24px] border-t border-line-1 hover:bg-hover">
                    <td className="truncate pr-2 pl-3" title={grid.byKey.get(key)?.row.label}>
                      <button
                        type="button"
                        onClick={() => onJump(key, cell.period)}
                        aria-label={`Show ${named(key, cell)}`}
                        className="max-w-full truncate rounded-chip text-left hover:underline"
                      >
                        {grid.byKey.get(key)?.row.label}
                      </button>
                    </td>
                    <td className="truncate text-2">{periods[cell.period]?.label}</td>
                    <td className="pr-3 text-right">
                      <Figure text={display.figure(changeOf(cell), decimals)} />
                    </td>
                  </tr>
                  {cell.error !== null && (
                    <tr>
                      <td colSpan={3} className="px-3 pb-[6px] text-3 [overflow-wrap:anywhere]">
                        {cell.error}
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
          <More count={overwritten.length - MOST_SHOWN} />
        </Part>
      )}
      {notes.length > 0 && (
        <Part title="Notes" count={counted(notes.length, 'place')} tone="neutral">
          <Sentences issues={notes} />
        </Part>
      )}
    </aside>
  )
}

function InvalidNotes({ elsewhere, onNextInvalid }: Pick<PreviewIssuesProps, 'elsewhere' | 'onNextInvalid'>) {
  return (
    <>
      {elsewhere.invalid > 0 && (
        <p className="px-3 py-2 text-small text-2">
          {counted(elsewhere.invalid, 'invalid cell')} in other {elsewhere.noun}.{' '}
          <button type="button" onClick={onNextInvalid} className="rounded-chip text-accent underline underline-offset-2">
            Show the next
          </button>
        </p>
      )}
      <p className="px-3 py-2 text-small text-3">
        Invalid cells are not saved; the stored value, if any, stays. Type the right figure into the cell, or fix the workbook and upload it
        again.
      </p>
    </>
  )
}

interface MarkedCellsProps extends Pick<PreviewIssuesProps, 'elsewhere'> {
  readonly cells: readonly (IssueButtonProps & { readonly key: string })[]
}

/** The implausible cells, which are saved all the same. */
function MarkedCells({ cells, elsewhere: { marked, noun } }: MarkedCellsProps) {
  return (
    <Part title="Marked" count={cells.length > 0 ? counted(cells.length, 'cell') : `${formatCount(marked)} elsewhere`} tone="warn">
      <ul>
        {cells.slice(0, MOST_SHOWN).map(({ key, ...cell }) => (
          <li key={key}>
            <IssueButton {...cell} />
          </li>
        ))}
      </ul>
      <More count={cells.length - MOST_SHOWN} />
      <p className="px-3 py-2 text-small text-3">
        {marked > 0 && `${counted(marked, 'marked cell')} in other ${noun}. `}
        Marked cells are implausible. They are saved like any other: check them first.
      </p>
    </Part>
  )
}

function Part({ title, count, tone, children }: { title: string; count: string; tone: Tone; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line-2 last:border-b-0">
      <h2 className="flex h-[34px] items-center gap-2 px-3 font-medium">
        {title}
        <Tag tone={tone}>{count}</Tag>
      </h2>
      {children}
    </section>
  )
}

interface IssueButtonProps {
  readonly name: string
  readonly coordinate: string
  readonly sentence: string
  readonly onPress: () => void
}

function IssueButton({ name, coordinate, sentence, onPress }: IssueButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="block w-full border-t border-line-1 px-3 py-[6px] text-left hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="block text-small text-2 [overflow-wrap:anywhere]">{sentence}</span>
      <span className="block font-mono text-micro text-3 [overflow-wrap:anywhere]">{coordinate}</span>
    </button>
  )
}

function Sentences({ issues }: { readonly issues: readonly PreviewIssue[] }) {
  const said = [...Map.groupBy(issues, ({ error }) => error)]
  return (
    <ul className="pb-1">
      {said.slice(0, MOST_SHOWN).map(([error, places]) => (
        <li key={error} className="border-t border-line-1 px-3 py-[6px] text-small [overflow-wrap:anywhere]">
          <span className="block text-2">{error}</span>
          <span className="block font-mono text-micro text-3">{placesInWords(places.map(({ coordinate }) => coordinate))}</span>
        </li>
      ))}
      {said.length > MOST_SHOWN && <li className="px-3 py-2 text-small text-3">{formatCount(said.length - MOST_SHOWN)} more.</li>}
    </ul>
  )
}

function More({ count }: { readonly count: number }) {
  return count <= 0 ? null : <p className="px-3 py-2 text-small text-3">{formatCount(count)} more: filter the cells to see them all.</p>
}

/** The change of a figure; null if it replaces figures of other months. */
function changeOf({ value, oldValue }: PreviewCell): string | null {
  return value === null || oldValue === null ? null : sumDecimals([value, negateDecimal(oldValue)])
}

/** How many decimals the values are shown with: the most of any, at most 4. */
function decimalsOf(values: readonly (string | null)[]): number {
  return Math.min(4, Math.max(0, ...values.map((value) => (value?.includes('.') === true ? value.length - value.indexOf('.') - 1 : 0))))
}
