/** What versions are kept of; a company has one location tree, which goes by the company's id. */
export interface SavedSubject {
  readonly kind: 'CATEGORIZATION' | 'MAPPING' | 'LOCATION_TREE'
  readonly id: string
}

export interface SavedVersion {
  readonly version: number
  readonly savedAt: Date
  /** Null where no person did, such as an import. */
  readonly savedBy: string | null
}
