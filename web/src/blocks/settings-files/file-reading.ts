import type { FileProblem } from '@fourwall/domain/mappings/text-table.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'

/** The changes that a file would make. */
export interface FileReading<Content> {
  /** The result without erroneous rows; null if errors must be fixed first. */
  readonly content: Content | null
  /** Number of changes. */
  readonly count: number
  /** Summary, such as `4 accounts change: 3 assigned, 1 moved`, empty without changes; and notes, one sentence each. */
  readonly summary: string
  readonly notes: readonly string[]
  /** One sentence each. */
  readonly changes: readonly string[]
  readonly problems: readonly FileProblem[]
  /** Number of erroneous rows. */
  readonly errors: number
}

export type ReadFile<Content> = FileReading<Content> | { readonly refusal: string }

/** A sentence if a file changes nothing; null if it does, or cannot be applied. */
export function nothingNew({ content, count, errors }: FileReading<unknown>): string | null {
  if (content === null || count > 0) return null
  return errors === 0 ? 'The file has no changes.' : 'Apart from the rows with errors, the file has no changes.'
}

/** Why a file cannot be applied; null if it can. */
export function obstacleOf(reading: FileReading<unknown>, isLeavingOut: boolean): string | null {
  const { content, errors } = reading
  if (content === null) return 'The file has errors. Fix them in it and choose it again.'
  const same = nothingNew(reading)
  if (same === null && errors > 0 && !isLeavingOut)
    return `${errors === 1 ? '1 row has an error' : `${formatCount(errors)} rows have errors`}. Fix the file, or leave ${errors === 1 ? 'it' : 'them'} out.`
  return same
}

/** Number of rows with errors. */
export function errorRows(problems: readonly FileProblem[]): number {
  return new Set(problems.filter(({ isError }) => isError).map(({ row }) => row)).size
}
