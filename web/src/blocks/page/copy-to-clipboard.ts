/** Puts a text into the clipboard; false where the browser has none for pages, as without an encrypted connection. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
