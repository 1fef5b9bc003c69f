import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDeck } from '../../../test/any-decks.ts'
import { showcaseDeck } from '../../../test/showcase-deck.ts'
import { textWidth } from '../../charts/scene/text-width.ts'
import { continuedSlides } from '../continued-slides.ts'
import type { DeckToWrite } from '../powerpoint/powerpoint-file.ts'
import { SLIDE_SIZES } from '../presentation.ts'
import type { PageElement, SlidePage } from './page-marks.ts'
import { pageSvg } from './page-svg.ts'
import { slidePage } from './slide-page.ts'

function pagesOf({ presentation, figures, pictures, currency, negatives }: DeckToWrite): readonly SlidePage[] {
  const around = { size: SLIDE_SIZES[presentation.settings.aspectRatio], figures, currency, negatives }
  return continuedSlides(presentation, figures).slides.map((slide) =>
    slidePage(slide, { ...around, pixelsOf: (id) => pictures.get(id) ?? null }),
  )
}

const wordsOf = ({ marks }: PageElement) => marks.flatMap((mark) => (mark.kind === 'WORDS' ? [mark] : []))

describe('the page of a slide', () => {
  it('holds every figure that the slide shows, for any deck', () => {
    fc.assert(
      fc.property(anyDeck, (deck) => {
        const words = pagesOf(deck).map(({ elements }) => elements.flatMap(wordsOf).map(({ text }) => text))
        continuedSlides(deck.presentation, deck.figures).slides.forEach((slide, at) => {
          for (const element of slide.elements) {
            if (!element.isVisible || element.type !== 'TEXT') continue
            const figure = deck.figures.texts.get(`${element.id} f1`)?.text ?? 'none'
            expect(words[at]?.join('').replaceAll(/\s/g, '')).toContain(figure.replaceAll(/\s/g, ''))
          }
        })
      }),
      { numRuns: 40 },
    )
  })

  it('has the cells of tables inside their box, in lines that do not overlap', () => {
    for (const { elements } of pagesOf(showcaseDeck()))
      for (const element of elements) {
        const words = wordsOf(element).filter(({ anchor }) => anchor === 'end')
        for (const { x, text, size, weight } of words) {
          expect(x).toBeLessThanOrEqual(element.box.width + 0.01)
          expect(x - textWidth(text, size, weight)).toBeGreaterThanOrEqual(-0.01)
        }
      }
  })

  it('has the notes of tables below their rows, inside their box', () => {
    const deck = showcaseDeck()
    const notes = ['* of part of the time span', 'Same-store: 2 of 3 locations are comparable. Left out: Canal Yard closed Mar 01, 2026']
    const tables = new Map(
      [...deck.figures.tables].map(([id, shown]) => [id, { ...shown, table: shown.table && { ...shown.table, notes } }] as const),
    )
    const noted = pagesOf({ ...deck, figures: { ...deck.figures, tables } })
      .flatMap(({ elements }) => elements)
      .filter((element) => wordsOf(element).some(({ text }) => text === notes[0]))
    expect(noted.length).toBeGreaterThan(1)
    for (const element of noted) {
      const words = wordsOf(element)
      const first = words.findIndex(({ text }) => text === notes[0])
      expect(words.slice(first).map(({ text }) => text)).toEqual(notes)
      const above = Math.max(...words.slice(0, first).map(({ y }) => y))
      for (const { y } of words.slice(first)) {
        expect(y).toBeGreaterThan(above)
        expect(y).toBeLessThanOrEqual(element.box.height)
      }
    }
  })

  it('is a picture with well-formed marks: nothing of a text is read as a tag', () => {
    for (const page of pagesOf(showcaseDeck())) {
      const svg = pageSvg(page, { fontFaces: '', addressOf: () => 'data:image/png;base64,AA==' })
      expect(svg.match(/<text /g)?.length ?? 0).toBe(page.elements.flatMap(wordsOf).length)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(svg.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
    }
  })
})
