import { DomainError } from '@fourwall/domain/errors.ts'
import type { ApiBuilder } from '../../../builder.ts'
import { IS_HEAVY } from '../../../platform/http/graphql/heavy-fields.ts'
import { TAKES_LONG } from '../../../platform/http/graphql/long-fields.ts'
import type { DeckFile } from '../deck-reading.ts'
import { FIGURES_OF_DECK_PER_ITEM, type PresentedNegativesRef } from '../records-schema.ts'
import type { PresentationPdf } from './presentation-pdf.ts'

/** Bytes of a file in an answer, which has room for it in base64. */
const MOST_BYTES = 25 * 1_048_576

/** Presentations as PDF files. */
export function addPresentationPdf(builder: ApiBuilder, pdf: PresentationPdf, Negatives: PresentedNegativesRef): void {
  const File = builder.objectRef<DeckFile>('PdfFile').implement({
    description: 'A document: pdfData is the .pdf file in base64.',
    fields: (t) => ({
      filename: t.exposeString('filename'),
      pdfData: t.string({ resolve: ({ bytes }) => inBase64(bytes) }),
      notice: t.exposeString('notice', {
        nullable: true,
        description: 'What the file lacks and on which slides, such as letters that its font has not. Null if it lacks nothing.',
      }),
    }),
  })
  builder.queryField('presentationPdf', (t) =>
    t.field({
      type: File,
      nullable: true,
      extensions: { ...IS_HEAVY, ...TAKES_LONG },
      description:
        'A stored presentation as a PDF, a page for each slide. presentedRecordId: as it was presented; default: with current figures. Null if it does not exist.',
      args: { presentationId: t.arg.id({ required: true }), presentedRecordId: t.arg.id(), negatives: t.arg({ type: Negatives }) },
      resolve: (_root, { presentationId, presentedRecordId, negatives }, { access, budget, signal }) =>
        pdf.file(
          access,
          { presentationId, presentedRecordId: presentedRecordId ?? null, negatives: negatives ?? 'PARENTHESES' },
          (figures) => budget.plan(figures / FIGURES_OF_DECK_PER_ITEM),
          signal,
        ),
    }),
  )
}

/** @throws DomainError (BAD_USER_INPUT) for more than an answer can carry. */
export function inBase64(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES)
    throw new DomainError(
      'BAD_USER_INPUT',
      `This PDF has ${Math.ceil(bytes.length / 1_048_576)} MB, and ${MOST_BYTES / 1_048_576} MB can be sent at once. Make its pictures smaller, or write it on the server with "fourwall presentation export".`,
    )
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}
