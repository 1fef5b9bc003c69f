import { LONGEST } from '../../../text-limits.ts'
import type { QuestionReading } from '../../plan.ts'
import { MONTH } from '../times/month-pattern.ts'

/** A text that entries are to have, in a question. */
export interface EntrySearch {
  readonly text: string
  /** The question without it, likelier first. */
  readonly rests: readonly string[]
  /** A document is meant, of whatever day. */
  readonly isOfNumber: boolean
}

/**
 * `entries mentioning crab`, `invoice 48213`, `charges for "grease trap"`; null where a question has no such text. Only for questions that
 * mean nothing else: the text may be a line or an account, too.
 */
export function entrySearch(question: string): EntrySearch | null {
  const document = DOCUMENT.exec(question)
  const { number, mark } = document?.groups ?? {}
  if (document !== null && number !== undefined && isNumberOfDocument(number, mark !== undefined))
    return { ...searched(question, document, number), isOfNumber: true }
  const found = SAID.exec(question) ?? IN_MEMO.exec(question) ?? QUOTED.exec(question)
  const text = found?.groups?.['text']?.replace(LEADING, '').replace(QUOTES, '').trim() ?? ''
  return found === null || text === '' || text.length > LONGEST.search || POINTING.test(text) ? null : searched(question, found, text)
}

/** Whether a question is read as one about entries. */
export function isOfEntries(reading: QuestionReading): boolean {
  if (reading.kind === 'PLAN') return reading.plan.kind === 'TRANSACTIONS'
  return reading.kind === 'CHOICE' && reading.choices.every(({ plan }) => plan.kind === 'TRANSACTIONS')
}

function searched(question: string, { index, 0: found }: RegExpExecArray, text: string): EntrySearch {
  // A metric may be called Transactions.
  const [before, after] = [question.slice(0, index), question.slice(index + found.length)].map((part) =>
    part
      .trim()
      .replace(/^(?:please )?search (?:through |in |for |the |all |our )*/i, '')
      .replace(/\btransactions\b/gi, 'entries'),
  ) as [string, string]
  const rests = [`${before} ${after}`, `${before} entries ${after}`, `entries ${before.replace(ANYTHING, '')} ${after}`]
  return {
    text: text.trim(),
    rests: [...new Set(rests.map((rest) => rest.trim().replace(/ +/g, ' ')))].filter(hasLetters),
    isOfNumber: false,
  }
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Of four digits at least, or said to be a number; dates and ranges are none. */
function isNumberOfDocument(number: string, isSaid: boolean): boolean {
  const digits = number.replace(/\D/g, '').length
  return digits <= MOST_DIGITS && !NO_DOCUMENT.test(number) && (isSaid ? digits > 0 : digits >= 4)
}

const MOST_DIGITS = 30
/** `2026`, `2026-05-01`, `06-15-2026`, `10000-20000`, `2026-` before Q1 */
const NO_DOCUMENT = /^(?:(?:19|20)\d\d(?:-\d{1,2}){0,2}|\d{1,2}-\d{1,2}-\d{2,4}|\d{4,}-\d{4,}|.*-)$/

/** Around all of a text. */
const QUOTES = /^['’‘](?=.*['’‘]$)|(?<=^['’‘].*)['’‘]$/g
const LEADING = /^(?:(?:the|a|an|with|about|for|of) )+/i
const POINTING = /^(?:what|anything|something|nothing|no|it|that|this|which)\b/i

const ANYTHING =
  /^(?:(?:is|are|was|were) there )?(?:please )?(?:show me|show|find|list|give me|do we have|did we have|any|anything|something|everything|all|what|which|look(?:ing)? for|search(?: for)?)(?: (?:anything|something|everything|all))?$/i

const DOCUMENT =
  /\b(?:invoices?|inv|bills?|che(?:ck|que)s?|p\.?o\.?s?|purchase orders?|vouchers?|documents?|doc|references?|ref|journal entr(?:y|ies)|journals?|je|jv|receipts?|credit memos?)\.?\s*(?<mark>(?:numbers?|no\.?|num|nr\.?)\s*#?\s*|#\s*)?(?<number>(?:[a-z]{1,5}-?)?\d[\d-]*[a-z]?)\b(?![-/.]\w)(?!\s*(?:[%+]|k\b|dollars|usd|months?|days?|weeks?|years?|to\b|or more))/i

const LEAD =
  '(?:that |which |whose )?(?:mention(?:s|ing|ed)?|contain(?:s|ing)?|describ(?:ed|ing) as|labell?ed|tagged|saying|with (?:the |an? )?(?:memos?|texts?|words?|description|note)(?: (?:of|containing|that contains|contains|including|mentioning|saying|like))?|(?:the )?memos? (?:is|says?|contains?|mentions?|has|have))'
const SAID = new RegExp(
  `\\b${LEAD}(?: the (?:words?|text))? (?<text>(?!["“”„«])[\\p{L}\\p{N}#&'’./-]+(?: [\\p{L}\\p{N}#&'’./-]+){0,3}?)(?=$|\\s*[?.!,;]*$|,| (?:in|at|for|since|during|from|by|per|of|with|over|above|below|under|more|greater|less|last|this|between|on|across|ytd|year|and|or|except|excluding|without|not|largest|smallest|newest|latest|oldest|first|yesterday|today|q[1-4]|(?:19|20)\\d\\d|${MONTH})\\b)`,
  'iu',
)
/** `with refund in the memo`, `for 'refund' in the memo` */
const IN_MEMO =
  /\b(?:with|having|that have|that has|for) (?:the (?:words?|text) )?(?<text>(?!["“”„«])[\p{L}\p{N}#&'’./-]+(?: [\p{L}\p{N}#&'’./-]+){0,3}?) in (?:the |their |its )?(?:memos?|descriptions?|notes?|text)\b/iu
const QUOTED = new RegExp(
  `(?:\\b(?:${LEAD}|search(?:ing)?(?: for)?|find|with|for|about|called|named)(?: the (?:words?|text))?\\s*)?["“”„«](?<text>[^"“”„«»]{2,100})["“”»]`,
  'iu',
)
