import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlannedLine } from '@fourwall/domain/budgets/budget-book.ts'
import { budgetFromActuals } from '@fourwall/domain/budgets/budget-from-actuals.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { demoMonthlyPlan, demoYearlyPlan } from '@fourwall/domain/demo/demo-budget.ts'
import { demoCharts } from '@fourwall/domain/demo/demo-charts.ts'
import { demoCompany, demoLocationTree } from '@fourwall/domain/demo/demo-company.ts'
import { demoLedgerCsv } from '@fourwall/domain/demo/demo-ledger.ts'
import { type DemoMetricKey, demoDerivedMetrics, demoFigures, demoMetrics } from '@fourwall/domain/demo/demo-metrics.ts'
import { demoPresentation } from '@fourwall/domain/demo/demo-presentation.ts'
import { demoLenderPackage } from '@fourwall/domain/demo/lender-package.ts'
import { presentationInput } from '@fourwall/domain/presentations/presentation-input.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex, monthIndex, yearOf } from '@fourwall/domain/time/day.ts'
import type { Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import { columnsBack } from './features/budgets/actuals.ts'
import type { Company } from './features/companies/company.ts'
import { type Access, operatorAccess } from './platform/identity/access.ts'
import type { Services } from './services.ts'

/** The same entries on every machine, up to its current day. */
const SEED = 20_240_101
/** Author of the imports, as histories show it. */
const MAKER = 'Fourwall'
/** Version of the location tree after the first import. */
const UNGROUPED = 1

/**
 * Creates the demo company if there is no company at all, through the normal import. Completes an interrupted creation; servers that start
 * together create only one.
 * @param ledgerCsv the demo's ledger. @returns the demo company; null if there are other companies.
 */
export async function ensureDemo(
  services: Services,
  say: (line: string) => void,
  ledgerCsv: () => Iterable<string> = () => demoLedgerCsv({ seed: SEED, today: services.today() }),
): Promise<Company | null> {
  const { companies, database, imports, ledger, locations } = services
  return database.withLock('demo', async () => {
    const company = await companies.demo()
    if (company === null && (await companies.list()).length > 0) return null
    const demo = company ?? (await companies.create({ ...demoCompany, isDemo: true }))
    const access = operatorAccess(database.scope(demo.id), MAKER)
    if ((await imports.list(access)).length === 0) await loadLedger(services, demo, ledgerCsv(), say)
    // The import leaves the restaurants ungrouped; later versions belong to the users.
    if ((await locations.tree(access)).version <= UNGROUPED) {
      await addLenderPackage(services, access)
      await addOperations(services, access)
      await addBudgets(services, access)
      await addCharts(services, access)
      await addPresentation(services, access)
      const names = new Map((await ledger.locations(access)).map(({ id, name }) => [name, id]))
      await locations.replaceTree(access, demoLocationTree(names))
    }
    return demo
  })
}

async function addLenderPackage({ ledger, mappings, mappingEditing, categorizationEditing }: Services, access: Access): Promise<void> {
  const { name, description, categorization, groupOf } = demoLenderPackage(randomUUID)
  if ((await mappings.mappings(access, null)).some((one) => one.name === name)) return
  // If creation was interrupted after this step, the categorization already exists.
  const begun = (await mappings.categorizations(access)).find((one) => one.name === categorization.name)
  if (begun) await categorizationEditing.delete(access, begun.id)
  const categorizationId = await categorizationEditing.create(access, categorization)
  const accounts = (await ledger.accounts(access)).flatMap((account) => {
    const groupId = groupOf.get(account.name)
    return groupId === undefined ? [] : [{ groupId, accountId: String(account.id) }]
  })
  await mappingEditing.create(access, { name, description, categorizationId, accounts })
}

/** Metrics and their figures, added like an upload. */
async function addOperations(services: Services, access: Access): Promise<void> {
  const { ledger, mappings, opsData, waitingOpsData } = services
  const known = new Map((await opsData.metrics(access)).map(({ name, id }) => [name, id]))
  const idOf = { guests: '', transactions: '', laborHours: '', seats: '', squareFeet: '', storeWeeks: '' }
  // Object.keys returns strings; these are the table's keys.
  for (const key of Object.keys(demoMetrics) as DemoMetricKey[])
    idOf[key] = known.get(demoMetrics[key].name) ?? (await opsData.upsert(access, null, demoMetrics[key])).id
  const { management } = await demoMappings(services, access)
  const categorization = management && (await mappings.categorization(access, management.categorizationId))
  for (const metric of demoDerivedMetrics(idOf, categorization?.groups ?? []))
    if (!known.has(metric.name)) await opsData.upsert(access, null, { ...metric, showInBudget: false })

  if ((await opsData.uploads(access, null)).length > 0) return
  const locations = new Map((await ledger.locations(access)).map(({ id, name }) => [name, id]))
  const figures = demoFigures({ seed: SEED, today: services.today() })
  const lines = [...Map.groupBy(figures, ({ metric, location }) => `${metric} ${location}`).values()].flatMap((own, line): FigureLine[] => {
    const [first] = own
    const locationId = first && locations.get(first.location)
    if (first === undefined || locationId === undefined) return []
    const read = own.map(({ month, value }, column) => ({ column, firstMonth: month, months: 1, text: value, value, error: null }))
    return [{ subjectId: idOf[first.metric], locationId, sheet: first.location, line: line + 1, figures: read }]
  })
  await waitingOpsData.upload(access, { path: '', fileName: 'tidewater-operations.xlsx' }, async (_order, onLines) => {
    await onLines(lines)
    const count = lines.reduce((sum, line) => sum + line.figures.length, 0)
    return { issues: [], decimalMark: null, lines: lines.length, figures: count, invalid: 0, plan: null }
  })
  await waitingOpsData.save(access, null)
}

/** The year's budgets: by month and restaurant, and for the bank in thousands. */
async function addBudgets(services: Services, access: Access): Promise<void> {
  const { budgetEditing, budgets, companies, ledger, mappings, opsData, today } = services
  const { minorDigits } = await companies.of(access)
  const year = yearOf(today())
  const firstMonth = monthIndex(year, demoCompany.fiscalYearStartMonth)
  const months = Array.from({ length: 12 }, (_, month) => addToMonth(firstMonth, month))
  const named = new Set((await budgets.list(access, null)).map(({ name }) => name))
  const locationIds = new Map((await ledger.locations(access)).map(({ id, name }) => [name, id]))
  const facts = await ledger.factsByLocation(access, columnsBack(months, 1, 1))
  const plan = async (mappingId: string, metrics: readonly PlannedLine[]): Promise<readonly PlannedLine[]> => {
    const asked = await mappings.resolve(access, { mappingId })
    if (asked === null) return []
    const growth = { byGroup: new Map<string, string>(), otherwise: '0' }
    const booked = budgetFromActuals({ ...asked, scale: minorDigits, periods: months, growth, by: 'CATEGORY' })
    const yearBefore = [...[...facts].flatMap(([locationId, own]) => booked(locationId, own)), ...metrics]
    const { groups } = asked.categorization
    return demoMonthlyPlan({ seed: SEED, today: today(), firstMonth, locationIds, groups, yearBefore })
  }
  const create = async (
    name: string,
    mapping: { readonly categorizationId: string } | null,
    period: Period,
    lines: readonly PlannedLine[],
  ): Promise<void> => {
    if (mapping === null || lines.length === 0) return
    const { categorizationId } = mapping
    const [first, last] = [firstDayOf(firstMonth), lastDayOf(addToMonth(firstMonth, 11))]
    await budgetEditing.create(access, { name, categorizationId, period, firstMonth: first, lastMonth: last, from: null, lines })
  }

  const { management, lender } = await demoMappings(services, access)
  const [monthly, yearly] = [`Budget ${year}`, `Lender plan ${year}`]
  if (!named.has(monthly) && management !== null) {
    const metrics = (await opsData.metrics(access)).filter(({ showInBudget }) => showInBudget)
    const lines = await Promise.all(metrics.map(({ id }) => metricBefore(services, access, id, firstMonth)))
    await create(monthly, management, 'MONTHLY', await plan(management.id, lines.flat()))
  }
  if (!named.has(yearly) && lender !== null) await create(yearly, lender, 'YEARLY', demoYearlyPlan(firstMonth, await plan(lender.id, [])))
}

/** Charts that are meaningful for current figures, at any date. */
async function addCharts(services: Services, access: Access): Promise<void> {
  const { budgets, charts, mappings, opsData } = services
  const { management } = await demoMappings(services, access)
  if (management === null || (await charts.list(access)).length > 0) return
  const categorization = await mappings.categorization(access, management.categorizationId)
  const [budget] = await budgets.list(access, management.categorizationId)
  const metrics = await opsData.metrics(access)
  const made = demoCharts({ mappingId: management.id, groups: categorization?.groups ?? [], metrics, budget: budget ?? null })
  for (const chart of made.toReversed())
    await charts.save(access, { id: null, version: null, path: null, document: JSON.parse(chartText(chart)) })
}

/** A deck that is right every month. */
async function addPresentation(services: Services, access: Access): Promise<void> {
  const { budgets, mappings, presentations } = services
  const { management } = await demoMappings(services, access)
  if (management === null || (await presentations.list(access)).length > 0) return
  const categorization = await mappings.categorization(access, management.categorizationId)
  const [budget] = await budgets.list(access, management.categorizationId)
  const made = demoPresentation({
    newId: randomUUID,
    mappingId: management.id,
    groups: categorization?.groups ?? [],
    budget: budget ?? null,
  })
  await presentations.save(access, { id: null, version: null, given: presentationInput(made) })
}

/** A metric's figures of the year before a month, shifted by one year. */
async function metricBefore({ opsData }: Services, access: Access, id: string, firstMonth: MonthIndex): Promise<readonly PlannedLine[]> {
  const packs = await opsData.packedFigures(access, id, addToMonth(firstMonth, -12), addToMonth(firstMonth, -1))
  return packs.map(({ locationId, firstMonths, values }) => {
    const figures = firstMonths.map((month, at) => ({ firstMonth: addToMonth(month, 12), value: values[at] ?? '0' }))
    return { subject: { kind: 'METRIC', id }, locationId, figures }
  })
}

/** The proposed mapping and the one for the bank; null without one. */
async function demoMappings({ mappings }: Services, access: Access) {
  const all = await mappings.mappings(access, null)
  const { name } = demoLenderPackage(randomUUID)
  return { management: all.find((one) => one.name !== name) ?? null, lender: all.find((one) => one.name === name) ?? null }
}

async function loadLedger(
  { database, imports }: Services,
  demo: Company,
  csv: Iterable<string>,
  say: (line: string) => void,
): Promise<void> {
  say(`Loading the demo company ${demo.name}…`)
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-demo-'))
  try {
    const path = join(folder, 'tidewater-general-ledger.csv')
    await writeFile(path, csv)
    const { id, entryCount } = await imports.import(
      operatorAccess(database.scope(demo.id), MAKER),
      { path, fileName: 'tidewater-general-ledger.csv' },
      {
        corrections: { sourceName: 'Demo ledger' },
        placements: new Map(),
        otherwise: 'SUGGESTED',
        leaveOutUnreadable: false,
        confirmSigns: true,
      },
    )
    say(`Loaded ${entryCount.toLocaleString('en-US')} entries of the demo company (import ${id}).`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
