import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { parseFormula, printFormula } from '@fourwall/domain/mappings/formula.ts'
import { metricReference } from '@fourwall/domain/ops-data/metric.ts'
import { type GridRow, totalLabel } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { FigureEdits } from '@fourwall/domain/typed-figures/figure-edits.ts'
import { type Ref, useMemo, useState } from 'react'
import type { EditOrigin, GridEdit, GridEditing } from '../../../blocks/report-grid/editing/grid-editing.ts'
import { figureWidth, fittingNameWidth, type GridColumn } from '../../../blocks/report-grid/grid-model.ts'
import { ReportGrid } from '../../../blocks/report-grid/ReportGrid.tsx'
import type { ReportGridHandle } from '../../../blocks/report-grid/report-grid-props.ts'
import type { GridSelection } from '../../../blocks/report-grid/selection/selection-store.ts'
import { editRow, type TypedCell } from '../editor/budget-edits.ts'
import { accountLock } from './sheet-accounts.ts'
import type { SheetColumn, SheetFrame } from './sheet-frame.ts'
import { METRICS_KEY, metricOf, type SheetRow } from './sheet-rows.ts'
import { type SubjectKey, subjectOf } from './sheet-values.ts'
import { addsUpOverTime } from './spread-question.ts'

interface BudgetGridProps {
  readonly ref: Ref<ReportGridHandle>
  readonly label: string
  readonly corner: string
  readonly frame: SheetFrame
  readonly rows: readonly SheetRow[]
  readonly columns: readonly GridColumn[]
  readonly selection: GridSelection
  readonly edits: FigureEdits
  /** Whether figures are loading. */
  readonly isPending: boolean
  /** The edited location; null if read-only, see `whyNot`. */
  readonly locationId: string | null
  readonly whyNot: string
  readonly onFold: (key: string, isExpanded: boolean) => void
  readonly onEdit: (edits: readonly TypedCell[], origin: EditOrigin) => string | null
  /** Called when a figure was typed into a total. */
  readonly onSpread: (subject: SubjectKey, column: SheetColumn, text: string) => void
  readonly onEscape: () => boolean
}

/** The grid of a budget: editable for one location, read-only for several. */
export function BudgetGrid({ frame, rows, columns, edits, locationId, whyNot, onEdit, onSpread, ...props }: BudgetGridProps) {
  const [nameWidth, setNameWidth] = useState<number | null>(null)
  const sheetColumns = useMemo(() => new Map(frame.columns.map((column) => [column.key, column])), [frame])
  const editing = useMemo((): GridEditing => {
    // Called for every cell.
    const computed = new Map<string, string>()
    return {
      typed: 'FIGURES',
      lockOf(row, column) {
        if (locationId === null) return whyNot
        const subject = subjectOf(row.key)
        const whole = subject?.kind === 'ACCOUNT' ? accountLock(frame, Number(subject.id)) : null
        if (whole !== null) return whole
        if (subject !== null) return addsUpOverTime(row, frame) || sheetColumns.get(column.key)?.kind === 'PERIOD' ? null : NOT_ADDED_UP
        const known = computed.get(row.key) ?? computedWords(row, frame)
        computed.set(row.key, known)
        return known
      },
      sourceOf(row, column) {
        const edit = locationId === null ? undefined : edits.get(editRow(locationId, row.key))?.get(column.key)
        return edit?.kind === 'INVALID' ? edit.text : (column.valueOf(row) ?? '')
      },
      onEdit(made: readonly GridEdit[], origin: EditOrigin) {
        const ofPeriods = made.filter(({ column }) => sheetColumns.get(column.key)?.kind === 'PERIOD')
        const [total] = made
        const column = total && sheetColumns.get(total.column.key)
        if (ofPeriods.length === 0 && total && column) {
          if (origin === 'TYPED' && made.length === 1) {
            if (total.text.trim() !== (total.column.valueOf(total.row) ?? '')) onSpread(total.row.key, column, total.text)
            return null
          }
          return TOTALS_ADD_UP
        }
        const answer = onEdit(
          ofPeriods.map(({ row, column: { key: period }, text }) => ({ subject: row.key, period, text })),
          origin,
        )
        return (
          [answer, ofPeriods.length < made.length && origin !== 'CLEARED' ? TOTALS_ADD_UP : null]
            .filter((words) => words !== null)
            .join(' ') || null
        )
      },
    }
  }, [frame, sheetColumns, edits, locationId, whyNot, onEdit, onSpread])
  const widest = useMemo(() => widestText(rows, columns), [rows, columns])
  // Measured over all names, so that collapsing a heading moves no column.
  const fittingWidth = useMemo(() => fittingNameWidth(namesOf(frame), false), [frame])
  return (
    <ReportGrid
      {...props}
      rows={rows}
      columns={columns}
      isBusy={props.isPending}
      isOld={false}
      widestFigure={widest}
      nameWidth={nameWidth}
      fittingNameWidth={fittingWidth}
      onNameWidthChange={setNameWidth}
      showCodes={false}
      showGrid
      marks={noMarks}
      foundRow={null}
      onFold={(row, isExpanded) => props.onFold(foldKey(row), isExpanded)}
      onOpen={() => undefined}
      onExplain={() => undefined}
      editing={editing}
    />
  )
}

const noMarks = new Map<string, never>()

const TOTALS_ADD_UP = 'Totals are computed. Type into one to spread a figure over its periods.'

const NOT_ADDED_UP = 'This metric is not summed over time. Type its figures by period.'

/** Key for collapsing a row's lines. */
function foldKey(row: GridRow): string {
  return row.groupId === '' ? METRICS_KEY : row.groupId
}

/** Why a computed row cannot be typed into. */
export function computedWords(row: GridRow, { tree, metrics }: SheetFrame): string {
  const metric = metrics.find(({ id }) => id === metricOf(row)?.id)
  if (metric !== undefined && metric.formula !== null) {
    const words = formulaWords(metric.formula, (reference) => {
      const named = metricReference(reference)
      if (named?.kind === 'group') return tree.byId.get(named.id)?.group.name
      return metrics.find(({ id }) => id === named?.id)?.name
    })
    return `${metric.name} is computed: ${words}.`
  }
  const group = tree.byId.get(row.groupId)?.group
  if (row.values === null)
    return group === undefined ? 'This is a heading. It has no figures.' : `${group.name} is planned by account. Edit its accounts.`
  if (group !== undefined && group.formula !== null)
    return `${group.name} is computed: ${formulaWords(group.formula, (id) => tree.byId.get(id)?.group.name)}.`
  return row.isExpandable
    ? `This is the sum of what is under ${row.label}. Expand it to edit that.`
    : 'This total is computed. Edit the lines above it.'
}

function formulaWords(formula: string, nameOf: (reference: string) => string | undefined): string {
  return printFormula(parseFormula(formula), (reference) => nameOf(reference) ?? 'a deleted line').replaceAll(/[{}]/g, '')
}

function widestText(rows: readonly SheetRow[], columns: readonly GridColumn[]): number {
  let widest = 0
  for (const column of columns) {
    widest = Math.max(widest, column.heading.length * 6.9)
    for (const row of rows) {
      if (row.values === null) continue
      const below = column.below?.textsOf(row)
      const belowWidth = below ? (figureWidth(below.figure) + figureWidth(below.change)) * BELOW_SIZE + BELOW_GAP : 0
      widest = Math.max(widest, figureWidth(column.textOf(row)), belowWidth)
    }
  }
  return Math.min(widest, WIDEST)
}

/** The second line: its font size relative to the first, and the gap between its figures in pixels. */
const BELOW_SIZE = 11 / 13
const BELOW_GAP = 8

/** Longer texts that are no figures are truncated. */
const WIDEST = 150

function namesOf({ lines }: SheetFrame): readonly GridRow[] {
  return lines.map((line) => {
    if (line.kind === 'ACCOUNT') return { ...EMPTY_ROW, label: accountLabel(line.account), level: (line.node?.depth ?? 1) + 1 }
    if (line.kind === 'UNPLACED') return { ...EMPTY_ROW, label: line.label }
    const name =
      line.kind === 'METRIC'
        ? line.metric.name
        : line.kind === 'METRICS'
          ? line.label
          : line.kind === 'TOTAL'
            ? totalLabel(line.node.group.name)
            : line.node.group.name
    const level = line.kind === 'METRIC' ? 2 : line.kind === 'METRICS' ? 1 : line.node.depth
    return { ...EMPTY_ROW, label: name, level, unit: line.kind === 'METRIC' ? line.metric.unit : null }
  })
}

const EMPTY_ROW: GridRow = {
  kind: 'group',
  key: '',
  level: 1,
  label: '',
  groupId: '',
  accountId: null,
  accountNumber: null,
  isExpandable: false,
  isExpanded: false,
  values: null,
  entryCounts: null,
  unit: null,
}
