/**
 * Distinguishes a part's own elements from those of extensions. An element counts if its namespace is that of the part's root, whatever its prefix:
 * later versions of the format add elements such as `x15:workbookPr` in other namespaces with the same local names. Contents of extension
 * lists and of foreign elements do not count, except for the fallback of `mc:AlternateContent`, which is for readers without extensions. A
 * part without any namespace is read as well.
 */
export class OwnElements {
  #depth = 0
  /** Depth of the element whose contents are ignored; 0 for none. */
  #ignoredFrom = 0
  #own: string | null = null
  #namespaces: ReadonlyMap<string, string> = new Map()
  readonly #outer: { readonly depth: number; readonly namespaces: ReadonlyMap<string, string> }[] = []
  #isPlainOwn = true

  /** Whether an element without a prefix would count here. */
  get isPlainOwn(): boolean {
    return this.#isPlainOwn
  }

  /** Whether text here is ignored. */
  get isIgnored(): boolean {
    return this.#ignoredFrom !== 0
  }

  /** Local name of an opening element; null if it does not count. `declared`: namespaces by prefix, '' for the default one. */
  open(name: string, declared: ReadonlyMap<string, string> | null): string | null {
    this.#depth++
    if (this.#ignoredFrom !== 0) return null
    // True of nearly all elements.
    if (declared === null && this.#isPlainOwn && this.#own !== null && name !== 'extLst' && !name.includes(':')) return name
    if (declared !== null) {
      this.#outer.push({ depth: this.#depth, namespaces: this.#namespaces })
      this.#namespaces = new Map([...this.#namespaces, ...declared])
    }
    const colon = name.indexOf(':')
    const namespace = this.#namespaceOf(colon === -1 ? '' : name.slice(0, colon))
    this.#own ??= namespace
    const local = colon === -1 ? name : name.slice(colon + 1)
    const isOwn = namespace === this.#own
    if (isOwn ? local === 'extLst' : !(namespace === COMPATIBILITY && WITH_FALLBACK.has(local))) this.#ignoredFrom = this.#depth
    this.#settle()
    return isOwn && this.#ignoredFrom === 0 ? local : null
  }

  /** Local name of a closing element; null if it does not count. */
  close(name: string): string | null {
    if (this.#isPlainOwn && this.#outer.at(-1)?.depth !== this.#depth && !name.includes(':')) {
      this.#depth--
      return name
    }
    let local: string | null = null
    if (this.#ignoredFrom === 0) {
      const colon = name.indexOf(':')
      if (this.#namespaceOf(colon === -1 ? '' : name.slice(0, colon)) === this.#own) local = colon === -1 ? name : name.slice(colon + 1)
    } else if (this.#ignoredFrom === this.#depth) this.#ignoredFrom = 0
    const outer = this.#outer.at(-1)
    if (outer?.depth === this.#depth) {
      this.#namespaces = outer.namespaces
      this.#outer.pop()
    }
    this.#depth--
    this.#settle()
    return local
  }

  /** An attribute of the current element by namespace and local name. */
  attribute(attributes: Readonly<Record<string, string>>, namespaces: ReadonlySet<string>, local: string): string | undefined {
    for (const [name, value] of Object.entries(attributes)) {
      const colon = name.indexOf(':')
      if (colon !== -1 && name.slice(colon + 1) === local && namespaces.has(this.#namespaceOf(name.slice(0, colon)))) return value
    }
    return undefined
  }

  #namespaceOf(prefix: string): string {
    return this.#namespaces.get(prefix) ?? (prefix === '' ? '' : `undeclared ${prefix}`)
  }

  #settle(): void {
    this.#isPlainOwn = this.#ignoredFrom === 0 && this.#own === this.#namespaceOf('')
  }
}

const COMPATIBILITY = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const WITH_FALLBACK: ReadonlySet<string> = new Set(['AlternateContent', 'Fallback'])
