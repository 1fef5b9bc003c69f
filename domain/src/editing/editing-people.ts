/** What several people may edit at the same time. */
export const EDITED_KINDS = ['LAYOUT', 'MAPPING', 'CATEGORIZATION', 'BUDGET'] as const

export type EditedKind = (typeof EDITED_KINDS)[number]

/** How long a person counts as editing after their last notice. */
export const EDITING_SECONDS = 90

/** How often an open editor renews that, and asks who else is there. */
export const RENEWAL_SECONDS = 30

/** A person who is editing. */
export interface EditingPerson {
  readonly userId: string
  readonly name: string
}

/** `Marcus Bell is editing this`, `Marcus Bell and Priya Raman are editing this`; null for no one. */
export function editingSentence(people: readonly Pick<EditingPerson, 'name'>[]): string | null {
  const [first, second, ...others] = people.map(({ name }) => name)
  if (first === undefined) return null
  if (second === undefined) return `${first} is editing this`
  return others.length === 0 ? `${first} and ${second} are editing this` : `${first} and ${others.length + 1} others are editing this`
}
