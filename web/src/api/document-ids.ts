import type { DocumentNode } from 'graphql'

/** The id that the build gave the document in documents.json; null for a document that the build does not know. */
export function documentIdOf(document: DocumentNode): string | null {
  // Added by the code generator; the type of a document does not have it.
  const meta: unknown = '__meta__' in document ? document.__meta__ : null
  if (typeof meta !== 'object' || meta === null || !('documentId' in meta) || typeof meta.documentId !== 'string') return null
  return meta.documentId.replace(/^sha256:/, '')
}

/** A GraphQL request, as JSON or as a form with files, by the document's id instead of its text. */
export function withDocumentId(body: BodyInit, documentId: string): BodyInit {
  if (typeof body === 'string') return replaceText(body, documentId)
  if (body instanceof FormData) {
    const operations = body.get('operations')
    // `set` keeps the order of the parts: this one has to come first.
    if (typeof operations === 'string') body.set('operations', replaceText(operations, documentId))
  }
  return body
}

/** The address of a query sent by GET, with the document's id instead of its text. */
export function withDocumentIdInAddress(address: string, documentId: string): string {
  const [path = '', parts] = address.split('?')
  const asked = new URLSearchParams(parts)
  asked.delete('query')
  asked.set('documentId', documentId)
  return `${path}?${asked}`
}

function replaceText(json: string, documentId: string): string {
  const request: unknown = JSON.parse(json)
  if (typeof request !== 'object' || request === null) return json
  return JSON.stringify({ ...request, query: undefined, documentId })
}
