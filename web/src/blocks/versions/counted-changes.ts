import { counted } from '@fourwall/domain/money/format.ts'

export function countedChanges(count: number): string {
  return counted(count, 'change')
}

/** What leaving the page would discard. */
export function unsavedChanges(count: number): string {
  return `${countedChanges(count)} not saved yet. Leaving without saving discards ${count === 1 ? 'it' : 'them'}.`
}
