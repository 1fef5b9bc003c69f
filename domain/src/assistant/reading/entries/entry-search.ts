import type { QuestionReading } from '../../plan.ts'

/** A text that entries are to have, in a question. */
export interface EntrySearch {
  readonly text: string
  /** The question without it, likelier first. */
  readonly rests: readonly string[]
  /** Nothing else can be meant; otherwise the words may name a line or a vendor. */
  readonly isSure: boolean
  /** A document is meant, of whatever day. */
  readonly isOfNumber: boolean
}

/** `entries mentioning crab`, `invoice 48213`, `charges for "grease trap"`; null where a question has no such text. */
export function entrySearch(question: string): EntrySearch | null {
  const document = DOCUMENT.exec(question)
  const { number, mark } = document?.groups ?? {}
  if (document !== null && number !== undefined && isNumberOfDocument(number, mark !== undefined))
    return { ...searched(question, document, number, true), isOfNumber: true }
  const said = SAID.exec(question) ?? null
  if (said?.groups?.['text'] !== undefined) return searched(question, said, said.groups['text'], true)
  const quoted = QUOTED.exec(question)
  return quoted?.groups?.['text'] === undefined ? null : searched(question, quoted, quoted.groups['text'], SURE.test(quoted[0]))
}

/** Whether a question is read as one about entries. */
export function isOfEntries(reading: QuestionReading): boolean {
  if (reading.kind === 'PLAN') return reading.plan.kind === 'TRANSACTIONS'
  return reading.kind === 'CHOICE' && reading.choices.every(({ plan }) => plan.kind === 'TRANSACTIONS')
}

function searched(question: string, { index, 0: found }: RegExpExecArray, text: string, isSure: boolean): EntrySearch {
  // A metric may be called Transactions.
  const [before, after] = [question.slice(0, index), question.slice(index + found.length)].map((part) =>
    part.trim().replace(/\btransactions\b/gi, 'entries'),
  ) as [string, string]
  const rests = [`${before} ${after}`, `${before} entries ${after}`, `entries ${before.replace(ANYTHING, '')} ${after}`]
  return {
    text: text.trim(),
    rests: [...new Set(rests.map((rest) => rest.trim().replace(/ +/g, ' ')))].filter(hasLetters),
    isSure,
    isOfNumber: false,
  }
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Of four digits at least, or said to be a number; years are none. */
function isNumberOfDocument(number: string, isSaid: boolean): boolean {
  const digits = number.replace(/\D/g, '').length
  return isSaid ? digits > 0 : digits >= 4 && !/^(?:19|20)\d\d$/.test(number)
}

const ANYTHING =
  /^(?:(?:is|are|was|were) there )?(?:please )?(?:show me|show|find|list|give me|do we have|did we have|any|anything|something|everything|all|what|which|look(?:ing)? for|search(?: for)?)(?: (?:anything|something|everything|all))?$/i

const DOCUMENT =
  /\b(?:invoices?|inv|bills?|che(?:ck|que)s?|p\.?o\.?s?|purchase orders?|vouchers?|documents?|doc|references?|ref|journal entr(?:y|ies)|journals?|je|jv|receipts?|credit memos?)\.?\s*(?<mark>(?:numbers?|no\.?|num|nr\.?)\s*#?\s*|#\s*)?(?<number>(?:[a-z]{1,5}-?)?\d[\d-]*[a-z]?)\b(?!\s*(?:%|k\b|dollars|usd|months?|days?|weeks?|years?))/i

const LEAD =
  '(?:that |which |who |whose )?(?:mention(?:s|ing|ed)?|contain(?:s|ing)?|describ(?:ed|ing) as|labell?ed|tagged|say(?:s|ing)|with (?:the )?(?:memos?|texts?|words?|description|note)(?: of)?|(?:the )?memos? (?:is|says?|contains?|mentions?|has|have))'
const SURE = new RegExp(`^${LEAD}|^(?:search(?:ing)?(?: for)?|find)`, 'i')
const SAID = new RegExp(
  `\\b${LEAD}(?: the (?:words?|text))? (?<text>(?!["“”„«])[\\p{L}\\p{N}#&'’./-]+(?: [\\p{L}\\p{N}#&'’./-]+){0,3}?)(?=$|\\s*[?.!,;]*$|,| (?:in|at|for|since|during|from|by|over|above|below|under|last|this|between|on|across|ytd|year|and)\\b)`,
  'iu',
)
const QUOTED = new RegExp(
  `(?:\\b(?:${LEAD}|search(?:ing)?(?: for)?|find|with|for|about|called|named)(?: the (?:words?|text))?\\s*)?["“”„«](?<text>[^"“”„«»]{2,100})["“”»]`,
  'iu',
)
