import type { DocumentNode } from 'graphql'
import { createRequest } from 'urql'

/**
 * A document of the build, parsed when it is first used: a page uses few of them, and evaluating all of them as objects took longer than
 * anything else of loading the app.
 * @param text with everything that it spreads
 */
export function storedDocument(documentId: string, text: string): DocumentNode {
  let definitions: DocumentNode['definitions'] | undefined
  const document = {
    kind: 'Document',
    __meta__: { documentId },
    get definitions() {
      definitions ??= createRequest(text, undefined).query.definitions
      return definitions
    },
  }
  return document as DocumentNode
}
