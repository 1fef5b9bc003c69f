import { readFile, stat } from 'node:fs/promises'
import { readHead } from './file-head.ts'
import { tooLargeWorkbook, type XlsxLimits } from './xlsx-limits.ts'

/** What a file is by its first bytes, whatever it is called. PROTECTED: a workbook with a password. OTHER: maybe text. */
export type FileKind = 'ZIP' | 'PROTECTED' | 'OLD_EXCEL' | 'PDF' | 'GZIP' | 'OTHER'

/** BadInputError for an old container that is larger than the limits, and may be of any kind. */
export async function kindOfFile(path: string, limits: XlsxLimits): Promise<FileKind> {
  const head = (await readHead(path, 8)).toString('latin1')
  if (head.startsWith('PK')) return 'ZIP'
  if (head.startsWith('%PDF')) return 'PDF'
  if (head.startsWith('\u001f\u008b')) return 'GZIP'
  if (!head.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'OTHER'
  // Old .xls files and .xlsx files with a password are containers of one kind; the latter names its encrypted part.
  const { size } = await stat(path)
  if (size > limits.fileBytes) throw tooLargeWorkbook(`is larger than ${megabytes(limits.fileBytes)} MB`, limits)
  return (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'PROTECTED' : 'OLD_EXCEL'
}

/** Of 1,048,576 bytes where it is a whole number of those, else of a million. */
export function megabytes(bytes: number): number {
  return bytes % 1_048_576 === 0 ? bytes / 1_048_576 : bytes / 1_000_000
}
