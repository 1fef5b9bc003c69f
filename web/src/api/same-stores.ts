import type { SameStoreWords } from '@fourwall/domain/locations/same-store-text.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { graphql } from '../generated/gql/gql.ts'

const SameStoreParts = graphql(`
  fragment SameStoreParts on SameStores {
    summary
    inference
    leftOut {
      text
    }
  }
`)

/** Comparable locations as received; null unless only same stores were asked for. */
export function readSameStores(received: ResultOf<typeof SameStoreParts> | null | undefined): SameStoreWords | null {
  return received ? { ...received, inference: received.inference ?? null } : null
}
