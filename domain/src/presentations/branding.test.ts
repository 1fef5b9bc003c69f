import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPresentation } from '../../test/any-presentations.ts'
import { type Brand, brandColorProblem, LEAST_CONTRAST, parseBrand, USUAL_BRAND } from './brand.ts'
import { elementInBrand, presentationInBrand } from './branding.ts'
import { contrastRatio } from './color-contrast.ts'
import { newText } from './new-elements.ts'
import { USUAL_SETTINGS } from './presentation.ts'
import { boxBounds } from './slide-box.ts'
import { presentationFromTemplate } from './slide-templates.ts'

const BRAND: Brand = {
  text: '#22304a',
  quiet: '#5a6472',
  accent: '#9c1f3a',
  block: '#1f6f54',
  headingFont: 'IBM Plex Mono',
  textFont: 'IBM Plex Sans',
  logo: { pictureId: 'logo', width: 300, height: 100 },
}
const ids = () => {
  let made = 0
  return () => `n${++made}`
}
const parts = () => ({ newId: ids(), mappingId: null, groups: [], budget: null })

describe('the contrast of two colors', () => {
  it.each([
    { one: '#000000', other: '#ffffff', ratio: 21 },
    { one: '#ffffff', other: '#ffffff', ratio: 1 },
    { one: '#777777', other: '#ffffff', ratio: 4.48 },
    { one: '#ffffff', other: '#1c4fc0', ratio: 7.17 },
  ])('is $ratio for $one and $other', ({ one, other, ratio }) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other))
  })
})

describe('a brand', () => {
  it.each([
    { role: 'text', color: '#777777', is: /4\.4 to 1 with white; 4\.5/ },
    { role: 'accent', color: '#777777', is: null },
    { role: 'block', color: '#e0e0e0', is: /1\.3 to 1 with white; 3 to 1/ },
  ] as const)('takes $color for $role only with enough contrast', ({ role, color, is }) => {
    const given = { ...BRAND, [role]: color }
    if (is === null) expect(parseBrand(given)).toEqual(given)
    else expect(() => parseBrand(given)).toThrow(is)
  })

  it('has colors that can be read where none was chosen', () => {
    for (const role of ['text', 'quiet', 'accent', 'block'] as const) {
      expect(brandColorProblem(role, USUAL_BRAND[role])).toBeNull()
      expect(LEAST_CONTRAST[role]).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('a presentation in a brand', () => {
  it('has its colors, fonts and logo from the start, and the logo where nothing stands', () => {
    const made = presentationFromTemplate('board-pack', 'Pack '.repeat(30), { ...USUAL_SETTINGS, brand: BRAND }, parts())
    const all = made.slides.flatMap(({ elements }) => elements)
    expect(all.some((one) => one.type === 'RECTANGLE' && one.fillColor === BRAND.accent)).toBe(true)
    expect(all.some((one) => one.type === 'RECTANGLE' && one.fillColor === BRAND.block)).toBe(true)
    for (const one of all)
      if (one.type === 'TEXT') {
        expect([BRAND.text, BRAND.quiet]).toContain(one.color)
        expect(one.fontFamily).toBe(one.fontSize >= 24 ? 'IBM Plex Mono' : 'IBM Plex Sans')
      }
    for (const { elements } of made.slides) {
      const logo = elements.find(({ name }) => name === 'Logo')
      if (logo?.type !== 'IMAGE') throw new Error('a slide of a template has the logo')
      expect(logo.imageId).toBe('logo')
      expect(logo.box.width / logo.box.height).toBeCloseTo(3, 1)
      const { left, right, top, bottom } = boxBounds(logo.box)
      const under = elements.filter(({ id, box }) => {
        const other = boxBounds(box)
        return id !== logo.id && other.right > left && other.left < right && other.bottom > top && other.top < bottom
      })
      expect(under).toEqual([])
    }
  })

  it('keeps colors and fonts that somebody chose', () => {
    const text = newText({ id: 't', box: { x: 0, y: 0, width: 90, height: 20, rotation: 0 } }, 'TEXT', 'Mine')
    expect(elementInBrand({ ...text, color: '#0b6b5f' }, BRAND).color).toBe('#0b6b5f')
    const mono = { ...BRAND, textFont: 'IBM Plex Mono' as const }
    expect(elementInBrand(text, mono).fontFamily).toBe('IBM Plex Mono')
    expect(elementInBrand({ ...text, fontFamily: 'IBM Plex Mono' }, BRAND).fontFamily).toBe('IBM Plex Mono')
  })

  it('is as it was once the product’s own look is applied again', () => {
    const plain = presentationFromTemplate('monthly-review', 'Review', USUAL_SETTINGS, parts())
    // A look with a color for each role can be taken back.
    const distinct = { ...BRAND, headingFont: 'IBM Plex Sans' as const }
    expect(presentationInBrand(presentationInBrand(plain, distinct, ids()), USUAL_BRAND, ids())).toEqual(plain)
  })

  it('is the same when the brand is applied twice, and loses no element', () => {
    fc.assert(
      fc.property(anyPresentation, (presentation) => {
        let made = 0
        const newId = () => `logo ${++made}`
        const once = presentationInBrand(presentation, BRAND, newId)
        expect(presentationInBrand(once, BRAND, newId)).toEqual(once)
        const kept = new Set(once.slides.flatMap(({ elements }) => elements.map(({ id }) => id)))
        expect(presentation.slides.every(({ elements }) => elements.every(({ id }) => kept.has(id)))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})
