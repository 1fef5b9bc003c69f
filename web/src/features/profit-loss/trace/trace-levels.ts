import type { Trace, TracedCell, TraceStep, View } from '@fourwall/domain/layouts/address/view.ts'
import type { LayoutFigureColumn } from '@fourwall/domain/layouts/layout-figures.ts'
import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import { type Formula, parseFormula, printFormula, referencesOf } from '@fourwall/domain/mappings/formula.ts'
import { numberIn } from '@fourwall/domain/mappings/formula-evaluation.ts'
import type { GroupNode } from '@fourwall/domain/mappings/group-tree.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { compareDecimals, decimalFromFraction, negateDecimal, sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { NO_VALUE, NOT_MEANINGFUL, type NoNumber } from '@fourwall/domain/money/format.ts'
import type { Fraction } from '@fourwall/domain/money/fraction.ts'
import { metricReference } from '@fourwall/domain/ops-data/metric.ts'
import { GroupResults } from '@fourwall/domain/profit-loss/group-results.ts'
import { type ColumnChoice, columnKeyAt } from '@fourwall/domain/profit-loss/report-columns.ts'
import { metricRowId, type ReceivedGap } from '@fourwall/domain/profit-loss/report-rows.ts'
import { untouchedGroups } from '@fourwall/domain/profit-loss/untouched-groups.ts'
import { type ReportModel, type RowMetric, reportRowName } from '../report/report-model.ts'

/** The sum of a trace level, and whether it is exactly the number above. */
interface Proof {
  readonly value: string | null
  /** The number that this level was opened from. */
  readonly above: string | null
  readonly isEqual: boolean
}

/** A part of a formula: a group's name, an operator, a constant or a parenthesis. */
export type TracedFormulaPart =
  | { readonly kind: 'group'; readonly groupId: string; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

export interface FormulaLevel extends Proof {
  readonly kind: 'formula'
  readonly groupId: string
  readonly name: string
  readonly parts: readonly TracedFormulaPart[]
  /** The groups in the formula, each once. `sign`: its sign in a sum; null if the formula is more than a sum. */
  readonly operands: readonly {
    readonly groupId: string
    readonly name: string
    readonly value: string | null
    /** Shown if there is no value. */
    readonly instead: NoNumber
    readonly sign: '+' | '−' | null
  }[]
  /** Shown if there is no value. */
  readonly instead: NoNumber
}

export interface TracedAccount {
  readonly groupId: string
  readonly accountId: string
  readonly number: string
  readonly name: string
  /** In the sign of the open category. */
  readonly amount: string
}

export interface AccountsLevel extends Proof {
  readonly kind: 'accounts'
  readonly groupId: string
  readonly name: string
  /** Accounts with entries in the column, in report order. */
  readonly accounts: readonly TracedAccount[]
}

export interface TransactionsLevel {
  readonly kind: 'transactions'
  readonly groupId: string
  /** Null: the whole category. */
  readonly accountId: string | null
  readonly name: string
  /** The number that the transactions are to add up to, in the sign of `groupId`. */
  readonly above: string | null
}

/** A budget's plan of a category, or of an account. */
export interface PlanLevel extends Proof {
  readonly kind: 'plan'
  readonly groupId: string
  readonly name: string
  /** The groups under it with a plan, in its sign. */
  readonly groups: readonly { readonly groupId: string; readonly name: string; readonly value: string }[]
  /** Its accounts with a plan of their own. */
  readonly accounts: readonly TracedAccount[]
  /** The plan of the line itself; null if all of it is planned by account and on the lines under it. */
  readonly own: string | null
  /** Null for a category. */
  readonly accountId: string | null
}

/** The source of a metric: its own figures, or a formula. */
export interface MetricLevel {
  readonly kind: 'metric'
  readonly metric: RowMetric
  readonly name: string
  /** The formula of a derived metric; null for one with own figures. */
  readonly parts: readonly TracedFormulaPart[] | null
  /** The formula's operands that the report shows. `rowId`: id of the row. */
  readonly operands: readonly { readonly rowId: string; readonly name: string; readonly value: string | null }[]
  /** The gap in the column; null if complete. */
  readonly gap: ReceivedGap | null
}

type Level = FormulaLevel | AccountsLevel | TransactionsLevel | PlanLevel | MetricLevel

export type TraceLevel = Level & {
  /** The step opened from here; null on the last level. */
  readonly opened: TraceStep | null
  /** Number of path steps up to here. */
  readonly depth: number
}

export interface TracedNumber {
  readonly name: string
  readonly column: LayoutFigureColumn
  readonly value: string | null
  /** Shown if there is no value. */
  readonly instead: NoNumber
  readonly levels: readonly TraceLevel[]
}

/** Traces a number as far as the report itself allows; null if the number does not exist (any more). */
export function traceLevels(model: ReportModel, { cell, path }: Trace): TracedNumber | null {
  const at = model.columns.findIndex((column) => column.key === cell.column)
  const column = model.columns[at]
  const metric = model.metrics.get(cell.groupId)
  if (column && metric) return tracedMetric(model, metric, at, column)
  const node = model.tree.byId.get(cell.groupId)
  if (!column || !node) return null
  const values = new CellValues(model, at)
  const account = cell.accountId === null ? null : values.account(node, cell.accountId)
  if (cell.accountId !== null && account === null) return null

  const levels: TraceLevel[] = []
  const ofAccount = account && (values.isPlan ? accountPlan(account) : accountLevel(account, account.amount))
  let next: Level | null = ofAccount ?? groupLevel(values, node)
  for (let depth = 0; next !== null; depth += 1) {
    const step = path[depth] ?? null
    const following: Level | null = step && levelBelow(values, next, step)
    const isOpened = following !== null || (next.kind === 'transactions' && step?.kind === 'transaction')
    levels.push({ ...next, opened: isOpened ? step : null, depth })
    next = following
  }
  return {
    name: account === null ? node.group.name : accountLabel(account),
    column,
    value:
      account === null ? values.shownOfGroup(node) : values.isPlan || values.hasEntries(node, account.accountId) ? account.amount : null,
    instead: account === null ? values.insteadOf(node.group.id) : NO_VALUE,
    levels,
  }
}

function tracedMetric(model: ReportModel, metric: RowMetric, at: number, column: LayoutFigureColumn): TracedNumber {
  const valueOf = (rowId: string): string | null =>
    (model.metrics.get(rowId)?.values ?? model.sections.get(rowId)?.sumRow?.values)?.[at] ?? null
  const nameOf = (rowId: string): string => reportRowName(model, { groupId: rowId, accountId: null })
  const formula = metric.formula === null ? null : parseFormula(metric.formula)
  const rowIdOf = (reference: string): string => {
    const named = metricReference(reference)
    return named === null ? reference : named.kind === 'metric' ? metricRowId(named.id) : named.id
  }
  const level: MetricLevel = {
    kind: 'metric',
    metric,
    name: metric.name,
    gap: metric.gaps?.get(at) ?? null,
    parts: formula && partsOf(formula, (reference) => nameOf(rowIdOf(reference))),
    operands: formula
      ? referencesOf(formula).map((reference) => {
          const rowId = rowIdOf(reference)
          return { rowId, name: nameOf(rowId), value: valueOf(rowId) }
        })
      : [],
  }
  return {
    name: metric.name,
    column,
    value: valueOf(metricRowId(metric.id)),
    instead: NO_VALUE,
    levels: [{ ...level, opened: null, depth: 0 }],
  }
}

/**
 * What a view changes to for the trace of a figure of a bridge; null if it has none. One of the locations of a column
 * is traced in its own column where it has one, else in the report of this location alone.
 */
export function bridgedTrace(model: ReportModel, columns: ColumnChoice, cell: TracedCell, locationId: string | null): Partial<View> | null {
  const traceIn = (column: string): { readonly trace: Trace } | null => {
    const trace: Trace = { cell: { ...cell, column }, path: [] }
    return traceLevels(model, trace) && { trace }
  }
  const opened = traceIn(locationId === null ? cell.column : columnKeyAt(cell.column, locationId))
  if (opened || locationId === null || !traceIn(cell.column)) return opened
  const trace: Trace = { cell: { ...cell, column: columnKeyAt(cell.column, null) }, path: [] }
  return { locationIds: [locationId], columns: { ...columns, locations: 'TOGETHER' }, trace }
}

function levelBelow(values: CellValues, level: Level, step: TraceStep): Level | null {
  if ((level.kind === 'formula' || level.kind === 'plan') && step.kind === 'group') {
    const node = values.model.tree.byId.get(step.groupId)
    const within: readonly { readonly groupId: string }[] = level.kind === 'plan' ? level.groups : level.operands
    return node && within.some(({ groupId }) => groupId === step.groupId) ? groupLevel(values, node) : null
  }
  if (level.kind !== 'accounts') return null
  if (step.kind === 'transactions') {
    return { kind: 'transactions', groupId: level.groupId, accountId: null, name: level.name, above: level.value }
  }
  if (step.kind !== 'account') return null
  const node = values.model.tree.byId.get(step.groupId)
  const account = node && values.account(node, step.accountId)
  return account ? accountLevel(account, account.amount) : null
}

function groupLevel(values: CellValues, node: GroupNode): FormulaLevel | AccountsLevel | PlanLevel {
  const above = values.ofGroup(node.group.id)
  const { id, name } = node.group
  if (node.group.formula !== null) {
    const formula = parseFormula(node.group.formula)
    const signs = signsOf(formula)
    const exact = values.exact(id)
    const value = exact === null ? null : decimalFromFraction(exact, 2)
    return {
      kind: 'formula',
      groupId: id,
      name,
      parts: partsOf(formula, (groupId) => values.nameOf(groupId)),
      operands: referencesOf(formula).map((groupId) => ({
        groupId,
        name: values.nameOf(groupId),
        value: values.ofGroup(groupId),
        instead: values.insteadOf(groupId),
        sign: signs?.get(groupId) ?? null,
      })),
      instead: values.insteadOf(id),
      value,
      above,
      isEqual: isSame(value, above),
    }
  }
  if (values.isPlan) return planLevel(values, node, above)
  const accounts = values.accountsUnder(node)
  const value = sumDecimals(accounts.map(({ amount }) => amount))
  return { kind: 'accounts', groupId: id, name, accounts, value, above, isEqual: isSame(value, above) }
}

function planLevel(values: CellValues, node: GroupNode, above: string | null): PlanLevel {
  const groups = node.children.flatMap((child) => {
    const value = isCategory(child.group) ? values.ofGroup(child.group.id) : null
    if (value === null) return []
    return [{ groupId: child.group.id, name: child.group.name, value: child.sign === node.sign ? value : negateDecimal(value) }]
  })
  const accounts = values.plannedAccounts(node)
  const parts = [...groups.map(({ value }) => value), ...accounts.map(({ amount }) => amount)]
  const rest = sumDecimals([above ?? '0', ...parts.map(negateDecimal)])
  const own = parts.length > 0 && compareDecimals(rest, '0') === 0 ? null : rest
  const value = above === null ? null : sumDecimals([...parts, ...(own === null ? [] : [own])])
  const { id: groupId, name } = node.group
  return { kind: 'plan', groupId, name, groups, accounts, own, accountId: null, value, above, isEqual: isSame(value, above) }
}

function accountPlan(account: TracedAccount): PlanLevel {
  const { groupId, accountId, amount } = account
  const own = { own: amount, value: amount, above: amount, isEqual: true }
  return { kind: 'plan', groupId, name: accountLabel(account), groups: [], accounts: [], accountId, ...own }
}

function accountLevel(account: TracedAccount, above: string): TransactionsLevel {
  return { kind: 'transactions', groupId: account.groupId, accountId: account.accountId, name: accountLabel(account), above }
}

/** Whether two numbers are exactly the same; no value equals only no value. */
export function isSame(left: string | null, right: string | null): boolean {
  return left === null || right === null ? left === right : compareDecimals(left, right) === 0
}

/** The figures of one column. */
class CellValues {
  readonly model: ReportModel
  private readonly column: number
  private readonly results: GroupResults

  constructor(model: ReportModel, column: number) {
    this.model = model
    this.column = column
    const { tree, sections, columns } = model
    const untouched = untouchedGroups(tree, sections)
    this.results = new GroupResults({
      tree,
      valuesOf: (groupId) => sections.get(groupId)?.sumRow?.values ?? [],
      isUntouched: (groupId, at) => columns[at]?.comparison !== 'BUDGET' && untouched(groupId, columns.length)[at] === true,
    })
  }

  ofGroup(groupId: string): string | null {
    return this.model.sections.get(groupId)?.sumRow?.values[this.column] ?? null
  }

  /** Whether it is a budget column. */
  get isPlan(): boolean {
    return this.model.columns[this.column]?.comparison === 'BUDGET'
  }

  nameOf(groupId: string): string {
    return this.model.tree.byId.get(groupId)?.group.name ?? groupId
  }

  /** A group's value unrounded: through the formulas of calculations down to the totals of categories. */
  exact(groupId: string): Fraction | null {
    return numberIn(this.results.resultOf(groupId, this.column))
  }

  /** Shown where a group has no value. */
  insteadOf(groupId: string): NoNumber {
    return this.results.resultOf(groupId, this.column) === NOT_MEANINGFUL ? NOT_MEANINGFUL : NO_VALUE
  }

  /** One account of a group, in the group's own sign. */
  account(node: GroupNode, accountId: string): TracedAccount | null {
    return this.rowsOf(node).find((account) => account.accountId === accountId) ?? null
  }

  /** All accounts under a category, in its sign; those under a child of the other sign are converted. */
  accountsUnder(top: GroupNode): TracedAccount[] {
    const accounts: TracedAccount[] = []
    const visit = (node: GroupNode) => {
      for (const account of this.accountsOf(node)) {
        accounts.push(node.sign === top.sign ? account : { ...account, amount: negateDecimal(account.amount) })
      }
      for (const child of node.children) if (isCategory(child.group)) visit(child)
    }
    visit(top)
    return accounts
  }

  /** As in the grid: without entries there is no value. */
  shownOfGroup({ group: { id } }: GroupNode): string | null {
    const value = this.ofGroup(id)
    if (value === null || this.isPlan || compareDecimals(value, '0') !== 0) return value
    const { tree, sections, columns } = this.model
    return untouchedGroups(tree, sections)(id, columns.length)[this.column] === true ? null : value
  }

  /** The accounts of a category itself that a budget column has a plan of. */
  plannedAccounts(node: GroupNode): readonly TracedAccount[] {
    return this.rowsOf(node)
  }

  hasEntries(node: GroupNode, accountId: string): boolean {
    return this.accountsOf(node).some((account) => account.accountId === accountId)
  }

  private accountsOf(node: GroupNode): TracedAccount[] {
    const rows = this.model.sections.get(node.group.id)?.rows ?? []
    const counts = new Map(rows.map((row) => [String(row.accountId), row.entryCounts[this.column] ?? 0]))
    return this.rowsOf(node).filter(({ accountId }) => counts.get(accountId) !== 0)
  }

  private rowsOf(node: GroupNode): TracedAccount[] {
    const rows = this.model.sections.get(node.group.id)?.rows ?? []
    return rows.flatMap((row) => {
      const amount = row.values[this.column] ?? null
      if (amount === null) return []
      return { groupId: node.group.id, accountId: String(row.accountId), number: row.accountNumber, name: row.accountName, amount }
    })
  }
}

function partsOf(formula: Formula, nameOf: (groupId: string) => string): TracedFormulaPart[] {
  return printFormula(formula)
    .split(/(\{[^{}]*\})/)
    .filter((text) => text.trim() !== '')
    .map((text): TracedFormulaPart => {
      if (!text.startsWith('{')) return { kind: 'text', text: text.trim().replaceAll('-', '−').replaceAll('*', '×').replaceAll('/', '÷') }
      const groupId = text.slice(1, -1)
      return { kind: 'group', groupId, name: nameOf(groupId) }
    })
}

/** The sign of each reference in a formula of sums and differences, each once; null for any other formula. */
function signsOf(formula: Formula): ReadonlyMap<string, '+' | '−'> | null {
  const signs = new Map<string, '+' | '−'>()
  const visit = (node: Formula, isAdded: boolean): boolean => {
    switch (node.kind) {
      case 'reference':
        if (signs.has(node.reference)) return false
        signs.set(node.reference, isAdded ? '+' : '−')
        return true
      case 'constant':
        return false
      case 'negation':
        return visit(node.operand, !isAdded)
      case 'operation':
        if (node.operator === '*' || node.operator === '/') return false
        return visit(node.left, isAdded) && visit(node.right, node.operator === '+' ? isAdded : !isAdded)
    }
  }
  return visit(formula, true) ? signs : null
}
