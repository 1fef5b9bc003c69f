import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { cellKey, partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useClient } from 'urql'
import { FindBar } from '../../../blocks/find/FindBar.tsx'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import type { GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { useDisplay } from '../../../ui/display.ts'
import { LayoutGrid } from '../editor/cells/LayoutGrid.tsx'
import { layoutSelection } from '../editor/cells/layout-selection.ts'
import { type LayoutView, layoutView, typedLegend } from '../editor/cells/layout-view.ts'
import type { LayoutStore } from '../editor/layout-store.ts'
import { LayoutExportMenu } from '../export/LayoutExportMenu.tsx'
import { useFoundSelection, useLayoutFinder } from '../find/use-layout-finder.ts'
import { layoutCategorizationOf, surroundingsOf } from '../report/layout-company.ts'
import { loadLayoutCompany } from '../report/layout-company-request.ts'
import { type AnsweredFigures, useLayoutFigures } from '../report/layout-figures-request.ts'
import { LayoutTrace } from '../trace/LayoutTrace.tsx'
import { openedFigure } from '../trace/opened-figure.ts'
import { type LayoutReadingProps, NOTHING_READ } from './layout-reading.ts'

/** A layout over its figures, to be read: nothing of it is changed here but which groups show. */
export function LayoutReader({ name, selection, grid, children, ...props }: LayoutReadingProps) {
  const client = useClient()
  const display = useDisplay()
  const { value: company, ...loading } = useLoaded('company', () => loadLayoutCompany(client))
  const figures = useLayoutFigures(props.layout)
  const { answered, isBusy } = figures
  // Until the figures that a changed layout asks for are there, the layout and the figures of before belong together.
  const [whole, setWhole] = useState<{ readonly layout: Layout; readonly answered: AnsweredFigures } | null>(null)
  const { layout: asked } = props
  if (asked !== null && answered !== null && !isBusy && figures.failure === null)
    if (whole?.layout !== asked || whole.answered !== answered) setWhole({ layout: asked, answered })
  const ownEngine = useMemo(() => {
    if (whole === null || company === null) return null
    const { layout } = whole
    return new LayoutEngine(layout, whole.answered.figures, surroundingsOf(company, layoutCategorizationOf(company, layout.mappingId)))
  }, [whole, company])
  const change: LayoutStore['change'] = (next) => ownEngine && props.onView(next(ownEngine.layout))
  const finder = useLayoutFinder(ownEngine, change, selection)
  const engine = finder.shown
  const currency = company?.currency ?? ''
  const view = useMemo(() => {
    if (engine === null) return NO_VIEW
    const { layout } = engine
    const format = { settings: layout.settings, currency, negatives: display.negatives, days: display.days, decimals: null }
    return layoutView({ engine, layout, format })
  }, [engine, currency, display.negatives, display.days])
  const addresses = useMemo(() => engine && new LayoutAddresses(engine), [engine])
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
  const { active } = layoutSelection(selection, view)
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
        <LayoutGrid
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
      <LayoutTrace
        engine={engine}
        currency={currency}
        minorDigits={company.minorDigits}
        hasAddresses={false}
        cell={activeRow && activeColumn ? cellKey(activeRow.key, activeColumn.key) : ''}
        onShow={select}
        onClose={closeTrace}
      />
    ),
    exportMenu: (
      <LayoutExportMenu engine={engine} company={company} name={name} disabledReason={isBusy ? 'The figures are on their way.' : failure} />
    ),
    reconciliation: whole.answered.reconciliation,
    note: typedLegend(engine.layout),
    problems: [...new Set(whole.answered.problems.values())],
    trace,
    figureText: (value, unit) => (unit === 'share' ? display.percent(value) : display.figure(value, 2)),
  })
}

const NO_VIEW: LayoutView = { rows: [], columns: [], rowAt: [], columnAt: [] }
