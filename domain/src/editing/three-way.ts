/** Records by id; fields are compared as JSON. */
export type Records<Value extends object> = ReadonlyMap<string, Value>

/** A record with conflicting changes. */
export interface Clash {
  readonly id: string
  /** Fields that both changed to different values; empty if one deleted a record that the other changed. */
  readonly fields: readonly string[]
}

export interface Merged<Value extends object> {
  readonly merged: Records<Value>
  /** In the order of `mine`, then of `theirs`. */
  readonly clashes: readonly Clash[]
}

/**
 * Three-way merge by field: takes every change, addition and deletion of one side only. If both changed the same field,
 * mine wins and the clash is reported; a record that one side deleted and the other changed stays.
 */
export function mergeRecords<Value extends object>(base: Records<Value>, mine: Records<Value>, theirs: Records<Value>): Merged<Value> {
  const merged = new Map<string, Value>()
  const clashes: Clash[] = []
  for (const id of new Set([...mine.keys(), ...theirs.keys()])) {
    const [before, own, other] = [base.get(id), mine.get(id), theirs.get(id)]
    if (own === undefined || other === undefined) {
      const kept = own ?? other
      if (kept === undefined) continue
      // Added by one side, or deleted by the other while unchanged here.
      if (before === undefined) merged.set(id, kept)
      else if (!isSame(before, kept)) {
        merged.set(id, kept)
        clashes.push({ id, fields: [] })
      }
      continue
    }
    const { value, fields } = mergeFields(before ?? null, own, other)
    merged.set(id, value)
    if (fields.length > 0) clashes.push({ id, fields })
  }
  return { merged, clashes }
}

/** A merged value with the fields of one side, where both had changed these; empty for the whole of that side's value. */
export function withFieldsOf<Value extends object>(merged: Value | undefined, chosen: Value, fields: readonly string[]): Value {
  if (merged === undefined || fields.length === 0) return chosen
  const own = Object.fromEntries(Object.entries(chosen).filter(([field]) => fields.includes(field)))
  return { ...merged, ...own }
}

function mergeFields<Value extends object>(
  base: Value | null,
  mine: Value,
  theirs: Value,
): { readonly value: Value; readonly fields: readonly string[] } {
  const fields: string[] = []
  const value = { ...mine }
  for (const field of Object.keys(mine) as (keyof Value & string)[]) {
    if (isSame(mine[field], theirs[field])) continue
    if (base !== null && isSame(base[field], mine[field])) value[field] = theirs[field]
    else if (base === null || !isSame(base[field], theirs[field])) fields.push(field)
  }
  return { value, fields }
}

/** Three-way merge of an order: mine if theirs is unchanged, else theirs with my additions after their neighbors. */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  const common = (ids: readonly string[], other: readonly string[]): readonly string[] => ids.filter((id) => other.includes(id))
  const [main, more] = isSame(common(theirs, base), common(base, theirs)) ? [mine, theirs] : [theirs, mine]
  const order = [...main]
  for (const [at, id] of more.entries()) {
    if (order.includes(id)) continue
    const before = more.slice(0, at).findLast((one) => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
