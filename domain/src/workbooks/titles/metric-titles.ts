import { quoted } from '../figure-cells.ts'
import type { SheetLayout } from '../layout/sheet-layout.ts'
import { AVERAGE, METRIC_DIVISOR } from './averages.ts'

/** A metric whose name a title may have. */
export interface TitledMetric {
  readonly name: string
  /** Whether its figures add up over time. */
  readonly isSummed: boolean
}

/** A metric that a title names, and the texts on both sides of the name. */
interface NamedMetric {
  readonly metric: TitledMetric
  readonly before: string
  readonly after: string
}

/** Longer names count first: those within them are not named. Names on either side are blanked out. */
function metricsIn(text: string, metrics: readonly TitledMetric[]): readonly NamedMetric[] {
  const lower = text.toLowerCase()
  // Of thousands of metrics, a title names few.
  const likely = metrics.filter(({ name }) => name !== '' && lower.includes(name.toLowerCase()))
  let rest = text
  const found: { readonly metric: TitledMetric; readonly from: number; readonly to: number }[] = []
  for (const metric of likely.toSorted((one, other) => other.name.length - one.name.length)) {
    const form = new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(metric.name)}(?![\p{L}\p{N}])`, 'giu')
    rest = rest.replace(form, (name: string, from: number) => {
      found.push({ metric, from, to: from + name.length })
      return BLANK.repeat(name.length)
    })
  }
  return found.map(({ metric, from, to }) => ({ metric, before: rest.slice(0, from), after: rest.slice(to) }))
}

function escaped(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

/** Stands for a letter of a name. */
const BLANK = '\u{FFFC}'

/** `Average guests`, `Average number of guests` */
const AVERAGE_OF = new RegExp(String.raw`(?<![\p{L}\p{N}])${AVERAGE}(?: number of)? $`, 'iu')
/** `Guests (median day)`, `Guests per table`, `Guests/day`, but neither `Guests, average check` nor `Guests per OpenTable` */
const AVERAGED = new RegExp(
  String.raw`^ ?[,(:–—-]? ?(?:${AVERAGE}(?: day| week)?|(?:per |\/ ?)(?:\p{L}+[ -])?(?:day|week|${METRIC_DIVISOR}))(?= ?(?:$|[^\p{L} ]|(?:in|at|by|for) ))`,
  'iu',
)

/** Whether a title says that figures of a metric that adds up over time are averages of it, or divided by something. */
export function isAverageOfMetric(text: string, metrics: readonly TitledMetric[]): boolean {
  return metricsIn(text, metrics).some(({ metric, before, after }) => metric.isSummed && (AVERAGE_OF.test(before) || AVERAGED.test(after)))
}

/** A part of what is counted. */
const PART = String.raw`(?:lunch|dinner|breakfast|brunch|late[- ]night|dine[- ]in|take[- ]?out|take[- ]?away|carry[- ]?out|drive[- ]thru|delivery|catering|online|weekdays?|weekends?|same[- ]stores?|comp(?:arable)? stores?|(?:first|second|1st|2nd) half of (?:(?:the|each) )?(?:month|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|days? \d+ ?[-–] ?\d+|mtd|month[- ]to[- ]date|partial (?:month|period))`
/** `Same-store guests`, `Lunch: guests`, but not `Lunch and dinner guests` or `Lunch Lab Inc. – Guests` */
const PART_BEFORE = new RegExp(String.raw`(?<!(?:\b(?:and|or)|[&/+,]) ?)(?<![\p{L}\p{N}-])${PART}[ -]$|^${PART} ?[:–—-] ?$`, 'iu')
/** `Guests (lunch)`, `Guests (dine-in only)`, `Guests excluding delivery`, but not `Guests, lunch and dinner` */
const PART_AFTER = new RegExp(
  String.raw`^ ?[,(:–—-]? ?(?:(?:at |for )?${PART}(?: only)?(?= ?(?:$|[);:–—-]|, (?!${PART})|20\d\d|(?:in|at|by|for) (?!store)))|(?:excl(?:uding|\.)?|without) ${PART})`,
  'iu',
)

/** The first title that says that figures are a part of a metric, with what to say of it; null for none. @param isName of a location or a metric. */
export function partOfMetric(
  {
    titles,
    layout,
  }: { readonly titles: readonly { readonly coordinate: string; readonly text: string }[]; readonly layout: SheetLayout | null },
  metrics: readonly TitledMetric[],
  isName: (text: string) => boolean,
): { readonly coordinate: string; readonly error: string } | null {
  if (layout === null) return null
  const isPart = ({ before, after }: NamedMetric): boolean =>
    (PART_BEFORE.test(before) && !endsWithName(before, isName)) ||
    (PART_AFTER.test(after) && !isName(bare(after).replace(/^(?:at|for) /i, '')))
  for (const { coordinate, text } of titles) {
    const named = metricsIn(text, metrics).find(isPart)?.metric
    if (named === undefined || isName(text)) continue
    const error = `It says ${quoted(text)}, and the figures are stored as all of ${quoted(named.name)}. If they are only a part of it, leave them out, or take the words out if they are all.`
    return { coordinate, error }
  }
  return null
}

/** Whether the last words of a text are a name, as those of a location “Sunday Brunch” are. */
function endsWithName(text: string, isName: (text: string) => boolean): boolean {
  const words = bare(text).split(/\s+/)
  return words.some((_, from) => isName(words.slice(from).join(' ')))
}

function bare(text: string): string {
  return text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
