import type { PieceLine } from '../piece-line.ts'
import type { Sketch } from '../sketch.ts'
import { areOtherKinds } from './entry-kinds.ts'

/** Money that goes out, and the papers for it. */
const GOES_OUT =
  /\b(?:pay|pays|paid|paying|payments?|spend|spends|spent|spending|buys?|bought|buying|purchase[ds]?|costing|outlay|charge[ds]?|charging|bill(?:s|ed|ing)?|invoice[ds]?)\b/
/** What a customer does, too. */
const PAYS = /^(?:pay|pays|paid|paying|spend|spends|spent|spending|buys?|bought|buying)(?: by)?$/
/** Words for entries that can be counted, in singular. */
const ONE_ENTRY =
  /^(?!.*\b(?:detail|listing|drill|line|posting)\b)(?:.* )?(?:bill|invoice|entry|charge|transaction|purchase|payment|je|jv|journal|voucher|refund|credit|memo|note|receipt|check|deposit|expense|transfer|adjustment)$/
const TAKEN_OFF = /^(?:net of|minus|less the)$/
const OF_ANY = /^(?:entr(?:y|ies)|transactions?|postings?)$/
/** By their day. */
const LAST = /^(?:latest|recent|most recent|newest)\b/

/** Notes which entries a question asks for: their kinds, whether it is a single one, and who paid. */
export function noteEntries(sketch: Sketch, line: PieceLine, at: number): void {
  // `JE's`
  const words = line.words(at).replace(/'/g, '')
  // `it cost us`, `DoorDash fees`
  const isCostToUs =
    (/^costs?$/.test(words) && line.words(at + 1) === 'us') || (/^(?:fee|cost)s?$/.test(words) && line.hasKey(at, 'SPENDING'))
  if (GOES_OUT.test(words) || isCostToUs) sketch.side ??= comesIn(line, at) ? 'INCOME' : 'COSTS'
  const listed = listedWith(line, at)
  // `bills or expenses`: a kind of entries next to another one.
  if (/^expenses?$/.test(words) && listed.some((other) => line.hasKey(other, 'TRANSACTIONS'))) sketch.entryWords.push(words)
  // `what did US Foods bill us`: all that it charged.
  if (!line.hasKey(at, 'TRANSACTIONS') || (words === 'bill' && line.words(at + 1) === 'us')) return
  const out = leftOutBefore(line, at)
  // `excluding Hoboken journal entries`: those of Hoboken, or all but Hoboken? `sales net of refunds`: these are taken off, not left out.
  const isOfPlace = line.isPlace(line.neighbor(at, -1)) && line.pieces[at]?.isAfterComma !== true
  const isUnclear = out !== null && (isOfPlace || TAKEN_OFF.test(line.words(out)))
  // `the largest bill and the largest journal entry`: two of them.
  const isTwice = sketch.isOfOneEntry && line.hasKey(line.neighbor(at, -1), 'TOP')
  // `labor journal entries vs repairs bills`: each its own.
  const isApart = sketch.entryWords.some((one) => areOtherKinds(one, words)) && !isNextToEntries(line, at)
  if (isUnclear || isTwice || isApart || listed.some((other) => isNoKind(line, other) && !OF_ANY.test(words))) sketch.unread.push(words)
  else (out === null ? sketch.entryWords : sketch.otherEntryWords).push(words)
  sketch.asksAllEntries ||= /^(?:all|every|each)\b/.test(line.words(line.words(at - 1) === 'the' ? at - 2 : at - 1)) && OF_ANY.test(words)
  // `the biggest repair bill`, `which bill was the largest`, `the last Ecolab invoice`
  const isOfEnd = line.places((place) => line.hasKey(place, 'TOP') || LAST.test(line.words(place))).length > 0
  sketch.isOfOneEntry ||= isOfEnd && ONE_ENTRY.test(words)
}

/** `bills, credits and refunds`: whether other entries stand right before or behind, with nothing but a comma, an `and` or an `or` between. */
function isNextToEntries(line: PieceLine, at: number): boolean {
  const isAfter = line.pieces[at]?.isAfterComma === true && line.hasKey(line.neighbor(at, -1), 'TRANSACTIONS')
  return isAfter || listedWith(line, at).some((other) => line.hasKey(other, 'TRANSACTIONS'))
}

/** What an `and` or an `or` puts right before or behind something. */
function listedWith(line: PieceLine, at: number): readonly number[] {
  return ([-1, 1] as const).flatMap((step) => {
    const and = line.neighbor(at, step)
    return line.hasKey(and, 'AND') ? [line.neighbor(and, step)] : []
  })
}

/** `discounts and refunds`, `entries and bills`: something that stands next to a kind of entries and is none, and not what these are of. */
function isNoKind(line: PieceLine, at: number): boolean {
  if (line.hasKey(at, 'TRANSACTIONS')) return OF_ANY.test(line.words(at))
  const isThing = line.rowsAt(at) !== null || line.hasKey(at, 'REPORT', 'PROFIT', 'PERFORMANCE')
  return isThing && !line.hasKey(line.neighbor(at, 1), 'TRANSACTIONS')
}

/** `what did Sysco pay us`, `what was paid by Sysco`, `payments from Sysco`, `invoices to Sysco`: it is a customer. */
function comesIn(line: PieceLine, at: number): boolean {
  const [own, next, after] = [0, 1, 2].map((step) => line.words(at + step)) as [string, string, string]
  const isUs = next === 'us' || (next === 'with' && after === 'us')
  if (PAYS.test(own)) return isUs || own.endsWith(' by')
  if (/^payments?$/.test(own)) return next === 'from' && line.isVendor(at + 2)
  return /\binvoice/.test(own) && !isUs && (line.isVendor(at + 1) || (next === 'to' && line.isVendor(at + 2)))
}

/** The index of the word that introduces a list of exclusions containing these words: `without journal entries`, `excluding Hoboken and bills`; null for none. */
function leftOutBefore(line: PieceLine, at: number): number | null {
  const before = line.neighbor(at, -1)
  if (line.hasKey(before, 'EXCEPT')) return before
  const isOne = (place: number): boolean => line.isPlace(place) || line.hasKey(place, 'TRANSACTIONS')
  if (line.hasKey(before, 'AND')) return isOne(line.neighbor(before, -1)) ? leftOutBefore(line, line.neighbor(before, -1)) : null
  return line.isPlace(before) && line.pieces[at]?.isAfterComma !== true ? leftOutBefore(line, before) : null
}
