import { tableOfElement } from '@fourwall/domain/presentations/continued-slides.ts'
import { tableFigureKey } from '@fourwall/domain/presentations/moved-figures.ts'
import type { ProfitLossElement } from '@fourwall/domain/presentations/presentation.ts'
import type { SlideTable, SlideTableCell, SlideTableRow } from '@fourwall/domain/presentations/slide-table.ts'
import {
  CELL_EDGES,
  continuedLines,
  fittedTable,
  leftOutSentence,
  noteLines,
  rowIndent,
  rowWeight,
  TABLE_NOTE,
  TABLE_NOTE_GAP,
  TABLE_NOTE_LINE,
  TABLE_TITLE,
  type TablePages,
  tablePages,
  tableRoom,
} from '@fourwall/domain/presentations/table-fit.ts'
import { useMemo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { MovedCorner } from './MovedCorner.tsx'
import { useTraced } from './slide-tracing.ts'
import { TracedFigure } from './TracedFigure.tsx'

interface TableBoxProps {
  readonly element: ProfitLossElement
  readonly size: { readonly width: number; readonly height: number }
  /** Null while it is loading. */
  readonly shown: { readonly table: SlideTable | null; readonly problem: string | null } | null
  /** Cells that moved since they were presented; left out: none. */
  readonly moved?: readonly { readonly key: string }[] | undefined
}

/** A profit and loss, in type as large as fits. */
export function TableBox({ element, size, shown, moved }: TableBoxProps) {
  const { title, fontSizeOverride, showGrid } = element
  // Figures frozen as presented may differ from the books.
  const traced = useTraced(element.presentedRecordId === null ? element.id : null)
  if (shown === null) return <div className="size-full animate-appear bg-sunken" />
  const { table: whole, problem } = shown
  if (whole === null || whole.rows.length === 0)
    return (
      <div className="flex size-full items-center justify-center border border-line-1 p-3 text-center text-small text-2">
        {problem ?? 'No P&L data returned'}
      </div>
    )
  const room = tableRoom({ title, box: size }, whole)
  const pages = element.continues ? tablePages(whole, room, fontSizeOverride) : null
  const table = tableOfElement(pages === null ? element : firstPage(pages), whole)
  return (
    <div className="size-full text-1">
      {title !== '' && (
        <p className="truncate font-semibold" style={{ fontSize: TABLE_TITLE.size, height: TABLE_TITLE.height }}>
          {title}
        </p>
      )}
      <FittedRows
        table={table}
        width={room.width}
        height={room.height}
        fontSize={pages?.fontSize ?? fontSizeOverride}
        furtherSlides={(pages?.pages.length ?? 1) - 1}
        showGrid={showGrid}
        moved={moved}
        traced={traced}
      />
    </div>
  )
}

/** The first page, while it is edited: a line below says what continues on further slides. */
function firstPage({ pages }: TablePages): Pick<ProfitLossElement, 'rows' | 'part'> {
  const [first] = pages
  if (first === undefined) return { rows: [] }
  return { rows: first.rows.map(({ key }) => key), part: { ...first.part, says: '' } }
}

interface FittedRowsProps {
  readonly table: SlideTable
  readonly width: number
  readonly height: number
  readonly fontSize: number | null
  /** So many further slides hold the rest of it. */
  readonly furtherSlides: number
  readonly showGrid: boolean
  readonly moved: TableBoxProps['moved']
  readonly traced: ReturnType<typeof useTraced>
}

function FittedRows({ table, width, height, fontSize, furtherSlides, showGrid, moved, traced }: FittedRowsProps) {
  const movedKeys = useMemo(() => new Set(moved?.map(({ key }) => key)), [moved])
  const fitted = useMemo(() => fittedTable(table, { width, height }, fontSize), [table, width, height, fontSize])
  const hasNumbers = table.rows.some(({ accountNumber }) => accountNumber !== null)
  const left = leftOutSentence(table, fitted)
  const notes = noteLines(table.notes, width)
  return (
    <table
      className="table-fixed border-collapse"
      style={{
        fontSize: fitted.fontSize,
        lineHeight: 1.2,
        width: fitted.nameWidth + fitted.columnWidths.reduce((sum, one) => sum + one, 0),
      }}
    >
      <colgroup>
        <col style={{ width: fitted.nameWidth }} />
        {fitted.columnWidths.map((column, at) => (
          <col key={table.columns[at]?.key ?? at} style={{ width: column }} />
        ))}
      </colgroup>
      <thead>
        <tr style={{ height: fitted.headHeight }} className="border-b border-text-3">
          <th scope="col" className="truncate pl-[5px] text-left align-middle font-normal text-2">
            {table.corner}
          </th>
          {table.columns.slice(0, fitted.columns).map(({ key, heading, detail }) => (
            <th key={key} scope="col" className="truncate pr-[3px] text-right align-middle font-normal text-2">
              {heading}
              {detail !== null && (
                <span className="block text-3" style={{ fontSize: fitted.fontSize * 0.85 }}>
                  {detail}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.slice(0, fitted.rows).map((row) => (
          <TableRow
            key={row.key}
            row={fitted.columns < row.cells.length ? { ...row, cells: row.cells.slice(0, fitted.columns) } : row}
            table={table}
            fontSize={fitted.fontSize}
            height={fitted.rowHeight}
            showGrid={showGrid}
            hasNumbers={hasNumbers}
            movedKeys={movedKeys}
            traced={traced}
          />
        ))}
      </tbody>
      {(left !== null || furtherSlides > 0 || notes.length > 0) && (
        <caption
          className="caption-bottom text-left text-3"
          style={{ fontSize: TABLE_NOTE, lineHeight: `${TABLE_NOTE_LINE}px`, paddingTop: notes.length === 0 ? 0 : TABLE_NOTE_GAP }}
        >
          {(left !== null || furtherSlides > 0) && (
            <span className={classNames('block', left !== null && 'text-unfav')}>{left ?? continuedLines(furtherSlides)}</span>
          )}
          {notes.map((line) => (
            <span key={line} className="block whitespace-nowrap text-2">
              {line}
            </span>
          ))}
        </caption>
      )}
    </table>
  )
}

interface TableRowProps {
  readonly row: SlideTableRow
  readonly table: SlideTable
  readonly fontSize: number
  readonly height: number
  readonly showGrid: boolean
  readonly hasNumbers: boolean
  readonly movedKeys: ReadonlySet<string>
  readonly traced: ReturnType<typeof useTraced>
}

function TableRow({ row, table, fontSize, height, showGrid, hasNumbers, movedKeys, traced }: TableRowProps) {
  const isSum = rowWeight(row) === 600
  return (
    <tr
      style={{ height }}
      className={classNames(
        isSum && row.kind !== 'heading' && 'bg-sunken',
        showGrid && 'border-b border-line-1',
        row.kind === 'net-income' && 'border-t border-b-[3px] border-double border-text-2',
      )}
    >
      <th
        scope="row"
        className={classNames('truncate pl-[5px] text-left align-middle', isSum ? 'font-semibold' : 'font-normal')}
        style={{ paddingLeft: CELL_EDGES.before + rowIndent(row, fontSize) }}
      >
        {hasNumbers && <span className="mr-[6px] inline-block text-3">{row.accountNumber ?? ''}</span>}
        {row.label}
      </th>
      {row.cells.map((cell, at) => (
        <td
          key={table.columns[at]?.key ?? at}
          className={classNames(
            // Figures fit, and are never cut: clipping each would cost every frame on slides full of them.
            'relative pr-[3px] text-right align-middle whitespace-nowrap tabular-nums',
            isSum && 'font-semibold',
            colorOf(cell, table.columns[at]?.isOwn ?? true),
          )}
        >
          <TracedFigure as={traced.as} source={traced.keyOf(tableFigureKey(row.key, table.columns[at]?.key ?? ''))}>
            {cell.text}
          </TracedFigure>
          {movedKeys.has(tableFigureKey(row.key, table.columns[at]?.key ?? '')) && <MovedCorner />}
        </td>
      ))}
    </tr>
  )
}

function colorOf({ outcome }: SlideTableCell, isOwn: boolean): string {
  if (outcome === 'FAVORABLE') return 'text-fav'
  if (outcome === 'UNFAVORABLE') return 'text-unfav'
  return isOwn ? 'text-1' : 'text-2'
}
