import { expect, it } from 'vitest'
import { NEW_CHART } from '../../charts/chart-document.ts'
import type { LocationNode } from '../../locations/location-tree.ts'
import { parseDay, parseMonthOfYear } from '../../time/day.ts'
import type { TimeSpanSetting } from '../../time/time-span.ts'
import { continuedSlides } from '../continued-slides.ts'
import { FOOTER_NAME, newChartElement, newShape, newTable, newText, titledSlide } from '../new-elements.ts'
import { INHERITED, type Presentation, type SlideElement, type TextElement, USUAL_SETTINGS } from '../presentation.ts'
import { NO_PRESENTATION_FIGURES, withKeptFigures } from '../presentation-figures.ts'
import { presentedFiguresText, readPresentedFigures } from '../presented-record.ts'
import { filledPresentation, filledSlide, presentationWords } from './filled-slides.ts'

const leaf = (id: string, name: string): LocationNode<string> => ({
  id: `leaf${id}`,
  name,
  tag: 'LOCATION',
  locationIds: [id],
  children: [],
})
const NAMES = new Map([
  ['7', 'Harbor {north}'],
  ['8', 'Hill'],
])
const FACTS = {
  companyName: 'Tidewater',
  locations: { tree: [...NAMES].map(([id, name]) => leaf(id, name)), nameOf: (id: string) => NAMES.get(id) ?? id },
  time: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-20'), fiscalYearStartMonth: parseMonthOfYear(1) },
  charts: new Map(),
}
const BOX = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
const AUGUST: TimeSpanSetting = { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-08-01'), endDate: parseDay('2026-08-31') }
const at = (id: string) => ({ ...INHERITED, places: { locationIds: [id], nodeIds: [], isAllBut: false } })
const figureOf = (name: string, scope = INHERITED) => ({
  name,
  groupId: 'g',
  metricId: null,
  measure: 'VALUE' as const,
  against: null,
  scope,
})
const said = (content: string, figures: TextElement['figures'] = []): TextElement => ({
  ...newText({ id: `text ${content}`, box: BOX }, 'TEXT', content),
  figures,
})
let made = 0
const newId = () => `n${(made += 1)}`

function deckOf(title: string, elements: readonly SlideElement[], locationIds: readonly string[] = []): Presentation {
  const whole = titledSlide(newId, { width: 960, height: 540 }, title, elements)
  const slide = { ...whole, elements: whole.elements.filter(({ name }) => name !== FOOTER_NAME) }
  return { title: '[company], [period]', slides: [slide], settings: { ...USUAL_SETTINGS, defaultLocationIds: locationIds } }
}

/** The words of a deck's texts, its slide's title first. */
function shownOf(deck: Presentation): readonly string[] {
  const { slides } = filledPresentation(deck, presentationWords(deck, FACTS))
  return slides.flatMap(({ title, elements }) => [
    title,
    ...elements.flatMap((element) => (element.type === 'TEXT' ? [element.content] : 'title' in element ? [element.title] : [])),
  ])
}

it('are filled by the presentation: its places, its days, the company', () => {
  expect(shownOf(deckOf('[location]', [said('[period], [company]')]))).toEqual(['All locations', 'All locations', 'Oct 2026, Tidewater'])
  expect(shownOf(deckOf('[location]', [], ['7']))).toEqual(['Harbor {north}', 'Harbor {{north}'])
  const deck = deckOf('[period]', [])
  expect(shownOf({ ...deck, settings: { ...deck.settings, defaultTimePeriod: AUGUST } })).toEqual(['Aug 2026', 'Aug 2026'])
})

it('say in the footer of every slide the period of the presentation, whatever its figures are of', () => {
  const table = { ...newTable({ id: 'table', box: BOX }, null, '[period]'), title: '[period]', scope: { ...INHERITED, timeSpan: AUGUST } }
  const slide = titledSlide(newId, { width: 960, height: 540 }, '[period]', [table])
  expect(shownOf({ ...deckOf('', []), slides: [slide] })).toEqual(['Aug 2026', 'Aug 2026', 'Aug 2026', 'Tidewater, Oct 2026'])
})

it('are filled by the figures of a slide where all of them have other places or days', () => {
  const table = (id: string) => ({ ...newTable({ id, box: BOX }, null, 'P&L'), scope: { ...at(id), timeSpan: AUGUST } })
  expect(shownOf(deckOf('[location], [period]', [table('8')]))[0]).toBe('Hill, Aug 2026')
  // Two locations: what they share is said.
  expect(shownOf(deckOf('[location], [period]', [table('8'), table('7')]))[0]).toBe('All locations, Aug 2026')
})

it('are filled by an element with places or days of its own', () => {
  const table = { ...newTable({ id: 'table', box: BOX }, null, 'P&L'), title: '[location]', scope: at('8') }
  const chart = {
    ...newChartElement({ id: 'chart', box: BOX }, { ...NEW_CHART, mappingId: 'm', timeSpan: AUGUST }, 'Chart'),
    title: '[period]',
  }
  const text = said('[location]: {a}', [figureOf('a', at('7'))])
  const mixed = said('[location]: {a}, {b}', [figureOf('a', at('7')), figureOf('b')])
  expect(shownOf(deckOf('Slide', [table, chart, text, mixed]))).toEqual([
    'Slide',
    'Slide',
    'Hill',
    'Aug 2026',
    'Harbor {{north}: {a}',
    'All locations: {a}, {b}',
  ])
})

it('leave everything without placeholders the same object', () => {
  const shape = newShape({ id: 'shape', box: BOX }, 'CIRCLE')
  const deck = deckOf('[location]', [shape, said('Words [draft]')])
  const words = presentationWords(deck, FACTS)
  const [slide] = deck.slides
  if (slide === undefined) throw new Error('it has a slide')
  const filled = filledSlide(slide, words)
  expect(filled.elements.slice(2).every((element, index) => element === slide.elements[index + 2])).toBe(true)
  const plain = { ...deckOf('Plain', [shape]), title: 'Plain' }
  expect(filledPresentation(plain, words)).toBe(plain)
  expect(filledPresentation(deck, null)).toBe(deck)
})

it('are in the slides that are shown and exported, and stay in records as they were presented', () => {
  const deck = deckOf('[location]', [said('[location]')])
  const live = { ...NO_PRESENTATION_FIGURES, words: presentationWords(deck, FACTS) }
  expect(continuedSlides(deck, live)).toMatchObject({ title: 'Tidewater, Oct 2026', slides: [{ title: 'All locations' }] })
  const record = readPresentedFigures(JSON.parse(presentedFiguresText(live)))
  expect(record).toEqual(live)
  // The element keeps what it said; the slide goes on to another location.
  const [slide] = deck.slides
  if (slide === undefined) throw new Error('it has a slide')
  const elements = slide.elements.map((element) => (element.id.startsWith('text') ? { ...element, presentedRecordId: 'record' } : element))
  const moved = { ...deck, slides: [{ ...slide, elements }], settings: { ...deck.settings, defaultLocationIds: ['8'] } }
  const now = { ...NO_PRESENTATION_FIGURES, words: presentationWords(moved, FACTS) }
  const shown = continuedSlides(moved, withKeptFigures(now, moved, new Map([['record', record]])))
  expect(shown.slides[0]?.elements.flatMap((element) => (element.type === 'TEXT' ? [element.content] : []))).toEqual([
    'Hill',
    'All locations',
  ])
  // Records of before have no words.
  expect(readPresentedFigures({ tables: [], charts: [], texts: [] }).words).toBeNull()
})
