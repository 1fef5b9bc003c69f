import { type CompanyNames, regionCount } from '../../company-names.ts'
import type { PieceLine } from '../piece-line.ts'
import { placeIds } from './place-sets.ts'

/** Whether a number says how many there are anyway: `our three regions`, `the 8 Southeast stores`. */
export function isNumberOfAll(line: PieceLine, at: number, names: Pick<CompanyNames, 'tree' | 'locations'>): boolean {
  const piece = line.pieces[at]
  if (piece?.kind !== 'AMOUNT' || piece.unit !== 'NUMBER') return false
  const isRanked = (place: number): boolean => line.hasKey(place, 'TOP', 'BOTTOM', 'BEST', 'WORST')
  if (isRanked(line.neighbor(at, -1)) && line.words(at - 2) !== 'of') return false
  if (!/^(?:all|the|our|my|all the|all of the)$/.test(line.words(at - 1))) return false
  // `my 4 stores: Charleston, Savannah, Greenville and Decatur`
  const named = line.places((place) => isLocation(line, place)).length
  const isChosen = line.places((place) => line.hasKey(place, 'TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK')).length > 0
  if (line.hasKey(at + 1, 'LOCATION') && !isChosen && named > 1 && named === Number(piece.value)) return true
  // `one of the three regions`, but `the best of the three regions`, `which of the three`
  if (line.words(at - 2) === 'of' && !isRanked(at - 3) && line.words(at - 3) !== 'which') return false
  const next = line.pieces[at + 1]
  const places = next?.kind === 'MEANT' ? next.meanings.find((one) => one.is === 'PLACES') : undefined
  if (places?.is === 'PLACES') return line.hasKey(at + 2, 'LOCATION') && placeIds(places.places, names).length === Number(piece.value)
  if (line.hasKey(at + 1, 'REGION')) return regionCount(names) === Number(piece.value)
  return line.hasKey(at + 1, 'LOCATION') && names.locations.length === Number(piece.value)
}

function isLocation(line: PieceLine, at: number): boolean {
  const piece = line.pieces[at]
  return piece?.kind === 'MEANT' && piece.meanings.some((one) => one.is === 'PLACES' && one.places.locationIds.length === 1)
}

const ASKED_THERE =
  /^(?:(?:how many|number of|count of) (?:@ )?#|(?:what|which) (?:are (?:the|our) )?(?:@ )?#) (?:do we have|do i have|do we operate|do we run|are there|we have)(?: (?:in|at)(?: the)? @)?(?: and where(?: are they)?)?$/
const LISTED =
  /^(?:(?:how many|number of|count of|list|list all|list of|list of all|name|name all)(?: (?:the|our|my))?(?: @)? #(?: (?:are (?:there )?)?in(?: the)? @)?|# (?:count|list)|(?:which|what) # (?:are|is) (?:there )?(?:in|part of)(?: the)? @|(?:what|which) # is @ in|is @ in(?: the)? @|where(?: is|'s) @)$/
/** `what is store 204` */
const OF_CODE = /^(?:what|which)(?: # is| is|'s)(?: #)? @$/

/** Asks when places opened or closed, or which did in some days: `%` is a time. `has Hoboken closed June` is about its books. */
const OPENED = new RegExp(
  `^(?:${[
    /when (?:did|does|has|was|is|will)(?: the| our)? @(?: #)? (?:open|opened|opening|close|closed|closing|shut|shut down|close down)(?: up)?(?: its doors)?/,
    /when did we (?:open|close|shut)(?: up| down)?(?: the| our)? @(?: #)?/,
    /when did(?: the| our)? @(?: #)? start/,
    /how long (?:has|have)(?: the| our)? @(?: #)? been (?:open|closed|around|in business)/,
    /(?:(?:what|which)(?: is|'s| are) )?(?:the |our )?(?:newest|latest|most recent|closed) #(?: to (?:open|close))?/,
    /(?:which|what)(?: of)?(?: the| our)? # (?:is|are)(?: the)? (?:newest|latest)/,
    /(?:which|what|any)(?: of)?(?: the| our)? #(?: (?:have|has|were|was|got|that|which))*(?: been)? (?:opened|closed)/,
    /# (?:opened|closed)(?: (?:in|during|since))? %/,
    /since when (?:is|has|was)(?: the)? @(?: #)?(?: been)? (?:open|closed)/,
    /(?:what is the |what was the |the )?(?:opening|closing) (?:date|day)s? (?:of|for)(?: the| all| our)? [@#]/,
    /@ (?:opening|closing) (?:date|day)/,
    /(?:is|was)(?: the)? @(?: #)? (?:still )?(?:open|closed)/,
    /(?:did|has)(?: the)? @(?: #)? (?:open|opened|close|closed)/,
    /(?:which|what|how many|list|list of|any)(?: of)?(?: the| our)? #(?: (?:have|has|were|was|got|that|which))*(?: been)? (?:opened|closed|shut|shut down)(?: or (?:opened|closed))?(?: (?:in|during|since))? %/,
    /(?:which|what|how many) # did we (?:open|close|shut)(?: (?:in|during|since))? %/,
    /# (?:openings|closings|closures|openings and (?:closings|closures))(?: (?:in|during|since))? %/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join('|')})$`,
)
/** `how many stores are open`: those that there are, with what closed. */
const STILL_OPEN =
  /^(?:how many|which|what|number of|count of)(?: of)?(?: the| our)? #(?: (?:do we have|do i have|have we got|do we run|we have|are|are there|that are))*(?: (?:still|currently|now|right now))* open(?: (?:now|today|right now|at the moment|currently|for business))*$|^how many #(?: (?:are|have))? closed$|^(?:open|active) # count$|^(?:how many|which|list the|list of|list) (?:open|active) #(?: do we have| are there| we have)?$/

/**
 * `how many stores do we have`, `list the stores in the Southeast`: which places there are, and nothing of their figures. OPENED: when they
 * opened or closed.
 */
export function askedPlaces(line: PieceLine): 'THERE' | 'LISTED' | 'OPENED' | null {
  const words = line.pieces.map(({ words: typed, kind }, at) => {
    if (line.hasKey(at, 'LOCATION', 'REGION') || /^all (?:stores|locations|restaurants|units|sites)$/.test(typed)) return '#'
    return line.isPlace(at) ? '@' : kind === 'SPAN' ? '%' : typed
  })
  const asked = words.join(' ').replace(/^(?:(?:please|can you|show me(?: a| the)?|give me(?: a| the)?) )+/, '')
  if (ASKED_THERE.test(asked)) return 'THERE'
  // Regions neither open nor close.
  const isOfRegions = line.places((at) => line.hasKey(at, 'REGION')).length > 0
  if (!isOfRegions && STILL_OPEN.test(asked)) return 'THERE'
  if (!isOfRegions && OPENED.test(asked)) return 'OPENED'
  return LISTED.test(asked) || (/\d/.test(namedPlaces(line)) && OF_CODE.test(asked)) ? 'LISTED' : null
}

function namedPlaces(line: PieceLine): string {
  return line
    .places((at) => line.isPlace(at))
    .map((at) => line.words(at))
    .join(' ')
}
