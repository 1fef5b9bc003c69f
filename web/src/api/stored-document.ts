import type { DocumentNode } from 'graphql'
import { createRequest } from 'urql'

/**
 * A document of the build, parsed when it is first used. A page uses few of them; as syntax trees, all of them were a fifth of the app's code.
 * @param text with the fragments that it spreads
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
