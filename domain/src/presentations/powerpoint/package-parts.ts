import { XML_HEAD, xml } from './xml.ts'

/** A file inside the package. */
export interface PackageEntry {
  /** Without a leading slash. */
  readonly path: string
  readonly content: string | Uint8Array
}

interface Relationship {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly isOutside: boolean
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/'
const KNOWN_KINDS: Readonly<Record<string, string>> = {
  rels: 'application/vnd.openxmlformats-package.relationships+xml',
  xml: 'application/xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The parts of an office file, and which of them refers to which. */
export class PackageParts {
  readonly #contents = new Map<string, string | Uint8Array>()
  readonly #types = new Map<string, string>()
  readonly #links = new Map<string, Relationship[]>()

  /** @param contentType of XML parts; other files are known by how their names end. */
  add(path: string, content: string | Uint8Array, contentType: string | null = null): void {
    this.#contents.set(path, typeof content === 'string' ? XML_HEAD + content : content)
    if (contentType !== null) this.#types.set(path, `application/vnd.openxmlformats-${contentType}+xml`)
  }

  has(path: string): boolean {
    return this.#contents.has(path)
  }

  /**
   * Makes a part refer to another, once.
   *
   * @param from path of the part; empty for the package itself.
   * @param type the last word of the relationship's type.
   * @returns the id by which the part names it.
   */
  link(from: string, type: string, to: string): string {
    return this.#linkTo(from, {
      type: type.startsWith('metadata/') ? `${PACKAGE}relationships/${type}` : OFFICE + type,
      target: `/${to}`,
      isOutside: false,
    })
  }

  /** Makes a part refer to an address on the web. */
  linkOutside(from: string, address: string): string {
    return this.#linkTo(from, { type: `${OFFICE}hyperlink`, target: address, isOutside: true })
  }

  #linkTo(from: string, wanted: Omit<Relationship, 'id'>): string {
    const links = this.#links.get(from) ?? []
    this.#links.set(from, links)
    const known = links.find(({ type, target }) => type === wanted.type && target === wanted.target)
    if (known !== undefined) return known.id
    const id = `rId${links.length + 1}`
    links.push({ id, ...wanted })
    return id
  }

  /** All files, what readers need first at the beginning. */
  entries(): readonly PackageEntry[] {
    return [
      { path: '[Content_Types].xml', content: XML_HEAD + this.#contentTypes() },
      ...[...this.#links].map(([from, links]) => ({ path: relationshipsOf(from), content: XML_HEAD + relationships(links) })),
      ...[...this.#contents].map(([path, content]) => ({ path, content })),
    ]
  }

  #contentTypes(): string {
    const endings = new Set(['rels', 'xml', ...[...this.#contents.keys()].map((path) => path.slice(path.lastIndexOf('.') + 1))])
    return xml(
      'Types',
      { xmlns: `${PACKAGE}content-types` },
      ...[...endings].map((ending) =>
        xml('Default', { Extension: ending, ContentType: KNOWN_KINDS[ending] ?? 'application/octet-stream' }),
      ),
      ...[...this.#types].map(([path, type]) => xml('Override', { PartName: `/${path}`, ContentType: type })),
    )
  }
}

function relationshipsOf(path: string): string {
  const slash = path.lastIndexOf('/') + 1
  return `${path.slice(0, slash)}_rels/${path.slice(slash)}.rels`
}

function relationships(links: readonly Relationship[]): string {
  return xml(
    'Relationships',
    { xmlns: `${PACKAGE}relationships` },
    ...links.map(({ id, type, target, isOutside }) =>
      xml('Relationship', { Id: id, Type: type, Target: target, TargetMode: isOutside ? 'External' : null }),
    ),
  )
}
