import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPresentation } from '../../test/any-presentations.ts'
import { type Brand, USUAL_BRAND } from './brand.ts'
import { presentationInBrand } from './branding.ts'
import { newSlide, newText } from './new-elements.ts'
import { ASPECT_RATIOS, type Presentation, USUAL_SETTINGS } from './presentation.ts'
import { changesSettingsOnly, comparedSlides, presentationChanges } from './presentation-changes.ts'
import { withAspectRatio, withSlideChange, withTitle } from './slide-commands.ts'
import { presentationFromTemplate } from './slide-templates.ts'

const text = (content: string) => newText({ id: 't', box: { x: 0, y: 0, width: 100, height: 20, rotation: 0 } }, 'TEXT', content)
const deck = (...slides: readonly (readonly [id: string, content: string])[]): Presentation => ({
  title: 'Deck',
  slides: slides.map(([id, content]) => newSlide(id, [text(content)])),
  settings: USUAL_SETTINGS,
})
const paired = (before: Presentation, after: Presentation) =>
  comparedSlides(before, after).map((one) => [one.before?.id ?? null, one.after?.id ?? null, one.isChanged])

describe('two versions of a presentation', () => {
  const first = deck(['a', 'A'], ['b', 'B'], ['c', 'C'])

  it('have their slides side by side', () => {
    expect(paired(first, first)).toEqual(['a', 'b', 'c'].map((id) => [id, id, false]))
    expect(paired(first, deck(['c', 'C'], ['a', 'other'], ['n', 'N']))).toEqual([
      ['c', 'c', false],
      ['a', 'a', true],
      ['b', null, true],
      [null, 'n', true],
    ])
    expect(paired(first, deck(['n', 'N']))).toEqual([
      ['a', null, true],
      ['b', null, true],
      ['c', null, true],
      [null, 'n', true],
    ])
  })

  it('are told apart in words', () => {
    expect(presentationChanges(first, deck(['a', 'A'], ['b', 'other'], ['n', 'N']))).toEqual([
      '1 slide added',
      '1 slide removed',
      'Slide 2: 1 element changed',
    ])
  })
})

const newIds = (prefix: string) => {
  let made = 0
  return () => `${prefix}${++made}`
}
const BRAND: Brand = { ...USUAL_BRAND, text: '#22304a', accent: '#9c1f3a', logo: { pictureId: 'logo', width: 300, height: 100 } }
const saved = presentationFromTemplate('monthly-review', 'Review', USUAL_SETTINGS, {
  newId: newIds('saved'),
  mappingId: null,
  groups: [],
  budget: null,
})
const [first] = saved.slides
const inBrand = (presentation: Presentation) => presentationInBrand(presentation, BRAND, newIds('logo'))

it.each<[string, Presentation, boolean]>([
  ['the title', withTitle(saved, 'June'), true],
  ['a setting', { ...saved, settings: { ...saved.settings, defaultStyle: 'GRID' } }, true],
  ['the shape, which moves elements', withAspectRatio(saved, 'LETTER'), true],
  ['the brand, which recolors and adds logos', inBrand(saved), true],
  ['the shape and the brand', inBrand(withAspectRatio(saved, 'LETTER')), true],
  ['nothing', { ...saved }, false],
  ['a slide', withSlideChange(saved, first?.id ?? '', { notes: 'Say it.' }), false],
  ['a slide and a setting', withSlideChange(withTitle(saved, 'June'), first?.id ?? '', { notes: 'Say it.' }), false],
])('recognizes a change of settings alone: %s', (_what, changed, isOnly) => expect(changesSettingsOnly(saved, changed)).toBe(isOnly))

it('holds for any presentation in any other shape', () => {
  fc.assert(
    fc.property(anyPresentation, fc.constantFrom(...ASPECT_RATIOS), (presentation, shape) => {
      const isOther = shape !== presentation.settings.aspectRatio
      expect(changesSettingsOnly(presentation, withAspectRatio(presentation, shape))).toBe(isOther)
    }),
    { numRuns: 60 },
  )
})
