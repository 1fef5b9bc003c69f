import { type CompanyNames, regionCount } from '../../company-names.ts'
import type { PieceLine } from '../piece-line.ts'
import { placeIds } from './place-sets.ts'

/** Whether a number says how many there are anyway: `our three regions`, `the 8 Southeast stores`. */
export function isNumberOfAll(line: PieceLine, at: number, names: Pick<CompanyNames, 'tree' | 'locations'>): boolean {
  const piece = line.pieces[at]
  if (piece?.kind !== 'AMOUNT' || piece.unit !== 'NUMBER') return false
  const isRanked = (place: number): boolean => line.hasKey(place, 'TOP', 'BOTTOM', 'BEST', 'WORST')
  if (isRanked(line.beside(at, -1)) && line.words(at - 2) !== 'of') return false
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
  /^(?:(?:how many|number of|count of|list|list all|list of|list of all|name|name all)(?: (?:the|our|my))?(?: @)? #(?: in(?: the)? @)?|# (?:count|list)|(?:which|what) # (?:are|is) (?:there )?(?:in|part of)(?: the)? @|(?:what|which) # is @ in|is @ in(?: the)? @|where is @)$/

/** `how many stores do we have`, `list the stores in the Southeast`: which places there are, and nothing of their figures. */
export function askedPlaces(line: PieceLine): 'THERE' | 'LISTED' | null {
  const words = line.pieces.map(({ words: typed }, at) =>
    line.hasKey(at, 'LOCATION', 'REGION') || /^all (?:stores|locations|restaurants|units|sites)$/.test(typed)
      ? '#'
      : line.isPlace(at)
        ? '@'
        : typed,
  )
  const asked = words.join(' ').replace(/^(?:(?:please|can you|show me(?: a| the)?|give me(?: a| the)?) )+/, '')
  return ASKED_THERE.test(asked) ? 'THERE' : LISTED.test(asked) ? 'LISTED' : null
}
