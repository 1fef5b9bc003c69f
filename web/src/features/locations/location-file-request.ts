import { runQuery } from '../../api/ask.ts'
import type { RowsOfUpload } from '../../blocks/settings-files/uploaded-rows.ts'
import { graphql } from '../../generated/gql/gql.ts'

const LocationFileRowsQuery = graphql(`
  query LocationFileRows($uploadId: ID!) {
    fileRows(uploadId: $uploadId) {
      line
      cells
    }
  }
`)

/** The rows of an uploaded file of locations. */
export const rowsOfLocationFile: RowsOfUpload = async (client, uploadId) =>
  (await runQuery(client, LocationFileRowsQuery, { uploadId })).fileRows
