import { BadInputError } from '../errors.ts'
import { shortenText } from '../sentence-text.ts'

interface NamedPresentation {
  readonly id: string
  readonly title: string
}

/** So many of several are named. */
const MOST_NAMED = 5

/**
 * Finds a presentation by id or title: exactly, else ignoring case and surrounding blanks.
 *
 * @throws BadInputError if none or several match.
 */
export function presentationCalled<One extends NamedPresentation>(all: readonly One[], called: string): One {
  const text = called.trim()
  const same = (one: string) => one.trim().toLowerCase() === text.toLowerCase()
  const byId = all.filter(({ id }) => same(id))
  const byTitle = all.filter(({ title }) => title.trim() === text)
  const found = [byId, byTitle, all.filter(({ title }) => same(title))].find((some) => some.length > 0) ?? []
  const [only] = found
  if (only === undefined)
    throw new BadInputError(
      all.length === 0
        ? 'There are no presentations yet.'
        : `There is no presentation called "${shortenText(text)}". Use its whole title, or its id.`,
      'presentation',
    )
  if (found.length > 1) {
    const ids = found.slice(0, MOST_NAMED).map(({ id }) => id)
    const others = found.length - ids.length
    throw new BadInputError(
      `${found.length} presentations are called "${shortenText(text)}". Use the id: ${ids.join(', ')}${others > 0 ? `, and ${others} more` : ''}.`,
      'presentation',
    )
  }
  return only
}
