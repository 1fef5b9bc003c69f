import type { NegativeStyle } from '@fourwall/domain/money/format.ts'
import type { Client } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { bytesFromBase64, saveFile } from '../../../ui/save-file.ts'

const PresentationPdfQuery = graphql(`
  query PresentationPdf($presentationId: ID!, $presentedRecordId: ID, $negatives: PresentedNegatives!) {
    presentationPdf(presentationId: $presentationId, presentedRecordId: $presentedRecordId, negatives: $negatives) {
      filename
      pdfData
      notice
    }
  }
`)

/**
 * Saves a stored presentation as a .pdf file, which the server makes.
 *
 * @param presentedRecordId as it was presented; null: with current figures.
 * @returns what is missing in it, in a sentence; null if nothing is.
 *
 * @throws Error with a sentence.
 */
export async function savePdf(
  client: Client,
  presentationId: string,
  presentedRecordId: string | null,
  negatives: NegativeStyle,
): Promise<string | null> {
  const { presentationPdf } = await runQuery(client, PresentationPdfQuery, { presentationId, presentedRecordId, negatives })
  if (presentationPdf === null) throw new Error('Presentation not found')
  saveFile(presentationPdf.filename, bytesFromBase64(presentationPdf.pdfData), 'application/pdf')
  return presentationPdf.notice
}
