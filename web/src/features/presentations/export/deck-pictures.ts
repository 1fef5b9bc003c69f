import type { SlidePicture } from '@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'

/** A picture that presentation programs can read: PNG, or JPEG without rotation; anything else is redrawn. */
export async function deckPicture(blob: Blob): Promise<SlidePicture> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const bitmap = await createImageBitmap(blob)
  const size = { width: bitmap.width, height: bitmap.height }
  try {
    if (startsWith(bytes, PNG)) return { bytes, type: 'png', ...size }
    if (startsWith(bytes, JPEG) && jpegTurn(bytes) === UPRIGHT) return { bytes, type: 'jpeg', ...size }
    return { bytes: await drawnAnew(bitmap), type: 'png', ...size }
  } finally {
    bitmap.close()
  }
}

const PNG = [0x89, 0x50, 0x4e, 0x47]
const JPEG = [0xff, 0xd8]
const UPRIGHT = 1

function startsWith(bytes: Uint8Array, beginning: readonly number[]): boolean {
  return beginning.every((byte, at) => bytes[at] === byte)
}

async function drawnAnew(bitmap: ImageBitmap): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
}

const EXIF = 0x45786966
const ORIENTATION = 0x0112

/**
 * The camera orientation stored in a JPEG: 1 for upright, up to 8. Browsers turn such pictures, presentation programs do not.
 */
export function jpegTurn(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 2
  while (at + 4 <= view.byteLength) {
    const [marker, length] = [view.getUint16(at), view.getUint16(at + 2)]
    // Pixels begin: nothing was said.
    if (marker === 0xffda || (marker & 0xff00) !== 0xff00) return UPRIGHT
    if (marker === 0xffe1 && at + 18 <= view.byteLength && view.getUint32(at + 4) === EXIF) return exifTurn(view, at + 10, at + 2 + length)
    at += 2 + length
  }
  return UPRIGHT
}

/** @param start of the list of facts, after its name. */
function exifTurn(view: DataView, start: number, end: number): number {
  const isLittle = view.getUint16(start) === 0x4949
  const last = Math.min(end, view.byteLength)
  const list = start + view.getUint32(start + 4, isLittle)
  if (list + 2 > last) return UPRIGHT
  const count = view.getUint16(list, isLittle)
  for (let fact = list + 2; fact < list + 2 + 12 * count && fact + 12 <= last; fact += 12)
    if (view.getUint16(fact, isLittle) === ORIENTATION) return view.getUint16(fact + 8, isLittle)
  return UPRIGHT
}
