import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import type { Plan } from '@fourwall/domain/assistant/plan.ts'
import { useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const AccountNamesQuery = graphql(`
  query AccountNames {
    ledgerAccounts {
      id
      displayId
      name
    }
  }
`)

/** What the company calls the parts of a plan; null while that is loading. Accounts are asked for where a plan has some. */
export function usePlanNames(plan: Plan | null, company: ReportingCompany | null): CompanyNames | null {
  const hasAccounts = plan?.rows.some(({ kind }) => kind === 'ACCOUNT') === true
  const { data } = useAnswer(AccountNamesQuery, {}, { pause: !hasAccounts, requestPolicy: 'cache-first' })
  return useMemo(() => {
    if (company === null || plan === null || (hasAccounts && data === undefined)) return null
    return namesOf(company, plan.mappingId, data?.ledgerAccounts ?? [])
  }, [company, plan, hasAccounts, data])
}

function namesOf(
  company: ReportingCompany,
  mappingId: string,
  accounts: readonly { readonly id: string; readonly displayId: string; readonly name: string }[],
): CompanyNames {
  const mapping = company.mappings.find(({ id }) => id === mappingId)
  return {
    mappingId,
    groups: mapping?.groups ?? [],
    accounts: accounts.map(({ id, displayId, name }) => ({ id, number: displayId, name, type: null, groupId: null })),
    metrics: company.metrics.map(({ id, name }) => ({
      id,
      name,
      definition: null,
      isSummed: false,
      isCounted: false,
      isShare: false,
      direction: null,
    })),
    locations: company.locationIds.map((id) => ({ id, name: company.nameOf(id) })),
    tree: company.tree,
    budgets: company.budgets
      .filter(({ categorizationId }) => categorizationId === mapping?.categorizationId)
      .map(({ id, name }) => ({ id, name })),
    time: company.time,
    firstLedgerDay: company.firstLedgerDay,
    currency: company.currency,
  }
}
