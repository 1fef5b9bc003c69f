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

  it('is a picture with well-formed marks: nothing of a text is read as a tag', () => {
    for (const page of pagesOf(showcaseDeck())) {
      const svg = pageSvg(page, { fontFaces: '', addressOf: () => 'data:image/png;base64,AA==' })
      expect(svg.match(/<text /g)?.length ?? 0).toBe(page.elements.flatMap(wordsOf).length)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(svg.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
    }
  })
})
