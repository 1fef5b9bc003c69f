import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

// Workbooks as bytes and texts, without our own reader or writer, so that proofs do not depend on them.

interface WorkbookFileCell {
  /** Such as `C14`. */
  readonly place: string
  /** Its text, or the stored result of its formula. */
  readonly text: string
  /** Whether a spreadsheet program treats it as a number. */
  readonly isNumber: boolean
  /** Without the equals sign; null for none. */
  readonly formula: string | null
  readonly style: number
}

export interface WorkbookFileSheet {
  readonly name: string
  readonly state: 'visible' | 'hidden' | 'veryHidden'
  /** By reference. */
  readonly cells: ReadonlyMap<string, WorkbookFileCell>
  /** The whole part. */
  readonly xml: string
}

/** A figure to fill in, found by the texts around its cell. */
export interface FilledFigure {
  /** Text of its sheet's first cell. */
  readonly title: string
  /** At the start of its row. */
  readonly label: string
  /** Above its column. */
  readonly heading: string
  /** A number as text, or null to clear the cell. */
  readonly value: string | null
}

/** A workbook to inspect and fill in. */
export class WorkbookFile {
  readonly #parts: Map<string, Buffer>
  readonly #sharedTexts: readonly string[]
  readonly #paths = new Map<string, string>()
  readonly #states = new Map<string, WorkbookFileSheet['state']>()

  constructor(bytes: Uint8Array) {
    this.#parts = unzip(Buffer.from(bytes))
    this.#sharedTexts = [...this.part('xl/sharedStrings.xml').matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) => textOf(item))
    const relations = new Map(
      elements(this.part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ Id = '', Target = '' }) => [Id, Target]),
    )
    for (const attributes of elements(this.part('xl/workbook.xml'), 'sheet')) {
      const name = decoded(attributes['name'] ?? '')
      this.#paths.set(name, `xl/${(relations.get(attributes['r:id'] ?? '') ?? '').replace(/^\/xl\//, '')}`)
      const state = attributes['state']
      this.#states.set(name, state === 'hidden' || state === 'veryHidden' ? state : 'visible')
    }
  }

  /** In tab order. */
  get sheets(): readonly WorkbookFileSheet[] {
    return [...this.#paths.keys()].map((name) => this.sheet(name))
  }

  sheet(name: string): WorkbookFileSheet {
    const xml = this.part(this.#path(name))
    const cells = new Map(
      [...xml.matchAll(CELL)].map(([, attributes = '', content = '']) => {
        const cell = this.#cell(attributesOf(attributes), content)
        return [cell.place, cell]
      }),
    )
    return { name, state: this.#states.get(name) ?? 'visible', cells, xml }
  }

  /** A part as text; empty if missing. */
  part(path: string): string {
    return this.#parts.get(path)?.toString('utf8') ?? ''
  }

  /** Sets cells of a sheet to numbers (or texts if `isText`), or clears them: `{ C14: '12.5', C15: null }`. */
  set(sheet: string, values: Readonly<Record<string, string | null>>, { isText = false } = {}): void {
    const path = this.#path(sheet)
    const wanted = new Map(Object.entries(values))
    const styled = (attributes: string): string => /\bs="\d+"/.exec(attributes)?.[0] ?? ''
    const made = (place: string, value: string | null, style: string): string => {
      const start = `<c r="${place}"${style === '' ? '' : ` ${style}`}`
      if (value === null) return `${start}/>`
      return isText ? `${start} t="inlineStr"><is><t>${encoded(value)}</t></is></c>` : `${start}><v>${value}</v></c>`
    }
    const xml = this.part(path).replaceAll(CELL, (whole, attributes: string) => {
      const place = attributesOf(attributes)['r'] ?? ''
      const value = wanted.get(place)
      if (value === undefined) return whole
      wanted.delete(place)
      return made(place, value, styled(attributes))
    })
    if (wanted.size > 0) throw new Error(`The sheet "${sheet}" has no cells ${[...wanted.keys()].join(', ')}`)
    this.#parts.set(path, Buffer.from(xml))
  }

  /** Fills in figures by the texts around their cells. Throws if a sheet, row or column is missing. */
  fillIn(figures: readonly FilledFigure[]): void {
    for (const [title, ofSheet] of Map.groupBy(figures, (figure) => figure.title)) {
      const sheet = this.sheets.find(({ cells, state }) => state === 'visible' && cells.get('A1')?.text === title)
      if (sheet === undefined) throw new Error(`No sheet has the title "${title}"`)
      const lines = new Map<string, string>()
      const columns = new Map<string, string>()
      for (const { place, text } of sheet.cells.values()) {
        const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
        if (line === HEADING_LINE) columns.set(text, letters)
        else if (letters === 'A') lines.set(text, line)
      }
      const values = ofSheet.map(({ label, heading, value }) => {
        const [line, column] = [lines.get(label), columns.get(heading)]
        if (line === undefined || column === undefined) throw new Error(`"${title}" has no row "${label}" or no column "${heading}"`)
        return [column + line, value] as const
      })
      this.set(sheet.name, Object.fromEntries(values))
    }
  }

  bytes(): Buffer {
    return zip(this.#parts)
  }

  #path(sheet: string): string {
    const path = this.#paths.get(sheet)
    if (path === undefined) throw new Error(`There is no sheet "${sheet}"`)
    return path
  }

  #cell(attributes: Readonly<Record<string, string>>, content: string): WorkbookFileCell {
    const kind = attributes['t'] ?? 'n'
    const value = decoded(/<v[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? '')
    const formula = /<f[^>]*>(.*?)<\/f>/s.exec(content)?.[1]
    return {
      place: attributes['r'] ?? '',
      text: kind === 's' ? (this.#sharedTexts[Number(value)] ?? '') : kind === 'inlineStr' ? textOf(content) : value,
      isNumber: kind === 'n' && value !== '',
      formula: formula === undefined ? null : decoded(formula),
      style: Number(attributes['s'] ?? 0),
    }
  }
}

/** In templates. */
const HEADING_LINE = '4'
/** Attributes and, unless empty, content. */
const CELL = /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs

function elements(xml: string, name: string): readonly Readonly<Record<string, string>>[] {
  return [...xml.matchAll(new RegExp(`<${name}\\b([^>]*?)/?>`, 'g'))].map(([, attributes = '']) => attributesOf(attributes))
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
}

function textOf(xml: string): string {
  return [...xml.matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)].map(([, text = '']) => decoded(text)).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
    code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
  )
}

function encoded(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const parts = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? packed : inflateRawSync(packed))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}

function zip(parts: ReadonlyMap<string, Buffer>): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [path, bytes] of parts) {
    const [name, packed] = [Buffer.from(path), deflateRawSync(bytes)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt16LE(33, 8)
    facts.writeUInt32LE(crc32(bytes), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(bytes.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    files.push(Buffer.from('PK\x03\x04', 'latin1'), facts, name, packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name)
    offset += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.size, 4)
  end.writeUInt16LE(parts.size, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}
