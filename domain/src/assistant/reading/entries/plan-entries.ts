import type { Plan, PlanSide } from '../../plan.ts'
import type { Lexicon, MeantRow } from '../lexicon.ts'
import type { Sketch } from '../sketch.ts'
import { typesNamed } from './entry-kinds.ts'

/** A plan has no room for more. */
const MOST_OTHERS = 40

/** Whether the question asks for kinds of entries that the ledger distinguishes, such as `journal entries`, not for any entries. */
export function areOfKind(sketch: Sketch, lexicon: Lexicon): boolean {
  const types = sketch.entryWords.flatMap((words) => typesNamed(words, null, lexicon.names) ?? [])
  return types.some((name) => lexicon.names.entryTypes.some((type) => type.name === name))
}

/** The types of a plan's entries, and who paid or was paid. @param rows the lines that the question names. */
export function entriesAsked(sketch: Sketch, rows: readonly MeantRow[], lexicon: Lexicon): Pick<Plan, 'entryTypes' | 'side'> {
  const { names } = lexicon
  const side = sideOf(sketch, rows, lexicon)
  const typesOf = (some: readonly string[]): readonly string[] => [
    ...new Set(some.flatMap((words) => typesNamed(words, side, names) ?? [])),
  ]
  const own = typesOf(sketch.entryWords)
  const out = new Set(typesOf(sketch.otherEntryWords))
  const others = ['', ...names.entryTypes.map(({ name }) => name)].filter((name) => !out.has(name))
  const entryTypes = own.length > 0 ? own : out.size > 0 && areKnown(out, names) && others.length <= MOST_OTHERS ? others : []
  const isOfVendor = rows.length === 0 && sketch.vendors.length > 0
  return { entryTypes, side: isOfVendor && !areKnown(entryTypes, names) ? sketch.side : null }
}

/** Words for kinds of entries that a plan neither leaves out nor lists. */
export function kindsKept({ otherEntryWords, entryWords }: Sketch, { kind, entryTypes }: Plan, lexicon: Lexicon): readonly string[] {
  // Entries without a type are among all others.
  const kept = entryTypes.includes('') ? [] : otherEntryWords
  const unknown = entryWords.filter((words) => {
    const types = typesNamed(words, null, lexicon.names)
    // `bills and expenses`, of a ledger that has no such type.
    return types === null || (types.length === 0 && /^expenses?$/.test(words))
  })
  return kind === 'TRANSACTIONS' ? [...kept, ...unknown] : kept
}

/** Whether the ledger has types, and all of these. */
function areKnown(types: Iterable<string>, { entryTypes }: Lexicon['names']): boolean {
  const known = new Set(entryTypes.map(({ name }) => name))
  const asked = [...types]
  return asked.length > 0 && asked.every((name) => known.has(name))
}

/** The side that decides which of two types a word means: an invoice from a vendor, or one to a customer. */
function sideOf({ vendors, side }: Sketch, rows: readonly MeantRow[], lexicon: Lexicon): PlanSide | null {
  const sides = new Set(rows.map(({ row }) => lexicon.isIncome(row)))
  if (sides.size === 1) return sides.has(true) ? 'INCOME' : sides.has(false) ? 'COSTS' : null
  return vendors.length === 0 || rows.length > 0 ? null : side
}
