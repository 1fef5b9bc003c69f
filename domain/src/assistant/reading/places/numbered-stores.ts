import type { CompanyNames } from '../../company-names.ts'
import { PLACES } from '../framed/framed-question.ts'
import type { StoresMeant } from './new-stores.ts'

const ROUND = String.raw`([1-9]\d{0,2}00)`
const OF_THEM = new RegExp(
  String.raw`\b(?:(?:all )?(?:of )?(?:the )?${ROUND}(?:'?s| series)(?: ${PLACES})?|(?:all )?(?:of )?the ${ROUND} ${PLACES})(?=$|[\s,.?!;:)])`,
  'gi',
)
/** Where a number is one of amounts or counts. */
const OF_AMOUNTS = /\b(?:bills?|invoices?|entries|charges|payments|above|over|below|under|between|have|with [a-z ]+ in)\b/i

/**
 * `the 200s`, `all the 300 stores`: those whose numbers begin so, as `stores 201 to 209`. Null for a question without them, and where a company
 * has no such stores.
 */
export function withNumberedStores(question: string, { locations }: Pick<CompanyNames, 'locations'>): StoresMeant | null {
  const codes = locations.flatMap(({ name }) => /^(\d+)\b/.exec(name)?.[1] ?? [])
  if (OF_AMOUNTS.test(question)) return null
  const found: { typed: string; read: string }[] = []
  const text = question.replace(OF_THEM, (typed: string, series?: string, counted?: string) => {
    const round = series ?? counted ?? ''
    const within = codes
      .filter((code) => code.length === round.length && Math.floor(Number(code) / 100) === Number(round) / 100)
      .sort((one, other) => Number(one) - Number(other))
    const [first, last] = [within[0], within.at(-1)]
    if (first === undefined || last === undefined || first === last || codes.includes(round)) return typed
    const read = `${first} through ${last}`
    found.push({ typed: typed.trim(), read })
    return `${/^\s/.test(typed) ? ' ' : ''}${read}`
  })
  const [one] = found
  return one === undefined
    ? null
    : { text, typed: found.map(({ typed }) => typed).join(', '), read: found.map(({ read }) => read).join(', ') }
}

const CLOSED = new RegExp(
  String.raw`\b(?:the |our |any )?(?:closed ${PLACES}|(?:ones?|${PLACES}) (?:that|which)(?:'s| is| are| has been| have been)? (?:now )?(?:we )?(?:closed|shut|was closed|were closed|has closed|have closed|got closed)(?: down)?)(?=$|[,.?!;:)]| (?:in|since|during|for|by|vs|last|this|from|at)\b)`,
  'i',
)

/** `the closed store`, `leaving out the one that closed`: their names. Null for a question without, and where none has closed. */
export function withClosedStores(question: string, { locations }: Pick<CompanyNames, 'locations'>): StoresMeant | null {
  const typed = CLOSED.exec(question)?.[0]
  const closed = locations.filter(({ closedOn = null }) => closedOn !== null).map(({ name }) => name)
  if (typed === undefined || closed.length === 0) return null
  const read = closed.join(' and ')
  return { text: question.replace(typed, read), typed, read }
}
