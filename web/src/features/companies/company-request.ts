import type { CompanySettings } from '@fourwall/domain/companies/company-settings.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { errorCode, sentenceOf } from '../../api/api-client.ts'
import { graphql } from '../../generated/gql/gql.ts'

/** What a change of the company's settings affects. */
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
      materiality {
        amount
        percent
        metricPercent
      }
      sameStoreMonths
    }
  }
`)

export type SavedCompany =
  | { readonly kind: 'SAVED' }
  /** `field`: the setting at fault, if any. */
  | { readonly kind: 'CONFLICT' | 'FAILED'; readonly message: string; readonly field: string | null }

/** Saves the settings that differ from `from`, and drops cached reports. */
export async function saveCompany(client: Client, from: CompanySettings, to: CompanySettings): Promise<SavedCompany> {
  const { error } = await client
    .mutation(UpdateCompanyMutation, { from, to }, { additionalTypenames: ['ProfitLossReport', 'ProfitLossBridge'] })
    .toPromise()
  if (!error) return { kind: 'SAVED' }
  const field = error.graphQLErrors.map(({ extensions }) => extensions?.['field']).find((one) => typeof one === 'string')
  return { kind: errorCode(error) === 'CONFLICT' ? 'CONFLICT' : 'FAILED', message: sentenceOf(error), field: field ?? null }
}
