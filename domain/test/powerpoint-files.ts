import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { ChartFiguresSheet } from '../src/presentations/powerpoint/chart-figures-sheet.ts'
import { type DeckToWrite, powerpointFile } from '../src/presentations/powerpoint/powerpoint-file.ts'

const deflated = promisify<Uint8Array, Buffer>(deflateRaw)

/** A presentation's file, the sheets of its charts in their order, and how often others were let in. */
export async function writtenDeck(deck: DeckToWrite) {
  const sheets: ChartFiguresSheet[] = []
  let pauses = 0
  const bytes = await powerpointFile(deck, {
    encode: (text) => new TextEncoder().encode(text),
    deflate: (plain) => deflated(plain),
    workbook: async (sheet) => {
      sheets.push(sheet)
      return new Uint8Array([80, 75, 5, 6, ...Array<number>(18).fill(0)])
    },
    pause: async () => {
      pauses += 1
    },
  })
  return { bytes, sheets, pauses, files: unzipped(bytes) }
}

/** Texts of the files in a zip file, by path; read from its directory at the end. */
export function unzipped(bytes: Uint8Array): ReadonlyMap<string, string> {
  const file = Buffer.from(bytes)
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const found = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [name, extra, comment] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)]
    const start = file.readUInt32LE(at + 42)
    const from = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const content = file.subarray(from, from + size)
    found.set(file.toString('utf8', at + 46, at + 46 + name), (method === 8 ? inflateRawSync(content) : content).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return found
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

export function unescaped(text: string): string {
  return text.replace(/&([#\w]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}

/** The content of each element with a name. */
export function contentsOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*[^/]| [^>]*"|)>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside)
}

/** The texts of the paragraphs in a piece of a slide. */
export function paragraphsOf(xml: string): readonly string[] {
  return contentsOf(xml, 'a:p').map((paragraph) => contentsOf(paragraph, 'a:t').map(unescaped).join(''))
}
