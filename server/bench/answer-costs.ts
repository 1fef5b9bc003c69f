import { addDays, addMonths } from '@fourwall/domain/time/day.ts'
import { type DocumentNode, execute, parse } from 'graphql'
import type { ApiContext } from '../src/builder.ts'
import { answerBudget } from '../src/platform/http/graphql/answer-budget.ts'
import { encoded } from '../src/platform/http/graphql/encodings.ts'
import { executeWritten, writtenSchema } from '../src/platform/http/graphql/written-fields.ts'
import { makeSchema } from '../src/schema.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from '../test/access.ts'
import { LAST_DAY } from './ledger-file.ts'
import { type Measurement, measured, median } from './measurement.ts'

const PART = 'reports'
const ROUNDS = 100
const WARM_UP = 20

/** A report as lists of figures, and as objects that any client understands. */
export const REPORT_FORMS = { lists: 'values', objects: 'columns { date value }' } as const

/** The usual question. @param figures the GraphQL fields of a row's figures. */
export function reportQuery(figures: string): string {
  return `query Report($mappingId: ID!, $timeSpan: TimeSpanInput!, $locationIds: [ID!]!) {
  profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds) {
    timeSpan { period startDate endDate }
    columns { date startDate endDate label }
    sections {
      name profitLossGroupId
      rows { accountId accountNumber accountName ${figures} entryCounts }
      sumRow { ${figures} }
    }
    reconciliation { ledgerTotal mappedTotal unmappedTotal unmappedAccounts { id } outsideNetIncome { id name } }
  }
}`
}

interface Question {
  readonly name: string
  readonly columns: number
  readonly locationIds: readonly string[]
}

/**
 * Where an answer's time goes, in milliseconds of this thread: the engine, the engine plus JSON in both forms, and compression, which runs
 * in another thread.
 * @param ledger the ledger's name in the table.
 */
export async function timeAnswers(services: Services, companyId: string, ledger: string, months: number): Promise<Measurement[]> {
  const access = accessOf(services.database.scope(companyId))
  const [mapping] = await services.mappings.mappings(access, null)
  const [location] = await services.ledger.locations(access)
  if (mapping === undefined || location === undefined) throw new Error('The import proposed no mapping')
  const schema = makeSchema(services)
  const written = writtenSchema(schema)
  const documents = { lists: parse(reportQuery(REPORT_FORMS.lists)), objects: parse(reportQuery(REPORT_FORMS.objects)) }
  const contextValue = (): ApiContext => ({
    access: accessOf(services.companies.requestScope(companyId)),
    budget: answerBudget(),
    signal: new AbortController().signal,
  })
  const questions: readonly Question[] = [
    { name: 'all locations x 24 months', columns: 24, locationIds: [] },
    { name: `one location x ${months} months`, columns: months, locationIds: [String(location.id)] },
  ]
  const measurements: Measurement[] = []
  for (const { name, columns, locationIds } of questions) {
    const startDate = addDays(addMonths(LAST_DAY, -columns), 1)
    const variableValues = { mappingId: mapping.id, locationIds, timeSpan: { period: 'MONTHLY', startDate, endDate: LAST_DAY } }
    const setting = { kind: 'FIXED', period: 'MONTHLY', startDate, endDate: LAST_DAY } as const
    const write = async (document: DocumentNode): Promise<string> => {
      const result = await executeWritten(written, { schema, document, variableValues, contextValue: contextValue() })
      return result.stringify(result)
    }
    const plain = async (document: DocumentNode): Promise<string> =>
      JSON.stringify(await execute({ schema, document, variableValues, contextValue: contextValue() }))
    const text = await write(documents.lists)
    if (text !== (await plain(documents.lists))) throw new Error('An answer that is written at once differs from the plain one')
    const what = `${ledger}, ${name}`
    const ms = (work: () => Promise<unknown>): Promise<number> => processorOf(work)
    measurements.push(
      measured(
        PART,
        `${what}: the engine alone`,
        await ms(() => services.reports.report(access, { mappingId: mapping.id }, setting, locationIds)),
        'ms',
      ),
      measured(PART, `${what}: with the answer as lists`, await ms(() => write(documents.lists)), 'ms'),
      measured(PART, `${what}: with the answer as objects`, await ms(() => write(documents.objects)), 'ms'),
      measured(PART, `${what}: as objects, taken apart by the plain executor`, await ms(() => plain(documents.objects)), 'ms'),
      measured(
        PART,
        `${what}: compressing the lists, measured separately`,
        await processorOfAll(() => encoded(Buffer.from(text), 'zstd')),
        'ms',
      ),
    )
  }
  return measurements
}

/** Median processor time of this thread, in ms, without other programs on the same processors. */
async function processorOf(work: () => Promise<unknown>): Promise<number> {
  return medianOf(work, () => process.threadCpuUsage())
}

/** The same for all threads. */
async function processorOfAll(work: () => Promise<unknown>): Promise<number> {
  return medianOf(work, () => process.cpuUsage())
}

/** Rounds measured together: processor clocks tick in steps of some milliseconds. */
const ROUNDS_TOGETHER = 10

async function medianOf(work: () => Promise<unknown>, used: () => NodeJS.CpuUsage): Promise<number> {
  for (let round = 0; round < WARM_UP; round += 1) await work()
  const times: number[] = []
  for (let batch = 0; batch < ROUNDS / ROUNDS_TOGETHER; batch += 1) {
    const before = used()
    for (let round = 0; round < ROUNDS_TOGETHER; round += 1) await work()
    const after = used()
    times.push((after.user - before.user + after.system - before.system) / 1_000 / ROUNDS_TOGETHER)
  }
  return median(times)
}
