import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const ImportLeftOutRowsQuery = graphql(`
  query ImportLeftOutRows($importId: ID!, $first: Int!, $offset: Int!) {
    importLeftOutRows(importId: $importId, first: $first, offset: $offset) {
      headings
      rows {
        line
        text
        reason
      }
    }
  }
`)

const pageSize = 5_000

type LeftOutRows = ResultOf<typeof ImportLeftOutRowsQuery>['importLeftOutRows']

/** All rows that an import left out, with the headings of its file. A RequestFailure with the server's words. */
export async function loadLeftOutRows(client: Client, importId: string): Promise<LeftOutRows> {
  const rows: LeftOutRows['rows'] = []
  for (;;) {
    const variables = { importId, first: pageSize, offset: rows.length }
    const data = await runQuery(client, ImportLeftOutRowsQuery, variables)
    const page = data.importLeftOutRows
    rows.push(...page.rows)
    if (page.rows.length < pageSize) return { ...page, rows }
  }
}
