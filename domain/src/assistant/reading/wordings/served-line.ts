import type { Lexicon } from '../lexicon.ts'
import type { PieceLine } from '../piece-line.ts'

/** What vendors do for those who pay them. */
const SERVES =
  /^(?:handles?|handled|provides?|provided|suppl(?:y|ies|ied)|delivers?|delivered|bills?|billed|charges?|charged|invoices?|invoiced|services?|serviced|fixe[sd]|collects?)$/
/** Stores do and sell as well. */
const DOES = /^(?:do|does|did|doing)$/
const SELLS = /^(?:sells?|sold) us$/
const WE_BUY = /\b(?:do|did) (?:we|i) (?:buy|order)$/
const WE_USE = /\b(?:do|did) (?:we|i) use$/
const SERVED = /^(?:us|for|our|the|all|my|any|in)$/

/** Where the line is whose vendors `who does our repairs`, `who bills us for utilities` and `where do we buy food` ask for; null for none. */
export function servedLine(line: PieceLine, lexicon: Lexicon): number | null {
  const isWho = /^who(?:'s| is)?$/.test(line.words(0))
  if (!isWho && line.words(0) !== 'where') return null
  const isVerb = (at: number): boolean => {
    const said = [at - 2, at - 1, at].map((place) => line.words(place)).join(' ')
    if (WE_BUY.test(said) || !isWho) return WE_BUY.test(said)
    const doesIt = at === 1 && DOES.test(line.words(at)) && !/^(?:we|i)$/.test(line.words(2))
    return doesIt || WE_USE.test(said) || SERVES.test(line.words(at)) || SELLS.test(`${line.words(at)} ${line.words(at + 1)}`)
  }
  const [verb, ...others] = line.places(isVerb)
  const isSkipped = (place: number): boolean =>
    SERVED.test(line.words(place)) || line.kind(place) === 'SPAN' || (verb === undefined && line.isFiller(place))
  let at = (verb ?? 0) + 1
  while (isSkipped(at)) at += 1
  // `who is our landlord`
  const isAsked = verb === undefined ? isWho && /^landlords?$/.test(line.words(at)) : others.length === 0
  const isJudged = (place: number): boolean =>
    line.isBudget(place) || line.hasKey(place, 'TOP', 'BOTTOM', 'BEST', 'WORST', 'ABOVE', 'BELOW', 'UP', 'DOWN', 'VERSUS', 'LACKS')
  return isAsked && isBilled(line, at, lexicon) && line.places(isJudged).length === 0 ? at : null
}

function isBilled(line: PieceLine, at: number, lexicon: Lexicon): boolean {
  const lines = lexicon.billedLines().flatMap((row) => (row.kind === 'GROUP' ? [row.groupId] : []))
  return (
    line.rowsAt(at)?.some(({ row }) => lines.some((id) => lexicon.isInside(row, id) || (row.kind === 'GROUP' && row.groupId === id))) ===
    true
  )
}
