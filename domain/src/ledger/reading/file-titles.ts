import { scaleNote } from '../../money/scale-notes.ts'
import { wordsOf } from '../account-kinds.ts'
import { cleanText, detached } from './cell-text.ts'
import { currenciesIn, currencyOf, saysCurrency } from './currency-text.ts'
import type { ReadRow } from './file-entry.ts'
import type { ColumnRole } from './file-match.ts'
import { PLAN_WORDS } from './posting-status.ts'
import type { RawRow } from './raw-row.ts'

/** A text above the headings of a file, or below its entries. */
export interface FileTitle {
  readonly line: number
  readonly text: string
}

const MOST_TITLES = 20

/** The texts above the headings. @param rows the first of the file. */
export function fileTitles(rows: readonly RawRow[], headingLine: number): readonly FileTitle[] {
  return rows
    .filter(({ line }) => line < headingLine)
    .slice(0, MOST_TITLES)
    .flatMap(({ line, cells }) => cells.map((cell) => ({ line, text: cleanText(cell) })).filter(({ text }) => text !== ''))
}

/** The texts below the last entry, such as `All amounts in thousands`. */
export class FileNotes {
  #notes: FileTitle[] = []

  get all(): readonly FileTitle[] {
    return this.#notes
  }

  add({ line, cells }: RawRow, kind: ReadRow['kind']): void {
    if (kind === 'entry') this.#notes = []
    else if (this.#notes.length < MOST_TITLES && cells.length <= MOST_CELLS) {
      const [text = '', ...others] = cells.map((cell) => cleanText(cell)).filter((cell) => cell !== '')
      if (others.length === 0 && /\p{L}/u.test(text)) this.#notes.push({ line, text: detached(text) })
    }
  }
}

const MOST_CELLS = 500

interface TitledColumns {
  readonly titles: readonly FileTitle[]
  readonly headings: readonly string[]
  readonly roles: readonly ColumnRole[]
  /** Of the ledger, ISO 4217; null: any is read. */
  readonly currency: string | null
}

/**
 * Why amounts cannot be taken as written: a title or their heading says thousands, cents or another currency, or the heading says that they
 * are amounts to date, planned or of an earlier year. Null for neither.
 */
export function titleObstacle({ titles, headings, roles, currency }: TitledColumns): string | null {
  const places = [
    ...titles.map(({ line, text }) => ({ text, where: `on line ${line}`, isScaled: isScaled(text) })),
    ...headings.flatMap((text, at) =>
      AMOUNT_ROLES.has(roles[at] ?? 'IGNORED')
        ? [{ text, where: 'above the amounts', isScaled: isScaled(text) || MINOR_HEADING.test(text) }]
        : [],
    ),
  ]
  const scaled = places.find((place) => place.isScaled)
  if (scaled !== undefined)
    return `“${scaled.text}” ${scaled.where} says that amounts are not in full. A ledger proves every cent: export it with full amounts.`
  const other = headings.find((text, at) => AMOUNT_ROLES.has(roles[at] ?? 'IGNORED') && NO_ENTRIES.test(wordsOf(text)))
  if (other !== undefined)
    return `“${other}” above the amounts says that they are not those of single entries. Export the amount of each entry, or choose the columns yourself.`
  const foreign = currency === null ? undefined : places.find(({ text }) => isForeign(text, currency))
  if (foreign === undefined) return null
  return `“${foreign.text}” ${foreign.where} says that amounts are in another currency than the ledger, ${currency}. Export them in ${currency}, or set the company's currency.`
}

const AMOUNT_ROLES: ReadonlySet<ColumnRole> = new Set(['AMOUNT', 'DEBIT', 'CREDIT'])

function isScaled(text: string): boolean {
  return scaleNote(text) !== null || MINOR.test(text)
}

const MINOR = /\bin (?:cents|pence|centimes|minor units)\b|[([](?:cents|pence|centimes|¢)[)\]]/i
/** `amount_cents`, `amountInMinorUnits`; not `Accents`. */
const MINOR_HEADING = /_(?:in_)?(?:cents|minor)(?:_units?)?$|[a-z](?:In)?(?:Cents|Minor(?:Units?)?)$/
/** `YTD Amount`, `Budget Amount` */
const NO_ENTRIES = new RegExp(
  String.raw`\b(?:ytd|year to date|qtd|mtd|cumulative|kumuliert|${PLAN_WORDS}|planned|prior year|previous year|last year|vorjahr)\b`,
)

/** Whether a text says that amounts are in other currencies than this one. */
function isForeign(text: string, currency: string): boolean {
  const [, label = ''] = CURRENCY_LABEL.exec(text) ?? AMOUNTS_IN.exec(text) ?? IN_ALONE.exec(text) ?? []
  const labelled = currencyOf(label)
  const named = labelled === null ? currenciesIn(text) : new Set([labelled])
  return (labelled !== null || saysCurrency(text)) && named.size > 0 && !named.has(currency)
}

/** Any code behind these, also rare ones. */
const CURRENCY_LABEL = /\bcurrency\s*(?:code)?\s*[:=-]?\s*([A-Z]{3})\b(?!\s+[A-Z]{3}\b)/i
const AMOUNTS_IN = /\b(?:amounts?|figures|values|expressed|stated|shown|reported)\b[^.]{0,30}\bin\s+([A-Z]{3})\b/
const IN_ALONE = /(?:^|[([])\s*in\s+([A-Z]{3})\s*(?:$|[)\]])/
