import { joinNames } from '../../sentence-text.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import type { Aside } from './aside.ts'

const RENT = /\brent(?:als?)?\b/i
/** More accounts are counted. */
const MOST_NAMED = 4

/**
 * `rent`, read as a line that has common charges and property tax too: what to say of it, and the questions about what is booked as rent alone.
 * Null where the line is called rent, has nothing else, or the question names such an account by its name.
 */
export function broaderThanRent(question: string, plan: Pick<Plan, 'rows'>, { groups, accounts }: CompanyNames): Aside | null {
  if (!RENT.test(question)) return null
  const line = groups.find(({ id, type }) => type === 'RENT' && plan.rows.some((row) => row.kind === 'GROUP' && row.groupId === id))
  if (line === undefined || RENT.test(line.name)) return null
  const own = accounts.filter(({ groupId }) => groupId === line.id)
  const [rents, others] = [own.filter(({ name }) => RENT.test(name)), own.filter(({ name }) => !RENT.test(name))]
  if (rents.length === 0 || others.length === 0) return null
  const namesOf = (some: typeof own): readonly string[] => some.map(({ name }) => name)
  const more = others.length > MOST_NAMED ? [`${others.length - MOST_NAMED + 1} more accounts`] : []
  const otherNames = [...namesOf(others).slice(0, more.length > 0 ? MOST_NAMED - 1 : MOST_NAMED), ...more]
  return {
    words: `${line.name} is more than rent: it also has ${joinNames(otherNames)}. Rent alone is booked in ${joinNames(namesOf(rents))}.`,
    questions: rents.slice(0, 2).map(({ number, name }) => `Only ${number} ${name}`.replace(/\s+/g, ' ')),
  }
}
