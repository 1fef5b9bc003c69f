import { sameValue } from '../editing/same-value.ts'
import { inOrder, type ViewerTab } from './viewer-tabs.ts'

/**
 * What a list of tabs becomes where two windows changed it: `theirs` with all that differs between `base`, which both
 * began from, and `mine`. Each part of a tab counts by itself (its name, its time span, each of its settings), so that a
 * name given here and a time span chosen there both stay; where both changed the same part, mine is the later one.
 *
 * A tab that I closed is closed, whatever became of it there, and one that was closed there comes back if I changed it:
 * the later act counts. Tabs that I moved, pinned or opened stand behind the same neighbor as in mine; all others as in
 * theirs. Pinned ones first, numbered from 0.
 *
 * With `theirs` as it was, the answer is mine; with mine as it was, theirs. Merging again takes and adds nothing, so that
 * a save whose answer was lost can be repeated.
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
  // Who pinned a tab put it where it is.
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

/** Whether two lists hold the same tabs in the same order. */
export function sameTabs(one: readonly ViewerTab[], other: readonly ViewerTab[]): boolean {
  return sameValue(one, other)
}

/** Whether two tabs hold the same, wherever they stand. */
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

/** Theirs, with those parts of mine that are not as they were. */
function mergeParts<Parts extends object>(base: Parts, mine: Parts, theirs: Parts): Parts {
  const merged = { ...theirs }
  // The keys of an object are those of its type: it is one that was read part by part.
  for (const part of Object.keys(mine) as (keyof Parts)[]) if (!sameValue(base[part], mine[part])) merged[part] = mine[part]
  return merged
}

/** Their order of the kept ids, with those that I moved or brought behind the same neighbor as in mine. */
function mergeOrder(
  mine: readonly string[],
  theirs: readonly string[],
  unmoved: ReadonlySet<string>,
  kept: ReadonlyMap<string, ViewerTab>,
): readonly string[] {
  const theirPlaces = new Set(theirs)
  const placedByMe = new Set(mine.filter((id) => kept.has(id) && !(unmoved.has(id) && theirPlaces.has(id))))
  const rest = theirs.filter((id) => kept.has(id) && !placedByMe.has(id))
  // Neighbors are those of a list that is in order: pinned ones first.
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

/** As many ids as possible that follow each other in both lists in the same order: those that nobody moved. */
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
