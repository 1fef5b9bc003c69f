/** Values of attributes; what is null is left out. */
export type XmlAttributes = Readonly<Record<string, string | number | null>>

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** An element with what is in it. */
export function xml(name: string, attributes: XmlAttributes = {}, ...content: readonly string[]): string {
  let head = `<${name}`
  for (const [key, value] of Object.entries(attributes)) if (value !== null) head += ` ${key}="${xmlText(String(value))}"`
  const inside = content.join('')
  return inside === '' ? `${head}/>` : `${head}>${inside}</${name}>`
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Characters that no XML file may contain, in addition to unpaired surrogates. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu

/** A text inside an element or an attribute, without what XML cannot hold. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

const SPACES = {
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  p: 'http://schemas.openxmlformats.org/presentationml/2006/main',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
} as const

/** Declarations of namespaces, for the outermost element of a part. */
export function namespaces(...prefixes: readonly (keyof typeof SPACES)[]): XmlAttributes {
  return Object.fromEntries(prefixes.map((prefix) => [`xmlns:${prefix}`, SPACES[prefix]]))
}
