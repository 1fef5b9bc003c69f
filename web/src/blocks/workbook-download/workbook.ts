import { errorMessage } from '../../ui/error-message.ts'
import { bytesFromBase64, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

/** A workbook to be downloaded. */
export interface DownloadedWorkbook {
  readonly filename: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A workbook from the API, in base64. */
export function readDownloadedWorkbook({
  filename,
  xlsxData,
}: {
  readonly filename: string
  readonly xlsxData: string
}): DownloadedWorkbook {
  return { filename, bytes: bytesFromBase64(xlsxData) }
}

/** Downloads a workbook. Resolves to whether that succeeded. `failure`: the title of the message if not; left out: the usual one. */
export async function downloadWorkbook(workbook: Promise<DownloadedWorkbook>, failure?: string): Promise<boolean> {
  try {
    const { filename, bytes } = await toast.during(workbook, 'Making the workbook…')
    saveFile(filename, bytes, WORKBOOK_TYPE)
    toast.success(`Downloaded “${filename}”`)
    return true
  } catch (thrown) {
    const detail = errorMessage(thrown)
    if (failure === undefined) toast.error('The workbook was not downloaded.', { detail })
    else toast.failure(failure, { detail })
    return false
  }
}
