/** What the viewer has to know of the company. */
export interface ViewerCompany {
  readonly name: string
  readonly currency: string
  readonly fiscalYearStartMonth: number
  readonly minorDigits: number
  /** yyyy-MM-dd */
  readonly today: string
}
