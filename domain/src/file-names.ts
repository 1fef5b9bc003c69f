/** A name as the beginning of a file's: it may not begin with a point, and 255 bytes are all that some systems keep. */
export function fileNamePart(name: string): string {
  return shortened(plain(name).replace(/^[. ]+/, ''))
}

function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function shortened(text: string): string {
  return Array.from(text).slice(0, 50).join('').trim()
}
