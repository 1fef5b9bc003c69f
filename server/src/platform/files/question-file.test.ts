import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeName } from '@fourwall/domain/assistant/files/file-content.ts'
import { totalsOfFile } from '@fourwall/domain/assistant/files/file-figures.ts'
import { default as PdfDocument } from 'pdfkit'
import { afterAll, expect, it } from 'vitest'
import { workbookFile } from '../../../test/small-workbook.ts'
import { type QuestionFileReading, readQuestionFile } from './question-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'question-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const read = (fileName: string, bytes: string | Uint8Array): Promise<QuestionFileReading> => {
  const path = join(folder, fileName)
  writeFileSync(path, bytes)
  return readQuestionFile({ path, fileName })
}

/** A PDF of lines, each page one list. */
async function pdf(pages: readonly (readonly string[])[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfDocument({ autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    document.on('end', resolve)
  })
  for (const lines of pages) {
    document.addPage()
    lines.forEach((line, at) => document.text(line, 72, 72 + at * 20))
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** A PDF that says it has ten thousand pages. */
function endlessPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 10000 /Kids [${'3 0 R '.repeat(10_000)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 10 10] >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(`${text}xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`)
}

it.each<[string, string, () => Promise<string | Uint8Array>, RegExp]>([
  ['a damaged workbook', 'broken.xlsx', async () => Buffer.from('PK\u0003\u0004nothing'), /damaged or cut short/],
  [
    'a workbook that is a bomb',
    'bomb.xlsx',
    async () => workbookFile({ sheets: [{ name: 'A', xml: `<worksheet><sheetData>${' '.repeat(101_000_000)}` }] }),
    /unpacks to more than 100 MB/,
  ],
  ['a PDF with a password', 'secret.pdf', () => pdf([['Total 5.00']], { userPassword: 'secret' }), /protected by a password/],
  ['a PDF of ten thousand pages', 'endless.pdf', async () => endlessPdf(), /more than 200 pages/],
  ['a PDF that is none', 'fake.pdf', async () => '%PDF-1.4 nothing', /damaged or no PDF/],
  ['a list without end', 'long.csv', async () => 'a,1\n'.repeat(20_001), /more than 20,000 rows/],
  ['no text', 'bytes.txt', async () => Buffer.from([65, 0, 66, 0, 0, 1, 2]), /no text/],
])('%s is refused with a sentence', async (_, name, make, sentence) => {
  await expect(make().then((bytes) => read(name, bytes))).rejects.toThrow(sentence)
})

it.each<[string, string, () => Promise<string | Uint8Array>, readonly string[]]>([
  [
    'a PDF, by page and line',
    'statement.pdf',
    () => pdf([['Bank of the Town'], ['Ads 1,000.25', 'New balance (1,234.50)']]),
    ['page 2, line 2: -1234.5'],
  ],
  ['a text, by line', 'note.txt', async () => 'Statement\nAmount due: 1,200.00\n', ['line 2: 1200']],
  [
    'a list, with the sums that it does not print',
    'list.csv',
    async () => 'Date,Amount\n2025-05-03,"1,000.25"\n2025-05-20,234.25\n',
    ['sum of the column "Amount": 1234.5'],
  ],
  [
    'a workbook, by sheet and cell',
    'book.xlsx',
    async () =>
      workbookFile({
        sheets: [
          { name: 'Notes', rows: [['Read me']] },
          { name: 'May', rows: [['Total', 1234.5]] },
        ],
      }),
    ['May!B1: 1234.5'],
  ],
])('totals are read from %s', async (_, name, make, totals) => {
  const { figures } = await read(name, await make())
  expect(totalsOfFile(figures).map(({ place, value }) => `${placeName(place)}: ${Number(value)}`)).toEqual(totals)
})
