import type { AnswerPart, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { type ReactNode, useId, useRef } from 'react'
import { useOverflowMarks } from '../../../blocks/overflow-marks/use-overflow-marks.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { FigureButton } from './FigureButton.tsx'
import { tableText } from './table-text.ts'

interface AnswerTableProps {
  readonly table: Extract<AnswerPart, { kind: 'TABLE' }>
  readonly messageId: string
  readonly currency: string
  /** What can be done with it. */
  readonly acts: ReactNode
}

/**
 * A table of an answer: figures aligned at their digits, totals under a rule. One that is wider than the sentences takes the room next to them;
 * where that is not enough, names stay and the rest scrolls, with a shadow at the edge that hides something. A list, such as one of entries,
 * has two lines per row on a phone instead.
 */
export function AnswerTable({ table: { title, columns, rows }, messageId, currency, acts }: AnswerTableProps) {
  const display = useDisplay()
  const id = useId()
  const hasMoney = rows.some(({ cells }) => cells.some((cell) => typeof cell !== 'string' && tableText(cell, display) !== cell.text))
  const scroller = useRef<HTMLDivElement>(null)
  useOverflowMarks(scroller)
  // Left of it is the padding of what scrolls, in which digits would pass.
  const frozen =
    'sticky left-0 z-[1] bg-page group-data-more-left/table:shadow-[-4px_0_0_var(--bg),1px_0_0_var(--line-2),var(--shadow-edge)]'
  const isList = columns.length > 3 && columns.every(({ isNumber }, at) => isNumber === (at === columns.length - 1))
  const isBetween = (at: number): boolean => isList && at > 0 && at < columns.length - 1
  const amountOfList = (at: number) =>
    isList &&
    at === columns.length - 1 &&
    'sticky -right-2 bg-page group-data-more-right/table:shadow-[-1px_0_0_var(--line-2),var(--shadow-edge-left)]'
  // Digits end before the room of a closing parenthesis, and headings above them.
  const overDigits = (label: string) =>
    display.negatives === 'PARENTHESES' && !label.endsWith(')') ? 'pr-[12px] @max-[520px]/chat:pr-[10px]' : undefined
  return (
    <div className="relative min-w-full @min-[760px]/chat:w-max @min-[760px]/chat:max-w-[calc(100cqw-84px)]">
      <div className="absolute -top-[4px] -right-1 z-[2]">{acts}</div>
      <p id={id} className="pr-[28px] pb-1 text-small text-3 phone:min-h-[30px] phone:pr-[44px]">
        {hasMoney ? `${title}, ${currency}` : title}
      </p>
      <div className="relative -mx-1">
        <div
          ref={scroller}
          // A group: a landmark for each table would be too many, and the same question asked twice has two of one name.
          role="group"
          aria-labelledby={id}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
          tabIndex={0}
          className="group/table peer/table overflow-x-auto px-1 print:overflow-visible"
        >
          <table
            aria-labelledby={id}
            className="w-full border-separate border-spacing-0 text-body tabular-nums @max-[520px]/chat:text-[14px]"
          >
            <thead>
              <tr>
                {columns.map(({ key, label, isNumber }, at) => (
                  <th
                    key={key}
                    scope="col"
                    className={classNames(
                      'h-row border-b border-line-2 px-2 pb-[6px] @max-[520px]/chat:px-[6px] align-bottom text-small font-medium text-balance text-2',
                      at === 0 && `${frozen} pl-1! text-left`,
                      isNumber ? classNames('text-right', overDigits(label)) : 'text-left',
                      isBetween(at) && '@max-[520px]/chat:hidden',
                      amountOfList(at),
                    )}
                  >
                    <Heading label={label} isNumber={isNumber} isFirst={at === 0} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, line) => (
                <tr key={row.key} className={classNames(row.isTotal && 'font-semibold')}>
                  {row.cells.map((cell, at) => {
                    const column = columns[at]
                    const shape = classNames(
                      // What it adds up ends at a rule, which comes on top: figures are as far apart as everywhere.
                      row.isTotal && rows[line - 1]?.isTotal !== true ? 'h-[25px] border-t border-t-line-rule' : 'h-[24px]',
                      'px-2 @max-[520px]/chat:h-[44px] @max-[520px]/chat:px-[6px]',
                      !row.isTotal && '@max-[520px]/chat:border-b @max-[520px]/chat:border-b-line-1',
                      column?.isNumber === true ? 'text-right whitespace-nowrap' : 'text-left',
                    )
                    if (at === 0)
                      return (
                        <th
                          key={column?.key ?? at}
                          scope="row"
                          className={classNames(
                            shape,
                            frozen,
                            'max-w-[220px] pl-1!',
                            isList ? '@max-[520px]/chat:max-w-none @max-[520px]/chat:py-[6px]' : '@max-[520px]/chat:max-w-[150px]',
                            !row.isTotal && 'font-normal',
                          )}
                        >
                          <CellContent {...{ cell, messageId }} isName />
                          {isList && (
                            <span className="hidden text-small wrap-anywhere text-2 @max-[520px]/chat:block">
                              {textsBetween(row.cells)}
                            </span>
                          )}
                        </th>
                      )
                    return (
                      <td
                        key={column?.key ?? at}
                        className={classNames(
                          shape,
                          column?.isNumber !== true && 'max-w-[200px]',
                          // Next to sources there is less room.
                          isBetween(at) && '@max-[640px]/chat:max-w-[116px]',
                          isBetween(at) && '@max-[520px]/chat:hidden',
                          amountOfList(at),
                        )}
                      >
                        <CellContent {...{ cell, messageId }} />
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {!isList && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 hidden w-[10px] overflow-clip border-r border-line-2 peer-data-more-right/table:block after:absolute after:inset-y-0 after:left-full after:w-[10px] after:shadow-edge-left print:hidden!"
          />
        )}
      </div>
    </div>
  )
}

/** A name of one long word does not make its column as wide. */
function Heading({ label, isNumber, isFirst }: { readonly label: string; readonly isNumber: boolean; readonly isFirst: boolean }) {
  return (
    <span title={label} className={classNames('line-clamp-3 wrap-break-word', !isFirst && 'max-w-[150px]', isNumber && 'ml-auto')}>
      {label}
    </span>
  )
}

/** What a row of a list says between its first cell and its amount: `Sysco Boston · Food · 101 Back Bay`. */
function textsBetween(cells: AnswerTableProps['table']['rows'][number]['cells']): string {
  return cells
    .slice(1, -1)
    .flatMap((cell) => (typeof cell === 'string' && cell !== '' ? [cell] : []))
    .join(' · ')
}

interface CellContentProps {
  readonly cell: string | SaidFigure
  readonly messageId: string
  /** It names its row: on a phone, where nothing hovers, a long one has several lines. */
  readonly isName?: boolean
}

/** Names up to this length stay on one line there. */
const SHORT_NAME = 16

function CellContent({ cell, messageId, isName = false }: CellContentProps) {
  const display = useDisplay()
  // A place in a file, which has numbers of its own, names a row too.
  const shown = typeof cell !== 'string' && isName && cell.value === null ? cell.text : cell
  if (typeof shown === 'string')
    return (
      <span
        className={classNames(
          'block truncate',
          isName &&
            shown.length > SHORT_NAME &&
            '@max-[520px]/chat:line-clamp-3 @max-[520px]/chat:min-w-[112px] @max-[520px]/chat:leading-[18px] @max-[520px]/chat:whitespace-normal @max-[520px]/chat:wrap-break-word',
        )}
        title={shown}
      >
        {shown}
      </span>
    )
  const text = tableText(shown, display)
  return (
    <>
      <FigureButton figure={shown} messageId={messageId} text={text} isJudged />
      {/* Space for the closing parenthesis of a negative figure, so that digits line up. */}
      {display.negatives === 'PARENTHESES' && !text.endsWith(')') && (
        <span aria-hidden="true" className="invisible select-none">
          )
        </span>
      )}
    </>
  )
}
