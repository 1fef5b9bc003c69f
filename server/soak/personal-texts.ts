import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Words that occur in every personal text that the soak makes up, and nowhere else: searching a log for them is searching for all of
 * those texts.
 */
export const PERSONAL = {
  firstName: 'Quirina',
  lastName: 'Thistlewood',
  mailHost: 'quillpost.example',
  password: 'plover-embargo',
  company: 'Wexcombe Larder',
  memo: 'settled with the umbrella maker',
  layout: 'Saffron board',
  mapping: 'Heron mapping',
  budget: 'Marzipan plan',
  grouping: 'Lantern circle',
  metric: 'Clogs counted',
  folder: 'Barge papers',
  tab: 'Morning glance',
  note: 'ask the beekeeper',
  file: 'tambourine',
  source: 'Abacus till',
  location: 'Pebble Lane',
} as const

/** Secrets that no word identifies: tokens, codes, cookies. */
export class Secrets {
  readonly #parts = new Set<string>()

  /** A signed token's header is the same for all, and no secret. */
  add(secret: string): void {
    const parts = secret.split('.')
    const own = parts.length === 3 && secret.startsWith('eyJ') ? parts.slice(1) : parts
    for (const part of own) if (part.length >= SHORTEST) this.#parts.add(part)
  }

  get size(): number {
    return this.#parts.size
  }

  /** The first secret in a text; null for none. */
  in(text: string): string | null {
    for (const [word] of text.matchAll(SECRET_WORD)) for (const part of word.split('.')) if (this.#parts.has(part)) return part
    return null
  }
}

const SHORTEST = 16
const SECRET_WORD = /[\w.~-]{16,}/g

const WORDS = Object.entries(PERSONAL).map(([what, text]) => ({ what, text, forms: formsOf(text) }))

/** Which personal text a line of a log holds, by its kind; null for none. Also where it is encoded as in an address. */
export function personalIn(line: string, secrets: Secrets): string | null {
  const lower = line.toLowerCase()
  const word = WORDS.find(({ forms }) => forms.some((form) => lower.includes(form)))
  if (word !== undefined) return word.what
  return secrets.in(line) === null ? null : 'a token, code or cookie'
}

function formsOf(text: string): readonly string[] {
  const lower = text.toLowerCase()
  return [...new Set([lower, encodeURIComponent(lower).toLowerCase(), lower.replaceAll(' ', '+'), lower.replaceAll(' ', '-')])]
}

/** The lines of a log that hold something personal, each with what it is. */
export async function personalLines(path: string, secrets: Secrets): Promise<{ readonly what: string; readonly line: string }[]> {
  const found: { what: string; line: string }[] = []
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const what = personalIn(line, secrets)
    if (what !== null) found.push({ what, line })
  }
  return found
}
