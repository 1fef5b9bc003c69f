import type { MadePlan } from '../make-plan.ts'
import { MONTH } from '../times/month-pattern.ts'
import { EVERY, type FramedQuestion, PLACES } from './framed-question.ts'

const DAYS = `(?:${MONTH}(?: 20\\d\\d)?|q[1-4](?: 20\\d\\d)?|h[12](?: 20\\d\\d)?|(?:this|last) (?:month|quarter|year)|20\\d\\d)`
const ENTERED = '(?:loaded|entered|uploaded|imported|submitted|reported|recorded|posted|keyed in|filled in|on file|complete|completed|in)'
const ENTER = '(?:loaded|entered|uploaded|imported|submitted|reported|posted|load|enter|upload|submit|report)'
const EVERYBODY = `(?:everybody|everyone|everywhere|${EVERY} ${PLACES}|across the board)`
const WHAT = "([a-z][a-z' -]*?)"
const BEEN = String.raw`(?:(?:all|already|been|yet)\b ?)*`

/** Frames, with the indexes of the groups for the subject and for its days. */
const FRAMES: readonly { readonly frame: RegExp; readonly what: number; readonly days: readonly number[] }[] = [
  // `have labor hours been loaded for June for everybody`
  {
    frame: new RegExp(
      String.raw`^(?:have|has|are|is|were|was|did) (?:the |our |all )*${WHAT} ${BEEN}${ENTERED} (?:for|in) (${DAYS})(?:,? (?:for|at|by|from|in))? ${EVERYBODY}$`,
    ),
    what: 1,
    days: [2],
  },
  {
    frame: new RegExp(
      String.raw`^(?:have|has|are|is|were|was|did) (?:the |our |all )*(?:(${DAYS})(?:'s)? )?${WHAT} ${BEEN}${ENTERED} (?:for|at|by|from|in) ${EVERYBODY}(?:,? (?:for|in) (${DAYS}))?$`,
    ),
    what: 2,
    days: [1, 3],
  },
  {
    frame: new RegExp(
      String.raw`^(?:has|have|did) ${EVERYBODY} (?:already )?${ENTER} (?:their |its |the |any )?${WHAT} (?:for|in) (${DAYS})(?: yet)?$`,
    ),
    what: 1,
    days: [2],
  },
]

/** Whether a metric has figures of every location. Null for any other question. */
export function loadedFrame(text: string): FramedQuestion | null {
  for (const { frame, what, days } of FRAMES) {
    const found = frame.exec(text)
    const when = days.flatMap((at) => found?.[at] ?? [])[0]
    if (found === null || when === undefined) continue
    return { rests: [`any missing ${found[what]} for ${when}`, `do all stores have ${found[what]} for ${when}`], planOf: gapsPlan }
  }
  return null
}

function gapsPlan({ plan, assumed }: MadePlan): MadePlan | null {
  const areMetrics = plan.rows.length > 0 && plan.rows.every(({ kind }) => kind === 'METRIC')
  const isOfGaps = plan.check === 'METRIC_GAPS' || (plan.kind === 'FILTER' && plan.where.every(({ is }) => is === 'NONE'))
  if (!areMetrics || !isOfGaps) return null
  const check = { ...plan, kind: 'CHECK', check: 'METRIC_GAPS', by: null, where: [], order: null, first: null } as const
  return { plan: check, assumed: assumed.filter((slot) => slot === 'rows') }
}
