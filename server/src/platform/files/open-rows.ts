import { BadInputError } from '@fourwall/domain/errors.ts'
import { lockFileProblem } from '@fourwall/domain/lock-files.ts'
import { readCsvRows } from './csv-rows.ts'
import { kindOfFile } from './file-kind.ts'
import { type RowBatches, type RowSource, rowSource } from './row-source.ts'
import { XLSX_LIMITS } from './xlsx-limits.ts'
import { readXlsxRows, type XlsxOptions } from './xlsx-rows.ts'
import { PROTECTED } from './zip-archive.ts'

/**
 * The rows of a CSV or .xlsx file, recognized by its first bytes, whatever its name.
 *
 * @throws BadInputError for other kinds of files, saying what to do instead.
 */
export function openRows(
  path: string,
  fileName: string,
  onProgress: (done: number, total: number) => void = () => undefined,
  options: Omit<XlsxOptions, 'onProgress'> = {},
): RowSource {
  return rowSource(async function* (tellFormat): RowBatches {
    options.signal?.throwIfAborted()
    const source = await sourceOf(path, fileName, { ...options, onProgress })
    for await (const batch of source.rows) {
      tellFormat(source.format)
      yield batch
    }
    tellFormat(source.format)
  })
}

async function sourceOf(path: string, fileName: string, options: XlsxOptions): Promise<RowSource> {
  const lock = lockFileProblem(fileName)
  if (lock !== null) throw new BadInputError(lock)
  switch (await kindOfFile(path, XLSX_LIMITS)) {
    case 'ZIP':
      return readXlsxRows(path, options)
    case 'PROTECTED':
      throw new BadInputError(PROTECTED)
    case 'OLD_EXCEL':
      throw new BadInputError(`“${fileName}” is an old Excel file (.xls). Save it as .xlsx or CSV and choose that file.`)
    case 'PDF':
      throw new BadInputError(`“${fileName}” is a PDF. Export the data as CSV or .xlsx and choose that file.`)
    case 'GZIP':
      throw new BadInputError(`“${fileName}” is compressed. Unpack it and choose the file inside.`)
    case 'HTML':
      throw new BadInputError(
        `“${fileName}” is a web page (HTML)${/\.html?$/i.test(fileName) ? '' : ', despite its name'}. Open it in a spreadsheet program, save it as .xlsx or CSV and choose that file.`,
      )
    case 'XML':
      throw new BadInputError(
        `“${fileName}” is an XML file${/\.xml$/i.test(fileName) ? '' : ', despite its name'}. Open it in a spreadsheet program, save it as .xlsx or CSV and choose that file.`,
      )
    case 'OTHER':
      return readCsvRows(path, options)
  }
}
