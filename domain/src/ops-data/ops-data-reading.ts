import type { LocationId } from '../ledger/account.ts'
import { joinFirst } from '../sentence-text.ts'
import { metricUnits, quoted } from '../workbooks/figure-cells.ts'
import type { FigureRules, RowSubject, SheetNames, SheetSubject } from '../workbooks/figure-rules.ts'
import { INSTRUCTIONS_SHEET } from '../workbooks/instructions-sheet.ts'
import { type Meant, NameFinder, namedLocation, unknownName } from '../workbooks/place-names.ts'
import { isTotalLabel } from '../workbooks/sheet-totals.ts'
import type { WorkbookStamp } from '../workbooks/stamp.ts'
import { refuseForeign, refuseOtherYears, stampedNames } from '../workbooks/stamped-names.ts'
import type { OpsDataReadingFacts } from '../workbooks/workbook-reading.ts'

/**
 * Rules for reading a workbook of operational data: sheets are locations and rows metrics, or the other way round.
 *
 * @throws BadInputError if the workbook was made for another company, for a budget, or with another fiscal year.
 */
export function opsDataRules(facts: OpsDataReadingFacts, stamp: WorkbookStamp | null): FigureRules {
  refuseForeign(
    stamp,
    facts.companyId,
    ['OPS_DATA_BY_LOCATIONS', 'OPS_DATA_BY_METRICS'],
    'The workbook is that of a budget. Upload it among the budgets, or download a template for ops data.',
  )
  refuseOtherYears(stamp, facts.fiscalYearStart)
  const there = { location: new Set(facts.locations.map(({ id }) => String(id))), metric: new Set(facts.metrics.map(({ id }) => id)) }
  const names = stampedNames(stamp, (kind, id) => (kind === 'location' || kind === 'metric') && there[kind].has(id))
  const locations = new NameFinder('location', facts.locations, names)
  const metrics = new NameFinder('metric', facts.metrics, names)
  const derived = new Map(facts.metrics.filter(({ isDerived }) => isDerived).map(({ id, name }) => [id, name]))

  const summed = new Set(facts.metrics.flatMap(({ id, isSummed }) => (isSummed === true ? [id] : [])))
  const units = metricUnits(facts.metrics)
  const ofDerived = (id: string): RowSubject => ({ kind: 'NOT_READ', severity: 'NOTE', error: () => derivedNote(derived.get(id) ?? '') })

  const isMetric = (name: string): boolean => [name, `${name}s`].some((one) => metrics.row(one).kind === 'ONE')
  /** `Guests per labor hour`, of two metrics that are known. */
  const isRatio = (label: string): boolean => {
    const [over = '', under = '', ...more] = label.split(/ per | \/ /i)
    return more.length === 0 && under !== '' && isMetric(over.trim()) && isMetric(under.trim())
  }

  const ofLocation = ({ id: locationId, note }: Found<LocationId>): SheetSubject => ({
    locationId,
    note,
    row(label) {
      const metric = metrics.row(label)
      if (metric.kind === 'NONE' && isRatio(label))
        return { kind: 'NOT_READ', severity: 'NOTE', error: () => `${quoted(label)} divides one metric by another, and was not read.` }
      if (metric.kind !== 'ONE') return unread(metric, 'metric', label, metrics)
      return derived.has(metric.id)
        ? ofDerived(metric.id)
        : { kind: 'LINE', subjectId: metric.id, locationId, note: metric.note, isSummed: summed.has(metric.id), ...units.get(metric.id) }
    },
  })
  const ofMetric = ({ id: subjectId, note }: Found<string>): SheetSubject => ({
    locationId: null,
    metricId: subjectId,
    note,
    row(label) {
      if (derived.has(subjectId)) return ofDerived(subjectId)
      const location = locations.row(label)
      if (location.kind !== 'ONE') return unread(location, 'location', label, locations)
      return {
        kind: 'LINE',
        subjectId,
        locationId: location.id,
        note: location.note,
        isSummed: summed.has(subjectId),
        ...units.get(subjectId),
      }
    },
  })

  return {
    fiscalYearStart: facts.fiscalYearStart,
    currency: facts.currency ?? null,
    months: 'ANY',
    bookedOf: () => null,
    bookedMonths: 12,
    bookedMonthly: () => null,
    isStamped: stamp !== null,
    metrics: facts.metrics.map(({ id, name }) => ({ name, isSummed: summed.has(id) })),
    silentTabs: [INSTRUCTIONS_SHEET],
    long: {
      location: (label) => namedLocation(locations, label),
      row: (label, locationId) => ofLocation({ kind: 'ONE', id: locationId, note: null }).row(label),
    },
    unknownSheets: (tabs) => unknownSheets(tabs, facts.metrics),
    sheet(sheet) {
      const [location, metric] = [locations.sheet(sheet), metrics.sheet(sheet)]
      // If a location and a metric have the same name, the stamp or the heading of the rows decides.
      if (location.kind === 'ONE' && (metric.kind !== 'ONE' || !holdsLocations(sheet, stamp))) return ofLocation(location)
      if (metric.kind === 'ONE') return ofMetric(metric)
      if (location.kind === 'SEVERAL') return location.error
      return metric.kind === 'SEVERAL' ? metric.error : null
    },
  }
}

/** That sheets have the name of no location and no metric, and which metrics there are. */
function unknownSheets(tabs: readonly string[], metrics: OpsDataReadingFacts['metrics']): string {
  const named = (names: readonly string[]): string => joinFirst(names.map(quoted))
  const isOne = tabs.length === 1
  const unknown = `There is no metric and no location called ${named(tabs)}, so the ${isOne ? 'sheet was' : 'sheets were'} not read.`
  if (metrics.length === 0) return `${unknown} The company has no metrics yet: create ${isOne ? 'it' : 'them'} first.`
  const [are, those] = metrics.length === 1 ? ['The only metric is', 'it'] : ['Metrics are', 'one of them']
  return `${unknown} ${are} ${named(metrics.map(({ name }) => name))}: create the missing metric, or call the sheet like ${those} or like a location.`
}

type Found<Id> = Extract<Meant<Id>, { readonly kind: 'ONE' }>

/** Whether the rows of a sheet are locations. */
function holdsLocations({ labelHeading }: SheetNames, stamp: WorkbookStamp | null): boolean {
  return stamp === null ? /^(?:locations?|stores?)$/i.test(labelHeading) : stamp.kind === 'OPS_DATA_BY_METRICS'
}

/** Totals of others are passed over, unless their name is like that of something known. */
function unread(
  meant: Exclude<Meant<unknown>, Found<unknown>>,
  kind: 'location' | 'metric',
  label: string,
  finder: Pick<NameFinder<string>, 'nearest' | 'within'>,
): RowSubject {
  if (meant.kind === 'NONE' && isTotalLabel(label)) {
    const like = finder.nearest(label) ?? finder.within(label)
    if (like === null) return { kind: 'PASSED_OVER' }
    if (!/\btotals?\b/i.test(label)) return { kind: 'NOT_READ', severity: 'PROBLEM', error: () => unknownName(kind, label, like) }
    const error = (): string =>
      `${quoted(label)} was taken for a total of other rows, and was not read. If it is the ${kind} ${quoted(like)}, write that name.`
    return { kind: 'NOT_READ', severity: 'NOTE', error }
  }
  const error = (): string => (meant.kind === 'SEVERAL' ? meant.error : unknownName(kind, label, finder.nearest(label)))
  return { kind: 'NOT_READ', severity: 'PROBLEM', error }
}

function derivedNote(name: string): string {
  return `${quoted(name)} is computed from others and has no figures of its own; its cells were not read.`
}
