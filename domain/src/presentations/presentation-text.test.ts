import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBox, anyPresentation } from '../../test/any-presentations.ts'
import { withSortedKeys } from '../canonical-json.ts'
import { ASPECT_RATIOS, SLIDE_SIZES } from './presentation.ts'
import { parsePresentation, presentationText } from './presentation-text.ts'
import { boxFromHundredths, boxInHundredths } from './slide-box.ts'
import { contentOf, slideTextParts } from './text-parts.ts'

const text = {
  id: 'e1',
  type: 'TEXT',
  box: { x: 42, y: 30, width: 300, height: 40 },
  zIndex: 0,
  content: 'Revenue',
  fontSize: 24,
  color: '#101315',
}
const withElement = (more: object) => ({ title: 'Board pack', slides: [{ id: 's1', elements: [{ ...text, ...more }] }] })
const figure = { name: 'f1', groupId: 'revenue', measure: 'VALUE' }

describe('a presentation as it is stored', () => {
  it('is the same after it was stored and read, whatever is in it', () => {
    fc.assert(
      fc.property(anyPresentation, (presentation) => {
        const stored = presentationText(presentation)
        const read = parsePresentation(JSON.parse(stored))
        expect(read).toEqual(presentation)
        expect(presentationText(read)).toBe(stored)
        expect(stored).toBe(JSON.stringify(withSortedKeys(JSON.parse(stored))))
      }),
      { numRuns: 300 },
    )
  })

  it('keeps an element of a newer version with all that it holds', () => {
    const stored = withElement({ type: 'VIDEO', src: 'v1', loops: [1, { at: 2 }], content: 'x' })
    const [element] = parsePresentation(stored).slides[0]?.elements ?? []
    expect(element).toMatchObject({ type: 'UNKNOWN', rawType: 'VIDEO', body: { src: 'v1', loops: [1, { at: 2 }], content: 'x' } })
    expect(JSON.parse(presentationText(parsePresentation(stored)))).toMatchObject({
      slides: [{ elements: [{ id: 'e1', type: 'VIDEO', src: 'v1', loops: [1, { at: 2 }] }] }],
    })
  })

  it.each([
    { of: { title: ' ', slides: [] }, field: 'presentation.title', sentence: /name the presentation/ },
    { of: withElement({ color: 'red' }), field: 'presentation.slides.0.elements.0.color', sentence: /#rrggbb/ },
    { of: withElement({ box: { x: 1, y: 1, width: Number.NaN, height: 1 } }), field: /box\.width$/, sentence: /number/ },
    { of: withElement({ box: { x: 1, y: 1, width: -4, height: 1 } }), field: /box\.width$/, sentence: /number from 0/ },
    { of: withElement({ zIndex: 1.5 }), field: /zIndex$/, sentence: /whole number/ },
    { of: withElement({ content: 'Revenue {f1}' }), field: /content$/, sentence: /not among its figures/ },
    { of: withElement({ content: '{f1}', figures: [figure, figure] }), field: /figures$/, sentence: /one name/ },
    { of: withElement({ content: '{f1}', figures: [{ ...figure, metricId: 'm' }] }), field: /groupId$/, sentence: /exactly one/ },
    { of: withElement({ content: '{f1}', figures: [{ ...figure, measure: 'VARIANCE' }] }), field: /against$/, sentence: /from/ },
    { of: withElement({ type: 'CHART', chartId: null }), field: /chartId$/, sentence: /saved one or one of its own/ },
    {
      of: withElement({ type: 'IMAGE', imageId: 'i', crop: { left: 0.5, top: 0, right: 0.5, bottom: 0 } }),
      field: /crop$/,
      sentence: /Crop less/,
    },
    {
      of: { title: 'x', slides: [{ id: 's1', elements: [text, text] }] },
      field: 'presentation.slides',
      sentence: /elements have the same id/,
    },
    { of: { title: 'x', slides: [{ id: 's1' }, { id: 's1' }] }, field: 'presentation.slides', sentence: /slides have the same id/ },
  ])('is refused with a sentence at $field', ({ of, field, sentence }) => {
    let refusal: unknown
    try {
      parsePresentation(of)
    } catch (error) {
      refusal = error
    }
    expect(refusal).toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringMatching(sentence), field: expect.stringMatching(field) })
  })
})

it('keeps boxes on their way to the units of the API and back', () => {
  fc.assert(
    fc.property(anyBox, fc.constantFrom(...ASPECT_RATIOS), (box, ratio) => {
      expect(boxFromHundredths(boxInHundredths(box, SLIDE_SIZES[ratio]), SLIDE_SIZES[ratio])).toEqual(box)
    }),
  )
})

describe('texts with figures', () => {
  it.each([
    { content: 'Revenue {f1} is up', parts: ['Revenue ', { name: 'f1' }, ' is up'] },
    { content: '{{f1} costs {f-2}', parts: ['{f1} costs ', { name: 'f-2' }] },
    { content: 'a { b } {c d}', parts: ['a { b } {c d}'] },
    { content: '', parts: [] },
  ])('are taken apart: $content', ({ content, parts }) =>
    expect(slideTextParts(content)).toEqual(
      parts.map((part) => (typeof part === 'string' ? { kind: 'WORDS', text: part } : { kind: 'FIGURE', ...part })),
    ),
  )

  it('are put together again as they were', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', 'a', '-', ' ', '{{') }), (content) => {
        const parts = slideTextParts(content)
        expect(slideTextParts(contentOf(parts))).toEqual(parts)
      }),
    )
  })
})
