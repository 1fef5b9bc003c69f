import type { ResultOf } from '@graphql-typed-document-node/core'
import { graphql } from '../../../generated/gql/gql.ts'

/** What an import came to. */
export const ImportResultQuery = graphql(`
  query ImportResult($number: Int!) {
    ledgerImport(number: $number) {
      id
      fileName
      rowsLeftOut
      result {
        mapping {
          id
          name
        }
        mappedAccounts {
          number
          name
          group
        }
        mappedCount
        leftAccounts {
          number
          name
          isNew
          sentence
        }
        leftCount
        closing
        undoNote
        checks {
          checkedAt
          holds
          differences
          kept
          withOthers
          months {
            ...ImportMonthCheckParts
          }
          total {
            ...ImportMonthCheckParts
          }
        }
      }
    }
  }
`)

export const ImportMonthCheckParts = graphql(`
  fragment ImportMonthCheckParts on ImportMonthCheck {
    month
    fileRows
    fileTotal
    rowsInForce
    totalInForce
    mapped
    unmapped
    balanceSheet
    holds
  }
`)

export type ReceivedImportResult = NonNullable<NonNullable<ResultOf<typeof ImportResultQuery>['ledgerImport']>['result']>

export type ReceivedMonthCheck = ResultOf<typeof ImportMonthCheckParts>
