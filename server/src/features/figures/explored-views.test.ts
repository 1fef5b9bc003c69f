import { randomUUID } from 'node:crypto'
import { type ExplorerContext, explorerQuestions, sameStoreQuestion } from '@fourwall/domain/explorer/explorer-questions.ts'
import { type ExplorerView, SHOWN_AS, type ShownAs, USUAL_EXPLORER } from '@fourwall/domain/explorer/explorer-view.ts'
import { buildPivot, type ExplorerAnswers, type Pivot, type PivotRow } from '@fourwall/domain/explorer/pivot.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { questionText, readQuestionText } from '@fourwall/domain/figures/question-text.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { firstDayOf, monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeSpan, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger, steadySales } from '../../../test/ledgers.ts'
import { type PlantedFigure, plantFigures } from '../../../test/metric-figures.ts'
import { type Cents, plainSums, yearBefore } from '../../../test/plain-explorer.ts'
import { testServices } from '../../../test/services.ts'
import { propertyRuns } from '../../../test/suites.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

// Every cell of random views of the explorer, held against sums of entries by SQL and against the report of the same days.

/** Lines with the accounts behind them; `sign` turns what SQL adds up, debits positive, into the sign of the line. */
const LINES = {
  Income: { accounts: ['4000', '4900'], sign: -1n, better: 'UP' },
  Sales: { accounts: ['4000'], sign: -1n, better: 'UP' },
  Discounts: { accounts: ['4900'], sign: 1n, better: 'DOWN' },
  Goods: { accounts: ['5000'], sign: 1n, better: 'DOWN' },
  Costs: { accounts: ['6000', '6500'], sign: 1n, better: 'DOWN' },
  Net: { accounts: ['4000', '4900', '5000', '6000', '6500'], sign: -1n, better: 'UP' },
} as const
type LineName = keyof typeof LINES
const ANY_LINE = Object.keys(LINES) as LineName[]
/** Goods to income. */
const RATIO = 'Goods share'
const METRIC = 'Guests'
type SubjectName = LineName | typeof RATIO | typeof METRIC

const MONTHS = Array.from({ length: 24 }, (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
/** Opened in the middle of 2024: it is no same store before July 2025. */
const LATE = 'Place 5'

const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!, $columns: ReportColumnsInput) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns) {
    columns { startDate comparison range of place { kind id } } sections { profitLossGroupId sumRow { values } } } }`

interface Report {
  readonly columns: readonly {
    readonly startDate: string
    readonly comparison: string | null
    readonly range: string
    readonly of: number | null
    readonly place: { readonly kind: string; readonly id: string | null }
  }[]
  readonly sections: readonly { readonly profitLossGroupId: string; readonly sumRow: { readonly values: readonly (string | null)[] } }[]
}

/** Numbers of a place and of days: of the figure, of what it is compared with, of revenue, of guests. */
interface Facts {
  readonly own: number | null
  readonly base: number | null
  readonly revenue: number | null
  readonly baseRevenue: number | null
  readonly guests: number
  readonly baseGuests: number
}

onDatabase('random views of the explorer', (fresh) => {
  let services: Services
  let access: Access
  let ask: Ask
  let context: ExplorerContext
  let mappingId: string
  let budgetId: string
  let metricId: string
  let groups: ReadonlyMap<string, string>
  let sumOf: Awaited<ReturnType<typeof plainSums>>
  const guestsAt = (locationId: number, month: string): number => 20 + ((locationId * 7 + MONTHS.indexOf(month) * 13) % 41)
  /** Whole units. */
  const plannedAt = (locationId: number, month: string): number => 500 + ((locationId * 311 + MONTHS.indexOf(month) * 97) % 1_900)

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const rows = [
      ...someLedger(1_300, { months: 12 }),
      ...steadySales(2025),
      ...[
        ...someLedger(1_300, { months: 12, seed: 11 }).map((row) => ({
          ...row,
          date: row.date.replace('2025', '2024'),
          reference: `B${row.reference}`,
        })),
        ...steadySales(2024),
      ].filter(({ location, date }) => location !== LATE || date >= '2024-07-01'),
    ]
    const { id } = await addCompany(services, { name: 'Explored at random', rows })
    const scope = services.database.scope(id)
    access = accessOf(scope, { name: 'Dana' })
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE' },
      { name: 'Sales', parent: 'Income', accounts: ['4000'] },
      { name: 'Discounts', parent: 'Income', type: 'OPEX', accounts: ['4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
      { name: RATIO, formula: '{Goods} / {Income}', favorability: 'DOWN' },
    ])
    mappingId = planted.mappingId
    groups = planted.groups
    const locations = await services.ledger.locations(access)
    const idsOf = (...names: string[]) => locations.filter(({ name }) => names.includes(name)).map((location) => location.id)
    const node = (name: string, locationIds: readonly number[]): LocationNode => ({
      id: randomUUID(),
      name,
      tag: 'REGION_GROUP',
      locationIds,
      children: [],
    })
    const tree = [node('North', idsOf('Place 1', 'Place 2')), node('South', idsOf('Place 3', 'Place 4'))]
    await services.locations.replaceTree(access, tree)
    metricId = (await services.opsData.upsert(access, null, { name: METRIC, showInBudget: false })).id
    const figures = locations.flatMap((location) =>
      MONTHS.map((month): PlantedFigure => [metricId, location.id, month, 1, String(guestsAt(location.id, month))]),
    )
    await plantFigures(services, scope, figures)
    const budget = await services.budgetEditing.create(access, {
      name: 'Plan',
      categorizationId: planted.categorizationId,
      period: 'MONTHLY',
      firstMonth: firstDayOf(monthIndex(2024, 1)),
      lastMonth: firstDayOf(monthIndex(2025, 12)),
      from: null,
    })
    budgetId = budget.id
    await services.budgetEditing.edit(
      access,
      budget.id,
      budget.version,
      locations.flatMap((location) =>
        MONTHS.map((month) => ({
          kind: 'GROUP' as const,
          referenceId: groups.get('Goods') ?? '',
          locationId: String(location.id),
          timestamp: parseDay(`${month}-01`),
          value: String(plannedAt(location.id, month)),
        })),
      ),
    )
    sumOf = await plainSums(scope)
    context = {
      time: { today: parseDay('2026-01-15'), lastLedgerDay: parseDay('2025-12-31'), fiscalYearStartMonth: 1 },
      tree: tree.map((one) => ({ ...one, children: [], locationIds: one.locationIds.map(String) })),
      locationIds: locations.map((location) => String(location.id)),
      nameOf: (one) => locations.find((location) => String(location.id) === one)?.name ?? '',
      groups: sketchedGroups(groups),
    }
  }, 120_000)

  async function answersTo(questions: readonly FigureQuestion[]) {
    const replies = await services.figures.answers(
      access,
      questions.map((one) => () => readQuestionText(questionText(one))),
    )
    return replies.map(({ figures, problem }) => {
      if (figures === null) throw new Error(problem?.message)
      return figures
    })
  }

  /** The view as it is shown, of same-store with its places, and the answers to its questions; null without a same store. */
  async function explore(asked: ExplorerView): Promise<{ readonly view: ExplorerView; readonly answers: ExplorerAnswers } | null> {
    let view = asked
    if (asked.isSameStore) {
      const [found] = await answersTo([sameStoreQuestion(asked, context)])
      const ids = new Set(found?.figureColumns.flatMap(({ place }) => (place.kind === 'LOCATION' ? [place.id] : [])))
      if (ids.size === 0) return null
      view = { ...asked, places: { locationIds: [...ids], nodeIds: [], isAllBut: false } }
    }
    const { cells, total, trend } = explorerQuestions(view, context)
    const [first, ...others] = await answersTo([total, ...trend, ...cells])
    if (first === undefined) throw new Error('There is no answer.')
    return { view, answers: { total: first, trend: others.slice(0, trend.length), cells: others.slice(trend.length) } }
  }

  const chosenIn = ({ places }: ExplorerView): readonly string[] =>
    places.locationIds.length === 0
      ? context.locationIds
      : context.locationIds.filter((id) => places.locationIds.includes(id) !== places.isAllBut)

  /** A line or a part of one at places over days, in whole units and in its own sign; null without entries. */
  function amountOf(
    name: LineName | { readonly account: string },
    locationIds: readonly number[],
    from: string,
    to: string,
  ): number | null {
    const { accounts, sign } =
      typeof name === 'string' ? LINES[name] : { accounts: [name.account], sign: name.account === '4000' ? -1n : 1n }
    const cents: Cents = sumOf({ accounts, locationIds, from, to })
    return cents === null ? null : Number(cents * sign) / 100
  }

  const monthsBetween = (from: string, to: string): readonly string[] =>
    MONTHS.filter((month) => month >= from.slice(0, 7) && month <= to.slice(0, 7))
  const added = (locationIds: readonly number[], months: readonly string[], at: (locationId: number, month: string) => number): number =>
    locationIds.flatMap((id) => months.map((month) => at(id, month))).reduce((sum, one) => sum + one, 0)

  function valueOf(
    name: SubjectName | { readonly account: string },
    locationIds: readonly number[],
    from: string,
    to: string,
  ): number | null {
    if (name === METRIC) return added(locationIds, monthsBetween(from, to), guestsAt)
    if (name !== RATIO) return amountOf(name, locationIds, from, to)
    const [goods, income] = [amountOf('Goods', locationIds, from, to) ?? 0, amountOf('Income', locationIds, from, to) ?? 0]
    // A share of no revenue, or of a negative one, is not meaningful.
    return income <= 0 ? null : goods / income
  }

  function factsOf(
    view: ExplorerView,
    name: SubjectName | { readonly account: string },
    locationIds: readonly number[],
    from: string,
    to: string,
  ): Facts {
    const [fromBefore, toBefore] = [yearBefore(from), endBefore(to)]
    const isPlanned = view.comparison === 'BUDGET'
    return {
      own: valueOf(name, locationIds, from, to),
      base: isPlanned ? added(locationIds, monthsBetween(from, to), plannedAt) : valueOf(name, locationIds, fromBefore, toBefore),
      revenue: amountOf('Income', locationIds, from, to),
      baseRevenue: isPlanned ? null : amountOf('Income', locationIds, fromBefore, toBefore),
      guests: added(locationIds, monthsBetween(from, to), guestsAt),
      baseGuests: added(locationIds, monthsBetween(fromBefore, toBefore), guestsAt),
    }
  }

  /** What a cell has to be; null for none. */
  function expected(shownAs: ShownAs, facts: Facts, better: 'UP' | 'DOWN', isRatio: boolean): number | null {
    const { own, base } = facts
    if (shownAs === 'VALUE') return own
    if (shownAs === 'SHARE_OF_REVENUE') return own === null || facts.revenue === null || facts.revenue <= 0 ? null : own / facts.revenue
    if (shownAs === 'PER_METRIC') return own === null || facts.guests === 0 ? null : own / facts.guests
    if (own === null && base === null) return null
    if (isRatio && (own === null || base === null)) return null
    const difference = ((own ?? 0) - (base ?? 0)) * (better === 'UP' ? 1 : -1)
    if (shownAs === 'VARIANCE') return difference
    return isRatio || !base ? null : difference / Math.abs(base)
  }

  /** Of the whole span against the comparison: of shares and per metric their own difference. */
  function expectedDifference(shownAs: ShownAs, facts: Facts, better: 'UP' | 'DOWN', isRatio: boolean): number | null {
    if (shownAs !== 'SHARE_OF_REVENUE' && shownAs !== 'PER_METRIC') return expected('VARIANCE', facts, better, isRatio)
    const own = expected(shownAs, facts, better, isRatio)
    const before = { ...facts, own: facts.base, revenue: facts.baseRevenue, guests: facts.baseGuests }
    const base = expected(shownAs, before, better, isRatio)
    return own === null || base === null ? null : (own - base) * (better === 'UP' ? 1 : -1)
  }

  const betterOf = (name: SubjectName | { readonly account: string }): 'UP' | 'DOWN' => {
    if (typeof name === 'object') return name.account === '4000' ? 'UP' : 'DOWN'
    return name === METRIC ? 'UP' : name === RATIO ? 'DOWN' : LINES[name].better
  }

  /** What a row is of: the subject at a place, or a part of it. */
  const partOf = (subject: SubjectName, { key, kind, label }: PivotRow): SubjectName | { readonly account: string } => {
    if (kind === 'ACCOUNT') return { account: label.slice(0, 4) }
    if (kind !== 'LINE') return subject
    const part = ANY_LINE.find((name) => key === `line:${groups.get(name)}`)
    if (part === undefined) throw new Error(`${label} is no line.`)
    return part
  }

  /** Holds every cell, total, difference and trend of a pivot against sums of entries. @returns how many had a value. */
  function holdAgainstSums(view: ExplorerView, pivot: Pivot, subject: SubjectName): number {
    let compared = 0
    const hold = (found: string | null | undefined, wanted: number | null, what: string): void => {
      // A zero that nothing stands behind is no figure, and none is a zero.
      if (found === null || found === undefined || wanted === null) {
        expect([Number(found ?? 0) + 0, (wanted ?? 0) + 0], `${what}, which has none`).toEqual([0, 0])
        return
      }
      expect(Math.abs(Number(found) - wanted), `${what}: ${found}, not ${wanted}`).toBeLessThan(subject === RATIO ? 2e-6 : 1e-8)
      compared += 1
    }
    const span = resolveTimeSpan(view.timeSpan, context.time)
    for (const row of [pivot.total, ...pivot.rows]) {
      const name = partOf(subject, row)
      const isRatio = name === RATIO
      const better = betterOf(name)
      const ids = (row.locationIds.length === 0 ? chosenIn(view) : row.locationIds).map(Number)
      const factsAt = (from: string, to: string) => factsOf(view, name, ids, from, to)
      for (const [at, { startDate, endDate, name: column }] of pivot.columns.entries())
        hold(row.cells[at]?.value, expected(view.shownAs, factsAt(startDate, endDate), better, isRatio), `${row.label}, ${column}`)
      const whole = factsAt(span.startDate, span.endDate)
      hold(row.total.value, expected(view.shownAs, whole, better, isRatio), `${row.label}, total`)
      hold(row.difference.value, expectedDifference(view.shownAs, whole, better, isRatio), `${row.label}, difference`)
      for (const [at, { from, to }] of trendMonths(view, span).entries())
        hold(row.trend[at], expected(view.shownAs, factsAt(from, to), better, isRatio), `${row.label}, trend to ${to}`)
    }
    return compared
  }

  /** Holds the sums that cells are made of against a report of the same places and days. @returns how many had a value. */
  async function holdAgainstReport(view: ExplorerView, pivot: Pivot, subject: LineName): Promise<number> {
    const { profitLossReport: report } = await ask<{ profitLossReport: Report }>(REPORT, {
      mappingId,
      timeSpan: timeSpanInput(view.timeSpan),
      locationIds: chosenIn(view).length === context.locationIds.length ? [] : chosenIn(view),
      columns: {
        ...PLAIN_COLUMNS,
        hasTotal: true,
        comparisons: [view.comparison],
        budgetId: view.comparison === 'BUDGET' ? budgetId : null,
        locations: 'SIDE_BY_SIDE',
      },
    })
    const values = report.sections.find(({ profitLossGroupId }) => profitLossGroupId === groups.get(subject))?.sumRow.values ?? []
    let compared = 0
    for (const row of pivot.rows.filter(({ kind }) => kind === 'LOCATION'))
      for (const { startDate, endDate } of pivot.columns) {
        const facts = factsOf(view, subject, row.locationIds.map(Number), startDate, endDate)
        const at = report.columns.findIndex(
          (one) =>
            one.comparison === null && one.range === 'PERIOD' && one.startDate === startDate && `location:${one.place.id}` === row.key,
        )
        const compare = report.columns.findIndex(({ of }) => of === at)
        if (at === -1 && chosenIn(view).length === 1) continue
        expect([Number(values[at] ?? 0), Number(values[compare] ?? 0)], `${row.label} ${startDate}`).toEqual([
          facts.own ?? 0,
          facts.base ?? 0,
        ])
        compared += 2
      }
    return compared
  }

  const anyView = fc
    .record({
      subject: fc.constantFrom<SubjectName>('Income', 'Sales', 'Discounts', 'Goods', 'Costs', 'Net', RATIO, METRIC),
      shownAs: fc.constantFrom(...SHOWN_AS),
      rows: fc.constantFrom<ExplorerView['rows']>(
        { kind: 'LOCATION' },
        { kind: 'LEVEL', level: 1 },
        { kind: 'ACCOUNT' },
        { kind: 'COMPANY' },
      ),
      period: fc.constantFrom('MONTHLY' as const, 'QUARTERLY' as const, 'YEARLY' as const),
      first: fc.integer({ min: 0, max: 9 }),
      length: fc.integer({ min: 1, max: 12 }),
      isCut: fc.boolean(),
      isDaily: fc.boolean(),
      isPlanned: fc.boolean(),
      isSameStore: fc.boolean(),
      left: fc.subarray([0, 1, 2, 3, 4]),
      isAllBut: fc.boolean(),
      column: fc.nat(),
      isAscending: fc.boolean(),
    })
    .map(({ subject, shownAs: wished, first, length, ...choice }) => {
      // Only money has shares and is divided; what is of whole months stands in whole columns.
      const isMoney = subject !== RATIO && subject !== METRIC
      const shownAs: ShownAs = !isMoney && (wished === 'SHARE_OF_REVENUE' || wished === 'PER_METRIC') ? 'VALUE' : wished
      const isPlanned =
        choice.isPlanned &&
        subject === 'Goods' &&
        choice.rows.kind !== 'ACCOUNT' &&
        shownAs !== 'SHARE_OF_REVENUE' &&
        shownAs !== 'PER_METRIC'
      const isOfMonths = isPlanned || subject === METRIC || shownAs === 'PER_METRIC'
      const isDaily = choice.isDaily && !isOfMonths
      const last = Math.min(11, first + (isDaily ? 0 : length - 1))
      const month = (at: number): string => String(at + 1).padStart(2, '0')
      const days = choice.isCut && !isOfMonths ? ['08', '19'] : ['01', String(new Date(Date.UTC(2025, last + 1, 0)).getUTCDate())]
      // Metrics and plans of a period that is cut short are of all of it.
      const period = isDaily || isOfMonths ? 'MONTHLY' : choice.period
      return {
        ...choice,
        subject,
        shownAs,
        isPlanned,
        isDaily,
        period,
        startDate: `2025-${month(first)}-${days[0]}`,
        endDate: `2025-${month(last)}-${days[1]}`,
      }
    })

  const REPORTED: typeof anyView extends fc.Arbitrary<infer View> ? View : never = {
    subject: 'Goods',
    shownAs: 'VALUE',
    rows: { kind: 'LOCATION' },
    period: 'MONTHLY',
    startDate: '2025-03-01',
    endDate: '2025-05-31',
    isCut: false,
    isDaily: false,
    isPlanned: false,
    isSameStore: false,
    left: [],
    isAllBut: false,
    column: 0,
    isAscending: false,
  }

  it('have the cells that entries add up to, and those of the report, whatever is shown', async () => {
    let compared = 0
    let reported = 0
    const shown = new Set<string>()
    await fc.assert(
      fc.asyncProperty(anyView, async (any) => {
        const { subject, shownAs, rows, period, isDaily, isPlanned, isSameStore, isAllBut } = any
        const left = any.left.map((at) => context.locationIds[at] ?? '')
        const asked: ExplorerView = {
          ...USUAL_EXPLORER,
          mappingId,
          subject: subject === METRIC ? { kind: 'METRIC', metricId } : { kind: 'GROUP', groupId: groups.get(subject) ?? '' },
          shownAs,
          perMetricId: shownAs === 'PER_METRIC' ? metricId : null,
          comparison: isPlanned ? 'BUDGET' : 'PRIOR_YEAR',
          budgetId: isPlanned ? budgetId : null,
          rows,
          timeSpan: { kind: 'FIXED', period, startDate: parseDay(any.startDate), endDate: parseDay(any.endDate) },
          isDaily,
          isSameStore,
          places: { locationIds: left, nodeIds: [], isAllBut: isAllBut && left.length > 0 && left.length < 5 },
        }
        const explored = await explore(asked)
        if (explored === null) return
        const { view, answers } = explored
        if (isSameStore) {
          const open = chosenIn(asked).filter((id) => context.nameOf(id) !== LATE || yearBefore(any.startDate) >= '2024-07-01')
          expect(chosenIn(view)).toEqual(open)
        }
        const pivot = buildPivot(view, answers, context)
        if (pivot === null) throw new Error('There is no pivot.')
        compared += holdAgainstSums(view, pivot, subject)
        if (rows.kind === 'LOCATION' && !isDaily && subject !== RATIO && subject !== METRIC)
          reported += await holdAgainstReport(view, pivot, subject)

        // Sorting and folding move rows and ask for nothing else.
        const column = ['total', 'difference', ...pivot.columns.map(({ key }) => key)][any.column % (pivot.columns.length + 2)] ?? 'total'
        const other: ExplorerView = { ...view, sort: { column, isAscending: any.isAscending }, folded: pivot.rows.map(({ key }) => key) }
        expect(explorerQuestions(other, context)).toEqual(explorerQuestions(view, context))
        const sorted = buildPivot(other, answers, context)
        if (sorted === null) throw new Error('There is no pivot.')
        expect(sorted.rows.map(({ key }) => key).toSorted()).toEqual(pivot.leaves.map(({ key }) => key).toSorted())
        holdAgainstSums(other, sorted, subject)
        const at = pivot.columns.findIndex(({ key }) => key === column)
        const order = sorted.rows.flatMap(
          (row) => (column === 'total' ? row.total : column === 'difference' ? row.difference : row.cells[at])?.value ?? [],
        )
        expect(order.map(Number)).toEqual(order.map(Number).toSorted((one, two) => (any.isAscending ? one - two : two - one)))
        shown.add(`${shownAs} ${rows.kind} ${isDaily ? 'days' : 'periods'}`)
      }),
      // Twice: on either database. In one run of thirty, no random view has what a report has, too.
      { numRuns: propertyRuns(12, 25), examples: [[REPORTED]] },
    )
    // That there was something to compare, of every kind.
    expect(compared).toBeGreaterThan(200)
    expect(reported).toBeGreaterThan(0)
    expect(shown.size).toBeGreaterThan(8)
  })
})

/** Thirteen months up to the last day of a span, which may cut the last one short; none where the trend is of other periods or compared. */
function trendMonths(
  { isDaily, shownAs }: ExplorerView,
  { period, endDate }: TimeSpan,
): readonly { readonly from: string; readonly to: string }[] {
  if (isDaily || period !== 'MONTHLY' || shownAs === 'VARIANCE' || shownAs === 'VARIANCE_PERCENT') return []
  const last = MONTHS.indexOf(endDate.slice(0, 7))
  return MONTHS.slice(last - 12, last + 1).map((month) => ({
    from: `${month}-01`,
    to:
      month === endDate.slice(0, 7)
        ? endDate
        : new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
  }))
}

/** The last day of what a column is compared with: of one that ends with its month, the end of that month. */
function endBefore(to: string): string {
  const next = new Date(`${to}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  if (next.getUTCDate() !== 1) return yearBefore(to)
  return new Date(Date.UTC(Number(to.slice(0, 4)) - 1, Number(to.slice(5, 7)), 0)).toISOString().slice(0, 10)
}

/** The groups of the mapping as the web app knows them. */
function sketchedGroups(ids: ReadonlyMap<string, string>): readonly ProfitLossGroup[] {
  const idOf = (name: string): string => ids.get(name) ?? name
  const group = (name: string, displayOrder: number, rest: Partial<ProfitLossGroup>): ProfitLossGroup => ({
    id: idOf(name),
    parentId: null,
    name,
    type: null,
    displayOrder,
    formula: null,
    favorability: null,
    ...rest,
  })
  return [
    group('Income', 0, { type: 'REVENUE' }),
    group('Sales', 1, { parentId: idOf('Income') }),
    group('Discounts', 2, { parentId: idOf('Income'), type: 'OPEX' }),
    group('Goods', 3, { type: 'COGS' }),
    group('Costs', 4, { type: 'OPEX' }),
    group('Net', 5, { type: 'NET_INCOME', formula: `{${idOf('Income')}} - {${idOf('Goods')}} - {${idOf('Costs')}}` }),
    group(RATIO, 6, { formula: `{${idOf('Goods')}} / {${idOf('Income')}}`, favorability: 'DOWN' }),
  ]
}
