import type { FigureChange } from '@fourwall/domain/budgets/budget-changes.ts'
import type { PlannedColumn } from '@fourwall/domain/budgets/planned-values.ts'
import { type Day, firstDayOf, lastDayOf } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ApiBuilder } from '../../builder.ts'
import { answerOnce, IDEMPOTENCY_KEY } from '../../platform/http/graphql/answer-once.ts'
import { IS_HEAVY } from '../../platform/http/graphql/heavy-fields.ts'
import { TAKES_LONG } from '../../platform/http/graphql/long-fields.ts'
import type { Access } from '../../platform/identity/access.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS } from '../closing/schema.ts'
import { type NamedRefValue, namedRef } from '../mappings/schema.ts'
import { workbookPreviewTypes } from '../ops-data/schema.ts'
import { FIGURES_PER_ITEM, reportTypes, timeSpanTypes } from '../profit-loss/schema.ts'
import { type BudgetEditing, type BudgetFigureEdit, MOST_EDITS } from './editing.ts'
import type {
  BudgetAccounts,
  BudgetAnswerLine,
  BudgetComparison,
  BudgetIssue,
  BudgetPeriod,
  BudgetService,
  BudgetSheet,
  BudgetVersion,
  StoredBudget,
} from './service.ts'
import type { BudgetUploads, WaitingBudget } from './uploads.ts'

interface BudgetServices {
  readonly budgets: BudgetService
  readonly budgetEditing: BudgetEditing
  readonly budgetUploads: BudgetUploads
}

/** A budget with its waiting upload, and functions for what several fields need; each is called once per answer. */
export interface BudgetView {
  readonly budget: StoredBudget
  readonly waiting: WaitingBudget | null
  readonly issues: () => Promise<readonly BudgetIssue[]>
  readonly uses: () => Promise<readonly NamedRefValue[]>
  readonly locations: () => Promise<readonly NamedRefValue[]>
}

interface QueryResult {
  readonly budgetId: string
  readonly columns: readonly (PlannedColumn & { readonly date: Day })[]
  readonly pnlData: readonly (BudgetAnswerLine & { readonly dates: readonly Day[] })[]
  readonly metricData: readonly (BudgetAnswerLine & { readonly dates: readonly Day[] })[]
}

/** Budgets with their totals, figures and versions. */
export function addBudgets(builder: ApiBuilder, services: BudgetServices) {
  const budgetRefs = budgetTypes(builder, services)
  const figureRefs = figureTypes(builder, budgetRefs)
  addBudgetQueries(builder, services, budgetRefs, figureRefs)
  addBudgetMutations(builder, services, budgetRefs)
  const { Kind, Issue, view, BudgetRef } = budgetRefs
  const { PeriodRef } = figureRefs
  return {
    BudgetRef,
    BudgetIssueRef: Issue,
    BudgetLineKind: Kind,
    BudgetPeriodRef: PeriodRef,
    budgetView: view,
  }
}

function budgetTypes(builder: ApiBuilder, { budgets, budgetUploads }: BudgetServices) {
  const { Period, TimeSpanRef } = timeSpanTypes(builder)
  const { IssueSeverity } = workbookPreviewTypes(builder)
  const NamedRef = namedRef(builder)
  const Status = builder.enumType('BudgetStatus', {
    description: 'PREVIEW: uploaded, but not active until saveBudget; until then an older version stays active.',
    values: ['PREVIEW', 'READY', 'HAS_ISSUES'] as const,
  })
  const Kind = builder.enumType('BudgetLineKind', {
    description: 'What a figure belongs to: a group of the categorization, a metric, or an account.',
    values: ['GROUP', 'METRIC', 'ACCOUNT'] as const,
  })
  const Issue = builder.objectRef<BudgetIssue & { readonly severity?: 'PROBLEM' | 'NOTE' }>('BudgetIssue').implement({
    description: 'coordinate: sheet and cell, as in Downtown!C14; empty for the whole workbook.',
    fields: (t) => ({
      locationId: t.id({ nullable: true, resolve: (one) => one.locationId }),
      coordinate: t.exposeString('coordinate'),
      error: t.exposeString('error'),
      severity: t.field({ type: IssueSeverity, resolve: (one) => one.severity ?? 'PROBLEM' }),
    }),
  })

  const issuesOf = async (access: Access, budget: StoredBudget, waiting: WaitingBudget | null): Promise<readonly BudgetIssue[]> => [
    ...(waiting === null ? budget.issues : (await budgetUploads.tally(access, waiting)).issues),
    ...(await budgets.setAside(access, budget)),
  ]
  const locationsOf = async (access: Access, budget: StoredBudget, waiting: WaitingBudget | null): Promise<NamedRefValue[]> => {
    const ids =
      budget.version === 0 && waiting !== null
        ? await budgetUploads.locationsOf(access, waiting)
        : await budgets.locationsWithFigures(access, budget.id)
    return (await budgets.namedLocations(access, ids)).map(({ id, name }) => ({ id: String(id), name }))
  }
  const view = async (access: Access, budget: StoredBudget): Promise<BudgetView> => {
    const waiting = await budgetUploads.waiting(access, budget.id)
    return {
      budget,
      waiting,
      issues: once(() => issuesOf(access, budget, waiting)),
      uses: once(() => budgets.uses(access, budget.id)),
      locations: once(() => locationsOf(access, budget, waiting)),
    }
  }

  const viewOf = async (access: Access, id: string): Promise<BudgetView | null> => {
    const budget = await budgets.get(access, id)
    return budget === null ? null : view(access, budget)
  }

  const BudgetRef = builder.objectRef<BudgetView>('Budget').implement({
    description:
      'version: 0 if never saved. uploadDate, filename, uploadedBy: of the waiting upload, otherwise of the current version; filename is null if that did not come from a file. hasUpload: whether an upload waits to be saved. usedBy: tabs and layouts that show it.',
    fields: (t) => ({
      id: t.id({ resolve: ({ budget }) => budget.id }),
      name: t.string({ resolve: ({ budget }) => budget.name }),
      categorizationId: t.id({ resolve: ({ budget }) => budget.categorizationId }),
      version: t.int({ resolve: ({ budget }) => budget.version }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ budget }) => budget.createdAt }),
      uploadDate: t.field({
        type: 'DateTime',
        resolve: ({ budget, waiting }) => waiting?.uploadedAt ?? budget.savedAt ?? budget.createdAt,
      }),
      uploadedBy: t.string({ resolve: ({ budget, waiting }) => waiting?.uploadedBy ?? budget.savedBy ?? budget.createdBy }),
      filename: t.string({
        nullable: true,
        resolve: ({ budget, waiting }) => waiting?.filename ?? budget.filename,
      }),
      hasUpload: t.boolean({ resolve: ({ waiting }) => waiting !== null }),
      hasFile: t.boolean({
        description: 'Whether budgetFile returns a file.',
        resolve: ({ budget }, _args, { access }) => budgetUploads.hasFile(access, budget.id),
      }),
      timeSpan: t.field({
        type: TimeSpanRef,
        resolve: ({ budget: { period, firstMonth, lastMonth } }) => ({
          period,
          startDate: firstDayOf(firstMonth),
          endDate: lastDayOf(lastMonth),
        }),
      }),
      period: t.field({ type: Period, resolve: ({ budget }) => budget.period }),
      usedLocations: t.field({
        type: [NamedRef],
        description: 'Locations with figures, in the order of the tree.',
        resolve: async (one) => [...(await one.locations())],
      }),
      numberOfLocations: t.int({ resolve: async (one) => (await one.locations()).length }),
      usedReports: t.field({ type: [NamedRef], resolve: async (one) => [...(await one.uses())] }),
      usedBy: t.field({ type: [NamedRef], resolve: async (one) => [...(await one.uses())] }),
      issues: t.field({
        type: [Issue],
        description: 'Issues of the waiting upload, otherwise of the last one; and figures that are set aside.',
        resolve: async (one) => [...(await one.issues())],
      }),
      status: t.field({
        type: Status,
        resolve: async (one) => {
          if (one.waiting !== null) return 'PREVIEW'
          return (await one.issues()).length > 0 ? 'HAS_ISSUES' : 'READY'
        },
      }),
    }),
  })
  return { Kind, Issue, view, viewOf, BudgetRef }
}

function figureTypes(builder: ApiBuilder, { Kind }: ReturnType<typeof budgetTypes>) {
  const { Period } = timeSpanTypes(builder)
  const { ReportColumnRef } = reportTypes(builder)
  const PeriodRef = builder.objectRef<BudgetPeriod>('BudgetPeriod').implement({
    description: 'key: first month and number of months, as in "2026-01/3".',
    fields: (t) => ({
      key: t.exposeString('key'),
      label: t.exposeString('label'),
      startDate: t.field({ type: 'Date', resolve: (one) => one.startDate }),
      months: t.exposeInt('months'),
    }),
  })
  const Coverage = builder.enumType('BudgetCoverage', {
    description:
      'How much of a column a plan covers. WHOLE: all of it. CUT: the column is partial and shows the plan of its whole period. PART: the budget begins or ends within it. NONE: it has no value.',
    values: ['WHOLE', 'CUT', 'PART', 'NONE'] as const,
  })
  const QueryColumn = builder.objectRef<PlannedColumn & { readonly date: Day }>('BudgetQueryColumn').implement({
    fields: (t) => ({
      date: t.field({ type: 'Date', resolve: (one) => one.date }),
      coverage: t.field({ type: Coverage, resolve: (one) => one.coverage }),
    }),
  })
  const Value = builder.objectRef<BudgetAnswerLine & { readonly dates: readonly Day[] }>('BudgetValue').implement({
    description: 'referenceId: the id of a P&L group in pnlData, of a metric in metricData. Null where nothing is planned.',
    fields: (t) => ({
      referenceId: t.id({ resolve: (one) => one.id }),
      columns: t.field({
        type: [ReportColumnRef],
        resolve: ({ values, dates }) => dates.map((date, at) => ({ date, value: values[at] ?? null })),
      }),
    }),
  })
  const Result = builder.objectRef<QueryResult>('BudgetQueryResult').implement({
    description: 'pnlData and metricData summed over the requested locations, with a column for each period of the time span.',
    fields: (t) => ({
      budgetId: t.exposeID('budgetId'),
      columns: t.field({ type: [QueryColumn], resolve: (one) => [...one.columns] }),
      pnlData: t.field({ type: [Value], resolve: (one) => [...one.pnlData] }),
      metricData: t.field({ type: [Value], resolve: (one) => [...one.metricData] }),
    }),
  })

  const SheetLine = builder.objectRef<BudgetSheet['lines'][number]>('BudgetSheetLine').implement({
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: (one) => one.kind }),
      referenceId: t.id({ resolve: (one) => one.id }),
      values: t.field({
        type: ['Decimal'],
        nullable: { list: false, items: true },
        description: 'One per period; null if nothing is planned.',
        resolve: (one) => [...one.values],
      }),
    }),
  })
  const Sheet = builder.objectRef<BudgetSheet>('BudgetSheet').implement({
    description:
      "A budget's own figures: those of each category itself, without its accounts and the groups under it, in tree order; the planned accounts in the sign of their category; then its metrics by name. Several locations are added up; metrics follow their aggregation.",
    fields: (t) => ({
      budgetId: t.id({ resolve: ({ budget }) => budget.id }),
      version: t.exposeInt('version'),
      period: t.field({ type: Period, resolve: ({ budget }) => budget.period }),
      periods: t.field({ type: [PeriodRef], resolve: (one) => [...one.periods] }),
      lines: t.field({ type: [SheetLine], resolve: (one) => [...one.lines] }),
    }),
  })

  const VersionKind = builder.enumType('BudgetVersionKind', {
    description: 'How a version was made: NEW without figures, copied from ACTUALS, an UPLOAD, an EDIT in the grid, a RESTORE.',
    values: ['NEW', 'ACTUALS', 'UPLOAD', 'EDIT', 'RESTORE'] as const,
  })
  const Version = builder.objectRef<BudgetVersion>('BudgetVersion').implement({
    description: 'figuresChanged: how many are new, changed or removed. restored: the version that a RESTORE brought back.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      savedAt: t.field({ type: 'DateTime', resolve: (one) => one.savedAt }),
      savedBy: t.exposeString('savedBy'),
      kind: t.field({ type: VersionKind, resolve: (one) => one.kind }),
      filename: t.exposeString('filename', { nullable: true }),
      restored: t.exposeInt('restored', { nullable: true }),
      figuresChanged: t.exposeInt('figuresChanged'),
    }),
  })
  const Change = builder.objectRef<FigureChange>('BudgetFigureChange').implement({
    fields: (t) => ({
      kind: t.field({ type: Kind, resolve: (one) => one.subject.kind }),
      referenceId: t.id({ resolve: (one) => one.subject.id }),
      locationId: t.exposeID('locationId'),
      timestamp: t.field({ type: 'Date', resolve: (one) => firstDayOf(one.firstMonth) }),
      before: t.field({ type: 'Decimal', nullable: true, resolve: (one) => one.before }),
      after: t.field({ type: 'Decimal', nullable: true, resolve: (one) => one.after }),
    }),
  })
  const Comparison = builder.objectRef<BudgetComparison>('BudgetComparison').implement({
    description: 'What changed between two versions. figures: how many in total. changes: one page of them.',
    fields: (t) => ({
      budgetId: t.exposeID('budgetId'),
      from: t.exposeInt('from'),
      to: t.exposeInt('to'),
      figures: t.int({ resolve: (one) => one.changes.length }),
      periods: t.field({ type: [PeriodRef], resolve: (one) => [...one.periods] }),
      changes: t.field({
        type: [Change],
        args: { offset: t.arg.int({ defaultValue: 0 }), first: t.arg.int({ defaultValue: 10_000 }) },
        resolve: (one, { offset, first }) =>
          one.changes.slice(Math.max(0, offset ?? 0), Math.max(0, offset ?? 0) + Math.max(0, first ?? 0)),
      }),
    }),
  })
  return { PeriodRef, Result, Sheet, Accounts: accountsType(builder), Version, Comparison }
}

function accountsType(builder: ApiBuilder) {
  const Account = builder.objectRef<BudgetAccounts['accounts'][number]>('BudgetAccount').implement({
    description:
      'groupId: the category that it is mapped to; null for a planned account that is not mapped. isPlanned: whether the budget has figures of it.',
    fields: (t) => ({
      id: t.exposeID('id'),
      number: t.exposeString('number'),
      name: t.exposeString('name'),
      groupId: t.exposeID('groupId', { nullable: true }),
      isPlanned: t.exposeBoolean('isPlanned'),
    }),
  })
  return builder.objectRef<BudgetAccounts>('BudgetAccounts').implement({
    description:
      'mappingId: the mapping that places them; null if the categorization has none. accounts: in the order of reports. wholeGroupIds: the categories that the budget plans as a whole.',
    fields: (t) => ({
      mappingId: t.id({ nullable: true, resolve: ({ mapping }) => mapping?.id ?? null }),
      mappingName: t.string({ nullable: true, resolve: ({ mapping }) => mapping?.name ?? null }),
      accounts: t.field({ type: [Account], resolve: (one) => [...one.accounts] }),
      wholeGroupIds: t.idList({ resolve: (one) => [...one.wholeGroupIds] }),
    }),
  })
}

function addBudgetQueries(
  builder: ApiBuilder,
  { budgets }: BudgetServices,
  { view, viewOf, BudgetRef }: ReturnType<typeof budgetTypes>,
  { Result, Sheet, Accounts, Version, Comparison }: ReturnType<typeof figureTypes>,
) {
  const { TimeSpanInput } = timeSpanTypes(builder)
  builder.queryFields((t) => ({
    budgets: t.field({
      type: [BudgetRef],
      description: 'By name.',
      args: { categorizationId: t.arg.id() },
      resolve: async (_root, { categorizationId }, { access }) =>
        Promise.all((await budgets.list(access, categorizationId ?? null)).map((one) => view(access, one))),
    }),
    getBudget: t.field({
      type: BudgetRef,
      nullable: true,
      args: { budgetId: t.arg.id({ required: true }) },
      resolve: (_root, { budgetId }, { access }) => viewOf(access, budgetId),
    }),
    budgetQuery: t.field({
      extensions: IS_HEAVY,
      type: Result,
      nullable: true,
      description: 'Null for a budget without a saved version. locationIds: an empty list means all locations.',
      args: {
        budgetId: t.arg.id({ required: true }),
        locationIds: t.arg.idList({ required: true, most: 10_000 }),
        timeSpan: t.arg({ type: TimeSpanInput, required: true }),
      },
      resolve: async (_root, { budgetId, locationIds, timeSpan }, { access, budget }): Promise<QueryResult | null> => {
        const plan = (figures: number): void => budget.plan(figures / FIGURES_PER_ITEM)
        const answer = await budgets.query(access, budgetId, locationIds, parseTimeSpan(timeSpan), plan)
        if (answer === null) return null
        const dates = answer.columns.map(({ date }) => date)
        return {
          budgetId,
          columns: answer.columns,
          pnlData: answer.groups.map((line) => ({ ...line, dates })),
          metricData: answer.metrics.map((line) => ({ ...line, dates })),
        }
      },
    }),
    budgetSheet: t.field({
      extensions: IS_HEAVY,
      type: Sheet,
      nullable: true,
      description: 'locationIds: an empty list means all locations. version: default: the current one.',
      args: { budgetId: t.arg.id({ required: true }), locationIds: t.arg.idList({ required: true, most: 10_000 }), version: t.arg.int() },
      resolve: (_root, { budgetId, locationIds, version }, { access }) => budgets.sheet(access, budgetId, locationIds, version ?? null),
    }),
    budgetAccounts: t.field({
      type: Accounts,
      nullable: true,
      description: 'The accounts that a budget can plan, and where they are.',
      args: { budgetId: t.arg.id({ required: true }) },
      resolve: (_root, { budgetId }, { access }) => budgets.accounts(access, budgetId),
    }),
    budgetVersions: t.field({
      type: [Version],
      description: 'Newest first.',
      args: { budgetId: t.arg.id({ required: true }) },
      resolve: (_root, { budgetId }, { access }) => budgets.versions(access, budgetId),
    }),
    budgetComparison: t.field({
      extensions: IS_HEAVY,
      type: Comparison,
      nullable: true,
      description: 'What changed between two versions; 0 is the state before the first.',
      args: { budgetId: t.arg.id({ required: true }), from: t.arg.int({ required: true }), to: t.arg.int({ required: true }) },
      resolve: (_root, { budgetId, from, to }, { access }) => budgets.compare(access, budgetId, from, to),
    }),
  }))
}

function addBudgetMutations(
  builder: ApiBuilder,
  { budgetEditing }: BudgetServices,
  { Kind, view, viewOf, BudgetRef }: ReturnType<typeof budgetTypes>,
) {
  const { Period } = timeSpanTypes(builder)
  const Growth = builder.inputType('BudgetGrowthInput', {
    description: 'percent: how much more in percent, such as "5" or "-2.5"; for the group and those under it without their own.',
    fields: (t) => ({ groupId: t.id({ required: true }), percent: t.field({ type: 'Decimal', required: true }) }),
  })
  const ActualsBy = builder.enumType('BudgetActualsBy', {
    description: 'What copied actuals plan: each category as a whole, or each of its accounts.',
    values: ['CATEGORY', 'ACCOUNT'] as const,
  })
  const Actuals = builder.inputType('BudgetActualsInput', {
    description: 'Actuals to copy, assigned by a mapping of the same categorization. locationIds: an empty list means all locations.',
    fields: (t) => ({
      mappingId: t.id({ required: true }),
      yearsBack: t.int({ defaultValue: 1 }),
      by: t.field({ type: ActualsBy, defaultValue: 'CATEGORY' }),
      growth: t.field({ type: [Growth], most: 5_000 }),
      defaultPercent: t.field({ type: 'Decimal' }),
      locationIds: t.idList({ most: 10_000 }),
    }),
  })
  const CreateInput = builder.inputType('CreateBudgetInput', {
    description: 'firstMonth, lastMonth: any day of the first and of the last period. from: if omitted, the budget is empty.',
    fields: (t) => ({
      name: t.string({ required: true, limit: 'budgetName' }),
      categorizationId: t.id({ required: true }),
      period: t.field({ type: Period, required: true }),
      firstMonth: t.field({ type: 'Date', required: true }),
      lastMonth: t.field({ type: 'Date', required: true }),
      from: t.field({ type: Actuals }),
    }),
  })
  const EditInput = builder.inputType('BudgetFigureInput', {
    description: 'timestamp: the first day of its period. value: null removes the figure.',
    fields: (t) => ({
      kind: t.field({ type: Kind, required: true }),
      referenceId: t.id({ required: true }),
      locationId: t.id({ required: true }),
      timestamp: t.field({ type: 'Date', required: true }),
      value: t.field({ type: 'Decimal' }),
    }),
  })
  builder.mutationFields((t) => ({
    createBudget: t.field({
      extensions: TAKES_LONG,
      type: BudgetRef,
      nullable: true,
      args: { input: t.arg({ type: CreateInput, required: true }), idempotencyKey: t.arg.string(IDEMPOTENCY_KEY) },
      resolve: (_root, args, context, info) => {
        const { access } = context
        const { from, ...input } = args.input
        const actuals = from && {
          mappingId: from.mappingId,
          yearsBack: from.yearsBack ?? 1,
          by: from.by ?? 'CATEGORY',
          growth: from.growth ?? [],
          defaultPercent: from.defaultPercent ?? '0',
          locationIds: from.locationIds ?? [],
        }
        const make = async () => view(access, await budgetEditing.create(access, { ...input, from: actuals ?? null }))
        return answerOnce(context, info, args, make, (id) => viewOf(access, id))
      },
    }),
    editBudgetName: t.field({
      type: BudgetRef,
      nullable: true,
      args: { budgetId: t.arg.id({ required: true }), budgetName: t.arg.string({ required: true, limit: 'budgetName' }) },
      resolve: async (_root, { budgetId, budgetName }, { access }) =>
        view(access, await budgetEditing.rename(access, budgetId, budgetName)),
    }),
    deleteBudget: t.boolean({
      nullable: true,
      description: 'With all its versions. Refused while tabs show it; the message names them.',
      args: { budgetId: t.arg.id({ required: true }) },
      resolve: async (_root, { budgetId }, { access }) => {
        await budgetEditing.delete(access, budgetId)
        return true
      },
    }),
    editBudgetFigures: t.field({
      type: BudgetRef,
      nullable: true,
      description:
        'version: as the caller read it; if another is current, a CONFLICT, and budgetComparison shows its changes. Saves nothing if no figure changes.',
      args: {
        budgetId: t.arg.id({ required: true }),
        version: t.arg.int({ required: true }),
        edits: t.arg({ type: [EditInput], required: true, most: MOST_EDITS }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { budgetId, version, edits, ...agreed }, { access }) => {
        const figures = edits.map((edit): BudgetFigureEdit => ({ ...edit, value: edit.value ?? null }))
        return view(access, await budgetEditing.edit(access, budgetId, version, figures, agreementOf(agreed)))
      },
    }),
    restoreBudgetVersion: t.field({
      extensions: TAKES_LONG,
      type: BudgetRef,
      nullable: true,
      description:
        'Restores an earlier version by saving it as the next one. currentVersion: as the caller read it; if another is current, a CONFLICT.',
      args: {
        budgetId: t.arg.id({ required: true }),
        version: t.arg.int({ required: true }),
        currentVersion: t.arg.int({ required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: async (_root, { budgetId, version, currentVersion, ...agreed }, { access }) =>
        view(access, await budgetEditing.restore(access, budgetId, version, currentVersion, agreementOf(agreed))),
    }),
  }))
}
export type BudgetTypes = ReturnType<typeof addBudgets>

/** Calls the function the first time, and returns the same answer ever after. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | null = null
  return () => {
    asked ??= ask()
    return asked
  }
}
