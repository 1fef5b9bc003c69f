import { describe, expect, it } from 'vitest'
import { newSlide, newText } from './new-elements.ts'
import { type Presentation, USUAL_SETTINGS } from './presentation.ts'
import { comparedSlides, presentationChanges } from './presentation-changes.ts'

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
