import { type Bounds, boundsAround, boxBounds, type Point, type SlideBox, type SlideSize } from './slide-box.ts'

export type Alignment = 'LEFT' | 'CENTER' | 'RIGHT' | 'TOP' | 'MIDDLE' | 'BOTTOM'

/** Boxes lined up with each other; a single one with the slide. In the order given. */
export function aligned(boxes: readonly SlideBox[], alignment: Alignment, slide: SlideSize): readonly SlideBox[] {
  const frame = boxes.length > 1 ? boundsAround(boxes) : { left: 0, top: 0, right: slide.width, bottom: slide.height }
  if (frame === null) return boxes
  return boxes.map((box) => {
    const [dx, dy] = stepTo(boxBounds(box), frame, alignment)
    return { ...box, x: box.x + dx, y: box.y + dy }
  })
}

function stepTo(own: Bounds, frame: Bounds, alignment: Alignment): readonly [number, number] {
  switch (alignment) {
    case 'LEFT':
      return [frame.left - own.left, 0]
    case 'CENTER':
      return [(frame.left + frame.right - own.left - own.right) / 2, 0]
    case 'RIGHT':
      return [frame.right - own.right, 0]
    case 'TOP':
      return [0, frame.top - own.top]
    case 'MIDDLE':
      return [0, (frame.top + frame.bottom - own.top - own.bottom) / 2]
    case 'BOTTOM':
      return [0, frame.bottom - own.bottom]
  }
}

/** Boxes moved together so that their middle is at a point, as far as they stay on the slide. */
export function placedAt(boxes: readonly SlideBox[], point: Point, slide: SlideSize): readonly SlideBox[] {
  const frame = boundsAround(boxes)
  if (frame === null) return boxes
  const step = (at: number, from: number, to: number, room: number): number => {
    const wanted = at - (from + to) / 2
    // What is larger than the slide begins at its edge.
    return Math.max(-from, Math.min(room - to, wanted))
  }
  const [dx, dy] = [step(point.x, frame.left, frame.right, slide.width), step(point.y, frame.top, frame.bottom, slide.height)]
  return boxes.map((box) => ({ ...box, x: box.x + dx, y: box.y + dy }))
}

/** Boxes with equal gaps between them; the outermost two stay where they are. Fewer than three stay as they are. */
export function distributed(boxes: readonly SlideBox[], axis: 'HORIZONTAL' | 'VERTICAL'): readonly SlideBox[] {
  if (boxes.length < 3) return boxes
  const placed = boxes
    .map((box, at) => {
      const { left, right, top, bottom } = boxBounds(box)
      const [start, end] = axis === 'HORIZONTAL' ? [left, right] : [top, bottom]
      return { at, start, end, middle: (start + end) / 2 }
    })
    .toSorted((one, other) => one.middle - other.middle)
  const [first] = placed
  const last = placed.at(-1)
  if (first === undefined || last === undefined) return boxes
  const taken = placed.reduce((sum, { start, end }) => sum + end - start, 0)
  const gap = (last.end - first.start - taken) / (placed.length - 1)
  const steps = new Map<number, number>()
  let next = first.start
  for (const { at, start, end } of placed) {
    steps.set(at, next - start)
    next += end - start + gap
  }
  return boxes.map((box, at) => {
    const step = steps.get(at) ?? 0
    return axis === 'HORIZONTAL' ? { ...box, x: box.x + step } : { ...box, y: box.y + step }
  })
}
