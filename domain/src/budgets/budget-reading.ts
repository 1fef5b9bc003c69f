import { BadInputError } from '../errors.ts'
import type { LocationId } from '../ledger/account.ts'
import { accountLabel } from '../ledger/account.ts'
import type { Categorization } from '../mappings/categorization.ts'
import { folded, type GroupPaths, groupPaths } from '../mappings/group-paths.ts'
import { type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { nearestName } from '../mappings/nearest-name.ts'
import { monthsPerPeriod } from '../time/fiscal-calendar.ts'
import { metricUnits, quoted } from '../workbooks/figure-cells.ts'
import type { FigureRules, RowSubject, SheetSubject, SurveyedSheet } from '../workbooks/figure-rules.ts'
import type { FiguresWorkbook } from '../workbooks/figures-workbook.ts'
import { INSTRUCTIONS_SHEET } from '../workbooks/instructions-sheet.ts'
import { periodOfMonths } from '../workbooks/layout/period-headings.ts'
import { NameFinder, namedLocation, unknownName } from '../workbooks/place-names.ts'
import { isShare, isTotalLabel } from '../workbooks/sheet-totals.ts'
import type { WorkbookStamp } from '../workbooks/stamp.ts'
import { refuseForeign, refuseOtherYears, renamedNote, stampedNames } from '../workbooks/stamped-names.ts'
import type { BookedSigns, BudgetReadingFacts, PlanRead } from '../workbooks/workbook-reading.ts'
import { AccountFinder } from './account-finder.ts'
import { budgetLines } from './budget-lines.ts'

/** Rules for reading a budget's workbook: sheets are locations, rows categories, accounts and metrics. */
export interface BudgetRules extends FigureRules {
  readonly categorization: Categorization
  /** Note on the categorization: it has changed since the workbook was made, or was inferred from the lines; else null. */
  readonly note: string | null
  /** Whether the categorization was inferred from the lines. */
  readonly isInferred: boolean
}

/**
 * @param rowNames row labels of the workbook, to infer the categorization if nothing else names it.
 * @throws BadInputError if the workbook was made for something else, or if the categorization is unclear.
 */
export function budgetRules(facts: BudgetReadingFacts, stamp: WorkbookStamp | null, rowNames: ReadonlySet<string>): BudgetRules {
  refuseForeign(
    stamp,
    facts.companyId,
    ['BUDGET'],
    'The workbook is one of ops data. Upload it among the ops data, or download a template for budgets.',
  )
  refuseOtherYears(stamp, facts.fiscalYearStart)
  const stated = statedCategorization(facts, stamp)
  const categorization = stated ?? categorizationByLines(facts.categorizations, rowNames)
  const tree = groupTree(categorization.groups)
  const there = {
    location: new Set(facts.locations.map(({ id }) => String(id))),
    metric: new Set(facts.metrics.map(({ id }) => id)),
    group: new Set(tree.nodes.map(({ group }) => group.id)),
    account: new Set(facts.accounts.map(({ id }) => String(id))),
  }
  const accounts = new AccountFinder(facts.accounts)
  const accountLabels = new Map(facts.accounts.map((account) => [String(account.id), accountLabel(account)]))
  const signs = facts.signs?.find(({ categorizationId }) => categorizationId === categorization.id) ?? null
  const incomeAccounts = signs === null ? null : new Set(signs.incomeAccounts.map(String))
  const names = stampedNames(stamp, (kind, id) => there[kind].has(id))
  const locations = new NameFinder('location', facts.locations, names)
  const metrics = new NameFinder('metric', facts.metrics, names)
  const { units, summed, derived } = metricTraits(facts.metrics)

  const lines = new Map(budgetLines(tree, []).map((line) => [folded(line.label), line] as const))
  const labels = new Map(
    [...lines.values()].flatMap((line) =>
      line.kind === 'CATEGORY' || line.kind === 'CALCULATION' ? [[line.node.group.id, line.label]] : [],
    ),
  )
  const paths = pathsOf(tree)
  const called = [
    ...labels.values(),
    ...facts.metrics.filter(({ isDerived }) => !isDerived).map(({ name }) => name),
    ...accountLabels.values(),
  ]
  const gone = new Set(
    (stamp?.names ?? []).flatMap(({ kind, id, name }) => (kind === 'group' && !there.group.has(id) ? [folded(name)] : [])),
  )

  const ofGroup = (id: string, locationId: LocationId, note: string | null): RowSubject => {
    const node = tree.byId.get(id)
    if (node === undefined || !isCategory(node.group)) return { kind: 'PASSED_OVER' }
    return { kind: 'LINE', subjectId: id, locationId, note, side: node.sign === -1 ? 'INCOME' : 'COST' }
  }
  const ofMetric = (id: string, locationId: LocationId, note: string | null): RowSubject =>
    derived.has(id)
      ? { kind: 'PASSED_OVER' }
      : { kind: 'LINE', subjectId: id, locationId, note, side: 'METRIC', isSummed: summed.has(id), ...units.get(id) }

  /** @param written label in a workbook of ours, which may have its former name. */
  const ofAccount = (id: string, locationId: LocationId, written: string | null): RowSubject => {
    const now = accountLabels.get(id) ?? ''
    const note = written === null ? null : renamedNote('account', written.replace(/ \(account\)(?: #\d+)?$/i, ''), now)
    const side = incomeAccounts === null ? {} : { side: incomeAccounts.has(id) ? ('INCOME' as const) : ('COST' as const) }
    return { kind: 'LINE', subjectId: id, locationId, note, ...side }
  }

  const isGroup = (name: string): boolean =>
    names.byName('group', name) !== null || lines.has(folded(name)) || paths.find(name).kind === 'GROUP'
  const rowOf = (label: string, locationId: LocationId): RowSubject => {
    const stampedGroup = names.byName('group', label)
    if (stampedGroup !== null) return ofGroup(stampedGroup, locationId, renamedNote('line', label, labels.get(stampedGroup) ?? label))
    const stampedAccount = names.byName('account', label)
    if (stampedAccount !== null) return ofAccount(stampedAccount, locationId, label)
    if (names.byName('metric', label) === null) {
      const line = lines.get(folded(label))
      if (line !== undefined)
        return line.kind === 'CATEGORY' || line.kind === 'CALCULATION'
          ? ofGroup(line.node.group.id, locationId, null)
          : { kind: 'PASSED_OVER' }
      const found = paths.find(label)
      if (found.kind === 'GROUP') return ofGroup(found.id, locationId, null)
      if (found.kind === 'SEVERAL') {
        const { paths: several } = found
        return { kind: 'NOT_READ', severity: 'PROBLEM', error: () => severalLines(label, several) }
      }
    }
    const metric = metrics.row(label.replace(/ \(metric\)$/i, ''))
    const ofWhole = metric.kind === 'ONE' ? metric : metrics.row(label)
    if (ofWhole.kind === 'ONE') return ofMetric(ofWhole.id, locationId, ofWhole.note)
    if (ofWhole.kind === 'SEVERAL') {
      const { error } = ofWhole
      return { kind: 'NOT_READ', severity: 'PROBLEM', error: () => error }
    }
    const account = accounts.find(label)
    if (account.kind === 'ONE') return ofAccount(String(account.account.id), locationId, null)
    if (account.kind === 'SEVERAL') {
      const { error } = account
      return { kind: 'NOT_READ', severity: 'PROBLEM', error: () => error }
    }
    if (isTotal(label, isGroup) || HEADINGS.test(label) || isTotalLabel(label)) return { kind: 'PASSED_OVER' }
    return noLine(label, isGroup, () => unknownLine(label))
  }
  const unknownLine = (label: string): string => {
    if (gone.has(folded(label)))
      return `The line ${quoted(label)} is no longer in the categorization ${quoted(categorization.name)}, and the row was not read.`
    return unknownName('line', label, nearestName(label, called))
  }

  return {
    categorization,
    isInferred: stated === null,
    note:
      stated === null
        ? `The workbook does not say which categorization it is of. It was read as one of ${quoted(categorization.name)}, which has its lines.`
        : changedSince(stated, stamp),
    fiscalYearStart: facts.fiscalYearStart,
    currency: facts.currency ?? null,
    ...bookedAmounts(signs),
    months: facts.period === null ? 'FINEST' : monthsPerPeriod(facts.period),
    isStamped: stamp !== null,
    silentTabs: [INSTRUCTIONS_SHEET],
    long: { location: (label) => namedLocation(locations, label), row: rowOf },
    sheet(sheet): SheetSubject | string | null {
      const location = locations.sheet(sheet)
      if (location.kind === 'SEVERAL') return location.error
      if (location.kind === 'NONE') return null
      const { id, note } = location
      return { locationId: id, note, row: (label) => rowOf(label, id) }
    },
  }
}

/** The categorization, period and span of a budget's workbook, after its headings were decided. */
export function readPlanSummary({ categorization }: BudgetRules, workbook: FiguresWorkbook, sheets: readonly SurveyedSheet[]): PlanRead {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { firstMonth, months } of workbook.columns(sheets)) {
    from = Math.min(from, firstMonth)
    to = Math.max(to, firstMonth + months - 1)
  }
  const period = periodOfMonths(workbook.months ?? 1)
  if (from > to)
    throw new BadInputError(
      `The budget is ${period.toLowerCase()}, and the workbook has no such columns. Upload it as a budget of its own, or download this one's workbook.`,
    )
  return { categorizationId: categorization.id, period, firstMonth: from as PlanRead['firstMonth'], lastMonth: to as PlanRead['lastMonth'] }
}

const HEADINGS = /^(?:(?:operational )?metrics|not in the mapping)$/i

/** `Total Revenue`, `Total of Labor #2`. */
function isTotal(label: string, isKnown: (name: string) => boolean): boolean {
  const name = /^total (?:of )?(.+?)(?: #\d+)?$/i.exec(label)?.[1]
  return name !== undefined && isKnown(name)
}

function severalLines(label: string, paths: readonly string[]): string {
  return `Several lines are called ${quoted(label)}: ${paths.slice(0, 3).join('; ')}${paths.length > 3 ? '…' : ''}. Write the whole path of the one that is meant.`
}

/** Null if neither the workbook nor the caller names it, and there are several. */
function statedCategorization(
  { categorizations, categorizationId, isCategorizationFixed }: BudgetReadingFacts,
  stamp: WorkbookStamp | null,
): Categorization | null {
  const find = (id: string | null | undefined): Categorization | undefined => categorizations.find((one) => one.id === id)
  const [requested, stamped] = [find(categorizationId), find(stamp?.categorization?.id)]
  if (isCategorizationFixed && requested !== undefined) {
    if (stamped !== undefined && stamped !== requested)
      throw new BadInputError(
        `The workbook was made for the categorization ${quoted(stamped.name)}, and the budget is one of ${quoted(requested.name)}. Upload it as a budget of its own.`,
      )
    return requested
  }
  const [first, ...others] = categorizations
  if (first === undefined) throw new BadInputError('There is no categorization to plan by. Create one first.', 'categorizationId')
  return stamped ?? requested ?? (others.length === 0 ? first : null)
}

/** The only categorization that contains all rows that are lines of any. Totals, which are not planned, decide only between several. */
function categorizationByLines(categorizations: readonly Categorization[], rowNames: ReadonlySet<string>): Categorization {
  const planned = havingLines(
    categorizations,
    [...rowNames].filter((name) => !isTotalLabel(name)),
  )
  const [fitting, ...others] = planned.length === 1 ? planned : havingLines(categorizations, [...rowNames])
  if (fitting !== undefined && others.length === 0) return fitting.categorization
  const several = [fitting, ...others].flatMap((one) => (one === undefined ? [] : [one.categorization.name]))
  throw new BadInputError(
    several.length === 0
      ? 'The workbook does not say which categorization it is of, and none has all of its lines. Choose the one that it plans.'
      : `The workbook does not say which categorization it is of, and its lines are in several: ${listed(several)}. Choose the one that it plans.`,
    'categorizationId',
  )
}

/** The categorizations that contain all rows that are lines of any; none if no row is. */
function havingLines(categorizations: readonly Categorization[], rowNames: readonly string[]) {
  const found = categorizations.map((categorization) => ({ categorization, lines: rowNames.filter(linesOf(categorization)) }))
  const known = new Set(found.flatMap(({ lines }) => lines))
  return known.size === 0 ? [] : found.filter(({ lines }) => lines.length === known.size)
}

/** Whether a text names a line of a categorization, including totals and calculations. */
function linesOf({ groups }: Categorization): (label: string) => boolean {
  const tree = groupTree(groups)
  const lines = new Set(budgetLines(tree, []).map(({ label }) => folded(label)))
  const paths = pathsOf(tree)
  return (label) => lines.has(folded(label)) || ['GROUP', 'SEVERAL'].includes(paths.find(label).kind)
}

function pathsOf({ nodes }: GroupTree): GroupPaths {
  return groupPaths(nodes.map(({ group, parent }) => ({ id: group.id, parentId: parent?.group.id ?? null, name: group.name })))
}

function changedSince(categorization: Categorization, stamp: WorkbookStamp | null): string | null {
  const original = stamp?.categorization
  if (stamp === null || original?.id !== categorization.id || original.version === categorization.version) return null
  const before = new Map(stamp.names.flatMap(({ kind, id, name }) => (kind === 'group' ? [[id, name]] : [])))
  const now = new Set(categorization.groups.map(({ id }) => id))
  const added = categorization.groups.filter(({ id }) => !before.has(id)).map(({ name }) => name)
  const deleted = [...before].filter(([id]) => !now.has(id)).map(([, name]) => name)
  if (added.length + deleted.length === 0) return null
  const notes = [
    ...(added.length === 0 ? [] : [`new since: ${listed(added)}`]),
    ...(deleted.length === 0 ? [] : [`no longer there: ${listed(deleted)}`]),
  ]
  return `The categorization ${quoted(categorization.name)} was changed after the workbook was made; ${notes.join('; ')}.`
}

function listed(names: readonly string[]): string {
  const more = names.length - 5
  return names.slice(0, 5).map(quoted).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** See `FigureRules`. */
function bookedAmounts(signs: BookedSigns | null): Pick<FigureRules, 'bookedOf' | 'bookedMonths' | 'bookedMonthly'> {
  const booked = new Map(signs?.booked)
  const averages = new Map<string, Map<LocationId, number>>()
  for (const [subjectId, locationId, average] of signs?.monthly ?? []) {
    const ofLine = averages.get(subjectId) ?? new Map<LocationId, number>()
    averages.set(subjectId, ofLine.set(locationId, average))
  }
  return {
    bookedOf: (subjectId) => booked.get(subjectId) ?? null,
    bookedMonths: signs?.bookedMonths ?? 12,
    bookedMonthly: (subjectId, locationId) => {
      const ofLine = averages.get(subjectId)
      return (locationId === null ? ofLine?.values().next().value : ofLine?.get(locationId)) ?? null
    },
  }
}

/** By the metrics' ids. */
function metricTraits(metrics: BudgetReadingFacts['metrics']) {
  return {
    units: metricUnits(metrics),
    summed: new Set(metrics.flatMap(({ id, isSummed }) => (isSummed === true ? [id] : []))),
    derived: new Set(metrics.flatMap(({ id, isDerived }) => (isDerived ? [id] : []))),
  }
}

/** A row that matches no line: a share of one, or a mistake. */
function noLine(label: string, isLine: (name: string) => boolean, error: () => string): RowSubject {
  const isOfLine = isLine(label.replaceAll(/^% ?|[ (]*%\)?$/g, '').trim())
  return isShare(label) && (isOfLine || /^\W*%|^\W*percent/i.test(label))
    ? { kind: 'NOT_READ', severity: 'NOTE', error: () => `${quoted(label)} is a share of other lines, and the row was not read.` }
    : { kind: 'NOT_READ', severity: 'PROBLEM', error }
}
