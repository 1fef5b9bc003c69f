/** The headings under which commands stand, in the order that they have while nothing is typed. */
export const COMMAND_GROUPS = [
  'Go to',
  'Views',
  'This cell',
  'This view',
  'Columns',
  'Time span',
  'Mappings',
  'Locations',
  'Accounts',
  'Fourwall',
] as const

export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** Something that can be found by its name and done. */
export interface Command {
  /** The same for as long as it means the same: what was used lately is remembered by it. */
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Stands before the label in a quieter tone and is found too: the number of an account. */
  readonly code?: string
  /** A few words after the label, found too: the region of a location. */
  readonly detail?: string
  /** What else people call it; found, not shown. */
  readonly keywords?: string
  /** What Enter does, where the group leaves it open: "Trace in Jun 2026". */
  readonly verb?: string
  /** Its own key, as `Kbd` takes it. */
  readonly keys?: string
  /** It is in force already: ticked. */
  readonly isChosen?: boolean
  /** Why it cannot be done now. */
  readonly disabledReason?: string
  /** It stands in for a screen's own command of the same id, which takes its place while that screen is there. */
  readonly isStandIn?: true
  readonly run: () => void
}
