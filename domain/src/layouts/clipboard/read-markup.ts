import { type DefaultTreeAdapterTypes, parse } from 'parse5'

/** An element of foreign HTML with its content. */
export interface MarkupElement {
  /** In lower case, like the names of its attributes. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly MarkupNode[]
}

/** Text has its entities decoded, and its spaces unchanged. */
export type MarkupNode = MarkupElement | string

/**
 * Parses clipboard HTML as a browser does, but into plain data, which never gets into a page. Beyond a maximum depth, elements
 * become siblings; comments are skipped.
 */
export function readMarkup(html: string): MarkupElement {
  const root = { name: '', attributes: new Map<string, string>(), children: [] as MarkupNode[] }
  // Not recursive: foreign HTML may be nested deeper than the stack.
  const open: { readonly nodes: readonly DefaultTreeAdapterTypes.ChildNode[]; next: number; readonly into: MarkupNode[] }[] = [
    { nodes: parse(html).childNodes, next: 0, into: root.children },
  ]
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const node = level.nodes[level.next]
    level.next += 1
    if (node === undefined) open.pop()
    else if ('value' in node) level.into.push(node.value)
    else if ('tagName' in node) {
      const children: MarkupNode[] = []
      level.into.push({ name: node.tagName, attributes: new Map(node.attrs.map(({ name, value }) => [name, value])), children })
      open.push({ nodes: node.childNodes, next: 0, into: open.length < MOST_NESTED ? children : level.into })
    }
  }
  return root
}

const MOST_NESTED = 60

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
