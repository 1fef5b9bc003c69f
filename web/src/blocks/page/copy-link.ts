import { toast } from '../../ui/toast.ts'
import { copyToClipboard } from './copy-to-clipboard.ts'

/**
 * Puts the whole of an address of this app into the clipboard, and says so.
 *
 * @param onRefused where the browser does not let it: is to bring the address bar to this address, if it has another one.
 */
export async function copyLink(address: string, onRefused: () => void = () => undefined): Promise<void> {
  if (await copyToClipboard(new URL(address, location.origin).href)) {
    toast.success('Link copied')
    return
  }
  onRefused()
  toast.failure('The link could not be copied', { detail: 'Copy it from the address bar: it always links to this view.' })
}
