import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpsDataReadingFacts } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { containing, downtown, GUESTS, HEADINGS, READ, xml } from './odd-workbook-cases.ts'
import { readBytes, TIDEWATER } from './read-workbooks.ts'
import { sheetXml, workbookFile, workbookParts } from './small-workbook.ts'
import { zipFile } from './zip-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-odd-'))
afterAll(() => rmSync(folder, { recursive: true }))

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
      ['NOTE Downtown!E1: “Notes” is not a month'],
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
      ['PROBLEM Downtown!C1: “Janury 2027” is not a month, quarter or year; the column has figures'],
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
        parts: {
          'xl/_rels/workbook.xml.rels':
            '<R><Relationship Id="s1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></R>',
        },
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
      ['PROBLEM Downtown!C1: “” is not a month'],
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
