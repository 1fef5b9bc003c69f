import { randomUUID } from 'node:crypto'
import { answerChart } from '@fourwall/domain/assistant/acts/answer-chart.ts'
import { answerExplorer } from '@fourwall/domain/assistant/acts/answer-explorer.ts'
import { answerLayout } from '@fourwall/domain/assistant/acts/answer-report.ts'
import { answerSlide } from '@fourwall/domain/assistant/acts/answer-slide.ts'
import { planRequests } from '@fourwall/domain/assistant/answers/plan-questions.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { BLANK_PLAN, PLAN_KINDS, type Plan, type PlanRow } from '@fourwall/domain/assistant/plan.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import { explorerQuestions } from '@fourwall/domain/explorer/explorer-questions.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { flattenLocations, type LocationNode, locationIdsUnder } from '@fourwall/domain/locations/location-tree.ts'
import { chartOnSlide, tableOnSlide } from '@fourwall/domain/presentations/element-scope.ts'
import { type Slide, USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import type { SlideTable } from '@fourwall/domain/presentations/slide-table.ts'
import { textFigureQuestion } from '@fourwall/domain/presentations/text-figures.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import type { QuestionAnswer } from '../figures/service.ts'
import { SlideTables } from '../presentations/slide-tables.ts'
import { AnsweringService } from './answering.ts'
import { NO_MODEL } from './model-planner.ts'

/** Figures by what they are: line, measure, base, days and places. */
type Cells = Map<string, string | null>

const MEASURE_OF_SUFFIX = { d: 'VARIANCE', p: 'VARIANCE_PERCENT', r: 'SHARE_OF_REVENUE', u: 'PER_METRIC' } as const
const COMPARISON_OF_SUFFIX = { b: 'BUDGET', pp: 'PRIOR_PERIOD', py: 'PRIOR_YEAR' } as const

onDatabase('what is made of answers', (fresh) => {
  let services: Services
  let access: Access
  let names: CompanyNames
  let plain: Plan
  let anyPlan: fc.Arbitrary<Plan>

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const rows = someLedger(500, { months: 12 })
    const more = someLedger(300, { months: 6, seed: 11 }).map((row) => ({ ...row, date: row.date.replace('2025', '2026') }))
    const { id } = await addCompany(services, { name: 'Answered', rows: [...rows, ...more] })
    const scope = services.database.scope(id)
    access = accessOf(scope)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Income', type: 'REVENUE' },
      { name: 'Sales', parent: 'Income', accounts: ['4000'] },
      { name: 'Discounts', parent: 'Income', type: 'OPEX', accounts: ['4900'] },
      { name: 'Goods', type: 'COGS', accounts: ['5000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000', '6500'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Income} - {Goods} - {Costs}' },
    ])
    const locations = await services.ledger.locations(access)
    const node = (name: string, ...places: string[]): LocationNode => ({
      id: randomUUID(),
      name,
      tag: 'REGION_GROUP',
      locationIds: locations.filter((location) => places.includes(location.name)).map((location) => location.id),
      children: [],
    })
    await services.locations.replaceTree(access, [node('North', 'Place 1', 'Place 2'), node('South', 'Place 3', 'Place 4', 'Place 5')])
    const planned = ['Goods', 'Costs', 'Sales'].flatMap((name) =>
      [1, 2, 3].flatMap((place) =>
        ['2026-02', '2026-03', '2026-04'].map(
          (month, at) => ['GROUP', planted.groups.get(name) ?? '', place, month, String(700 * place + at)] as const,
        ),
      ),
    )
    const budget = await plantBudget(services, scope, { name: 'Plan', categorizationId: planted.categorizationId }, planned)
    const found = await new AnsweringService(services, NO_MODEL, services.log).resultsOf(access, planted.mappingId, () => [])
    if (found === null) throw new Error('There is no mapping.')
    names = found.names
    plain = {
      ...BLANK_PLAN,
      mappingId: planted.mappingId,
      span: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-02-01'), endDate: parseDay('2026-04-30') },
    }
    anyPlan = planArbitrary(plain, names, budget.id)
  }, 120_000)

  async function answersTo(questions: readonly FigureQuestion[]): Promise<readonly QuestionAnswer[]> {
    const answers = await services.figures.answers(
      access,
      questions.map((question) => () => question),
    )
    return answers.map(({ figures, problem }) => {
      if (figures === null) throw new Error(problem?.message)
      return figures
    })
  }

  function placesText(ids: readonly string[] | null): string {
    return ids === null || ids.length === names.locations.length ? 'all' : [...ids].sort().join(' ')
  }

  function cellsOf(answers: readonly QuestionAnswer[]): Cells {
    const cells: Cells = new Map()
    const nodes = flattenLocations(names.tree)
    for (const { figureColumns, columns, rows, locationIds } of answers)
      for (const row of rows)
        for (const [at, { measure, column, base }] of columns.entries()) {
          const own = figureColumns[column]
          if (own === undefined || !['VALUE', 'VARIANCE', 'VARIANCE_PERCENT', 'SHARE_OF_REVENUE'].includes(measure)) continue
          const compared = base === null ? own.comparison : figureColumns[base]?.comparison
          const { place } = own
          const placed = nodes.find((one) => place.kind !== 'ALL' && one.node.id === place.id)?.node
          const ids =
            place.kind === 'ALL' ? (locationIds?.map(String) ?? null) : placed === undefined ? [place.id] : locationIdsUnder(placed)
          const subject = [row.groupId, row.accountId, row.metricId].map(String).join('/')
          cells.set(`${subject} ${measure} ${compared} ${own.startDate} ${own.endDate} ${placesText(ids)}`, row.cells[at]?.value ?? null)
        }
    return cells
  }

  function cellsOfTable({ columns, rows, of: { locationIds } }: SlideTable): Cells {
    const cells: Cells = new Map()
    for (const row of rows)
      for (const [at, { key, of }] of columns.entries()) {
        if (of === null || row.of === null) continue
        // As keys are written: see `layouts/layout-keys`.
        const suffix = /!([dpru])$/.exec(key)?.[1] as keyof typeof MEASURE_OF_SUFFIX | undefined
        const compared = /~(b|pp|py)/.exec(key)?.[1] as keyof typeof COMPARISON_OF_SUFFIX | undefined
        const measure = suffix === undefined ? 'VALUE' : MEASURE_OF_SUFFIX[suffix]
        const comparison = compared === undefined ? null : COMPARISON_OF_SUFFIX[compared]
        const subject = [row.of.metricId === null ? row.of.groupId : null, row.of.accountId, row.of.metricId].map(String).join('/')
        const ids = of.locationIds ?? locationIds
        cells.set(`${subject} ${measure} ${comparison} ${of.startDate} ${of.endDate} ${placesText(ids)}`, row.cells[at]?.value ?? null)
      }
    return cells
  }

  async function cellsOfLayout(layout: Layout): Promise<Cells> {
    const tables = new SlideTables({ ...services, heldAt: null, layoutOf: () => Promise.resolve(layout) })
    const question = {
      layoutId: 'made',
      mappingId: layout.mappingId,
      places: null,
      timeSpan: layout.timeSpan,
      budgetId: null,
      columns: layout.columns,
      rows: null,
      currencyView: 'FULL',
      showAccountNumbers: false,
    } as const
    const [answer] = await tables.answers(access, [question], 'MINUS', () => undefined)
    if (answer === undefined || answer.table === null) throw new Error(answer?.problem)
    return cellsOfTable(answer.table)
  }

  async function cellsOfSlide(slide: Slide): Promise<Cells> {
    const usual = { mappingId: names.mappingId, time: names.time }
    const cells: Cells = new Map()
    const add = (some: Cells) => some.forEach((value, key) => cells.set(key, value))
    for (const element of slide.elements) {
      if (element.type === 'TEXT' && element.figures.length > 0)
        add(cellsOf(await answersTo(element.figures.flatMap((figure) => textFigureQuestion(figure, USUAL_SETTINGS, usual) ?? []))))
      if (element.type === 'CHART' && element.chart !== null) {
        const chart = chartOnSlide(element.chart, element.scope, USUAL_SETTINGS, names.time)
        add(cellsOf(await answersTo(chartQuestions(chart, names.groups).map(({ question }) => question))))
      }
      if (element.type === 'PNL_VIEWER') {
        const tables = new SlideTables({ ...services, heldAt: null, layoutOf: () => Promise.resolve(null) })
        const [answer] = await tables.answers(access, [tableOnSlide(element, USUAL_SETTINGS, usual)], 'MINUS', () => undefined)
        if (answer === undefined || answer.table === null) throw new Error(answer?.problem)
        add(cellsOfTable(answer.table))
      }
    }
    return cells
  }

  it('shows the cells that the answer shows', async () => {
    let shared = 0
    const kinds = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(anyPlan, async (plan) => {
        const requests = planRequests(plan, names)
        if (requests.figures === null) return
        const own = cellsOf(await answersTo([requests.figures]))
        // Such as the lines of a line without lines, and accounts without entries, which reports leave out.
        if ([...own.values()].every((value) => value === null)) return
        const answer = { plan, asOf: { today: names.time.today, ledgerThrough: names.time.lastLedgerDay }, parts: [] }
        const usual = { mappingId: names.mappingId, time: names.time }
        const [chart, explorer, layout] = [answerChart(answer, names), answerExplorer(answer, names), answerLayout(answer, names)]
        const slide = answerSlide(answer, names, { settings: USUAL_SETTINGS, usual, follows: false }, randomUUID)
        const context = { ...names, locationIds: names.locations.map(({ id }) => id), nameOf: String }
        const all: (readonly [string, Cells])[] = []
        if (chart.made !== null)
          all.push(['chart', cellsOf(await answersTo(chartQuestions(chart.made, names.groups).map(({ question }) => question)))])
        if (explorer.made !== null) {
          const { cells, total } = explorerQuestions(explorer.made, context)
          all.push(['explorer', cellsOf(await answersTo([total, ...cells]))])
        }
        if (layout.made !== null) all.push(['layout', await cellsOfLayout(layout.made)])
        if (slide.made !== null) all.push(['slide', await cellsOfSlide(slide.made)])
        for (const [kind, cells] of all) {
          const same = [...cells].filter(([key]) => own.has(key))
          for (const [key, value] of same) {
            const said = own.get(key) ?? null
            // A report prints zero for what nothing stands behind.
            if (said === null && (kind === 'layout' || kind === 'slide')) expect(Number(value ?? 0), `${kind} ${key}`).toBe(0)
            else expect(value, `${kind} ${key}`).toBe(said)
          }
          // Whatever is made shows something of the answer.
          expect(
            same.length,
            `${kind} of ${JSON.stringify(plan)}\n${[...own.keys()].slice(0, 5).join('\n')}\n${[...cells.keys()].slice(0, 5).join('\n')}`,
          ).toBeGreaterThan(0)
          shared += same.filter(([, value]) => value !== null).length
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        }
      }),
      { numRuns: 30, seed: 77 },
    )
    expect(shared).toBeGreaterThan(500)
    expect([...kinds.keys()].sort()).toEqual(['chart', 'explorer', 'layout', 'slide'])
  }, 120_000)
})

/** Plans of figures, most of which people could ask for. */
function planArbitrary(plain: Plan, { groups, accounts, locations, tree }: CompanyNames, budgetId: string): fc.Arbitrary<Plan> {
  const groupRow = fc.constantFrom(...groups.map(({ id }): PlanRow => ({ kind: 'GROUP', groupId: id })))
  const accountRow = fc.constantFrom(
    ...accounts.filter(({ groupId }) => groupId !== null).map(({ id, groupId }): PlanRow => ({ kind: 'ACCOUNT', groupId, accountId: id })),
  )
  const figured = PLAN_KINDS.filter((kind) => !['TRANSACTIONS', 'DEFINE', 'CHECK', 'ATTENTION', 'BRIDGE'].includes(kind))
  const spans = [
    plain.span,
    ...(['2026-03-01', '2026-03-10'] as const).map((from) => ({
      ...plain.span,
      startDate: parseDay(from),
      endDate: parseDay('2026-03-31'),
    })),
  ]
  const places = [
    plain.places,
    plain.places,
    { ...plain.places, locationIds: locations.slice(0, 1).map(({ id }) => id) },
    { ...plain.places, locationIds: locations.slice(1, 3).map(({ id }) => id) },
    { ...plain.places, nodeIds: tree.slice(0, 1).map(({ id }) => id) },
  ]
  return fc
    .record({
      kind: fc.constantFrom(...figured),
      rows: fc.oneof({ weight: 4, arbitrary: fc.tuple(groupRow) }, fc.tuple(accountRow), fc.tuple(groupRow, groupRow)),
      span: fc.constantFrom(...spans),
      places: fc.constantFrom(...places),
      against: fc.constantFrom<Plan['against'][]>(null, { kind: 'BUDGET', budgetId }, { kind: 'PRIOR_YEAR' }, { kind: 'PRIOR_PERIOD' }),
      by: fc.constantFrom<Plan['by'][]>(null, 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'PERIOD'),
      measure: fc.constantFrom<Plan['measure'][]>('VALUE', 'VALUE', 'VARIANCE', 'SHARE_OF_REVENUE', 'CHANGE_PERCENT'),
    })
    .map(({ kind, by, against, measure, ...rest }): Plan => {
      const needsBy = kind === 'RANK' || kind === 'FILTER' || kind === 'BREAKDOWN'
      const compares = measure === 'VARIANCE' || measure === 'CHANGE_PERCENT'
      return {
        ...plain,
        ...rest,
        kind,
        rows: kind === 'REPORT' ? [] : rest.rows,
        by: kind === 'FIGURES' || kind === 'REPORT' ? null : needsBy && by === null ? 'LOCATION' : by,
        order: kind === 'RANK' ? 'DESC' : null,
        against,
        measure: compares && against === null ? 'VALUE' : measure,
      }
    })
}
