import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DomainError } from '@fourwall/domain/errors.ts'
import type { OpsDataReadingFacts } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { FIGURES_LIMITS } from '../src/platform/files/figures-of-workbook.ts'
import type { XlsxLimits } from '../src/platform/files/xlsx-limits.ts'
import { readBytes, TIDEWATER } from './read-workbooks.ts'
import { type CellText, letters, type SheetText, sheetXml, type WorkbookText, workbookFile, workbookParts } from './small-workbook.ts'
import { zipFile } from './zip-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-odd-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Rows = readonly (readonly CellText[])[]

const HEADINGS = ['Metric', 'Jan 2026', 'Feb 2026']
const downtown = (rows: Rows, more: Partial<SheetText> = {}): SheetText => ({ name: 'Downtown', rows: [HEADINGS, ...rows], ...more })
const GUESTS: SheetText = downtown([['Guests', 1200, 1300]])
const READ = ['Downtown!B2 1 guests 2026-01/1 = 1200', 'Downtown!C2 1 guests 2026-02/1 = 1300']

/** A workbook of one sheet, with a row of guests whose first figure is this cell. */
const withCell = (cell: CellText, more: Omit<WorkbookText, 'sheets'> = {}): Buffer =>
  workbookFile({ sheets: [downtown([['Guests', cell, 7]])], ...more })
const xml = (text: string): CellText => ({ xml: text })
const containing = (text: string): unknown => expect.stringContaining(text)

describe('a cell', () => {
  it.each<[string, Buffer, string]>([
    ['a number', withCell(xml('<c r="@"><v>1234.5</v></c>')), '= 1234.5'],
    ['a zero', withCell(0), '= 0'],
    ['zero below zero', withCell(xml('<c r="@"><v>-0</v></c>')), '= 0'],
    ['a number below zero', withCell(-12.25), '= -12.25'],
    ['a number with zeros around it', withCell(xml('<c r="@"><v>007.500</v></c>')), '= 7.5'],
    ['a number with an exponent', withCell(xml('<c r="@"><v>1.25E3</v></c>')), '= 1250'],
    ['a small number with an exponent', withCell(xml('<c r="@"><v>2.5E-4</v></c>')), '= 0.00025'],
    ['what binary fractions add', withCell(xml('<c r="@"><v>0.30000000000000004</v></c>')), '= 0.3'],
    ['what they add to a large number', withCell(xml('<c r="@"><v>12345678901.230001</v></c>')), '= 12345678901.23'],
    ['15 digits', withCell(xml('<c r="@"><v>123456789012345</v></c>')), '= 123456789012345'],
    [
      '17 digits',
      withCell(xml('<c r="@"><v>12345678901234567</v></c>')),
      '! “12345678901234568” has more than 15 digits before the decimal point.',
    ],
    ['1e308', withCell(xml('<c r="@"><v>1E308</v></c>')), '! “1000000000000000000000000000000000000000…” has more than 15 digits'],
    ['more than any number', withCell(xml('<c r="@"><v>1E999</v></c>')), '! “1E999” is not a number.'],
    ['13 decimals, as of a division', withCell(xml('<c r="@"><v>83.3333333333333</v></c>')), '= 83.333333333333'],
    [
      'less than 12 decimals can say',
      withCell(xml('<c r="@"><v>1E-13</v></c>')),
      '! “0.0000000000001” has more than 12 decimals. Round it.',
    ],
    ['words', withCell('about 1200'), '! “about 1200” is not a number. Type a number, or clear the cell.'],
    ['a number as text', withCell('1200'), '= 1200'],
    ['a number as text with blanks around it', withCell(' 1 200.5 '), '= 1200.5'],
    ['a number as text behind a currency', withCell('$(1,250.50)'), '= -1250.5'],
    ['a percentage as text', withCell('85.5%'), '= 0.855'],
    ['a dash', withCell('-'), '! “-” is not a number.'],
    ['a text with codes of what is no character', withCell('x_x0000_y_xD800_'), '! “xy\ufffd” is not a number.'],
    ['a number behind such a code', withCell('_x0000_12'), '= 12'],
    ['not available', withCell('n/a'), '! “n/a” is not a number.'],
    ['a formula as text', withCell('=SUM(A1:A2)'), '! “=SUM(A1:A2)” is not a number.'],
    ['a shared text', withCell(xml('<c r="@" t="s"><v>0</v></c>'), { sharedTexts: ['41'] }), '= 41'],
    [
      'rich text',
      withCell(xml('<c r="@" t="inlineStr"><is><r><t>1</t></r><r><rPr><b/></rPr><t>2</t></r><rPh><t>9</t></rPh></is></c>')),
      '= 12',
    ],
    ['a formula with its result', withCell(xml('<c r="@"><f>SUM(A1:A2)</f><v>30</v></c>')), '= 30'],
    ['a formula with a text for its result', withCell(xml('<c r="@" t="str"><f>A1</f><v>30</v></c>')), '= 30'],
    ['a formula without its result', withCell(xml('<c r="@"><f>SUM(A1:A2)</f></c>')), '! The cell has a formula without a result.'],
    [
      'a formula whose result is an error',
      withCell(xml('<c r="@" t="e"><f>1/0</f><v>#DIV/0!</v></c>')),
      '! The cell shows “#DIV/0!”. Mend its formula',
    ],
    [
      'a formula over another workbook',
      withCell(xml('<c r="@"><f>[1]Sheet1!A1</f><v>55</v></c>'), { parts: { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' } }),
      '= 55',
    ],
    ['an error', withCell(xml('<c r="@" t="e"><v>#REF!</v></c>')), '! The cell shows “#REF!”.'],
    ['yes or no', withCell(xml('<c r="@" t="b"><v>1</v></c>')), '! “TRUE” is not a number.'],
    [
      'a date',
      withCell(xml('<c r="@" s="1"><v>46027</v></c>'), { formats: ['yyyy-mm-dd'] }),
      '! “2026-01-05” is a date. Format the cell as a number',
    ],
    ['an ISO date', withCell(xml('<c r="@" t="d"><v>2026-01-05T00:00:00</v></c>')), '! “2026-01-05” is a date.'],
    ['a date as text', withCell('01/05/2026'), '! “01/05/2026” is not a number.'],
    ['a percentage', withCell(xml('<c r="@" s="1"><v>0.855</v></c>'), { formats: ['0.0%'] }), '= 0.855'],
    ['currency', withCell(xml('<c r="@" s="1"><v>1250</v></c>'), { formats: ['"$"#,##0.00;[Red]-"$"#,##0.00'] }), '= 1250'],
    ['a number of a style that is not there', withCell(xml('<c r="@" s="99"><v>5</v></c>')), '= 5'],
    ['a number of no style', withCell(xml('<c r="@" s="x"><v>5</v></c>')), '= 5'],
    ['a kind that is unknown', withCell(xml('<c r="@" t="new"><v>5</v></c>')), '= 5'],
    ['text in the place of a number', withCell(xml('<c r="@"><v>abc</v></c>')), '! “abc” is not a number.'],
    ['a shared text that is not there', withCell(xml('<c r="@" t="s"><v>7</v></c>')), ''],
    ['a blank text', withCell('   '), ''],
    ['a formula whose result is nothing', withCell(xml('<c r="@" t="str"><f>""</f><v></v></c>')), ''],
    ['nothing at all', withCell(xml('<c r="@" s="1"/>')), ''],
    ['entities', withCell(xml('<c r="@" t="str"><v>&#49;&#x32;</v></c>')), '= 12'],
    ['a very long text', withCell('9'.repeat(30_000)), '! “9999999999999999999999999999999999999999…” is not a number.'],
  ])('that holds %s', async (_what, bytes, expected) => {
    const { figures } = await readBytes(folder, bytes)
    const last = 'Downtown!C2 1 guests 2026-02/1 = 7'
    if (expected === '') expect(figures).toEqual([last])
    else expect(figures).toEqual([expect.stringContaining(`Downtown!B2 1 guests 2026-01/1 ${expected}`), last])
  })
})

describe('a decimal comma', () => {
  const texts = (...cells: string[]) => workbookFile({ sheets: [downtown([['Guests', ...cells]])] })
  it.each<[string, Buffer, string | null, string[]]>([
    ['is read where texts say so', texts('1.234,50', '1.200'), 'COMMA', ['= 1234.5', '= 1200']],
    ['is not read where nothing says so', texts('1,200', '1.200'), 'POINT', ['= 1200', '= 1.2']],
    [
      'is not read where others say otherwise',
      texts('1,200.5', '3,5'),
      'POINT',
      ['= 1200.5', '! “3,5” has a separator in the wrong place'],
    ],
    ['is not asked for where all are plain', texts('1200', '5'), null, ['= 1200', '= 5']],
    [
      'says nothing of numbers that are numbers',
      workbookFile({ sheets: [downtown([['Guests', '3,5', 1.25]])] }),
      'COMMA',
      ['= 3.5', '= 1.25'],
    ],
    [
      'is one of the whole file, wherever it is found',
      workbookFile({ sheets: [downtown([['Guests', '1.200', 5]]), { name: 'Harbor', rows: [HEADINGS, ['Guests', '2,5']] }] }),
      'COMMA',
      ['= 1200', '= 5', '= 2.5'],
    ],
  ])('%s', async (_what, bytes, mark, expected) => {
    const { figures, summary } = await readBytes(folder, bytes)
    expect(summary.decimalMark).toBe(mark)
    expect(figures).toEqual(expected.map(containing))
  })
})

describe('a workbook', () => {
  const inDowntown = (cell: string, figure: string) => `Downtown!${cell} 1 guests ${figure}`
  it.each<[string, Buffer, readonly string[], readonly string[]]>([
    ['of one sheet', workbookFile({ sheets: [GUESTS] }), READ, []],
    [
      'with a title above its headings',
      workbookFile({ sheets: [{ name: 'Sheet1', rows: [['Downtown'], [], ['Updated', 'May 5'], HEADINGS, ['Guests', 5]] }] }),
      ['Sheet1!B5 1 guests 2026-01/1 = 5'],
      [],
    ],
    [
      'with its columns in another order',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Feb 2026', 'Metric', 'Jan 2026'],
              [2, 'Guests', 1],
            ],
          },
        ],
      }),
      [inDowntown('A2', '2026-02/1 = 2'), inDowntown('C2', '2026-01/1 = 1')],
      [],
    ],
    [
      'without a heading above its names',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              [null, 'Jan 2026'],
              ['Guests', 1],
            ],
          },
        ],
      }),
      [inDowntown('B2', '2026-01/1 = 1')],
      [],
    ],
    [
      'with units, totals and notes',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', 'Unit', 'Jan 2026', 'Total', 'Notes'],
              ['Guests', 'people', 1, 99, 'busy'],
            ],
          },
        ],
      }),
      [inDowntown('C2', '2026-01/1 = 1')],
      ['NOTE Downtown!E1: “Notes” is no month'],
    ],
    [
      'with figures under another heading',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', 'Jan 2026', 'Janury 2027'],
              ['Guests', 1, 2],
            ],
          },
        ],
      }),
      [inDowntown('B2', '2026-01/1 = 1')],
      ['PROBLEM Downtown!C1: “Janury 2027” is no month, quarter or year; the column has figures'],
    ],
    [
      'with figures under no heading',
      workbookFile({ sheets: [downtown([['Guests', 1, 2, 3]])] }),
      [inDowntown('B2', '2026-01/1 = 1'), inDowntown('C2', '2026-02/1 = 2')],
      ['PROBLEM Downtown!D2: The column has figures and no heading'],
    ],
    [
      'with rows that are nothing known',
      workbookFile({ sheets: [downtown([['Guets', 1], ['Guests', 2], ['Heading']])] }),
      [inDowntown('B3', '2026-01/1 = 2')],
      ['PROBLEM Downtown!2: There is no metric “Guets”, and the row was not read. Did you mean “Guests”?'],
    ],
    [
      'with figures that have no name',
      workbookFile({
        sheets: [
          downtown([
            [null, 1],
            ['Guests', 2],
          ]),
        ],
      }),
      [inDowntown('B3', '2026-01/1 = 2')],
      ['PROBLEM Downtown!2: The row has figures and no name.'],
    ],
    [
      'with a row of a derived metric',
      workbookFile({
        sheets: [
          downtown([
            ['Average check', 12],
            ['Guests', 2],
          ]),
        ],
      }),
      [inDowntown('B3', '2026-01/1 = 2')],
      ['NOTE Downtown!2: “Average check” is computed from others'],
    ],
    [
      'with names in other letters and blanks',
      workbookFile({
        sheets: [
          {
            name: ' DOWNTOWN',
            rows: [
              ['metric', 'jan 2026'],
              ['  guests ', 1],
              ['SQUARE\u00a0 FEET', 2],
            ],
          },
        ],
      }),
      [' DOWNTOWN!B2 1 guests 2026-01/1 = 1', ' DOWNTOWN!B3 1 area 2026-01/1 = 2'],
      [],
    ],
    [
      'with a row twice',
      workbookFile({
        sheets: [
          downtown([
            ['Guests', 1],
            ['Guests', 2, 3],
          ]),
        ],
      }),
      [
        inDowntown('B2', '2026-01/1 = 1'),
        inDowntown('B3', '2026-01/1 ! Row 2 has the same name'),
        inDowntown('C3', '2026-02/1 ! Row 2 has the same name'),
      ],
      [],
    ],
    [
      'with a month twice',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', 'Jan 2026', '2026-01'],
              ['Guests', 1, 2],
              ['Orders', null, 3],
            ],
          },
        ],
      }),
      [
        inDowntown('B2', '2026-01/1 = 1'),
        inDowntown('C2', '2026-01/1 ! B2 has a figure of the same time as “2026-01”.'),
        'Downtown!C3 1 orders 2026-01/1 = 3',
      ],
      [],
    ],
    [
      'with a quarter over its months',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', 'Jan 2026', 'Q1 2026', 'Q2 2026'],
              ['Guests', 1, 3, 4],
            ],
          },
        ],
      }),
      [
        inDowntown('B2', '2026-01/1 = 1'),
        inDowntown('C2', '2026-01/3 ! B2 has a figure of the same time as “Q1 2026”.'),
        inDowntown('D2', '2026-04/3 = 4'),
      ],
      [],
    ],
    [
      'with merged figures',
      workbookFile({
        sheets: [
          downtown(
            [
              ['Guests', 1, null],
              ['Orders', 2, 3],
            ],
            { merged: ['B2:C2', 'A3:A3'] },
          ),
        ],
      }),
      [
        inDowntown('B2', '2026-01/1 ! The cells B2:C2 are merged'),
        'Downtown!B3 1 orders 2026-01/1 = 2',
        'Downtown!C3 1 orders 2026-02/1 = 3',
      ],
      [],
    ],
    [
      'with merged names',
      workbookFile({
        sheets: [
          downtown(
            [
              ['Guests', 1],
              [null, 2],
            ],
            { merged: ['A2:A3'] },
          ),
        ],
      }),
      [inDowntown('B2', '2026-01/1 = 1')],
      ['PROBLEM Downtown!3: The row has figures and no name.'],
    ],
    [
      'with a merged title',
      workbookFile({ sheets: [{ name: 'x', rows: [['Downtown', null], HEADINGS, ['Guests', 1]], merged: ['A1:C1'] }] }),
      ['x!B3 1 guests 2026-01/1 = 1'],
      [],
    ],
    [
      'with merged areas that are none',
      workbookFile({ sheets: [downtown([['Guests', 1200, 1300]], { merged: ['', '9:9', 'C3:A1', 'B2:', 'A1:XFD1048576x'] })] }),
      READ,
      [],
    ],
    [
      'with hidden sheets',
      workbookFile({ sheets: [GUESTS, { name: 'Harbor', rows: [HEADINGS, ['Guests', 9]], state: 'hidden' }] }),
      READ,
      ['NOTE Harbor: The sheet “Harbor” is hidden and was not read.'],
    ],
    [
      'with sheets of its own',
      workbookFile({
        sheets: [{ name: 'Cover', rows: [['Hello']] }, GUESTS, { name: 'Empty' }, { name: 'Lounge', rows: [HEADINGS, ['Guests', 9]] }],
      }),
      READ,
      ['NOTE Cover: The sheet “Cover” has no figures by month', 'PROBLEM Lounge: The sheet “Lounge” has no name that is known here'],
    ],
    [
      'with a sheet of a location and no months',
      workbookFile({
        sheets: [
          GUESTS,
          {
            name: 'Harbor',
            rows: [
              ['Metric', 'A'],
              ['Guests', 9],
            ],
          },
        ],
      }),
      READ,
      ['PROBLEM Harbor: The sheet “Harbor” has no months'],
    ],
    [
      'by metrics',
      workbookFile({
        sheets: [
          {
            name: 'Orders',
            rows: [
              ['Location', 'Jan 2026'],
              ['Downtown', 1],
              ['harbor', 2],
            ],
          },
        ],
      }),
      ['Orders!B2 1 orders 2026-01/1 = 1', 'Orders!B3 2 orders 2026-01/1 = 2'],
      [],
    ],
    [
      'by metrics, of a derived one',
      workbookFile({
        sheets: [
          GUESTS,
          {
            name: 'Average check',
            rows: [
              ['Location', 'Jan 2026'],
              ['Downtown', 1],
            ],
          },
        ],
      }),
      READ,
      ['NOTE Average check!2: “Average check” is computed from others'],
    ],
    [
      'by locations and by metrics at once',
      workbookFile({
        sheets: [
          GUESTS,
          {
            name: 'Orders',
            rows: [
              ['Location', 'Jan 2026'],
              ['Downtown', 8],
            ],
          },
        ],
      }),
      [...READ, 'Orders!B2 1 orders 2026-01/1 = 8'],
      [],
    ],
    [
      'by both that say the same thing twice',
      workbookFile({ sheets: [GUESTS, { name: 'x', rows: [['Guests'], ['Location', 'Jan 2026', 'Mar 2026'], ['Downtown', 8, 9]] }] }),
      [...READ, 'x!B3 1 guests 2026-01/1 ! Downtown!2 has the same name', 'x!C3 1 guests 2026-03/1 = 9'],
      [],
    ],
    [
      'whose sheet could be a metric’s or a location’s: rows are metrics',
      workbookFile({
        sheets: [
          {
            name: 'Guests',
            rows: [
              ['Metric', 'Jan 2026'],
              ['Orders', 1],
            ],
          },
        ],
      }),
      ['Guests!B2 5 orders 2026-01/1 = 1'],
      [],
    ],
    [
      'whose sheet could be a metric’s or a location’s: rows are locations',
      workbookFile({
        sheets: [
          {
            name: 'Guests',
            rows: [
              ['Location', 'Jan 2026'],
              ['Harbor', 1],
            ],
          },
        ],
      }),
      ['Guests!B2 2 guests 2026-01/1 = 1'],
      [],
    ],
    [
      'whose tab is cut short',
      workbookFile({ sheets: [{ name: 'The Restaurant at the End of th', rows: [HEADINGS, ['Guests', 1]] }] }),
      ['The Restaurant at the End of th!B2 3 guests 2026-01/1 = 1'],
      [],
    ],
    [
      'whose tab cannot have what its name has',
      workbookFile({ sheets: [{ name: 'East West  2', rows: [HEADINGS, ['Guests', 1]] }] }),
      ['East West  2!B2 4 guests 2026-01/1 = 1'],
      [],
    ],
    [
      'whose name two locations have',
      workbookFile({ sheets: [GUESTS, { name: 'Twin', rows: [HEADINGS, ['Guests', 1]] }] }),
      READ,
      ['PROBLEM Twin: There is more than one location “Twin”'],
    ],
    [
      'whose location is there twice',
      workbookFile({ sheets: [GUESTS, { name: 'Copy', rows: [['Downtown'], ['Metric', 'Feb 2026', 'Mar 2026'], ['Guests', 1, 2]] }] }),
      [...READ, 'Copy!B3 1 guests 2026-02/1 ! Downtown!2 has the same name', 'Copy!C3 1 guests 2026-03/1 = 2'],
      [],
    ],
    [
      'of 16,384 columns',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', ...Array.from({ length: 16_382 }, (_, at) => `n${at}`), 'Jan 2026'],
              ['Guests', ...Array.from({ length: 16_382 }, () => null), 5],
            ],
          },
        ],
      }),
      [inDowntown('XFD2', '2026-01/1 = 5')],
      Array.from({ length: 201 }, (_, n) => (n < 200 ? 'NOTE Downtown!' : 'NOTE : There are 16,182 more issues')),
    ],
    [
      'with cells far outside',
      workbookFile({
        sheets: [
          downtown([
            [
              'Guests',
              1200,
              1300,
              xml('<c r="XFE2"><v>1</v></c><c r="ZZZZZZZZ2"><v>1</v></c><c r="12"><v>1</v></c><c r="é2"><v>1</v></c>'),
            ],
          ]),
        ],
      }),
      READ,
      [],
    ],
    [
      'with its cells in another order',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            xml: '<worksheet><sheetData><row r="1"><c r="C1" t="str"><v>Feb 2026</v></c><c r="A1" t="str"><v>Metric</v></c><c r="B1" t="str"><v>Jan 2026</v></c></row><row r="2"><c r="C2"><v>1300</v></c><c r="A2" t="str"><v>Guests</v></c><c r="B2"><v>1</v></c><c r="B2"><v>1200</v></c></row></sheetData></worksheet>',
          },
        ],
      }),
      READ,
      [],
    ],
    ['without places', workbookFile({ sheets: [{ name: 'Downtown', xml: sheetXml(GUESTS).replaceAll(/ r="[A-Z]*\d+"/g, '') }] }), READ, []],
    [
      'with its elements in a namespace of their own',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            xml: sheetXml(GUESTS)
              .replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:')
              .replace('xmlns=', 'xmlns:x='),
          },
        ],
      }),
      READ,
      [],
    ],
    [
      'of the strict kind',
      workbookFile({
        sheets: [GUESTS],
        parts: {
          '_rels/.rels':
            '<R><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument" Target="xl/workbook.xml"/></R>',
        },
      }),
      READ,
      [],
    ],
    [
      'whose parts are named from the root',
      workbookFile({
        sheets: [GUESTS],
        parts: { 'xl/_rels/workbook.xml.rels': '<R><Relationship Id="s1" Type="x/worksheet" Target="/xl/worksheets/sheet1.xml"/></R>' },
      }),
      READ,
      [],
    ],
    [
      'whose parts lie elsewhere',
      zipFile(
        Object.fromEntries(
          Object.entries(workbookParts({ sheets: [GUESTS] })).map(([name, part]) => [
            name.replace('xl/', 'Other/'),
            String(part).replace('Target="xl/', 'Target="./other/../OTHER/'),
          ]),
        ),
      ),
      READ,
      [],
    ],
    [
      'whose names have backslashes',
      zipFile(
        Object.fromEntries(Object.entries(workbookParts({ sheets: [GUESTS] })).map(([name, part]) => [name.replaceAll('/', '\\'), part])),
      ),
      READ,
      [],
    ],
    ['without styles', workbookFile({ sheets: [GUESTS], parts: { 'xl/styles.xml': null } }), READ, []],
    ['without a list of contents', workbookFile({ sheets: [GUESTS], parts: { '[Content_Types].xml': null } }), READ, []],
    [
      'in UTF-16',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            xml: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(sheetXml(GUESTS).replace('UTF-8', 'UTF-16'), 'utf16le')]),
          },
        ],
      }),
      READ,
      [],
    ],
    ['that is not compressed', zipFile(workbookParts({ sheets: [GUESTS] }), { isStored: true }), READ, []],
    [
      'with dates of 1904 above its figures',
      workbookFile({
        settings: 'date1904="1"',
        formats: ['mmm yy'],
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', xml('<c r="@" s="1"><v>44561</v></c>'), xml('<c r="@" s="1"><v>44592</v></c>')],
              ['Guests', 1200, 1300],
            ],
          },
        ],
      }),
      READ,
      [],
    ],
    [
      'with dates above its figures',
      workbookFile({
        formats: ['mmm yy'],
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', xml('<c r="@" s="1"><v>46053</v></c>'), xml('<c r="@" t="d"><v>2026-02-01</v></c>')],
              ['Guests', 1200, 1300],
            ],
          },
        ],
      }),
      READ,
      [],
    ],
    [
      'with days first above its figures',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', '01/01/2026', '01/02/2026'],
              ['Guests', 1200, 1300],
            ],
          },
        ],
      }),
      READ,
      [],
    ],
    [
      'with days second above its figures',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', '1/1/2026', '2/1/2026'],
              ['Guests', 1200, 1300],
            ],
          },
        ],
      }),
      READ,
      [],
    ],
    [
      'with formulas of dates without results above its figures',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            rows: [
              ['Metric', 'Jan 2026', xml('<c r="@"><f>EDATE(B1,1)</f></c>')],
              ['Guests', 1200, 9],
            ],
          },
        ],
      }),
      [READ[0] ?? ''],
      ['PROBLEM Downtown!C1: “” is no month'],
    ],
    [
      'with external links, comments, drawings and what else there is',
      workbookFile({
        sheets: [GUESTS],
        parts: {
          'xl/externalLinks/externalLink1.xml': '<x/>',
          'xl/comments1.xml': '<x/>',
          'xl/drawings/drawing1.xml': '<x/>',
          'xl/media/image1.png': Buffer.alloc(100),
          'xl/printerSettings/printerSettings1.bin': 'x',
        },
      }),
      READ,
      [],
    ],
    ['with a heading only', workbookFile({ sheets: [downtown([])] }), [], []],
    [
      'with rows under each other’s lines',
      workbookFile({
        sheets: [
          {
            name: 'Downtown',
            xml: '<worksheet><sheetData><row r="9"><c r="A9" t="str"><v>Metric</v></c><c r="B9" t="str"><v>Jan 2026</v></c></row><row r="3"><c r="A3" t="str"><v>Guests</v></c><c r="B3"><v>1</v></c></row><row r="9999999"><c r="A1" t="str"><v>Guests</v></c><c r="B1"><v>1</v></c></row></sheetData></worksheet>',
          },
        ],
      }),
      [],
      [],
    ],
  ])('%s', async (_what, bytes, figures, issues) => {
    const read = await readBytes(folder, bytes)
    expect(read.figures).toEqual(figures.map(containing))
    expect(read.issues).toEqual(issues.map(containing))
  })

  it('is read by the fiscal years of its company', async () => {
    const bytes = workbookFile({
      sheets: [
        {
          name: 'Downtown',
          rows: [
            ['Metric', 'Q1 2026', 'FY2027'],
            ['Guests', 1, 2],
          ],
        },
      ],
    })
    const april: OpsDataReadingFacts = { ...TIDEWATER, fiscalYearStart: 4 }
    expect((await readBytes(folder, bytes, april)).figures).toEqual([inDowntown('B2', '2025-04/3 = 1'), inDowntown('C2', '2026-04/12 = 2')])
  })
})

describe('refused with a sentence', () => {
  const parts = workbookParts({ sheets: [GUESTS] })
  const DAMAGED = /The workbook is damaged/
  const oldContainer = (text: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(text, 'utf16le')])
  const small: XlsxLimits = { ...FIGURES_LIMITS, inflatedBytes: 3_000_000 }
  const bomb = '<row r="1"><c r="A1"><v>1</v></c></row>'.repeat(100_000)

  it.each<[string, () => Uint8Array, string | RegExp, XlsxLimits?]>([
    ['a text', () => Buffer.from('Metric,Jan 2026\nGuests,5\n'), '“book.xlsx” is no .xlsx workbook, whatever its name says.'],
    ['an empty file', () => Buffer.alloc(0), 'is no .xlsx workbook'],
    ['a web page', () => Buffer.from('<html><table><tr><td>Guests</td></tr></table></html>'), 'is no .xlsx workbook'],
    [
      'an XML spreadsheet of old',
      () => Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
      'is no .xlsx workbook',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7 …'), '“book.xlsx” is a PDF.'],
    ['a compressed file', () => gzipSync('hello'), '“book.xlsx” is compressed.'],
    ['an old workbook', () => oldContainer('Workbook'), '“book.xlsx” is an old Excel file (.xls).'],
    ['a password', () => oldContainer('EncryptedPackage'), 'The workbook is protected by a password.'],
    ['parts with a password', () => zipFile(parts, { flags: 1 }), 'The workbook is protected by a password.'],
    ['an archive of something else', () => zipFile({ 'readme.txt': 'hello' }), 'no .xlsx workbook'],
    [
      'a document',
      () =>
        zipFile({
          '_rels/.rels': '<R><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></R>',
          'word/document.xml': '<document/>',
        }),
      'is no .xlsx workbook with sheets',
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
          '_rels/.rels': '<R><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></R>',
          'xl/workbook.bin': 'x',
        }),
      'binary workbook (.xlsb)',
    ],
    ['macros', () => zipFile({ ...parts, 'xl/vbaProject.bin': 'x' }), '“book.xlsx” has macros'],
    ['a workbook without sheets', () => workbookFile({ sheets: [] }), 'is no .xlsx workbook with sheets'],
    [
      'a workbook of charts',
      () =>
        workbookFile({
          sheets: [GUESTS],
          parts: { 'xl/_rels/workbook.xml.rels': '<R><Relationship Id="s1" Type="x/chartsheet" Target="chartsheets/sheet1.xml"/></R>' },
        }),
      'is no .xlsx workbook with sheets',
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
      'No sheet of the workbook has the name of something',
    ],
    ['hidden sheets alone', () => workbookFile({ sheets: [{ ...GUESTS, state: 'veryHidden' }] }), 'No sheet of the workbook has months'],
    ['a sheet that is not there', () => workbookFile({ sheets: [GUESTS], parts: { 'xl/worksheets/sheet1.xml': null } }), DAMAGED],
    ['a file that ends in the middle', () => workbookFile({ sheets: [GUESTS] }).subarray(0, 900), DAMAGED],
    ['a file without its end', () => workbookFile({ sheets: [GUESTS] }).subarray(0, -30), DAMAGED],
    ['the end of a file alone', () => workbookFile({ sheets: [GUESTS] }).subarray(500), 'is no .xlsx workbook'],
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
    const begun = performance.now()
    const error: unknown = await readBytes(folder, bytes(), TIDEWATER, limits).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DomainError)
    expect((error as DomainError).message).toMatch(message)
    expect(performance.now() - begun).toBeLessThan(10_000)
  })
})

it('names columns as spreadsheet programs do', () => expect([0, 25, 26, 16_383].map(letters)).toEqual(['A', 'Z', 'AA', 'XFD']))
