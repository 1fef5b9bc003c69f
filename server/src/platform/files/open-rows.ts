import { readFile, stat } from 'node:fs/promises'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { readCsvRows } from './csv-rows.ts'
import { readHead } from './file-head.ts'
import { type RowBatches, type RowSource, rowSource } from './row-source.ts'
import { tooLarge, XLSX_LIMITS } from './xlsx-limits.ts'
import { readXlsxRows, type XlsxOptions } from './xlsx-rows.ts'
import { PROTECTED } from './zip-archive.ts'

/**
 * The rows of a file, CSV or .xlsx as its first bytes say, whatever it is called. BadInputError for
 * files of other kinds, with what to do instead.
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
  const head = (await readHead(path, 8)).toString('latin1')
  if (head.startsWith('PK')) return readXlsxRows(path, options)
  if (head.startsWith('\u00d0\u00cf\u0011\u00e0')) throw await refusalOfOldFormat(path, fileName)
  if (head.startsWith('%PDF')) throw new BadInputError(`“${fileName}” is a PDF. Export the data as CSV or .xlsx and choose that file.`)
  if (head.startsWith('\u001f\u008b')) throw new BadInputError(`“${fileName}” is compressed. Unpack it and choose the file inside.`)
  return readCsvRows(path, options)
}

/** Old .xls files and .xlsx files with a password are containers of one kind; the latter names its encrypted part. */
async function refusalOfOldFormat(path: string, fileName: string): Promise<BadInputError> {
  const { size } = await stat(path)
  if (size > XLSX_LIMITS.fileBytes) return tooLarge(`is larger than ${XLSX_LIMITS.fileBytes / 1_000_000} MB`)
  const isEncrypted = (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  if (isEncrypted) return new BadInputError(PROTECTED)
  return new BadInputError(`“${fileName}” is an old Excel file (.xls). Save it as .xlsx or CSV and choose that file.`)
}
