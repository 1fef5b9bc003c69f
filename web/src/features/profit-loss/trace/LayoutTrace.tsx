import { cellProblem } from '@fourwall/domain/layouts/cell-problem.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { cellKey, partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { lookAt } from '@fourwall/domain/layouts/layout-look.ts'
import { columnName, rowName } from '@fourwall/domain/layouts/layout-names.ts'
import { cellText, cellUnit, type TextFormat } from '@fourwall/domain/layouts/layout-text.ts'
import { isMarkedTyped } from '@fourwall/domain/layouts/typed-mark.ts'
import { useMemo } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { describeCell, namedFormula } from '../editor/cells/describe-cell.ts'
import { traceTarget } from './trace-target.ts'

interface LayoutTraceProps {
  readonly engine: LayoutEngine
  /** ISO code. */
  readonly currency: string
  /** Decimals of the currency, to which a trace is exact. */
  readonly minorDigits: number
  /** Whether cells are named by letters and numbers, as in the grid. */
  readonly hasAddresses?: boolean
  /** The traced cell. */
  readonly cell: string
  /** Selects another cell. */
  readonly onShow: (cell: string) => void
  readonly onClose: () => void
}

/** Mark next to a figure, as in the grid. */
function TypedMark() {
  return (
    <span title="Includes typed figures.">
      <span aria-hidden="true">*</span>
      <span className="sr-only">, includes typed figures</span>
    </span>
  )
}

/** Explains a cell: its operands, with links to ledger, plan and metrics. */
export function LayoutTrace({ engine, currency, minorDigits, hasAddresses = true, cell, onShow, onClose }: LayoutTraceProps) {
  const addresses = useMemo(() => new LayoutAddresses(engine), [engine])
  const display = useDisplay()
  const { structure, figures, layout } = engine
  /** The full text. */
  const textAt = (row: number, column: number): string => {
    const [line, at] = [structure.rows[row], structure.columns[column]]
    if (line === undefined || at === undefined) return ''
    const unit = cellUnit(engine, line, at)
    const format: TextFormat = {
      settings: { currencyView: 'FULL', showDollarSign: false },
      currency,
      negatives: display.negatives,
      decimals: null,
    }
    const exact = {
      ...(unit === 'money' || unit === 'each' ? { decimalPlaces: minorDigits } : {}),
      ...(unit === 'money' || unit === 'each' || unit === 'typed' ? { currencyView: 'FULL' as const } : {}),
    }
    return cellText(engine.resultAt(row, column), unit, { ...lookAt(layout, line, at), ...exact }, format)
  }
  const parts = partsOfCellKey(cell)
  const [rowAt, columnAt] = [structure.rowAt.get(parts?.rowKey ?? '') ?? -1, structure.columnAt.get(parts?.columnKey ?? '') ?? -1]
  const [row, column] = [structure.rows[rowAt], structure.columns[columnAt]]
  if (row === undefined || column === undefined)
    return (
      <Drawer title="Trace" width={320} onClose={onClose}>
        <p className="p-4 text-3">Select a cell to see where it comes from.</p>
      </Drawer>
    )
  const result = engine.resultAt(rowAt, columnAt)
  const source = engine.sourceAt(rowAt, columnAt)
  const operands = engine.operandsAt(rowAt, columnAt)
  const target = traceTarget(engine, rowAt, columnAt)
  return (
    <Drawer title="Trace" width={320} takesFocus={false} onClose={onClose}>
      <div className="grid gap-3 p-4">
        <div>
          {hasAddresses && <p className="text-small text-3">{addresses.addressOf(row.key, column.key)}</p>}
          <h3 className="font-medium">{rowName(row)}</h3>
          <p className="text-2">{columnName(column, figures.columns)}</p>
        </div>
        <p className="text-[20px] font-medium tabular-nums">{textAt(rowAt, columnAt) || '–'}</p>
        {result.kind === 'ERROR' && <p className="text-unfav">{cellProblem(engine, addresses, rowAt, columnAt)}</p>}
        <p className="text-2">{describeCell(engine, rowAt, columnAt)}</p>
        {source.kind === 'FORMULA' && (
          <p className="rounded-control bg-sunken px-2 py-1 break-words">= {namedFormula(engine, source.formula)}</p>
        )}
        {operands.length > 0 && (
          <section>
            <h4 className="mb-1 text-small text-2">Computed from</h4>
            <ul className="border-t border-line-1">
              {operands.map((operand) => {
                const [from, at] = [structure.rows[operand.row], structure.columns[operand.column]]
                if (from === undefined || at === undefined) return null
                const key = cellKey(from.key, at.key)
                return (
                  <li key={key} className="border-b border-line-1">
                    <button
                      type="button"
                      onClick={() => onShow(key)}
                      className="flex w-full items-baseline gap-2 py-[5px] text-left hover:bg-hover"
                    >
                      {hasAddresses && (
                        <span className="w-[40px] flex-none text-small text-3">{addresses.addressOf(from.key, at.key) ?? ''}</span>
                      )}
                      <span className="min-w-0 flex-1 truncate">
                        {rowName(from)}
                        {operand.column === columnAt ? '' : `, ${columnName(at, figures.columns)}`}
                      </span>
                      <span className="flex-none tabular-nums">
                        {textAt(operand.row, operand.column) || '–'}
                        {isMarkedTyped(engine, operand.row, operand.column) && <TypedMark />}
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        )}
        {target !== null && (
          <p>
            <a href={target.href} target="_blank" rel="noreferrer" className="text-accent hover:underline">
              {target.label}
            </a>
          </p>
        )}
      </div>
      <p className="px-4 pb-4">
        <Button kind="plain" onClick={() => onShow(cell)}>
          Show the cell
        </Button>
      </p>
    </Drawer>
  )
}
