import type { AnswerPart, SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { type ReactNode, useId } from 'react'
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
 * where that is not enough, names stay and the rest scrolls. A list, such as one of entries, has two lines per row on a phone instead.
 */
export function AnswerTable({ table: { title, columns, rows }, messageId, currency, acts }: AnswerTableProps) {
  const display = useDisplay()
  const id = useId()
  const [firstTotal] = rows.filter(({ isTotal }) => isTotal)
  const hasMoney = rows.some(({ cells }) => cells.some((cell) => typeof cell !== 'string' && tableText(cell, display) !== cell.text))
  const frozen = 'sticky left-0 z-[1] bg-page'
  const isList = columns.length > 3 && columns.every(({ isNumber }, at) => isNumber === (at === columns.length - 1))
  const isBetween = (at: number): boolean => isList && at > 0 && at < columns.length - 1
  const amountOfList = (at: number) => isList && at === columns.length - 1 && 'sticky -right-2 bg-page'
  return (
    <div className="relative min-w-full @min-[760px]/chat:w-max @min-[760px]/chat:max-w-[calc(100cqw-84px)]">
      <div className="absolute -top-[4px] -right-1 z-[2] bg-page">{acts}</div>
      <p id={id} className="pr-[28px] pb-1 text-small text-3 @max-[520px]/chat:pr-[44px]">
        {hasMoney ? `${title}, ${currency}` : title}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable */}
      <section aria-labelledby={id} tabIndex={0} className="-mx-1 overflow-x-auto px-1 print:overflow-visible">
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
                    'h-row border-b border-line-2 px-2 text-small font-medium text-balance text-2',
                    at === 0 && `${frozen} pl-1 text-left`,
                    isNumber ? 'text-right' : 'text-left',
                    isBetween(at) && '@max-[520px]/chat:hidden',
                    amountOfList(at),
                  )}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={classNames(row.isTotal && 'font-semibold')}>
                {row.cells.map((cell, at) => {
                  const column = columns[at]
                  const rule = row === firstTotal && 'border-t border-t-line-rule'
                  const shape = classNames(
                    'h-[24px] px-2 @max-[520px]/chat:h-[44px]',
                    !row.isTotal && '@max-[520px]/chat:border-b @max-[520px]/chat:border-b-line-1',
                    rule,
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
                          'max-w-[220px] pl-1',
                          isList ? '@max-[520px]/chat:max-w-none @max-[520px]/chat:py-[6px]' : '@max-[520px]/chat:max-w-[150px]',
                          !row.isTotal && 'font-normal',
                        )}
                      >
                        <CellContent {...{ cell, messageId }} />
                        {isList && <span className="hidden text-small text-2 @max-[520px]/chat:block">{textsBetween(row.cells)}</span>}
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
      </section>
    </div>
  )
}

/** What a row of a list says between its first cell and its amount: `Sysco Boston · Food · 101 Back Bay`. */
function textsBetween(cells: AnswerTableProps['table']['rows'][number]['cells']): string {
  return cells
    .slice(1, -1)
    .flatMap((cell) => (typeof cell === 'string' && cell !== '' ? [cell] : []))
    .join(' · ')
}

function CellContent({ cell, messageId }: { readonly cell: string | SaidFigure; readonly messageId: string }) {
  const display = useDisplay()
  if (typeof cell === 'string')
    return (
      <span className="block truncate" title={cell}>
        {cell}
      </span>
    )
  const text = tableText(cell, display)
  return (
    <>
      <FigureButton figure={cell} messageId={messageId} text={text} isJudged />
      {/* Room for the parenthesis of a negative figure, so that digits stand below digits. */}
      {display.negatives === 'PARENTHESES' && !text.endsWith(')') && (
        <span aria-hidden="true" className="invisible select-none">
          )
        </span>
      )}
    </>
  )
}
