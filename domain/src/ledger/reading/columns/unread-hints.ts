import { joinFirst } from '../../../sentence-text.ts'
import { wordsOf } from '../../account-kinds.ts'
import type { ColumnRole } from '../file-match.ts'
import { saysUnposted } from '../posting-status.ts'
import type { RawRow } from '../raw-row.ts'
import { ACCOUNT_ROLES, AMOUNT_ROLES, NEGATIVE_AMOUNT } from './column-roles.ts'
import { isAmount } from './columns-by-content.ts'
import { daysIn } from './date-columns.ts'
import { headingKey, isOfDocument, isOfStatedCurrency, roleOfHeading } from './headings.ts'
import { isOfSpent } from './unread-amounts.ts'
import { unreadSides } from './unread-sides.ts'

/**
 * What a column may change about the amounts. Not read are RATES of exchange that differ, SHARES of divided amounts, BOOKS or bases of
 * accounting, MEASURES such as hours, a second column with the SAME_HEADINGS, companies that have locations in common (OTHER_UNITS), SIGNS of
 * amounts that have none, codes of unknown STATUSES, amounts of eliminations between companies (ELIMINATED_AMOUNTS), and rows that are marked
 * as such (ELIMINATION_MARKS), and days of REVERSALS that no row has. SPENT is read, as the debits. NEVER_POSTED is of any column of types: some rows have
 * one, such as estimates, that systems do not post, or a kind that is not known. So are several VERSIONS of the figures, and OTHER_AMOUNTS
 * than those that are read, see `OtherAmounts`. PARTS add up to the
 * amounts that are read, as columns of locations next to their total do. COMPANY_AMOUNTS are read instead of debits and credits.
 */
export interface UnreadHint {
  readonly kind:
    | 'SPENT'
    | 'RATES'
    | 'SHARES'
    | 'BOOKS'
    | 'MEASURES'
    | 'SAME_HEADINGS'
    | 'OTHER_AMOUNTS'
    | 'COMPANY_AMOUNTS'
    | 'OTHER_UNITS'
    | 'SIGNS'
    | 'STATUSES'
    | 'NEVER_POSTED'
    | 'VERSIONS'
    | 'PARTS'
    | 'ELIMINATED_AMOUNTS'
    | 'ELIMINATION_MARKS'
    | 'REVERSALS'
  readonly heading: string
  /** The text that gives the hint; empty where the heading does. */
  readonly text: string
}

interface UnreadColumn {
  readonly heading: string
  readonly key: string
  readonly texts: readonly string[]
}

/** What columns may change about the amounts by their first rows; NEVER_POSTED and VERSIONS take them all, see `UnpostedKinds`. */
export function unreadHints(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): UnreadHint[] {
  const columns = headings.flatMap((heading, at) => {
    const texts = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => text !== '')
    return roles[at] === 'IGNORED' ? [{ heading, key: headingKey(heading), texts }] : []
  })
  // Of two columns with the same heading one is read, perhaps that of a budget, or a hidden one.
  const readKeys = new Set(headings.flatMap((heading, at) => (AMOUNT_ROLES.has(roles[at] ?? 'IGNORED') ? [headingKey(heading)] : [])))
  // Amounts in the ledger's currency next to those of the documents.
  const areOfLedger =
    headings.some((heading, at) => AMOUNT_ROLES.has(roles[at] ?? 'IGNORED') && isOfStatedCurrency(heading)) ||
    columns.some(({ heading, texts }) => isOfDocument(heading) && texts.length > 0)
  const isSecondAmount = (key: string, texts: readonly string[]): boolean =>
    readKeys.has(key) && texts.length > 0 && texts.filter(isAmount).length > texts.length * 0.9
  const found = [
    { kind: 'SPENT' as const, heading: headings.find((heading, at) => roles[at] === 'DEBIT' && isOfSpent(heading)) },
    {
      kind: 'RATES' as const,
      heading:
        roles.includes('CURRENCY') || areOfLedger
          ? undefined
          : (
              columns.find(({ key, texts }) => RATE.test(key) && [...numbersIn(texts)].some((rate) => rate !== 1)) ??
              bareRates(columns, headings)
            )?.heading,
    },
    {
      kind: 'SHARES' as const,
      heading: columns.find(
        ({ heading, key, texts }) =>
          (SHARE.test(key) || (OF_OWNERS.test(key) && OF_HUNDRED.test(heading))) &&
          texts.some((text) => isPart(text, OF_HUNDRED.test(heading))),
      )?.heading,
    },
    { kind: 'BOOKS' as const, heading: columns.find(({ key, texts }) => BOOK.test(key) && new Set(texts).size > 1)?.heading },
    {
      kind: 'MEASURES' as const,
      heading: columns.find(({ key, texts }) => MEASURE.test(key) && texts.some((text) => MEASURED.test(text)))?.heading,
    },
    { kind: 'SAME_HEADINGS' as const, heading: columns.find(({ key, texts }) => isSecondAmount(key, texts))?.heading },
    {
      kind: 'SIGNS' as const,
      heading: areUnsigned(roles, rows) ? (columns.find(isOfSigns)?.heading ?? unreadSides(roles, headings, rows)) : undefined,
    },
    { kind: 'OTHER_UNITS' as const, heading: companyColumn(roles, headings, rows) ?? undefined },
  ]
  const codes = columns.find(({ heading, texts }) => roleOfHeading(heading) === 'STATUS' && areCodes(texts, rows.length))
  const unposted = columns.flatMap(({ heading, texts }) => {
    const text = OF_STATUS.test(wordsOf(heading)) ? texts.find((one) => saysUnposted(one)) : undefined
    return text === undefined ? [] : [{ kind: 'STATUSES' as const, heading, text }]
  })[0]
  return [
    ...found.flatMap(({ kind, heading }) => (heading === undefined ? [] : [{ kind, heading, text: '' }])),
    ...eliminationHints(columns),
    ...reversalHints(roles, headings, rows),
    ...partsHints(roles, headings, rows),
    ...(codes === undefined
      ? unposted === undefined
        ? []
        : [unposted]
      : [{ kind: 'STATUSES' as const, heading: codes.heading, text: codes.texts[0] ?? '' }]),
  ]
}

/** A column called just `Rate` or `FX` whose numbers are rates of exchange: some are 1 and others not, or have more decimals than money. */
function bareRates(columns: readonly UnreadColumn[], headings: readonly string[]): UnreadColumn | undefined {
  if (headings.some((heading) => OF_OTHER_RATES.test(wordsOf(heading)))) return undefined
  return columns.find(({ key, texts }) => {
    if (!BARE_RATE.test(key) || texts.some((text) => !/^\d+(?:[.,]\d+)?$/.test(text))) return false
    const rates = [...numbersIn(texts)].filter((rate) => rate !== 0)
    const areFine = texts.some((text) => /[.,]\d\d+[1-9]0*$/.test(text))
    return (
      rates.some((rate) => rate !== 1) && (areFine || (rates.includes(1) && rates.every((rate) => rate === 1 || !Number.isInteger(rate))))
    )
  })
}

const BARE_RATE = /^(?:rate|fx|exch|exchange|conversion|kurs|taux|tasso|koers|cambio|tc|roe|factor)$/
/** With such columns, a rate is one of pay, a price or tax. */
const OF_OTHER_RATES =
  /\b(?:qty|quantity|units?|hours?|hrs|price|tax|taxes|vat|gst|hst|moms|iva|tva|mwst|ust|btw|menge|stunden|quantite|cantidad|quantita|aantal|antal)\b/

function eliminationHints(columns: readonly UnreadColumn[]): UnreadHint[] {
  const column = columns.find(({ heading }) => saysEliminations(heading))
  const text = column?.texts.find((one) => !/^(?:[-0.,\s]+|no?|f|false|nein|non)$/i.test(one))
  if (column === undefined || text === undefined) return []
  return [{ kind: isAmount(text) ? 'ELIMINATED_AMOUNTS' : 'ELIMINATION_MARKS', heading: column.heading, text }]
}

/**
 * A column of the days on which entries are reversed, if one of these days until the file's last, or none of them, has a row with the account of the
 * entry. Nothing is said about texts in another form than the dates, nor in long files, since only their beginning is known.
 */
function reversalHints(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): UnreadHint[] {
  const at = headings.findIndex((heading, index) => roles[index] === 'IGNORED' && REVERSAL.test(headingKey(heading)))
  const dateAt = roles.indexOf('DATE')
  const accountAt = roles.findIndex((role) => ACCOUNT_ROLES.has(role))
  if (at === -1 || dateAt === -1 || accountAt === -1 || rows.length > MOST_REVERSIBLE) return []
  const days = daysIn(rows.flatMap(({ cells }) => [cells[dateAt] ?? '', cells[at] ?? '']))
  const accounts = rows.map(({ cells }) => cells[accountAt]?.trim() ?? '')
  const posted = new Set(accounts.map((account, row) => `${days[row * 2] ?? ''} ${account}`))
  const last = days.reduce<string>((most, day, index) => (index % 2 === 0 && day !== null && day > most ? day : most), '')
  const reversed = accounts.flatMap((account, row) => {
    const day = days[row * 2 + 1] ?? null
    const text = rows[row]?.cells[at]?.trim() ?? ''
    return /[1-9]/.test(text) ? [{ text, day, isPosted: posted.has(`${day ?? ''} ${account}`) }] : []
  })
  const forms = new Set(
    rows
      .flatMap(({ cells }) => [cells[dateAt] ?? '', cells[at] ?? ''])
      .filter((text) => /[1-9]/.test(text))
      .map(formOf),
  )
  if (forms.size > 1 || reversed.some(({ day }) => day === null)) return []
  const open = reversed.filter(({ isPosted }) => !isPosted)
  const first = open.length === reversed.length ? open[0] : open.find(({ day }) => day !== null && day <= last)
  return first === undefined ? [] : [{ kind: 'REVERSALS', heading: headings[at] ?? '', text: first.text }]
}

/** Columns that are not read and add up to the amount in each row, if several rows say so. */
function partsHints(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): UnreadHint[] {
  const amountAt = roles.indexOf('AMOUNT')
  if (amountAt === -1) return []
  const parts = headings.flatMap((heading, at) => {
    const texts = rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((text) => text !== '')
    const isOne = roles[at] === 'IGNORED' && heading !== '' && !OF_OTHERS.test(wordsOf(heading))
    return isOne && texts.length > 0 && texts.every(isAmount) ? [at] : []
  })
  const sums = rows.flatMap(({ cells }) => {
    const filled = parts.filter((at) => (cells[at]?.trim() ?? '') !== '')
    return filled.length === 0 ? [] : [filled.reduce((sum, at) => sum + centsOf(cells[at] ?? ''), 0) === centsOf(cells[amountAt] ?? '')]
  })
  if (parts.length < 2 || sums.length < FEWEST_SUMS || sums.includes(false)) return []
  const text = joinFirst(parts.map((at) => `“${headings[at] ?? ''}”`))
  return [{ kind: 'PARTS', heading: headings[amountAt] ?? '', text }]
}

const FEWEST_SUMS = 3
/** What differs from the amount by another column, such as `Budget` and `Variance`. */
const OF_OTHERS = /\b(?:budget|plan|forecast|var|variance|diff|difference|prior|last|opening|closing|balance|tax|vat|gst|net|gross)\b/

/** As far as an amount can be known without the file's decimal mark: two digits behind the last one. */
function centsOf(text: string): number {
  const isNegative = NEGATIVE_AMOUNT.test(text.trim())
  const digits = Number(text.replaceAll(/\D/g, '')) * (/[.,]\d\d\D*$/.test(text) ? 1 : 100)
  return isNegative ? -digits : digits
}

/** Rows of files that are known as a whole. */
const MOST_REVERSIBLE = 10_000

function formOf(text: string): string {
  return text.trim().replace(/\d+/g, '0')
}

const REVERSAL = /^(?:auto)?(?:revers(?:al|ing|eson|edon|e)(?:date|on|day)?|datereversed|stornodatum)$/

/** Whether a heading, or the name of a location, is that of eliminations between companies. */
export function saysEliminations(text: string): boolean {
  return ELIMINATIONS.test(wordsOf(text))
}

/** Not `Pest elimination` */
const ELIMINATIONS =
  /^(?:(?:inter ?co(?:mpany)?|ic|consolidation) )?(?:elims?|eliminate|eliminations?|eliminierung(?:en)?)(?: (?:amount|flag))?$/

/** Whether rows differ by one character, or by having any. States of a country have two letters, and many kinds. */
function areCodes(texts: readonly string[], rows: number): boolean {
  const kinds = new Set(texts)
  return kinds.size > 0 && kinds.size < MOST_CODES && kinds.size + (texts.length < rows ? 1 : 0) > 1 && texts.every(isCode)
}

const MOST_CODES = 8
const OF_STATUS = /\b(?:status|state|posting)\b/
const isCode = (text: string): boolean => text.length === 1

const BOOK = /^(?:(?:accounting|report(?:ing)?)?basis|basisofaccounting|accountingmethod|(?:accounting|gl|ledger)?book|gaap|ledgergroup)$/
const MEASURE = /^(?:uom|units?|unitofmeasure|measure)$/
const MEASURED = /^(?:hrs?|hours?|h|std|days?|ea|each|qty|pcs|pieces?|lbs?|kg|sq ?ft|m2|guests?|covers?|heads?)\.?$/i
const RATE =
  /^(?:(?:exch(?:ange)?|ex|fx|currency|curr?|conv(?:ersion)?)(?:rate|factor)|rateofexchange|wechselkurs|umrechnungskurs|tauxd(?:e)?change|tauxdeconversion|tipo(?:de)?cambio|tassodicambio|taxade?cambio|wisselkoers|valutakurs|valutakoers)$/
/** What says the side or the sign of each amount in a system's own codes. */
const SIGN =
  /^(?:sign|segno|strona|signo|sinal|side|plusminus|\+\/-|postingkey|pk|bs|buchungsschlussel|is(?:debit|credit)|movement|direction|reversal|isreversal|storno|d[rc]flag)$|^dr=?1cr=?2$/
const SHARE =
  /^(?:(?:allocation|alloc|allocated|split|distribution|share)(?:percent(?:age)?|pct|share|ratio)?|(?:ownership|participation|interest|equity|workinginterest)(?:percent(?:age)?|pct|share)|(?:percent|pct)(?:allocated|allocation|split)|verteilungs?schlussel|verteilung)$/
/** Alone, the first two are amounts as well. */
const OF_OWNERS = /^(?:interest|equity|ownership|participation|workinginterest)$/

/** `+` and `-`, `40` and `50`, `X` or nothing: of two kinds, under a heading that may mean the sign. */
function isOfSigns({ heading, key, texts }: UnreadColumn): boolean {
  const kinds = new Set(texts.map((text) => text.toLowerCase())).size
  // A side may be one of a house, too.
  if (key === 'side' && texts.some((text) => text.length > 2)) return false
  return kinds > 0 && kinds < 4 && (SIGN.test(key) || /^\+ ?\/ ?[-\u2212]$/.test(heading.trim()))
}

/** Whether one column has all amounts, and none of them is below zero. */
function areUnsigned(roles: readonly ColumnRole[], rows: readonly RawRow[]): boolean {
  const at = roles.indexOf('AMOUNT')
  return at !== -1 && !roles.includes('SIDE') && rows.every(({ cells }) => !NEGATIVE_AMOUNT.test(cells[at]?.trim() ?? ''))
}

function numbersIn(texts: readonly string[]): ReadonlySet<number> {
  return new Set(texts.map((text) => Number(text.replace(',', '.'))).filter(Number.isFinite))
}

/** `50%`, `33,3 %`, `0.5`, and 50 below a heading of percentages; another whole number may count something. */
function isPart(text: string, isOfHundred: boolean): boolean {
  const number = Number(text.replace(/\s*%$/, '').replace(',', '.'))
  return number > 0 && (text.endsWith('%') || isOfHundred ? number < 100 : number < 1)
}

const OF_HUNDRED = /%|\bp(?:er)?c(?:en)?t/i

function companyColumn(roles: readonly ColumnRole[], headings: readonly string[], rows: readonly RawRow[]): string | null {
  const place = roles.indexOf('LOCATION')
  if (place === -1) return null
  const found = headings.find((heading, at) => {
    if (roles[at] !== 'IGNORED' || !COMPANY.test(headingKey(heading))) return false
    const first = new Map<string, string>()
    return rows.some(({ cells }) => {
      const [name, company] = [cells[place]?.trim() ?? '', cells[at]?.trim() ?? '']
      if (name === '' || company === '') return false
      const known = first.get(name)
      first.set(name, known ?? company)
      return known !== undefined && known !== company
    })
  })
  return found ?? null
}

const COMPANY = /^(?:legal)?(?:company|entity|subsidiary|gesellschaft|mandant|societe|empresa|bolag|firma)(?:name|code|no|id)?$/
