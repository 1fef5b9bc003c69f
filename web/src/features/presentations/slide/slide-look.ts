import type { NegativeStyle } from '@fourwall/domain/money/format.ts'

/** What slides need to know besides their figures. */
export interface SlideLook {
  /** ISO code. */
  readonly currency: string
  readonly negatives: NegativeStyle
}
