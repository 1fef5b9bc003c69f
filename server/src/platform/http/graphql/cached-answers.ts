import type { Encoding } from './encodings.ts'

/** Bytes cached for all companies, and per company. */
const MOST_BYTES = 32_000_000
const MOST_OF_COMPANY = 8_000_000
/** Memory per answer in addition to its bytes. */
const OVERHEAD = 500

/** What an answer depends on. */
export interface AnswerBasis {
  readonly companyId: string
  /** The caller's rights: users with equal rights share answers. */
  readonly rights: string
  /** Everything else that may change the answer. A different state invalidates all earlier answers. */
  readonly state: string
}

/** An answer as it is sent. */
export interface CachedAnswer {
  readonly contentType: string
  /** Null if not compressed. */
  readonly encoding: Encoding | null
  readonly bytes: Buffer
  /** Identifies exactly these bytes. */
  readonly etag: string
}

interface Shelf {
  readonly state: string
  /** By rights and question, least recently used first. */
  readonly answers: Map<string, CachedAnswer>
  bytes: number
}

/**
 * Caches answers for the current state of each company, limited in total and per company, so that none crowds out the others. The least
 * recently active company loses its answers first; a company above its limit loses its oldest.
 */
export class CachedAnswers {
  readonly #most: number
  readonly #mostOfCompany: number
  readonly #shelves = new Map<string, Shelf>()
  #bytes = 0

  constructor(most: number = MOST_BYTES, mostOfCompany: number = MOST_OF_COMPANY) {
    this.#most = most
    this.#mostOfCompany = mostOfCompany
  }

  /** Null if it is not cached, or from another state. */
  get(basis: AnswerBasis, question: string): CachedAnswer | null {
    const shelf = this.#shelves.get(basis.companyId)
    const key = keyOf(basis, question)
    const answer = shelf?.answers.get(key)
    if (shelf === undefined || answer === undefined || shelf.state !== basis.state) return null
    shelf.answers.delete(key)
    shelf.answers.set(key, answer)
    this.#shelves.delete(basis.companyId)
    this.#shelves.set(basis.companyId, shelf)
    return answer
  }

  /** @param basis as it was before the answer was computed: later changes may not be in it. */
  keep(basis: AnswerBasis, question: string, answer: CachedAnswer): void {
    const size = sizeOf(answer)
    if (size > this.#mostOfCompany) return
    const shelf = this.#shelfOf(basis)
    const key = keyOf(basis, question)
    this.#remove(shelf, key)
    shelf.answers.set(key, answer)
    shelf.bytes += size
    this.#bytes += size
    for (const eldest of shelf.answers.keys()) {
      if (shelf.bytes <= this.#mostOfCompany) break
      this.#remove(shelf, eldest)
    }
    for (const [companyId, other] of this.#shelves) {
      if (this.#bytes <= this.#most) break
      for (const eldest of other.answers.keys()) {
        if (this.#bytes <= this.#most) break
        this.#remove(other, eldest)
      }
      if (other.answers.size === 0) this.#shelves.delete(companyId)
    }
  }

  /** The company's cache, emptied with each new state. */
  #shelfOf({ companyId, state }: AnswerBasis): Shelf {
    const known = this.#shelves.get(companyId)
    this.#shelves.delete(companyId)
    if (known !== undefined && known.state !== state) this.#bytes -= known.bytes
    const shelf = known?.state === state ? known : { state, answers: new Map<string, CachedAnswer>(), bytes: 0 }
    this.#shelves.set(companyId, shelf)
    return shelf
  }

  #remove(shelf: Shelf, key: string): void {
    const answer = shelf.answers.get(key)
    if (answer === undefined) return
    shelf.answers.delete(key)
    shelf.bytes -= sizeOf(answer)
    this.#bytes -= sizeOf(answer)
  }
}

function keyOf({ rights }: AnswerBasis, question: string): string {
  return JSON.stringify([rights, question])
}

function sizeOf({ bytes }: CachedAnswer): number {
  return bytes.byteLength + OVERHEAD
}
