import { BadInputError } from '@fourwall/domain/errors.ts'
import { readExplorerText } from '@fourwall/domain/explorer/explorer-text.ts'
import type { ExplorerView } from '@fourwall/domain/explorer/explorer-view.ts'

/** The view of an address; null for none, and for a text that cannot be read: the explorer opens as usual. */
export function readExplorerAddress(text: string | undefined): ExplorerView | null {
  if (text === undefined) return null
  try {
    return readExplorerText(text)
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}
