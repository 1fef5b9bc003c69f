import { graphql } from '../../generated/gql/gql.ts'

/**
 * The state of the ledger. Code that changes the ledger requests it again from the network, and every screen that shows it updates.
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
