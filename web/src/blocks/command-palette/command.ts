/** The headings of commands, in their order while nothing is typed. */
export const COMMAND_GROUPS = [
  'Go to',
  'Views',
  'This cell',
  'This view',
  'Columns',
  'Lines',
  'Time span',
  'Mappings',
  'Locations',
  'Accounts',
  'Settings',
  'Fourwall',
  'Ask',
] as const

export type CommandGroup = (typeof COMMAND_GROUPS)[number]

/** An action that can be found by its name. */
export interface Command {
  /** Stable, as recently used commands are remembered by it. */
  readonly id: string
  readonly group: CommandGroup
  readonly label: string
  /** Muted and before the label, and searched too: the number of an account. */
  readonly code?: string
  /** A few words after the label, searched too: the region of a location. */
  readonly detail?: string
  /** Other names for it: searched, but not shown. */
  readonly keywords?: string
  /** What Enter does, if the group does not say it: "Trace in Jun 2026". */
  readonly verb?: string
  /** Its shortcut, as `Kbd` takes it. */
  readonly keys?: string
  /** It is chosen already: shown with a check mark. */
  readonly isChosen?: boolean
  /** Why it cannot be run now. */
  readonly disabledReason?: string
  /** A stand-in for a screen's command with the same id, which replaces it while that screen is open. */
  readonly isStandIn?: true
  readonly run: () => void
}
