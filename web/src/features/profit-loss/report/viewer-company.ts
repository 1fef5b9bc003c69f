import type { Materiality } from '@fourwall/domain/profit-loss/materiality.ts'

/** The company data of the viewer. */
export interface ViewerCompany {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  readonly minorDigits: number
  readonly materiality: Materiality
  /** yyyy-MM-dd */
  readonly today: string
}
