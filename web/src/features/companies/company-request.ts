import type { CompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { errorCode, sentenceOf } from '../../api/api-client.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** What a change of the company's settings touches. */
export const CompanyUsesQuery = graphql(`
  query CompanyUses {
    companyUses {
      imports
      quarterTabs
      yearTabs
      quarterLayouts
      yearLayouts
    }
  }
`)

export type CompanyUses = ResultOf<typeof CompanyUsesQuery>['companyUses']

const UpdateCompanyMutation = graphql(`
  mutation UpdateCompany($from: CompanySettingsInput!, $to: CompanySettingsInput!) {
    updateCompany(from: $from, to: $to) {
      id
      name
      currency
      fiscalYearStartMonth
      minorDigits
    }
  }
`)

export type SavedCompany =
  | { readonly kind: 'SAVED' }
  /** `field`: of the setting at fault, where one is. */
  | { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string; readonly field: string | null }

/** Changes what differs between the settings as they were read and as they shall be. Every report of before is forgotten. */
export async function saveCompany(client: Client, from: CompanySettings, to: CompanySettings): Promise<SavedCompany> {
  const { error } = await client
    .mutation(UpdateCompanyMutation, { from, to }, { additionalTypenames: ['ProfitLossReport', 'ProfitLossBridge'] })
    .toPromise()
  if (!error) return { kind: 'SAVED' }
  const field = error.graphQLErrors.map(({ extensions }) => extensions?.['field']).find((one) => typeof one === 'string')
  return { kind: errorCode(error) === 'CONFLICT' ? 'CONFLICT' : 'FAILED', message: sentenceOf(error), field: field ?? null }
}
