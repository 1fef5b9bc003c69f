import type { Chance } from './chance.ts'
import {
  type Asked,
  centsOf,
  lastDayOf,
  monthsFrom,
  SOAK_ACCOUNTS,
  SOAK_CATEGORIES,
  SOAK_GROUPS,
  SOAK_MAPPING,
  signOf,
  yearBefore,
} from './soak-ledger.ts'
import type { SoakPerson } from './soak-person.ts'
import { type SoakUser, type SoakWorld, somebodyElse } from './soak-world.ts'

// Reports and what opens from them, each compared with the soak's own arithmetic over its own rows.

/** Of the soak's own ledger and of what is imported during it. */
const FIRST_MONTH = '2024-01'
const MONTHS = 30
const MOST_LOCATIONS = 8

const FIELDS = `columns { startDate endDate comparison of range }
  sections { profitLossGroupId rows { accountNumber values entryCounts } sumRow { values } }
  reconciliation { ledgerTotal }`

const REPORT = `query ($mappingId: ID!, $locationIds: [ID!]!, $timeSpan: TimeSpanInput!, $columns: ReportColumnsInput!) {
  profitLossReport(mappingId: $mappingId, locationIds: $locationIds, timeSpan: $timeSpan, columns: $columns) { ${FIELDS} } }`

const LAYOUT_FIGURES = `query ($mappingId: ID!, $locationIds: [ID!]!, $timeSpan: TimeSpanInput!, $columns: ReportColumnsInput!) {
  layoutFigures(mappingId: $mappingId, locationIds: $locationIds, timeSpan: $timeSpan, columns: $columns, insertedColumns: [], insertedRows: []) {
    problems { message } report { ${FIELDS} } } }`

interface Report {
  readonly columns: readonly {
    readonly startDate: string
    readonly endDate: string
    readonly comparison: string | null
    readonly of: number | null
    readonly range: string
  }[]
  readonly sections: readonly {
    readonly profitLossGroupId: string
    readonly rows: readonly {
      readonly accountNumber: string
      readonly values: readonly (string | null)[]
      readonly entryCounts: readonly number[]
    }[]
    readonly sumRow: { readonly values: readonly (string | null)[] } | null
  }[]
  readonly reconciliation: { readonly ledgerTotal: string }
}

export async function openReport(world: SoakWorld, user: SoakUser): Promise<void> {
  await compareReport(world, user.person, anyQuestion(world, user), REPORT)
}

/** As the editor of a layout asks for its figures. */
export async function openLayoutFigures(world: SoakWorld, user: SoakUser): Promise<void> {
  await compareReport(world, user.person, anyQuestion(world, user), LAYOUT_FIGURES)
}

/** The user's own location after an import or its undoing, as another user sees it. */
export async function compareOwnLocation(world: SoakWorld, user: SoakUser, months: readonly string[]): Promise<void> {
  const from = `${months[0] ?? FIRST_MONTH}-01`
  const to = lastDayOf(months.at(-1) ?? FIRST_MONTH)
  const asked = { from, to, locations: new Set([user.location]) }
  await compareReport(world, somebodyElse(world, user), { asked, comparisons: ['PRIOR_YEAR'] }, REPORT)
}

interface Question {
  readonly asked: Asked
  readonly comparisons: readonly string[]
}

function anyQuestion({ facts }: SoakWorld, { chance, location }: SoakUser): Question {
  const months = monthsFrom(FIRST_MONTH, MONTHS)
  const first = 12 + chance.below(MONTHS - 12)
  const last = Math.min(MONTHS - 1, first + chance.below(12))
  const cutsDays = chance.below(4) === 0
  const from = `${months[first] ?? FIRST_MONTH}-${cutsDays ? '09' : '01'}`
  const to = cutsDays ? `${months[last] ?? FIRST_MONTH}-21` : lastDayOf(months[last] ?? FIRST_MONTH)
  const names = [...facts.locations.keys()]
  const kind = chance.below(10)
  const locations = kind === 0 ? null : new Set([location, ...chance.few(names, kind < 4 ? 0 : 1 + chance.below(MOST_LOCATIONS))])
  return { asked: { from, to, locations }, comparisons: anyComparisons(chance) }
}

function anyComparisons(chance: Chance): readonly string[] {
  return chance.of([[], ['PRIOR_YEAR'], ['PRIOR_PERIOD'], ['PRIOR_YEAR', 'PRIOR_PERIOD']]) ?? []
}

async function compareReport(world: SoakWorld, person: SoakPerson, { asked, comparisons }: Question, query: string): Promise<void> {
  const { facts, ledger, counts } = world
  const mark = ledger.mark(asked.locations)
  const answer = await person.query<{ profitLossReport?: Report; layoutFigures?: { report: Report; problems: { message: string }[] } }>(
    query === REPORT ? 'report' : 'figures of a layout',
    query,
    {
      mappingId: facts.mappingId,
      locationIds: asked.locations === null ? [] : [...asked.locations].map((name) => facts.locations.get(name)),
      timeSpan: { period: 'MONTHLY', startDate: asked.from, endDate: asked.to },
      columns: { comparisons, hasTotal: true },
    },
  )
  for (const { message } of answer.layoutFigures?.problems ?? []) counts.problem('A layout without faults has a problem.', message)
  const report = answer.profitLossReport ?? answer.layoutFigures?.report
  // Another user has imported: it may show either state.
  if (report === undefined || mark === null || mark !== ledger.mark(asked.locations)) return
  counts.reportsCompared += 1
  const wrong = wrongFigures(world, report, asked)
  if (wrong !== null) counts.problem('A report shows another figure than the ledger has.', `${wrong} of ${JSON.stringify(asked)}`)
}

/** The first thing in a report that is not as the soak's own rows have it; null for none. */
function wrongFigures({ book, facts }: SoakWorld, { columns, sections, reconciliation }: Report, asked: Asked): string | null {
  const shown = columns.filter(({ comparison, range }) => comparison === null && range === 'PERIOD')
  const days = monthsBetween(asked.from, asked.to).map((month) => [
    laterOf(`${month}-01`, asked.from),
    earlierOf(lastDayOf(month), asked.to),
  ])
  if (JSON.stringify(shown.map(({ startDate, endDate }) => [startDate, endDate])) !== JSON.stringify(days))
    return 'the columns of its months'
  for (const [at, column] of columns.entries()) {
    const compared = column.of === null ? undefined : columns[column.of]
    if (column.comparison === 'PRIOR_YEAR' && compared !== undefined && !isYearBefore(column, compared)) return `days of column ${at}`
    const of: Asked = { from: column.startDate, to: column.endDate, locations: asked.locations }
    const groups = book.groups(of, SOAK_MAPPING)
    const rows = book.rows(of)
    for (const { name } of SOAK_GROUPS) {
      const section = sections.find(({ profitLossGroupId }) => profitLossGroupId === facts.groups.get(name))
      const found = section?.sumRow?.values[at] ?? null
      if (centsOf(found ?? '0') !== (groups.get(name) ?? 0)) return `${name} in column ${at} is ${found}, not ${groups.get(name)} cents,`
      for (const { accountNumber, values, entryCounts } of section?.rows ?? []) {
        const own = rows.filter(({ account }) => account === accountNumber)
        const sum = signOf(name) * own.reduce((all, { cents }) => all + cents, 0)
        if (centsOf(values[at] ?? '0') !== (sum === 0 ? 0 : sum))
          return `${accountNumber} in column ${at} is ${values[at]}, not ${sum} cents,`
        if (entryCounts[at] !== own.length) return `${accountNumber} in column ${at} has ${entryCounts[at]} entries, not ${own.length},`
      }
    }
  }
  const ledgerTotal = -book.rows(asked).reduce((sum, { account, cents }) => sum + (BALANCE_SHEET.has(account) ? 0 : cents), 0)
  return centsOf(reconciliation.ledgerTotal) === (ledgerTotal === 0 ? 0 : ledgerTotal)
    ? null
    : `the ledger's total is ${reconciliation.ledgerTotal}`
}

const BALANCE_SHEET: ReadonlySet<string> = new Set(SOAK_ACCOUNTS.flatMap(({ number, group }) => (group === null ? [number] : [])))

interface Days {
  readonly startDate: string
  readonly endDate: string
}

function isYearBefore(prior: Days, compared: Days): boolean {
  const isWhole = compared.startDate.endsWith('-01') && compared.endDate === lastDayOf(compared.endDate.slice(0, 7))
  const end = yearBefore(compared.endDate)
  return prior.startDate === yearBefore(compared.startDate) && prior.endDate === (isWhole ? lastDayOf(end.slice(0, 7)) : end)
}

function monthsBetween(from: string, to: string): string[] {
  return monthsFrom(from.slice(0, 7), MONTHS).filter((month) => month <= to.slice(0, 7))
}

const laterOf = (one: string, other: string): string => (one > other ? one : other)
const earlierOf = (one: string, other: string): string => (one < other ? one : other)

const TRACE = `query ($mappingId: ID!, $groupId: ID!, $locationIds: [ID!]!, $from: Date!, $to: Date!) {
  drillDownTransactions(mappingId: $mappingId, pnlGroupId: $groupId, locationIds: $locationIds, startDate: $from, endDate: $to) {
    id date accountNumber amount memo importLine }
  drillDownSummary(mappingId: $mappingId, pnlGroupId: $groupId, locationIds: $locationIds, startDate: $from, endDate: $to) { count total } }`

interface Traced {
  readonly drillDownTransactions: readonly {
    readonly id: string
    readonly date: string
    readonly accountNumber: string
    readonly amount: string
    readonly memo: string | null
    readonly importLine: number
  }[]
  readonly drillDownSummary: { readonly count: number; readonly total: string }
}

/** From a figure to its transactions, and from one of them to the line of its file. */
export async function trace(world: SoakWorld, user: SoakUser): Promise<void> {
  const { facts, ledger, book, counts } = world
  const { chance, person } = user
  const month = chance.of(monthsFrom(FIRST_MONTH, MONTHS)) ?? FIRST_MONTH
  const group = chance.of(SOAK_CATEGORIES) ?? ''
  const location = chance.of([...facts.locations.keys()]) ?? user.location
  const asked: Asked = { from: `${month}-01`, to: lastDayOf(month), locations: new Set([location]) }
  const mark = ledger.mark(asked.locations)
  const { drillDownTransactions: found, drillDownSummary: summary } = await person.query<Traced>('trace', TRACE, {
    mappingId: facts.mappingId,
    groupId: facts.groups.get(group),
    locationIds: [facts.locations.get(location)],
    from: asked.from,
    to: asked.to,
  })
  if (mark !== null && mark === ledger.mark(asked.locations)) {
    counts.reportsCompared += 1
    const expected = book
      .rows(asked)
      .filter(({ account }) => SOAK_MAPPING.get(account) === group)
      .map(({ day, account, cents, memo }) => `${day} ${account} ${signOf(group) * cents} ${memo}`)
    const transactions = found.map(({ date, accountNumber, amount, memo }) => `${date} ${accountNumber} ${centsOf(amount)} ${memo}`)
    if (transactions.sort().join('\n') !== expected.sort().join('\n'))
      counts.problem('A drill-down shows other transactions than the ledger has.', `${group} ${JSON.stringify([month, location])}`)
    const total = book.groups(asked, SOAK_MAPPING).get(group) ?? 0
    if (summary.count !== expected.length || centsOf(summary.total) !== total)
      counts.problem('The sum of a drill-down is not its figure.', JSON.stringify({ summary, total }))
  }
  const one = chance.of(found)
  if (one === undefined) return
  const { ledgerTransactionSource: source } = await person.query<{ ledgerTransactionSource: { line: { importLine: number } } | null }>(
    'trace to the line',
    'query ($id: ID!) { ledgerTransactionSource(id: $id) { sourceName columns { heading } line { importLine } } }',
    { id: one.id },
  )
  // Its import may have been undone a moment ago.
  if (source === null && mark !== null && mark === ledger.mark(asked.locations)) counts.problem('A transaction has no source.', one.id)
  if (source !== null && source.line.importLine !== one.importLine) counts.problem('A transaction leads to another line.', one.id)
}
