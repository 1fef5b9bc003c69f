import type { Ink, SceneBox, SceneMark } from './scene.ts'

interface SparklineQuestion {
  /** Decimals in the order of time; null leaves a gap. */
  readonly values: readonly (string | null)[]
  /** A budget for each value, drawn as a tick; null for none. Empty: there is no budget. */
  readonly plans: readonly (string | null)[]
  /** COLUMNS start at zero and are for amounts; a LINE is cut to its own range and is for ratios. */
  readonly shape: 'COLUMNS' | 'LINE'
  /** Whether the first value is from the same month a year before, and is set apart. */
  readonly startsYearBefore: boolean
  readonly width: number
  readonly height: number
  /** Of a line; a picked place has the color of what is here. */
  readonly ink?: Ink | undefined
}

const DOT = 2.5
const LINE = 1.5
const TICK = 1.25

/** A small picture of some periods without texts: its figures are printed next to it. Marks stay within width and height. */
export function sparklineMarks({
  values,
  plans,
  shape,
  startsYearBefore,
  width,
  height,
  ink = 'text-2',
}: SparklineQuestion): readonly SceneMark[] {
  const numbers = values.map(numberOf)
  const planned = values.map((_, at) => numberOf(plans[at] ?? null))
  const drawn = [...numbers, ...planned].flatMap((one) => one ?? [])
  if (drawn.length === 0) return []
  const box = { x: 0, y: TICK, width, height: height - 2 * TICK }
  return shape === 'COLUMNS'
    ? columnMarks(numbers, planned, startsYearBefore, box)
    : lineMarks(numbers, planned, startsYearBefore, { ...box, x: DOT + 1, width: width - 2 * DOT - 2 }, ink)
}

type Numbers = readonly (number | null)[]

function columnMarks(numbers: Numbers, planned: Numbers, startsYearBefore: boolean, { width, y, height }: SceneBox): readonly SceneMark[] {
  const drawn = [...numbers, ...planned].flatMap((one) => one ?? [])
  const top = Math.max(0, ...drawn)
  const range = top - Math.min(0, ...drawn) || 1
  const yOf = (value: number): number => y + ((top - value) / range) * height
  const step = width / numbers.length
  const bar = Math.max(1, step * 0.78)
  const last = lastAt(numbers)
  return numbers.flatMap((value, at): readonly SceneMark[] => {
    const x = at * step + (step - bar) / 2
    const fill: Ink = at === last ? 'actual' : at === 0 && startsYearBefore ? 'prior' : 'rest'
    const marks: SceneMark[] = []
    if (value !== null) {
      const [from, to] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))]
      const box = { x, y: from, width: bar, height: Math.max(0.5, to - from) }
      marks.push({
        kind: 'RECT',
        ...box,
        fill,
        stroke: null,
        strokeWidth: 0,
        isHatched: false,
        isBroken: false,
        isLying: false,
        cell: null,
      })
    }
    return [...marks, ...tick(planned[at] ?? null, x, bar, yOf)]
  })
}

function lineMarks(
  numbers: Numbers,
  planned: Numbers,
  startsYearBefore: boolean,
  { x, y, width, height }: SceneBox,
  ink: Ink,
): readonly SceneMark[] {
  const drawn = [...numbers, ...planned].flatMap((one) => one ?? [])
  const [top, bottom] = [Math.max(...drawn), Math.min(...drawn)]
  const [inner, range] = [height - 2 * DOT, top - bottom]
  const yOf = (value: number): number => (range === 0 ? y + height / 2 : y + DOT + ((top - value) / range) * inner)
  const steps = Math.max(1, numbers.length - 1)
  const step = width / steps
  // Divided last, so that the last place is exactly at the edge.
  const xOf = (at: number): number => x + (at * width) / steps
  const half = Math.min(step * 0.39, DOT + 1)
  const marks: SceneMark[] = numbers.flatMap((_, at) => tick(planned[at] ?? null, xOf(at) - half, 2 * half, yOf))
  for (const points of runs(numbers, xOf, yOf)) marks.push({ kind: 'LINE', points, ink, width: LINE, dash: [] })
  const dot = (at: number, fill: Ink, stroke: Ink | null, radius: number): void => {
    const value = numbers[at]
    if (value === null || value === undefined) return
    marks.push({ kind: 'DOT', x: xOf(at), y: yOf(value), radius, fill, stroke, shape: 'ROUND', cell: null })
  }
  if (startsYearBefore) dot(0, 'page', 'prior', DOT - 0.5)
  const last = lastAt(numbers)
  if (last !== null) dot(last, ink === 'text-2' ? 'actual' : ink, null, DOT)
  return marks
}

/** Stretches without a gap; a single value has no line. */
function runs(numbers: Numbers, xOf: (at: number) => number, yOf: (value: number) => number): readonly (readonly [number, number])[][] {
  const found: [number, number][][] = [[]]
  for (const [at, value] of numbers.entries()) {
    if (value === null) found.push([])
    else found.at(-1)?.push([xOf(at), yOf(value)])
  }
  return found.filter(({ length }) => length > 1)
}

function tick(value: number | null, x: number, width: number, yOf: (value: number) => number): readonly SceneMark[] {
  if (value === null) return []
  const y = yOf(value)
  const points = [[x, y] as const, [x + width, y] as const]
  return [{ kind: 'LINE', points, ink: 'plan', width: TICK, dash: [] }]
}

function lastAt(numbers: Numbers): number | null {
  const at = numbers.findLastIndex((value) => value !== null)
  return at === -1 ? null : at
}

/** For drawing alone, where a pixel is coarser than a double. */
function numberOf(value: string | null): number | null {
  return value === null ? null : Number(value)
}
