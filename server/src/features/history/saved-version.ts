/** What has versions. A company's only location tree uses the company's id. */
export interface SavedSubject {
  readonly kind: 'CATEGORIZATION' | 'MAPPING' | 'LOCATION_TREE' | 'CHART' | 'PRESENTATION'
  readonly id: string
}

export interface SavedVersion {
  readonly version: number
  readonly savedAt: Date
  /** Null if not saved by a person, for example by an import. */
  readonly savedBy: string | null
}
