import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DomainError } from '@fourwall/domain/errors.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { FIGURES_LIMITS } from '../src/platform/files/figures-of-workbook.ts'
import type { XlsxLimits } from '../src/platform/files/xlsx-limits.ts'
import { downtown, GUESTS, HEADINGS } from './odd-workbook-cases.ts'
import { readBytes, TIDEWATER } from './read-workbooks.ts'
import { sheetXml, workbookFile, workbookParts } from './small-workbook.ts'
import { zipFile } from './zip-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-odd-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('refused with a sentence', () => {
  const parts = workbookParts({ sheets: [GUESTS] })
  const DAMAGED = /The workbook is damaged/
  const oldContainer = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(text, 'utf16le')])
  const small: XlsxLimits = { ...FIGURES_LIMITS, inflatedBytes: 3_000_000 }
  const bomb = '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(100_000)

  it.each<[string, () => Uint8Array, string | RegExp, XlsxLimits?]>([
    ['a text', () => Buffer.from('Metric,Jan 2026\nGuests,5\n'), '“book.xlsx” is not an .xlsx workbook, despite its name.'],
    ['an empty file', () => Buffer.alloc(0), 'is not an .xlsx workbook'],
    [
      'a web page',
      () => Buffer.from('<html><table><tr><td>Guests</td></tr></table></html>'),
      '“book.xlsx” is a web page (HTML), not an .xlsx workbook',
    ],
    [
      'a table of a web page in UTF-16',
      () => Buffer.from('\uFEFF<table><tr><td>Guests</td></tr></table>', 'utf16le'),
      'is a web page (HTML)',
    ],
    [
      'an XML spreadsheet of old',
      () => Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      '“book.xlsx” is an XML file, not an .xlsx workbook',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7 …'), '“book.xlsx” is a PDF.'],
    ['a compressed file', () => gzipSync('hello'), '“book.xlsx” is compressed.'],
    ['an old workbook', () => oldContainer('Workbook'), '“book.xlsx” is an old Excel file (.xls).'],
    ['a password', () => oldContainer('EncryptedPackage'), 'The workbook is protected by a password.'],
    ['parts with a password', () => zipFile(parts, { flags: 1 }), 'The workbook is protected by a password.'],
    ['an archive of something else', () => zipFile({ 'readme.txt': 'hello' }), 'but not an .xlsx workbook'],
    [
      'a document',
      () =>
        zipFile({
          '_rels/.rels':
            '<R><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></R>',
          'word/document.xml': '<document/>',
        }),
      'is not an .xlsx workbook with sheets',
    ],
    [
      'an OpenDocument file',
      () => zipFile({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'is an OpenDocument file',
    ],
    [
      'a binary workbook',
      () =>
        zipFile({
          '_rels/.rels':
            '<R><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.bin"/></R>',
          'xl/workbook.bin': 'x',
        }),
      'binary workbook (.xlsb)',
    ],
    ['macros', () => zipFile({ ...parts, 'xl/vbaProject.bin': 'x' }), '“book.xlsx” has macros'],
    ['a workbook without sheets', () => workbookFile({ sheets: [] }), 'is not an .xlsx workbook with sheets'],
    [
      'a workbook of charts',
      () =>
        workbookFile({
          sheets: [GUESTS],
          parts: {
            'xl/_rels/workbook.xml.rels':
              '<R><Relationship Id="s1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/></R>',
          },
        }),
      'is not an .xlsx workbook with sheets',
    ],
    ['empty sheets', () => workbookFile({ sheets: [{ name: 'Downtown' }] }), 'No sheet of the workbook has months'],
    [
      'sheets of other things',
      () => workbookFile({ sheets: [{ name: 'Cover', rows: [['Hello', 5]] }] }),
      'No sheet of the workbook has months',
    ],
    [
      'sheets of nobody',
      () => workbookFile({ sheets: [{ name: 'Lounge', rows: [HEADINGS, ['Guests', 1]] }] }),
      'There is no metric and no location called “Lounge”, so the sheet was not read.',
    ],
    ['hidden sheets alone', () => workbookFile({ sheets: [{ ...GUESTS, state: 'veryHidden' }] }), 'No sheet of the workbook has months'],
    ['a sheet that is not there', () => workbookFile({ sheets: [GUESTS], parts: { 'xl/worksheets/sheet1.xml': null } }), DAMAGED],
    ['a file that ends in the middle', () => workbookFile({ sheets: [GUESTS] }).subarray(0, 900), DAMAGED],
    ['a file without its end', () => workbookFile({ sheets: [GUESTS] }).subarray(0, -30), DAMAGED],
    ['the end of a file alone', () => workbookFile({ sheets: [GUESTS] }).subarray(500), 'is not an .xlsx workbook'],
    [
      'a sheet that ends in the middle',
      () => workbookFile({ sheets: [{ name: 'Downtown', xml: sheetXml(GUESTS).slice(0, 300) }] }),
      DAMAGED,
    ],
    ['a sheet of something else', () => workbookFile({ sheets: [{ name: 'Downtown', xml: '{"not": "xml"}' }] }), DAMAGED],
    ['an empty sheet part', () => workbookFile({ sheets: [{ name: 'Downtown', xml: '' }] }), 'No sheet of the workbook has months'],
    ['bytes that do not unpack', () => zipFile(parts, { garble: true, of: 'xl/worksheets/sheet1.xml' }), DAMAGED],
    ['a sum that is not that of the bytes', () => zipFile(parts, { claimedSum: 1, of: 'xl/worksheets/sheet1.xml' }), DAMAGED],
    [
      'parts of one name',
      () => zipFile([...Object.entries(parts), ['XL/worksheets/sheet1.xml', sheetXml(downtown([['Guests', 9]]))]]),
      DAMAGED,
    ],
    ['parts outside of the archive', () => zipFile({ ...parts, '../../etc/passwd': 'x' }), DAMAGED],
    ['a part with a path from the root', () => zipFile({ ...parts, '/etc/passwd': 'x' }), DAMAGED],
    [
      'a sheet with a long name',
      () => workbookFile({ sheets: [{ ...GUESTS, name: 'D'.repeat(256) }] }),
      'The workbook has a sheet whose name is longer than 255 characters. Give it a shorter one.',
    ],
    [
      'more parts than there may be',
      () => zipFile({ ...parts, ...Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`a/${at}`, ''])) }),
      'The workbook has more than 1,000 parts. Split it into smaller ones.',
    ],
    [
      'more parts than it claims',
      () => zipFile({ ...parts, ...Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`a/${at}`, ''])) }, { claimedParts: 5 }),
      DAMAGED,
    ],
    [
      'a bomb',
      () => workbookFile({ sheets: [{ name: 'Downtown', xml: `<worksheet>${bomb}</worksheet>` }] }),
      'The workbook unpacks to more than 3 MB.',
      small,
    ],
    [
      'a bomb that claims to be small',
      () => workbookFile({ sheets: [{ name: 'Downtown', xml: `<worksheet>${bomb}</worksheet>` }], tricks: { claimedSize: 10 } }),
      /unpacks to more than|damaged/,
      small,
    ],
    ['a part that claims 4 GB', () => zipFile(parts, { claimedSize: 0xffffffff, of: 'xl/worksheets/sheet1.xml' }), DAMAGED],
    ['a part that claims 4 GB less a byte', () => zipFile(parts, { claimedSize: 0xfffffffe, of: 'xl/worksheets/sheet1.xml' }), DAMAGED],
    [
      'a bomb of shared texts',
      () => workbookFile({ sheets: [GUESTS], parts: { 'xl/sharedStrings.xml': `<sst>${'<si><t>a</t></si>'.repeat(300_000)}</sst>` } }),
      'unpacks to more than 3 MB',
      small,
    ],
    [
      'a bomb of styles',
      () =>
        workbookFile({
          sheets: [GUESTS],
          parts: { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf numFmtId="0"/>'.repeat(300_000)}</cellXfs></styleSheet>` },
        }),
      'has too many cell styles',
      small,
    ],
    [
      'an archive within the archive',
      () => workbookFile({ sheets: [{ name: 'Downtown', xml: workbookFile({ sheets: [GUESTS] }) }] }),
      DAMAGED,
    ],
    [
      'more cells than there may be',
      () => workbookFile({ sheets: [{ name: 'Downtown', xml: `<worksheet>${bomb}</worksheet>` }] }),
      'The workbook has more than 1,000 cells.',
      { ...FIGURES_LIMITS, cells: 1_000 },
    ],
    [
      'more merged areas than there may be',
      () =>
        workbookFile({
          sheets: [downtown([['Guests', 1]], { merged: Array.from({ length: 100_001 }, (_, at) => `A${at + 1}:B${at + 1}`) })],
        }),
      'has a sheet with more than 100,000 merged areas',
    ],
    [
      'entities that grow',
      () =>
        workbookFile({
          sheets: [{ name: 'Downtown', xml: `<!DOCTYPE a [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${sheetXml(GUESTS)}` }],
        }),
      DAMAGED,
    ],
    [
      'entities from elsewhere',
      () =>
        workbookFile({
          sheets: [GUESTS],
          parts: {
            'xl/workbook.xml':
              '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><workbook><sheets><sheet name="&x;" r:id="s1"/></sheets></workbook>',
          },
        }),
      DAMAGED,
    ],
    ['elements within each other without end', () => workbookFile({ sheets: [{ name: 'Downtown', xml: '<a>'.repeat(100_000) }] }), DAMAGED],
    [
      'an endless cell',
      () => workbookFile({ sheets: [downtown([['Guests', 'x'.repeat(200_000)]])] }),
      'has a cell of more than 100,000 characters in row 2',
    ],
    [
      'an endless shared text',
      () => workbookFile({ sheets: [GUESTS], sharedTexts: ['x'.repeat(2_000_000)] }),
      'has a text of more than 100,000 characters',
    ],
    [
      'a file that is too large',
      () => workbookFile({ sheets: [GUESTS] }),
      'The workbook is larger than 0.001 MB.',
      { ...FIGURES_LIMITS, fileBytes: 1_000 },
    ],
    [
      'more columns of months than there may be',
      () => workbookFile({ sheets: [{ name: 'Downtown', rows: [['Metric', ...Array.from({ length: 1_001 }, () => 'Jan 2026')]] }] }),
      'A sheet has more than 1,000 columns of months',
    ],
    [
      'what takes too long',
      () => workbookFile({ sheets: [GUESTS] }),
      'takes longer than -1 seconds',
      { ...FIGURES_LIMITS, milliseconds: -1_000 },
    ],
  ])('%s', async (_what, bytes, message, limits) => {
    const error: unknown = await readBytes(folder, bytes(), TIDEWATER, limits).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DomainError)
    expect((error as DomainError).message).toMatch(message)
  })
})
