import { fileNamePart } from '../../file-names.ts'
import { type CurrencyView, formatCount } from '../../money/format.ts'
import { type DayStyle, rangeName, timeSpanName } from '../../time/day-format.ts'
import type { TimeSpan } from '../../time/time-span.ts'

/** What a report is of, for the lines above it. */
export interface ReportSubject {
  readonly companyName: string
  /** What its tab is called. */
  readonly name: string
  readonly mappingName: string
  /** The chosen locations; null for all. */
  readonly locationNames: readonly string[] | null
  /** How many locations the company has. */
  readonly locationCount: number
  readonly span: TimeSpan
  /** ISO code. */
  readonly currency: string
  readonly currencyView: CurrencyView
  /** Further words on what is shown: `Same-store only`. */
  readonly notes: readonly string[]
  /** When it was made, in words. */
  readonly madeAt: string
  /** How the days of the span are written; left out, by the names of their months. */
  readonly days?: DayStyle
}

/** The lines above a report, the company first and the report's name second. */
export function reportTitle(subject: ReportSubject): readonly string[] {
  const { companyName, name, mappingName, span, currency, currencyView, notes, madeAt, days } = subject
  return [
    companyName,
    name,
    timeSpanName(span, days),
    [`Mapping: ${mappingName}`, `Locations: ${locationsText(subject)}`, ...notes].join(' · '),
    `${currency}${UNITS[currencyView]} · Made ${madeAt}`,
  ]
}

const UNITS = {
  FULL: '',
  THOUSANDS: ', shown in thousands',
  MILLIONS: ', shown in millions',
} as const satisfies Record<CurrencyView, string>

/** More names than this are a count. */
const MOST_NAMES = 8

function locationsText({ locationNames, locationCount }: ReportSubject): string {
  if (locationNames === null) return locationCount === 1 ? 'the only one' : `all ${formatCount(locationCount)}`
  if (locationNames.length <= MOST_NAMES) return locationNames.join(', ')
  return `${formatCount(locationNames.length)} of ${formatCount(locationCount)}`
}

/** A file's name without its extension, such as every system takes: `Profit and loss, Jan-Jun 2026`. */
export function exportFileName({ name, span }: Pick<ReportSubject, 'name' | 'span'>): string {
  const days = rangeName(span.startDate, span.endDate).replaceAll(' – ', '-')
  return [fileNamePart(name), fileNamePart(days)].filter((part) => part !== '').join(', ')
}
