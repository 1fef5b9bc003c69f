import type { Plan } from '../../plan.ts'
import { plainQuestion } from '../wordings/plain-question.ts'

const NEW_VENDORS =
  /\b(?:(?:are there|were there|do we have|did we (?:have|add|get|take on)) )?(?:any |the |our |all |how many )*(?:brand[- ]?new|new|first[- ]time) (?:vendors|suppliers)\b/
/** `vendors that are new in Q2`, `vendors new in 2026` */
const ARE_NEW =
  /\b(vendors|suppliers)(?:(?: (?:that|which|who))? (?:are|were))? (?:brand[- ]?new|new|first[- ]time)(?= (?:in|this|since|to us|last)\b|$)/
const USED = String.raw`(?:used|paid|bought from|had|seen|worked with|ordered from)`
/** `vendors we used in Q2 that we never used before` */
const NEVER_BEFORE = new RegExp(
  String.raw`,?(?: (?:that|which|who|whom))? we(?:'ve| have| had)? never ${USED}(?: before?| previously| until then)?\b`,
)
const WE_USED = new RegExp(String.raw`\b(vendors|suppliers)(?: (?:that|which|who))? we ${USED}\b`)

/** A question about new vendors as one about vendors: `new vendors in Q2` as `vendors in q2`. Null for any other question. */
export function vendorsAmongNew(question: string): string | null {
  const text = plainQuestion(question)
  const isNew = NEW_VENDORS.test(text) || ARE_NEW.test(text) || (NEVER_BEFORE.test(text) && /\b(?:vendors|suppliers)\b/.test(text))
  if (!isNew) return null
  return text
    .replace(NEVER_BEFORE, ' ')
    .replace(NEW_VENDORS, 'vendors')
    .replace(ARE_NEW, '$1')
    .replace(WE_USED, '$1')
    .replace(/^(?:which|what|who are(?: the| our)?|list|show(?: me)?|any|are there(?: any)?|do we have(?: any)?) (?=vendors|suppliers)/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Vendors without an entry before; null for a plan that is no list of vendors. */
export function ofNewVendors(plan: Plan): Plan | null {
  const isList = plan.by === 'VENDOR' && (plan.kind === 'RANK' || plan.kind === 'BREAKDOWN') && plan.where.length === 0
  if (!isList || plan.against?.kind === 'BUDGET' || plan.against?.kind === 'PLACES') return null
  return {
    ...plan,
    kind: 'FILTER',
    measure: 'VALUE',
    order: 'DESC',
    first: null,
    last: null,
    chart: null,
    where: [{ measure: 'VALUE', is: 'NEW', value: null }],
  }
}
