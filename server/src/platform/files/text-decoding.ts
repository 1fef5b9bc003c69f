import { isAscii } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { countUtf8Sequences, type TextEncoding } from '@fourwall/domain/ledger/reading/csv-dialect.ts'
import { charactersOf, guessSingleByte, type SingleByteEncoding } from '@fourwall/domain/ledger/reading/single-byte.ts'

/**
 * Decodes a file in pieces, split anywhere. A file taken for UTF-8 because its first bytes are all ASCII is decided by the first piece with
 * other bytes.
 */
export class FileDecoder {
  #encoding: TextEncoding
  #settled: boolean
  readonly #utf8 = new StringDecoder('utf8')
  readonly #utf16 = new StringDecoder('utf16le')
  /** The first byte of a UTF-16BE unit whose second byte is in the next piece. */
  #half: Buffer = Buffer.alloc(0)

  constructor(encoding: TextEncoding, head: Uint8Array) {
    this.#encoding = encoding
    this.#settled = encoding !== 'UTF-8' || !isAscii(head)
  }

  get encoding(): TextEncoding {
    return this.#encoding
  }

  decode(bytes: Buffer): string {
    if (!this.#settled && !isAscii(bytes)) {
      const { sound, broken } = countUtf8Sequences(bytes)
      if (broken > sound) this.#encoding = guessSingleByte(bytes)
      // A piece that ends within its only sequence leaves the decision to the next.
      this.#settled = sound + broken > 0
    }
    switch (this.#encoding) {
      case 'UTF-8':
        return this.#utf8.write(bytes)
      case 'UTF-16LE':
        return this.#utf16.write(bytes)
      case 'UTF-16BE':
        return this.#utf16.write(this.#swapped(bytes))
      default:
        return singleBytes(bytes, this.#encoding)
    }
  }

  /** What is left of a truncated sequence. */
  end(): string {
    return this.#utf8.end() + this.#utf16.end()
  }

  #swapped(bytes: Buffer): Buffer {
    const all = Buffer.concat([this.#half, bytes])
    const whole = all.length - (all.length % 2)
    this.#half = all.subarray(whole)
    return Buffer.from(all.subarray(0, whole)).swap16()
  }
}

function singleBytes(bytes: Buffer, encoding: SingleByteEncoding): string {
  const characters = charactersOf(encoding)
  return bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, (character) => characters[character.charCodeAt(0)] ?? character)
}
