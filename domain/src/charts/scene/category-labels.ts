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

/** From this width names of places are broken into two lines; below the second they are not written. */
const LEAST_WRAPPED = 44
const LEAST_NAMED = 26

/** How many lines the names of categories take below the columns. */
export function labelLines(categories: readonly ChartCategory[], step: number): 1 | 2 {
  if (areEqualPeriods(categories)) return spansYears(categories) ? 2 : 1
  const fits = categories.every(({ label }) => textWidth(label, CHART_TEXT, 600) <= step - 4)
  return !fits && step >= LEAST_WRAPPED ? 2 : 1
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
  // What is meant has its name first, whatever the others leave out.
  for (const at of [...(meant === -1 ? [] : [meant]), ...categories.keys()])
    if (at === meant || at % every === 0)
      canvas.text(names[at] ?? '', [{ x: centers[at] ?? 0, middle, anchor: 'middle' }], lookOf(at === meant))
  if (spansYears(categories)) writeYears(canvas, question)
}

function writeYears(canvas: Canvas, { categories, centers, middle }: LabelQuestion): void {
  let before = ''
  for (const [at, { startDate }] of categories.entries()) {
    const year = startDate.slice(0, 4)
    if (year !== before) canvas.text(year, [{ x: centers[at] ?? 0, middle: middle + LABEL_LINE, anchor: 'middle' }], { ink: 'text-3' })
    before = year
  }
}

function writePlaces(canvas: Canvas, { categories, centers, step, middle, highlight }: LabelQuestion): void {
  if (step >= LEAST_WRAPPED) {
    for (const [at, { label, key }] of categories.entries()) {
      const look = lookOf(key === highlight)
      for (const [line, text] of wrappedText(label, step - 4, CHART_TEXT, look.weight).entries())
        canvas.text(text, [{ x: centers[at] ?? 0, middle: middle + line * LABEL_LINE, anchor: 'middle' }], look)
    }
    return
  }
  const codes = codesOf(categories)
  // Without codes names are cut short; below that width nobody could read them.
  if (codes === null && step < LEAST_NAMED) return
  const widest = codes === null ? 0 : Math.max(...codes.map((code) => textWidth(code, CHART_TEXT, 600))) + 6
  const every = Math.max(1, Math.ceil(widest / step))
  const meant = categories.findIndex(({ key }) => key === highlight)
  for (const at of [...(meant === -1 ? [] : [meant]), ...categories.keys()]) {
    if (at !== meant && at % every !== 0) continue
    const look = lookOf(at === meant)
    const text = codes?.[at] ?? shortenedText(categories[at]?.label ?? '', step - 4, CHART_TEXT, look.weight)
    canvas.text(text, [{ x: centers[at] ?? 0, middle, anchor: 'middle' }], look)
  }
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

/** A month without its year, which stands below it or in the heading. */
export function shortLabel({ label, kind }: Pick<ChartCategory, 'label' | 'kind'>): string {
  return kind === 'PERIOD' ? (MONTH.exec(label)?.[1] ?? label) : label
}
