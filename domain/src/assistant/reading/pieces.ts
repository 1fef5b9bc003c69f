import type { Period } from '../../time/fiscal-calendar.ts'
import type { Correction } from '../plan.ts'
import type { Lexicon, Meaning } from './lexicon.ts'
import { ORDINARY_WORDS } from './ordinary-words.ts'
import { type QuestionWord, questionWords } from './question-words.ts'
import { correctedWord } from './spelling.ts'
import { countOf, SEASON_WORDS } from './times/time-vocabulary.ts'
import type { ReadSpan, TimeReader } from './times/time-words.ts'
import type { KeyWord } from './trade-words.ts'

type Marks = Pick<QuestionWord, 'isAfterSlash' | 'isAfterComma' | 'isAfterDash'> & {
  /** The typed words that it stands for, where these are others. */
  readonly said?: string
}

/** Some words of a question with their meaning. If there are several, the neighboring words decide. */
export type Piece = Marks & { readonly words: string } & (
    | { readonly kind: 'MEANT'; readonly meanings: readonly Meaning[] }
    | { readonly kind: 'SPAN'; readonly read: ReadSpan }
    | { readonly kind: 'AMOUNT'; readonly unit: 'MONEY' | 'PERCENT' | 'NUMBER'; readonly value: string; readonly isNegative?: boolean }
    | { readonly kind: 'UNREAD' }
  )

/** A piece that says one thing, with the punctuation of the piece that it stands for. */
export function keyPiece(key: KeyWord, words: string, instead?: Piece): Piece {
  const { isAfterSlash = false, isAfterComma = false, isAfterDash = false } = instead ?? {}
  const said = instead?.said ?? instead?.words ?? words
  return { kind: 'MEANT', words, meanings: [{ is: 'KEY', key }], isAfterSlash, isAfterComma, isAfterDash, said }
}

export interface DividedQuestion {
  readonly pieces: readonly Piece[]
  readonly corrections: readonly Correction[]
}

/** Divides a question into what it names, the longest names first. An unknown word is corrected if it is close to one known word. */
export function divideQuestion(words: readonly QuestionWord[], lexicon: Lexicon, time: TimeReader): DividedQuestion {
  const corrections: Correction[] = []
  // Before anything is read: a slip may be in the middle of a name or a date.
  const own = words.map((word, at): QuestionWord => {
    const usual = USUAL_SLIPS.get(word.typed)
    if (usual !== undefined) {
      corrections.push({ typed: word.typed, read: usual })
      return { ...word, typed: usual, stem: questionWords(usual)[0]?.stem ?? usual }
    }
    if (!mayBeSlip(word, lexicon)) return word
    const ofPlace = word.typed.length >= SHORTEST_SLIP ? lexicon.wordOfPlace(words, at) : null
    const whole = wholeName(word.typed, lexicon)
    const read = ofPlace?.typed ?? whole ?? mended(word, lexicon)
    if (read === null) return word
    corrections.push({ typed: word.typed, read })
    const stem = whole !== null && read === whole ? questionWords(whole)[0]?.stem : ofPlace?.stem
    return { ...word, typed: read, stem: stem ?? read, kind: 'WORD' }
  })
  const pieces: Piece[] = []
  let unit: Period | null = null
  let at = 0
  while (at < own.length) {
    const known = knownAt(own, at, lexicon, time, unit)
    if (known?.piece.kind === 'SPAN') unit = unitOf(known.piece.read) ?? unit
    pieces.push(known?.piece ?? { kind: 'UNREAD', words: own[at]?.typed ?? '' })
    at += known?.length ?? 1
  }
  return { pieces, corrections }
}

/** What `last` alone goes on with. */
function unitOf({ span }: ReadSpan): Period | null {
  if (span.kind === 'YEAR_TO_DATE') return 'YEARLY'
  return span.kind === 'FIXED' ? span.period : null
}

/** Slips that look like other words, or are as near to several. */
const USUAL_SLIPS: ReadonlyMap<string, string> = new Map([
  ['bils', 'bills'],
  ['bookd', 'booked'],
  ['compair', 'compare'],
  ['entires', 'entries'],
  ['expence', 'expense'],
  ['expences', 'expenses'],
  ['shoud', 'should'],
  ['shoudl', 'should'],
  ['statment', 'statement'],
  ['statments', 'statements'],
  ['vender', 'vendor'],
  ['venders', 'vendors'],
  ['vendrs', 'vendors'],
])

/** Fewest letters of a word that can be corrected among the other words of a name. */
const SHORTEST_SLIP = 3

/** Whether a word means nothing here and may be spelled wrong. */
function mayBeSlip({ kind, typed, stem }: QuestionWord, lexicon: Lexicon): boolean {
  if (kind !== 'WORD' || lexicon.isKnown(stem) || lexicon.isKnown(typed) || lexicon.meanings([stem]).length > 0) return false
  return !NEVER_CORRECTED.test(typed) && !ORDINARY_WORDS.has(typed)
}

/** Null for a word that is not close to a known one. */
function mended({ typed, stem }: QuestionWord, lexicon: Lexicon): string | null {
  const { words } = lexicon
  const meant = (one: string): string => JSON.stringify(lexicon.meanings(questionWords(one).map((own) => own.stem)))
  const meanAlike = (one: string, other: string): boolean => meant(one) !== '[]' && meant(one) === meant(other)
  const read = correctedWord(typed, words, meanAlike) ?? correctedWord(stem, words, meanAlike)
  return read !== null && lexicon.isFiller(read) && !isPlainSlip(typed, read) ? null : read
}

/** Letters of a name that may stand for all of it. */
const SHORTEST_BEGINNING = 4

/** `prov`, where one location alone has a name that goes on so; null otherwise. */
function wholeName(typed: string, { names: { locations } }: Lexicon): string | null {
  if (typed.length < SHORTEST_BEGINNING) return null
  const begun = locations.flatMap(
    ({ name }) =>
      name
        .toLowerCase()
        .match(/\p{L}+/gu)
        ?.filter((word) => word.startsWith(typed)) ?? [],
  )
  return begun.length === 1 ? (begun[0] ?? null) : null
}

/** Words that turn a question around. */
const NEVER_CORRECTED =
  /^(?:(?:is|are|was|were|did|do|does|has|have|had|wo|ca|could|should|would|ai|must|need)n'?t|none|never|nor|neither|nobody|nothing|hardly|barely|except\w*|unless)$/

/** Letters that are swapped, or one too many or too few in a longer word: a word that says nothing takes the place of no other, such as Acme. */
function isPlainSlip(typed: string, read: string): boolean {
  const isSwapped = typed[0] === read[0] && typed.split('').sort().join() === read.split('').sort().join()
  return isSwapped || (typed.length >= 5 && Math.abs(typed.length - read.length) === 1)
}

function knownAt(
  words: readonly QuestionWord[],
  at: number,
  lexicon: Lexicon,
  time: TimeReader,
  unit: Period | null,
): { readonly piece: Piece; readonly length: number } | null {
  const word = words[at]
  if (word === undefined) return null
  const read = time.read(words, at, unit)
  // A store called Spring Hill goes before the season.
  const isNamed =
    read?.length === 1 && SEASON_WORDS[word.stem] !== undefined && lexicon.meanings([word.stem]).some(({ is }) => is !== 'KEY')
  const span = isNamed ? null : read
  for (let length = Math.min(lexicon.longestPhrase, words.length - at); length >= 1; length -= 1) {
    if (span !== null && span.length >= length) break
    const part = words.slice(at, at + length)
    // `labor %, sales`: the sales are another one of a list.
    if (/^(?:%|pct|percent|percentage)$/.test(word.typed) && part.some((one, place) => place > 0 && one.isAfterComma === true)) continue
    if (joinsList(words, at, length, lexicon)) continue
    const meant = lexicon.meanings(part.map(({ stem }) => stem))
    const place = length === 1 && meant.some(({ is }) => is === 'KEY') && isForPlace(words, at) ? lexicon.placeOf(word.stem) : null
    const meanings = place === null ? meant : [place]
    if (meanings.length > 0) return { piece: { kind: 'MEANT', meanings, words: typedOf(part), ...marksOf(word) }, length }
  }
  if (span !== null) {
    const { length } = span
    return { piece: { kind: 'SPAN', read: span, words: typedOf(words.slice(at, at + length)), ...marksOf(word) }, length }
  }
  if (word.kind === 'MONEY' || word.kind === 'PERCENT')
    return {
      piece: { kind: 'AMOUNT', unit: word.kind, value: word.amount, words: word.typed, isNegative: word.isNegative === true },
      length: 1,
    }
  const count = countOf(word)
  if (word.kind === 'NUMBER')
    return {
      piece: {
        kind: 'AMOUNT',
        unit: 'NUMBER',
        value: word.typed.replaceAll(',', ''),
        words: word.typed,
        isNegative: word.isNegative === true,
      },
      length: 1,
    }
  if (count !== null) return { piece: { kind: 'AMOUNT', unit: 'NUMBER', value: String(count), words: word.typed }, length: 1 }
  return null
}

/** `sales, food cost`: whether words are two of a list, and no name in another order; `sales food cost` too, where the next names something. */
function joinsList(words: readonly QuestionWord[], at: number, length: number, lexicon: Lexicon): boolean {
  const stems = words.slice(at, at + length + 1).map(({ stem }) => stem)
  if (!lexicon.isReordered(stems.slice(0, length))) return false
  const isParted = words.slice(at + 1, at + length).some(({ isAfterComma }) => isAfterComma === true)
  const isNamed = stems.length > length && lexicon.meanings(stems.slice(-2)).some((one) => one.is === 'ROWS' && !one.isAssumed)
  return isParted || isNamed
}

/** `sales at Rose`, `fells sales`: words of asking that stand for a place here. */
function isForPlace(words: readonly QuestionWord[], at: number): boolean {
  const { typed = '', stem = '' } = words[at] ?? {}
  return words[at - 1]?.typed === 'at' || (typed === `${stem}s` && /^(?:fell|rose|grew|lost|won|sold)$/.test(stem))
}

function marksOf({ isAfterSlash, isAfterComma, isAfterDash }: QuestionWord): Marks {
  return { isAfterSlash: isAfterSlash === true, isAfterComma: isAfterComma === true, isAfterDash: isAfterDash === true }
}

function typedOf(words: readonly QuestionWord[]): string {
  return words.map(({ typed }) => typed).join(' ')
}
