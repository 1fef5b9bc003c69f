import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { isShareMetric } from '@fourwall/domain/ops-data/metric-display.ts'
import type { Client } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const AnsweredAccountsQuery = graphql(`
  query AnsweredAccounts {
    ledgerAccounts {
      id
      displayId
      name
      type
    }
  }
`)

/** The company's names as far as screens need them. Without accounts: see `withAccounts`. */
export function companyNamesOf(company: ReportingCompany, mappingId: string): CompanyNames {
  const mapping = company.mappings.find(({ id }) => id === mappingId)
  const units = figureUnits(groupTree(mapping?.groups ?? []))
  return {
    mappingId,
    groups: mapping?.groups ?? [],
    accounts: [],
    metrics: company.metrics.map(({ id, name, formula, isSummed, isCounted }) => ({
      id,
      name,
      definition: null,
      isSummed,
      isCounted,
      isShare: isShareMetric({ formula }, (groupId) => units.get(groupId) ?? null),
      direction: null,
    })),
    locations: company.locationIds.map((id) => ({ id, name: company.nameOf(id) })),
    tree: company.tree,
    budgets: company.budgets.filter(({ categorizationId }) => categorizationId === mapping?.categorizationId),
    time: company.time,
    firstLedgerDay: company.firstLedgerDay,
    currency: company.currency,
    // Which side they are on is known where questions are read.
    entryTypes: company.entryTypes.map((name) => ({ name, isOfIncome: true, isOfCosts: true })),
  }
}

/** With the accounts that a plan names, which are asked for only then. @throws RequestFailure with the server's message. */
export async function withAccounts(client: Client, names: CompanyNames, { rows }: Plan): Promise<CompanyNames> {
  const groupOf = new Map(rows.flatMap((row) => (row.kind === 'ACCOUNT' ? [[row.accountId, row.groupId] as const] : [])))
  if (groupOf.size === 0) return names
  const { ledgerAccounts } = await runQuery(client, AnsweredAccountsQuery, {}, { requestPolicy: 'cache-first' })
  return {
    ...names,
    accounts: ledgerAccounts.flatMap(({ id, displayId, name, type }) =>
      groupOf.has(id) ? [{ id, number: displayId, name, type: type ?? null, groupId: groupOf.get(id) ?? null }] : [],
    ),
  }
}
