/** Downloads a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Long after the browser has read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
