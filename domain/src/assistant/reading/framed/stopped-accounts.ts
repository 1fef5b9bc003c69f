import { MONTH } from '../times/month-pattern.ts'
import type { FramedQuestion } from './framed-question.ts'

const DAYS = `((?:${MONTH}(?: 20\\d\\d)?|q[1-4](?: 20\\d\\d)?|(?:this|last) (?:month|quarter|year)|20\\d\\d))`
const ENTRIES = '(?:entries|entry|activity|postings|transactions|charges|bookings|movement)'
const LEAD = '(?:(?:are there|were there|list|show(?: me)?|find|which|what|any|all|the|gl|ledger) )*((?:expense|cost|income|revenue) )?'
const PLACE = "((?: (?:at|in|for) (?:the )?[a-z0-9&' .-]+)?)"
const HAVE = '(?:(?:that|which) )?(?:(?:have|had|has|with|show|showed|got) |(?=without ))'
const NO = '(?:no|zero|not any|without any|without)'
const SOME = '(?:(?:any|some) )?'

/** `accounts with no entries in June that had entries in May` */
const NOW_AND_THEN = new RegExp(
  `^${LEAD}accounts? ${HAVE}${NO} ${ENTRIES} (?:in|for|during) ${DAYS},? (?:(?:but|and) )?(?:that |which )?(?:had|have|has|with|did(?: have)?) ${SOME}(?:${ENTRIES} )?(?:in|for|during) ${DAYS}${PLACE}$`,
)
/** `accounts with entries in May but none in June` */
const THEN_AND_NOW = new RegExp(
  `^${LEAD}accounts? ${HAVE}${SOME}${ENTRIES} (?:in|for|during) ${DAYS},? (?:but|and) (?:that (?:have|had) )?(?:none|nothing|not(?: any)?|no ${ENTRIES}) (?:in|for|during) ${DAYS}${PLACE}$`,
)
/** `accounts with no activity in June`: that had some in the month before. */
const STOPPED = new RegExp(`^${LEAD}accounts? ${HAVE}${NO} ${ENTRIES} (?:in|for|during) ${DAYS}${PLACE}$`)

/** Accounts without entries on some days that had some on other days: at a close they show what was not booked. Null for any other question. */
export function stoppedAccountsFrame(text: string): FramedQuestion | null {
  const both = NOW_AND_THEN.exec(text)
  const turned = both === null ? THEN_AND_NOW.exec(text) : null
  const found = both ?? turned ?? STOPPED.exec(text)
  if (found === null) return null
  const [, side = '', ...said] = found
  const place = said.at(-1) ?? ''
  const [now = '', then = null] = turned !== null ? [said[1], said[0] ?? null] : both !== null ? [said[0], said[1] ?? null] : [said[0]]
  const before = then ?? (/^q|quarter/.test(now) ? 'the quarter before' : /year|^20/.test(now) ? 'the year before' : 'the month before')
  return {
    rests: [`which ${side}accounts rose in ${now} vs ${before}${place}`],
    planOf: ({ plan, assumed }) =>
      plan.by === 'ACCOUNT' && plan.against !== null && plan.against.kind !== 'BUDGET'
        ? {
            plan: {
              ...plan,
              kind: 'FILTER',
              measure: 'VALUE',
              order: null,
              first: null,
              last: null,
              where: [{ measure: 'VALUE', is: 'NONE', value: null }],
              chart: null,
            },
            assumed: then === null ? [...new Set([...assumed, 'against' as const])] : assumed.filter((slot) => slot !== 'against'),
          }
        : null,
  }
}
