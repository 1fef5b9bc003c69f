import { chartData } from '@fourwall/domain/charts/chart-data.ts'
import { type ChartDocument, NEW_CHART, USUAL_CHART_OPTIONS } from '@fourwall/domain/charts/chart-document.ts'
import { chartMessage } from '@fourwall/domain/charts/chart-message.ts'
import { chartQuestions } from '@fourwall/domain/charts/chart-questions.ts'
import { chartCsv } from '@fourwall/domain/charts/files/chart-csv.ts'
import { chartSheet } from '@fourwall/domain/charts/files/chart-sheet.ts'
import { chartScene } from '@fourwall/domain/charts/scene/chart-scene.ts'
import { explorerQuestions } from '@fourwall/domain/explorer/explorer-questions.ts'
import { type ExplorerView, USUAL_EXPLORER } from '@fourwall/domain/explorer/explorer-view.ts'
import { buildPivot } from '@fourwall/domain/explorer/pivot.ts'
import { BY_SIZE, EVERY_PLACE, type FigureQuestion, type Ranking, TOTAL_ONLY } from '@fourwall/domain/figures/figure-question.ts'
import { rankedLocations } from '@fourwall/domain/home/home-figures.ts'
import { layoutCsv } from '@fourwall/domain/layouts/export/layout-csv.ts'
import { buildLayoutTable } from '@fourwall/domain/layouts/export/layout-table.ts'
import { plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { spreadsheetFormula } from '@fourwall/domain/profit-loss/export/spreadsheet-formula.ts'
import { parseColumnChoice, type ShownColumn } from '@fourwall/domain/profit-loss/report-columns.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import type { LedgerRow } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import type { QuestionAnswer } from './service.ts'

const entry = (location: string, number: '4000' | '6000', amount: string, date = '2026-01-10'): LedgerRow => ({
  date,
  number,
  name: number === '4000' ? 'Sales' : 'Wages',
  type: number === '4000' ? 'Income' : 'Expense',
  location,
  amount,
})

/**
 * Airport earns 20 %, Downtown loses 10 %. Kiosk has only refunds, so that its loss of 50 on revenue of -41 would be a margin of 122 %;
 * the sales of Stand cancel out; Truck has wages alone, and Yard has neither.
 */
const LEDGER: readonly LedgerRow[] = [
  entry('Airport', '4000', '-1000.00'),
  entry('Airport', '6000', '800.00'),
  entry('Downtown', '4000', '-500.00'),
  entry('Downtown', '6000', '550.00'),
  entry('Kiosk', '4000', '41.00'),
  entry('Kiosk', '6000', '9.00'),
  entry('Stand', '4000', '-70.00'),
  entry('Stand', '4000', '70.00'),
  entry('Stand', '6000', '30.00'),
  entry('Truck', '6000', '12.00'),
  entry('Yard', '4000', '-10.00', '2025-06-10'),
]
const SPAN = parseTimeSpan({ period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-01-31' })
const DAY = parseDay('2026-01-31')
const LAST = ['Kiosk', 'Stand', 'Truck']

onDatabase('negative revenue', (fresh) => {
  let services: Services
  let access: Access
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let sketched: readonly ProfitLossGroup[]
  let locations: readonly { readonly id: number; readonly name: string }[]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Refunds', rows: LEDGER })
    access = accessOf(services.database.scope(id))
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Wages', type: 'OPEX', accounts: ['6000'] },
      { name: 'Net', type: 'NET_INCOME', formula: '{Revenue} - {Wages}' },
      { name: 'Margin', formula: '{Net} / {Revenue}', favorability: 'UP' },
      { name: 'Kept', formula: '1 - {Wages} / {Revenue}' },
    ])
    ;({ mappingId, groups } = planted)
    const categorizations = await services.mappings.categorizations(access)
    sketched = categorizations.find(({ id: own }) => own === planted.categorizationId)?.groups ?? []
    locations = await services.ledger.locations(access)
  }, 120_000)

  const nameOf = (id: string): string => locations.find((location) => String(location.id) === id)?.name ?? 'All'
  const group = (name: string) => ({ kind: 'GROUP', groupId: groups.get(name) ?? '' }) as const

  function question(rest: Partial<FigureQuestion>): FigureQuestion {
    return {
      mappingId,
      mappedOn: null,
      timeSpan: SPAN,
      rows: [group('Margin')],
      measures: ['VALUE'],
      columns: { ...TOTAL_ONLY, places: 'SIDE_BY_SIDE' },
      places: EVERY_PLACE,
      beside: [],
      ranking: null,
      materiality: null,
      ...rest,
    }
  }

  async function answer(asked: FigureQuestion): Promise<QuestionAnswer> {
    const [found] = await services.figures.answers(access, [() => asked])
    if (!found?.figures) throw new Error(found?.problem?.message)
    return found.figures
  }

  /** By place, in the order of the answer. */
  const byPlace = ({ figureColumns, columns, rows }: QuestionAnswer, row = 0) =>
    columns.map(({ column }, at) => {
      const place = figureColumns[column]?.place
      const { value = null, state } = rows[row]?.cells[at] ?? {}
      return [place?.kind === 'LOCATION' ? place.name : 'All', value === null ? state : value] as const
    })

  it('has no share in answers', async () => {
    const wanted = { Airport: '0.2', Downtown: '-0.1', Kiosk: 'NOT_MEANINGFUL', Stand: 'NOT_MEANINGFUL', Truck: 'NOT_MEANINGFUL' }
    const shares = await answer(question({ rows: [group('Net'), group('Margin'), group('Kept')], measures: ['SHARE_OF_REVENUE'] }))
    expect(Object.fromEntries(byPlace(shares))).toMatchObject(wanted)
    const margins = await answer(question({ rows: [group('Margin'), group('Kept')] }))
    for (const row of [0, 1]) {
      const found = Object.fromEntries(byPlace(margins, row))
      expect(found).toMatchObject({ Kiosk: 'NOT_MEANINGFUL', Stand: 'NOT_MEANINGFUL', Truck: 'NOT_MEANINGFUL', Yard: 'NO_ENTRIES' })
      expect(Number(found['Airport'])).toBe(0.2)
      // (1,000 + 500 - 41) of revenue, 58 of profit.
      expect(Number(found['All'])).toBeCloseTo(58 / 1459, 5)
    }
  })

  it('ranks last, and is in no list of the first or the last', async () => {
    const named = async (ranking: Partial<Ranking>): Promise<readonly string[]> => {
      const asked = question({ ranking: { ...BY_SIZE, ...ranking } })
      return byPlace(await answer(asked)).flatMap(([name]) => (name === 'All' || name === 'Yard' ? [] : [name]))
    }
    expect(await named({ order: 'BEST' })).toEqual(['Airport', 'Downtown', ...LAST])
    expect(await named({ order: 'WORST' })).toEqual(['Downtown', 'Airport', ...LAST])
    for (const order of ['ASC', 'DESC', 'BEST', 'WORST'] as const) {
      expect((await named({ order, last: 5 })).toSorted()).toEqual(['Airport', 'Downtown'])
      expect((await named({ order, first: 1 })).some((name) => LAST.includes(name))).toBe(false)
    }
  })

  it('has no points that it differs by', async () => {
    const asked = question({
      columns: { ...TOTAL_ONLY },
      places: { ...EVERY_PLACE, locationIds: locations.flatMap(({ id, name }) => (name === 'Airport' ? [String(id)] : [])) },
      beside: [
        {
          id: 'other',
          label: 'Kiosk',
          timeSpan: null,
          places: { ...EVERY_PLACE, locationIds: locations.flatMap(({ id, name }) => (name === 'Kiosk' ? [String(id)] : [])) },
          budgetId: null,
          isBase: true,
        },
      ],
      measures: ['VALUE', 'VARIANCE', 'CHANGE'],
    })
    const { columns, rows } = await answer(asked)
    const cells = Object.fromEntries(columns.map(({ key }, at) => [key, rows[0]?.cells[at]]))
    expect(cells['beside:other']).toMatchObject({ value: null, state: 'NOT_MEANINGFUL' })
    expect(cells['beside:other!d']).toMatchObject({ value: null, isMaterial: false, outcome: 'NEUTRAL' })
    expect(cells['beside:other!c']?.value).toBeNull()
  })

  it('is n/m at the end of the ranking of home', async () => {
    const ranking: Ranking = { ...BY_SIZE, measure: 'SHARE_OF_REVENUE' }
    const asked = question({ rows: [group('Net'), group('Revenue')], measures: ['VALUE', 'VARIANCE', 'SHARE_OF_REVENUE'], ranking })
    const { locations: ranked } = rankedLocations(await answer({ ...asked, measures: ['VALUE', 'SHARE_OF_REVENUE'] }), null)
    expect(ranked.map(({ name, margin, insteadOfMargin }) => [name, margin ?? insteadOfMargin])).toEqual([
      ['Airport', '0.2'],
      ['Downtown', '-0.1'],
      ...LAST.map((name) => [name, 'n/m']),
    ])
  })

  it('is n/m in the explorer, without rank and after the others whichever way they are sorted', async () => {
    const view: ExplorerView = {
      ...USUAL_EXPLORER,
      mappingId,
      subject: group('Net'),
      shownAs: 'SHARE_OF_REVENUE',
      perMetricId: null,
      comparison: 'PRIOR_YEAR',
      budgetId: null,
      rows: { kind: 'LOCATION' },
      timeSpan: SPAN,
    }
    const context = {
      time: { today: DAY, lastLedgerDay: DAY, fiscalYearStartMonth: 1 },
      groups: sketched,
      tree: [],
      locationIds: locations.map(({ id }) => String(id)),
      nameOf,
    } as const
    const asked = explorerQuestions(view, context)
    const answers = {
      cells: await Promise.all(asked.cells.map(answer)),
      total: await answer(asked.total),
      trend: null,
    }
    for (const isAscending of [false, true]) {
      const pivot = buildPivot({ ...view, sort: { column: 'total', isAscending } }, answers, context)
      const rows = pivot?.rows.map(({ label, rank, total }) => [label, rank, total.value ?? total.state]) ?? []
      expect(rows.slice(2)).toEqual(LAST.map((name) => [name, null, 'NOT_MEANINGFUL']))
      expect(rows.slice(0, 2).map(([label]) => label)).toEqual(isAscending ? ['Downtown', 'Airport'] : ['Airport', 'Downtown'])
    }
  })

  it('is n/m in charts and their files, last, and not in their titles', async () => {
    const chart: ChartDocument = {
      ...NEW_CHART,
      mappingId,
      type: 'HORIZONTAL_BAR',
      xAxis: 'LOCATION',
      timeSpan: SPAN,
      metrics: [
        {
          id: 'net',
          subject: group('Net'),
          budgetId: null,
          comparison: null,
          locationIds: [],
          dataLabel: 'Net',
          color: null,
          seriesType: null,
        },
      ],
      options: { ...USUAL_CHART_OPTIONS, measure: 'SHARE_OF_REVENUE', order: 'VALUE', showTable: true },
    }
    for (const type of ['HORIZONTAL_BAR', 'SIMPLE_BAR'] as const) {
      const own = { ...chart, type }
      const answers = await Promise.all(chartQuestions(own, sketched).map((one) => answer(one.question)))
      const data = chartData(own, answers, { groups: sketched, ledgerThrough: null })
      const place = { width: 900, height: 500, currency: 'USD', negatives: 'PARENTHESES' } as const
      const texts = chartScene(own, data, place).marks.flatMap((mark) => (mark.kind === 'TEXT' ? [mark.text] : []))
      expect(texts.join(' ')).not.toMatch(/1\d\d\.\d%/)
      expect(data.categories.map(({ label }) => label)).toEqual(['Airport', 'Downtown', ...LAST])
      expect(data.without).toEqual(['Yard'])
      expect(texts.filter((text) => text === 'n/m')).toHaveLength(3)
      expect(chartMessage({ chart: own, data, currency: 'USD', negatives: 'PARENTHESES' })).toContain('Airport')
      expect(chartCsv(own, data).split('\r\n')[1]).toBe('"Net",0.2,-0.1,"n/m","n/m","n/m"')
      expect(chartSheet(own, data).rows[0]).toMatchObject({
        values: ['0.2', '-0.1', null, null, null],
        words: [null, null, 'n/m', 'n/m', 'n/m'],
      })
    }
  })

  it('is n/m in reports, and in their .csv and .xlsx files', async () => {
    const layout = {
      ...plainLayout({ mappingId, timeSpan: SPAN, locationIds: [] }),
      columns: parseColumnChoice({ locations: 'SIDE_BY_SIDE' }),
    }
    const withShares = { ...layout, settings: { ...layout.settings, showPercentOfRevenue: true } }
    const found = await services.reports.layout(
      access,
      { mappingId },
      { setting: SPAN, locationIds: [], choice: layout.columns, columns: [], rows: [] },
    )
    if (found === null) throw new Error('The mapping is there')
    const { sections, columns } = found.report
    const engine = new LayoutEngine(
      withShares,
      {
        columns: columns.map(({ locationIds, ...column }) => ({ ...column, locationIds: locationIds && locationIds.map(String) })),
        ownColumns: columns.length,
        sections,
        metrics: [],
        perMetric: null,
        insertedRows: new Map(),
      },
      { groups: sketched, metrics: [], fiscalYearStart: 1 },
    )
    const at = (row: string, place: string, kind: ShownColumn['kind'] = 'FIGURE') => {
      const figure = columns.findIndex((one) => one.place.kind !== 'ALL' && one.place.name === place)
      const column = engine.structure.columns.findIndex(({ shown }) => shown?.kind === kind && shown.column === figure)
      return engine.resultAt(engine.valueRowOf(`group:${groups.get(row)}`) ?? -1, column)
    }
    for (const place of LAST)
      for (const result of [
        at('Margin', place),
        at('Kept', place),
        at('Net', place, 'PERCENT_OF_REVENUE'),
        at('Wages', place, 'PERCENT_OF_REVENUE'),
      ])
        expect([place, result.kind, result.instead]).toEqual([place, 'NONE', 'n/m'])
    expect(at('Margin', 'Yard').instead).toBe('–')
    expect(Number(at('Margin', 'Airport').decimal)).toBe(0.2)
    const format = { settings: withShares.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
    const table = buildLayoutTable({ engine, titleLines: [], corner: 'USD', format })
    const margin = layoutCsv(table)
      .split('\r\n')
      .find((line) => line.includes('"Margin"'))
    expect(margin?.match(/"n\/m"/g)).toHaveLength(3)
    const row = table.rows.find(({ label }) => label === 'Margin')
    const formulas = row?.cells.flatMap(({ content }) =>
      content.kind === 'formula'
        ? [[content.value ?? content.instead, spreadsheetFormula(content.expression, false, { row: 0, column: 0 })]]
        : [],
    )
    expect(formulas?.filter(([value]) => value === 'n/m')).toHaveLength(3)
    for (const [, formula] of formulas ?? []) expect(formula).toMatch(/^IF\([A-Z]+\d+<=0,"n\/m",[A-Z]+\d+\/[A-Z]+\d+\)$/)
  })
})
