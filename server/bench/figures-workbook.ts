import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

/** Size of a workbook of figures. */
export interface FiguresWorkbookSize {
  readonly locations: number
  readonly metrics: number
  /** From January 2024. */
  readonly months: number
}

/** Just under 25 MB. */
export const LARGEST_WORKBOOK: FiguresWorkbookSize = { locations: 200, metrics: 550, months: 24 }

const deflate = promisify(deflateRaw)

/** Names in the workbook; the numbers are those of a company's locations and metrics. */
export const locationName = (at: number): string => `Location ${at + 1}`
export const metricName = (at: number): string => `Metric ${at + 1}`

/** A deterministic figure for a metric, location and month. */
export function figureAt(location: number, metric: number, month: number): string {
  const mixed = Math.imul(location * 7_919 + metric * 104_729 + month * 1_299_709 + 1, 2_654_435_761) >>> 0
  // Many decimals, as averages have.
  const decimals = String(Math.imul(mixed, 40_503) >>> 0)
    .padStart(10, '0')
    .slice(2)
  return metric % 3 === 0 ? String(mixed % 100_000) : `${mixed % 10_000}.${decimals.replace(/0+$/, '') || '5'}`
}

/** Writes an .xlsx workbook of ops data, one sheet per location, without our own writer. Returns its size in bytes. */
export async function writeFiguresWorkbook(path: string, { locations, metrics, months }: FiguresWorkbookSize): Promise<number> {
  const file = await open(path, 'w')
  const directory: Buffer[] = []
  let offset = 0
  const add = async (name: string, text: string): Promise<void> => {
    const content = Buffer.from(text)
    const packed = await deflate(content, { level: 6 })
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), header, Buffer.alloc(14), Buffer.from(name)])
    entry.writeUInt32LE(offset, 42)
    directory.push(entry)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), header, Buffer.from(name), packed])
    await file.write(local)
    offset += local.length
  }
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  const sheets = Array.from({ length: locations }, (_, at) => at)
  const headings = Array.from({ length: months }, (_, at) => `${MONTHS[at % 12]} ${2024 + Math.floor(at / 12)}`)
  const shared = ['Metric', ...headings, ...Array.from({ length: metrics }, (_, at) => metricName(at)), ...sheets.map(locationName)]
  const number = new Map(shared.map((text, at) => [text, at]))
  const text = (place: string, value: string) => `<c r="${place}" t="s"><v>${number.get(value)}</v></c>`
  try {
    const type = (part: string, kind: string) =>
      `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
    await add(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('workbook', 'sheet.main')}${type('sharedStrings', 'sharedStrings')}${sheets.map((at) => type(`worksheets/sheet${at}`, 'worksheet')).join('')}</Types>`,
    )
    await add('_rels/.rels', `<Relationships>${relation('r', 'officeDocument', 'xl/workbook.xml')}</Relationships>`)
    await add(
      'xl/workbook.xml',
      `<workbook xmlns:r="r"><sheets>${sheets.map((at) => `<sheet name="${locationName(at)}" sheetId="${at + 1}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    )
    await add(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${sheets.map((at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)).join('')}${relation('t', 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    )
    await add('xl/sharedStrings.xml', `<sst>${shared.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`)
    for (const location of sheets) {
      const rows = [
        `<row r="1">${text('A1', locationName(location))}</row>`,
        `<row r="4">${text('A4', 'Metric')}${headings.map((heading, at) => text(`${letters(at + 1)}4`, heading)).join('')}</row>`,
      ]
      for (let metric = 0; metric < metrics; metric++) {
        const line = metric + 5
        let cells = text(`A${line}`, metricName(metric))
        for (let month = 0; month < months; month++)
          cells += `<c r="${letters(month + 1)}${line}" s="4"><v>${figureAt(location, metric, month)}</v></c>`
        rows.push(`<row r="${line}" spans="1:${months + 1}">${cells}</row>`)
      }
      await add(`xl/worksheets/sheet${location}.xml`, `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)
    }
    const listing = Buffer.concat(directory)
    const end = Buffer.alloc(22)
    end.write('PK\u0005\u0006', 'latin1')
    end.writeUInt16LE(directory.length, 8)
    end.writeUInt16LE(directory.length, 10)
    end.writeUInt32LE(listing.length, 12)
    end.writeUInt32LE(offset, 16)
    await file.write(Buffer.concat([listing, end]))
    return offset + listing.length + end.length
  } finally {
    await file.close()
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}
