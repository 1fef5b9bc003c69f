import { BLANK_PLAN, type Plan } from '../../plan.ts'
import type { MadePlan } from '../make-plan.ts'
import { type FramedQuestion, PLACES, restIn } from './framed-question.ts'

const PARTS = String.raw`(?:${PLACES}|regions?|regional|store-level|location-level)`
const NUMBERS = '(?:totals?|numbers?|figures?|results?|amounts?|p&ls?|pnls?|reports?|sums?)'
const ADD =
  '(?:add(?:s|ing)?(?: up)?|sum(?:s|ming)?(?: up)?|foot(?:s|ing)?|tie(?:s)?(?: out)?|tying|total(?:s|ing)?(?: up)?|roll(?:s|ing)? up|reconcile|reconciles|agree|agrees|equal|equals|match|matches|come|comes)'
const WHOLE = '(?:company|consolidated|consolidation|total|whole|group|company-wide|companywide|grand total|chain|system)'

/** `do the stores add up to the company total for Q2`. Those with a head office added ask whether all of the ledger is there. */
const FRAMES: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:do|does|did|will) (?:all )?(?:of )?(?:the |our )?(?:sum of )?(?:the |all |all the )?${PARTS}'?(?: ([a-z&' -]+?))??(?: ${NUMBERS})? ${ADD}(?: (?:to|with|into|in))? (?:the |our )?${WHOLE}(?:'s)?(?: (?:company|total|number|figure|one|p&l|pnl|report|level))?(?: (.+))?$`,
  ),
  new RegExp(
    String.raw`^(?:does|do|did) (?:the |our )?${WHOLE}(?:'s)?(?: (.+?))?(?: (?:total|number|figure))? (?:equal|match|agree with|agree to|tie to|foot to|come to)(?:s)? (?:the )?(?:sum|total)? ?(?:of )?(?:the |all |all the |our )*${PARTS}(?: ${NUMBERS})?(?: (.+))?$`,
  ),
  new RegExp(
    String.raw`^(?:is|are) (?:the |our )?${WHOLE}(?:'s)?(?: (.+?))?(?: (?:total|number|figure))? (?:equal to |the same as )?(?:the )?(?:sum|total) of (?:the |all |all the |our )*${PARTS}(?: ${NUMBERS})?(?: (.+))?$`,
  ),
]
/** `plus corporate`: see the phrases of checks. */
const BESIDE = /\b(?:plus|corporate|overhead|hq|head office|without|except|excluding|but|ledger|gl|trial balance|budget|plan)\b/

/** Whether places add up to the company. Null for any other question. */
export function addingUpFrame(text: string): FramedQuestion | null {
  if (BESIDE.test(text)) return null
  const byRegion = /\bregion/.test(text)
  for (const frame of FRAMES) {
    const rest = restIn(frame, text)
    if (rest === null) continue
    const axis = byRegion ? 'region' : 'location'
    return { rests: [`${rest} by ${axis}`.trim()], planOf: (made) => sumsPlan(made, byRegion ? 'REGION' : 'LOCATION') }
  }
  return null
}

function sumsPlan({ plan, assumed }: MadePlan, by: 'LOCATION' | 'REGION'): MadePlan | null {
  const isPlain =
    (plan.kind === 'BREAKDOWN' || plan.kind === 'FIGURES') &&
    plan.by === by &&
    plan.against === null &&
    plan.where.length === 0 &&
    plan.measure === 'VALUE'
  // Averages and quotients add up to nothing.
  if (!isPlain || plan.rows.length === 0 || plan.rows.some(({ kind }) => kind !== 'GROUP' && kind !== 'ACCOUNT')) return null
  const check: Plan = {
    ...BLANK_PLAN,
    mappingId: plan.mappingId,
    kind: 'CHECK',
    check: 'SUMS',
    rows: plan.rows,
    span: plan.span,
    places: plan.places,
    by,
  }
  return { plan: check, assumed: assumed.filter((slot) => slot === 'rows' || slot === 'span') }
}
