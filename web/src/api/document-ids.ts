import type { DocumentNode } from 'graphql'

/** The id under which the build listed the document in documents.json; null for one that the build did not see. */
export function documentIdOf(document: DocumentNode): string | null {
  // Put there by the code generator, in a place that the type of a document does not know.
  const meta: unknown = '__meta__' in document ? document.__meta__ : null
  if (typeof meta !== 'object' || meta === null || !('documentId' in meta) || typeof meta.documentId !== 'string') return null
  return meta.documentId.replace(/^sha256:/, '')
}

/** A GraphQL request, as JSON or as a form with files, with the document's id in place of its text. */
export function withDocumentId(body: BodyInit, documentId: string): BodyInit {
  if (typeof body === 'string') return replaceText(body, documentId)
  if (body instanceof FormData) {
    const operations = body.get('operations')
    // `set` keeps the part's place: it has to come first.
    if (typeof operations === 'string') body.set('operations', replaceText(operations, documentId))
  }
  return body
}

function replaceText(json: string, documentId: string): string {
  const request: unknown = JSON.parse(json)
  if (typeof request !== 'object' || request === null) return json
  return JSON.stringify({ ...request, query: undefined, documentId })
}
