import { groupTree } from '../../../mappings/group-tree.ts'
import type { CompanyNames } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'
import type { MadePlan } from '../make-plan.ts'
import { type FramedQuestion, restIn } from './framed-question.ts'

const ENTRIES = '(?:entries|transactions|postings|charges|expenses|items|lines|bookings|journal lines)'
const LEAD = String.raw`(?:(?:show|list|give|pull|find|get|which|what|are there|is there|do we have|have we got)(?: me| us)? )?(?:any |all |the |our )*`
const LACKING =
  "(?:w\\/o|without|with no|with out|lacking|missing|that have no|that lack|that do not have|that don't have|have no|having no|with a blank|with an empty|with blank|with empty|with missing|not having)"

const WITHOUT_VENDOR: readonly RegExp[] = [
  new RegExp(
    String.raw`^${LEAD}${ENTRIES}(?: (?:posted|booked|made))?(?: ((?:in|at|for|to) [a-z0-9' &-]+?))? ${LACKING}(?: an?| the| any| their)? (?:vendor|supplier|payee)(?:'s)?(?: names?)?(?: on (?:it|them|file))?,?(?: (.+))?$`,
  ),
  new RegExp(
    String.raw`^${LEAD}${ENTRIES} where (?:the )?(?:vendor|supplier|payee)(?: name)? (?:is|was) (?:blank|empty|missing|not (?:given|filled in|named|there)),?(?: (.+))?$`,
  ),
  new RegExp(String.raw`^${LEAD}(?:vendorless|unnamed[- ]vendor) ${ENTRIES},?(?: (.+))?$`),
]

/** Entries that name no vendor. Null for any other question. */
export function withoutVendorFrame(text: string): FramedQuestion | null {
  for (const frame of WITHOUT_VENDOR) {
    const rest = restIn(frame, text)
    if (rest === null) continue
    return {
      rests: [`all entries ${rest}`, `entries ${rest}`, `entries in ${rest}`],
      planOf: ({ plan, assumed }) => (isOfAll(plan) ? { plan: { ...plan, vendor: '' }, assumed } : null),
    }
  }
  return null
}

function isOfAll({ kind, vendor, search, entryTypes, by }: Plan): boolean {
  return kind === 'TRANSACTIONS' && vendor === null && search === null && entryTypes.length === 0 && by === null
}

const NEGATIVE_NAME =
  '(?:negative(?: (?:entries|amounts?|postings|numbers|transactions|charges|lines|values))|negatives|entries below zero|amounts below zero)'
const CREDIT_NAME = '(?:credits|credit (?:entries|postings|amounts|lines|transactions))'
const NEGATIVE: readonly RegExp[] = [
  new RegExp(
    String.raw`^${LEAD}(?:${NEGATIVE_NAME}|${CREDIT_NAME})(?: ?(?:or|and|\/) ?(?:${NEGATIVE_NAME}|${CREDIT_NAME}))?(?: (?:posted|booked|sitting))?( (?:over|above|of more than|of over|more than|larger than|bigger than|greater than|of at least) \$?[\d,.]+k?)?,? ((?:in|on|to|at|for|within|against|under|from) .+|this .+|last .+|ytd)$`,
  ),
]

/** `credits or negative entries in repairs`: entries against the sign of their line. Null for any other question. */
export function negativeEntriesFrame(text: string, names: CompanyNames): FramedQuestion | null {
  for (const frame of NEGATIVE) {
    const rest = restIn(frame, text)
    if (rest !== null)
      return {
        rests: [`entries ${rest}`, `all entries ${rest}`],
        planOf: (made) => negativePlan(made, /negative|below zero/.test(text), names),
      }
  }
  return null
}

function negativePlan({ plan, assumed }: MadePlan, saysNegative: boolean, { groups }: CompanyNames): MadePlan | null {
  if (!isOfAll(plan) || plan.where.some(({ measure }) => measure !== 'VALUE')) return null
  const tree = groupTree(groups)
  const areCosts = plan.rows.every(
    (row) => (row.kind === 'GROUP' || row.kind === 'ACCOUNT') && row.groupId !== null && tree.byId.get(row.groupId)?.sign === 1,
  )
  // Income is credited as a rule.
  if (!saysNegative && !areCosts) return null
  const side = !saysNegative && plan.rows.length === 0 ? 'COSTS' : plan.side
  return { plan: { ...plan, side, order: null, where: [{ measure: 'VALUE', is: 'NEGATIVE', value: null }, ...plan.where] }, assumed }
}
