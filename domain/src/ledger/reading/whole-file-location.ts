import { cleanText } from './cell-text.ts'

/** What may tell the location of a file whose lines name none. */
export interface LocationEvidence {
  readonly fileName: string
  /** Texts above the headings, such as the report's title. */
  readonly titles: readonly string[]
  /** Names of the ledger's locations. */
  readonly known: readonly string[]
}

const MOST_PROPOSED = 3

/**
 * Proposes locations for a whole file, likeliest first: a title line that says so, locations of the ledger that the file name
 * or a title names, the longest first, and what the file name says in addition to the report, its system and its days. At most three.
 *
 * @param takesAnyName false: what the file name says counts only next to words of the report, or with a word for a place, as in `Mill Road`.
 */
export function proposedLocations(
  { fileName, titles, known }: LocationEvidence,
  { takesAnyName = true }: { readonly takesAnyName?: boolean } = {},
): readonly string[] {
  const stem = fileName.replace(/\.[a-z]{2,4}$/i, '')
  const said = titles.flatMap((title) => SAYS_LOCATION.exec(cleanText(title))?.[1]?.trim() ?? [])
  const all = wordsBesides(stem)
  const isLikely = takesAnyName || OF_PLACES.test(all) || spaced(wordsIn(stem).join(' ')) !== spaced(all)
  const rest = isLikely ? all : ''
  // Without the report's words, names come apart that the file name writes as one, or around such a word.
  const texts = [stem, rest, ...titles].map(spaced)
  const named = known
    .filter((name) => spaced(name).trim() !== '' && texts.some((text) => text.includes(spaced(name))))
    .sort((left, right) => right.length - left.length)
  const proposed = [...said, ...(named.length > 0 ? named : [rest])].filter((name) => name !== '')
  return [...new Map(proposed.map((name) => [spaced(name), name])).values()].slice(0, MOST_PROPOSED)
}

/** `Location: Mill Road` */
const SAYS_LOCATION =
  /^(?:store|shop|location|branch|restaurant|site|outlet|clinic|venue|department|class|filiale|standort|magasin|tienda)s?(?: name)?\s*[:=]\s*(\S.*)$/i

/** Lower-case words between blanks, so that only whole words are found in each other. */
function spaced(text: string): string {
  return ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
}

function wordsIn(stem: string): readonly string[] {
  return stem
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}&'’]+/u)
    .filter((word) => word !== '')
}

function wordsBesides(stem: string): string {
  const all = wordsIn(stem)
  const words = all.filter(
    (word, at) => !OF_THE_REPORT.test(word) || (/^\d{1,4}$/.test(word) && !isYear(word) && NUMBERED.test(all[at - 1] ?? '')),
  )
  const isTelling = words.length > 0 && words.length <= MOST_WORDS && words.some((word) => /\p{L}{2}/u.test(word))
  return isTelling ? words.map((word) => word.replace(/^\p{Ll}/u, (first) => first.toUpperCase())).join(' ') : ''
}

const MOST_WORDS = 4

/** What a number behind it belongs to: `Store 12`, `Filiale 3`. */
const NUMBERED = /^(?:stores?|shop|branch|restaurant|unit|site|location|outlet|filiale|standort|magasin|tienda|negozio|winkel|butik)$/i

function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text)
}

/** Words of places, in several languages. */
const OF_PLACES =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|boulevard|blvd|highway|hwy|square|plaza|piazza|platz|place|mall|park|station|airport|terminal|(?:down|up|mid)town|town|city|village|north|south|east|west|central|cent(?:er|re)|harbou?r|bay|beach|river|lake|hills?|mill|market|quay|wharf|pier|bridge|gate|corner|valley|heights|point|island|store|shop|branch|restaurant|caf[eé]|bar|bistro|hotel|kitchen|bakery|filiale|standort|weg|rue|calle|via|tienda|magasin)\b|(?:stra(?:ss|ß)e|gasse|platz|gatan|vägen|straat)\b/iu

/** Words of reports, systems and days: `QuickBooks general ledger 2026-07 (1)`, `Jul26`, `Q3`. */
const OF_THE_REPORT =
  /^(?:quick|quickbooks|qbo?|qbd|xero|netsuite|sage\d*|intacct|general|ledgers?|gl|journals?|accounts?|transactions?|detail|details|list|by|report|reports|export|exports|exported|download|data|file|copy|final|new|draft|books?|entries|all|of|for|the|from|to|and|month|monthly|year|yearly|annual|ytd|untitled|test|hauptbuch|buchungen|grand|livre|libro|mayor|diario|weeks?|revised?|accrual|basis|downloaded?|toast|square|restaurant365|r365|sap|oracle|workday|dynamics|datev|odoo|zoho|wave|freshbooks|freeagent|kashflow|acumatica|erpnext|gnucash|\d*fec\d*|sie|twinfield|fortnox|visma|economic|lexware|cegid|pennylane|contasol|bexio|yardi|jde|peoplesoft|shopify|stripe|myob|tally|tables?|payrolls?|wages?|salar(?:y|ies)|rent|sales|bills?|invoices?|expenses?|costs?|tips|pos|tills?|summary|daily|weekly|trial|balance|pnl|profit|loss|bank|cash|posted|posting|history|actuals?|correct(?:ed|ions?)|fixed|updated?|adjustments?|closing|opening|before|after|late|sheet\d*|v?\d+|fy\d*|q[1-4]|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\d*|\d+(?:st|nd|rd|th))$/i
