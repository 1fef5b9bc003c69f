import { readFile, stat } from 'node:fs/promises'
import { readHead } from './file-head.ts'
import { tooLargeWorkbook, type XlsxLimits } from './xlsx-limits.ts'

/** A file's kind by its first bytes, whatever its name. PROTECTED: a workbook with a password. XML: maybe an old spreadsheet. OTHER: maybe text. */
export type FileKind = 'ZIP' | 'PROTECTED' | 'OLD_EXCEL' | 'PDF' | 'GZIP' | 'HTML' | 'XML' | 'OTHER'

/** @throws BadInputError for an old container above the size limit, which may be of any kind. */
export async function kindOfFile(path: string, limits: XlsxLimits): Promise<FileKind> {
  const bytes = await readHead(path, HEAD_BYTES)
  const head = bytes.toString('latin1')
  if (head.startsWith('PK')) return 'ZIP'
  if (head.startsWith('%PDF')) return 'PDF'
  if (head.startsWith('\u001f\u008b')) return 'GZIP'
  if (!head.startsWith('\u00d0\u00cf\u0011\u00e0')) return kindOfText(bytes)
  // Old .xls files and .xlsx files with a password use the same container; the latter name their encrypted part.
  const { size } = await stat(path)
  if (size > limits.fileBytes) throw tooLargeWorkbook(`is larger than ${megabytes(limits.fileBytes)} MB`, limits)
  return (await readFile(path)).includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'PROTECTED' : 'OLD_EXCEL'
}

const HEAD_BYTES = 1_024

/** Exports that are called .xls or .xlsx are often web pages with a table, or XML, which spreadsheet programs open without a word. */
function kindOfText(bytes: Buffer): FileKind {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe
  const text = bytes.toString(isWide ? 'utf16le' : 'utf8').replace(/^\uFEFF?\s*/, '')
  // Remarks and a declaration may stand before the page itself.
  const start = text.replace(/^(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|\s)+/i, '')
  if (/^<(?:!doctype html|html|head|body|table|meta|style)\b/i.test(start)) return 'HTML'
  return /^<\?xml\b/i.test(text) ? 'XML' : 'OTHER'
}

/** In units of 1,048,576 bytes if that divides evenly, otherwise of a million. */
export function megabytes(bytes: number): number {
  return bytes % 1_048_576 === 0 ? bytes / 1_048_576 : bytes / 1_000_000
}
