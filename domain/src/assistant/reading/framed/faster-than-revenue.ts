import { type FramedQuestion } from './framed-question.ts'

const WHICH = String.raw`(?:(?:which|what|list|show(?: me)?|name|find|any|are there any|do we have any)(?: of (?:the|our))? ?)?`
const COSTS = String.raw`(?:(?:the|our|all|operating) )*(?:(?:expense|cost|spending|p&l) )?(accounts|costs|expenses|lines|line items|cost lines|expense lines|categories|items)`
const ROSE = String.raw`(?: (?:that|which))?(?: (?:are|is|were|have|has|had|did))?(?: been)?`
const FASTER =
  '(?:(?:grew|growing|grown|grow|rose|rising|risen|rise|increased|increasing|increase|gone up|went up|climbed|climbing|up|moved) (?:faster|more|quicker|at a faster (?:rate|pace)|by more) than|outgrew|outgrowing|outgrow|outpaced|outpacing|outpace)'
const REVENUE = '(?:(?:total|our|the|net) )*(?:sales|revenues?)(?: (?:growth|did|has|have))?'
const AS_SHARE =
  '(?:rose|risen|rising|grew|growing|grown|increased|increasing|went up|gone up|going up|climbed|up|higher) as an? (?:%|percent(?:age)?|pct|share|portion) of'
const FASTER_THAN_REVENUE = new RegExp(String.raw`^${WHICH}${COSTS}${ROSE} (?:${FASTER}|${AS_SHARE}) ${REVENUE}\b,?(.*)$`)
const BASE = / ?\b(?:vs\.?|versus|against|from|on|over|than|compared (?:to|with)) (?:(?:the )?(?:last|prior|previous) year|ly)\b/
/** Another base, or a number of places that it holds for. */
const OTHERWISE =
  /\b(?:vs|versus|against|from|since|than|compared|only|just|exactly|one|two|three|\d+|each|every|no|not|fewer|least|most)\b(?! ?q[1-4])/

/**
 * `which costs grew faster than sales`: those whose share of revenue is above that of the year before, which is the same. Null for any other
 * question.
 */
export function fasterThanRevenueFrame(text: string): FramedQuestion | null {
  const [, costs, rest = ''] = FASTER_THAN_REVENUE.exec(text) ?? []
  if (costs === undefined) return null
  const days = rest.replace(BASE, '')
  if (OTHERWISE.test(days)) return null
  const items = /line|categories|items/.test(costs) ? 'cost lines' : 'cost accounts'
  return {
    rests: [`which ${items} are up vs last year${days}`],
    planOf: ({ plan, assumed }) =>
      plan.kind === 'FILTER' && plan.against?.kind === 'PRIOR_YEAR' && (plan.by === 'ACCOUNT' || plan.by === 'LINE')
        ? {
            plan: { ...plan, measure: 'SHARE_CHANGE', where: [{ measure: 'SHARE_CHANGE', is: 'ABOVE', value: '0' }] },
            assumed: [...new Set([...assumed, 'against' as const])],
          }
        : null,
  }
}
