import { StringDecoder } from 'node:string_decoder'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { SaxesParser } from 'saxes'
import { OwnElements } from './own-elements.ts'

export const DAMAGED_XML = 'The workbook is damaged. Open it in a spreadsheet program, save it again and choose that file.'

/** Receives a part's own elements (see OwnElements) by local name. */
export interface XmlListener {
  /** `elements` resolves attribute prefixes. */
  open(name: string, attributes: Readonly<Record<string, string>>, elements: OwnElements): void
  close(name: string): void
  /** Text between tags, in one or more pieces. */
  text(text: string): void
}

/** Parses a part of a workbook as its bytes come. Refuses entities other than XML's own: nothing expands. */
export class XmlPart {
  readonly #parser = new SaxesParser({ position: false, xmlns: false })
  #decoder: StringDecoder | null = null

  constructor(listener: XmlListener) {
    const elements = new OwnElements()
    this.#parser.on('opentag', ({ name, attributes }) => {
      const local = elements.open(name, declaredIn(attributes))
      if (local !== null) listener.open(local, attributes, elements)
    })
    this.#parser.on('closetag', ({ name }) => {
      const local = elements.close(name)
      if (local !== null) listener.close(local)
    })
    const takeText = (text: string): void => {
      if (!elements.isIgnored) listener.text(text)
    }
    this.#parser.on('text', takeText)
    this.#parser.on('cdata', takeText)
  }

  write(bytes: Buffer): void {
    this.#decoder ??= new StringDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8')
    this.#parse(this.#decoder.write(bytes))
  }

  end(): void {
    this.#parse(this.#decoder?.end() ?? '')
    try {
      this.#parser.close()
    } catch (error) {
      throw damaged(error)
    }
  }

  #parse(text: string): void {
    try {
      this.#parser.write(text)
    } catch (error) {
      throw damaged(error)
    }
  }
}

/** Parses a whole part; a missing one has no elements. */
export async function readXmlPart(bytes: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const part = new XmlPart(listener)
  let any = false
  for await (const piece of bytes) {
    any = true
    part.write(piece)
  }
  if (any) part.end()
}

/** The prefix that an attribute declares a namespace for, '' for the default one; null for other attributes. */
export function declaredPrefix(attribute: string): string | null {
  if (!attribute.startsWith('xmlns')) return null
  if (attribute.length === 5) return ''
  return attribute.charAt(5) === ':' ? attribute.slice(6) : null
}

function declaredIn(attributes: Readonly<Record<string, string>>): ReadonlyMap<string, string> | null {
  let declared: Map<string, string> | null = null
  for (const name of Object.keys(attributes)) {
    const prefix = declaredPrefix(name)
    if (prefix === null) continue
    declared ??= new Map()
    declared.set(prefix, attributes[name] ?? '')
  }
  return declared
}

function damaged(error: unknown): Error {
  if (error instanceof DomainError) return error
  return new BadInputError(DAMAGED_XML)
}
