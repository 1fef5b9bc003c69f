import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../src/platform/database/database.ts'
import { eachDatabase } from './databases.ts'
import { GROUPS, NUMBERS, type ReferenceCompany, referenceCompany } from './reference-company.ts'
import { comparable, REFERENCE_FOLDER } from './reference-ledger.ts'
import { testServices } from './services.ts'
import { type FilledFigure, WorkbookFile } from './workbook-file.ts'

// The reference data's budget and metrics are filled into our templates, without our own writer, and uploaded. Reports must then agree with
// SQL on plain tables of the same files. Skipped if FOURWALL_REFERENCE_DATA does not name the folder.

type Row = Readonly<Record<string, string>>

interface BookedRow {
  readonly account: number
  readonly location: string
  readonly day: string
  readonly amount: string
}

const PERIODS = { month: 'MONTHLY', quarter: 'QUARTERLY', year: 'YEARLY' } as const
type Period = keyof typeof PERIODS

const PLANNED = { startDate: '2010-12-01', endDate: '2011-12-31' }
const COUNTED = { startDate: '2010-12-01', endDate: '2013-11-30' }
/** By aggregation: the last value of a span, or the sum. */
const METRICS = { Headcount: 'LAST', 'Square Footage': 'LAST', Units: 'SUM' } as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The accounts in each calculation's formula. */
const CALCULATIONS: readonly (readonly [group: string, first: number, last: number])[] = [
  ['Gross profit', 4000, 5999],
  ['Operating income', 4000, 6999],
  ['Other, net', 8000, 8999],
  ['Net income', 4000, 8999],
]
const INCOMES = new Set(['Revenue', 'Sales', 'Returns and discounts', 'Other income', ...CALCULATIONS.map(([name]) => name)])

describe.skipIf(REFERENCE_FOLDER === undefined)('the reference budget and metrics', () => {
  eachDatabase('reference plans', (fresh) => {
    let database: Database
    let company: ReferenceCompany
    let budgetId: string
    let metricIds: ReadonlyMap<string, string>
    const budget = (): readonly BookedRow[] => bookedRows('budget.csv')
    const counts = (): readonly Row[] => rowsOf('metrics.csv')

    beforeAll(async () => {
      database = await (await fresh()).open()
      company = await referenceCompany(await testServices(database))
      await plainTables(database, { ledger: bookedRows('ledger.csv'), budget: budget(), metrics: counts() })
      budgetId = await plannedFromTemplate(company, budget())
      metricIds = await countedFromTemplate(company, counts())
    }, 300_000)

    it.each(Object.keys(PERIODS) as Period[])('show budget against actual by %s, line and location as SQL does', async (period) => {
      const wanted = new Map<string, bigint>()
      for (const kind of ['ledger', 'budget'] as const)
        for (const { group, location, start, sum } of await sumsOf(database, kind, period))
          wanted.set(`${kind} ${group} ${location} ${start}`, comparable(sum))
      const names = new Map([...company.groupIds].map(([name, id]) => [id, name]))
      const found: unknown[] = []
      let compared = 0
      for (const [place, locationIds] of company.places) {
        const { profitLossReport } = await company.ask<{
          profitLossReport: {
            columns: { startDate: string; comparison: string | null; coverage: string }[]
            sections: { profitLossGroupId: string; sumRow: { values: (string | null)[] } }[]
          }
        }>(REPORT, { ...asked(company, locationIds, period, PLANNED), columns: { comparisons: ['BUDGET'], budgetId } })
        for (const { profitLossGroupId, sumRow } of profitLossReport.sections)
          for (const [at, { startDate, comparison }] of profitLossReport.columns.entries()) {
            const kind = comparison === null ? 'ledger' : 'budget'
            const start = startOf(startDate, period)
            const expected = wanted.get(`${kind} ${names.get(profitLossGroupId)} ${place} ${start}`) ?? 0n
            const value = sumRow.values[at] ?? null
            compared += 1
            if (comparable(value ?? '0') !== expected)
              found.push({ place, group: names.get(profitLossGroupId), startDate, kind, value, expected })
          }
      }
      expect(found).toEqual([])
      expect(compared).toBe(company.places.size * GROUPS.length * 2 * { month: 13, quarter: 5, year: 2 }[period])
    })

    it.each(Object.keys(PERIODS) as Period[])('aggregate by %s and location as SQL does', async (period) => {
      const wanted = await countsOf(database, period)
      const found = new Map<string, string>()
      for (const [place, locationIds] of company.places) {
        const { profitLossReport } = await company.ask<{
          profitLossReport: { columns: { startDate: string }[]; metrics: { metricId: string; name: string; values: (string | null)[] }[] }
        }>(REPORT, { ...asked(company, locationIds, period, COUNTED), columns: { metricIds: [...metricIds.values()] } })
        for (const { name, values } of profitLossReport.metrics)
          for (const [at, { startDate }] of profitLossReport.columns.entries())
            if (typeof values[at] === 'string') found.set(`${name} ${place} ${startOf(startDate, period)}`, values[at])
      }
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
    })
  })
})

const REPORT = `query ($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!, $columns: ReportColumnsInput) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns) {
    columns { startDate comparison coverage }
    sections { profitLossGroupId sumRow { values } }
    metrics { metricId name values }
  }
}`

function asked({ mappingId }: ReferenceCompany, locationIds: readonly string[], period: Period, span: typeof PLANNED) {
  return { mappingId, locationIds, timeSpan: { period: PERIODS[period], ...span } }
}

/** First day of the whole period that contains a day. */
function startOf(day: string, period: Period): string {
  const [year = '', month = ''] = day.split('-')
  const first = { month: Number(month), quarter: Math.floor((Number(month) - 1) / 3) * 3 + 1, year: 1 }[period]
  return `${year}-${String(first).padStart(2, '0')}-01`
}

/** Fills the categorization's template with a budget's rows, added up by line, and saves it. @returns the budget's id. */
async function plannedFromTemplate({ ask, categorizationId }: ReferenceCompany, rows: readonly BookedRow[]): Promise<string> {
  const { budgetTemplate } = await ask<{ budgetTemplate: { xlsxData: string } }>(
    'query ($categorizationId: ID!, $timeSpan: TimeSpanInput!) { budgetTemplate(categorizationId: $categorizationId, timeSpan: $timeSpan) { xlsxData } }',
    { categorizationId, timeSpan: { period: 'MONTHLY', ...PLANNED } },
  )
  const figures = new Map<string, FilledFigure & { readonly sum: number }>()
  for (const { account, location, day, amount } of rows) {
    const [group = ''] = NUMBERS.find(([, first, last]) => account >= first && account <= last) ?? []
    const heading = headingOf(day)
    const key = `${location} ${group} ${heading}`
    const sum = (figures.get(key)?.sum ?? 0) + Number(amount) * (INCOMES.has(group) ? -1 : 1)
    figures.set(key, { title: location, label: group, heading, value: String(sum), sum })
  }
  const { uploadBudget } = await ask<{ uploadBudget: { budgetId: string } }>(
    'mutation ($inputData: String!) { uploadBudget(budgetName: "Plan", filename: "Plan.xlsx", inputData: $inputData) { budgetId } }',
    { inputData: filled(budgetTemplate.xlsxData, [...figures.values()]) },
  )
  const id = uploadBudget.budgetId
  const { saveBudget } = await ask<{ saveBudget: { status: string } }>('mutation ($id: ID!) { saveBudget(budgetId: $id) { status } }', {
    id,
  })
  expect(saveBudget.status).toBe('READY')
  return id
}

/** Fills the metrics' template with their rows, and saves it. @returns the metrics' ids by name. */
async function countedFromTemplate({ ask, places }: ReferenceCompany, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const metricIds = new Map<string, string>()
  for (const [name, timeAggregation] of Object.entries(METRICS)) {
    const { upsertMetric } = await ask<{ upsertMetric: { id: string } }>(
      'mutation ($name: String!, $timeAggregation: MetricAggregation) { upsertMetric(name: $name, timeAggregation: $timeAggregation, showInBudget: false) { id } }',
      { name, timeAggregation },
    )
    metricIds.set(name, upsertMetric.id)
  }
  const { opsDataTemplateByLocations } = await ask<{ opsDataTemplateByLocations: { xlsxData: string } }>(
    'query ($locations: [ID!]!, $metrics: [ID!]!, $timeSpan: TimeSpanInput!) { opsDataTemplateByLocations(locations: $locations, metrics: $metrics, timeSpan: $timeSpan) { xlsxData } }',
    { locations: [...places.values()].flat(), metrics: [...metricIds.values()], timeSpan: { period: 'MONTHLY', ...COUNTED } },
  )
  const figures = rows.map(({ month = '', metric = '', location = '', value = '' }) => ({
    title: location,
    label: metric,
    heading: headingOf(month),
    value,
  }))
  const { uploadOpsData } = await ask<{ uploadOpsData: { id: string }[] }>(
    'mutation ($inputData: String!) { uploadOpsData(filename: "Metrics.xlsx", inputData: $inputData) { id } }',
    { inputData: filled(opsDataTemplateByLocations.xlsxData, figures) },
  )
  expect(uploadOpsData).toHaveLength(metricIds.size)
  await ask('mutation { saveOpsData { id } }')
  return metricIds
}

function filled(template: string, figures: readonly FilledFigure[]): string {
  const file = new WorkbookFile(Buffer.from(template, 'base64'))
  file.fillIn(figures)
  return file.bytes().toString('base64')
}

/** Heading of a month's column: `Dec 2010`. */
function headingOf(day: string): string {
  return `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
}

function bookedRows(file: string): readonly BookedRow[] {
  return rowsOf(file).map(({ account_number = '', location = '', date = '', amount = '' }) => ({
    account: Number(account_number),
    location,
    day: date,
    amount,
  }))
}

/** Rows of a reference file by its headings; no cell has a line break. */
function rowsOf(file: string): readonly Row[] {
  const [first = '', ...lines] = readFileSync(join(REFERENCE_FOLDER ?? '', 'adventureworks', file), 'utf8')
    .trim()
    .split(/\r?\n/)
  const headings = first.split(',')
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  return lines.map((line) => {
    const values = cells(line)
    return Object.fromEntries(headings.map((heading, at) => [heading, values[at] ?? '']))
  })
}

/** The files as plain tables, and the lines with their accounts. */
async function plainTables(
  { system }: Database,
  {
    ledger,
    budget,
    metrics,
  }: { readonly ledger: readonly BookedRow[]; readonly budget: readonly BookedRow[]; readonly metrics: readonly Row[] },
): Promise<void> {
  await system.query('create table plain_rows (kind text, account int, location text, day date, amount numeric)')
  for (const [kind, rows] of Object.entries({ ledger, budget }))
    await system.query('insert into plain_rows select $1, * from unnest($2::int[], $3::text[], $4::date[], $5::numeric[])', [
      kind,
      rows.map(({ account }) => account),
      rows.map(({ location }) => location),
      rows.map(({ day }) => day),
      rows.map(({ amount }) => amount),
    ])
  await system.query('create table plain_counts (metric text, location text, month date, value numeric)')
  await system.query('insert into plain_counts select * from unnest($1::text[], $2::text[], $3::date[], $4::numeric[])', [
    metrics.map(({ metric }) => metric),
    metrics.map(({ location }) => location),
    metrics.map(({ month }) => `${month}-01`),
    metrics.map(({ value }) => value),
  ])
  const parents = new Map(GROUPS.map(([name, , , parent]) => [name, parent]))
  const lines: (readonly [string, number, number])[] = [...CALCULATIONS]
  for (const [group, first, last] of NUMBERS)
    for (let name: string | null = group; name !== null; name = parents.get(name) ?? null) lines.push([name, first, last])
  await system.query('create table plain_lines (line text, sign int, first int, last int)')
  await system.query('insert into plain_lines select * from unnest($1::text[], $2::int[], $3::int[], $4::int[])', [
    lines.map(([name]) => name),
    lines.map(([name]) => (INCOMES.has(name) ? -1 : 1)),
    lines.map(([, first]) => first),
    lines.map(([, , last]) => last),
  ])
}

/** Sums of a file by line, period and location, in the line's sign; for all locations together under 'null'. */
function sumsOf({ system }: Database, kind: 'ledger' | 'budget', period: Period) {
  return system.query<{ group: string; location: string; start: string; sum: string }>(
    `select line as "group", coalesce(location, 'null') as location, start, sum(amount * sign)::text as sum
     from (select line, location, to_char(date_trunc($2, day), 'YYYY-MM-DD') as start, amount, sign
           from plain_rows join plain_lines on account between first and last
           where kind = $1 and day between $3 and $4) rows
     group by grouping sets ((line, location, start), (line, start))`,
    [kind, period, PLANNED.startDate, PLANNED.endDate],
  )
}

/** Values by metric, location and period as `Units null 2011-01-01`; for all locations together under 'null'. */
async function countsOf({ system }: Database, period: Period): Promise<ReadonlyMap<string, string>> {
  const rows = await system.query<{ metric: string; location: string; start: string; value: string }>(
    `with periods as (
       select metric, location, to_char(date_trunc($1, month), 'YYYY-MM-DD') as start, sum(value) as sum,
         (array_agg(value order by month desc))[1] as last
       from plain_counts group by 1, 2, 3)
     select metric, coalesce(location, 'null') as location, start,
       sum(case when metric = any($2) then last else sum end)::text as value
     from periods group by grouping sets ((metric, location, start), (metric, start))`,
    [period, Object.entries(METRICS).flatMap(([name, rule]) => (rule === 'LAST' ? [name] : []))],
  )
  return new Map(rows.map(({ metric, location, start, value }) => [`${metric} ${location} ${start}`, value]))
}
