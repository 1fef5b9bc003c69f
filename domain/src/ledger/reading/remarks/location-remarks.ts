import { counted, formatCount } from '../../../money/format.ts'
import { joinNames } from '../../../sentence-text.ts'
import { isTotalOfLocations } from '../../total-locations.ts'
import { saysEliminations } from '../columns/unread-hints.ts'
import { currenciesIn } from '../currency-text.ts'
import type { FileSurvey } from '../ledger-file-survey.ts'
import type { ReadLedgerFile } from './read-ledger-file.ts'

/** A location that is only written where it changes. */
export function fewLocationsRemark({ locations, totals }: FileSurvey): string | null {
  const without = locations.find(({ name }) => name === '')?.rows ?? 0
  const named = locations.reduce((sum, { name, rows }) => (name === '' ? sum : sum + rows), 0)
  if (named > 0 && without > 0 && without < named * 4 && isEarnedNowhere(totals))
    return `${counted(without, 'row')} ${without === 1 ? 'names no location, with most of the revenue, and goes' : 'name no location, with most of the revenue, and go'} to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.`
  if (named === 0 || without < named * 4) return null
  return `Only ${formatCount(named)} of ${formatCount(named + without)} rows ${named === 1 ? 'names' : 'name'} a location; the others go to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.`
}

/** Whether rows without a location make a profit, and those with one a loss. */
function isEarnedNowhere(totals: FileSurvey['totals']): boolean {
  const profitOf = (isNamed: boolean): bigint =>
    totals.reduce((sum, { locationName, netIncome }) => ((locationName !== '') === isNamed ? sum + BigInt(netIncome) : sum), 0n)
  return profitOf(false) > 0n && profitOf(true) < 0n
}

/** Next to other locations, one that is called a total, or has their sums in every month, repeats their entries. */
export function totalLocationRemark({ locations, totals }: Pick<FileSurvey, 'locations' | 'totals'>): string | null {
  if (locations.length < 2) return null
  const called = locations.find(({ name }) => isTotalOfLocations(name))
  const combining = called === undefined ? combiningLocation(totals) : undefined
  const total = called ?? locations.find(({ name }) => name !== '' && name === combining)
  if (total === undefined) return null
  const { name, rows } = total
  const [it, them] = rows === 1 ? ['it adds up the others, it counts', 'it'] : ['they add up the others, they count', 'them']
  const why = called === undefined ? ', and has the profits of all others together in each month' : ''
  return `“${name}” is read as a location like the others, with ${counted(rows, 'row')}${why}. If ${it} twice: remove ${them} from the file.`
}

/**
 * The location that has the sum of at least two others' profits in each month that it or they have. The same sum in each month, as of rents,
 * may be chance, unless the location is called so, or has the sum of their revenue, too.
 */
function combiningLocation(totals: FileSurvey['totals']): string | undefined {
  const earning = totals.filter(({ netIncome }) => BigInt(netIncome) !== 0n)
  const months = [...Map.groupBy(earning, ({ month }) => month).values()].map((own) => ({
    sum: own.reduce((all, { netIncome }) => all + BigInt(netIncome), 0n),
    of: new Map(own.map(({ locationName, netIncome }) => [locationName, BigInt(netIncome)])),
    income: own.reduce((all, { income }) => all + BigInt(income), 0n),
    incomeOf: new Map(own.map(({ locationName, income }) => [locationName, BigInt(income)])),
  }))
  const [first] = months
  const areDifferent = new Set(months.map(({ sum }) => sum)).size > 1
  return [...(first?.of.keys() ?? [])].find((name) => {
    const isSum = months.every(({ sum, of }) => of.size > 2 && (of.get(name) ?? 0n) * 2n === sum && sum !== 0n)
    const hasBoth = months.every(({ of, income, incomeOf }) => {
      const earned = incomeOf.get(name) ?? 0n
      return earned !== 0n && earned * 2n === income && earned !== of.get(name)
    })
    return isSum && (areDifferent || hasBoth || COMBINING.test(name))
  })
}

const COMBINING = /^(?:combined|consolidated|consolidation|group|company|chain|all|overall|sum)\b/i

/** Lines that name locations above rows, which are not read. */
export function placeLinesRemark(lines: readonly string[]): string | null {
  const shown = joinNames(lines.slice(0, 2).map((line) => `“${line}”`))
  if (lines.length === 0) return null
  return `${lines.length === 1 ? 'The line' : 'Lines such as'} ${shown} ${lines.length === 1 ? 'is' : 'are'} above rows that have no location, and what ${lines.length === 1 ? 'it says is' : 'they say is'} not read. Add a column with the location of each row, or import each location from a file of its own.`
}

/** Eliminations between companies, as one of the locations. */
export function eliminationsRemark(locations: FileSurvey['locations']): string | null {
  const place = locations.find(({ name }) => saysEliminations(name))
  if (place === undefined) return null
  return `“${place.name}” is read as a location like the others, with ${counted(place.rows, 'row')}: totals of all locations are after eliminations, those of each location before them.`
}

export function otherLocationsRemark({ otherLocations, match, survey: { locations } }: ReadLedgerFile): string | null {
  if (otherLocations.length === 0) return null
  const others = otherLocations.map((heading) => `“${heading}”`)
  if (match.roles.includes('LOCATION') && locations.every(({ name }) => name === ''))
    return `“${match.headings[match.roles.indexOf('LOCATION')] ?? ''}” is read as the location, and is empty. If locations are under ${joinNames(others, 'or')}, choose that column; otherwise everything goes to “(No location)”.`
  if (!match.roles.includes('LOCATION'))
    return match.segments === null
      ? `No column is read as the location. If locations are under ${joinNames(others, 'or')}, choose that column; otherwise everything goes to “(No location)”.`
      : null
  return `The locations are those under “${match.headings[match.roles.indexOf('LOCATION')] ?? ''}”. If they are under ${joinNames(others, 'or')}, choose that column instead.`
}

/** `{"1": 100.0}`, as Odoo writes how an entry is divided. */
export function codedLocationsRemark(locations: FileSurvey['locations']): string | null {
  const coded = locations.find(({ name }) => /^[{[].*[}\]]$/.test(name))
  return coded === undefined
    ? null
    : `“${coded.name}” is read as the name of a location, and is the accounting program's code for how an entry is divided. Export the names of the locations.`
}

export function locationCurrencyRemark(locations: FileSurvey['locations'], currency: string | null): string | null {
  if (currency === null) return null
  const foreign = locations.find(({ name }) => {
    const named = currenciesIn(name)
    return named.size > 0 && !named.has(currency)
  })
  return foreign === undefined
    ? null
    : `“${foreign.name}” names a currency other than the ledger's, and its amounts are read as ${currency}. If they are not, export them in ${currency}.`
}

/** A location whose rows are spread over many months, and those of the others are not: its days and months may be in another order. */
export function scatteredRemark(totals: FileSurvey['totals']): string | null {
  const months = [...Map.groupBy(totals, ({ locationName }) => locationName)].map(([name, own]) => ({
    name,
    months: own.length,
    // A month that was meant as a day has rows of one day alone.
    single: own.filter(({ firstDay, lastDay }) => firstDay === lastDay && Number(firstDay.slice(8)) <= 12).length,
  }))
  const found = months.find(({ name, months: own, single }) => {
    const others = months.filter((one) => one.name !== name).map((one) => one.months)
    return single >= FEWEST_SINGLE && others.length > 0 && own > Math.max(...others) * 2
  })
  return found === undefined
    ? null
    : `The rows of “${found.name}” are spread over ${found.months} months, most with a single day, and those of the other locations are not. Day and month may be in another order there: correct its dates in the file.`
}

const FEWEST_SINGLE = 4
