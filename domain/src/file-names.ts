/** A name, made safe to begin a file name: no leading dot, and short, since some systems allow only 255 bytes. */
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
