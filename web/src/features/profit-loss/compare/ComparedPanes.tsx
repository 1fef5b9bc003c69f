import type { ComparedLayout, LayoutComparison, LayoutDifference } from '@fourwall/domain/layouts/compare/compare-layouts.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { gridFormat } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import { createGridSelection, type GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { SelectInput } from '../../../ui/Field.tsx'
import { describeCell, namedFormula } from '../editor/cells/describe-cell.ts'
import { LayoutGrid } from '../editor/cells/LayoutGrid.tsx'
import { widestFigure } from '../editor/cells/widest-figure.ts'
import type { LayoutCompany } from '../report/layout-company.ts'
import { type ComparedView, type ComparedViews, comparedViews } from './compared-views.ts'
import { type ComparedState, NOW } from './use-compared-state.ts'
import { useScrolledTogether } from './use-scrolled-together.ts'

interface ComparedPanesProps {
  readonly comparison: LayoutComparison
  readonly company: LayoutCompany
  /** The difference to show. */
  readonly difference: LayoutDifference | null
  readonly chosen: readonly [ComparedState, ComparedState]
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (chosen: readonly [ComparedState, ComparedState]) => void
  readonly onFold: (groupId: string, isExpanded: boolean) => void
  readonly onRestore: (layout: Layout) => void
}

/** Both layouts, lane by lane, with common scrolling and selection. */
export function ComparedPanes({ comparison, company, difference, chosen, choices, onChoose, onFold, onRestore }: ComparedPanesProps) {
  const { negatives, days } = useDisplay()
  const [selection] = useState(() => createGridSelection())
  const frame = useRef<HTMLDivElement>(null)
  const [left, right] = [useRef<ReportGridHandle>(null), useRef<ReportGridHandle>(null)]
  useScrolledTogether(frame)
  const formatOf = useCallback(
    ({ layout }: ComparedLayout) => gridFormat(layout, company.currency, { negatives, days }),
    [company.currency, negatives, days],
  )
  const views = useMemo(() => comparedViews(comparison, formatOf), [comparison, formatOf])
  const widest = useMemo(
    () =>
      Math.max(
        ...(['before', 'after'] as const).map((side) => widestFigure(comparison[side].engine, views[side], formatOf(comparison[side]))),
      ),
    [comparison, views, formatOf],
  )
  const show = useEffectEvent((one: LayoutDifference | null, sides: ComparedViews) => {
    const cell = one === null ? null : cellOf(one, sides)
    if (cell === null) return
    const side = sides.after.rowAt[cell.row] === -1 ? sides.before : sides.after
    selection.select({ anchor: cell, head: cell }, side.rows, side.columns)
    left.current?.reveal(cell)
    right.current?.reveal(cell)
  })
  // After expanding the groups around it.
  useEffect(() => show(difference, views), [difference, views])
  const pane = (side: 'before' | 'after', ref: RefObject<ReportGridHandle | null>) => {
    const at = side === 'before' ? 0 : 1
    return (
      <Pane
        key={side}
        gridRef={ref}
        label={side === 'before' ? 'Compared' : 'With'}
        compared={comparison[side]}
        view={views[side]}
        widest={widest}
        company={company}
        selection={selection}
        state={chosen[at]}
        choices={choices}
        onState={(state) => onChoose(at === 0 ? [state, chosen[1]] : [chosen[0], state])}
        onFold={onFold}
        onRestore={onRestore}
      />
    )
  }
  return (
    <div ref={frame} className="flex min-w-0 flex-1 divide-x divide-line-2">
      {pane('before', left)}
      {pane('after', right)}
    </div>
  )
}

/** Index of a difference's first shown lane; null if it concerns the whole layout. */
function cellOf({ row, column }: LayoutDifference, { rows, columns, after }: ComparedViews) {
  if (row === null && column === null) return null
  const firstRow = after.rows.findIndex(({ kind }) => kind !== 'heading')
  const cell = { row: row === null ? firstRow : rows.indexOf(row), column: column === null ? 0 : columns.indexOf(column) }
  return cell.row < 0 || cell.column < 0 ? null : cell
}

interface PaneProps extends Pick<ComparedPanesProps, 'company' | 'choices' | 'onFold' | 'onRestore'> {
  readonly gridRef: RefObject<ReportGridHandle | null>
  readonly label: string
  readonly compared: ComparedLayout
  readonly view: ComparedView
  readonly widest: number
  readonly selection: GridSelection
  readonly state: ComparedState
  readonly onState: (state: ComparedState) => void
}

function Pane({ gridRef, label, compared, view, widest, company, selection, state, choices, onState, onFold, onRestore }: PaneProps) {
  const { engine, layout } = compared
  const addresses = useMemo(() => new LayoutAddresses(engine), [engine])
  const beside = useMemo(
    () => ({ badgeOf: view.badgeOf, isAbsent: view.isAbsent, widestFigure: widest, nameWidth: NAME_WIDTH }),
    [view, widest],
  )
  const name = choices.find(({ value }) => value === state)?.label ?? `Version ${state}`
  return (
    <section aria-label={name} className="flex min-w-0 flex-1 flex-col">
      <div className="flex flex-none items-center gap-2 border-b border-line-1 px-3 py-[6px]">
        <SelectInput label={label} labelHidden value={state} choices={choices} onChange={onState} className="min-w-0 flex-1" />
        {state !== NOW && (
          <IfAllowed right="CHANGE_LAYOUTS">
            <Button onClick={() => onRestore(layout)}>Restore this version</Button>
          </IfAllowed>
        )}
      </div>
      <LayoutGrid
        ref={gridRef}
        isReadOnly
        change={(next) => {
          const [before, after] = [engine.layout.expandedGroups, next(engine.layout).expandedGroups]
          for (const groupId of [...before, ...after]) if (before.has(groupId) !== after.has(groupId)) onFold(groupId, after.has(groupId))
        }}
        engine={engine}
        view={view}
        addresses={addresses}
        selection={selection}
        currency={company.currency}
        isBusy={false}
        zoom={100}
        active={null}
        label={name}
        onTrace={() => undefined}
        onMenu={() => undefined}
        onEscape={() => false}
        beside={beside}
      />
      <ActiveCell compared={compared} view={view} selection={selection} />
    </section>
  )
}

/** In CSS pixels: two layouts leave less space for names than one. */
const NAME_WIDTH = 196

/** The full content of the selected cell. */
function ActiveCell({ compared: { engine }, view, selection }: Pick<PaneProps, 'compared' | 'view' | 'selection'>) {
  const active = useSyncExternalStore(selection.subscribe, selection.snapshot)
  const row = view.rows.findIndex(({ key }) => key === active?.anchor.rowKey)
  const column = view.columns.findIndex(({ key }) => key === active?.anchor.columnKey)
  const [rowAt, columnAt] = [view.rowAt[row] ?? -1, view.columnAt[column] ?? -1]
  const [line, at] = [engine.structure.rows[rowAt], engine.structure.columns[columnAt]]
  const typed = line === undefined || at === undefined ? null : engine.typedAt(line, at)
  const words = line === undefined || at === undefined ? '' : describeCell(engine, rowAt, columnAt)
  const text = typed?.startsWith('=') ? `= ${namedFormula(engine, typed.slice(1))}` : typed
  return (
    <footer className="flex h-[32px] flex-none items-center gap-3 border-t border-line-2 bg-sunken px-4 text-small text-2">
      <span className="flex-none truncate">
        {active === null ? '' : line === undefined || at === undefined ? 'Not on this side' : words}
      </span>
      <span className="min-w-0 flex-1 truncate text-right text-1" title={text ?? undefined}>
        {text}
      </span>
    </footer>
  )
}
