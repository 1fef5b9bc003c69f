import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { UNCALCULATED_TEXT } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookFile } from '../../../test/small-workbook.ts'
import { type ZipTricks, zipFile } from '../../../test/zip-file.ts'
import { openRows } from './open-rows.ts'
import { XLSX_LIMITS, type XlsxLimits } from './xlsx-limits.ts'
import type { XlsxOptions } from './xlsx-rows.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xlsx-rows-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array, options: Omit<XlsxOptions, 'onProgress'> = {}, onProgress?: (done: number, total: number) => void) {
  const path = join(folder, `${crypto.randomUUID()}.xlsx`)
  await writeFile(path, bytes)
  const source = openRows(path, 'ledger.xlsx', onProgress, options)
  const rows: RawRow[] = []
  for await (const batch of source.rows) for (const row of batch) rows.push(row)
  return { rows, format: source.format }
}

const limits = (changed: Partial<XlsxLimits>): { limits: XlsxLimits } => ({ limits: { ...XLSX_LIMITS, ...changed } })

it('reads what a spreadsheet program writes', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'General Ledger',
        rows: [
          ['Tidewater Kitchens'],
          [],
          ['Date', 'Account', 'Amount', 'Paid'],
          [new Date(Date.UTC(2026, 6, 1)), '5010 Food cost', 4218.37, true],
          [new Date(Date.UTC(2026, 6, 31)), 'Café & “Bar” <x>', -120, false],
          [null, 'Total', 0.1 + 0.2, null],
        ],
      },
    ],
  })
  expect(await read(bytes)).toEqual({
    format: 'General Ledger',
    rows: [
      { line: 1, cells: ['Tidewater Kitchens'] },
      { line: 3, cells: ['Date', 'Account', 'Amount', 'Paid'] },
      { line: 4, cells: ['2026-07-01', '5010 Food cost', '4218.37', 'TRUE'] },
      { line: 5, cells: ['2026-07-31', 'Café & “Bar” <x>', '-120', 'FALSE'] },
      { line: 6, cells: ['', 'Total', '0.3'] },
    ],
  })
})

describe('sheets', () => {
  const sheet = (name: string, text: string | null, hidden = false) => ({ name, rows: text === null ? [] : [[text]], hidden })
  const ledger = (name: string, hidden = false) => ({
    name,
    rows: [
      ['Date', 'Account', 'Amount'],
      ['2026-07-01', '6100 Rent', 5],
    ],
    hidden,
  })

  it.each([
    ['the first one', [sheet('One', 'a'), sheet('Two', 'b')], undefined, 'One'],
    ['the first visible one', [sheet('One', 'a', true), sheet('Two', 'b')], undefined, 'Two'],
    ['the first one with text', [sheet('One', null), sheet('Two', 'b')], undefined, 'Two'],
    ['the chosen one', [sheet('One', 'a'), sheet('Two', 'b')], 'Two', 'Two'],
  ])('%s is read', async (_, sheets, wanted, expected) => {
    const bytes = await writeXlsx({ sheets })
    expect((await read(bytes, wanted === undefined ? {} : { sheet: wanted })).format).toBe(expected)
  })

  it.each([
    ['behind a cover', [sheet('Tips', 'Use this export well'), ledger('Sheet1')], 'Sheet1'],
    ['hidden, behind nothing but covers', [sheet('Tips', 'a'), ledger('Data', true)], 'Data'],
    ['visible, before a hidden one', [ledger('Old', true), sheet('Tips', 'a'), ledger('New')], 'New'],
    ['with its headings below titles', [sheet('Tips', 'a'), { name: 'Sheet1', rows: [['Title'], [], ...ledger('').rows] }], 'Sheet1'],
  ])('the ledger %s is found', async (_, sheets, expected) => {
    const seen: number[] = []
    const { format, rows } = await read(await writeXlsx({ sheets }), {}, (done) => seen.push(done))
    expect(format).toBe(expected)
    expect(rows.at(-1)?.cells).toEqual(['2026-07-01', '6100 Rent', '5'])
    expect(seen).toEqual(seen.toSorted((left, right) => left - right))
  })

  it('that are not there are named', async () => {
    const bytes = await writeXlsx({ sheets: [sheet('One', 'a'), sheet('Two', 'b')] })
    await expect(read(bytes, { sheet: 'Three' })).rejects.toThrow('The workbook has no sheet “Three”. Its sheets: One, Two.')
  })
})

it('reads the forms of cells that other programs write', async () => {
  const bytes = workbook(
    `<x:worksheet xmlns:x="m"><x:sheetData>
      <x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:r><x:t>Food </x:t></x:r><x:r><x:t>cost</x:t></x:r></x:is></x:c><x:c t="str"><x:f>A1&amp;"x"</x:f><x:v>a_x000D_b</x:v></x:c></x:row>
      <x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="e"><x:v>#REF!</x:v></x:c><x:c t="d"><x:v>2026-07-01T00:00:00</x:v></x:c><x:c s="1"><x:v>44742</x:v></x:c><x:c s="0"><x:v>1.2E3</x:v></x:c></x:row>
      <x:row r="9"><x:c r="A9" s="1"/></x:row>
      <x:row r="10"><x:c r="ZZZ10"><x:v>1</x:v></x:c><x:c r="A10" t="s"><x:v>7</x:v></x:c></x:row>
    </x:sheetData></x:worksheet>`,
    {
      'xl/sharedStrings.xml': '<sst><si><r><t>Tokyo</t></r><rPh><t>phonetic</t></rPh><r><t xml:space="preserve"> bar</t></r></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
    '<workbookPr date1904="1"/>',
  )
  expect((await read(bytes)).rows).toEqual([
    { line: 2, cells: ['', 'Food cost', 'a\rb'] },
    { line: 3, cells: ['Tokyo bar', '#REF!', '2026-07-01T00:00:00', '2026-07-01', '1200'] },
    { line: 10, cells: [''] },
  ])
})

it('keeps the zeros that a format puts before a number', async () => {
  const bytes = workbook(
    `<worksheet><sheetData><row><c s="1"><v>90</v></c><c s="1"><v>12345</v></c><c s="1"><v>-9</v></c><c s="1"><v>9.5</v></c><c s="0"><v>90</v></c></row></sheetData></worksheet>`,
    {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    },
  )
  expect((await read(bytes)).rows).toEqual([{ line: 1, cells: ['0090', '12345', '-9', '9.5', '90'] }])
})

it('reads percentages with their sign, since they are no amounts', async () => {
  const cells = ['0.25', '-0.25', '1', '0'].map((value) => `<c s="1"><v>${value}</v></c>`).join('')
  const bytes = workbook(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`, {
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/></cellXfs></styleSheet>',
  })
  expect((await read(bytes)).rows).toEqual([{ line: 1, cells: ['25%', '-25%', '100%', '0%'] }])
})

describe('formulas', () => {
  const sheet = (rows: readonly string[]): string =>
    `<worksheet><sheetData>${rows.map((cells, at) => `<row r="${at + 1}"><c t="inlineStr"><is><t>row</t></is></c>${cells}</row>`).join('')}</sheetData></worksheet>`
  const NONE = '(formula without a result)'
  const zero = '<c><f>A1*2</f><v>0</v></c>'
  const app = (name: string) => ({ 'docProps/app.xml': `<Properties><Application>${name}</Application></Properties>` })

  it.each([
    ['without a result', sheet(['<c><f>A1</f></c>', '<c><f>A1</f><v></v></c>']), {}, [NONE, NONE]],
    ['with zeros that nobody calculated', sheet([zero, '<c><v>5</v></c>', zero]), app('Report Writer'), [NONE, '5', NONE]],
    ['of a writer that calls itself Excel', sheet([zero]), app('Microsoft Excel'), [NONE]],
    ['of LibreOffice', sheet([zero, zero]), app('LibreOffice/24.2$Linux'), ['0', '0']],
    ['with another result below', sheet([zero, '<c><f>A1</f><v>3</v></c>', zero]), {}, ['0', '3', '0']],
    ['with a text for a result', sheet([zero, '<c t="str"><f>A1</f><v>x</v></c>']), {}, ['0', 'x']],
    ['with an empty text', sheet(['<c t="str"><f>A1</f><v></v></c>']), {}, ['']],
  ])('%s', async (_what, xml, parts, expected) => {
    const { rows } = await read(workbook(xml, parts))
    expect(rows.map(({ cells }) => cells[1] ?? '')).toEqual(expected)
  })

  it('that Excel calculated have zeros', async () => {
    const relation = (id: string, kind: string, target: string): string =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
    const chain = {
      'xl/calcChain.xml': '<calcChain/>',
      'xl/_rels/workbook.xml.rels': `<R>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'calcChain', 'calcChain.xml')}</R>`,
    }
    expect((await read(workbook(sheet([zero]), chain))).rows[0]?.cells).toEqual(['row', '0'])
  })

  it('are told column by column where the workbook asks to be calculated', async () => {
    const xml = sheet([`${zero}<c><f>A1</f><v>7</v></c>`, `${zero}<c><f>A1</f><v>0</v></c>`])
    const { rows } = await read(workbook(xml, {}, '<calcPr fullCalcOnLoad="1"/>'))
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['row', NONE, '7'],
      ['row', NONE, '0'],
    ])
  })

  it('keep their order where thousands of rows wait for a result', async () => {
    const plain = '<c><v>1</v></c>'
    const many = [zero, ...Array.from({ length: 3_000 }, () => plain), '<c><f>A1</f><v>2</v></c>']
    const { rows } = await read(workbook(sheet(many)))
    expect([rows.length, rows[0]?.cells[1], rows.at(-1)?.cells[1]]).toEqual([3_002, '0', '2'])
    expect(rows.map(({ line }) => line)).toEqual(rows.map((_, at) => at + 1))
  })
})

it('takes zeros that a formula cannot have given for no results, next to one that was computed', async () => {
  const bytes = workbook(
    '<worksheet><sheetData><row r="2"><c r="A2"><v>2</v></c><c r="B2"><v>3</v></c><c r="C2"><f>A2*B2</f><v>6</v></c></row><row r="3"><c r="A3"><v>4</v></c><c r="B3"><v>5</v></c><c r="C3"><f>A3*B3</f><v>0</v></c><c r="D3"><f>C3*2</f><v>0</v></c></row><row r="4"><c r="A4"><v>0</v></c><c r="B4"><v>5</v></c><c r="C4"><f>A4*B4</f><v>0</v></c></row></sheetData></worksheet>',
  )
  expect((await read(bytes)).rows.map(({ cells }) => cells)).toEqual([
    ['2', '3', '6'],
    ['4', '5', UNCALCULATED_TEXT, UNCALCULATED_TEXT],
    ['0', '5', '0'],
  ])
})

it('says with the first row which columns are hidden', async () => {
  const bytes = workbook(
    '<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData><row r="1"><c><v>1</v></c></row><row r="2"><c><v>2</v></c></row></sheetData></worksheet>',
  )
  expect((await read(bytes)).rows).toEqual([
    { line: 1, cells: ['1'], hiddenColumns: [1, 2] },
    { line: 2, cells: ['2'] },
  ])
})

it('says which rows are hidden, and shows numbers as their formats do', async () => {
  const bytes = workbook(
    '<worksheet><sheetData><row r="1" hidden="1"><c s="1"><v>4100001</v></c></row><row r="2"><c s="2"><v>64.27083333333333</v></c><c s="3"><v>46053.9999999998</v></c></row></sheetData></worksheet>',
    {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000\\-000"/><numFmt numFmtId="165" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    },
  )
  expect((await read(bytes)).rows).toEqual([
    { line: 1, cells: ['4100-001'], isHidden: true },
    { line: 2, cells: ['1542:30:00', '2026-02-01'] },
  ])
})

it('keeps what a number format writes around a number next to it', async () => {
  const bytes = workbook(
    '<worksheet><sheetData><row r="1"><c s="1"><v>4100</v></c><c s="2"><v>4100</v></c><c s="3"><v>41001</v></c><c s="4"><v>7</v></c></row><row r="2"><c s="1"><v>4100.5</v></c></row></sheetData></worksheet>',
    {
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;GL-&quot;0"/><numFmt numFmtId="165" formatCode="0&quot;-A&quot;"/><numFmt numFmtId="166" formatCode="#-###"/><numFmt numFmtId="167" formatCode="#,##0&quot; kg&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>',
    },
  )
  expect((await read(bytes)).rows).toEqual([
    {
      line: 1,
      cells: ['4100', '4100', '41001', '7'],
      shown: [
        { column: 0, text: 'GL-4100' },
        { column: 1, text: '4100-A' },
        { column: 2, text: '41-001' },
        { column: 3, text: null },
      ],
    },
    { line: 2, cells: ['4100.5'], shown: [{ column: 0, text: null }] },
  ])
})

it('tells how far it is, and stops where it is told to', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Ledger', rows: Array.from({ length: 30_000 }, (_, row) => [row, `text ${row}`]) }] })
  const told: number[] = []
  const { rows } = await read(bytes, {}, (done, total) => told.push(done / total))
  expect(rows).toHaveLength(30_000)
  expect(told.at(-1)).toBe(1)
  expect(told.toSorted((left, right) => left - right)).toEqual(told)

  const stop = new AbortController()
  await expect(read(bytes, { signal: stop.signal }, () => stop.abort(new Error('Cancelled')))).rejects.toThrow('Cancelled')
})

describe('refuses', () => {
  const rowsOf = (count: number): string => Array.from({ length: count }, () => '<row><c><v>1</v></c><c><v>2</v></c></row>').join('')
  const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const cfb = (text: string): Buffer =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(text, 'utf16le')])

  it.each([
    ['an old .xls file', () => cfb('Workbook'), {}, '“ledger.xlsx” is an old Excel file (.xls). Save it as .xlsx or CSV'],
    ['a password', () => cfb('EncryptedPackage'), {}, 'The workbook is protected by a password.'],
    ['encrypted parts', () => zipFile({ 'xl/workbook.xml': '<workbook/>' }, { flags: 1 }), {}, 'The workbook is protected by a password.'],
    ['a PDF', () => Buffer.from('%PDF-1.7'), {}, '“ledger.xlsx” is a PDF.'],
    [
      'a web page',
      () => Buffer.from('\n<!DOCTYPE html>\n<html><table></table></html>'),
      {},
      '“ledger.xlsx” is a web page (HTML), despite its name.',
    ],
    ['an XML spreadsheet', () => Buffer.from('<?xml version="1.0"?><Workbook/>'), {}, '“ledger.xlsx” is an XML file, despite its name.'],
    ['a compressed file', () => Buffer.from([0x1f, 0x8b, 8]), {}, '“ledger.xlsx” is compressed.'],
    [
      'a zip archive of another kind',
      () => zipFile({ 'readme.txt': 'hello' }),
      {},
      'The file is a zip archive, but not an .xlsx workbook.',
    ],
    [
      'a binary workbook',
      () =>
        zipFile({
          '_rels/.rels':
            '<R><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.bin"/></R>',
          'xl/workbook.bin': '',
        }),
      {},
      'binary workbook (.xlsb)',
    ],
    ['a file that is cut short', () => workbook(sheetOf(rowsOf(500))).subarray(0, 700), {}, 'The workbook is damaged or cut short.'],
    ['cells that are cut short', () => workbook('<worksheet><sheetData><row>'), {}, 'The workbook is damaged.'],
    [
      'data that do not unpack',
      () => zipFile({ 'xl/workbook.xml': '<workbook/>' }, { garble: true }),
      {},
      'The workbook is damaged or cut short.',
    ],
    [
      'entities that expand',
      () => workbook('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><c t="str"><v>&a;</v></c></worksheet>'),
      {},
      'The workbook is damaged.',
    ],
    ['a large file', () => workbook(sheetOf('')), limits({ fileBytes: 100 }), 'The workbook is larger than 0.0001 MB.'],
    ['many parts', () => workbook(sheetOf('')), limits({ parts: 3 }), 'The workbook has more than 3 parts.'],
    [
      'many parts under a low count',
      () => zipFile(Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`p${at}`, ''])), { claimedParts: 4 }),
      limits({ parts: 3 }),
      'more than 3 parts',
    ],
    ['many cells', () => workbook(sheetOf(rowsOf(60))), limits({ cells: 100 }), 'The workbook has more than 100 cells.'],
    [
      'many blanks',
      () => workbook(sheetOf('<row><c r="ALK1"><v>1</v></c></row>'.repeat(2))),
      limits({ cells: 1_500 }),
      'more than 1,500 cells',
    ],
    [
      'a bomb',
      () => workbook(sheetOf(' '.repeat(3_000_000))),
      limits({ inflatedBytes: 1_000_000 }),
      'The workbook unpacks to more than 1 MB.',
    ],
    [
      'a bomb that claims to be small',
      () => workbook(sheetOf(' '.repeat(3_000_000)), {}, '', { claimedSize: 10 }),
      limits({ inflatedBytes: 1_000_000 }),
      /damaged or cut short|unpacks to more than/,
    ],
    [
      'a bomb of shared texts',
      () => workbook(sheetOf(''), { 'xl/sharedStrings.xml': `<sst>${' '.repeat(3_000_000)}</sst>` }),
      limits({ inflatedBytes: 1_000_000 }),
      'unpacks to more than 1 MB',
    ],
    [
      'an endless cell',
      () => workbook(sheetOf(`<row><c t="str"><v>${'x'.repeat(200_000)}</v></c></row>`)),
      {},
      'a cell of more than 100,000 characters in row 1',
    ],
    ['what takes too long', () => workbook(sheetOf(rowsOf(50_000))), limits({ milliseconds: 0 }), 'takes longer than 0 seconds to read'],
  ])('%s', async (_, bytes, options, message) => {
    await expect(read(bytes(), options)).rejects.toThrow(message)
  })
})

describe('a ledger on several sheets', () => {
  const headings = ['Date', 'Account', 'Account Type', 'Debit', 'Credit']
  const sheet = (name: string, amount: number) => ({
    name,
    rows: [['Northwind'], headings, ['2026-01-05', 'Sales', 'Income', null, amount]],
  })
  const tips = { name: 'Tips', rows: [['Read this first'], ['2026-01-05', 'Sales']] }

  it('is read where the others are hidden, with the names of those that have other entries', async () => {
    const rowsOfMonth = (month: number) => [
      headings,
      [`2026-0${month}-05`, 'Sales', 'Income', null, 90],
      [`2026-0${month}-06`, 'Rent', 'Expense', 40, null],
    ]
    const sheets = [
      { name: 'January', rows: rowsOfMonth(1) },
      { name: 'February', rows: rowsOfMonth(2), state: 'hidden' as const },
      { name: 'Copy', rows: rowsOfMonth(1), state: 'hidden' as const },
      { name: 'Template', rows: [headings], state: 'veryHidden' as const },
    ]
    const { rows } = await read(workbookFile({ sheets }))
    expect(rows).toHaveLength(3)
    expect(rows.map(({ hiddenSheets }) => hiddenSheets)).toEqual([['February'], undefined, undefined])
  })

  it('is read where a hidden sheet is damaged, and says nothing about long ones', async () => {
    const january = { name: 'January', rows: [headings, ['2026-01-05', 'Sales', 'Income', null, 90]] }
    const damaged = { name: 'Damaged', rows: [[{ xml: '<c r="@"><v>1</v><oops></c>' }]], state: 'hidden' as const }
    expect((await read(workbookFile({ sheets: [january, damaged] }))).rows).toHaveLength(2)

    const entries = Array.from({ length: 3_000 }, (_, at) => ['2026-01-05', 'Sales', 'Income', null, at + 1])
    const turned = { name: 'Copy', rows: [headings, ...entries.toReversed()], state: 'hidden' as const }
    const { rows } = await read(workbookFile({ sheets: [{ name: 'January', rows: [headings, ...entries] }, turned] }))
    expect([rows.length, rows[0]?.hiddenSheets]).toEqual([3_001, undefined])
  })

  it('is refused, with their names', async () => {
    await expect(read(workbookFile({ sheets: [tips, sheet('Harbor', 1), sheet('Mill', 2)] }))).rejects.toThrow(
      'The workbook has entries on several sheets: “Harbor” and “Mill”. If one of them has all entries, delete the others; if each has a part, put them on one sheet, with a column for what the sheets are called, or save each as a file of its own.',
    )
  })

  it('is read from the visible sheet, whatever hidden ones have', async () => {
    const hidden = (name: string, rows: (string | number | null)[][]) => ({ name, rows, state: 'hidden' as const })
    const template = hidden('Template', [headings])
    const lastYear = hidden('2025', [headings, ['2025-01-05', 'Sales', 'Income', null, 2]])
    expect((await read(workbookFile({ sheets: [sheet('January', 1), template, lastYear] }))).rows).toHaveLength(3)
  })

  it('is refused where the name of its sheet says that it is in thousands', async () => {
    await expect(read(workbookFile({ sheets: [sheet('GL (USD 000s)', 1)] }))).rejects.toThrow(
      "The sheet's name, “GL (USD 000s)”, says that amounts are not in full.",
    )
  })

  it('is read where one sheet has entries, or a person chose it', async () => {
    expect((await read(workbookFile({ sheets: [tips, sheet('Harbor', 1)] }))).rows).toHaveLength(3)
    const chosen = await read(workbookFile({ sheets: [sheet('Harbor', 1), sheet('Mill', 2)] }), { sheet: 'Mill' })
    expect(chosen.rows.at(-1)?.cells.at(-1)).toBe('2')
  })
})

it('reads a CSV file whatever its name says', async () => {
  expect(await read(Buffer.from('a,b\n1,2\n'))).toMatchObject({
    format: 'comma, UTF-8',
    rows: [{ cells: ['a', 'b'] }, { cells: ['1', '2'] }],
  })
})

/** A workbook of one sheet around the given XML. */
function workbook(sheet: string, more: Record<string, string> = {}, settings = '', tricks: ZipTricks = {}): Buffer {
  return zipFile(
    {
      '_rels/.rels':
        '<R><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="/xl/workbook.xml"/></R>',
      'xl/workbook.xml': `<workbook xmlns:r="rel">${settings}<sheets><sheet name="Ledger" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels':
        '<R><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/../worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></R>',
      ...more,
      'xl/worksheets/sheet1.xml': sheet,
    },
    tricks,
  )
}

it('fills rows below the headings with names that are merged downwards', async () => {
  const rows = [
    ['General ledger', null, null, null],
    ['Store', 'Account', 'Date', 'Amount'],
    ['Downtown', '4000 Sales', '2026-01-05', -1000],
    [null, null, '2026-01-12', -1100],
    [null, '5000 Food', '2026-01-07', 380],
    [null, null, '2026-01-08', null],
    [null, null, null, 380],
    [null, 'Subtotal', '2026-01-31', -1720],
    ['Harbor', '4000 Sales', '2026-01-05', -700],
  ]
  const bytes = workbookFile({ sheets: [{ name: 'GL', rows, merged: ['A1:D1', 'A3:A8', 'B3:B4', 'B5:B7', 'D5:D6'] }] })
  expect((await read(bytes)).rows.map(({ cells }) => cells)).toEqual([
    ['General ledger'],
    ['Store', 'Account', 'Date', 'Amount'],
    ['Downtown', '4000 Sales', '2026-01-05', '-1000'],
    ['Downtown', '4000 Sales', '2026-01-12', '-1100'],
    ['Downtown', '5000 Food', '2026-01-07', '380'],
    ['Downtown', '5000 Food', '2026-01-08'],
    ['', '', '', '380'],
    ['', 'Subtotal', '2026-01-31', '-1720'],
    ['Harbor', '4000 Sales', '2026-01-05', '-700'],
  ])
})

it('leaves headings of two lines as they are', async () => {
  const rows = [
    ['Date', 'Account', 'CAD', null],
    [null, null, 'Debit', 'Credit'],
    ['2026-01-05', '4000', null, 5],
  ]
  const bytes = workbookFile({ sheets: [{ name: 'GL', rows, merged: ['A1:A2', 'B1:B2', 'C1:D1'] }] })
  expect((await read(bytes)).rows.map(({ cells }) => cells)[1]).toEqual(['', '', 'Debit', 'Credit'])
})
