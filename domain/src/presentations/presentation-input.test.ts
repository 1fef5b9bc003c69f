import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPresentation } from '../../test/any-presentations.ts'
import { BadInputError } from '../errors.ts'
import { INHERITED, type Presentation, USUAL_SETTINGS } from './presentation.ts'
import { type GivenElement, type GivenPresentation, presentationFrom, presentationInput } from './presentation-input.ts'
import { presentationText } from './presentation-text.ts'

/** With pictures by ids that are UUIDs, as the API has them. */
function withPictures(presentation: Presentation): Presentation {
  const id = '6b1f9d4e-0c3a-4a55-9d2f-2f0a3c1b7e10'
  return {
    ...presentation,
    slides: presentation.slides.map((slide) => ({
      ...slide,
      backgroundImageId: slide.backgroundImageId && id,
      elements: slide.elements.map((element) => (element.type === 'IMAGE' ? { ...element, imageId: id } : element)),
    })),
  }
}

describe('presentations as the API takes them', () => {
  it('come back as they were, also what a newer program made', () => {
    fc.assert(
      fc.property(anyPresentation.map(withPictures), (presentation) => {
        const given = JSON.parse(JSON.stringify(presentationInput(presentation))) as GivenPresentation
        expect(presentationText(presentationFrom(given, presentation))).toBe(presentationText(presentation))
      }),
    )
  })

  it('are read in the order that is given', () => {
    const slides = ['a', 'b', 'c'].map((id) => ({ id, elements: [] }))
    const settings = { aspectRatio: USUAL_SETTINGS.aspectRatio }
    const read = presentationFrom({ title: 'Pack', order: ['c', 'a', 'b'], slides, settings }, null)
    expect(read.slides.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    for (const order of [
      ['a', 'b'],
      ['a', 'b', 'c', 'c'],
      ['a', 'b', 'd'],
      ['a', 'a', 'b'],
    ])
      expect(() => presentationFrom({ title: 'Pack', order, slides, settings }, null)).toThrow(BadInputError)
  })

  it.each<[string, Partial<GivenElement>, string]>([
    [
      'a picture from elsewhere',
      { type: 'IMAGE', src: 'https://example.com/logo.png' },
      'Pictures are shown from those that were uploaded here',
    ],
    ['fields of another type', { type: 'CIRCLE', content: 'Hello' }, 'An element of type CIRCLE has no content. Leave it out.'],
    ['a type that there is not', { type: 'VIDEO' }, 'Invalid element type'],
    ['an unknown element that is not stored', { type: 'UNKNOWN' }, 'Invalid element type'],
    ['a color in words', { type: 'CIRCLE', fillColor: 'red', strokeColor: '#000000' }, 'A color is written as #rrggbb.'],
  ])('refuse %s with a sentence', (_what, element, sentence) => {
    const transform = { x: 0, y: 0, width: 10, height: 10, rotation: 0 }
    const given: GivenElement = { id: 'e1', type: 'TEXT', transform, zIndex: 0, locked: false, visible: true, ...element }
    const read = () =>
      presentationFrom({ title: 'Pack', order: ['a'], slides: [{ id: 'a', elements: [given] }], settings: { aspectRatio: 'LETTER' } }, null)
    expect(read).toThrow(sentence)
  })

  describe('settings', () => {
    const read = (settings: Readonly<Record<string, unknown>>) =>
      presentationFrom({ title: 'Pack', order: [], slides: [], settings: { aspectRatio: 'LETTER', ...settings } }, null).settings
    const option = { id: 'x', label: 'X', isCustom: false, notSelectableWithOthers: false }

    it.each<[string, Readonly<Record<string, unknown>>, string]>([
      ['a size of another shape', { size: '960x540' }, 'Slides of LETTER are 792x612 points. Leave size out, or choose the aspectRatio'],
      ['a size in words', { size: 'large' }, 'Slides of LETTER are 792x612 points.'],
      ['a style that there is not', { defaultStyle: 'STRIPES' }, 'There is no such style of tables. Choose PLAIN or GRID.'],
      ['a time that the menu lacks', { defaultTimePeriodOption: { ...option, value: 'LAST_MONTH' } }, 'This is no time of the menu.'],
      [
        'days the wrong way round',
        { defaultTimePeriodOption: { ...option, value: '2026-03-31/2026-01-01' } },
        'This is no time of the menu.',
      ],
    ])('refuse %s with a sentence', (_what, settings, sentence) => {
      expect(() => read(settings)).toThrow(sentence)
    })

    it.each(['792x612', '792 × 612', null])('take the size of their shape: %s', (size) => {
      expect(read({ size }).aspectRatio).toBe('LETTER')
    })

    it('take their time from the option of the menu if nothing else says it', () => {
      const prior = { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1, anchor: 'LEDGER' }
      expect(read({ defaultTimePeriodOption: { ...option, value: 'PRIOR_MONTH' } }).defaultTimePeriod).toEqual(prior)
      expect(read({ defaultTimePeriodOption: { ...option, value: '2026-01-01/2026-03-31' } }).defaultTimePeriod).toEqual({
        kind: 'FIXED',
        period: 'MONTHLY',
        startDate: '2026-01-01',
        endDate: '2026-03-31',
      })
      const both = { defaultTimePeriod: { period: 'MONTHLY', yearToDate: true }, defaultTimePeriodOption: { ...option, value: 'CUSTOM' } }
      expect(read(both).defaultTimePeriod).toMatchObject({ kind: 'YEAR_TO_DATE' })
      expect(read({}).defaultTimePeriod).toBeNull()
    })
  })

  describe('settings that are sent back as they were read', () => {
    const option = { id: 'CUSTOM', label: 'Custom dates', value: 'CUSTOM', isCustom: true, notSelectableWithOthers: true }
    const rolling = { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 5, anchor: 'TODAY' } as const
    const stored: Presentation = {
      title: 'Pack',
      slides: [],
      settings: { ...USUAL_SETTINGS, aspectRatio: 'WIDE_16_9', defaultTimePeriod: rolling, defaultTimePeriodOption: option },
    }
    const read = (settings: Readonly<Record<string, unknown>>, before = stored) =>
      presentationFrom({ title: 'Pack', order: [], slides: [], settings: { aspectRatio: 'WIDE_16_9', ...settings } }, before).settings

    it('may have the size of the shape that is changed', () => {
      expect(read({ aspectRatio: 'LETTER', size: '960x540' }).aspectRatio).toBe('LETTER')
      expect(() => read({ aspectRatio: 'LETTER', size: '720x540' })).toThrow('Slides of LETTER are 792x612 points.')
      expect(() => read({ size: '792x612' })).toThrow('Slides of WIDE_16_9 are 960x540 points.')
    })

    it.each(['CUSTOM', 'LAST_MONTH_OF_AN_EARLIER_PROGRAM', 'PRIOR_MONTH'])('keep their time, of the option %s', (value) => {
      const own = { ...option, value }
      const before = { ...stored, settings: { ...stored.settings, defaultTimePeriodOption: own } }
      expect(read({ defaultTimePeriodOption: own }, before)).toEqual(before.settings)
      const none = { ...before, settings: { ...before.settings, defaultTimePeriod: null } }
      expect(read({ defaultTimePeriodOption: own, defaultTimePeriod: null }, none)).toEqual(none.settings)
    })

    it('take another option as what it stands for', () => {
      expect(read({ defaultTimePeriodOption: { ...option, value: 'PRIOR_MONTH' } }).defaultTimePeriod).toMatchObject({ kind: 'RELATIVE' })
      expect(() => read({ defaultTimePeriodOption: { ...option, value: 'LAST_MONTH' } })).toThrow('This is no time of the menu.')
    })
  })

  it('do not take figures from a caller', () => {
    const transform = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
    const given = { id: 'e1', type: 'PNL_VIEWER', transform, zIndex: 0, locked: false, visible: true, data: '{"rows":[]}' }
    const { slides } = presentationFrom(
      { title: 'Pack', order: ['a'], slides: [{ id: 'a', elements: [given] }], settings: { aspectRatio: 'WIDE_16_9' } },
      null,
    )
    expect(slides[0]?.elements[0]).toEqual({
      id: 'e1',
      type: 'PNL_VIEWER',
      name: '',
      box: { x: 0, y: 0, width: 960, height: 540, rotation: 0 },
      zIndex: 0,
      isLocked: false,
      isVisible: true,
      groupId: null,
      title: '',
      showGrid: false,
      showAccountNumbers: false,
      continues: false,
      layoutId: null,
      fontSizeOverride: null,
      presentedRecordId: null,
      currencyView: 'FULL',
      columns: null,
      rows: null,
      scope: INHERITED,
    })
  })
})
