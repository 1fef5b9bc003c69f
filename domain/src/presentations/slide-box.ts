/** In points. */
export interface SlideSize {
  readonly width: number
  readonly height: number
}

/** A box on a slide. Points from the slide's top left; rotation in degrees clockwise, about the box's own center. */
export interface SlideBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
}

/** An upright rectangle. */
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/** The box in which a pointer grabs an element: its own box, widened around its center to at least `least` points each way. */
export function gripOf({ x, y, width, height, rotation }: SlideBox, least: number): SlideBox {
  const [across, down] = [Math.max(0, least - width), Math.max(0, least - height)]
  return { x: x - across / 2, y: y - down / 2, width: width + across, height: height + down, rotation }
}

/** Whether the bounds of two boxes overlap; touching edges do not count. */
export function boxesOverlap(one: SlideBox, other: SlideBox): boolean {
  const [a, b] = [boxBounds(one), boxBounds(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The API's units: hundredths of the slide's width and height. */
export function boxInHundredths({ x, y, width, height, rotation }: SlideBox, slide: SlideSize): SlideBox {
  return {
    x: (x / slide.width) * 100,
    y: (y / slide.height) * 100,
    width: (width / slide.width) * 100,
    height: (height / slide.height) * 100,
    rotation,
  }
}

/** Rounded to thousandths of a point: finer than any printer, and the same after each round trip to the API. */
export function boxFromHundredths({ x, y, width, height, rotation }: SlideBox, slide: SlideSize): SlideBox {
  return rounded({
    x: (x / 100) * slide.width,
    y: (y / 100) * slide.height,
    width: (width / 100) * slide.width,
    height: (height / 100) * slide.height,
    rotation,
  })
}

export function rounded({ x, y, width, height, rotation }: SlideBox): SlideBox {
  const turn = thousandths(rotation % 360)
  return {
    x: thousandths(x),
    y: thousandths(y),
    width: thousandths(width),
    height: thousandths(height),
    rotation: turn < 0 ? turn + 360 : turn,
  }
}

function thousandths(value: number): number {
  // Without minus zero.
  return Math.round(value * 1000) / 1000 + 0
}

export function centerOf({ x, y, width, height }: SlideBox): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** A point turned about another one, clockwise as rows run down. */
export function turnedAbout({ x, y }: Point, center: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return { x: center.x + (x - center.x) * cos - (y - center.y) * sin, y: center.y + (x - center.x) * sin + (y - center.y) * cos }
}

/** The upright rectangle around a turned box. */
export function boxBounds(box: SlideBox): Bounds {
  if (box.rotation % 180 === 0) return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
  const center = centerOf(box)
  const corners = [
    { x: box.x, y: box.y },
    { x: box.x + box.width, y: box.y },
    { x: box.x + box.width, y: box.y + box.height },
    { x: box.x, y: box.y + box.height },
  ].map((corner) => turnedAbout(corner, center, box.rotation))
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** The bounds around several boxes; null for none. */
export function boundsAround(boxes: readonly SlideBox[]): Bounds | null {
  if (boxes.length === 0) return null
  const all = boxes.map(boxBounds)
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  }
}

export type Outline = 'RECTANGLE' | 'ELLIPSE' | 'TRIANGLE'

/** Whether a point of the slide is on what a box holds. @param reach points around it that count, for the pointer. */
export function isOnBox(box: SlideBox, point: Point, outline: Outline = 'RECTANGLE', reach = 0): boolean {
  const { x, y } = turnedAbout(point, centerOf(box), -box.rotation)
  const [left, top] = [x - (box.x - reach), y - (box.y - reach)]
  const [width, height] = [box.width + 2 * reach, box.height + 2 * reach]
  if (left < 0 || top < 0 || left > width || top > height) return false
  if (outline === 'RECTANGLE' || width === 0 || height === 0) return true
  const [across, down] = [left / width, top / height]
  if (outline === 'ELLIPSE') return (across - 0.5) ** 2 + (down - 0.5) ** 2 <= 0.25
  return Math.abs(across - 0.5) <= down / 2
}

/**
 * A box on a slide of another size. Its center keeps its place in parts of the slide. Its width and height follow the slide's,
 * so columns stay aligned; what keeps its shape, and what stands askew, grows by the geometric mean of both. The way back leads
 * to where it was.
 */
export function reflowed(box: SlideBox, from: SlideSize, to: SlideSize, keepsShape: boolean): SlideBox {
  const [across, down] = [to.width / from.width, to.height / from.height]
  const center = centerOf(box)
  const mean = Math.sqrt(across * down)
  const isAskew = box.rotation % 90 !== 0
  const isLying = box.rotation % 180 !== 0
  const [byWidth, byHeight] = keepsShape || isAskew ? [mean, mean] : isLying ? [down, across] : [across, down]
  const [width, height] = [box.width * byWidth, box.height * byHeight]
  return rounded({ x: center.x * across - width / 2, y: center.y * down - height / 2, width, height, rotation: box.rotation })
}
