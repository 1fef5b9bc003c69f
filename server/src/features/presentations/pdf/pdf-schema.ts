import type { ApiBuilder } from '../../../builder.ts'
import { IS_HEAVY } from '../../../platform/http/graphql/heavy-fields.ts'
import type { DeckFile } from '../deck-reading.ts'
import { FIGURES_OF_DECK_PER_ITEM, type PresentedNegativesRef } from '../records-schema.ts'
import type { PresentationPdf } from './presentation-pdf.ts'

/** Presentations as PDF files. */
export function addPresentationPdf(builder: ApiBuilder, pdf: PresentationPdf, Negatives: PresentedNegativesRef): void {
  const File = builder.objectRef<DeckFile>('PdfFile').implement({
    description: 'A document: pdfData is the .pdf file in base64.',
    fields: (t) => ({
      filename: t.exposeString('filename'),
      pdfData: t.string({ resolve: ({ bytes }) => Buffer.from(bytes).toString('base64') }),
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
      extensions: IS_HEAVY,
      description:
        'A stored presentation as a PDF, a page for each slide. presentedRecordId: as it was presented; default: with the figures of now. Null if there is none.',
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
