import type { LocationId } from '../ledger/account.ts'
import type { Categorization } from '../mappings/categorization.ts'
import { type GroupNode, type GroupTree, groupTree, isCategory } from '../mappings/group-tree.ts'
import { counted } from '../money/format.ts'
import type { Metric } from '../ops-data/metric.ts'
import { metricsTable } from '../ops-data/metrics-table.ts'
import type { Day, MonthOfYear } from '../time/day.ts'
import { formatDay } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import { type FigurePeriod, lastMonthOf } from '../workbooks/figure-periods.ts'
import { INSTRUCTIONS_SHEET, type Instructions, instructionsSheet } from '../workbooks/instructions-sheet.ts'
import type { FigureBook } from '../workbooks/packed-figures.ts'
import { STAMP_SHEET, type StampedVersion, type WorkbookStamp } from '../workbooks/stamp.ts'
import { stampSheet } from '../workbooks/stamp-sheet.ts'
import { PERIOD_NAMES, templateSpanName } from '../workbooks/template-span.ts'
import { sheetNames, type WorkbookPlan } from '../workbooks/workbook-plan.ts'
import type { BudgetAccount } from './budget-book.ts'
import { type BudgetLine, budgetLines } from './budget-lines.ts'
import { BudgetSheets, TOTAL_HEADING } from './budget-sheet.ts'

/** Input for a budget workbook. Plain data, so that it can be sent to another thread. */
export interface BudgetTemplateFacts {
  /** Title of the document. */
  readonly title: string
  readonly companyId: string
  readonly companyName: string
  /** ISO code. */
  readonly currency: string
  /** ISO 8601 instant, and the company's day. */
  readonly madeAt: string
  readonly madeOn: Day
  /** The budget whose figures are filled in; null for an empty workbook. */
  readonly budget: (StampedVersion & { readonly name: string }) | null
  readonly categorization: Categorization
  readonly period: Period
  readonly fiscalYearStart: MonthOfYear
  /** At least one. */
  readonly periods: readonly FigurePeriod[]
  /** Metrics to plan, none of them derived, in row order. */
  readonly metrics: readonly Metric[]
  /** Accounts to plan, by which their categories can be planned. */
  readonly accounts: readonly BudgetAccount[]
  readonly locations: readonly { readonly id: LocationId; readonly name: string }[]
}

/** A budget workbook to fill in, one sheet per location, with the given figures. */
export function budgetTemplate(facts: BudgetTemplateFacts, book: FigureBook): WorkbookPlan {
  const { title, companyName, madeAt, currency, periods, locations } = facts
  const tree = groupTree(facts.categorization.groups)
  const lines = budgetLines(tree, facts.metrics, facts.accounts)
  const tabs = sheetNames(
    locations.map(({ name }) => name),
    [INSTRUCTIONS_SHEET, STAMP_SHEET],
  )
  const sheets = new BudgetSheets({ tree, lines, periods, currency })
  const subtitle = `${facts.budget?.name ?? 'Budget'} · ${facts.categorization.name} · ${templateSpanName(facts)} · ${currency}`
  return {
    title,
    companyName,
    madeAt,
    sheets: [
      instructionsSheet(instructionsOf(facts, lines)),
      ...locations.map(({ id, name }, at) => sheets.sheet(tabs[at] ?? '', name, subtitle, id, book)),
      stampSheet(stampOf(facts, lines, tabs)),
    ],
  }
}

/** Number of input lines on a budget's sheet, without computed ones. */
export function plannedLinesOf(tree: GroupTree, metrics: readonly Metric[], accounts: readonly BudgetAccount[]): number {
  return budgetLines(tree, metrics, accounts).filter(({ kind }) => kind === 'CATEGORY' || kind === 'ACCOUNT' || kind === 'METRIC').length
}

function stampOf(
  { companyId, madeAt, period, fiscalYearStart, periods, budget, categorization, locations }: BudgetTemplateFacts,
  lines: readonly BudgetLine[],
  tabs: readonly string[],
): WorkbookStamp {
  const [first, last] = [periods[0], lastMonthOf(periods)]
  if (first === undefined || last === null) throw new RangeError('A template needs a period')
  return {
    kind: 'BUDGET',
    companyId,
    madeAt,
    period,
    fiscalYearStart,
    firstMonth: first.firstMonth,
    lastMonth: last,
    budget: budget && { id: budget.id, version: budget.version },
    categorization: { id: categorization.id, version: categorization.version },
    names: [
      ...locations.map(({ id, name }, at) => ({ kind: 'location', id: String(id), name, sheet: tabs[at] ?? '' }) as const),
      ...lines.flatMap((line) =>
        line.kind === 'CATEGORY' || line.kind === 'CALCULATION'
          ? [{ kind: 'group', id: line.node.group.id, name: line.label, sheet: '' } as const]
          : [],
      ),
      ...lines.flatMap((line) =>
        line.kind === 'ACCOUNT' ? [{ kind: 'account', id: String(line.account.id), name: line.label, sheet: '' } as const] : [],
      ),
      ...lines.flatMap((line) =>
        line.kind === 'METRIC' ? [{ kind: 'metric', id: line.metric.id, name: line.label, sheet: '' } as const] : [],
      ),
    ],
  }
}

function instructionsOf(facts: BudgetTemplateFacts, lines: readonly BudgetLine[]): Instructions {
  const { companyName, currency, madeOn, budget, categorization, period, metrics, locations } = facts
  const byAccount = lines.find((line) => line.kind === 'ACCOUNT')?.node?.group.id
  const isOverOthers = ({ children }: GroupNode): boolean => children.some(({ group }) => isCategory(group))
  const heading = lines.find((line) => line.kind === 'CATEGORY' && isOverOthers(line.node))?.label
  const ofAccounts = lines.find((line) => line.kind === 'CATEGORY' && line.node.group.id === byAccount)?.label
  const planned = lines.filter(({ kind }) => kind === 'CATEGORY').length
  return {
    title: budget?.name ?? 'Budget',
    subtitles: [
      `${companyName} · ${categorization.name} · ${templateSpanName(facts)} · ${currency}`,
      `${counted(planned, 'line')} · ${counted(locations.length, 'location')} · Created ${formatDay(madeOn, 'MMM dd, yyyy')}`,
    ],
    sections: [
      {
        heading: 'Filling it in',
        lines: [
          `Each sheet is a location, each row a line of “${categorization.name}”, each column a ${PERIOD_NAMES[period]}.`,
          'Type what is planned into the white cells. Revenue and costs are both positive; a figure that goes the other way, such as a refund, is negative.',
          'A blank cell changes nothing. A 0 is planned as zero.',
          ...(heading === undefined
            ? []
            : [`A heading such as “${heading}” has white cells too: what is planned there adds to the lines under it.`]),
          ...(ofAccounts === undefined
            ? []
            : [
                `Accounts are below their line. Plan a line such as “${ofAccounts}” either by its accounts or as a whole in its own cells, not both.`,
              ]),
          `Totals, calculations and the column “${TOTAL_HEADING}” compute themselves, are locked and are not read.`,
          ...(metrics.length === 0 ? [] : ['The metrics to plan are below the lines.']),
          'Figures are plain numbers, such as 1250 or 12.5, without units or words. Formulas are fine: their results are read.',
          'Sheets, rows and columns may be left out or moved: they are found by their names and headings.',
          'Names and headings are locked, so that nothing moves by mistake. There is no password: Review > Unprotect Sheet unlocks them.',
        ],
      },
      {
        heading: 'Uploading it',
        lines: [
          `In Fourwall, open ${budget === null ? 'Budgets' : `the budget “${budget.name}”`} and upload this file. It shows what would change before anything is saved.`,
        ],
      },
    ],
    table: metrics.length === 0 ? null : metricsTable(metrics, new Map(metrics.map(({ id, name }) => [id, name]))),
  }
}
