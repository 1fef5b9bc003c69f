/** Two names that look like one; they stay two. `name` is of the file, `other` of the file or of the ledger. */
export interface NearDuplicate {
  readonly kind: 'ACCOUNT' | 'LOCATION'
  readonly name: string
  readonly other: string
}

export interface NamedAccountKey {
  readonly number: string
  readonly name: string
}

const MOST_PAIRS = 1_000

/** Locations that differ only in case, accents, punctuation or blanks, where the file brings at least one of the two. */
export function nearDuplicateLocations(inFile: readonly string[], inLedger: readonly string[]): NearDuplicate[] {
  return pairsOf(inFile, inLedger, foldedName).map(([name, other]) => ({ kind: 'LOCATION', name, other }))
}

/**
 * Accounts that look like one: numbers that differ in leading zeros or punctuation; names of accounts without
 * a number that differ as little, or that are a numbered account's name. Two numbers may share a name.
 */
export function nearDuplicateAccounts(inFile: readonly NamedAccountKey[], inLedger: readonly NamedAccountKey[]): NearDuplicate[] {
  const label = ({ number, name }: NamedAccountKey): string => (number === '' ? name : `${number} ${name}`.trim())
  const labels = (accounts: readonly NamedAccountKey[]): Map<string, NamedAccountKey> =>
    new Map(accounts.map((account) => [label(account), account]))
  const [file, ledger] = [labels(inFile), labels(inLedger)]
  const find = (text: string): NamedAccountKey => file.get(text) ?? ledger.get(text) ?? { number: '', name: text }

  const numbers = pairsOf([...file.keys()], [...ledger.keys()], (text) => foldedNumber(find(text).number)).filter(
    ([left, right]) => find(left).number !== find(right).number,
  )
  const names = pairsOf([...file.keys()], [...ledger.keys()], (text) => foldedName(find(text).name)).filter(
    ([left, right]) => find(left).number === '' || find(right).number === '',
  )
  return [...numbers, ...names].slice(0, MOST_PAIRS).map(([name, other]) => ({ kind: 'ACCOUNT', name, other }))
}

/** Pairs of different texts under one key, the first of each key against the others; an empty key matches nothing. */
function pairsOf(inFile: readonly string[], inLedger: readonly string[], keyOf: (text: string) => string): [string, string][] {
  const known = new Set(inLedger)
  const groups = new Map<string, string[]>()
  // The ledger's names first: a new name is held against what is there rather than against its like.
  for (const text of new Set([...inLedger, ...inFile])) {
    const key = keyOf(text)
    if (key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [text])
    else group.push(text)
  }
  const pairs: [string, string][] = []
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

function foldedName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function foldedNumber(number: string): string {
  return number
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=.)/, '')
}
