import { centerOf, type Point, type SlideBox, turnedAbout } from './slide-box.ts'

/** The eight handles of a box: which of its sides they move. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

interface Resizing {
  readonly keepsAspect: boolean
  /** Both sides move, about the center. */
  readonly isFromCenter: boolean
}

/** The least width and height, in points. */
export const LEAST_SIZE = 4

/**
 * A box after one of its handles was moved. What is opposite to the handle, or the center, stays where it is on the slide, also
 * of a turned box. A box never gets smaller than `LEAST_SIZE`, and never turns inside out.
 *
 * @param moved how far the pointer went, in points of the slide.
 */
export function resized(box: SlideBox, handle: Handle, moved: Point, { keepsAspect, isFromCenter }: Resizing): SlideBox {
  const [across, down] = directionOf(handle)
  const own = turnedAbout(moved, { x: 0, y: 0 }, -box.rotation)
  const both = isFromCenter ? 2 : 1
  const asked = {
    width: Math.max(LEAST_SIZE, box.width + across * own.x * both),
    height: Math.max(LEAST_SIZE, box.height + down * own.y * both),
  }
  const { width, height } = keepsAspect && box.width > 0 && box.height > 0 ? inShape(box, asked, [across, down]) : asked
  // The center moves half as far as the side, in the box's own directions.
  const shift = isFromCenter ? { x: 0, y: 0 } : { x: (across * (width - box.width)) / 2, y: (down * (height - box.height)) / 2 }
  const turned = turnedAbout(shift, { x: 0, y: 0 }, box.rotation)
  const center = centerOf(box)
  return { x: center.x + turned.x - width / 2, y: center.y + turned.y - height / 2, width, height, rotation: box.rotation }
}

function directionOf(handle: Handle): readonly [number, number] {
  const across = handle.includes('e') ? 1 : handle.includes('w') ? -1 : 0
  const down = handle.includes('s') ? 1 : handle.includes('n') ? -1 : 0
  return [across, down]
}

function inShape(
  box: SlideBox,
  asked: Pick<SlideBox, 'width' | 'height'>,
  [across, down]: readonly [number, number],
): Pick<SlideBox, 'width' | 'height'> {
  const [byWidth, byHeight] = [asked.width / box.width, asked.height / box.height]
  // A corner follows the side that was moved further; the handle of a side takes the other side along.
  const wanted = across === 0 ? byHeight : down === 0 ? byWidth : Math.max(byWidth, byHeight)
  const least = Math.max(LEAST_SIZE / box.width, LEAST_SIZE / box.height)
  const factor = Math.max(wanted, least)
  return { width: box.width * factor, height: box.height * factor }
}
