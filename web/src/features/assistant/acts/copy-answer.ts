import { copyToClipboard } from '../../../blocks/page/copy-to-clipboard.ts'
import { toast } from '../../../ui/toast.ts'

/** @param success the message shown once copied. */
export async function copyAnswer(text: string, success: string): Promise<void> {
  if (await copyToClipboard(text)) toast.success(success)
  else toast.error('The answer was not copied.', { detail: 'This browser lets pages copy only over an encrypted connection.' })
}
