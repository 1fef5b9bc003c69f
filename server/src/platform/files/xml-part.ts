import { StringDecoder } from 'node:string_decoder'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { SaxesParser } from 'saxes'

export const DAMAGED_XML = 'The workbook is damaged. Open it in a spreadsheet program, save it again and choose that file.'

/** Hears the elements of an XML part by their names without prefix. */
export interface XmlListener {
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
  /** Text between tags, in as many pieces as it comes. */
  text(text: string): void
}

/** Parses a part of a workbook as its bytes come. Entities other than XML's own are refused: nothing expands. */
export class XmlPart {
  readonly #parser = new SaxesParser({ position: false, xmlns: false })
  #decoder: StringDecoder | null = null

  constructor(listener: XmlListener) {
    this.#parser.on('opentag', ({ name, attributes }) => {
      listener.open(localName(name), attributes)
    })
    this.#parser.on('closetag', ({ name }) => {
      listener.close(localName(name))
    })
    this.#parser.on('text', (text) => {
      listener.text(text)
    })
    this.#parser.on('cdata', (text) => {
      listener.text(text)
    })
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

/** Reads a whole part; one that is not there has no elements. */
export async function readXmlPart(bytes: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const part = new XmlPart(listener)
  let any = false
  for await (const piece of bytes) {
    any = true
    part.write(piece)
  }
  if (any) part.end()
}

/** An attribute by its name without prefix. */
export function attribute(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1]
}

function localName(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

function damaged(error: unknown): Error {
  if (error instanceof DomainError) return error
  return new BadInputError(DAMAGED_XML)
}
