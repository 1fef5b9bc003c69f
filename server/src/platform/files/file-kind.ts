import { readFile, stat } from 'node:fs/promises'
import { readHead } from './file-head.ts'
import { tooLargeWorkbook, type XlsxLimits } from './xlsx-limits.ts'

/** A file's kind by its first bytes, whatever its name. PROTECTED: a workbook with a password. OTHER: maybe text. */
export type FileKind = 'ZIP' | 'PROTECTED' | 'OLD_EXCEL' | 'PDF' | 'GZIP' | 'OTHER'

/** @throws BadInputError for an old container above the size limit, which may be of any kind. */
export async function kindOfFile(path: string, limits: XlsxLimits): Promise<FileKind> {
  const head = (await readHead(path, 8)).toString('latin1')
  if (head.startsWith('PK')) return 'ZIP'
  if (head.startsWith('%PDF')) return 'PDF'
  if (head.startsWith('\u001f\u008b')) return 'GZIP'
  if (!head.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'OTHER'
  // Old .xls files and .xlsx files with a password use the same container; the latter name their encrypted part.
  const { size } = await stat(path)
  if (size > limits.fileBytes) throw tooLargeWorkbook(`is larger than ${megabytes(limits.fileBytes)} MB`, limits)
  return (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'PROTECTED' : 'OLD_EXCEL'
}

/** In units of 1,048,576 bytes if that divides evenly, otherwise of a million. */
export function megabytes(bytes: number): number {
  return bytes % 1_048_576 === 0 ? bytes / 1_048_576 : bytes / 1_000_000
}
