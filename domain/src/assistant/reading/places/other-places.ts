import { EVERY_PLACE, type QuestionPlaces } from '../../../figures/figure-question.ts'
import { flattenLocations } from '../../../locations/location-tree.ts'
import { type CompanyNames, regionLevel } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { areWithin, placeIds } from './place-sets.ts'

/** Words of a piece that stands for several places which one of them is set against. */
export const OF_MANY = /^(?:the others|its region)$|average$/

const AVERAGE = /^(?:average|avg|mean)$/
const OTHERS = /^(?:others?|rest|sister)$/
const OWN = /^(?:its|their|his|her|my|our|your|own)$/
const SMALL = /^(?:the|our|its|their|my|your|own|of|in|for|at|all|a|any)$/

/** All places as one of them is set against: adverbs such as `overall` are not. */
const THE_COMPANY = /^(?:the |our )?(?:whole |entire )?(?:company|chain|system|group|portfolio)(?: average)?$/
const JUDGING = ['ABOVE', 'BELOW', 'BEAT', 'MISSED'] as const
/** Whichever of them it is. */
const EITHER_SIDE = /^(?:above or below|over or under|ahead or behind)$/

/**
 * Pieces where `the average store`, `other Mid-Atlantic stores`, `the rest of the Southeast` and `its region` stand for the places that they
 * are. Only after what sets something against them; what is other than nothing that is named stays as it is.
 *
 * @param before the plan that was answered before, whose location `its region` is of where the question names none.
 */
export function otherPlaces(pieces: readonly Piece[], lexicon: Lexicon, before: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const { names } = lexicon
  const setting = line.places((at) => (line.hasKey(at, 'VERSUS') || line.words(at).endsWith(' than')) && line.rowsAt(at) === null)[0]
  const from = setting ?? judgingOf(line)
  if (from === undefined) return pieces
  const run = runAfter(line, from)
  if (run === null) return pieces
  const { start, end } = run
  if (setting === undefined && !isOfOnePlace(line, from, run)) return pieces
  const within = pieces.slice(start, end)
  const says = (pattern: RegExp): boolean => within.some(({ words }) => pattern.test(words))
  const namesRegion = line.places((at) => at >= start && at < end && line.hasKey(at, 'REGION')).length > 0
  const around = pieces.flatMap((piece, at) => (at < start || at >= end ? (placesOf(piece) ?? []) : []))
  const own = locationOf(around) ?? locationBefore(before)
  // `Durham and Greenville against the rest of the Southeast`
  const out = around.length > 0 ? around.flatMap((places) => placeIds(places, names)) : own === null ? [] : [own]
  const named = placesOf(within.find((piece) => placesOf(piece) !== null))
  const region = own === null ? null : regionOf(own, names)
  const isOfOthers = says(OTHERS)
  // `the Southeast against the other regions`
  const areRegions = isOfOthers && own === null && around.length > 0
  const scope = named ?? (namesRegion && !areRegions ? region : EVERY_PLACE)
  if (scope === null || (isOfOthers && out.length === 0)) return pieces
  const places = isOfOthers ? without(scope, out, names) : scope
  const words = isOfOthers ? 'the others' : says(AVERAGE) || !namesRegion ? 'company average' : 'its region'
  const said = within.map((one) => one.words).join(' ')
  const { isAfterComma = false } = pieces[start] ?? {}
  const instead: Piece =
    scope === EVERY_PLACE && !isOfOthers
      ? { ...keyPiece('ALL_PLACES', words), said }
      : { kind: 'MEANT', words, said, meanings: [{ is: 'PLACES', places, name: said }], isAfterComma }
  // Whether it is above or below, the figures of both tell.
  const first = pieces
    .slice(0, start)
    .map((piece, at) => (at === from && setting === undefined ? keyPiece('VERSUS', 'than', piece) : piece))
  return [...first, instead, ...pieces.slice(end)]
}

/** Where `is Hoboken above the company average`, `does it beat the company`, `how far off the average` judges a figure; undefined for none. */
function judgingOf(line: PieceLine): number | undefined {
  const isAmount = (at: number): boolean => line.kind(at) === 'AMOUNT' || line.isBudget(at) || line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD')
  if (line.places(isAmount).length > 0) return undefined
  return line.places(
    (at) => (line.hasKey(at, ...JUDGING) || line.words(at) === 'off' || EITHER_SIDE.test(line.words(at))) && line.rowsAt(at) === null,
  )[0]
}

/** Whether the question is about one place, which it names itself, and chooses none. */
function isOfOnePlace(line: PieceLine, from: number, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const around = line.places((at) => at !== from && (at < start || at >= end))
  const isChosen = (at: number): boolean => line.hasKey(at, 'WHICH', 'WHO', 'LOCATION', 'REGION', 'BY', 'EACH', 'TOP', 'BOTTOM', ...JUDGING)
  return around.filter((at) => line.isPlace(at)).length === 1 && !around.some(isChosen)
}

/** Whether all places together are what something is judged by: `does Hoboken beat the company`. The budget of the company is not. */
export function isJudgedByCompany(line: PieceLine, at: number): boolean {
  const isJudged = line.hasKey(line.neighbor(at, -1), ...JUDGING) && line.rowsAt(line.neighbor(at, -1)) === null
  return isJudged && line.hasKey(at, 'ALL_PLACES') && THE_COMPANY.test(line.words(at)) && !line.isBudget(line.neighbor(at, 1))
}

const LEAVING = /^(?:take|taking|leave|leaving|keep|pull|kick|cut|throw|drop|get)$/
const OUT = /^out(?: of)?$/
const OF_IT = /^(?:of|it|that|this|there|them|those|these)$/
const BESIDE_OUT = /^(?:too|also|as well|now|then|and|so|ok|okay|but|please|pls|can|could|you|we|i|let|lets|let's)$/

/** `take Decatur out of it`, and `Decatur out too` as a whole question, as `without Decatur`. */
export function withPlacesLeftOut(pieces: readonly Piece[]): readonly Piece[] {
  const line = new PieceLine(pieces)
  const out = line.places((at) => OUT.test(line.words(at)) && line.isPlace(at - 1))[0]
  if (out === undefined) return pieces
  let start = out - 1
  while (line.isPlace(start - 1) || ((line.hasKey(start - 1, 'AND') || line.isFiller(start - 1)) && line.isPlace(start - 2))) start -= 1
  let end = out + 1
  while (OF_IT.test(line.words(end))) end += 1
  const named = pieces.slice(start, out)
  if (LEAVING.test(line.words(start - 1)))
    return [...pieces.slice(0, start - 1), keyPiece('EXCEPT', 'without', pieces[start - 1]), ...named, ...pieces.slice(end)]
  const isWhole = line.places((at) => (at < start || at >= end) && !BESIDE_OUT.test(line.words(at))).length === 0
  return isWhole ? [keyPiece('EXCEPT', 'without'), ...named] : pieces
}

/** Where the words for them begin and end; null where none of them says `average`, `other` or `region`. */
function runAfter(line: PieceLine, from: number): { readonly start: number; readonly end: number } | null {
  const isPart = (at: number): boolean =>
    AVERAGE.test(line.words(at)) || OTHERS.test(line.words(at)) || line.hasKey(at, 'ALL_PLACES', 'LOCATION', 'REGION') || isRegion(line, at)
  let start = from + 1
  while (SMALL.test(line.words(start))) start += 1
  let end = start
  for (let at = start; at < line.pieces.length && (isPart(at) || SMALL.test(line.words(at))); at += 1) if (isPart(at)) end = at + 1
  const places = Array.from({ length: end - start }, (_, at) => start + at)
  // `against its average`: that of its own months, and of no other place. `our average store` is one of all.
  const isOwn = places.some((at) => AVERAGE.test(line.words(at)) && OWN.test(line.words(at - 1)) && !line.hasKey(at + 1, 'LOCATION'))
  if (isOwn) return null
  const tells = places.some(
    (at) =>
      AVERAGE.test(line.words(at)) ||
      OTHERS.test(line.words(at)) ||
      line.words(at).endsWith('average') ||
      isJudgedByCompany(line, at) ||
      (line.hasKey(at, 'REGION') && /^(?:its|their|his|own|the|regional)$/.test(line.words(at - 1))) ||
      line.words(at) === 'regional',
  )
  // `the average check`, `other income`: a line, and no places. `the others, labor %` has both.
  const isOfLine = line.rowsAt(end) !== null && line.pieces[end]?.isAfterComma !== true
  return tells && !isOfLine ? { start, end } : null
}

function isRegion(line: PieceLine, at: number): boolean {
  return (placesOf(line.pieces[at])?.nodeIds.length ?? 0) > 0
}

function placesOf(piece: Piece | undefined): QuestionPlaces | null {
  const found = piece?.kind === 'MEANT' ? piece.meanings.find((one) => one.is === 'PLACES') : undefined
  return found?.is === 'PLACES' ? found.places : null
}

/** The one location that is named; null for none, and for several. */
function locationOf(named: readonly QuestionPlaces[]): string | null {
  const [id, ...others] = new Set(named.flatMap(({ locationIds }) => locationIds))
  return id === undefined || others.length > 0 || named.some(({ nodeIds }) => nodeIds.length > 0) ? null : id
}

function locationBefore(before: Plan | null): string | null {
  return before === null || before.places.isAllBut ? null : locationOf([before.places])
}

function regionOf(locationId: string, names: CompanyNames): QuestionPlaces | null {
  const level = regionLevel(names)
  const own: QuestionPlaces = { ...EVERY_PLACE, locationIds: [locationId] }
  const found = flattenLocations(names.tree)
    .filter((placed) => placed.level === level)
    .map(({ node }): QuestionPlaces => ({ ...EVERY_PLACE, nodeIds: [node.id] }))
    .find((places) => areWithin(own, places, names))
  return found ?? null
}

function without(scope: QuestionPlaces, out: readonly string[], names: CompanyNames): QuestionPlaces {
  if (scope === EVERY_PLACE) return { locationIds: [...new Set(out)], nodeIds: [], isAllBut: true }
  return { ...EVERY_PLACE, locationIds: placeIds(scope, names).filter((id) => !out.includes(id)) }
}
