import { BadInputError } from '../errors.ts'
import type { AccountId } from '../ledger/account.ts'
import { favorabilities } from '../mappings/favorability.ts'
import { figureUnits, formulaUnit } from '../mappings/figure-units.ts'
import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory, revenueGroups } from '../mappings/group-tree.ts'
import { compareDecimals, decimalFromMinor, negateDecimal, sumDecimals } from '../money/decimal.ts'
import { NOT_MEANINGFUL } from '../money/format.ts'
import { isCounted, isOfOpsDataAlone, metricReference } from '../ops-data/metric.ts'
import { directionOfMetric, judgedMetrics } from '../ops-data/metric-favorability.ts'
import { compareAccounts } from '../profit-loss/account-order.ts'
import { accountValues } from '../profit-loss/build-report.ts'
import { GroupResults } from '../profit-loss/group-results.ts'
import { groupTotals } from '../profit-loss/group-totals.ts'
import { mappedPlaces } from '../profit-loss/mapped-places.ts'
import { columnMateriality } from '../profit-loss/materiality.ts'
import { type ColumnBases, revenueOf, unitsOf } from '../profit-loss/shown-columns.ts'
import { touchedGroups } from '../profit-loss/touched-groups.ts'
import type { AnsweredRow } from './answered-row.ts'
import { readCalculation } from './calculation.ts'
import { calculationRow } from './calculation-rows.ts'
import type { CalculationRow, FigureQuestion, QuestionRow, VendorOfRow } from './figure-question.ts'
import type { GatheredFigures, VendorFigures } from './gathered-figures.ts'
import { calculationDirection } from './operand-weights.ts'
import { type FiguresBeside, reportGaps } from './report-figures.ts'
import { accountsOfCategory, accountsOfVendors, type VendorsRow, vendorsKey } from './vendor-rows.ts'

/** The rows that questions ask for, over gathered figures. */
export class AnswerRows {
  readonly #gathered: GatheredFigures
  readonly #beside: FiguresBeside
  readonly #tree: GroupTree
  readonly #totals: ReturnType<ReturnType<typeof groupTotals>>
  readonly #isTouched: ReturnType<typeof touchedGroups>
  readonly #units: ReturnType<typeof figureUnits>
  readonly #directions: ReturnType<typeof favorabilities>
  readonly #judged: ReturnType<typeof judgedMetrics>
  readonly #isPlan: (column: number) => boolean
  readonly #results: GroupResults
  readonly #printed = new Map<string, readonly (string | null)[]>()

  constructor(gathered: GatheredFigures, beside: FiguresBeside) {
    this.#gathered = gathered
    this.#beside = beside
    this.#tree = groupTree(gathered.categorization.groups)
    this.#totals = groupTotals(gathered, gathered.onlyGroups)(gathered.facts)
    this.#isTouched = touchedGroups(gathered)
    this.#units = figureUnits(this.#tree)
    this.#directions = favorabilities(this.#tree)
    this.#judged = judgedMetrics([...gathered.metrics.metrics.values()], (groupId) => this.#directions.get(groupId) ?? null)
    this.#isPlan = (column) => gathered.columns[column]?.comparison === 'BUDGET'
    this.#results = new GroupResults({
      tree: this.#tree,
      valuesOf: (groupId) => this.#totalsOf(groupId),
      isUntouched: (groupId, column) => !this.#isPlan(column) && !this.#isTouched(groupId, column),
    })
  }

  /** @throws BadInputError for what is not there. */
  rowsOf(row: QuestionRow): readonly AnsweredRow[] {
    switch (row.kind) {
      case 'GROUP':
        return [this.#group(this.#nodeOf(row.groupId))]
      case 'LINES':
        return this.#linesOf(this.#nodeOf(row.groupId)).map((node) => this.#group(node))
      case 'ACCOUNTS':
        return this.#accountsUnder(this.#nodeOf(row.groupId), null)
      case 'ACCOUNT':
        return this.#accountsUnder(this.#nodeOf(row.groupId), row.accountId)
      case 'METRIC':
        return [this.#metric(row.metricId)]
      case 'VENDORS':
        return this.#vendors(row)
      case 'VENDOR':
        return [this.#vendorOf(row)]
      case 'CALCULATION':
        return [this.#calculation(row)]
    }
  }

  /**
   * Accounts, lines or vendors of a group in one row, in the group's own sign.
   *
   * @throws BadInputError unless the question asks for the accounts, the vendors, or the lines of a category, of one group alone.
   */
  fold(questions: readonly QuestionRow[], rows: readonly AnsweredRow[]): AnsweredRow {
    const [only] = questions
    const isOfParts = only?.kind === 'ACCOUNTS' || only?.kind === 'LINES' || only?.kind === 'VENDORS'
    const node = questions.length === 1 && isOfParts ? this.#nodeOf(only.groupId) : null
    if (node === null || !isCategory(node.group))
      throw new BadInputError(
        'Only the accounts, vendors or lines of one category can be folded: other rows do not add up.',
        'ranking.foldsRest',
      )
    const signed = rows.map((row) => {
      const turns = row.accountId === null && this.#nodeOf(row.groupId ?? '').sign !== node.sign
      return { ...row, values: row.values.map((value) => (value !== null && turns ? negateDecimal(value) : value)) }
    })
    const columns = this.#gathered.columns.map((_, at) => at)
    const countAt = (at: number): number => signed.reduce((sum, { entryCounts }) => sum + (entryCounts?.[at] ?? 0), 0)
    return {
      key: `rest:${node.group.id}`,
      kind: 'group',
      label: `${rows.length} others`,
      groupId: null,
      accountId: null,
      metricId: null,
      unit: 'money',
      unitLabel: null,
      favorability: this.#directions.get(node.group.id) ?? null,
      values: columns.map((at) => {
        const values = signed.flatMap((row) => row.values[at] ?? [])
        return values.length === 0 ? null : sumDecimals(values)
      }),
      entryCounts: columns.map(countAt),
      missing: [],
    }
  }

  /** The inputs of shares, figures per unit and variances. */
  bases(
    columns: ColumnBases['columns'],
    { columns: { perMetricId }, materiality }: Pick<FigureQuestion, 'columns' | 'materiality'>,
  ): ColumnBases {
    const metric = perMetricId === null ? null : this.#beside.metricsOf(perMetricId)
    // Only where something is missing matters here, not whose.
    const gaps = new Map(metric?.gaps.flatMap((gap, at) => (gap === null ? [] : [[at, NO_NAMES] as const])))
    return {
      columns,
      revenues: revenueOf(
        revenueGroups(this.#tree).map((id) => this.#totalsOf(id)),
        columns.length,
      ),
      units: unitsOf(metric && { values: metric.values, gaps }, columns),
      materiality: columnMateriality(materiality ?? this.#gathered.materiality, columns),
    }
  }

  #nodeOf(groupId: string): GroupNode {
    const node = this.#tree.byId.get(groupId)
    if (node === undefined) throw new BadInputError('The group is not one of the report (any more). Choose another one.', 'rows')
    return node
  }

  #linesOf(node: GroupNode): readonly GroupNode[] {
    if (isCategory(node.group)) return node.children.filter(({ group }) => isCategory(group))
    return [...new Set(referencesOf(parseFormula(node.group.formula ?? '')))].flatMap((id) => this.#tree.byId.get(id) ?? [])
  }

  /** With what plans say in their columns. */
  #totalsOf(groupId: string): readonly (string | null)[] {
    const known = this.#printed.get(groupId)
    if (known !== undefined) return known
    const values = [...this.#totals.printed(groupId)]
    for (const { at, planned } of this.#beside.plans) {
      const plan = planned.groups.printed(groupId)
      for (const [index, column] of at.entries()) values[column] = plan[index] ?? null
    }
    const printed = values.map((value, at) => (this.#gathered.columns[at]?.isEmpty === true ? null : value))
    this.#printed.set(groupId, printed)
    return printed
  }

  #group({ group }: GroupNode): AnsweredRow {
    const values = this.#totalsOf(group.id)
    const isCalculation = !isCategory(group)
    const entryCounts = values.map((value, column) => {
      if (this.#isPlan(column)) return Number(value !== null)
      if (this.#isTouched(group.id, column)) return 1
      // A calculation may have a value without any entries.
      return Number(isCalculation && value !== null && compareDecimals(value, '0') !== 0)
    })
    return {
      key: `group:${group.id}`,
      kind: isCalculation ? (group.type === 'NET_INCOME' ? 'net-income' : 'calculation') : 'group',
      label: group.name,
      groupId: group.id,
      accountId: null,
      metricId: null,
      unit: this.#units.get(group.id) ?? 'money',
      unitLabel: null,
      favorability: this.#directions.get(group.id) ?? null,
      values,
      entryCounts,
      ...(isCalculation && { isMeaningless: (column) => this.#results.resultOf(group.id, column) === NOT_MEANINGFUL }),
      missing: [],
    }
  }

  /** Accounts with entries or a plan in some column, in the order of reports. @param accountId this one alone, with entries or not; null for all. */
  #accountsUnder(node: GroupNode, accountId: string | null): readonly AnsweredRow[] {
    const { mapping, accounts, facts, scale } = this.#gathered
    const places = mappedPlaces(this.#tree, mapping)
    const behind = accountsOfCategory(this.#tree, node, mapping)
    const asked = behind.filter((id) => accountId === null || String(id) === accountId)
    if (accountId !== null && asked.length === 0)
      throw new BadInputError('The account is not mapped to this group (any more). Choose another one.', 'rows')
    const byId = new Map(accounts.map((account) => [account.id, account]))
    const indexes = new Map(facts.accountIds.map((id, at) => [id, at]))
    const named = asked.flatMap((id) => byId.get(id) ?? []).sort(compareAccounts)
    const plannedIn = this.#plannedByAccount(places)
    const nothing = decimalFromMinor(0, scale)
    const rows = named.map(({ id, number, name }): AnsweredRow => {
      const at = indexes.get(id) ?? -1
      // In the sign of the group that was asked for, so that they add up to it.
      const found = this.#withPlan(accountValues(facts, at, node.sign, scale), id, node.sign)
      // Next to a figure with entries, a missing one counts as zero, as in a report; a missing plan does not.
      const values = found.map((value, column) => value ?? (this.#gathered.columns[column]?.comparison === 'BUDGET' ? null : nothing))
      return {
        key: `account:${node.group.id}/${id}`,
        kind: 'account',
        label: `${number} ${name}`.trim(),
        groupId: node.group.id,
        accountId: id,
        metricId: null,
        unit: 'money',
        unitLabel: null,
        favorability: this.#directions.get(node.group.id) ?? null,
        values,
        entryCounts: found.map((value) => Number(value !== null)),
        isPlannedByAccount: plannedIn(places.get(id) ?? -1),
        missing: [],
      }
    })
    return accountId === null ? rows.filter(({ entryCounts }) => entryCounts?.some((count) => count > 0)) : rows
  }

  /** In the sign of the group, so that they add up to it; entries without a vendor come last. */
  #vendors(row: VendorsRow): readonly AnsweredRow[] {
    return this.#sumsOfVendors(row)
      .toSorted((left, right) => Number(left.vendor === '') - Number(right.vendor === ''))
      .map(({ vendor, sums }) => this.#vendor({ kind: 'VENDOR', vendor, groupId: row.groupId, accountId: row.accountId }, sums))
  }

  #sumsOfVendors(row: VendorsRow | VendorOfRow): readonly VendorFigures[] {
    const found = this.#gathered.vendors.get(vendorsKey(row))
    if (found === undefined) throw new Error('Vendors are answered before they are gathered')
    return found
  }

  /** One vendor, named with the line or account that it is looked for in. */
  #vendorOf(row: VendorOfRow): AnsweredRow {
    const found = this.#vendor(row, this.#sumsOfVendors(row).find(({ vendor }) => vendor === row.vendor)?.sums ?? [])
    if (row.groupId === null) return found
    const place =
      row.accountId === null ? this.#nodeOf(row.groupId).group.name : this.#gathered.accounts.find(({ id }) => id === found.accountId)?.name
    return place === undefined ? found : { ...found, label: `${found.label} in ${place}` }
  }

  /** @param sums of each column in the sign of the ledger; empty for a vendor without entries. */
  #vendor(row: VendorOfRow, sums: VendorFigures['sums']): AnsweredRow {
    const { columns, scale } = this.#gathered
    const { vendor, groupId, accountId } = row
    const sign = groupId === null ? 1 : this.#nodeOf(groupId).sign
    const nothing = decimalFromMinor(0, scale)
    const isZero = columns.map((_, at) => this.#isBooked(at))
    return {
      key: `vendor:${vendorsKey(row)}`,
      kind: 'account',
      label: vendor === '' ? 'No vendor' : vendor,
      groupId,
      accountId: accountId === null ? null : (accountsOfVendors(this.#gathered, row)[0] ?? null),
      metricId: null,
      vendor,
      unit: 'money',
      unitLabel: null,
      favorability: groupId === null ? 'DOWN' : (this.#directions.get(groupId) ?? null),
      // Next to a figure that has entries, none is zero, as accounts have it; budgets have no vendors.
      values: columns.map(({ comparison }, at) => {
        if (comparison === 'BUDGET') return null
        const sum = sums[at] ?? null
        return sum === null ? nothing : decimalFromMinor(BigInt(sign) * sum, scale)
      }),
      // Where anything is booked, nothing paid is an amount of zero.
      entryCounts: columns.map((_, at) => Number((sums[at] ?? null) !== null || isZero[at] === true)),
      isPlannedByAccount: columns.map(() => false),
      missing: [],
    }
  }

  /** Whether a column has entries of any account. */
  #isBooked(column: number): boolean {
    const { accountIds, columns, entries } = this.#gathered.facts
    return accountIds.some((_, at) => (entries[at * columns + column] ?? 0) > 0)
  }

  /** Per column, whether it is a plan's that has some account of a category, by the category's place in the tree. */
  #plannedByAccount(places: ReadonlyMap<AccountId, number>): (place: number) => readonly boolean[] {
    const nowhere = this.#gathered.columns.map(() => false)
    const known = new Map<number, boolean[]>()
    for (const { at, planned } of this.#beside.plans)
      for (const id of planned.accounts.ids) {
        const place = places.get(id) ?? -1
        const own = known.get(place) ?? [...nowhere]
        known.set(place, own)
        for (const [index, value] of planned.accounts.printed(id).entries()) if (value !== null) own[at[index] ?? -1] = true
      }
    return (place) => known.get(place) ?? nowhere
  }

  #withPlan(actuals: readonly (string | null)[], accountId: AccountId, sign: 1 | -1): readonly (string | null)[] {
    const values = [...actuals]
    for (const { at, planned } of this.#beside.plans) {
      const plan = planned.accounts.printed(accountId, sign)
      for (const [index, column] of at.entries()) values[column] = plan[index] ?? null
    }
    return values
  }

  #calculation({ formula: text, name }: CalculationRow): AnsweredRow {
    const { formula, operands } = readCalculation(text)
    const { columns, scale } = this.#gathered
    const rows = new Map([...operands].flatMap(([reference, operand]) => this.rowsOf(operand).map((row) => [reference, row] as const)))
    const favorability = calculationDirection(formula, operands, this.#tree, (reference) => rows.get(reference)?.favorability ?? null)
    return calculationRow({ text, name: name ?? null, formula, operands: rows, favorability, columns, scale })
  }

  #metric(metricId: string): AnsweredRow {
    const metric = this.#gathered.metrics.metrics.get(metricId)
    if (metric === undefined) throw new BadInputError('There is no such metric (any more). Choose another one.', 'rows')
    const { values, gaps, uncovered, isOfLedger } = this.#beside.metricsOf(metricId)
    const unit =
      metric.formula === null
        ? 'plain'
        : formulaUnit(parseFormula(metric.formula), (reference) => {
            const named = metricReference(reference)
            return named?.kind === 'group' ? (this.#units.get(named.id) ?? null) : null
          })
    return {
      key: `metric:${metricId}`,
      kind: 'metric',
      label: metric.name,
      groupId: null,
      accountId: null,
      metricId,
      unit,
      unitLabel: metric.unit,
      favorability: directionOfMetric(this.#judged.get(metricId)),
      values: values.map((value, at) => (this.#gathered.columns[at]?.isEmpty === true ? null : value)),
      entryCounts: null,
      gaps: new Map(gaps.flatMap((gap, at) => (gap === null ? [] : [[at, NO_NAMES] as const]))),
      ...(unit === 'share' && {
        isMeaningless: (column) =>
          (isOfLedger || this.#gathered.columns[column]?.coverage !== 'CUT') &&
          this.#results.isMeaninglessMetric(metric.formula ?? '', column),
      }),
      ...(isCounted(metric) && { isCounted: true }),
      ...(isOfLedger && { isOfLedger }),
      ...(uncovered.size > 0 && { uncovered }),
      ...(isOfOpsDataAlone(metricId, this.#gathered.metrics.metrics) && { isOfOpsData: true }),
      missing: reportGaps(gaps, this.#gathered),
    }
  }
}

const NO_NAMES = { name: '', expected: 0, missing: 0, locationNames: [] }
