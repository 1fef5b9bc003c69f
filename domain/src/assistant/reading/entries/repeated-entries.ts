import type { Plan } from '../../plan.ts'
import { plainQuestion } from '../wordings/plain-question.ts'

const ENTRY = '(bills?|invoices?|entries|entry|payments?|charges?|transactions?|postings?|expenses?)'
const ASKING = String.raw`(?:(?:are|were|is|was) there |do (?:we|i|you) (?:have|see) |did (?:we|they) (?:have|get) |have (?:we|they) (?:got )?|find |show (?:me )?|list |check for |look for |anything |something |any |some |possible |possibly |potential |likely |the |all |suspected )*`
const DOUBLED = String.raw`(?:duplicate[ds]?|dupes?|double[- ](?:paid|billed|booked|posted|charged|entered))(?:[- ]looking)?`
const DOUBLE = String.raw`double[- ](postings?|payments?|entries|bills?|invoices?|charges?)`
const WORDS = new RegExp(String.raw`^${ASKING}(?:${DOUBLED}(?: ${ENTRY})?|${DOUBLE})\b(.*)$`)
const BOOKED = '(?:paid|pay|booked|book|posted|post|entered|enter|billed|charged|charge|invoiced|recorded|record)'
/** `did we get charged twice by Cool Air in June` */
const TWICE_BY = new RegExp(
  String.raw`^(?:did|have|were|was|has|are) (?:we|they|i) (?:(?:get|got|been|being) )?${BOOKED} (?:twice|double) (?:by|from|to) (.+)$`,
)
/** `did we pay anything twice in May`, `was Durham billed twice in June`, `same invoice entered twice at Back Bay` */
const ANYTHING_TWICE = new RegExp(
  String.raw`^(?:did|have|has) (?:we|they|i) ${BOOKED} (?:anything|something|any (?:bills?|invoices?|entries|vendors?)) (?:twice|two times|double)(.*)$`,
)
const SAME_TWICE = new RegExp(
  String.raw`^(?:is |was |were |are )?(?:the |any )?same ${ENTRY} (?:being |been )?${BOOKED} (?:twice|two times|more than once)(.*)$`,
)
/** `did Cool Air bill us twice for anything in June` */
const BILLED_US_TWICE =
  /^(?:did|has|have) (.+?) (?:bill|billed|charge|charged|invoice|invoiced) (?:us|me) (?:twice|two times|double)(?: for (?:anything|something|the same thing))?(.*)$/
const BILLED_TWICE = new RegExp(
  String.raw`^(?:was|were|did|has) ([a-z' -]+?) (?:get |been |been getting )?(?:billed|charged|invoiced) (?:twice|double)(.*)$`,
)
const ASIDE =
  /,? in (?:the )?(?:ap|a\/p|accounts payable|payables)\b|[?,;.]* ?same vendor,?(?: and)? same amount|\b(?:anywhere|anything)\b/g

const MONTH = '((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)'
const MONTH_OR_MONTH = new RegExp(String.raw`\b${MONTH} or ${MONTH}\b`, 'g')

/** What entries a question looks among for those that were booked twice: `duplicate invoices in R&M` as `invoices in r&m`. Null for any other question. */
export function amongWhichRepeated(question: string): string | null {
  const text = plainQuestion(question)
  const [, noun, double, rest] = WORDS.exec(text) ?? []
  const [, vendor] = TWICE_BY.exec(text) ?? []
  const [, afterAny] = ANYTHING_TWICE.exec(text) ?? []
  const [, same, afterSame] = SAME_TWICE.exec(text) ?? []
  const [, place, afterPlace] = BILLED_TWICE.exec(text) ?? []
  const [, biller, afterBiller] = BILLED_US_TWICE.exec(text) ?? []
  const asked =
    rest !== undefined
      ? `${nounOf(noun ?? double)}${rest}`
      : vendor !== undefined
        ? `entries from ${vendor}`
        : afterAny !== undefined
          ? `entries${afterAny}`
          : afterSame !== undefined
            ? `${nounOf(same)}${afterSame}`
            : biller !== undefined
              ? `bills from ${biller}${afterBiller ?? ''}`
              : afterPlace !== undefined
                ? `entries at ${place ?? ''}${afterPlace}`
                : null
  return asked === null ? null : asked.replace(ASIDE, '').replace(MONTH_OR_MONTH, '$1 and $2').replace(/\s+/g, ' ').trim()
}

/** One of a kind is looked for among all of them. */
function nounOf(noun: string | undefined): string {
  if (noun === undefined || /^(?:postings?|entry|expenses?|charges?|payments?)$/.test(noun)) return 'entries'
  return noun.endsWith('s') || noun === 'entries' ? noun : `${noun}s`
}

/** A list of entries with those alone that may be booked twice; null for any other plan. */
export function ofRepeated(plan: Plan): Plan | null {
  if (plan.kind !== 'TRANSACTIONS') return null
  // Sales are not paid.
  const side = plan.rows.length === 0 ? (plan.side ?? 'COSTS') : plan.side
  return { ...plan, side, order: null, first: null, last: null, where: [...plan.where, { measure: 'VALUE', is: 'REPEATED', value: null }] }
}
