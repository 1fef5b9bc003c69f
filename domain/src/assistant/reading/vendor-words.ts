import type { Plan } from '../plan.ts'
import type { Sketch } from './sketch.ts'
import type { KeyWord } from './trade-words.ts'

/** Entries have one vendor, or any. The start of a vendor's name counts only if something is bought, or nothing else is named. */
export function ofVendors(sketch: Sketch, { kind }: Plan, word: (key: KeyWord) => string): readonly string[] {
  const { vendors, rows, rowChoices, axes, nouns, at, keys } = sketch
  if (vendors.length === 0) return []
  const isBought = sketch.has('SPENDING', 'TRANSACTIONS', 'VENDOR', 'POSTED')
  const saysMore = rows.length + rowChoices.length + axes.length + nouns.length > 0
  const isBare = !saysMore && [...keys].every((key) => key === 'FOLLOW' || key === 'AND' || key === 'ONLY')
  const isNamedPlace = (noun: KeyWord): boolean => (noun === 'LOCATION' || noun === 'REGION') && at.length > 0
  return [
    ...vendors.slice(kind === 'TRANSACTIONS' ? 1 : 0).map(({ words }) => words),
    ...vendors.filter(({ isAgainst }) => isAgainst).map(({ words }) => words),
    ...vendors.filter(({ isSure }) => !isSure && !isBought && !isBare).map(({ words }) => words),
    // `stores that bought from Sysco`, `the P&L of Sysco`
    ...nouns.filter((noun) => noun !== 'VENDOR' && !isNamedPlace(noun)).map(word),
    ...(['REPORT', 'SALES', 'PROFIT', 'MARGIN', 'VERSUS', 'COMPARE'] as const).flatMap((key) => (keys.has(key) ? [word(key)] : [])),
  ]
}
