import type { InsertedColumn, InsertedRow, Layout } from '../src/layouts/layout.ts'
import type { LayoutFigures, LayoutMetric } from '../src/layouts/layout-figures.ts'
import type { Favorability, ProfitLossGroup } from '../src/mappings/categorization.ts'
import type { FigureColumn } from '../src/profit-loss/report-columns.ts'

/** An exact number in lowest terms. */
type Ratio = readonly [bigint, bigint]

export type NaiveResult =
  | { readonly kind: 'NUMBER'; readonly exact: Ratio; readonly decimal: Ratio }
  /** `isUntouched`: no entries, which counts as zero; `lacksLedger`: none in the whole ledger, which is nothing to compare. */
  | { readonly kind: 'NONE'; readonly isUntouched: boolean; readonly lacksLedger?: boolean; readonly instead: string }
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'ERROR' }
  | { readonly kind: 'EMPTY' }

/** Input of the evaluator. */
export interface NaiveLayout {
  readonly layout: Layout
  readonly figures: LayoutFigures
  readonly groups: readonly ProfitLossGroup[]
  readonly metrics: readonly LayoutMetric[]
  /** Keys of the report's own figure columns, in order. */
  readonly ownKeys: readonly string[]
  readonly unitOf: (rowKey: string) => 'money' | 'share' | 'plain' | 'typed'
  readonly directionOf: (rowKey: string) => Favorability | null
}

const ratio = (numerator: bigint, denominator: bigint): Ratio => {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  const divisor = denominator < 0n ? -a : a
  return [numerator / divisor, denominator / divisor]
}
const ZERO: Ratio = [0n, 1n]
const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * d + c * b, b * d)
const minus = (left: Ratio, [c, d]: Ratio): Ratio => plus(left, [-c, d])
const read = (text: string): Ratio => {
  const [whole = '', decimals = ''] = text.split('.')
  return ratio(BigInt(`${whole}${decimals}`), 10n ** BigInt(decimals.length))
}
/** Half away from zero. */
const rounded = ([numerator, denominator]: Ratio, decimals: number): Ratio => {
  const scale = 10n ** BigInt(decimals)
  const size = (numerator < 0n ? -numerator : numerator) * scale
  const units = size / denominator + ((size % denominator) * 2n >= denominator ? 1n : 0n)
  return ratio(numerator < 0n ? -units : units, scale)
}

const NONE: NaiveResult = { kind: 'NONE', isUntouched: false, instead: '–' }
/** No value because the typed text has none: nothing can be added to it. */
const LOST: NaiveResult = { kind: 'NONE', isUntouched: false, instead: '–' }
const UNTOUCHED: NaiveResult = { kind: 'NONE', isUntouched: true, instead: '–' }
const NO_LEDGER: NaiveResult = { kind: 'NONE', isUntouched: true, lacksLedger: true, instead: '–' }
const lacksLedger = (result: NaiveResult): boolean => result.kind === 'NONE' && result.lacksLedger === true
const EMPTY: NaiveResult = { kind: 'EMPTY' }
const ERROR: NaiveResult = { kind: 'ERROR' }
/** A share of zero or negative money. */
const MEANINGLESS: NaiveResult = { kind: 'NONE', isUntouched: false, instead: 'n/m' }
const NO_BASE: NaiveResult = { kind: 'NONE', isUntouched: false, instead: 'n/a' }
const number = (exact: Ratio, decimal = rounded(exact, 6)): NaiveResult => ({ kind: 'NUMBER', exact, decimal })
const exactOf = (result: NaiveResult): Ratio | null =>
  result.kind === 'NUMBER' ? result.exact : result.kind === 'NONE' && result.isUntouched ? ZERO : null
const decimalOf = (result: NaiveResult): Ratio | null => (result.kind === 'NUMBER' ? result.decimal : exactOf(result))
const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

type Tree = { readonly op: string; readonly parts: readonly Tree[]; readonly name: string }

/** Parses a formula character by character; null if it is invalid. */
const formulaTree = (text: string): Tree | null => {
  let at = 0
  const state = { isBroken: false }
  const space = (): void => {
    while (text[at] === ' ') at += 1
  }
  const value = (): Tree => {
    space()
    const character = text[at] ?? ''
    if (character === '-') {
      at += 1
      return { op: 'negate', parts: [value()], name: '' }
    }
    if (character === '(') {
      at += 1
      const inner = sum()
      space()
      if (text[at] !== ')') state.isBroken = true
      at += 1
      return inner
    }
    if (character === '{') {
      const end = text.indexOf('}', at)
      const name = text.slice(at + 1, end).trim()
      if (end === -1 || name === '') state.isBroken = true
      at = end + 1
      return { op: 'name', parts: [], name }
    }
    const start = at
    while (/[\d.]/.test(text[at] ?? '')) at += 1
    if (start === at) state.isBroken = true
    if (state.isBroken) at = text.length
    return { op: 'constant', parts: [], name: text.slice(start, at).replace(/^\./, '0.') }
  }
  const chain = (operators: string, next: () => Tree): Tree => {
    let left = next()
    for (space(); !state.isBroken && at < text.length && operators.includes(text[at] ?? ''); space()) {
      const op = text[at] ?? ''
      at += 1
      left = { op, parts: [left, next()], name: '' }
    }
    return left
  }
  const product = (): Tree => chain('*/', value)
  const sum = (): Tree => chain('+-', product)
  const tree = sum()
  space()
  return state.isBroken || at < text.length ? null : tree
}

const namesIn = ({ op, parts, name }: Tree): readonly string[] => (op === 'name' ? [name] : parts.flatMap(namesIn))

/** The power of money in a value: 1 for an amount. */
const moneyIn = ({ op, parts, name }: Tree, isMoney: (name: string) => boolean): number => {
  if (op === 'name') return isMoney(name) ? 1 : 0
  const [left = 0, right = 0] = parts.map((part) => moneyIn(part, isMoney))
  return op === '*' ? left + right : op === '/' ? left - right : Math.max(left, parts.length < 2 ? left : right)
}

/** @returns `n/m` for a share of zero or negative money, unless an operand has no value. */
const treeValue = (
  { op, parts, name }: Tree,
  valueOf: (name: string) => Ratio | 'n/m' | null,
  isMoney: (name: string) => boolean,
): Ratio | 'n/m' | null => {
  if (op === 'name') return valueOf(name)
  if (op === 'constant') return read(name)
  const [left, right] = parts.map((part) => treeValue(part, valueOf, isMoney))
  if (!left || right === null) return null
  if (left === 'n/m' || right === 'n/m') return 'n/m'
  if (op === 'negate') return [-left[0], left[1]]
  if (right === undefined) return null
  if (op === '+') return plus(left, right)
  if (op === '-') return minus(left, right)
  if (op === '*') return ratio(left[0] * right[0], left[1] * right[1])
  if (right[0] <= 0n && parts.every((part) => moneyIn(part, isMoney) === 1)) return 'n/m'
  return right[0] === 0n ? null : ratio(left[0] * right[1], left[1] * right[0])
}

/**
 * Evaluates every cell of a layout from scratch by plain recursion: slow, and independent of the engine. Returns a function from row
 * and column key to the cell's result; a group's key gives its figures, whether or not it is expanded.
 */
export const naiveLayout = (of: NaiveLayout) => {
  const { layout, figures, groups, metrics, ownKeys } = of
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const sectionOf = new Map(figures.sections.map((section) => [section.profitLossGroupId, section]))
  const isCategory = (id: string): boolean => groupOf.get(id)?.formula === null
  const signOf = (id: string | null): 1 | -1 => {
    const group = groupOf.get(id ?? '')
    if (group === undefined) return 1
    if (group.type !== null) return group.type === 'REVENUE' || group.type === 'OTHER_INCOME' ? -1 : 1
    return signOf(group.parentId)
  }
  const childrenOf = (id: string): readonly string[] => groups.filter(({ parentId }) => parentId === id).map((group) => group.id)
  const rowOf = (key: string): InsertedRow | undefined => layout.insertedRows.find(({ id }) => key === `inserted:${id}`)
  const columnOf = (key: string): InsertedColumn | undefined => layout.insertedColumns.find(({ id }) => key === `inserted:${id}`)
  /** The group of a key. */
  const groupIn = (key: string): string | null => /^(?:group|sum):(.*)$/.exec(key)?.[1] ?? null
  const accountIn = (key: string) => {
    const [, groupId = '', accountId = ''] = /^account:([^/]*)\/(.*)$/.exec(key) ?? []
    return sectionOf.get(groupId)?.rows.find((row) => String(row.accountId) === accountId)
  }
  const metricIn = (key: string) => figures.metrics.find(({ metricId }) => key === `metric:${metricId}`)
  const hasRow = (key: string): boolean => {
    const groupId = groupIn(key)
    if (groupId !== null) return groupOf.has(groupId) && (key.startsWith('group:') || isCategory(groupId))
    return rowOf(key) !== undefined || accountIn(key) !== undefined || metricIn(key) !== undefined
  }
  const derivedOf = (key: string) => {
    const [, base = '', kind = ''] = /^(.*)!([dpr])$/.exec(key) ?? []
    const at = ownKeys.indexOf(base)
    return at === -1 ? null : { at, kind }
  }
  const { showVarianceUSD, showVariancePercent, showPercentOfRevenue } = layout.settings
  const hasColumn = (key: string): boolean => {
    if (ownKeys.includes(key) || columnOf(key) !== undefined) return true
    const derived = derivedOf(key)
    if (derived === null) return false
    const isCompared = figures.columns[derived.at]?.of !== null
    if (derived.kind === 'r') return showPercentOfRevenue && !isCompared
    return isCompared && (derived.kind === 'd' ? showVarianceUSD : showVariancePercent)
  }
  const figureOf = (columnKey: string): number => {
    const own = ownKeys.indexOf(columnKey)
    return own === -1 ? figures.columns.findIndex(({ key }) => key === columnKey) : own
  }
  const twins = (key: string): readonly string[] => {
    const groupId = groupIn(key)
    return groupId === null ? [key] : [`group:${groupId}`, `sum:${groupId}`]
  }
  const isPlanned = (columnKey: string): boolean => figures.columns[figureOf(columnKey)]?.comparison === 'BUDGET'
  /** `rest:` a category: its own plan without the categories under it, as a hidden line. */
  const restIn = (key: string): string | null => (key.startsWith('rest:') ? key.slice('rest:'.length) : null)
  const typedIn = (rowKey: string, columnKey: string): string | null => {
    // Figures of its accounts replace it.
    const rest = restIn(rowKey)
    if (rest !== null) return accountsOf(rest).some((key) => typedIn(key, columnKey) !== null) ? '=0' : null
    for (const key of twins(rowKey)) {
      const formula = layout.formulas.get(`${key}|${columnKey}`)
      if (formula !== undefined) return `=${formula}`
    }
    const own = rowOf(rowKey)?.cells.get(columnKey)
    if (own !== undefined) return own
    for (const key of twins(rowKey)) {
      const text = columnOf(columnKey)?.cells.get(key)
      if (text !== undefined) return text
    }
    return null
  }

  const untouchedIn = (figure: number): NaiveResult => (figures.columns[figure]?.hasEntries === false ? NO_LEDGER : UNTOUCHED)
  /** The report's own figure, before typed text. */
  const original = (rowKey: string, figure: number): NaiveResult => {
    const rest = restIn(rowKey)
    if (rest !== null) {
      const whole = exactOf(original(`group:${rest}`, figure))
      if (whole === null) return number(ZERO)
      const under = childrenOf(rest).filter(isCategory)
      return number(
        under.reduce((left, id) => {
          const part = exactOf(original(`group:${id}`, figure)) ?? ZERO
          return signOf(id) === signOf(rest) ? minus(left, part) : plus(left, part)
        }, whole),
      )
    }
    const isPlan = figures.columns[figure]?.comparison === 'BUDGET'
    const account = accountIn(rowKey)
    if (account !== undefined) {
      const value = account.values[figure] ?? null
      if (account.entryCounts[figure] === 0) return isPlan && value === null ? NONE : untouchedIn(figure)
      return value === null ? NONE : number(read(value), read(value))
    }
    const groupId = groupIn(rowKey)
    const value = groupId === null ? metricIn(rowKey)?.values[figure] : sectionOf.get(groupId)?.sumRow?.values[figure]
    if (groupId !== null && !isCategory(groupId) && calculated(groupId, figure) === 'n/m') return MEANINGLESS
    if (groupId === null || value === null || value === undefined) {
      const isUntouched = groupId !== null && isCategory(groupId) && !isPlan && !hasEntries(groupId, figure)
      return value === null || value === undefined ? (isUntouched ? untouchedIn(figure) : NONE) : number(read(value), read(value))
    }
    if (isCategory(groupId)) return !isPlan && !hasEntries(groupId, figure) ? untouchedIn(figure) : number(read(value), read(value))
    const exact = calculated(groupId, figure)
    if (!isPlan && read(value)[0] === 0n && !standsOnEntries(groupId, figure)) return untouchedIn(figure)
    return exact === null || exact === 'n/m' ? NONE : number(exact, read(value))
  }
  const isAmount = (groupId: string): boolean => of.unitOf(`group:${groupId}`) === 'money'
  /** A calculation of the report; without a value where nothing behind a share has entries. */
  const calculated = (groupId: string, figure: number): Ratio | 'n/m' | null => {
    const tree = formulaTree(groupOf.get(groupId)?.formula ?? '') ?? { op: '', parts: [], name: '' }
    const value = treeValue(
      tree,
      (id) => {
        if (groupOf.has(id) && !isCategory(id)) return calculated(id, figure)
        const text = sectionOf.get(id)?.sumRow?.values[figure] ?? null
        return text === null ? null : read(text)
      },
      isAmount,
    )
    const isPlan = figures.columns[figure]?.comparison === 'BUDGET'
    return value === 'n/m' && !isPlan && !standsOnEntries(groupId, figure) ? null : value
  }
  /** Through formulas, and down from categories. */
  const standsOnEntries = (groupId: string, figure: number): boolean =>
    isCategory(groupId)
      ? hasEntries(groupId, figure)
      : namesIn(formulaTree(groupOf.get(groupId)?.formula ?? '') ?? { op: '', parts: [], name: '' }).some((id) =>
          standsOnEntries(id, figure),
        )
  const hasEntries = (groupId: string, figure: number): boolean =>
    (sectionOf.get(groupId)?.rows.some(({ entryCounts }) => (entryCounts[figure] ?? 0) > 0) ?? false) ||
    childrenOf(groupId).some((child) => isCategory(child) && hasEntries(child, figure))

  const figureKeys = [...ownKeys, ...figures.columns.slice(ownKeys.length).map(({ key }) => key)].filter((key) => hasColumn(key))
  /** Whether a column contains another's days and places, for the same kind of figures. */
  const holds = (whole: string, part: string): boolean => {
    const [all, some] = [figures.columns[figureOf(whole)], figures.columns[figureOf(part)]]
    if (all === undefined || some === undefined || all.comparison !== some.comparison) return false
    const budgetOf = (key: string) => (ownKeys.includes(key) ? layout.columns.budgetId : columnOf(key)?.budgetId)
    if (all.comparison === 'BUDGET' && budgetOf(whole) !== budgetOf(part)) return false
    const [report, inAll, inSome] = [figures.locationIds, all.locationIds ?? null, some.locationIds ?? null]
    const isOfAll =
      inAll === null
        ? inSome === null ||
          ownKeys.includes(part) ||
          report === null ||
          (report !== undefined && inSome.every((id) => report.includes(id)))
        : (inSome ?? report ?? ['unknown']).every((id) => inAll.includes(id))
    return isOfAll && all.startDate <= some.startDate && some.endDate <= all.endDate
  }
  /** Whether a row's figures in parts of a column add up to its figure in the column. */
  const addsUp = (rowKey: string): boolean => {
    const row = rowOf(rowKey)
    if (row?.type === 'CALCULATION') return isSummed(rowKey, [])
    const groupId = row?.type === 'BUDGET' ? row.groupId : groupIn(rowKey)
    if (restIn(rowKey) !== null) return true
    return groupId === null ? accountIn(rowKey) !== undefined : degree(`{${groupId}}`, []) === 1
  }
  /** Degree of a formula as a product of groups: 1 for a sum of them; NaN if it is not such a sum. */
  const degree = (text: string, path: readonly string[]): number => {
    const degreeIn = ({ op, parts, name }: Tree): number => {
      if (op === 'constant') return 0
      if (op === 'name') {
        const formula = groupOf.get(name)?.formula
        if (formula === null) return 1
        return formula === undefined || path.includes(name) || degree(formula, [...path, name]) !== 1 ? Number.NaN : 1
      }
      const [left = Number.NaN, right = left] = parts.map(degreeIn)
      if (op === '*') return left + right > 1 ? Number.NaN : left + right
      if (op === '/') return right === 0 ? left : Number.NaN
      return left === right ? left : Number.NaN
    }
    const tree = formulaTree(text)
    return tree === null ? Number.NaN : degreeIn(tree)
  }
  /** Whether a row consists only of sums, wherever its figures come from; recursion into itself does not count against it. */
  const isSummed = (rowKey: string, path: readonly string[]): boolean => {
    if (path.includes(rowKey)) return true
    const way = [...path, rowKey]
    const row = rowOf(rowKey)
    const metricId = row?.type === 'OPS_DATA' ? row.metricId : metricIn(rowKey)?.metricId
    const metric = metrics.find(({ id }) => id === metricId)
    if (metricId !== undefined) return metric?.formula === null && metric.timeAggregation === 'SUM' && metric.locationAggregation === 'SUM'
    if (row?.type === 'CALCULATION') return timesIn(row.formula ?? '', rowKey, 'NO CELLS', way) === 1
    if (row?.type !== 'EMPTY') return hasRow(rowKey) && addsUp(rowKey)
    return ownKeys
      .filter((key) => !key.includes('~'))
      .every((key) => !hasFormula(rowKey, key) || !Number.isNaN(timesIn(typedIn(rowKey, key)?.slice(1) ?? '', rowKey, 'CELLS', way)))
  }
  const hasFormula = (rowKey: string, columnKey: string): boolean => {
    const text = typedIn(rowKey, columnKey)
    return text?.startsWith('=') === true && !isDecimal(text.slice(1).trim())
  }
  /** Degree of each addend of a formula: 0 for numbers only, 1 for sums, NaN otherwise. In cells, numbers may be added to sums. */
  const timesIn = (text: string, ownRow: string, kind: 'CELLS' | 'NO CELLS', path: readonly string[]): number => {
    const times = ({ op, parts, name }: Tree): number => {
      if (op === 'constant') return 0
      if (op === 'name') {
        const [row = '', column] = name.split('|').map((key) => key.replace(/^\$/, ''))
        if (kind === 'NO CELLS') return column === undefined && hasRow(row) && isSummed(row, path) ? 1 : Number.NaN
        return isSummed(!hasRow(row) && column === undefined && hasColumn(row) ? ownRow : row, path) ? 1 : Number.NaN
      }
      const [left = Number.NaN, right = left] = parts.map(times)
      if (Number.isNaN(left) || Number.isNaN(right)) return Number.NaN
      if (op === '*') return left + right === 2 ? Number.NaN : left + right
      if (op === '/') return right === 1 ? Number.NaN : left
      return left === right ? left : kind === 'CELLS' ? 1 : Number.NaN
    }
    const tree = formulaTree(text)
    return tree === null ? Number.NaN : times(tree)
  }
  /** Columns within a column with text typed over the row; of two equal columns the first. */
  const typedParts = (rowKey: string, columnKey: string, isStrict: boolean): readonly string[] =>
    figureKeys.filter(
      (part) =>
        part !== columnKey &&
        addsUp(rowKey) &&
        typedIn(rowKey, part) !== null &&
        holds(columnKey, part) &&
        !(isStrict && holds(part, columnKey) && figureKeys.indexOf(part) > figureKeys.indexOf(columnKey)),
    )

  /** Whether a group's figure in a column depends on typed text. */
  const isTouched = (groupId: string, columnKey: string): boolean => {
    if (typedIn(`group:${groupId}`, columnKey) !== null || typedParts(`group:${groupId}`, columnKey, false).length > 0) return true
    const formula = groupOf.get(groupId)?.formula ?? null
    if (formula !== null) return namesIn(formulaTree(formula) ?? { op: '', parts: [], name: '' }).some((id) => isTouched(id, columnKey))
    return (
      accountsOf(groupId).some((key) => typedIn(key, columnKey) !== null || typedParts(key, columnKey, false).length > 0) ||
      childrenOf(groupId).some((child) => isCategory(child) && isTouched(child, columnKey))
    )
  }
  const accountsOf = (groupId: string): readonly string[] =>
    sectionOf.get(groupId)?.rows.map(({ accountId }) => `account:${groupId}/${accountId}`) ?? []

  const known = new Map<string, NaiveResult>()
  const valueOf = (rowKey: string, columnKey: string, path: readonly string[] = []): NaiveResult => {
    const row = groupIn(rowKey) === null ? rowKey : `group:${groupIn(rowKey)}`
    const cell = `${row}|${columnKey}`
    const found = known.get(cell)
    if (found !== undefined) return found
    // A cell that depends on itself is an error, and so are all its dependents.
    if (path.includes(cell)) return ERROR
    const result = worked(row, columnKey, [...path, cell])
    if (result.kind !== 'ERROR' || path.length === 0) known.set(cell, result)
    return result
  }

  const byFormula = (
    text: string,
    rowKey: string,
    columnKey: string,
    path: readonly string[],
    keyOf: (name: string) => string = (name) => name,
    isOfReport = false,
    isOfCell = false,
  ): NaiveResult => {
    const tree = formulaTree(text)
    if (tree === null) return ERROR
    const results = new Map<string, NaiveResult>()
    const cells: { readonly name: string; readonly row: string; readonly column: string; readonly result: NaiveResult }[] = []
    // Some column lacks the ledger's figures, and has no figure of an account or group instead.
    const comparesWithNothing = (): boolean =>
      cells.some(
        ({ column, result }) =>
          lacksLedger(result) &&
          !cells.some((one) => one.column === column && one.result.kind === 'NUMBER' && /^(group|sum|account):/.test(one.row)),
      )
    for (const name of namesIn(tree)) {
      // Anchors only matter for copying, not for the result.
      const [first = '', second] = keyOf(name)
        .split('|')
        .map((key) => key.replace(/^\$/, ''))
      const [row, column] = second !== undefined ? [first, second] : hasRow(first) ? [first, columnKey] : [rowKey, first]
      const result = hasRow(row) && hasColumn(column) ? valueOf(row, column, path) : ERROR
      results.set(name, result)
      cells.push({ name, row, column, result })
    }
    const all = [...results.values()]
    if (all.some(({ kind }) => kind === 'ERROR')) return ERROR
    // Words are shown by a reference alone; nothing can be computed with them.
    const words = isOfCell ? all.find((one) => one.kind === 'TEXT') : undefined
    if (words !== undefined) return tree.op === 'name' ? words : ERROR
    if (all.length > 0 && all.every(({ kind }) => kind === 'EMPTY')) return EMPTY
    const value = treeValue(
      tree,
      (name) => {
        const result = results.get(name) ?? NONE
        return result.kind === 'NONE' && result.instead === 'n/m' ? 'n/m' : exactOf(result)
      },
      (name) => cells.some((cell) => cell.name === name && isMoneyAt(cell.row, cell.column)),
    )
    if (value === null) return NONE
    const isNothing = all.length > 0 && all.every((one) => one.kind === 'NONE' && one.isUntouched)
    const isLacking = !isOfReport && !isPlainSum(tree) && comparesWithNothing()
    if (value === 'n/m') return isNothing || isLacking ? NONE : MEANINGLESS
    if (isNothing && value[0] === 0n) return all.some(lacksLedger) ? NO_LEDGER : UNTOUCHED
    return isLacking ? NONE : number(value)
  }
  /** Money in a column of figures or of differences, but not in one of percentages. */
  const isMoneyAt = (row: string, column: string): boolean =>
    of.unitOf(row) === 'money' && !/![pr]$/.test(column) && columnOf(column)?.variance !== 'PERCENT'
  const isPlainSum = ({ op, parts }: Tree): boolean => ['name', 'constant', '+'].includes(op) && parts.every(isPlainSum)

  const compared = (
    rowKey: string,
    actual: NaiveResult,
    base: NaiveResult,
    kind: string,
    columns: readonly [FigureColumn, FigureColumn] | null,
  ): NaiveResult => {
    if (actual.kind === 'EMPTY' && base.kind === 'EMPTY') return EMPTY
    if (actual.kind === 'ERROR' || base.kind === 'ERROR') return ERROR
    const isNothing = (one: NaiveResult): boolean => exactOf(one) === null || (one.kind === 'NONE' && one.isUntouched)
    if (columns !== null && isNothing(actual) && isNothing(base)) return NONE
    if (lacksLedger(actual) || lacksLedger(base)) return NONE
    if (actual.kind === 'NONE' && actual.isUntouched && base.kind === 'NONE' && base.isUntouched) return NONE
    let against = decimalOf(base)
    const inserted = rowOf(rowKey)
    const isMetric = inserted?.type === 'OPS_DATA' || metricIn(rowKey) !== undefined
    // Typed over with no figure, days without entries still have none.
    const lacks = (one: NaiveResult, column: FigureColumn): boolean => one.kind === 'NONE' && one.isUntouched && column.hasEntries === false
    if (columns !== null && !isMetric && (lacks(actual, columns[0]) || lacks(base, columns[1]))) return NONE
    const fits = ({ coverage }: FigureColumn): boolean => coverage === 'WHOLE' || coverage === 'PRORATED'
    if (columns !== null && isMetric && !columns.every(fits)) return NONE
    if (columns !== null && !isMetric && columns[1].comparison === 'BUDGET') {
      if (!fits(columns[1])) return NONE
      const groupId = groupIn(rowKey)
      if ((groupId !== null && isCategory(groupId)) || inserted?.type === 'BUDGET') against ??= ZERO
    }
    const own = decimalOf(actual)
    if (own === null || against === null) return NONE
    const exact = of.directionOf(rowKey) === 'DOWN' ? minus(against, own) : minus(own, against)
    if (kind === 'd') return number(rounded(exact, 6))
    if (of.unitOf(rowKey) === 'share') return NONE
    if (against[0] === 0n) return NO_BASE
    const size = against[0] < 0n ? -against[0] : against[0]
    const percent = rounded(ratio(exact[0] * against[1], exact[1] * size), 12)
    return number(percent, percent)
  }

  const worked = (rowKey: string, columnKey: string, path: readonly string[]): NaiveResult => {
    const typed = typedIn(rowKey, columnKey)
    if (typed !== null) {
      const text = typed.startsWith('=') ? typed.slice(1).trim() : typed
      if (isDecimal(text)) return number(read(text), read(text))
      return typed.startsWith('=') ? byFormula(text, rowKey, columnKey, path, (name) => name, false, true) : { kind: 'TEXT', text }
    }
    const [row, column] = [rowOf(rowKey), columnOf(columnKey)]
    if (column?.type === 'CALCULATION') return calculatedColumn(rowKey, column, columnKey, path)
    const derived = derivedOf(columnKey)
    if (row?.type === 'CALCULATION' && derived === null && (!hasColumn(columnKey) || figureOf(columnKey) === -1))
      return byFormula(row.formula ?? '', rowKey, columnKey, path)
    if (derived !== null) return besides(rowKey, derived, path)
    const figure = figureOf(columnKey)
    if (figure === -1) return EMPTY
    if (row !== undefined) {
      if (row.type === 'EMPTY') return typedTotal(rowKey, columnKey, path)
    }
    return withParts(rowKey, columnKey, typedParts(rowKey, columnKey, false), path)
  }

  /** A figure without its own typed text, but with text typed over the row in parts of its column. */
  const withParts = (rowKey: string, columnKey: string, parts: readonly string[], path: readonly string[]): NaiveResult => {
    const start = withoutParts(rowKey, columnKey, path)
    if (parts.length === 0) return start
    const isOwn = rowOf(rowKey)?.type === 'CALCULATION'
    const isCalculation = isOwn || (groupIn(rowKey) !== null && !isCategory(groupIn(rowKey) ?? ''))
    const nothing = (one: NaiveResult): Ratio | null => ((isOwn ? one.kind !== 'EMPTY' : isCalculation) || one === LOST ? null : ZERO)
    let sum = exactOf(start) ?? nothing(start)
    let isFailed = start.kind === 'ERROR'
    for (const part of parts) {
      const typed = valueOf(rowKey, part, path)
      // The difference from everything within it.
      const before = withParts(rowKey, part, typedParts(rowKey, part, true), path)
      isFailed ||= typed.kind === 'ERROR' || before.kind === 'ERROR'
      const [one, other] = [exactOf(typed), exactOf(before) ?? nothing(before)]
      sum = sum === null || one === null || other === null ? null : plus(sum, minus(one, other))
    }
    return isFailed ? ERROR : sum === null ? LOST : number(sum)
  }

  const withoutParts = (rowKey: string, columnKey: string, path: readonly string[]): NaiveResult => {
    const [row, figure] = [rowOf(rowKey), figureOf(columnKey)]
    if (row?.type === 'CALCULATION') return byFormula(row.formula ?? '', rowKey, columnKey, path)
    if (row !== undefined) {
      const value = figures.insertedRows.get(row.id)?.values[figure] ?? null
      return value === null ? NONE : number(read(value), read(value))
    }
    const groupId = groupIn(rowKey)
    if (groupId === null || !isTouched(groupId, columnKey)) return original(rowKey, figure)
    const formula = groupOf.get(groupId)?.formula ?? null
    if (formula !== null) return byFormula(formula, rowKey, columnKey, path, (id) => `group:${id}`, true)
    // The rows under it with their current values.
    let sum = exactOf(original(rowKey, figure)) ?? ZERO
    const parts = [
      ...accountsOf(groupId).map((key) => ({ key, sign: 1 })),
      ...(isPlanned(columnKey) ? [{ key: `rest:${groupId}`, sign: 1 }] : []),
      ...childrenOf(groupId).flatMap((id) => (isCategory(id) ? [{ key: `group:${id}`, sign: signOf(id) * signOf(groupId) }] : [])),
    ].filter(({ key }) => {
      const child = groupIn(key)
      return child === null ? typedIn(key, columnKey) !== null || typedParts(key, columnKey, false).length > 0 : isTouched(child, columnKey)
    })
    const results = parts.map(({ key, sign }) => ({ key, sign, result: valueOf(key, columnKey, path) }))
    if (results.some(({ result }) => result.kind === 'ERROR')) return ERROR
    for (const { key, sign, result } of results) {
      const exact = exactOf(result)
      if (exact === null) return LOST
      const change = minus(exact, exactOf(original(key, figure)) ?? ZERO)
      sum = sign === 1 ? plus(sum, change) : minus(sum, change)
    }
    return number(sum)
  }

  const typedTotal = (rowKey: string, columnKey: string, path: readonly string[]): NaiveResult => {
    if (columnKey !== 'total') return EMPTY
    const all = ownKeys.filter((key) => key.startsWith('period:') && !key.includes('~'))
    const months = all.filter((key) => typedIn(rowKey, key) !== null)
    const counted = months.filter((key) => typedIn(rowKey, key)?.startsWith('=') === true || isDecimal(typedIn(rowKey, key)?.trim() ?? ''))
    const isSum = counted.every(
      (key) => !hasFormula(rowKey, key) || !Number.isNaN(timesIn(typedIn(rowKey, key)?.slice(1) ?? '', rowKey, 'CELLS', [])),
    )
    // Each month's formula as it would be if copied to the total.
    const copies = counted.map((key) =>
      hasFormula(rowKey, key)
        ? (typedIn(rowKey, key) ?? '').slice(1).replaceAll(`{${key}`, `{${columnKey}`).replaceAll(`|${key}`, `|${columnKey}`)
        : null,
    )
    const [copy = null] = copies
    const meant = (text: string | null): string => JSON.stringify(formulaTree((text ?? '').replaceAll('$', '')) ?? text)
    // If copied from only one month, its own column could be a fixed one.
    const isOpen = copies.length === 1 && /[{|](?:period:|total)/.test((copy ?? '').replaceAll(/([{|])total(?=[}~!])/g, '$1'))
    if (copy !== null && !isOpen && copies.every((other) => other !== null && meant(other) === meant(copy))) {
      if (!isSum) return byFormula(copy, rowKey, columnKey, path)
      if (counted.length === all.length && timesIn(copy, rowKey, 'NO CELLS', []) === 1) return byFormula(copy, rowKey, columnKey, path)
    }
    const results = months.map((key) => valueOf(rowKey, key, path)).filter(({ kind }) => kind !== 'TEXT' && kind !== 'EMPTY')
    if (results.length === 0) return EMPTY
    if (results.some(({ kind }) => kind === 'ERROR')) return ERROR
    const values = results.map(exactOf)
    return !isSum || values.includes(null) ? NONE : number(values.reduce<Ratio>((sum, value) => plus(sum, value ?? ZERO), ZERO))
  }

  const besides = (rowKey: string, { at, kind }: { readonly at: number; readonly kind: string }, path: readonly string[]): NaiveResult => {
    const column = figures.columns[at]
    const own = column?.of ?? at
    const actual = valueOf(rowKey, ownKeys[own] ?? '', path)
    const [left, right] = [figures.columns[own], column]
    if (kind !== 'r') {
      const base = valueOf(rowKey, ownKeys[at] ?? '', path)
      return left === undefined || right === undefined ? EMPTY : compared(rowKey, actual, base, kind, [left, right])
    }
    const isRevenue = (id: string | null): boolean => {
      const group = groupOf.get(id ?? '')
      return group !== undefined && (group.type === 'REVENUE' || isRevenue(group.parentId))
    }
    const isMoney = of.unitOf(rowKey) === 'money'
    const revenues = groups
      .filter(({ type, parentId }) => isMoney && type === 'REVENUE' && !isRevenue(parentId))
      .map(({ id }) => valueOf(`group:${id}`, ownKeys[own] ?? '', path))
    if (actual.kind === 'ERROR' || revenues.some((one) => one.kind === 'ERROR')) return ERROR
    if (actual.kind === 'EMPTY') return EMPTY
    if (actual.kind !== 'NUMBER' || revenues.length === 0) return NONE
    const revenue = revenues.reduce<Ratio>((sum, one) => plus(sum, decimalOf(one) ?? ZERO), ZERO)
    if (revenue[0] <= 0n) return MEANINGLESS
    const share = rounded(ratio(actual.decimal[0] * revenue[1], actual.decimal[1] * revenue[0]), 12)
    return number(share, share)
  }

  const calculatedColumn = (rowKey: string, column: InsertedColumn, columnKey: string, path: readonly string[]): NaiveResult => {
    const formula = column.formula ?? ''
    if (column.variance !== null) {
      const tree = formulaTree(formula)
      const [left, right] = tree?.parts ?? []
      if (tree?.op !== '-' || left?.op !== 'name' || right?.op !== 'name') return ERROR
      const cells = [left.name, right.name].map((name) => ({
        name,
        result: !hasRow(name) && hasColumn(name) ? valueOf(rowKey, name, path) : ERROR,
      }))
      const [actual, base] = cells
      if (actual === undefined || base === undefined) return ERROR
      const [one, other] = [figures.columns[figureOf(actual.name)], figures.columns[figureOf(base.name)]]
      const kind = column.variance === 'AMOUNT' ? 'd' : 'p'
      return compared(rowKey, actual.result, base.result, kind, one && other ? [one, other] : null)
    }
    if (column.calculation === 'RECOMPUTE') {
      const groupId = groupIn(rowKey)
      const own = groupId === null ? null : (groupOf.get(groupId)?.formula ?? null)
      if (own !== null) return byFormula(own, rowKey, columnKey, path, (id) => `group:${id}`)
      const row = rowOf(rowKey)
      if (row?.type === 'CALCULATION') return byFormula(row.formula ?? '', rowKey, columnKey, path)
      const metricId = row?.type === 'OPS_DATA' ? row.metricId : metricIn(rowKey)?.metricId
      const ofMetric = metrics.find(({ id }) => id === metricId)?.formula ?? null
      if (ofMetric !== null)
        return byFormula(ofMetric, rowKey, columnKey, path, (name) => {
          const inserted = layout.insertedRows.find(({ type, metricId: id }) => type === 'OPS_DATA' && name === `metric:${id}`)
          return inserted === undefined ? name : `inserted:${inserted.id}`
        })
    }
    return byFormula(formula, rowKey, columnKey, path)
  }
  return valueOf
}
