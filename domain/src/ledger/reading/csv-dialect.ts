import { guessSingleByte, type SingleByteEncoding } from './single-byte.ts'

export type TextEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | SingleByteEncoding

export interface CsvDialect {
  readonly encoding: TextEncoding
  /** Length of the byte order mark in bytes. */
  readonly markLength: number
  readonly delimiter: string
}

/** In order of preference for ties. */
const DELIMITERS: readonly { readonly character: string; readonly name: string }[] = [
  { character: ',', name: 'comma' },
  { character: ';', name: 'semicolon' },
  { character: '\t', name: 'tab' },
  { character: '|', name: 'pipe' },
  { character: '^', name: 'caret' },
  { character: '~', name: 'tilde' },
  { character: '\u001f', name: 'unit separator' },
]

const SAMPLE_RECORDS = 2_000

/**
 * Detects encoding and delimiter from the first bytes of a file; 64 kB are plenty. Without a byte order mark, zero bytes
 * indicate UTF-16; otherwise it is UTF-8 (which includes ASCII), or a single-byte encoding if more byte sequences are
 * invalid UTF-8 than valid.
 */
export function detectCsvDialect(head: Uint8Array): CsvDialect {
  const { encoding, markLength } = detectEncoding(head)
  return { encoding, markLength, delimiter: detectDelimiter(asciiOf(head, encoding, markLength)) }
}

const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  'UTF-8': 'UTF-8',
  'UTF-16LE': 'UTF-16LE',
  'UTF-16BE': 'UTF-16BE',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  macintosh: 'Mac Roman',
  IBM850: 'DOS (code page 850)',
}

/** `comma, UTF-8` */
export function describeDialect(dialect: Pick<CsvDialect, 'encoding' | 'delimiter'>): string {
  const known = DELIMITERS.find((candidate) => candidate.character === dialect.delimiter)
  return `${known?.name ?? dialect.delimiter}, ${ENCODING_NAMES[dialect.encoding]}`
}

/** Counts valid and invalid multi-byte UTF-8 sequences; one cut off at the end counts as neither. */
export function countUtf8Sequences(bytes: Uint8Array): { readonly sound: number; readonly broken: number } {
  let sound = 0
  let broken = 0
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at] ?? 0
    if (first < 0x80) {
      at++
      continue
    }
    const length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0
    let next = at + 1
    while (next < at + length && next < bytes.length && isContinuation(first, next - at, bytes[next] ?? 0)) next++
    if (length > 0 && next === at + length) sound++
    else if (length === 0 || next < bytes.length) broken++
    at = length === 0 ? at + 1 : next
  }
  return { sound, broken }
}

function isContinuation(first: number, index: number, byte: number): boolean {
  // The second byte's range excludes overlong forms, surrogates and code points beyond U+10FFFF.
  if (index === 1) {
    if (first === 0xe0) return byte >= 0xa0 && byte <= 0xbf
    if (first === 0xed) return byte >= 0x80 && byte <= 0x9f
    if (first === 0xf0) return byte >= 0x90 && byte <= 0xbf
    if (first === 0xf4) return byte >= 0x80 && byte <= 0x8f
  }
  return byte >= 0x80 && byte <= 0xbf
}

function detectEncoding(head: Uint8Array): { encoding: TextEncoding; markLength: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'UTF-8', markLength: 3 }
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'UTF-16LE', markLength: 2 }
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'UTF-16BE', markLength: 2 }
  let even = 0
  let odd = 0
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== 0) continue
    if (at % 2 === 0) even++
    else odd++
  }
  // In UTF-16, Western text has a zero byte in nearly every unit, always on the same side.
  const units = head.length / 2
  if (odd > units * 0.4 && even < units * 0.05) return { encoding: 'UTF-16LE', markLength: 0 }
  if (even > units * 0.4 && odd < units * 0.05) return { encoding: 'UTF-16BE', markLength: 0 }
  const { sound, broken } = countUtf8Sequences(head)
  return { encoding: broken > sound ? guessSingleByte(head) : 'UTF-8', markLength: 0 }
}

/** The text with `?` for every non-ASCII character: delimiters, quotes and line ends are all ASCII. */
function asciiOf(head: Uint8Array, encoding: TextEncoding, markLength: number): string {
  const step = encoding === 'UTF-16LE' || encoding === 'UTF-16BE' ? 2 : 1
  const low = encoding === 'UTF-16BE' ? 1 : 0
  const pieces: string[] = []
  for (let from = markLength; from < head.length; from += 4096 * step) {
    const codes: number[] = []
    for (let at = from; at < Math.min(from + 4096 * step, head.length - step + 1); at += step) {
      const code = head[at + low] ?? 0
      codes.push(code < 0x80 && (step === 1 || head[at + 1 - low] === 0) ? code : 0x3f)
    }
    pieces.push(String.fromCharCode(...codes))
  }
  return pieces.join('')
}

/** The delimiter from Excel's `sep=;` line; otherwise the one that cuts the most records into the same number of cells, weighted by cells. */
function detectDelimiter(text: string): string {
  const declared = /^sep=(.)\r?\n/i.exec(text)?.[1]
  if (declared !== undefined) return declared
  const records = countDelimiters(text)
  let best = ','
  let bestScore = 0
  DELIMITERS.forEach(({ character }, index) => {
    const rowsByCount = new Map<number, number>()
    for (const counts of records) {
      const count = counts[index] ?? 0
      rowsByCount.set(count, (rowsByCount.get(count) ?? 0) + 1)
    }
    for (const [count, rows] of rowsByCount) {
      if (count * rows <= bestScore) continue
      best = character
      bestScore = count * rows
    }
  })
  return best
}

/** Number of each delimiter outside quotes, per record. The last record may be cut off and is only used if it is the only one. */
function countDelimiters(text: string): number[][] {
  const records: number[][] = []
  let counts = DELIMITERS.map(() => 0)
  let quoted = false
  let atCellStart = true
  for (let at = 0; at < text.length && records.length < SAMPLE_RECORDS; at++) {
    const character = text.charAt(at)
    const delimiter = DELIMITERS.findIndex((candidate) => candidate.character === character)
    if (character === '"') {
      if (quoted && text.charAt(at + 1) === '"') at++
      else if (quoted) quoted = false
      else quoted = atCellStart
      atCellStart = false
    } else if (quoted) {
      continue
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at++
      records.push(counts)
      counts = DELIMITERS.map(() => 0)
      atCellStart = true
    } else if (delimiter !== -1) {
      counts[delimiter] = (counts[delimiter] ?? 0) + 1
      atCellStart = true
    } else if (character !== ' ') atCellStart = false
  }
  return records.length === 0 ? [counts] : records
}
