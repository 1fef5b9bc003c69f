import { execute, type GraphQLOutputType, getNamedType, isObjectType, parse } from 'graphql'
import { beforeAll, expect, it } from 'vitest'
import type { ApiContext } from '../../src/builder.ts'
import { answerBudget } from '../../src/platform/http/graphql/answer-budget.ts'
import { executeWritten, writtenSchema } from '../../src/platform/http/graphql/written-fields.ts'
import { makeSchema } from '../../src/schema.ts'
import type { Services } from '../../src/services.ts'
import { accessOf } from '../access.ts'
import { addCompany } from '../companies.ts'
import { onDatabase } from '../databases.ts'
import type { LedgerRow } from '../ledgers.ts'
import { testServices } from '../services.ts'

// Directly written answers equal those of the plain executor byte for byte, whatever is requested of a report.

const ROWS: LedgerRow[] = Array.from({ length: 240 }, (_, at) => ({
  date: `${2025 + Math.floor((at % 24) / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 27) + 1).padStart(2, '0')}`,
  number: String((at % 7 === 0 ? 4_000 : 6_000) + (at % 10)),
  name: `Account "${at % 10}" – ß`,
  type: at % 7 === 0 ? 'Income' : 'Expense',
  location: `Place ${at % 3}`,
  // Including values beyond the precision of doubles.
  amount: at % 11 === 0 ? '90071992547409.93' : `${at % 2 === 0 ? '-' : ''}${at}.25`,
}))
const SPAN = { period: 'MONTHLY', startDate: '2025-02-10', endDate: '2026-11-20' }
const COLUMNS = { comparisons: ['PRIOR_YEAR'], hasTotal: true, hasYearToDate: true, rolling: [12], locations: 'SIDE_BY_SIDE' }

onDatabase('directly written reports', (fresh) => {
  let services: Services
  let companyId: string
  let mappingId: string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    companyId = (await addCompany(services, { name: 'Written', rows: ROWS })).id
    mappingId = (await services.mappings.mappings(accessOf(services.database.scope(companyId)), null))[0]?.id ?? ''
  })

  it.each([
    { name: 'plain', columns: null },
    { name: 'with columns beside', columns: COLUMNS },
  ])('have every existing field: $name', async ({ columns }) => {
    const schema = makeSchema(services)
    const report = schema.getQueryType()?.getFields()['profitLossReport']
    if (report === undefined) throw new Error('The schema has no reports')
    const document = parse(`query ($mappingId: ID!, $span: TimeSpanInput!, $columns: ReportColumnsInput, $no: Boolean = false) {
      all: profitLossReport(mappingId: $mappingId, timeSpan: $span, locationIds: [], columns: $columns) ${everything(report.type)}
      lists: profitLossReport(mappingId: $mappingId, timeSpan: $span, locationIds: ["1"], columns: $columns) {
        sections { id: profitLossGroupId ...Rows rows { accountName @include(if: $no) figures @skip(if: $no) } sumRow { values } }
      }
    }
    fragment Rows on ReportSection { rows { number: accountNumber values entryCounts __typename } }`)
    const variableValues = { mappingId, span: SPAN, columns }
    const context = (): ApiContext => ({
      access: accessOf(services.companies.requestScope(companyId)),
      budget: answerBudget(),
      signal: new AbortController().signal,
    })
    const plain = await execute({ schema, document, variableValues, contextValue: context() })
    const written = await executeWritten(writtenSchema(schema), { schema, document, variableValues, contextValue: context() })
    expect(plain.errors).toBeUndefined()
    expect(written.stringify(written)).toBe(JSON.stringify(plain))
  })
})

/** A selection of every field under a type. */
function everything(output: GraphQLOutputType): string {
  const type = getNamedType(output)
  if (!isObjectType(type)) return ''
  return `{ __typename ${Object.values(type.getFields())
    .map((field) => `${field.name} ${everything(field.type)}`)
    .join(' ')} }`
}
