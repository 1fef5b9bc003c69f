import { fileNamePart } from '../../file-names.ts'
import { type SameStoreWords, sameStoreLine } from '../../locations/same-store-text.ts'
import { type CurrencyView, formatCount } from '../../money/format.ts'
import { type DayStyle, rangeName, timeSpanName } from '../../time/day-format.ts'
import type { TimeSpan } from '../../time/time-span.ts'

/** Content of the lines above a report. */
export interface ReportSubject {
  readonly companyName: string
  /** Name of its tab. */
  readonly name: string
  readonly mappingName: string
  /** The selected locations; null for all. */
  readonly locationNames: readonly string[] | null
  /** Number of the company's locations. */
  readonly locationCount: number
  readonly span: TimeSpan
  /** ISO code. */
  readonly currency: string
  readonly currencyView: CurrencyView
  /** Further remarks: `Budget: Plan 2026`. */
  readonly notes: readonly string[]
  /** Which locations are comparable; null or omitted unless only same stores are shown. */
  readonly sameStores?: SameStoreWords | null
  /** Formatted time of creation. */
  readonly madeAt: string
  /** Format of the span's days; default: with month names. */
  readonly days?: DayStyle
}

/** The lines above a report, starting with the company and the report's name. */
export function reportTitle(subject: ReportSubject): readonly string[] {
  const { companyName, name, mappingName, span, currency, currencyView, notes, sameStores, madeAt, days } = subject
  return [
    companyName,
    name,
    timeSpanName(span, days),
    [`Mapping: ${mappingName}`, `Locations: ${locationsText(subject)}`, ...notes].join(' · '),
    ...(sameStores ? [sameStoreLine(sameStores)] : []),
    `${currency}${UNITS[currencyView]} · Created ${madeAt}`,
  ]
}

const UNITS = {
  FULL: '',
  THOUSANDS: ', shown in thousands',
  MILLIONS: ', shown in millions',
} as const satisfies Record<CurrencyView, string>

/** More locations than this are only counted. */
const MOST_NAMES = 8

function locationsText({ locationNames, locationCount }: ReportSubject): string {
  if (locationNames === null) return locationCount === 1 ? 'the only one' : `all ${formatCount(locationCount)}`
  if (locationNames.length <= MOST_NAMES) return locationNames.join(', ')
  return `${formatCount(locationNames.length)} of ${formatCount(locationCount)}`
}

/** A portable file name without extension: `Profit and loss, Jan-Jun 2026`. */
export function exportFileName({ name, span }: Pick<ReportSubject, 'name' | 'span'>): string {
  const days = rangeName(span.startDate, span.endDate).replaceAll(' – ', '-')
  return [fileNamePart(name), fileNamePart(days)].filter((part) => part !== '').join(', ')
}
