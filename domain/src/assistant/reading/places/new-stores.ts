import { joinNames } from '../../../sentence-text.ts'
import { addToMonth, type Day, dayFrom, firstDayOf, lastDayOf, monthOf, parseDay } from '../../../time/day.ts'
import type { CompanyNames } from '../../company-names.ts'
import { MONTH, MONTH_PATTERNS } from '../times/month-pattern.ts'

/** Locations are new for so many months after they opened: about as long as they have no whole year to be compared with. */
const NEW_FOR_MONTHS = 18

const STORES = '(?:stores?|locations?|restaurants?|units?|sites?|shops?|openings?)'
const NEW = new RegExp(
  String.raw`\b(?:the |our |all |any )*(?:new(?:er|est)?|newly opened|recently opened|recent) ${STORES}\b(?! (?:than|since)\b)`,
  'i',
)
const OPENED = new RegExp(
  String.raw`\b(?:the |our |all |any )*(?:new )?${STORES}(?: that| which| we)?(?: have| were)? opened (?:since|after|from|in|during) (?:the (?:start|beginning) of )?((?:${MONTH} )?20\d\d|this year|last year)\b`,
  'i',
)

/** `the mature stores`, `stores open at least one year`: all but the new ones, or those that opened since. */
const MATURE = new RegExp(
  String.raw`\b(?:the |our |all )*(?:(?:mature|established|seasoned|existing) ${STORES}|${STORES}(?: that (?:have|had) been| that are)? open (?:for )?(?:at least|more than|over) (?:a|one|1|12|13) (?:full )?(?:year|months)s?)\b`,
  'i',
)

/** A question with the names of the stores that some of its words mean. */
export interface StoresMeant {
  readonly text: string
  readonly typed: string
  readonly read: string
}

/** A question with the locations that it means by `the new stores` or `stores opened since 2025`, and these words; null where it means none. */
export function withNewStores(question: string, { locations, time }: Pick<CompanyNames, 'locations' | 'time'>): StoresMeant | null {
  const mature = MATURE.exec(question)?.[0]
  if (mature !== undefined) {
    const since = firstDayOf(addToMonth(monthOf(time.today), /open/i.test(mature) ? -12 : -NEW_FOR_MONTHS))
    const young = locations.filter(({ openedOn = null, closedOn = null }) => openedOn !== null && openedOn >= since && closedOn === null)
    const read = `all stores except ${joinNames(young.map(({ name }) => name))}`
    return young.length === 0 ? null : { text: question.replace(mature, read), typed: mature, read }
  }
  const opened = OPENED.exec(question)
  const typed = (opened ?? NEW.exec(question))?.[0]
  if (typed === undefined) return null
  const [from, to] = opened === null ? [firstDayOf(addToMonth(monthOf(time.today), -NEW_FOR_MONTHS)), null] : yearsSaid(opened, time.today)
  const found = locations.filter(
    ({ openedOn = null, closedOn = null }) => openedOn !== null && openedOn >= from && (to === null || openedOn <= to) && closedOn === null,
  )
  if (found.length === 0) return null
  const read = joinNames(found.map(({ name }) => name))
  return { text: question.replace(typed, read), typed, read }
}

/** `since 2025` and `since the start of 2025` last until today; `in 2025` is over with it. */
function yearsSaid([words = '', said = '']: readonly string[], today: Day): readonly [Day, Day | null] {
  const thisYear = today.slice(0, 4)
  const month = MONTH_PATTERNS.findIndex((pattern) => new RegExp(`^${pattern} 20\\d\\d$`, 'i').test(said))
  if (month >= 0) {
    const start = dayFrom(Number(said.slice(-4)), month + 1, 1)
    return [start, /\b(?:in|during)\b/i.test(words) ? lastDayOf(monthOf(start)) : null]
  }
  const year = /^\d/.test(said) ? said : said.toLowerCase() === 'this year' ? thisYear : String(Number(thisYear) - 1)
  return [parseDay(`${year}-01-01`), /\b(?:in|during)\b/i.test(words) ? parseDay(`${year}-12-31`) : null]
}
