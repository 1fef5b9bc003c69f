import type { ChartCategory } from '../chart-figures.ts'
import type { Canvas } from './canvas.ts'
import { CHART_TEXT } from './scene.ts'
import { shortenedText, textWidth, wrappedText } from './text-width.ts'

export const LABEL_LINE = 13

interface LabelQuestion {
  readonly categories: readonly ChartCategory[]
  readonly centers: readonly number[]
  readonly step: number
  /** The middle of the first line. */
  readonly middle: number
  readonly highlight: string | null
}

/** From this width names of places are broken into two lines, below that they take turns; below the second only some are written. */
const LEAST_WRAPPED = 44
const LEAST_NAMED = 26
/** The most that a name takes where only some are written. */
const WIDEST_OF_SOME = 76

/** How many lines the names of categories take below the columns. */
export function labelLines(categories: readonly ChartCategory[], step: number): 1 | 2 {
  if (areEqualPeriods(categories)) return spansYears(categories) ? 2 : 1
  const way = placesWay(categories, step)
  return way === 'WRAPPED' || way === 'IN_TURNS' ? 2 : 1
}

/** How names of places are written: in one line, each in two, in the upper and the lower line by turns, by their codes, or some only. */
function placesWay(categories: readonly ChartCategory[], step: number): 'WHOLE' | 'WRAPPED' | 'IN_TURNS' | 'CODES' | 'SOME' {
  const fitsIn = (room: number): boolean => categories.every(({ label }) => textWidth(label, CHART_TEXT, 600) <= room)
  if (fitsIn(step - 4)) return 'WHOLE'
  if (step >= LEAST_WRAPPED) {
    const isCut = ({ label }: ChartCategory): boolean => wrappedText(label, step - 4, CHART_TEXT, 600).join(' ') !== label
    return categories.some(isCut) && fitsIn(2 * step - 6) ? 'IN_TURNS' : 'WRAPPED'
  }
  if (codesOf(categories) !== null) return 'CODES'
  return step >= LEAST_NAMED ? 'IN_TURNS' : 'SOME'
}

/** Writes the names below the columns: whole, else the letters of months or the codes of locations, else every second or third of them. */
export function writeLabels(canvas: Canvas, question: LabelQuestion): void {
  if (areEqualPeriods(question.categories)) writePeriods(canvas, question)
  else writePlaces(canvas, question)
}

function writePeriods(canvas: Canvas, question: LabelQuestion): void {
  const { categories, centers, step, middle } = question
  const short = categories.map(shortLabel)
  const fits = (names: readonly string[], every = 1): boolean => names.every((name) => textWidth(name, CHART_TEXT, 600) <= step * every - 3)
  const letters = categories.length > 2 ? short.map((name) => (/^[A-Z][a-z]{2}$/.test(name) ? name.slice(0, 1) : name)) : short
  const names = fits(short) ? short : fits(letters) ? letters : short
  let every = 1
  while (every < categories.length && !fits(names, every)) every += 1
  const meant = categories.findIndex(({ key }) => key === question.highlight)
  // The highlighted category gets its name first, whichever others are left out.
  for (const at of [...(meant === -1 ? [] : [meant]), ...categories.keys()])
    if (at === meant || at % every === 0)
      canvas.text(names[at] ?? '', [{ x: centers[at] ?? 0, middle, anchor: 'middle' }], lookOf(at === meant))
  if (spansYears(categories)) writeYears(canvas, question)
}

/** The year below its first month. The first one gives way: what stands left of a year is before it. */
function writeYears(canvas: Canvas, { categories, centers, middle }: LabelQuestion): void {
  const years = categories.map(({ startDate }) => startDate.slice(0, 4))
  const starts = years.flatMap((year, at) => (year === years[at - 1] ? [] : [{ year, x: centers[at] ?? 0 }]))
  const [first, second] = starts
  const isTight = first !== undefined && second !== undefined && second.x - first.x < textWidth(first.year, CHART_TEXT) + YEAR_GAP
  for (const { year, x } of isTight ? starts.slice(1) : starts)
    canvas.text(year, [{ x, middle: middle + LABEL_LINE, anchor: 'middle' }], { ink: 'text-3' })
}

const YEAR_GAP = 6

function writePlaces(canvas: Canvas, { categories, centers, step, middle, highlight }: LabelQuestion): void {
  const way = placesWay(categories, step)
  const isMeant = (at: number): boolean => categories[at]?.key === highlight
  const codes = way === 'CODES' ? codesOf(categories) : null
  const widest = Math.max(0, ...(codes ?? categories.map(({ label }) => label)).map((name) => textWidth(name, CHART_TEXT, 600))) + 6
  const every = way === 'CODES' || way === 'SOME' ? Math.max(1, Math.ceil(Math.min(widest, WIDEST_OF_SOME) / step)) : 1
  const usualRoom = way === 'IN_TURNS' ? 2 * step - 6 : way === 'SOME' ? every * step - 4 : step - 4
  // The highlighted category gets its name first, whichever others are left out.
  const inOrder = [...categories.keys()].toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)))
  for (const at of inOrder) {
    if (!isMeant(at) && at % every !== 0) continue
    const look = lookOf(isMeant(at))
    const label = categories[at]?.label ?? ''
    const x = centers[at] ?? 0
    const reachesOut = x - usualRoom / 2 < 0 || x + usualRoom / 2 > canvas.width
    const room = way === 'IN_TURNS' && reachesOut ? 1.5 * step - 4 : usualRoom
    const lines =
      way === 'WRAPPED'
        ? wrappedText(label, room, CHART_TEXT, look.weight)
        : [codes?.[at] ?? shortenedText(label, room, CHART_TEXT, look.weight)]
    const top = middle + (way === 'IN_TURNS' ? (at % 2) * LABEL_LINE : 0)
    for (const [line, text] of lines.entries())
      canvas.text(
        text,
        [
          { x, middle: top + line * LABEL_LINE, anchor: 'middle' },
          // At the edges of the picture a name reaches to one side alone.
          { x: x - step / 2, middle: top + line * LABEL_LINE, anchor: 'start' },
          { x: x + step / 2, middle: top + line * LABEL_LINE, anchor: 'end' },
        ],
        look,
      )
  }
  if (way === 'SOME') canvas.note('Not every name has room: make the chart wider, or show it as a horizontal bar.')
}

/** The codes that names of locations begin with, where all have one; groups without any have none. */
function codesOf(categories: readonly ChartCategory[]): readonly string[] | null {
  const codes = categories.map(({ label, kind }) => (kind === 'REST' ? 'rest' : (CODE.exec(label)?.[1] ?? null)))
  return codes.every((code) => code !== null) && new Set(codes).size === codes.length ? codes : null
}

const CODE = /^([\dA-Z][\w.-]{0,5}) \S/

function lookOf(isMeant: boolean) {
  return { weight: isMeant ? 600 : 400, ink: isMeant ? 'text-1' : 'text-2' } as const
}

function areEqualPeriods(categories: readonly ChartCategory[]): boolean {
  return categories.every(({ kind }) => kind === 'PERIOD')
}

function spansYears(categories: readonly ChartCategory[]): boolean {
  return categories.every(({ label }) => MONTH.test(label)) && new Set(categories.map(({ startDate }) => startDate.slice(0, 4))).size > 1
}

const MONTH = /^([A-Z][a-z]{2}) \d{4}$/

/** A month without its year, which is below it or in the heading. */
export function shortLabel({ label, kind }: Pick<ChartCategory, 'label' | 'kind'>): string {
  return kind === 'PERIOD' ? (MONTH.exec(label)?.[1] ?? label) : label
}
