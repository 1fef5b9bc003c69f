import { looksSame, seenText } from '../../seen-text.ts'
import { accountLabel } from '../account.ts'
import { nearWordsOf } from './near-words.ts'

/**
 * How two names resemble each other: the same to the eye; equal apart from case, accents, blanks and punctuation; the same, but only the other or
 * only this one has a number; different in one letter; same number; same name; one is the number in the other.
 */
export type Likeness =
  | 'SAME_LOOK'
  | 'SPELLING'
  | 'WITH_NUMBER'
  | 'WITHOUT_NUMBER'
  | 'ONE_LETTER'
  | 'SAME_NUMBER'
  | 'SAME_NAME'
  | 'SAME_CODE'

/** Two similar names, which are not merged. `name` is in the file; `other` in the ledger, or earlier in the file. */
export interface NearDuplicate {
  readonly kind: 'ACCOUNT' | 'LOCATION'
  readonly likeness: Likeness
  readonly name: string
  readonly other: string
  readonly isOtherInLedger: boolean
}

export interface NamedAccountKey {
  readonly number: string
  readonly name: string
}

const MOST_PAIRS = 1_000

/** Locations of the file that differ from another only in spelling, in the number or the name that stands next to it, or in one letter of a word of at least four. */
export function nearDuplicateLocations(inFile: readonly string[], inLedger: readonly string[]): NearDuplicate[] {
  const ledger = new Set(inLedger)
  const spelled = pairsOf(inFile, inLedger, foldedName).filter(isNotJoined(inLedger))
  const known = pairKeys(spelled)
  const lettered = oneLetterPairs(inFile, inLedger, (name) => name).filter((pair) => !known.has(keyOf(pair)))
  const coded = codePairs(inFile, inLedger).filter((pair) => !known.has(keyOf(pair)))
  return [
    ...named('LOCATION', 'SPELLING', spelled, ledger),
    ...named('LOCATION', 'SAME_CODE', coded, ledger),
    ...named('LOCATION', 'ONE_LETTER', lettered, ledger),
  ].slice(0, MOST_PAIRS)
}

/**
 * Accounts of the file that resemble another one: numbers that differ in leading zeros or punctuation; names that differ in
 * spelling or one letter, unless both have a number; a name that the ledger has under another number; and a number that the
 * ledger has under a different name, which means that the account was renamed.
 */
export function nearDuplicateAccounts(inFile: readonly NamedAccountKey[], inLedger: readonly NamedAccountKey[]): NearDuplicate[] {
  const [file, ledger] = [byLabel(inFile), byLabel(inLedger)]
  const find = (text: string): NamedAccountKey => file.get(text) ?? ledger.get(text) ?? { number: '', name: text }
  const [fileLabels, ledgerLabels] = [[...file.keys()], [...ledger.keys()]]
  const inLedgerToo = new Set(ledgerLabels)
  const isOneOf = ([left, right]: Pair): boolean => find(left).number !== '' && find(left).number === find(right).number
  const hasNumbers = ([left, right]: Pair): boolean => find(left).number !== '' && find(right).number !== ''

  const renamed = renamedPairs(inFile, inLedger)
  const numbers = pairsOf(fileLabels, ledgerLabels, (text) => foldedNumber(find(text).number))
    .filter((pair) => !isOneOf(pair))
    .filter(([left, right]) => inLedgerToo.has(right) || mayBeOne(find(left), find(right)))
  const names = pairsOf(fileLabels, ledgerLabels, (text) => foldedName(find(text).name))
    .filter((pair) => !hasNumbers(pair))
    .filter(isNotJoined(ledgerLabels))
  const seen = pairKeys([...numbers, ...names])
  const unseen = (pair: Pair): boolean => !seen.has(keyOf(pair)) && !isOneOf(pair)
  // If every account has a number, none of these would be reported.
  const isNumbered = [...inFile, ...inLedger].every(({ number }) => number !== '')
  const lettered = isNumbered
    ? []
    : oneLetterPairs(fileLabels, ledgerLabels, (text) => find(text).name).filter((pair) => unseen(pair) && !hasNumbers(pair))
  const moved = movedPairs(inFile, inLedger).filter(unseen)
  const numbered = ([left, right]: Pair): Likeness =>
    find(left).number === find(right).number ? 'SPELLING' : find(left).number === '' ? 'WITH_NUMBER' : 'WITHOUT_NUMBER'
  return [
    ...named('ACCOUNT', 'SAME_NUMBER', renamed, inLedgerToo),
    ...named('ACCOUNT', 'SPELLING', numbers, inLedgerToo),
    ...names.flatMap((pair) => named('ACCOUNT', numbered(pair), [pair], inLedgerToo)),
    ...named('ACCOUNT', 'SAME_NAME', moved, inLedgerToo),
    ...named('ACCOUNT', 'ONE_LETTER', lettered, inLedgerToo),
  ].slice(0, MOST_PAIRS)
}

/** The near duplicate as a sentence next to `name`: `“Tulsa Downtown” is in the ledger already: only capitals, blanks or signs differ.` */
export function nearDuplicateSentence({ likeness, name, other, isOtherInLedger }: NearDuplicate): string {
  const place = isOtherInLedger ? 'in the ledger already' : 'in the file too'
  switch (likeness) {
    case 'SAME_LOOK':
      return `“${other}” is ${place} and looks the same: blanks, accents or invisible characters differ.`
    case 'SPELLING':
      if (withDigits(name).toLowerCase() === withDigits(other).toLowerCase() && name.toLowerCase() !== other.toLowerCase())
        return `“${other}” is ${place}: a letter O, I or l stands where the other has a digit.`
      if (differInWidth(name, other)) return `“${other}” is ${place}: only the width of letters or digits differs.`
      return `“${other}” is ${place}: only capitals, accents, zeros, blanks or signs differ.`
    case 'WITH_NUMBER':
      return `“${other}” is ${place}: this name, with a number.`
    case 'WITHOUT_NUMBER':
      return `“${other}” is ${place}: this name, without a number.`
    case 'SAME_CODE':
      return `“${other}” is ${place}: one is the number in the other.`
    case 'ONE_LETTER':
      return `“${other}” is ${place}: one letter differs.`
    case 'SAME_NAME':
      return `“${other}” is ${place}, with this name under another number.`
    case 'SAME_NUMBER':
      return `“${other}” has this number in the ledger: its entries and these go to one account.`
  }
}

/** `101` and `101 Mill Road`, `Mill Road (101)` or `Store 101`: new names with a number that another one is. */
function codePairs(inFile: readonly string[], inLedger: readonly string[]): Pair[] {
  const known = new Set(inLedger)
  const byCode = new Map<string, { bare?: string; named?: string }>()
  const pairs: Pair[] = []
  for (const name of new Set([...inLedger, ...inFile])) {
    const [code, ...others] = name.match(/\p{N}+/gu) ?? []
    if (code === undefined || others.length > 0) continue
    const key = code.replace(/^0+(?=.)/, '')
    const found = byCode.get(key) ?? {}
    byCode.set(key, found)
    const isBare = name.trim() === code
    const other = isBare ? found.named : found.bare
    if (other !== undefined && !known.has(name)) pairs.push([name, other])
    found[isBare ? 'bare' : 'named'] ??= name
  }
  return pairs
}

type Pair = readonly [name: string, other: string]

function named(kind: NearDuplicate['kind'], likeness: Likeness, pairs: readonly Pair[], inLedger: ReadonlySet<string>): NearDuplicate[] {
  return pairs.map(([name, other]) => ({
    kind,
    likeness: likeness === 'SPELLING' && looksSame(name, other) ? 'SAME_LOOK' : likeness,
    name,
    other,
    isOtherInLedger: inLedger.has(other),
  }))
}

/** Names of the file are read as people see them, and become the one of the ledger that looks so, unless several do. */
function isNotJoined(inLedger: readonly string[]): (pair: Pair) => boolean {
  const looks = new Map<string, number>()
  for (const name of inLedger) looks.set(seenText(name), (looks.get(seenText(name)) ?? 0) + 1)
  return ([name, other]) => !looksSame(name, other) || (looks.get(seenText(other)) ?? 0) > 1
}

function keyOf([left, right]: Pair): string {
  return JSON.stringify(left < right ? [left, right] : [right, left])
}

function pairKeys(pairs: readonly Pair[]): ReadonlySet<string> {
  return new Set(pairs.map(keyOf))
}

function byLabel(accounts: readonly NamedAccountKey[]): Map<string, NamedAccountKey> {
  return new Map(accounts.map((account) => [accountLabel(account), account]))
}

/** Numbers that the ledger has under a name that differs in more than spelling. Numbers without a name are ignored. */
function renamedPairs(inFile: readonly NamedAccountKey[], inLedger: readonly NamedAccountKey[]): Pair[] {
  const names = new Map(inLedger.filter(({ number }) => number !== '').map(({ number, name }) => [number, name]))
  return inFile.flatMap((account): Pair[] => {
    const before = names.get(account.number)
    const isNamed = before !== undefined && before !== account.number && account.name !== account.number
    if (!isNamed || foldedName(before) === foldedName(account.name)) return []
    return [[accountLabel(account), accountLabel({ number: account.number, name: before })]]
  })
}

/** New numbers with a name that the ledger has under another number. */
function movedPairs(inFile: readonly NamedAccountKey[], inLedger: readonly NamedAccountKey[]): Pair[] {
  const numbers = new Set(inLedger.map(({ number }) => number))
  const byName = new Map<string, NamedAccountKey>()
  for (const account of inLedger) {
    const key = foldedName(account.name)
    if (account.number !== '' && key !== '' && account.name !== account.number && !byName.has(key)) byName.set(key, account)
  }
  return inFile.flatMap((account): Pair[] => {
    if (account.number === '' || numbers.has(account.number)) return []
    const other = byName.get(foldedName(account.name))
    return other === undefined ? [] : [[accountLabel(account), accountLabel(other)]]
  })
}

/** Pairs of different texts with the same key, the first of each key with the others; empty keys match nothing. */
function pairsOf(inFile: readonly string[], inLedger: readonly string[], keyOfText: (text: string) => string): Pair[] {
  const known = new Set(inLedger)
  const groups = new Map<string, string[]>()
  // Ledger names first, so that new names are paired with those rather than with each other.
  for (const text of new Set([...inLedger, ...inFile])) {
    const key = keyOfText(text)
    if (key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [text])
    else group.push(text)
  }
  const pairs: Pair[] = []
  for (const group of groups.values()) {
    const [first] = group
    for (const text of group.slice(1)) {
      if (first === undefined || known.has(text)) continue
      pairs.push([text, first])
      if (pairs.length === MOST_PAIRS) return pairs
    }
  }
  return pairs
}

/** Pairs of texts that differ in one letter of one word, each with the first such text. */
function oneLetterPairs(inFile: readonly string[], inLedger: readonly string[], nameOf: (text: string) => string): Pair[] {
  const known = new Set(inLedger)
  const texts = [...new Set([...inLedger, ...inFile])]
  const wordsOf = new Map(texts.map((text) => [text, plainWords(nameOf(text)).split(' ')]))
  const nearWords = nearWordsOf([...wordsOf.values()].flat())
  if (nearWords.size === 0) return []
  const firstOf = new Map<string, string>()
  const pairs: Pair[] = []
  for (const text of texts) {
    const words = wordsOf.get(text) ?? []
    const other = known.has(text) ? undefined : similarTo(words, nearWords, firstOf)
    if (other !== undefined) pairs.push([text, other])
    if (pairs.length === MOST_PAIRS) return pairs
    const name = words.join(' ')
    if (!firstOf.has(name)) firstOf.set(name, text)
  }
  return pairs
}

function similarTo(
  words: readonly string[],
  nearWords: ReadonlyMap<string, readonly string[]>,
  firstOf: ReadonlyMap<string, string>,
): string | undefined {
  for (const [at, word] of words.entries())
    for (const near of nearWords.get(word) ?? []) {
      const other = firstOf.get([...words.slice(0, at), near, ...words.slice(at + 1)].join(' '))
      if (other !== undefined) return other
    }
  return undefined
}

/** The words of a name in lower case, without accents and punctuation, separated by single blanks. */
function plainWords(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * Whether two numbers of a file that differ in signs may be one. In a chart such as 1.11 and 11.1, signs at other places make others: there the
 * names tell.
 */
function mayBeOne(left: NamedAccountKey, right: NamedAccountKey): boolean {
  const [one, other] = [left, right].map(({ number }) =>
    withoutDecimal(withDigits(plainWidth(number)))
      .toLowerCase()
      .replace(/\p{Pd}/gu, '-')
      .replace(/^0+(?=.)/, ''),
  )
  return one === other || left.name === left.number || right.name === right.number || foldedName(left.name) === foldedName(right.name)
}

/** ６３００ as 6300. */
function plainWidth(text: string): string {
  return text.normalize('NFKC')
}

/** Whether one of two names, equal otherwise, has the wide letters of East Asian scripts: `６３００`. */
function differInWidth(name: string, other: string): boolean {
  return WIDE.test(name) !== WIDE.test(other) && plainWidth(name) === plainWidth(other)
}

const WIDE = /[\uff01-\uff5e]/

/** Blanks only count between digits: `Store 1-1` is not `Store 11`, but `Back Bay` is `Backbay`. */
function foldedName(name: string): string {
  // `007`, `7` and `7.0`
  const number = withoutDecimal(withDigits(plainWidth(name.trim())))
  if (/^\d+$/.test(number)) return number.replace(/^0+(?=.)/, '')
  return plainWords(withDigits(name)).replace(/(?<!\p{N}) | (?!\p{N})/gu, '')
}

function foldedNumber(number: string): string {
  return withoutDecimal(withDigits(plainWidth(number)))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
}

/** `41OO` as 4100, `l01` as 101: letters among digits that look like one. */
function withDigits(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])(?=[\dOoIl]*\d)[\dOoIl]{2,}(?![\p{L}\p{N}])/gu, (number) =>
    number.replace(/[Oo]/g, '0').replace(/[Il]/g, '1'),
  )
}

/** Programs that calculate with numbers write `4100.0`. */
function withoutDecimal(number: string): string {
  return number.replace(/^(\d+)\.0$/, '$1')
}
