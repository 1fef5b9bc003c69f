import { graphql } from '../../generated/gql/gql.ts'

/**
 * Where the ledger stands. Whoever changes the ledger asks it again from the network: every screen
 * that shows it follows.
 *
 *     void client.query(LedgerSummaryQuery, {}, { requestPolicy: 'network-only' }).toPromise()
 */
export const LedgerSummaryQuery = graphql(`
  query LedgerSummary {
    ledgerSummary {
      entries
      locations
      firstDay
      lastDay
      lastImport {
        id
        fileName
        importedAt
        importedBy
      }
    }
  }
`)
