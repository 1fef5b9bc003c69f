import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPresentation } from '../../test/any-presentations.ts'
import { LONGEST } from '../text-limits.ts'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import { presentationOfLocation, withSectionOfEach } from './each-location.ts'
import { newTable, newText, titledSlide } from './new-elements.ts'
import { filledPresentation, presentationWords } from './placeholders/filled-slides.ts'
import { INHERITED, MOST_SLIDES, type Presentation, USUAL_SETTINGS } from './presentation.ts'
import { parsePresentation, presentationText } from './presentation-text.ts'

const HARBOR = { id: '7', name: 'Harbor {north}' }
const HILL = { id: '8', name: 'Hill' }
const BOX = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
let last = 0
const newId = () => `new-${(last += 1)}`

const own = { locationIds: ['1'], nodeIds: [], isAllBut: false }
const table = newTable({ id: 't', box: BOX }, null, 'Table')
const beside = { ...newTable({ id: 'u', box: BOX }, null, 'Company'), scope: { ...INHERITED, places: own } }
const figure = { name: 'f', groupId: 'g', metricId: null, measure: 'VALUE' as const, against: null, scope: INHERITED }
const text = { ...newText({ id: 'x', box: BOX }, 'TEXT', 'Sales of [location]: {f}'), figures: [figure] }
const PAGER: Presentation = {
  title: 'Pager',
  slides: [{ ...titledSlide(newId, { width: 960, height: 540 }, '[location] in short', [table, beside, text]), id: 's' }],
  settings: USUAL_SETTINGS,
}

describe('slides made for each location', () => {
  it('are presentations of one location each', () => {
    const made = presentationOfLocation(PAGER, HARBOR, newId)
    expect(made.title).toBe('Pager, Harbor {north}')
    expect(presentationOfLocation({ ...PAGER, title: '[location] review' }, HILL, newId).title).toBe('Hill review')
    expect(made.settings.defaultLocationIds).toEqual(['7'])
    const [slide] = made.slides
    const [inherited, ofCompany, words] = slide?.elements.slice(-4) ?? []
    expect(inherited).toMatchObject({ scope: { places: null } })
    expect(ofCompany).toMatchObject({ scope: { places: own } })
    // Filled in as it is shown.
    expect(words).toMatchObject({ content: 'Sales of [location]: {f}' })
  })

  it('or sections of one presentation, each at its location', () => {
    const made = withSectionOfEach(PAGER, [HARBOR, HILL], newId)
    expect(made?.slides.map(({ title }) => title)).toEqual(['Harbor {north} in short', 'Hill in short'])
    const [inherited, ofCompany, words] = made?.slides[1]?.elements.slice(-4) ?? []
    expect(inherited).toMatchObject({ scope: { places: { locationIds: ['8'] } } })
    expect(ofCompany).toMatchObject({ scope: { places: own } })
    expect(words).toMatchObject({ content: 'Sales of Hill: {f}', figures: [{ scope: { places: { locationIds: ['8'] } } }] })
    // A brace of the name stays a brace.
    expect(made?.slides[0]?.elements.at(-2)).toMatchObject({ content: 'Sales of Harbor {{north}: {f}' })
    expect(
      withSectionOfEach(
        PAGER,
        Array.from({ length: MOST_SLIDES + 1 }, () => HILL),
        newId,
      ),
    ).toBeNull()
  })

  it('name the location where no text does: in the title and on the page, and on the cover', () => {
    const size = { width: 960, height: 540 }
    const slides = [
      titledSlide(newId, size, 'Review'),
      titledSlide(newId, size, 'Summary', [table]),
      titledSlide(newId, size, 'Summary', [{ ...text, id: 'y' }]),
      titledSlide(newId, size, 'Company', [beside]),
    ]
    const titles = ({ slides: all }: Presentation) =>
      all.map(({ title, elements }) => [title, elements.find(({ name }) => name === 'Title')])
    const made = presentationOfLocation({ ...PAGER, title: 'Review', slides }, HILL, newId)
    expect(titles(made)).toMatchObject([
      ['Review, [location]', { content: 'Review, [location]' }],
      ['Summary, [location]', { content: 'Summary, [location]' }],
      // A text below it names the location already.
      ['Summary, [location]', { content: 'Summary' }],
      ['Company', { content: 'Company' }],
    ])
    const sections = withSectionOfEach({ ...PAGER, title: 'Review', slides }, [HILL], newId)
    expect(sections && titles(sections)).toMatchObject([
      ['Review, Hill', { content: 'Review, Hill' }],
      ['Summary, Hill', { content: 'Summary, Hill' }],
      ['Summary, Hill', { content: 'Summary' }],
      ['Company', { content: 'Company' }],
    ])
  })

  it('name the location on every page that shows it, whatever is on it', () => {
    const leaf = ({ id, name }: typeof HILL) => ({ id: `leaf ${id}`, name, tag: 'LOCATION' as const, locationIds: [id], children: [] })
    const facts = {
      companyName: 'Bluebird',
      locations: { tree: [HARBOR, HILL].map(leaf), nameOf: (id: string) => [HARBOR, HILL].find((one) => one.id === id)?.name ?? id },
      time: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-20'), fiscalYearStartMonth: parseMonthOfYear(1) },
      charts: new Map(),
    }
    const shown = (presentation: Presentation): readonly string[] =>
      filledPresentation(presentation, presentationWords(presentation, facts)).slides.map((slide) => JSON.stringify(slide.elements))
    const ofPlaces = ({ places }: { places: unknown }) => places === null
    const shows = (slide: Presentation['slides'][number]): boolean =>
      slide.elements.some((element) =>
        element.type === 'TEXT'
          ? element.figures.some(({ scope }) => ofPlaces(scope))
          : (element.type === 'PNL_VIEWER' || element.type === 'CHART') && ofPlaces(element.scope),
      )
    const heading = (content: string) => ({ ...newText({ id: 'h', box: BOX }, 'TITLE', content, 'Title') })
    const named = { ...beside, title: '[location]' }
    const blank = titledSlide(newId, { width: 960, height: 540 }, 'Summary', [table])
    const pages = [
      { ...blank, id: 's' },
      { ...blank, id: 'a', title: '', elements: [table] },
      { ...blank, id: 'b', title: 'Summary', elements: [heading('How October went'), table] },
      { ...blank, id: 'c', title: 'Summary', elements: [named, table] },
      { ...blank, id: 'd', title: 'x'.repeat(LONGEST.slideTitle), elements: [table] },
    ]
    fc.assert(
      fc.property(fc.oneof(anyPresentation, fc.constant({ ...PAGER, slides: pages })), (presentation) => {
        const made = shown(presentationOfLocation(presentation, HILL, newId))
        const sections = withSectionOfEach(presentation, [HILL], newId)
        const found = presentation.slides.flatMap((slide, at) => {
          const ofSections = sections === null ? [] : [`${sections.slides[at]?.title} ${shown(sections)[at]}`]
          return shows(slide) ? [made[at] ?? '', ...ofSections] : []
        })
        expect(found.filter((page) => !page.includes('Hill'))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it.each([
    ['Review', 'Hill', 'Review, Hill'],
    ['x'.repeat(LONGEST.presentationTitle), 'Hill', `${'x'.repeat(LONGEST.presentationTitle - 6)}, Hill`],
    [`[location] ${'x'.repeat(LONGEST.presentationTitle - 11)}`, 'Hillside', `Hillside ${'x'.repeat(LONGEST.presentationTitle - 11)}`],
    [
      `[location] ${'x'.repeat(LONGEST.presentationTitle - 11)}`,
      'Hillside North',
      `Hillside North ${'x'.repeat(LONGEST.presentationTitle - 15)}`,
    ],
    ['Review', 'y'.repeat(500), 'y'.repeat(LONGEST.presentationTitle)],
  ])('keep the name in a long title: %s', (title, name, expected) => {
    expect(presentationOfLocation({ ...PAGER, title }, { id: '8', name }, newId).title).toBe(expected)
  })

  it('can be stored, whatever they are made of, with ids of their own', () => {
    fc.assert(
      fc.property(anyPresentation, (presentation) => {
        const made = [presentationOfLocation(presentation, HARBOR, newId), withSectionOfEach(presentation, [HARBOR, HILL], newId)]
        for (const one of made) {
          if (one === null) continue
          expect(presentationText(parsePresentation(JSON.parse(presentationText(one))))).toBe(presentationText(one))
          const ids = one.slides.flatMap(({ id, elements }) => [id, ...elements.map((element) => element.id)])
          expect(ids.every((id) => id.startsWith('new-'))).toBe(true)
          expect(new Set(ids).size).toBe(ids.length)
        }
      }),
      { numRuns: 50 },
    )
  })
})
