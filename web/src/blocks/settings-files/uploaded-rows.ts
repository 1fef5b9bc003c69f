import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import type { Client } from 'urql'
import { dropSentFile } from '../../api/sent-files.ts'
import { sendFile, type UploadTarget } from '../file-upload/send-file.ts'

/** Asks the server, which has the only reader of workbooks, for the rows of an uploaded file. */
export type RowsOfUpload = (client: Client, uploadId: string) => Promise<readonly RawRow[]>

/** Accepted file types, for the file chooser and in words. */
export const settingsFileKinds = '.xlsx,.csv'
export const settingsFileHint = '.xlsx or .csv, up to 10 MB'

const MOST_BYTES = 10_000_000

/** Why a file is refused before sending, with advice; null if it is accepted. */
export function settingsFileRefusal(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  const [file, ...others] = files
  if (file === undefined) return null
  if (others.length > 0) return `${files.length} files at once. Choose one.`
  const { name, size } = file
  if (/\.xls$/i.test(name)) return `“${name}” is an old Excel file. Save it as .xlsx or .csv and choose that file.`
  if (/\.xls[mb]$/i.test(name)) return `“${name}” may hold macros. Save it as .xlsx or .csv and choose that file.`
  if (!/.\.(?:xlsx|csv)$/i.test(name)) return `“${name}” cannot be read. Choose an .xlsx or .csv file.`
  if (size === 0) return `“${name}” is empty. Choose another file.`
  if (size > MOST_BYTES) return `“${name}” is larger than 10 MB. Take out what is not needed, save it and choose it again.`
  return null
}

/** Sends a file and gets its rows. Rejects with a message for the user. */
export async function uploadedRows(
  client: Client,
  target: UploadTarget,
  file: File,
  { rowsOf, signal }: { readonly rowsOf: RowsOfUpload; readonly signal: AbortSignal },
): Promise<readonly RawRow[]> {
  const uploadId = await sendFile(target, file, signal, () => undefined)
  try {
    const rows = await rowsOf(client, uploadId)
    signal.throwIfAborted()
    return rows
  } finally {
    void dropSentFile(client, uploadId)
  }
}
