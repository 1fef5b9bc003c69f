import { BadInputError } from '@fourwall/domain/errors.ts'
import { readExplorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'

/** TIME_SPAN: a span that there is not; its sentence says why. */
type ExplorerAddress =
  | { readonly kind: 'VIEW'; readonly view: ExplorerView }
  | { readonly kind: 'TIME_SPAN'; readonly sentence: string }
  | { readonly kind: 'NONE' }

/** The view of an address; none without one, and for a text that cannot be read: the explorer opens as usual. */
export function readExplorerAddress(text: string | undefined): ExplorerAddress {
  if (text === undefined) return { kind: 'NONE' }
  try {
    return { kind: 'VIEW', view: readExplorerText(text) }
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error
    return error.field?.startsWith('view.timeSpan') ? { kind: 'TIME_SPAN', sentence: error.message } : { kind: 'NONE' }
  }
}
