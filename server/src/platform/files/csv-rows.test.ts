import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCsvRows } from './csv-rows.ts'
import type { RowReadingOptions } from './row-source.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'csv-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array, options: RowReadingOptions = {}) {
  const path = join(folder, 'ledger.csv')
  await writeFile(path, bytes)
  const source = readCsvRows(path, options)
  const cells: (readonly string[])[] = []
  let batches = 0
  for await (const batch of source.rows) {
    batches++
    for (const row of batch) cells.push(row.cells)
  }
  return { cells, batches, format: source.format }
}

const TABLE = 'Ort;Betrag\nKöln „Süd“;1,50 €\n'
const CELLS = [
  ['Ort', 'Betrag'],
  ['Köln „Süd“', '1,50 €'],
]
const windows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('„', '\u0084').replaceAll('“', '\u0093').replaceAll('€', '\u0080'), 'latin1')

it.each([
  ['UTF-8', Buffer.from(TABLE), 'semicolon, UTF-8'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${TABLE}`), 'semicolon, UTF-8'],
  ['UTF-16LE', Buffer.from(`\ufeff${TABLE}`, 'utf16le'), 'semicolon, UTF-16LE'],
  ['UTF-16BE', Buffer.from(`\ufeff${TABLE}`, 'utf16le').swap16(), 'semicolon, UTF-16BE'],
  ['Windows-1252', windows1252(TABLE), 'semicolon, Windows-1252'],
])('reads %s', async (_, bytes, format) => {
  expect(await read(bytes)).toMatchObject({ cells: CELLS, format })
})

describe('a large file', () => {
  const ascii = `a;b\n${'plain;1\n'.repeat(40_000)}`

  it.each([
    ['UTF-8', Buffer.from(`${ascii}é;ü€\n`), 'semicolon, UTF-8'],
    ['Windows-1252', windows1252(`${ascii}é;ü€\n`), 'semicolon, Windows-1252'],
  ])('is settled as %s by accents far behind its beginning', async (_, bytes, format) => {
    const { cells, format: found } = await read(bytes)
    expect(found).toBe(format)
    expect(cells.at(-1)).toEqual(['é', 'ü€'])
  })

  it.each([
    ['utf8', (text: string) => Buffer.from(text)],
    ['utf16be', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('is decoded across the borders of its pieces: %s', async (_, encode) => {
    const line = 'é漢😀;"a\nb"\n'
    const { cells, batches } = await read(encode(`x${line.repeat(30_000)}`))
    expect(cells).toHaveLength(30_000)
    expect(cells.slice(1).every(([first, second]) => first === 'é漢😀' && second === 'a\nb')).toBe(true)
    expect(batches).toBeGreaterThan(3)
  })

  it('tells how far it is, and stops where it is told to', async () => {
    const bytes = Buffer.from(ascii)
    const told: [number, number][] = []
    await read(bytes, { onProgress: (done, total) => told.push([done, total]) })
    expect(told.length).toBeGreaterThan(1)
    expect(told.at(-1)).toEqual([bytes.length, bytes.length])

    const stop = new AbortController()
    const reading = read(bytes, { signal: stop.signal, onProgress: () => stop.abort(new Error('Cancelled')) })
    await expect(reading).rejects.toThrow('Cancelled')
  })
})

it('has no rows where there is no text', async () => {
  expect(await read(Buffer.alloc(0))).toMatchObject({ cells: [], batches: 0 })
})

it.each([
  ['is no text', Buffer.from([1, 2, 0, 3, 0, 0, 0, 9, 9, 9]), 'The file is neither text nor an .xlsx workbook.'],
  [
    'has NUL bytes',
    Buffer.from('Date,Ref,Amount\n2026-01-05,\0\0,12.00\n2026-01-06,\0\0,13.00\n'),
    'zero (NUL), which no text has, the first on line 2.',
  ],
  ['leaves a quote open', Buffer.from('a,b\n1,"2\n'), 'A quote that opens in the record on line 2 is never closed'],
])('refuses a file that %s', async (_, bytes, message) => {
  await expect(read(bytes)).rejects.toThrow(message)
})
