import { inflateRawSync } from 'node:zlib'
import { zipFile } from './zip-file.ts'

/** Pseudorandom numbers, deterministic for a seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A workbook changed in some places: in its bytes, or in its parts, which are then repacked. */
export function mutated(bytes: Buffer, random: (below: number) => number): { readonly bytes: Buffer; readonly isPackedAnew: boolean } {
  const ofBytes = bytesChanged(bytes, random)
  return ofBytes === null ? { bytes: partsChanged(bytes, random), isPackedAnew: true } : { bytes: ofBytes, isPackedAnew: false }
}

/** Null in half of all cases. */
function bytesChanged(bytes: Buffer, random: (below: number) => number): Buffer | null {
  const changed = Buffer.from(bytes)
  switch (random(8)) {
    case 0:
      for (let times = 1 + random(8); times > 0; times--) changed[random(changed.length)] = random(256)
      return changed
    case 1:
      return changed.subarray(0, random(changed.length))
    case 2: {
      const from = random(changed.length)
      return Buffer.concat([changed.subarray(0, from), changed.subarray(Math.min(changed.length, from + 1 + random(200)))])
    }
    case 3: {
      // The directory and the end, where an archive's false claims would be.
      for (let times = 1 + random(6); times > 0; times--)
        changed[changed.length - 1 - random(Math.min(changed.length, 600))] = [0, 1, 255, 127, random(256)][random(5)] ?? 0
      return changed
    }
    default:
      return null
  }
}

function partsChanged(bytes: Buffer, random: (below: number) => number): Buffer {
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item // none of the lists is empty
  const parts = partsOf(bytes)
  const names = [...parts.keys()]
  for (let times = 1 + random(3); times > 0; times--) {
    const name = pick(names)
    const text = (parts.get(name) ?? '').toString()
    switch (random(7)) {
      case 0:
        parts.set(name, parts.get(pick(names)) ?? Buffer.alloc(0))
        break
      case 1:
        parts.delete(name)
        break
      case 2:
        parts.set(name, Buffer.from(text.slice(0, random(text.length + 1))))
        break
      case 3: {
        // A piece of text moved elsewhere.
        const [from, to] = [random(text.length + 1), random(text.length + 1)]
        parts.set(name, Buffer.from(text.slice(0, to) + text.slice(from, from + random(300)) + text.slice(to)))
        break
      }
      case 4: {
        const tags = [...text.matchAll(/<[^>]*>/g)]
        if (tags.length === 0) break
        const { index, 0: tag } = pick(tags)
        parts.set(
          name,
          Buffer.from(
            text.slice(0, index) +
              pick(['', tag + tag, `<${tag}`, tag.replace('<', '<x:'), '<!---->', '<![CDATA[1]]>']) +
              text.slice(index + tag.length),
          ),
        )
        break
      }
      case 5: {
        const values = [...text.matchAll(/(?<=")[^"<>]*(?=")|(?<=>)[^<]+/g)]
        if (values.length === 0) break
        const { index, 0: value } = pick(values)
        parts.set(name, Buffer.from(text.slice(0, index) + pick(ODD_VALUES) + text.slice(index + value.length)))
        break
      }
      default: {
        const at = random(text.length + 1)
        parts.set(name, Buffer.from(text.slice(0, at) + String.fromCharCode(random(pick([128, 0xd800]))) + text.slice(at + 1)))
      }
    }
  }
  return zipFile([...parts].map(([name, content]) => [name, content] as const))
}

const ODD_VALUES = [
  '',
  '-1',
  '0',
  '1e309',
  'NaN',
  '99999999999999999999',
  'XFD1048576',
  'A0',
  's',
  'str',
  'd',
  '#REF!',
  '1.234,5',
  '\u202e',
  '&#0;',
  '&amp;',
  '12:30',
  '-',
  'Jan 2026',
  'true',
  'é'.repeat(50),
]

/** The parts of a plainly written archive. */
function partsOf(bytes: Buffer): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, packed, nameLength, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = bytes.subarray(from, from + packed)
    parts.set(name, method === 0 ? content : inflateRawSync(content))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}
