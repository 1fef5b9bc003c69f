import type { NegativeStyle } from '@fourwall/domain/money/format.ts'

/** What slides need in addition to their figures. */
export interface SlideLook {
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
}
