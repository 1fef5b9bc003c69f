import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import { SheetAddresses } from '@fourwall/domain/sheets/sheet-formulas.ts'
import { cellKey, partsOfCellKey } from '@fourwall/domain/sheets/sheet-keys.ts'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { FindBar } from '../../blocks/find/FindBar.tsx'
import { useLoaded } from '../../blocks/loading/use-loaded.ts'
import type { GridColumn } from '../../blocks/report-grid/grid-model.ts'
import { NOTHING_READ, type SheetReadingProps } from '../../blocks/report-view/sheet-reading.ts'
import { useDisplay } from '../../ui/display.ts'
import { openedFigure } from './opened-figure.ts'
import { SheetExportMenu } from './SheetExportMenu.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import { SheetTrace, type TraceTarget } from './SheetTrace.tsx'
import { categorizationOf, surroundingsOf } from './sheet-company.ts'
import { loadSheetCompany } from './sheet-company-request.ts'
import { type AnsweredFigures, useSheetFigures } from './sheet-figures-request.ts'
import { sheetSelection } from './sheet-selection.ts'
import type { SheetStore } from './sheet-store.ts'
import { type SheetView, sheetView, typedLegend } from './sheet-view.ts'
import { useFoundSelection, useSheetFinder } from './use-sheet-finder.ts'

interface SheetReaderProps extends SheetReadingProps {
  /** Where a figure goes on beyond the sheet. */
  readonly targetOf: (engine: SheetEngine, row: number, column: number) => TraceTarget | null
}

/** A layout over its figures, to be read: nothing of it is changed here but which groups show. */
export function SheetReader({ name, selection, grid, targetOf, children, ...props }: SheetReaderProps) {
  const client = useClient()
  const display = useDisplay()
  const { value: company, ...loading } = useLoaded('company', () => loadSheetCompany(client))
  const figures = useSheetFigures(props.sheet)
  const { answered, isBusy } = figures
  // Until the figures that a changed layout asks for are there, the layout and the figures of before belong together.
  const [whole, setWhole] = useState<{ readonly sheet: Sheet; readonly answered: AnsweredFigures } | null>(null)
  const { sheet: asked } = props
  if (asked !== null && answered !== null && !isBusy && figures.failure === null)
    if (whole?.sheet !== asked || whole.answered !== answered) setWhole({ sheet: asked, answered })
  const ownEngine = useMemo(() => {
    if (whole === null || company === null) return null
    const { sheet } = whole
    return new SheetEngine(sheet, whole.answered.figures, surroundingsOf(company, categorizationOf(company, sheet.mappingId)))
  }, [whole, company])
  const change: SheetStore['change'] = (next) => ownEngine && props.onView(next(ownEngine.sheet))
  const finder = useSheetFinder(ownEngine, change, selection)
  const engine = finder.shown
  const currency = company?.currency ?? ''
  const view = useMemo(() => {
    if (engine === null) return NO_VIEW
    const { sheet } = engine
    const format = { settings: sheet.settings, currency, negatives: display.negatives, decimals: null }
    return sheetView({ engine, sheet, format })
  }, [engine, currency, display.negatives])
  const addresses = useMemo(() => engine && new SheetAddresses(engine), [engine])
  const [isTracing, setTracing] = useState(false)
  useSyncExternalStore(selection.subscribe, selection.ranges)
  useFoundSelection(finder, view, selection, grid)

  const failure = loading.failure ?? figures.failure
  const state = {
    isBusy,
    failure,
    retry() {
      if (loading.failure !== null) loading.again()
      if (figures.failure !== null) figures.retry()
    },
  }
  if (engine === null || company === null || addresses === null || whole === null) return children({ ...NOTHING_READ, ...state })

  const select = (key: string) => {
    const parts = partsOfCellKey(key)
    const row = view.rows.findIndex((one) => one.key === parts?.rowKey)
    const column = view.columns.findIndex((one) => one.key === parts?.columnKey)
    if (row < 0 || column < 0) return
    selection.select({ anchor: { row, column }, head: { row, column } }, view.rows, view.columns)
    grid.current?.reveal({ row, column })
  }
  const trace = (row: GridRow, column: GridColumn) => {
    const opened = openedFigure(engine, engine.structure.rowAt.get(row.key) ?? -1, engine.structure.columnAt.get(column.key) ?? -1)
    setTracing(opened === null)
    if (opened !== null) return opened.isVariance ? props.onExplain(opened.figure) : props.onTrace(opened.figure)
    select(cellKey(row.key, column.key))
    props.onOwnTrace()
  }
  const closeTrace = () => {
    setTracing(false)
    grid.current?.focus()
  }
  const { active } = sheetSelection(selection, view)
  const [activeRow, activeColumn] = active === null ? [undefined, undefined] : [view.rows[active.row], view.columns[active.column]]
  return children({
    ...state,
    engine,
    rows: view.rows,
    columns: view.columns,
    cells: (
      <>
        <FindBar
          finder={finder}
          // What is hidden by hand is shown again where the layout is edited.
          onShow={finder.current?.hidden === 'EMPTY' ? finder.show : null}
          onClose={() => {
            finder.end()
            grid.current?.focus()
          }}
        />
        <SheetGrid
          ref={grid}
          isReadOnly
          change={change}
          marks={finder.marks}
          foundRow={finder.current?.key ?? null}
          onFold={finder.fold}
          engine={engine}
          view={view}
          addresses={addresses}
          selection={selection}
          currency={currency}
          isBusy={isBusy}
          isOld={failure !== null}
          zoom={100}
          active={null}
          label={name}
          onTrace={trace}
          onMenu={() => undefined}
          onEscape={() => {
            if (!isTracing) return props.onEscape()
            closeTrace()
            return true
          }}
        />
      </>
    ),
    drawer: isTracing && (
      <SheetTrace
        engine={engine}
        currency={currency}
        minorDigits={company.minorDigits}
        hasAddresses={false}
        cell={activeRow && activeColumn ? cellKey(activeRow.key, activeColumn.key) : ''}
        targetOf={targetOf}
        onShow={select}
        onClose={closeTrace}
      />
    ),
    exportMenu: (
      <SheetExportMenu engine={engine} company={company} name={name} disabledReason={isBusy ? 'The figures are on their way.' : failure} />
    ),
    reconciliation: whole.answered.reconciliation,
    note: typedLegend(engine.sheet),
    problems: [...new Set(whole.answered.problems.values())],
    trace,
    figureText: (value, unit) => (unit === 'share' ? display.percent(value) : display.figure(value, 2)),
  })
}

const NO_VIEW: SheetView = { rows: [], columns: [], rowAt: [], columnAt: [] }
