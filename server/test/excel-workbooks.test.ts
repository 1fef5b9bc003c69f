import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openRows } from '../src/platform/files/open-rows.ts'
import { readBytes } from './read-workbooks.ts'
import { zipFile } from './zip-file.ts'

// Workbooks as written by Excel 2013 and later: with elements of later versions next to the format's own, under the same local names. Each
// is read as a ledger and as a workbook of figures.

const folder = mkdtempSync(join(tmpdir(), 'fourwall-excel-'))
afterAll(() => rmSync(folder, { recursive: true }))

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT_MAIN = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
const STRICT_RELATIONS = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const LATER = `xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac x15 xr xr2" xmlns:x14ac="http://schemas.microsoft.com/office/spreadsheetml/2009/9/ac" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"`

interface Flavor {
  readonly main?: string
  readonly relations?: string
  /** Prefix of the main elements. */
  readonly prefix?: string
  readonly workbookPr?: string
  /** XML after the sheets. */
  readonly behind?: string
  readonly styles?: (p: string) => string
  readonly sharedTexts?: (p: string) => string
}

const EXTENSION_OF_WORKBOOK =
  '<extLst><ext uri="{B58B0392-4F1F-4190-BB64-5DF3571DCE5F}" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst>'

const DAY = '2026-03-14'
/** Days since the first of the date system's first year, by the calendar. */
const SERIAL_1904 = (Date.UTC(2026, 2, 14) - Date.UTC(1904, 0, 1)) / 86_400_000
const SERIAL_1900 = (Date.UTC(2026, 2, 14) - Date.UTC(1899, 11, 30)) / 86_400_000
const MARCH_1904 = (Date.UTC(2026, 2, 1) - Date.UTC(1904, 0, 1)) / 86_400_000
const MARCH_1900 = (Date.UTC(2026, 2, 1) - Date.UTC(1899, 11, 30)) / 86_400_000

function parts(sheet: (p: string) => string, flavor: Flavor) {
  const { main = MAIN, relations = RELATIONS, prefix: p = '', workbookPr = '<workbookPr/>', behind = EXTENSION_OF_WORKBOOK } = flavor
  const prefixed = (xml: string): string => (p === '' ? xml : xml.replaceAll(/<(\/?)(?=[a-zA-Z]+[\s/>])/g, `<$1${p}`))
  const declared = `${p === '' ? 'xmlns' : `xmlns:${p.slice(0, -1)}`}="${main}" xmlns:r="${relations}" ${LATER}`
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
  const related = (all: string): string =>
    `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`
  const part = (root: string, content: string): string => `${head}${prefixed(`<${root} ${declared}>${content}</${root}>`)}`
  const styles =
    flavor.styles?.(p) ??
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs>'
  return zipFile({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': related(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': part(
      'workbook',
      `<fileVersion appName="xl" lastEdited="7" lowestEdited="7" rupBuild="28129"/>${workbookPr}<mc:AlternateContent><mc:Choice Requires="x15"><x15ac:absPath url="C:\\ledgers\\" xmlns:x15ac="http://schemas.microsoft.com/office/spreadsheetml/2010/11/ac"/></mc:Choice></mc:AlternateContent><sheets><sheet name="Downtown" sheetId="1" xr:id="{0000}" r:id="rId1"/></sheets>${behind}`,
    ),
    'xl/_rels/workbook.xml.rels': related(
      `${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}${relation('rId3', 'sharedStrings', 'sharedStrings.xml')}`.replace(
        /^/,
        // An extension's relationship before the format's own; its type ends in the same word.
        '<Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2099/relationships/styles" Target="other.xml"/><Relationship Id="rId8" Type="http://schemas.microsoft.com/office/2099/relationships/sharedStrings" Target="other.xml"/>',
      ),
    ),
    'xl/other.xml': '<styleSheet><cellXfs><xf numFmtId="14"/><xf numFmtId="0"/></cellXfs></styleSheet>',
    'xl/styles.xml': part('styleSheet', styles),
    'xl/sharedStrings.xml': part('sst', flavor.sharedTexts?.(p) ?? SHARED.map((text) => `<si><t>${text}</t></si>`).join('')),
    'xl/worksheets/sheet1.xml': part('worksheet', sheet(p)),
  })
}

const SHARED = ['Date', 'Account', 'Amount', '6100 Rent', 'Metric', 'Guests']

/** A ledger with one entry, whose date is a serial number in style 1. */
const ledger =
  (serial: number, around = ''): (() => string) =>
  () =>
    `<sheetData><row r="1" spans="1:3" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2" spans="1:3" x14ac:dyDescent="0.25" xr:r="7"><c r="A2" s="1" xr:s="0"><v>${serial}</v></c><c r="B2" t="s"><v>3</v></c><c r="C2" s="2"><v>1234.5</v></c></row></sheetData>${around}`

/** A month of figures under a date heading. */
const figures = (serial: number, around = '') =>
  `<sheetData><row r="1"><c r="A1" t="s"><v>4</v></c><c r="B1" s="1"><v>${serial}</v></c></row><row r="2"><c r="A2" t="s"><v>5</v></c><c r="B2"><v>1200</v></c></row></sheetData>${around}`

async function ledgerRows(bytes: Uint8Array): Promise<unknown[]> {
  const path = join(folder, 'ledger.xlsx')
  writeFileSync(path, bytes)
  const rows: unknown[] = []
  for await (const batch of openRows(path, 'ledger.xlsx').rows) for (const { cells } of batch) rows.push(cells)
  return rows
}

const LEDGER_ROWS = [
  ['Date', 'Account', 'Amount'],
  [DAY, '6100 Rent', '1234.5'],
]

const from1904 = { workbookPr: '<workbookPr date1904="1" defaultThemeVersion="166925"/>' }
/** Extension elements with the format's names, after the rows. */
const EXTENSION_OF_SHEET = `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}"><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="expression"><xm:f>A1&gt;0</xm:f><x14:dxf><numFmt numFmtId="164" formatCode="0.00"/></x14:dxf></x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext><ext uri="{0}"><x14:row r="3"><x14:c r="A3"><x14:v>1</x14:v></x14:c></x14:row><x14:mergeCell ref="A1:C2"/></ext></extLst>`

const flavors: readonly (Flavor & { readonly name: string; readonly is1904: boolean })[] = [
  { name: 'of the 1904 system, with the extension that Excel 2013 and later add', is1904: true, ...from1904 },
  { name: 'of the 1904 system in words', is1904: true, workbookPr: '<workbookPr date1904="true"/>' },
  { name: 'of the 1900 system', is1904: false },
  {
    name: 'of the 1900 system, with an extension that says otherwise',
    is1904: false,
    behind: EXTENSION_OF_WORKBOOK.replace('chart', 'date1904="1" chart'),
  },
  {
    name: 'of the 1900 system, with an attribute of an extension that says otherwise',
    is1904: false,
    workbookPr: '<workbookPr x15:date1904="1"/>',
  },
  { name: 'of the strict kind, of the 1904 system', is1904: true, main: STRICT_MAIN, relations: STRICT_RELATIONS, ...from1904 },
  { name: 'with a prefix on every element', is1904: true, prefix: 'x:', ...from1904 },
  {
    name: 'whose differential styles have formats under ids of cell styles',
    is1904: true,
    ...from1904,
    styles: () =>
      '<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs><dxfs count="1"><dxf><numFmt numFmtId="164" formatCode="#,##0.00"/></dxf></dxfs><extLst><ext uri="{EB79DEF2-80B8-43e5-95BD-54CBDDF9020C}"><x14:slicerStyles defaultSlicerStyle="SlicerStyleLight1"/><cellXfs><xf numFmtId="0"/></cellXfs></ext></extLst>',
  },
  {
    name: 'whose shared texts have phonetic runs and elements of extensions',
    is1904: true,
    ...from1904,
    sharedTexts: () =>
      SHARED.map(
        (text) =>
          `<si><r><t>${text}</t></r><rPh sb="0" eb="1"><t>phonetic</t></rPh><x15:t>more</x15:t></si><x15:si><x15:t>more</x15:t></x15:si>`,
      ).join(''),
  },
]

describe.each(flavors)('a workbook $name', ({ is1904, ...flavor }) => {
  it('is read as a ledger', async () => {
    expect(await ledgerRows(parts(ledger(is1904 ? SERIAL_1904 : SERIAL_1900), flavor))).toEqual(LEDGER_ROWS)
    expect(await ledgerRows(parts(ledger(is1904 ? SERIAL_1904 : SERIAL_1900, EXTENSION_OF_SHEET), flavor))).toEqual(LEDGER_ROWS)
  })

  it('is read as a workbook of figures', async () => {
    for (const around of ['', EXTENSION_OF_SHEET]) {
      const sheet = () => figures(is1904 ? MARCH_1904 : MARCH_1900, around)
      const read = await readBytes(folder, parts(sheet, flavor))
      expect(read.figures).toEqual(['Downtown!B2 1 guests 2026-03/1 = 1200'])
    }
  })
})
