import type { Plan } from '../../plan.ts'
import type { Sketch } from '../sketch.ts'

/**
 * Which entries a question that goes on asks for, and how many: as the plan before where it does not say.
 *
 * @param own the plan of the question alone.
 */
export function entriesAfter(last: Plan, sketch: Sketch, own: Plan): Pick<Plan, 'vendor' | 'entryTypes' | 'side' | 'search' | 'first'> {
  const { vendor, entryTypes, side, search } = own
  if (own.kind !== 'TRANSACTIONS' && last.kind !== 'TRANSACTIONS')
    return { vendor, entryTypes, side, search, first: sketch.count ?? last.first }
  return {
    vendor: vendor ?? last.vendor,
    entryTypes: entryTypes.length > 0 || sketch.asksAllEntries ? entryTypes : last.entryTypes,
    side: side ?? (entryTypes.length > 0 ? null : last.side),
    search: search ?? last.search,
    first: firstAfter(last, sketch, own),
  }
}

function firstAfter(last: Plan, { count, entryWords, asksAllEntries }: Sketch, own: Plan): number | null {
  const some = count ?? own.first
  if (some !== null) return some
  // So many places are no so many entries; and `the bills at Hoboken`, after the largest one, are all of them.
  const areMany = asksAllEntries || (last.first === 1 && entryWords.length > 0)
  return last.kind !== 'TRANSACTIONS' || areMany ? null : last.first
}
