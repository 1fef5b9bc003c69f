const units = ['KB', 'MB', 'GB', 'TB']

/** A size in steps of 1,024, rounded to one decimal: `812 Bytes`, `1.9 MB`, `250 MB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 Byte' : `${bytes} Bytes`
  let size = bytes / 1024
  let unit = 0
  // 1 of the next unit instead of 1,024.
  while (rounded(size) >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${rounded(size)} ${units[unit] ?? ''}`
}

function rounded(size: number): number {
  return Math.round(size * 10) / 10
}
