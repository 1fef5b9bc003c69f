/** Hands a file to the browser, which puts it where the person's downloads go. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Long after the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
