import { compareDecimals, isDecimal } from '../../money/decimal.ts'

export type TransactionOrder = 'LARGEST' | 'SMALLEST' | 'NEWEST' | 'OLDEST' | 'ACCOUNT' | 'VENDOR'

/** Which of a number's transactions are listed, and how. Empty texts among vendor and types: those without one. Amounts: Decimals, by size. */
export interface TransactionList {
  readonly order: TransactionOrder
  /** Empty for none. */
  readonly search: string
  /** Of the number's locations; null for all of them. */
  readonly locationIds: readonly string[] | null
  readonly vendor: string | null
  /** Null for any. */
  readonly transactionTypes: readonly string[] | null
  readonly leastAmount: string | null
  readonly mostAmount: string | null
  /** Whether transactions of just that size are left out. False without an amount. */
  readonly excludesLeast: boolean
  readonly excludesMost: boolean
}

export const WHOLE_LIST: TransactionList = {
  order: 'LARGEST',
  search: '',
  locationIds: null,
  vendor: null,
  transactionTypes: null,
  leastAmount: null,
  mostAmount: null,
  excludesLeast: false,
  excludesMost: false,
}

/** Whether only some of the transactions are listed. */
export function isFiltered(list: TransactionList): boolean {
  return filterCount(list) > 0 || list.search !== ''
}

/** The number of conditions in addition to the search. */
export function filterCount({ locationIds, vendor, transactionTypes, leastAmount, mostAmount }: TransactionList): number {
  return [locationIds, vendor, transactionTypes, leastAmount, mostAmount].filter((condition) => condition !== null).length
}

const letterOfOrder = { LARGEST: 'l', SMALLEST: 's', NEWEST: 'n', OLDEST: 'o', ACCOUNT: 'a', VENDOR: 'v' } as const satisfies Record<
  TransactionOrder,
  string
>
const orderOfLetter: ReadonlyMap<string, TransactionOrder> = new Map([
  ['l', 'LARGEST'],
  ['s', 'SMALLEST'],
  ['n', 'NEWEST'],
  ['o', 'OLDEST'],
  ['a', 'ACCOUNT'],
  ['v', 'VENDOR'],
])

/** The least amount of a list; just that size is left out only with one. */
export function leastOf(leastAmount: string | null, excludesLeast = false): Pick<TransactionList, 'leastAmount' | 'excludesLeast'> {
  return { leastAmount, excludesLeast: leastAmount !== null && excludesLeast }
}

/** See `leastOf`. */
export function mostOf(mostAmount: string | null, excludesMost = false): Pick<TransactionList, 'mostAmount' | 'excludesMost'> {
  return { mostAmount, excludesMost: mostAmount !== null && excludesMost }
}

/** The list as text for an address: `oo.l3-4.vAcme.f100~d50`, with capitals for bounds that are left out themselves; null for the whole one in its usual order. */
export function listText(list: TransactionList): string | null {
  const parts = [
    list.order === WHOLE_LIST.order ? null : `o${letterOfOrder[list.order]}`,
    list.locationIds && `l${list.locationIds.map(escaped).join('-')}`,
    list.vendor !== null ? `v${escaped(list.vendor)}` : null,
    list.transactionTypes && `t${list.transactionTypes.map(escaped).join('-')}`,
    list.leastAmount !== null ? `${list.excludesLeast ? 'F' : 'f'}${escaped(list.leastAmount)}` : null,
    list.mostAmount !== null ? `${list.excludesMost ? 'B' : 'b'}${escaped(list.mostAmount)}` : null,
    list.search === '' ? null : `s${escaped(list.search)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join('.')
}

/** The address of a trace with how its transactions are listed. */
export function withList(address: string, list: TransactionList): string {
  const text = listText(list)
  return text === null ? address : `${address}&q=${encodeURIComponent(text)}`
}

/** Reads a list out of an address; what cannot be read is left out. */
export function parseListText(text: string | undefined): TransactionList {
  let list = WHOLE_LIST
  for (const part of text?.split('.') ?? []) {
    const value = unescaped(part.slice(1))
    switch (part.charAt(0)) {
      case 'o':
        list = { ...list, order: orderOfLetter.get(value) ?? list.order }
        break
      case 'l':
        list = { ...list, locationIds: part.slice(1).split('-').map(unescaped) }
        break
      case 'v':
        list = { ...list, vendor: value }
        break
      case 't':
        list = { ...list, transactionTypes: part.slice(1).split('-').map(unescaped) }
        break
      case 'f':
      case 'F':
        list = { ...list, ...leastOf(sizeFromText(value), part.startsWith('F')) }
        break
      case 'b':
      case 'B':
        list = { ...list, ...mostOf(sizeFromText(value), part.startsWith('B')) }
        break
      case 's':
        list = { ...list, search: value }
    }
  }
  return list
}

/** A typed amount as a Decimal without its sign, since sizes are compared. Null if it is not an amount. */
export function sizeFromText(text: string): string | null {
  const bare = text.replace(/[\s,$€£()+−-]/g, '')
  const decimal = bare.startsWith('.') ? `0${bare}` : bare.replace(/\.$/, '')
  return isDecimal(decimal) && compareDecimals(decimal, '0') >= 0 ? decimal : null
}

/** Dots separate the parts, and dashes the locations and types. */
function escaped(text: string): string {
  return text.replaceAll('~', '~t').replaceAll('.', '~d').replaceAll('-', '~m')
}

function unescaped(text: string): string {
  return text.replace(/~([dmt])/g, (_, letter: string) => ({ d: '.', m: '-', t: '~' })[letter] ?? '')
}

/** The locations to ask for: those listed, as far as the number is of them. An empty list asks for all. */
export function listedLocations(ofNumber: readonly string[], listed: readonly string[] | null): readonly string[] {
  if (listed === null) return ofNumber
  const both = ofNumber.length === 0 ? listed : listed.filter((id) => ofNumber.includes(id))
  return both.length === 0 ? ofNumber : both
}
