import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withColumnsHidden } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { cellKey, partsOfCellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { isReported, openedFigure } from '@fourwall/domain/layouts/opened-figure.ts'
import { rankingKey } from '@fourwall/domain/layouts/ranked-row.ts'
import { gridFormat, type ShownLayout, shownLayout, typedLegend } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { usualDecimals } from '@fourwall/domain/money/format.ts'
import { rowBridges } from '@fourwall/domain/profit-loss/explained-columns.ts'
import { figureNotes, OTHER_DAYS_NOTE } from '@fourwall/domain/profit-loss/figure-notes.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { ExportActs } from '../../../blocks/export/ExportActs.tsx'
import type { GridColumn, GridUnit } from '../../../blocks/report-grid/grid-model.ts'
import type { CellPosition } from '../../../blocks/report-grid/selection/grid-selection.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { type Display, useDisplay } from '../../../ui/display.ts'
import { layoutSelection } from '../editor/cells/layout-selection.ts'
import type { LayoutStore } from '../editor/layout-store.ts'
import { LayoutExportMenu } from '../export/LayoutExportMenu.tsx'
import { useFoundSelection, useLayoutFinder } from '../find/use-layout-finder.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { LayoutTrace } from '../trace/LayoutTrace.tsx'
import { LayoutCells } from './LayoutCells.tsx'
import type { LayoutReading, LayoutReadingOptions, ViewedParts } from './layout-reading.ts'
import { levelsOfReport } from './row-levels.ts'
import { useLayoutEngine } from './use-layout-engine.ts'
import { useOpenedSelection } from './use-opened-selection.ts'

/** Shows a layout read-only; only expansion and shown rows can change. */
export function useLayoutReading(options: LayoutReadingOptions): LayoutReading {
  const { company, selection, grid, opened, onView, onOpened } = options
  const display = useDisplay()
  const read = useLayoutEngine(options)
  const { isPending, answered, failure, isBusy } = read
  const change: LayoutStore['change'] = (next) => read.engine && onView(viewChange(read.engine.layout, next(read.engine.layout)))
  const finder = useLayoutFinder(isPending && failure !== null ? null : read.engine, change, selection)
  const engine = finder.shown
  const view = useShown(engine, company.currency, display)
  const [isTracingOwn, setTracingOwn] = useState(false)
  useSyncExternalStore(selection.subscribe, selection.ranges)
  useFoundSelection(finder, view, selection, grid)
  useOpenedSelection(opened, engine, view, options)
  const isOld = answered !== null && failure !== null
  const levels = useMemo(() => engine && levelsOfReport(engine.outline), [engine])
  const notes = useMemo(() => (engine === null || isPending ? [] : notesOf(engine)), [engine, isPending])

  const close = () => {
    setTracingOwn(false)
    onOpened({ trace: null, bridge: null })
    grid.current?.focus()
  }
  const select = (key: string) => {
    const cell = cellAt(key, view)
    if (cell === null) return
    selection.select({ anchor: cell, head: cell }, view.rows, view.columns)
    grid.current?.reveal(cell)
  }
  const explain = ({ groupId, accountId }: GridRow, column: string) => {
    setTracingOwn(false)
    onOpened({ trace: null, bridge: { cell: { groupId, accountId, column }, locationId: null, cut: null } })
  }
  const trace = (row: GridRow, column: GridColumn) => {
    const behind = engine && openedFigure(engine, placeOf(engine, row), engine.structure.columnAt.get(column.key) ?? -1)
    setTracingOwn(behind === null)
    if (behind === null) {
      select(cellKey(row.key, column.key))
      onOpened({ trace: null, bridge: null })
    } else onOpened({ trace: { cell: { ...behind.figure, column: column.opens }, path: [] }, bridge: null })
  }
  const bridgesOf = (row: GridRow, column: GridColumn) => {
    const shown = shownColumn(engine, column)
    // The ledger does not explain typed figures.
    return engine !== null && shown !== null && isReported(engine, placeOf(engine, row), shown.column) ? rowBridges(row, column) : []
  }
  const open = (row: GridRow, column: GridColumn) => {
    const bridge = column.opensBridge ? bridgesOf(row, column)[0] : undefined
    if (bridge) explain(row, bridge.key)
    else trace(row, column)
  }
  return {
    engine,
    answered,
    view,
    isBusy,
    isOld,
    failure,
    retry: read.retry,
    expanded: engine === null || isPending ? null : (read.engine?.layout.expandedGroups ?? null),
    levels,
    expand(groupIds) {
      finder.release()
      onView({ expandedGroups: groupIds })
    },
    fold: ({ groupId }, isExpanded) => finder.fold(groupId, isExpanded),
    ...columnHiding(engine, change, onView),
    trace,
    explain,
    bridgesOf,
    rankingKeyOf: (column) => rankingKeyIn(engine, column),
    close,
    notes,
    problems: answered === null ? [] : [...new Set(answered.problems.values())],
    figureText: (value, unit) => figureText(value, unit, { engine, company, display }),
    cells: engine !== null && (
      <LayoutCells
        options={options}
        engine={engine}
        view={view}
        finder={finder}
        state={{ isPending, isBusy, isOld }}
        change={change}
        onOpen={open}
        onExplain={(row, column) => {
          const [bridge] = bridgesOf(row, column)
          if (bridge) explain(row, bridge.key)
        }}
        onEscape={() => {
          if (!isTracingOwn && opened.trace === null && opened.bridge === null) return options.onEscape?.() ?? false
          close()
          return true
        }}
      />
    ),
    ownTrace: engine !== null && isTracingOwn && (
      <LayoutTrace
        engine={engine}
        currency={company.currency}
        minorDigits={company.minorDigits}
        hasAddresses={false}
        cell={activeCell(selection, view)}
        onShow={select}
        onClose={close}
      />
    ),
    exportMenu:
      engine === null ? (
        <ExportActs disabledReason={NOTHING_TO_EXPORT} onWorkbook={nothing} onCsv={nothing}>
          {null}
        </ExportActs>
      ) : (
        <LayoutExportMenu
          engine={engine}
          company={company}
          name={options.name}
          span={answered?.span ?? null}
          notes={engine === null || answered === null ? [] : [...exportNotesOf(engine), ...(options.exportNotes?.(answered) ?? [])]}
          disabledReason={answered === null || isOld || answered.figures.locationIds?.length === 0 ? NOTHING_TO_EXPORT : null}
        />
      ),
  }
}

const NOTHING_TO_EXPORT = 'There are no figures to export.'
const nothing = () => undefined

function columnHiding(
  engine: LayoutEngine | null,
  change: LayoutStore['change'],
  onView: LayoutReadingOptions['onView'],
): Pick<LayoutReading, 'hideColumns' | 'showColumns'> {
  const hasHidden = (engine?.layout.hiddenColumns.size ?? 0) > 0
  return {
    hideColumns: (keys) => change((before) => withColumnsHidden(before, keys, true)),
    showColumns: hasHidden ? () => onView({ hiddenColumns: new Set() }) : null,
  }
}

function viewChange(before: Layout, after: Layout): ViewedParts {
  const { expandedGroups, settings, hiddenColumns, columnWidths } = after
  return {
    ...(before.hiddenColumns === hiddenColumns ? {} : { hiddenColumns }),
    ...(before.columnWidths === columnWidths ? {} : { columnWidths }),
    ...(before.expandedGroups === expandedGroups ? {} : { expandedGroups }),
    ...(before.settings === settings ? {} : { settings }),
  }
}

function useShown(engine: LayoutEngine | null, currency: string, display: Display): ShownLayout {
  const { negatives, days } = display
  return useMemo(() => {
    if (engine === null) return NOTHING_SHOWN
    return shownLayout({ engine, format: gridFormat(engine.layout, currency, { negatives, days }) })
  }, [engine, currency, negatives, days])
}

const NOTHING_SHOWN: ShownLayout = { rows: [], columns: [], rowAt: [], columnAt: [] }

function cellAt(key: string, { rows, columns }: ShownLayout): CellPosition | null {
  const parts = partsOfCellKey(key)
  const row = rows.findIndex((one) => one.key === parts?.rowKey)
  const column = columns.findIndex((one) => one.key === parts?.columnKey)
  return row < 0 || column < 0 ? null : { row, column }
}

/** The key of the focused cell; empty for none. */
function activeCell(selection: GridSelection, view: ShownLayout): string {
  const { active } = layoutSelection(selection, view)
  const [row, column] = [view.rows[active?.row ?? -1], view.columns[active?.column ?? -1]]
  return row && column ? cellKey(row.key, column.key) : ''
}

function placeOf({ structure }: LayoutEngine, { key }: GridRow): number {
  return structure.rowAt.get(key) ?? -1
}

function notesOf(engine: LayoutEngine): readonly string[] {
  const legend = typedLegend(engine.layout)
  return [...reportNotes(engine), ...(legend === null ? [] : [legend])]
}

/** In a file, the explanations of marks are below the title. */
function exportNotesOf(engine: LayoutEngine): readonly string[] {
  return reportNotes(engine).filter((note) => note !== OTHER_DAYS_NOTE)
}

function reportNotes({ figures }: LayoutEngine): readonly string[] {
  return figureNotes({ ...figures, columns: figures.columns.slice(0, figures.ownColumns) })
}

interface FigureTextOf {
  readonly engine: LayoutEngine | null
  readonly company: LayoutCompany
  readonly display: Display
}

/** Formats a figure as the cells do: money in the unit of the layout. */
function figureText(value: string | null, unit: GridUnit, { engine, company, display }: FigureTextOf): string {
  if (unit === 'share') return display.percent(value)
  if (unit === 'plain' || engine === null) return display.figure(value, 2)
  const { currencyView, showDollarSign } = engine.layout.settings
  return display.money(value, { currencyView, decimals: usualDecimals(currencyView), currency: showDollarSign ? company.currency : null })
}

function shownColumn(engine: LayoutEngine | null, { key }: GridColumn) {
  return engine?.structure.columns[engine.structure.columnAt.get(key) ?? -1]?.shown ?? null
}

function rankingKeyIn(engine: LayoutEngine | null, column: GridColumn): string | null {
  const shown = shownColumn(engine, column)
  return engine && shown && rankingKey(shown, engine.figures.columns)
}
