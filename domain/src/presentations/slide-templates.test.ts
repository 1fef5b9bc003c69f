import { describe, expect, it } from 'vitest'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import { continuedSlides } from './continued-slides.ts'
import { newText } from './new-elements.ts'
import { presentationWords } from './placeholders/filled-slides.ts'
import { isPrompt } from './placeholders/prompts.ts'
import { ASPECT_RATIOS, type AspectRatio, SLIDE_SIZES, USUAL_SETTINGS } from './presentation.ts'
import { NO_PRESENTATION_FIGURES } from './presentation-figures.ts'
import { parsePresentation, presentationText } from './presentation-text.ts'
import { boxBounds } from './slide-box.ts'
import { PRESENTATION_TEMPLATES, presentationFromOwn, presentationFromTemplate } from './slide-templates.ts'
import { fittedText } from './text-lines.ts'

const group = (id: string, type: ProfitLossGroup['type'], formula: string | null = null): ProfitLossGroup => ({
  id,
  parentId: null,
  name: id,
  type,
  displayOrder: Number(id.slice(1)),
  formula,
  favorability: null,
})
const FACTS = {
  companyName: 'Tidewater',
  locations: { tree: [], nameOf: (id: string) => id },
  time: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-20'), fiscalYearStartMonth: parseMonthOfYear(1) },
  charts: new Map(),
}
const GROUPS = [group('g1', 'REVENUE'), group('g2', 'COGS'), group('g3', 'OPEX'), group('g4', 'NET_INCOME', '{g1} - {g2} - {g3}')]

describe('a cover', () => {
  it.each(['Board pack', 'Quarterly review of all company-operated restaurants in the Mid-Atlantic and the Southeast. '.repeat(2)])(
    'has its title %j above the name of the company',
    (title) => {
      let made = 0
      const parts = { newId: () => `n${++made}`, mappingId: null, groups: [], budget: null }
      const [cover] = presentationFromTemplate('board-pack', title, USUAL_SETTINGS, parts).slides
      const [first, below] = ['Title', 'Company'].map((name) => cover?.elements.find((one) => one.name === name))
      if (first?.type !== 'TEXT' || below === undefined) throw new Error('a cover has both')
      expect(fittedText(first, String).tooMany).toBe(0)
      expect(first.box.y).toBeGreaterThan(0)
      expect(first.box.y + first.box.height).toBeLessThanOrEqual(below.box.y)
    },
  )
})

it('have tables in the style of the presentation', () => {
  const gridsOf = (defaultStyle: 'PLAIN' | 'GRID' | null) => {
    let made = 0
    const parts = { newId: () => `n${++made}`, mappingId: 'm', groups: GROUPS, budget: null }
    const { slides } = presentationFromTemplate('monthly-review', 'Review', { ...USUAL_SETTINGS, defaultStyle }, parts)
    return slides.flatMap(({ elements }) => elements.flatMap((one) => (one.type === 'PNL_VIEWER' ? [one.showGrid] : [])))
  }
  expect(gridsOf(null)).toEqual([false])
  expect(gridsOf('PLAIN')).toEqual([false])
  expect(gridsOf('GRID')).toEqual([true])
})

describe('a presentation of the company as a template', () => {
  it('gives its slides to another one, which has a title and settings of its own', () => {
    let made = 0
    const parts = { newId: () => `n${++made}`, mappingId: null, groups: [], budget: null }
    const kept = presentationFromTemplate('board-pack', 'Pack {1}', { ...USUAL_SETTINGS, isTemplate: true }, parts)
    const own = presentationFromOwn(kept, 'May {2}', { ...USUAL_SETTINGS, aspectRatio: 'LETTER', isTemplate: true })
    expect(own.title).toBe('May {2}')
    expect(own.settings).toEqual({ ...USUAL_SETTINGS, aspectRatio: 'LETTER' })
    expect(own.slides.map(({ id }) => id)).toEqual(kept.slides.map(({ id }) => id))
    const words = own.slides[0]?.elements.flatMap((one) => (one.type === 'TEXT' ? [one.content] : []))
    expect(words).toContain('May {{2}')
    expect(words).not.toContain('Pack {{1}')
    expect(parsePresentation(JSON.parse(presentationText(own)))).toEqual(own)
  })
})

describe('a one-pager', () => {
  const parts = (groups: readonly ProfitLossGroup[]) => {
    let made = 0
    return { newId: () => `n${++made}`, mappingId: 'mapping', groups, budget: null }
  }
  const pageOf = (groups: readonly ProfitLossGroup[]) => {
    const { slides } = presentationFromTemplate('one-pager', 'Pager', USUAL_SETTINGS, parts(groups))
    const [slide, ...others] = slides
    const table = slide?.elements.find((element) => element.type === 'PNL_VIEWER')
    if (slide === undefined || table === undefined) throw new Error('it has a profit and loss')
    return { slide, others, table }
  }

  it('is one page that names its location, with a profit and loss that goes on no further', () => {
    const { slide, others, table } = pageOf(GROUPS)
    expect(others).toEqual([])
    expect(slide.title).toBe('[location]')
    expect(slide.elements.flatMap((element) => (element.type === 'TEXT' ? [element.content] : []))).toEqual(
      expect.arrayContaining(['[location]', '[period], [company]']),
    )
    expect(table).toMatchObject({ continues: false, rows: null })
  })

  it('shows the upper lines of a profit and loss that is too long for a page', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...group(`g${at + 10}`, 'OPEX'), parentId: at % 2 === 0 ? 'g3' : 'g2' }))
    expect(pageOf([...GROUPS, ...many]).table.rows).toEqual(['group:g1', 'group:g2', 'group:g3', 'group:g4'])
  })
})

describe('templates of presentations', () => {
  const cases = PRESENTATION_TEMPLATES.flatMap(({ key }) => ASPECT_RATIOS.map((aspectRatio) => [key, aspectRatio] as const))
  const madeOf = (key: string, aspectRatio: AspectRatio) => {
    let made = 0
    const parts = { newId: () => `id${(made += 1)}`, mappingId: 'mapping', groups: GROUPS, budget: null }
    return presentationFromTemplate(key, 'October', { ...USUAL_SETTINGS, aspectRatio }, parts)
  }

  it.each(cases)('%s on %s is finished: dated on every slide, without words to be typed over', (key, aspectRatio) => {
    const presentation = madeOf(key, aspectRatio)
    const words = presentationWords(presentation, FACTS)
    const shown = continuedSlides(presentation, { ...NO_PRESENTATION_FIGURES, words })
    expect(shown.slides).toHaveLength(presentation.slides.length)
    for (const { elements } of shown.slides) {
      const texts = elements.flatMap((element) => (element.type === 'TEXT' ? [element.content] : []))
      expect(texts.some((text) => /^Tidewater[,\n] ?Oct 2026$/.test(text))).toBe(true)
      expect(texts.join('\n')).not.toMatch(/\[|Comments:/)
      expect(elements.some(isPrompt)).toBe(false)
    }
  })

  it.each(cases)('%s on %s has nothing on top of anything else', (key, aspectRatio) => {
    for (const { elements } of madeOf(key, aspectRatio).slides)
      for (const [at, one] of elements.entries())
        for (const other of elements.slice(at + 1)) {
          const [a, b] = [boxBounds(one.box), boxBounds(other.box)]
          const isApart = a.right <= b.left + 0.01 || b.right <= a.left + 0.01 || a.bottom <= b.top + 0.01 || b.bottom <= a.top + 0.01
          expect([one.name, other.name, isApart]).toEqual([one.name, other.name, true])
        }
  })

  it('keep the words to be typed over where slides are edited, and show them once they are', () => {
    const presentation = madeOf('monthly-review', 'WIDE_16_9')
    const prompt = presentation.slides.flatMap(({ elements }) => elements).find(isPrompt)
    if (prompt === undefined) throw new Error('a summary asks for comments')
    const typed = { ...prompt, content: 'Labor is over its budget.' }
    const slides = presentation.slides.map((slide) => ({
      ...slide,
      elements: slide.elements.map((element) => (element === prompt ? typed : element)),
    }))
    const shown = continuedSlides({ ...presentation, slides }, NO_PRESENTATION_FIGURES)
    expect(shown.slides.flatMap(({ elements }) => elements)).toContain(typed)
  })

  it.each([
    ['Went well', 'Went well\n', true],
    ['Takeaways', 'What moved it', true],
    ['Went well', 'Went well\nLabor', false],
    ['Text', 'Next', false],
  ])('leave out %j with the words %j of a presentation made before: %j', (name, content, isLeftOut) => {
    expect(isPrompt(newText({ id: 't', box: { x: 0, y: 0, width: 90, height: 20, rotation: 0 } }, 'TEXT', content, name))).toBe(isLeftOut)
  })

  it.each(cases)('%s on %s can be stored, and nothing leaves the slides', (key, aspectRatio) => {
    for (const groups of [GROUPS, []])
      for (const budget of [null, { id: 'plan', name: 'Plan' }]) {
        let made = 0
        const newId = () => `id${(made += 1)}`
        const parts = { newId, mappingId: groups.length === 0 ? null : 'mapping', groups, budget }
        const presentation = presentationFromTemplate(key, 'October {2026}', { ...USUAL_SETTINGS, aspectRatio }, parts)
        expect(presentationText(parsePresentation(JSON.parse(presentationText(presentation))))).toBe(presentationText(presentation))
        expect(presentation.slides.length).toBeGreaterThan(0)
        const { width, height } = SLIDE_SIZES[aspectRatio]
        for (const { elements } of presentation.slides)
          for (const { box, name } of elements) {
            const { left, top, right, bottom } = boxBounds(box)
            expect([name, left >= 0 && top >= 0 && right <= width + 0.001 && bottom <= height + 0.001]).toEqual([name, true])
          }
      }
  })
})
