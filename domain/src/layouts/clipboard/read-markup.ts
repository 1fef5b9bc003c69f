/** An element of foreign HTML with its content. */
export interface MarkupElement {
  /** In lower case, like the names of its attributes. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly MarkupNode[]
}

/** Text has its entities decoded, and its spaces unchanged. */
export type MarkupNode = MarkupElement | string

interface OpenElement extends MarkupElement {
  readonly children: MarkupNode[]
}

/**
 * Parses clipboard HTML into plain data, which never gets into a page. Tolerates unclosed tags, as common for cells and rows,
 * and unquoted attributes. Beyond a maximum depth, elements become siblings; comments and processing instructions are skipped.
 */
export function readMarkup(html: string): MarkupElement {
  const root: OpenElement = { name: '', attributes: NO_ATTRIBUTES, children: [] }
  const open = [root]
  const innermost = (): OpenElement => open.at(-1) ?? root
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    if (tag !== at) addText(innermost(), html.slice(at, tag === -1 ? html.length : tag))
    if (tag === -1) break
    if (html.startsWith('<!--', tag)) {
      at = endAfter(html, '-->', tag + 4)
      continue
    }
    TAG.lastIndex = tag
    const [, slash, written] = TAG.exec(html) ?? []
    if (written === undefined) {
      // `<![if …]>`, `<?xml …>`; anything else is plain text.
      const isNoTag = !/[!?/]/.test(html[tag + 1] ?? '')
      if (isNoTag) addText(innermost(), '<')
      at = isNoTag ? tag + 1 : endAfter(html, '>', tag)
      continue
    }
    const name = written.toLowerCase()
    const { attributes, end, isClosed } = readAttributes(html, TAG.lastIndex)
    at = end
    if (slash === '/') {
      closeUpTo(open, name)
      continue
    }
    closeImplied(open, name)
    const element: OpenElement = { name, attributes, children: [] }
    innermost().children.push(element)
    if (RAW.has(name)) {
      const closing = indexOfClosing(html, name, at)
      if (closing > at) element.children.push(html.slice(at, closing))
      at = endAfter(html, '>', closing)
    } else if (!isClosed && !EMPTY_ELEMENTS.has(name) && open.length < MOST_NESTED) open.push(element)
  }
  return root
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const MOST_NESTED = 60
const TAG = /<(\/?)([a-z][^\s/>]*)/giy
const EMPTY_ELEMENTS = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])
/** Elements whose content has no tags. */
const RAW = new Set(['style', 'script', 'title', 'textarea', 'xmp', 'xml'])
/** Open elements that the next one of these closes, within the same table. */
const ENDED_BY: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['td', new Set(['td', 'th'])],
  ['th', new Set(['td', 'th'])],
  ['tr', new Set(['tr'])],
  ['tbody', new Set(['tbody', 'thead', 'tfoot', 'tr'])],
  ['thead', new Set(['tbody', 'thead', 'tfoot', 'tr'])],
  ['tfoot', new Set(['tbody', 'thead', 'tfoot', 'tr'])],
])

function closeImplied(open: OpenElement[], name: string): void {
  const ended = ENDED_BY.get(name)
  if (ended === undefined) return
  const table = open.findLastIndex((element) => element.name === 'table')
  const at = open.findIndex((element, depth) => depth > table && ended.has(element.name))
  if (at > 0) open.length = at
}

function closeUpTo(open: OpenElement[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name)
  // A cell's closing tag does not refer to a cell around its table.
  const isWithin = name === 'table' || !open.slice(at + 1).some((element) => element.name === 'table')
  if (at > 0 && isWithin) open.length = at
}

function readAttributes(
  html: string,
  from: number,
): { readonly attributes: ReadonlyMap<string, string>; readonly end: number; readonly isClosed: boolean } {
  let attributes: Map<string, string> | null = null
  let at = from
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const [whole, name, quoted, quotedOnce, bare] = ATTRIBUTE.exec(html) ?? []
    if (whole === undefined || name === undefined) break
    at += whole.length
    attributes ??= new Map()
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, resolved(quoted ?? quotedOnce ?? bare ?? ''))
  }
  const end = html.indexOf('>', at)
  const isClosed = end > 0 && html[end - 1] === '/'
  return { attributes: attributes ?? NO_ATTRIBUTES, end: end === -1 ? html.length : end + 1, isClosed }
}

const ATTRIBUTE = /[\s/]*([^\s=>/"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?/y

function indexOfClosing(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}`, 'gi')
  pattern.lastIndex = from
  return pattern.exec(html)?.index ?? html.length
}

function endAfter(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from)
  return at === -1 ? html.length : at + text.length
}

/** Ignores text between cells and rows. */
function addText(element: OpenElement, text: string): void {
  if (BARE.has(element.name) && text.trim() === '') return
  element.children.push(resolved(text))
}

const BARE = new Set(['', 'html', 'head', 'body', 'table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr'])

function resolved(text: string): string {
  return text.includes('&') ? text.replaceAll(ENTITY, characterOf) : text
}

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi

function characterOf(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  const code = decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : null
  if (code === null) return NAMED.get(name?.toLowerCase() ?? '') ?? written
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['nbsp', '\u00a0'],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '€'],
  ['pound', '£'],
  ['yen', '¥'],
  ['cent', '¢'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['minus', '−'],
])

/** The element and all its descendants that match, in document order. */
export function elementsIn(element: MarkupElement, isWanted: (element: MarkupElement) => boolean): readonly MarkupElement[] {
  const found: MarkupElement[] = []
  const visit = (one: MarkupElement): void => {
    if (isWanted(one)) found.push(one)
    for (const child of one.children) if (typeof child !== 'string') visit(child)
  }
  visit(element)
  return found
}
