import { flattenLocations } from '../../../locations/location-tree.ts'
import { type CompanyNames, regionLevel } from '../../company-names.ts'
import type { FramedQuestion } from './framed-question.ts'

const FROM_PLAN = '(?:miss|misses|shortfall|gap|variance|overage|overrun|underage|overspend)'
const FROM_YEAR = '(?:increase|decrease|growth|decline|drop|fall|rise|change|improvement|jump|gain|loss|dip|slump)'
const DIFFERENCE = new RegExp(String.raw`\b(?:${FROM_PLAN}|${FROM_YEAR})\b`)
const PART =
  /^(?:so |and )?(?:how much|what (?:share|part|portion|percent(?:age)?|%)) of (?:the |our )?(.+?) (?:is|was|are|were|come|comes|came|stems|stemmed)(?: (?:due|coming|down|because))? (?:from|to|at|in|of) (?:the )?(.+?)(?: (?:region|store|location|restaurant|stores))?$/
const BASED = /\b(?:vs|versus|against|compared (?:to|with)|on) (?:the )?(?:budget|plan|last year|prior year|the year before)\b/

/** Whether words are about how far figures differ from others, of which a part may come from somewhere. */
export function saysDifference(words: string): boolean {
  return DIFFERENCE.test(words)
}

/** `how much of the June miss came from the Northeast`: what the difference is made of, by region or by location. Null for any other question. */
export function partOfDifferenceFrame(text: string, names: CompanyNames): FramedQuestion | null {
  const [, of = '', place = ''] = PART.exec(text) ?? []
  if (!DIFFERENCE.test(of)) return null
  const axis = axisOf(place, names)
  if (axis === null) return null
  const base = BASED.test(of) ? '' : new RegExp(String.raw`\b${FROM_PLAN}\b`).test(of) ? ' vs budget' : ' vs last year'
  const rest = of
    .replace(DIFFERENCE, ' ')
    .replace(/\b(?:in|of|to|for|from) (?=(?:in|of|to|for|from|vs|against)\b)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^(?:in|of) (?:the |our )?|(?: (?:in|of|to))+$/g, '')
    .trim()
  return {
    rests: [`bridge of ${rest}${base} by ${axis}`],
    planOf: (made) => (made.plan.kind === 'BRIDGE' ? made : null),
  }
}

/** What a place is one of; null for none that is known by this name. */
function axisOf(place: string, names: CompanyNames): 'region' | 'location' | null {
  const level = regionLevel(names)
  const isNamed = (name: string): boolean => name.toLowerCase() === place || name.toLowerCase().replace(/^\d+ /, '') === place
  if (flattenLocations(names.tree).some((placed) => placed.level === level && isNamed(placed.node.name))) return 'region'
  return names.locations.some(({ name }) => isNamed(name)) ? 'location' : null
}
