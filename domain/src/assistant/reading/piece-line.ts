import type { MeantRow } from './lexicon.ts'
import type { Piece } from './pieces.ts'
import type { KeyWord } from './trade-words.ts'

const NO_KEYS: readonly KeyWord[] = []
/** Every rule asks each piece for its keys. */
const KEYS = new WeakMap<Piece, readonly KeyWord[]>()

function keysOf(piece: Extract<Piece, { kind: 'MEANT' }>): readonly KeyWord[] {
  const known = KEYS.get(piece)
  if (known !== undefined) return known
  const keys = piece.meanings.flatMap((one) => (one.is === 'KEY' ? [one.key] : []))
  KEYS.set(piece, keys)
  return keys
}

/** The pieces of a question in order, with lookups of their neighbors. */
export class PieceLine {
  readonly pieces: readonly Piece[]

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
  }

  /** Empty before the first and after the last. */
  words(at: number): string {
    return this.pieces[at]?.words ?? ''
  }

  kind(at: number): Piece['kind'] | null {
    return this.pieces[at]?.kind ?? null
  }

  keysAt(at: number): readonly KeyWord[] {
    const piece = this.pieces[at]
    return piece?.kind === 'MEANT' ? keysOf(piece) : NO_KEYS
  }

  keyAt(at: number): KeyWord | null {
    return this.keysAt(at).find((key) => key !== 'FILLER') ?? null
  }

  isFiller(at: number): boolean {
    const keys = this.keysAt(at)
    return keys.length > 0 && keys.every((key) => key === 'FILLER')
  }

  /** The next piece, or the one before, that is no filler. */
  neighbor(at: number, step: 1 | -1): number {
    let next = at + step
    while (next >= 0 && next < this.pieces.length && this.isFiller(next)) next += step
    return next
  }

  hasKey(at: number, ...keys: readonly KeyWord[]): boolean {
    return this.keysAt(at).some((key) => keys.includes(key))
  }

  isPlace(at: number): boolean {
    const piece = this.pieces[at]
    return piece?.kind === 'MEANT' && piece.meanings.some(({ is }) => is === 'PLACES')
  }

  isVendor(at: number): boolean {
    const piece = this.pieces[at]
    return piece?.kind === 'MEANT' && piece.meanings.some(({ is }) => is === 'VENDORS')
  }

  /** A budget by its name, or the word. */
  isBudget(at: number): boolean {
    const piece = this.pieces[at]
    return this.hasKey(at, 'BUDGET') || (piece?.kind === 'MEANT' && piece.meanings.some(({ is }) => is === 'BUDGET'))
  }

  rowsAt(at: number): readonly MeantRow[] | null {
    const piece = this.pieces[at]
    const rows = piece?.kind === 'MEANT' ? piece.meanings.find((one) => one.is === 'ROWS') : undefined
    return rows?.is === 'ROWS' ? rows.rows : null
  }

  /** Whether nothing stands between two pieces but small words, or what may. */
  areJoined(from: number, to: number, mayStand: (at: number) => boolean): boolean {
    for (let at = from + 1; at < to; at += 1) if (!this.isFiller(at) && !this.hasKey(at, 'AND') && !mayStand(at)) return false
    return true
  }

  /** Where something stands, in order. */
  places(is: (at: number) => boolean): readonly number[] {
    return this.pieces.flatMap((_, at) => (is(at) ? [at] : []))
  }
}
