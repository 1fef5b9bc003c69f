import { graphql } from '../../generated/gql/gql.ts'

/** Every account of the ledger, mapped or not: to find one by its number or name. */
export const LedgerAccountsQuery = graphql(`
  query LedgerAccounts {
    ledgerAccounts {
      id
      displayId
      name
    }
  }
`)
