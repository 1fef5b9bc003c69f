import { runQuery } from '../../../api/ask.ts'
import type { RowsOfUpload } from '../../../blocks/settings-files/uploaded-rows.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const FileRowsQuery = graphql(`
  query FileRows($uploadId: ID!) {
    fileRows(uploadId: $uploadId) {
      line
      cells
    }
  }
`)

/** The rows of an uploaded file of a mapping or categorization. */
export const rowsOfSettingsFile: RowsOfUpload = async (client, uploadId) => (await runQuery(client, FileRowsQuery, { uploadId })).fileRows
