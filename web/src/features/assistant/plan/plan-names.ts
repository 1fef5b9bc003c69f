import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { operandsOf, type Plan } from '@fourwall/domain/assistant/plan.ts'
import { useMemo } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { companyNamesOf } from '../acts/answer-company.ts'

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
  const hasAccounts = plan?.rows.flatMap(operandsOf).some(({ kind }) => kind === 'ACCOUNT') === true
  const { data } = useAnswer(AccountNamesQuery, {}, { pause: !hasAccounts, requestPolicy: 'cache-first' })
  return useMemo(() => {
    if (company === null || plan === null || (hasAccounts && data === undefined)) return null
    const accounts = data?.ledgerAccounts ?? []
    return {
      ...companyNamesOf(company, plan.mappingId),
      accounts: accounts.map(({ id, displayId, name }) => ({ id, number: displayId, name, type: null, groupId: null })),
    }
  }, [company, plan, hasAccounts, data])
}
