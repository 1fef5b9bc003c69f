/** Where a key leads while slides are presented, from 0; null for other keys. */
export function stepOf(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
    case 'PageDown':
    case ' ':
    case 'Enter':
      return at + 1
    case 'ArrowLeft':
    case 'ArrowUp':
    case 'PageUp':
    case 'Backspace':
      return at - 1
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Digits typed so far, after a key; null once something else is typed. */
export function typedNumber(typed: string | null, key: string): string | null {
  return /^\d$/.test(key) ? ((typed ?? '') + key).slice(-3) : null
}
