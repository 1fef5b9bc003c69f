import type { PlaceDays } from '../repository.ts'

/** Rows of a file in SQL, with the columns of entries. */
export interface FileRows {
  /** What follows `from`. @param first the number of its first parameter. */
  readonly from: (first: number) => string
  readonly parameters: readonly unknown[]
  /** 0 for a file that is not stored. */
  readonly importId: number
  /** 0 for a new source. */
  readonly sourceId: number
}

/** Days in SQL that the import takes from its source, as parameters: locations, first days, last days. */
export function takenParameters(taken: readonly PlaceDays[]): readonly unknown[] {
  return [taken.map(({ locationId }) => locationId), taken.map(({ firstDay }) => firstDay), taken.map(({ lastDay }) => lastDay)]
}
