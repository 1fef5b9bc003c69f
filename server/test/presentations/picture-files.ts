import { crc32, deflateSync } from 'node:zlib'

interface PictureFile {
  readonly width?: number
  readonly height?: number
  readonly red?: number
}

/** A PNG of one color, without compression tricks. @param claimed pixels that its header claims instead of its own. */
export function pngBytes({ width = 2, height = 2, red = 28 }: PictureFile = {}, claimed?: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(claimed?.width ?? width, 0)
  header.writeUInt32BE(claimed?.height ?? height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from([red, 79, 192]))])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture as an operation sends it. */
export function pictureFile(filename: string, file: PictureFile = {}): { readonly filename: string; readonly inputData: string } {
  return { filename, inputData: pngBytes(file).toString('base64') }
}
