import type { CompanyNames } from '../../company-names.ts'
import type { StoresMeant } from './new-stores.ts'

const PARTS: Readonly<Record<string, number>> = { quartile: 4, quarter: 4, quintile: 5, decile: 10, tercile: 3, third: 3, half: 2 }
const STORES = '(?:stores?|locations?|restaurants?|units?|sites?|shops?)'
/** `bottom quartile stores`, `stores in the top third`; a quarter alone is a time. */
const BEFORE_STORES = new RegExp(
  String.raw`\b(?:the |our )*(top|bottom|best|worst) (quartile|quintile|decile|tercile|third|quarter(?= of)) (?:of )?(?:the |our |all )*(?=${STORES}\b)`,
  'i',
)
const BEHIND_STORES = new RegExp(
  String.raw`\b(?:(?:which|what) )?(${STORES})(?: (?:that |which )?(?:are|were))? in (?:the |our )?(top|bottom|best|worst) (quartile|quintile|decile|tercile|third)\b`,
  'i',
)

/** Of costs those at the bottom have the highest. */
const ENDS: Readonly<Record<string, string>> = { top: 'best', best: 'best', bottom: 'worst', worst: 'worst' }

/** How many of the open locations a part of them has, rounded up: a quartile of 23 has 6. */
export function locationsIn(part: string, locations: CompanyNames['locations']): number {
  const open = locations.filter(({ closedOn = null }) => closedOn === null).length
  return Math.ceil(open / (PARTS[part.toLowerCase()] ?? open))
}

/**
 * A question with how many locations are a part of all that are open, rounded up: `bottom quartile stores` of 23 as `worst 6 stores`. Null for
 * any other question.
 */
export function withQuartiles(question: string, { locations }: Pick<CompanyNames, 'locations'>): StoresMeant | null {
  const count = (part: string): number => locationsIn(part, locations)
  const [before, end = '', part = ''] = BEFORE_STORES.exec(question) ?? []
  if (before !== undefined) {
    const read = `${ENDS[end.toLowerCase()]} ${count(part)}`
    return { text: question.replace(before, `${read} `), typed: before.trim(), read }
  }
  const [behind, stores = '', side = '', size = ''] = BEHIND_STORES.exec(question) ?? []
  if (behind === undefined) return null
  const read = `${ENDS[side.toLowerCase()]} ${count(size)} ${stores}`
  return { text: question.replace(behind, read), typed: behind, read }
}
