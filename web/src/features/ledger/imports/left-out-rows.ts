import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { graphql } from '../../../generated/gql/gql.ts'
import { RequestFailure } from './request-failure.ts'

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
    const { data, error } = await client.query(ImportLeftOutRowsQuery, variables, { requestPolicy: 'network-only' }).toPromise()
    if (error) throw RequestFailure.of(error)
    if (!data) throw new RequestFailure(null, 'The server gave no answer.')
    const page = data.importLeftOutRows
    rows.push(...page.rows)
    if (page.rows.length < pageSize) return { ...page, rows }
  }
}
