import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withColumnsHidden } from '@fourwall/domain/layouts/layout-commands.ts'
import type { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { cellKey } from '@fourwall/domain/layouts/layout-keys.ts'
import { rankingKey } from '@fourwall/domain/layouts/ranked-row.ts'
import { firstComparison } from '@fourwall/domain/layouts/view/line-columns.ts'
import { type ShownLocations, shownByLocation } from '@fourwall/domain/layouts/view/shown-by-location.ts'
import { gridFormat, type ShownLayout, shownLayout, typedLegend } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { usualDecimals } from '@fourwall/domain/money/format.ts'
import { comparedWith } from '@fourwall/domain/profit-loss/column-headings.ts'
import { figureNotes, OTHER_DAYS_NOTE, PRORATED_NOTE } from '@fourwall/domain/profit-loss/figure-notes.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { ExportActs } from '../../../blocks/export/ExportActs.tsx'
import type { GridColumn, GridUnit } from '../../../blocks/report-grid/grid-model.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { type Display, useDisplay } from '../../../ui/display.ts'
import { layoutSelection } from '../editor/cells/layout-selection.ts'
import type { LayoutStore } from '../editor/layout-store.ts'
import { LayoutExportMenu } from '../export/LayoutExportMenu.tsx'
import { useFoundSelection, useLayoutFinder } from '../find/use-layout-finder.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { LayoutTrace } from '../trace/LayoutTrace.tsx'
import { LayoutCells } from './LayoutCells.tsx'
import { layoutOpening, shownColumn } from './layout-opening.ts'
import type { LayoutReading, LayoutReadingOptions, ViewedParts } from './layout-reading.ts'
import { type CellBehind, locationSorting, useReportLines, withOnlyExpanded } from './location-reading.ts'
import { levelsOfPlaces, levelsOfReport } from './row-levels.ts'
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
  const view = useShown(engine, company.currency, display, finder.expanded)
  const locations = 'cellBehind' in view ? view : null
  const [isTracingOwn, setTracingOwn] = useState(false)
  useSyncExternalStore(selection.subscribe, selection.ranges)
  useFoundSelection(finder, view, selection, grid)
  useOpenedSelection(opened, engine, view, options)
  const isOld = answered !== null && failure !== null
  const levels = useMemo(
    () => engine && (locations === null ? levelsOfReport(engine.outline) : levelsOfPlaces(locations.groups)),
    [engine, locations],
  )
  const notes = useMemo(() => (engine === null || isPending ? [] : notesOf(engine)), [engine, isPending])

  const opening = layoutOpening({ engine, view, locations, selection, grid, onOpened, setTracingOwn })
  const sort = locationSorting(locations, change)
  const lines = useReportLines(engine)
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
    expandedRows: locations?.expanded ?? engine?.layout.expandedGroups ?? NO_GROUPS,
    expand(groupIds) {
      finder.release()
      if (locations === null) onView({ expandedGroups: groupIds })
      else change((before) => withOnlyExpanded(before, locations, groupIds))
    },
    fold: ({ groupId }, isExpanded) => finder.fold(groupId, isExpanded),
    ...columnHiding(engine, change, onView),
    trace: opening.trace,
    explain: opening.explain,
    bridgesOf: opening.bridgesOf,
    lines,
    sort,
    rankingKeyOf: (column) => rankingKeyIn(engine, column),
    close: opening.close,
    notes,
    problems: answered === null ? [] : [...new Set(answered.problems.values())],
    figureText: (value, unit) => figureText(value, unit, { engine, company, display }),
    cells: engine !== null && (
      <LayoutCells
        options={options}
        engine={engine}
        view={view}
        finder={finder}
        sorting={sort && locations && { sorted: locations.sorted, onSort: sort }}
        state={{ isPending, isBusy, isOld }}
        change={change}
        onOpen={opening.open}
        onExplain={(row, column) => {
          const [bridge] = opening.bridgesOf(row, column)
          if (bridge) opening.explain(row, column, bridge.key)
        }}
        onEscape={() => {
          if (!isTracingOwn && opened.trace === null && opened.bridge === null) return options.onEscape?.() ?? false
          opening.close()
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
        cell={activeCell(selection, view, opening.behind)}
        onShow={opening.select}
        onClose={opening.close}
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
  const { expandedGroups, settings, hiddenColumns, columnWidths, columns } = after
  return {
    ...(before.columns === columns ? {} : { columns }),
    ...(before.hiddenColumns === hiddenColumns ? {} : { hiddenColumns }),
    ...(before.columnWidths === columnWidths ? {} : { columnWidths }),
    ...(before.expandedGroups === expandedGroups ? {} : { expandedGroups }),
    ...(before.settings === settings ? {} : { settings }),
  }
}

/** @param opened groups to show expanded, if locations are rows. */
function useShown(
  engine: LayoutEngine | null,
  currency: string,
  display: Display,
  opened: ReadonlySet<string>,
): ShownLayout | ShownLocations {
  const { negatives, days } = display
  const isTurned = engine?.surroundings.places !== undefined
  const openedPlaces = isTurned ? opened : NO_GROUPS
  return useMemo(() => {
    if (engine === null) return NOTHING_SHOWN
    const format = gridFormat(engine.layout, currency, { negatives, days })
    return isTurned ? shownByLocation({ engine, format, opened: openedPlaces }) : shownLayout({ engine, format })
  }, [engine, currency, negatives, days, isTurned, openedPlaces])
}

const NO_GROUPS: ReadonlySet<string> = new Set()

const NOTHING_SHOWN: ShownLayout = { rows: [], columns: [], rowAt: [], columnAt: [] }

/** The key of the report's cell behind the focused one; empty for none. */
function activeCell(selection: GridSelection, view: ShownLayout, behind: (row: GridRow, column: GridColumn) => CellBehind | null): string {
  const { active } = layoutSelection(selection, view)
  const [row, column] = [view.rows[active?.row ?? -1], view.columns[active?.column ?? -1]]
  const cell = row && column ? behind(row, column) : null
  return cell ? cellKey(cell.row.key, cell.column.key) : ''
}

function notesOf(engine: LayoutEngine): readonly string[] {
  const legend = typedLegend(engine.layout)
  return [...reportNotes(engine), ...(legend === null ? [] : [legend])]
}

/** In a file, the explanations of marks are below the title. */
function exportNotesOf(engine: LayoutEngine): readonly string[] {
  return reportNotes(engine).filter((note) => note !== OTHER_DAYS_NOTE && note !== PRORATED_NOTE)
}

function reportNotes(engine: LayoutEngine): readonly string[] {
  const { figures } = engine
  const notes = figureNotes({ ...figures, columns: figures.columns.slice(0, figures.ownColumns) })
  // The headings of locations as rows name their lines instead.
  const comparison = engine.surroundings.places === undefined ? null : firstComparison(engine)
  return comparison === null ? notes : [`Variances are from the ${comparedWith({ comparison })}`, ...notes]
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

function rankingKeyIn(engine: LayoutEngine | null, column: GridColumn): string | null {
  const shown = shownColumn(engine, column)
  return engine && shown && rankingKey(shown, engine.figures.columns)
}
