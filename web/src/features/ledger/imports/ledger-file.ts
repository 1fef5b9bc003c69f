import { lockFileProblem } from '@fourwall/domain/lock-files.ts'
import { fileSizeText } from '../../../blocks/file-upload/file-size.ts'

/** The kinds of files that a ledger can be read from, for a file chooser. */
export const ledgerFileKinds = '.csv,.txt,.tsv,.xlsx'

/** What is taken, in words. */
export const ledgerFileHint = '.csv, .txt, .tsv or .xlsx, up to 250 MB'

const mostBytes = 250 * 1_048_576

/** What has to be known of a file before it is sent. */
interface ChosenFile {
  readonly name: string
  readonly size: number
}

/** Why this file need not be sent, as a sentence with the way out; null where it may. */
export function ledgerFileRefusal({ name, size }: ChosenFile): string | null {
  const lock = lockFileProblem(name)
  if (lock !== null) return lock
  if (!/.\.(?:csv|txt|tsv|xlsx)$/i.test(name)) return `“${name}” cannot be read. Choose a .csv, .txt, .tsv or .xlsx file.`
  if (size === 0) return `“${name}” is empty. Choose another file.`
  if (size > mostBytes) return `“${name}” has ${fileSizeText(size)}, more than 250 MB. Split it by year or month and upload the parts.`
  return null
}
