import { type ZipTricks, zipFile } from './zip-file.ts'

/** A cell in a test: a number, an inline text, or an XML element in which `@` stands for its reference. Null omits it. */
export type CellText = number | string | { readonly xml: string } | null

export interface SheetText {
  readonly name: string
  readonly rows?: readonly (readonly CellText[])[]
  readonly state?: 'hidden' | 'veryHidden'
  readonly merged?: readonly string[]
  /** The whole part instead of the rows. */
  readonly xml?: string | Uint8Array
}

export interface WorkbookText {
  readonly sheets: readonly SheetText[]
  /** Attributes of `workbookPr`. */
  readonly settings?: string
  /** Number format codes, which cells use as style 1, 2 and so on. */
  readonly formats?: readonly string[]
  readonly sharedTexts?: readonly string[]
  readonly parts?: Readonly<Record<string, string | Uint8Array | null>>
  readonly tricks?: ZipTricks
}

/** The parts of a small .xlsx workbook. */
export function workbookParts({
  sheets,
  settings = '',
  formats = [],
  sharedTexts,
  parts = {},
}: WorkbookText): Record<string, string | Uint8Array> {
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  const all: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr ${settings}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="s${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => relation(`s${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)).join('')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}${relation('f', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(sharedTexts === undefined
      ? {}
      : {
          'xl/sharedStrings.xml': `<sst>${sharedTexts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
        }),
    ...Object.fromEntries(sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet.xml ?? sheetXml(sheet)])),
    ...parts,
  }
  return Object.fromEntries(Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [[name, content]])))
}

/** A small .xlsx workbook. */
export function workbookFile(text: WorkbookText): Buffer {
  return zipFile(workbookParts(text), text.tricks)
}

export function sheetXml({ rows = [], merged = [] }: Pick<SheetText, 'rows' | 'merged'>): string {
  const lines = rows.map((cells, at) => {
    const line = at + 1
    return `<row r="${line}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${line}`)).join('')}</row>`
  })
  const areas = merged.length === 0 ? '' : `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData>${areas}</worksheet>`
}

function cellXml(cell: CellText, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return cell.xml.replaceAll('@', place)
}

export function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
