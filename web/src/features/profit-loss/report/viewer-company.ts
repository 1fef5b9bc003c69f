/** The company data of the viewer. */
export interface ViewerCompany {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  readonly minorDigits: number
  /** yyyy-MM-dd */
  readonly today: string
}
