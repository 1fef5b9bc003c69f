import { counted, formatCount, NO_VALUE } from '@fourwall/domain/money/format.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useOverflowMarks } from '../../../blocks/overflow-marks/use-overflow-marks.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { Figure } from '../../../ui/Money.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { checkLabel, needsALook } from './import-result-labels.ts'
import { daysCovered, importRowId, shortFileName, undoRefusal } from './import-words.ts'
import type { ReceivedImport } from './ledger-imports.ts'
import { figureColumn, headingCell, looseCell, moneyHeadingCell, numberHeadingCell, textColumn } from './table-look.ts'

interface ImportsTableProps {
  /** The newest first. */
  readonly imports: readonly ReceivedImport[]
  readonly minorDigits: number
  /** The import that the address names. */
  readonly pointedOut: string | null
  readonly onUndo: (ledgerImport: ReceivedImport) => void
  readonly onShowResult: (ledgerImport: ReceivedImport) => void
  readonly onDownloadLeftOut: (ledgerImport: ReceivedImport) => void
  readonly onChooseFile: () => void
}

/** Every import with its totals. Arrows move from row to row; Enter shows its check, U undoes, D downloads what was left out, C chooses a file. */
export function ImportsTable({
  imports,
  minorDigits,
  pointedOut,
  onUndo,
  onShowResult,
  onDownloadLeftOut,
  onChooseFile,
}: ImportsTableProps) {
  const display = useDisplay()
  const body = useRef<HTMLTableSectionElement>(null)
  const [current, setCurrent] = useState<string | null>(pointedOut)
  const reachable = imports.find(({ id }) => id === current) ?? imports[0]

  useEffect(() => {
    if (pointedOut !== null) document.getElementById(importRowId(pointedOut))?.focus()
  }, [pointedOut])

  // Most companies never leave out or replace anything: columns of dashes would take the room of names.
  const hasLeftOut = imports.some(({ rowsLeftOut }) => rowsLeftOut > 0)
  const hasReplaced = imports.some(({ rowsReplaced }) => rowsReplaced > 0)
  const { debitWidth, creditWidth, rowsWidth, replacedWidth, sourceWidth } = columnWidths(imports, (text) =>
    display.amount(text, minorDigits),
  )
  const mayImport = useMay('IMPORT_LEDGER')
  const scroller = useRef<HTMLDivElement>(null)
  useOverflowMarks(scroller)

  const focusRow = (index: number) => {
    const row = body.current?.rows[Math.max(0, Math.min(imports.length - 1, index))]
    row?.focus()
  }
  const undo = (row: HTMLTableRowElement, ledgerImport: ReceivedImport) => {
    if (ledgerImport.status === 'UNDONE') return
    // The button itself says why it cannot be pressed.
    if (undoRefusal(ledgerImport) !== null) [...row.querySelectorAll('button')].at(-1)?.focus()
    else onUndo(ledgerImport)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, ledgerImport: ReceivedImport) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // A button in the row takes Enter for itself.
    if (event.key === 'Enter' && event.target !== event.currentTarget) return
    const act = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(imports.length - 1),
      Enter: () => ledgerImport.result !== null && onShowResult(ledgerImport),
      d: () => ledgerImport.rowsLeftOut > 0 && onDownloadLeftOut(ledgerImport),
      ...(mayImport && { u: () => undo(event.currentTarget, ledgerImport), c: onChooseFile }),
    }[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <div ref={scroller} className="group/list min-h-0 flex-1 overflow-auto">
        <table
          aria-label="Imports"
          className="phone-list w-full table-fixed"
          style={{
            minWidth:
              fixedColumns +
              sourceWidth +
              rowsWidth +
              (hasLeftOut ? leftOutWidth : 0) +
              (hasReplaced ? replacedWidth : 0) +
              debitWidth +
              creditWidth,
          }}
        >
          <colgroup>
            <col />
            <col style={{ width: sourceWidth }} />
            <col className="w-[164px]" />
            <col style={{ width: rowsWidth }} />
            {hasLeftOut && <col style={{ width: leftOutWidth }} />}
            {hasReplaced && <col style={{ width: replacedWidth }} />}
            <col className="w-[124px]" />
            <col style={{ width: debitWidth }} />
            <col style={{ width: creditWidth }} />
            <col style={{ width: checkWidth }} />
            <col className="w-[68px]" />
          </colgroup>
          <ImportsHead hasLeftOut={hasLeftOut} hasReplaced={hasReplaced} />
          <tbody ref={body}>
            {imports.map((one, index) => (
              <ImportRow
                key={one.id}
                ledgerImport={one}
                minorDigits={minorDigits}
                hasLeftOut={hasLeftOut}
                hasReplaced={hasReplaced}
                isReachable={one === reachable}
                isPointedOut={one.id === pointedOut}
                onFocus={() => setCurrent(one.id)}
                onKeyDown={(event) => handleKeyDown(event, index, one)}
                onUndo={() => onUndo(one)}
                onShowResult={() => onShowResult(one)}
                onDownloadLeftOut={() => onDownloadLeftOut(one)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ImportsFooter text={importsStatus(imports)} mayImport={mayImport} hasLeftOut={hasLeftOut} />
    </>
  )
}

/** In CSS pixels, as wide as their longest text. */
function columnWidths(imports: readonly ReceivedImport[], amount: (text: string) => string) {
  const debitWidth = figureColumn(
    imports.map(({ debits }) => amount(debits)),
    100,
  )
  const creditWidth = figureColumn(
    imports.map(({ credits }) => amount(credits)),
    100,
  )
  const rowsWidth = figureColumn(
    imports.map(({ rows }) => formatCount(rows)),
    60,
  )
  const replacedWidth = figureColumn(
    imports.map(({ rowsReplaced }) => countOrDash(rowsReplaced)),
    76,
  )
  const sourceWidth = textColumn(
    imports.map(({ sourceName }) => sourceName),
    72,
    126,
  )
  return { debitWidth, creditWidth, rowsWidth, replacedWidth, sourceWidth }
}

function ImportsHead({ hasLeftOut, hasReplaced }: { readonly hasLeftOut: boolean; readonly hasReplaced: boolean }) {
  return (
    <thead className="sticky top-0 z-20">
      <tr>
        <th className={classNames(headingCell, 'sticky left-0', leftEdge)}>File</th>
        <th className={headingCell}>Source</th>
        <th className={headingCell}>Imported</th>
        <th className={numberHeadingCell}>Rows</th>
        {hasLeftOut && <th className={numberHeadingCell}>Left out</th>}
        {hasReplaced && <th className={numberHeadingCell}>Replaced</th>}
        <th className={classNames(headingCell, 'pl-4')}>Days</th>
        <th className={moneyHeadingCell}>Debits</th>
        <th className={moneyHeadingCell}>Credits</th>
        <th className={headingCell}>Check</th>
        <th className={classNames(headingCell, 'sticky right-0', rightEdge)}>
          <span className="sr-only">Undo</span>
        </th>
      </tr>
    </thead>
  )
}

/** How the imports stand together, and the keys. */
interface ImportsFooterProps {
  readonly text: string
  readonly mayImport: boolean
  readonly hasLeftOut: boolean
}

function ImportsFooter({ text, mayImport, hasLeftOut }: ImportsFooterProps) {
  return (
    <p className="flex h-[28px] flex-none items-center gap-4 overflow-hidden border-t border-line-2 px-4 text-small whitespace-nowrap text-2 phone:[&>span:not(:first-child)]:hidden">
      <span className="flex-1">{text}</span>
      <span>
        <Kbd keys="up" /> <Kbd keys="down" /> Move
      </span>
      <span>
        <Kbd keys="enter" /> Show the check
      </span>
      {mayImport && (
        <span>
          <Kbd keys="u" /> Undo
        </span>
      )}
      {hasLeftOut && (
        <span>
          <Kbd keys="d" /> Download what was left out
        </span>
      )}
      {mayImport && (
        <span>
          <Kbd keys="c" /> Choose a file
        </span>
      )}
    </p>
  )
}

/** The file's name at its narrowest, who imported it and when, the days in two lines, undo: in CSS pixels. */
const checkWidth = 104
const fixedColumns = 190 + 164 + 124 + 68 + checkWidth
const leftOutWidth = 68

// Columns that stay throw a shadow where more lies under them.
const leftEdge = 'group-data-more-left/list:border-r group-data-more-left/list:border-r-line-2 group-data-more-left/list:shadow-edge'
const rightEdge =
  'group-data-more-right/list:border-l group-data-more-right/list:border-l-line-2 group-data-more-right/list:shadow-edge-left'

interface ImportRowProps {
  readonly ledgerImport: ReceivedImport
  readonly minorDigits: number
  /** Whether these columns are shown. */
  readonly hasLeftOut: boolean
  readonly hasReplaced: boolean
  readonly isReachable: boolean
  readonly isPointedOut: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
  readonly onUndo: () => void
  readonly onShowResult: () => void
  readonly onDownloadLeftOut: () => void
}

function ImportRow({
  ledgerImport,
  minorDigits,
  hasLeftOut,
  hasReplaced,
  isReachable,
  isPointedOut,
  onFocus,
  onKeyDown,
  onUndo,
  onShowResult,
  onDownloadLeftOut,
}: ImportRowProps) {
  const display = useDisplay()
  const isUndone = ledgerImport.status === 'UNDONE'
  const mayImport = useMay('IMPORT_LEDGER')
  return (
    <tr
      id={importRowId(ledgerImport.id)}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={classNames(
        'group scroll-mt-row outline-none',
        isPointedOut ? 'bg-accent-soft' : 'bg-page hover:bg-hover',
        isUndone && 'text-3',
      )}
    >
      <td className={classNames(listCell, 'sticky left-0 z-10 bg-inherit', leftEdge)}>
        <span className="flex items-center gap-2">
          <span
            className={classNames('line-clamp-2 whitespace-normal [overflow-wrap:anywhere]', isUndone ? 'line-through' : 'font-medium')}
            title={ledgerImport.fileName}
          >
            {shortFileName(ledgerImport.fileName)}
          </span>
          {isUndone && <Tag>Undone</Tag>}
        </span>
      </td>
      <td className={listCell} title={ledgerImport.sourceName}>
        <span className="line-clamp-2 whitespace-normal [overflow-wrap:anywhere]">{ledgerImport.sourceName}</span>
      </td>
      <td className={listCell}>
        <ByWhom act="" name={ledgerImport.importedBy} at={ledgerImport.importedAt} />
        {isUndone && ledgerImport.undoneAt !== null && (
          <ByWhom act="Undone " name={ledgerImport.undoneBy ?? 'someone'} at={ledgerImport.undoneAt} />
        )}
      </td>
      <td className={numberCell}>{formatCount(ledgerImport.rows)}</td>
      {hasLeftOut && (
        <td className={numberCell}>
          {ledgerImport.rowsLeftOut === 0 ? (
            NO_VALUE
          ) : (
            <button
              type="button"
              aria-label={`Download the ${counted(ledgerImport.rowsLeftOut, 'row')} left out of ${ledgerImport.fileName}`}
              title={`Download the ${counted(ledgerImport.rowsLeftOut, 'row')} left out`}
              onClick={onDownloadLeftOut}
              className="rounded-chip text-accent underline decoration-dotted underline-offset-2 hover:decoration-solid"
            >
              {formatCount(ledgerImport.rowsLeftOut)}
            </button>
          )}
        </td>
      )}
      {hasReplaced && <td className={numberCell}>{countOrDash(ledgerImport.rowsReplaced)}</td>}
      <td className={classNames(listCell, 'pl-4')}>
        <span className="whitespace-normal">{daysCovered(ledgerImport, display)}</span>
      </td>
      <td className={numberCell}>
        <Figure text={display.amount(ledgerImport.debits, minorDigits)} />
      </td>
      <td className={numberCell}>
        <Figure text={display.amount(ledgerImport.credits, minorDigits)} />
      </td>
      <td className={listCell}>
        {ledgerImport.result === null ? (
          NO_VALUE
        ) : (
          <button
            type="button"
            aria-label={`Check of ${ledgerImport.fileName}: ${checkLabel(ledgerImport.result)}`}
            onClick={onShowResult}
            className={classNames(
              'rounded-chip underline decoration-dotted underline-offset-2 hover:decoration-solid',
              needsALook(ledgerImport.result) ? 'text-unfav' : 'text-accent',
            )}
          >
            {checkLabel(ledgerImport.result)}
          </button>
        )}
      </td>
      <td className={classNames(listCell, 'sticky right-0 z-10 bg-inherit text-right', rightEdge)}>
        {!isUndone && mayImport && (
          <Button
            kind="plain"
            className="-mr-[9px]"
            aria-label={`Undo the import of ${ledgerImport.fileName}`}
            disabledReason={undoRefusal(ledgerImport)}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
      </td>
    </tr>
  )
}

// The frozen column covers an outline of the row: each cell draws its part.
const listCell = `${looseCell} h-list-row py-1 leading-[17px] group-focus-visible:shadow-[inset_0_2px_var(--focus),inset_0_-2px_var(--focus)]`
const numberCell = `${listCell} text-right`

function ByWhom({ act, name, at }: { act: string; name: string; at: string }) {
  const moment = useDisplay().moment(at)
  return (
    <span className="block" title={`${act}${moment} by ${name}`}>
      <span className="block truncate">
        {act}
        {moment}
      </span>{' '}
      <span className="block truncate text-small text-3">by {name}</span>
    </span>
  )
}

function countOrDash(count: number): string {
  return count === 0 ? NO_VALUE : formatCount(count)
}

/** `5 imports active, 1 undone`. */
function importsStatus(imports: readonly ReceivedImport[]): string {
  const inForce = imports.filter(({ status }) => status === 'IN_FORCE').length
  const undone = imports.length - inForce
  return `${counted(inForce, 'import')} active${undone === 0 ? '' : `, ${formatCount(undone)} undone`}`
}
