import { boxBounds, boxesOverlap, type SlideBox, type SlideSize } from './slide-box.ts'

/** Between the two, and to the edge of the slide. */
const GAP = 12
const MARGIN = 24
/** Narrower than this no sentence reads well. */
const LEAST_WIDTH = 160

/** An element gives up to this share of its height to what is put below it. */
const MOST_GIVEN = 0.4

interface PlacedBox {
  readonly box: SlideBox
  /** Of the element: lower than before where it makes room. */
  readonly of: SlideBox
  /** Whether the place is free. */
  readonly isFree: boolean
}

/**
 * Where a text about an element goes: below, next to or above it, where the slide is free; otherwise in the lower part of its box, which
 * the element gives up if it may and is not rotated.
 *
 * @param mayShrink whether the element may change.
 * @param others the other boxes on the slide.
 * @param heightAt how high the text is at a width. Points.
 */
export function adjacentBox(
  of: SlideBox,
  { others, size, mayShrink }: { readonly others: readonly SlideBox[]; readonly size: SlideSize; readonly mayShrink: boolean },
  heightAt: (width: number) => number,
): PlacedBox {
  const { left, top, right, bottom } = boxBounds(of)
  const width = Math.max(LEAST_WIDTH, Math.min(right, size.width - MARGIN) - Math.max(left, MARGIN))
  const x = Math.max(MARGIN, Math.min(left, size.width - MARGIN - width))
  const below: SlideBox = { x, y: bottom + GAP, width, height: heightAt(width), rotation: 0 }
  const above: SlideBox = { ...below, y: top - GAP - below.height }
  // Next to it at its top, else below what is there already.
  const starts = [Math.max(MARGIN, top), ...others.map((other) => boxBounds(other).bottom + GAP).filter((y) => y > top)]
  const beside = [
    { x: right + GAP, width: size.width - MARGIN - right - GAP },
    { x: MARGIN, width: left - GAP - MARGIN },
  ].flatMap((room): readonly SlideBox[] =>
    room.width < LEAST_WIDTH
      ? []
      : starts.toSorted((a, b) => a - b).map((y) => ({ ...room, y, height: heightAt(room.width), rotation: 0 })),
  )
  const isFree = (box: SlideBox): boolean =>
    box.y >= 0 && box.y + box.height <= size.height && others.every((other) => !boxesOverlap(box, other))
  const free = [below, ...beside, above].find(isFree)
  if (free !== undefined) return { box: free, of, isFree: true }
  const given = below.height + GAP
  if (mayShrink && of.rotation === 0 && bottom <= size.height && given <= of.height * MOST_GIVEN)
    return { box: { ...below, y: bottom - below.height }, of: { ...of, height: of.height - given }, isFree: true }
  return { of, box: { ...below, y: Math.max(0, Math.min(bottom, size.height) - below.height) }, isFree: false }
}
