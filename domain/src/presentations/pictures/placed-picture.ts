import type { Crop, ImageElement } from '../presentation.ts'
import { centerOf, type SlideBox, type SlideSize, turnedAbout } from '../slide-box.ts'

/** Where a picture goes, and which part of it is seen: shares that are cut off at each side. */
interface PlacedPicture {
  readonly box: SlideBox
  readonly crop: Crop
}

/** @param pixels size of the whole picture. */
export function placedPicture(
  { box, objectFit, crop }: Pick<ImageElement, 'box' | 'objectFit' | 'crop'>,
  pixels: SlideSize,
): PlacedPicture {
  // The box of the whole picture; the element's box shows the part that is not cropped.
  const whole = { width: box.width / (1 - crop.left - crop.right), height: box.height / (1 - crop.top - crop.bottom) }
  const across = span(whole.width, pixels.width * scaleOf(objectFit, whole, pixels, 'width'), crop.left, crop.right)
  const down = span(whole.height, pixels.height * scaleOf(objectFit, whole, pixels, 'height'), crop.top, crop.bottom)
  const shown = {
    x: box.x + across.from - crop.left * whole.width,
    y: box.y + down.from - crop.top * whole.height,
    width: across.length,
    height: down.length,
    rotation: box.rotation,
  }
  const center = turnedAbout(centerOf(shown), centerOf(box), box.rotation)
  return {
    box: { ...shown, x: center.x - shown.width / 2, y: center.y - shown.height / 2 },
    crop: { left: across.before, right: across.after, top: down.before, bottom: down.after },
  }
}

/** Pixels of the longer side of a picture that fills a slide on a 4K screen. */
export const LONGEST_SHOWN = 3_840

/** What a slide can show of a picture: all of it, or its shape with a longer side of `LONGEST_SHOWN`. Whole pixels, at least 1. */
export function shownPixels({ width, height }: SlideSize): SlideSize {
  const scale = Math.min(1, LONGEST_SHOWN / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function scaleOf(fit: ImageElement['objectFit'], room: SlideSize, pixels: SlideSize, side: keyof SlideSize): number {
  if (fit === 'fill') return room[side] / pixels[side]
  const scales = [room.width / pixels.width, room.height / pixels.height]
  return fit === 'contain' ? Math.min(...scales) : Math.max(...scales)
}

/** The visible part of a drawn length, centered in a space cropped by shares at both ends. */
function span(room: number, drawn: number, cutBefore: number, cutAfter: number) {
  const start = (room - drawn) / 2
  const from = Math.max(start, cutBefore * room)
  const to = Math.max(from, Math.min(start + drawn, (1 - cutAfter) * room))
  return { from, length: to - from, before: (from - start) / drawn, after: (start + drawn - to) / drawn }
}
