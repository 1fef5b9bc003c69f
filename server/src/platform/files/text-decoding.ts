import { isAscii } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'
import { countUtf8Sequences, type TextEncoding } from '@fourwall/domain/ledger/reading/csv-dialect.ts'

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
      if (broken > sound) this.#encoding = 'windows-1252'
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
      case 'windows-1252':
        return windows1252(bytes)
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

/** Characters of bytes 0x80 to 0x9f; the five undefined ones stay control characters. */
const HIGH_CONTROLS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

function windows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (control) => HIGH_CONTROLS.charAt(control.charCodeAt(0) - 0x80))
}
