/** What a choice between two questions in one is called, in place of words with two meanings. */
export const TWO_QUESTIONS = 'two questions'

const ASKING = "(?:what|what's|whats|how|how's|hows|who|who's|whos|which|where|why|when)"
const BETWEEN = new RegExp(String.raw`\s*(?:[?;.]\s+(?:and\s+|also\s+)?|,?\s+(?:and|also)\s+(?:also\s+)?)(?=${ASKING}\b)`, 'gi')
/** What the first answer lists is not known yet. */
const OF_FIRST = /\b(?:its?|their|theirs|them|they|those|these|there)\b/i
const FEWEST_WORDS = 2

/** `what was June revenue and what was labor % in May`: the two; null for a question that is one, or more. */
export function dividedQuestion(question: string): readonly [string, string] | null {
  const [first, second, ...more] = question.trim().split(BETWEEN)
  const areLong = [first, second].every((part) => (part?.trim().split(/\s+/).length ?? 0) >= FEWEST_WORDS)
  if (first === undefined || second === undefined || more.length > 0 || !areLong || OF_FIRST.test(second)) return null
  return [first, second]
}

const COMP_AND_TOTAL =
  /^(.*?\b(?:comps?|comp(?:arable)?[- ]stores?|same[- ]store)(?: (?:sales|revenue))?)(?: growth)? (?:vs\.?|versus|against|compared (?:to|with)|and) (?:the )?(?:total|overall|all[- ]store|company) (?:(?:sales|revenue) )?growth\b(.*)$/i

/** `comp sales growth vs total growth this year`: of the same stores, and of all. Null for any other question. */
export function compAndTotal(question: string): readonly [string, string] | null {
  const [, comp, rest = ''] = COMP_AND_TOTAL.exec(question.trim()) ?? []
  return comp === undefined ? null : [`${comp} growth${rest}`, `revenue growth${rest}`]
}

/** What a choice between two divisions is called, in place of words with two meanings. */
export const TWO_DIVISIONS = 'two divisions'

const AXIS = '(?:stores?|locations?|restaurants?|units?|regions?|areas?|lines?|accounts?|vendors?|months?|quarters?)'
const BY_TWO = new RegExp(String.raw`\b(?:by|per) (${AXIS})(?:,? and (?:by )?|,? then (?:by )?|, ?|/| & )(${AXIS})\b`, 'i')

/** `EBITDA by region and store`: divided by one of them, and by the other. Null for a question that is divided once. */
export function dividedTwice(question: string): readonly string[] | null {
  const plain = question.replace(/,? (?:with|and) (?:sub)?totals\b/i, '')
  const [, one, other] = BY_TWO.exec(plain) ?? []
  return one === undefined || other === undefined ? null : [one, other].map((axis) => plain.replace(BY_TWO, `by ${axis}`))
}
