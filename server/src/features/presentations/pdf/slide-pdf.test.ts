import { describe, expect, it } from 'vitest'
import { SlidePdf } from './slide-pdf.ts'

/** The head of a JPEG file of 500 by 3 pixels, with bytes before a marker, which the standard allows. */
function jpeg(components: number): Uint8Array {
  const each = Array.from({ length: components }, (_, at) => [at + 1, 0x11, 0]).flat()
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xff, 0xff, 0xc0, 0, 8 + each.length, 8, 0, 3, 1, 0xf4, components, ...each, 0xff, 0xd9])
}

describe('a picture in a PDF', () => {
  it.each([
    ['gray', 1, '/ColorSpace /DeviceGray'],
    ['in colors', 3, '/ColorSpace /DeviceRGB'],
    ['in colors of print', 4, '/Decode [1 0 1 0 1 0 1 0]'],
  ])('is the JPEG file itself, %s', async (_what, components, says) => {
    const pdf = new SlidePdf({ title: 'Deck', companyName: 'Bluebird', madeAt: 0 })
    const file = jpeg(components)
    await pdf.addPicture('a', 'jpeg', file)
    const at = { x: 0, y: 0, width: 100, height: 50 }
    const marks = [{ kind: 'PICTURE', pictureId: 'a', ...at, whole: at }] as const
    const box = { ...at, rotation: 0 }
    // Twice on a page, once in the file.
    const elements = [1, 2].map(() => ({ box, opacity: 1, alt: '', marks }))
    pdf.add({ width: 100, height: 50, title: '', background: '#ffffff', elements })
    const written = Buffer.from(await pdf.end())
    expect(written.indexOf(Buffer.from(file))).toBeGreaterThan(0)
    expect(written.indexOf(Buffer.from(file))).toBe(written.lastIndexOf(Buffer.from(file)))
    for (const words of ['/Width 500', '/Height 3', '/Filter /DCTDecode', says]) expect(written.toString('latin1')).toContain(words)
  })

  it('is left out where it is no picture', async () => {
    const pdf = new SlidePdf({ title: 'Deck', companyName: 'Bluebird', madeAt: 0 })
    await pdf.addPicture('a', 'jpeg', jpeg(2))
    expect(Buffer.from(await pdf.end()).toString('latin1')).not.toContain('DCTDecode')
  })
})
