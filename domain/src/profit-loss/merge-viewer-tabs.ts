import { sameValue } from '../editing/same-value.ts'
import { inOrder, type ViewerTab } from './viewer-tabs.ts'

/**
 * Three-way merge of a user's tabs from two windows: `theirs` plus all differences between `base`, from which both started,
 * and `mine`. Each part of a tab is merged separately (its name, time span and each setting), so that a name from one window
 * and a time span from the other both survive; if both changed the same part, mine wins as the later one.
 *
 * A tab that I closed stays closed, whatever changed in it there; one that was closed there reopens if I changed it. Tabs
 * that I moved, pinned or opened follow the same neighbor as in mine; all others are as in theirs. Pinned tabs come first,
 * numbered from 0.
 *
 * If theirs is unchanged, the result is mine, and the other way round. Merging again changes nothing, so that a save whose
 * answer was lost can be repeated.
 */
export function mergeViewerTabs(
  base: readonly ViewerTab[],
  mine: readonly ViewerTab[],
  theirs: readonly ViewerTab[],
): readonly ViewerTab[] {
  const baseById = byId(base)
  const mineById = byId(mine)
  const theirsById = byId(theirs)
  const isKept = (tab: ViewerTab) => {
    const before = baseById.get(tab.id)
    return theirsById.has(tab.id) || before === undefined || !sameTab(before, tab)
  }
  const merged = new Map<string, ViewerTab>()
  for (const tab of theirs) if (!baseById.has(tab.id) || mineById.has(tab.id)) merged.set(tab.id, tab)
  for (const tab of mine) {
    if (isKept(tab)) merged.set(tab.id, mergeTab(baseById.get(tab.id) ?? null, tab, theirsById.get(tab.id) ?? null))
  }
  // Pinning a tab also decides its place.
  const equallyPinned = mine.filter(({ id, pinned }) => baseById.get(id)?.pinned === pinned)
  const unmoved = longestCommonOrder(ids(base), ids(equallyPinned))
  return inOrder(
    mergeOrder(ids(mine), ids(theirs), unmoved, merged).flatMap((id, displayOrder) => {
      const tab = merged.get(id)
      return tab === undefined ? [] : [{ ...tab, displayOrder }]
    }),
  )
}

function ids(tabs: readonly ViewerTab[]): readonly string[] {
  return tabs.map(({ id }) => id)
}

function byId(tabs: readonly ViewerTab[]): ReadonlyMap<string, ViewerTab> {
  return new Map(tabs.map((tab) => [tab.id, tab]))
}

/** Whether two lists have the same tabs in the same order. */
export function sameTabs(one: readonly ViewerTab[], other: readonly ViewerTab[]): boolean {
  return sameValue(one, other)
}

/** Whether two tabs have the same content, regardless of their place. */
function sameTab(one: ViewerTab, other: ViewerTab): boolean {
  return sameValue({ ...one, displayOrder: 0 }, { ...other, displayOrder: 0 })
}

function mergeTab(base: ViewerTab | null, mine: ViewerTab, theirs: ViewerTab | null): ViewerTab {
  if (base === null || theirs === null) return mine
  return {
    ...mergeParts(base, mine, theirs),
    viewSettings: mergeParts(base.viewSettings, mine.viewSettings, theirs.viewSettings),
    columns: mergeParts(base.columns, mine.columns, theirs.columns),
  }
}

/** Theirs, with the parts that I changed. */
function mergeParts<Parts extends object>(base: Parts, mine: Parts, theirs: Parts): Parts {
  const merged = { ...theirs }
  // The object was parsed field by field, so its keys are those of the type.
  for (const part of Object.keys(mine) as (keyof Parts)[]) if (!sameValue(base[part], mine[part])) merged[part] = mine[part]
  return merged
}

/** Their order of the remaining ids; those that I moved or added follow the same neighbor as in mine. */
function mergeOrder(
  mine: readonly string[],
  theirs: readonly string[],
  unmoved: ReadonlySet<string>,
  kept: ReadonlyMap<string, ViewerTab>,
): readonly string[] {
  const theirPlaces = new Set(theirs)
  const placedByMe = new Set(mine.filter((id) => kept.has(id) && !(unmoved.has(id) && theirPlaces.has(id))))
  const rest = theirs.filter((id) => kept.has(id) && !placedByMe.has(id))
  // Pinned tabs first, before looking for neighbors.
  const order = [...rest.filter((id) => kept.get(id)?.pinned), ...rest.filter((id) => kept.get(id)?.pinned !== true)]
  mine.forEach((id, at) => {
    if (!placedByMe.has(id)) return
    const before = mine.slice(0, at).findLast((other) => order.includes(other))
    const after = mine.slice(at + 1).find((other) => order.includes(other))
    const place = before !== undefined ? order.indexOf(before) + 1 : after !== undefined ? order.indexOf(after) : order.length
    order.splice(place, 0, id)
  })
  return order
}

/** Longest common subsequence of both lists: the ids that were not moved. */
function longestCommonOrder(base: readonly string[], mine: readonly string[]): ReadonlySet<string> {
  const places = new Map(base.map((id, place) => [id, place]))
  const shared = mine.flatMap((id) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ id, place }]
  })
  const lengths: number[] = []
  const previous: number[] = []
  let last = -1
  shared.forEach(({ place }, at) => {
    let best = -1
    for (let before = 0; before < at; before += 1) {
      const isBefore = (shared[before]?.place ?? 0) < place
      if (isBefore && (lengths[before] ?? 0) > (lengths[best] ?? 0)) best = before
    }
    lengths.push((lengths[best] ?? 0) + 1)
    previous.push(best)
    if ((lengths[at] ?? 0) > (lengths[last] ?? 0)) last = at
  })
  const unmoved = new Set<string>()
  for (let at = last; at >= 0; at = previous[at] ?? -1) {
    const id = shared[at]?.id
    if (id !== undefined) unmoved.add(id)
  }
  return unmoved
}
