/** Pixels or points as an attribute says them: with three decimals at most. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** XML cannot hold them. */
const CONTROL = /\p{Cc}/gu

/** Words as they stand between tags, and in attributes. */
export function svgText(text: string): string {
  return text.replace(CONTROL, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
