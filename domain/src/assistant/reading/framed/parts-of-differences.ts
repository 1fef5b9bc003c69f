import { flattenLocations } from '../../../locations/location-tree.ts'
import { type CompanyNames, regionLevel } from '../../company-names.ts'
import type { FramedQuestion } from './framed-question.ts'

const FROM_PLAN = '(?:miss|misses|shortfall|variance|overage|overrun|underage|overspend)'
const FROM_YEAR = '(?:increase|decrease|growth|decline|drop|fall(?= (?:in|of)\\b)|rise(?= (?:in|of)\\b)|change|improvement|jump|dip|slump)'
/** What may have parts that come from somewhere, in small letters. */
export const DIFFERENCE = new RegExp(String.raw`\b(?:${FROM_PLAN}|${FROM_YEAR})\b`)
const OF =
  '(?:so |and )?(?:how much|what (?:share|part|portion|percent(?:age)?|%)) of (?:the |our )?(.+?) (?:is|was|are|were|come|comes|came|stems|stemmed)'
const PART_OF_PLACE = new RegExp(
  `^${OF}(?: (?:due|coming|down|because))? (?:from|to|at|in|of) (?:the )?(.+?)(?: (?:region|store|location|restaurant|stores))?$`,
)
const PART_OF_LINE = new RegExp(`^${OF}(?: (?:due to|coming from|down to|because of|explained by|from|driven by))? (?:the |our )?(.+)$`)
const BASED = /\b(?:vs|versus|against|compared (?:to|with)|on) (?:the )?(?:budget|plan|last year|prior year|the year before)\b/

/** Bases that a bridge is not made for here. */
const OTHER_BASE =
  /\b(?:between|from|since|last (?:month|quarter|week)|(?:prior|previous) (?:month|quarter|period)|the (?:month|quarter) before)\b/

/**
 * `how much of the June miss came from the Northeast`, `… is labor`: breaks the difference down. Null for any other question.
 *
 * @param goesOn whether something was answered before, which `the miss` alone is of.
 */
export function partOfDifferenceFrame(text: string, names: CompanyNames, goesOn: boolean): FramedQuestion | null {
  const [, ofPlace = '', place = ''] = PART_OF_PLACE.exec(text) ?? []
  const axis = axisOf(place, names)
  const [, ofLine = '', line = ''] = PART_OF_LINE.exec(text) ?? []
  const of = axis === null ? ofLine : ofPlace
  if (OTHER_BASE.test(of) || !DIFFERENCE.test(of) || (axis === null && !isLine(line, names))) return null
  const base = BASED.test(of) ? '' : new RegExp(String.raw`\b${FROM_PLAN}\b`).test(of) ? ' vs budget' : ' vs last year'
  const rest = of
    .replace(DIFFERENCE, ' ')
    .replace(/\b(?:in|of|to|for|from) (?=(?:in|of|to|for|from|vs|against)\b)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?:in|of) (?:the |our )?|(?: (?:in|of|to))+ ?$/g, '')
    .trim()
  if (goesOn && rest === '') return null
  return {
    rests: [`bridge of ${rest}${base}${axis === null ? '' : ` by ${axis}`}`],
    planOf: ({ plan, assumed }) =>
      plan.kind !== 'BRIDGE' ||
      plan.rows.some((row) => row.kind === 'METRIC') ||
      (axis === null && !isAmong(line, plan.by === 'LINE' ? names.groups : names.accounts))
        ? null
        : { plan, assumed: BASED.test(of) ? assumed : [...new Set([...assumed, 'against' as const])] },
  }
}

function isLine(words: string, { groups, accounts }: CompanyNames): boolean {
  return isAmong(words, groups) || isAmong(words, accounts)
}

function isAmong(words: string, named: readonly { readonly name: string }[]): boolean {
  return named.some(({ name }) => name.toLowerCase() === words)
}

/** What a place is one of; null for none that is known by this name. */
function axisOf(place: string, names: CompanyNames): 'region' | 'location' | null {
  const level = regionLevel(names)
  const isNamed = (name: string): boolean => name.toLowerCase() === place || name.toLowerCase().replace(/^\d+ /, '') === place
  if (flattenLocations(names.tree).some((placed) => placed.level === level && isNamed(placed.node.name))) return 'region'
  return names.locations.some(({ name }) => isNamed(name)) ? 'location' : null
}
