import { expect, it } from 'vitest'
import { jpegTurn } from './deck-pictures.ts'

/** The beginning of a JPEG that says how the camera was held. */
function photo(turn: number, isLittle: boolean): Uint8Array {
  const bytes = new Uint8Array(60)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0xffd8)
  view.setUint16(2, 0xffe0)
  view.setUint16(4, 4)
  view.setUint16(8, 0xffe1)
  view.setUint16(10, 40)
  view.setUint32(12, 0x45786966)
  view.setUint16(18, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(20, 42, isLittle)
  view.setUint32(22, 8, isLittle)
  view.setUint16(26, 1, isLittle)
  view.setUint16(28, 0x0112, isLittle)
  view.setUint16(30, 3, isLittle)
  view.setUint32(32, 1, isLittle)
  view.setUint16(36, turn, isLittle)
  return bytes
}

it.each([
  [1, true],
  [6, true],
  [6, false],
  [3, false],
])('finds how a photo is turned: %i', (turn, isLittle) => {
  expect(jpegTurn(photo(turn, isLittle))).toBe(turn)
})

it('takes pictures that say nothing, or end in the middle, for upright', () => {
  expect(jpegTurn(new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0]))).toBe(1)
  for (let length = 0; length < 38; length += 1) expect(jpegTurn(photo(6, true).slice(0, length))).toBe(1)
})
