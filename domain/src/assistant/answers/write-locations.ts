import { flattenLocations, locationIdsUnder } from '../../locations/location-tree.ts'
import type { Day } from '../../time/day.ts'
import { DAY_FORMATS, formatDay } from '../../time/day-format.ts'
import { regionLevel } from '../company-names.ts'
import type { AnswerPart, AnswerWords } from './answer.ts'
import { answer, countFigure, countWords, note, warning } from './answer-sentences.ts'
import { type AnswerWriting, whenOf } from './answer-writing.ts'
import { locationsOfPlan, MOST_ANSWER_ROWS } from './plan-questions.ts'
import { placesName } from './plan-words.ts'

/**
 * The locations that have entries, in the order of the tree, each with its region and its first and last day of trading. Of some days: those
 * that opened or closed in them.
 */
export function writeLocations(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, names, requests, results } = writing
  const asked = new Set(locationsOfPlan(plan, names))
  const isOfAll = asked.size === 0
  const there = names.locations.filter(({ id }) => isOfAll || asked.has(id))
  if (there.length === 0) return [warning('No location has entries yet.')]
  const isOfDays = plan.span.kind !== 'LEDGER'
  const { startDate, endDate } = requests.days
  const isIn = (day: Day | null): boolean => day !== null && day >= startDate && day <= endDate
  const datesOf = (id: string): readonly (Day | null)[] => [
    results.trading.get(id)?.openedOn ?? null,
    results.trading.get(id)?.closedOn ?? null,
  ]
  const locations = isOfDays ? there.filter(({ id }) => datesOf(id).some(isIn)) : there
  const level = regionLevel(names)
  const regions = flattenLocations(names.tree).filter((placed) => placed.level === level && placed.node.tag !== 'LOCATION')
  const regionOf = (id: string): string => regions.find(({ node }) => locationIdsUnder(node).includes(id))?.node.name ?? ''
  const hasRegions = regions.length > 0
  const hasDates = locations.some(({ id }) => datesOf(id).some((day) => day !== null))
  const shown = locations.slice(0, MOST_ANSWER_ROWS)
  const isOfOne = plan.places.locationIds.length === 1 && plan.places.nodeIds.length === 0 && !isOfDays
  const [only] = isOfOne && there.length === 1 ? there : []
  return [
    only === undefined
      ? headOf(writing, { isOfAll, isOfDays, regions: regions.map(({ node }) => [node.name, locationIdsUnder(node)]), locations })
      : ofOne(writing, only),
    ...(locations.length === 0
      ? []
      : [
          {
            kind: 'TABLE' as const,
            title: isOfDays ? `Opened or closed, ${whenOf(writing)}` : 'Locations with entries',
            columns: [
              { key: 'location', label: 'Location', isNumber: false },
              ...(hasRegions ? [{ key: 'region', label: 'Region', isNumber: false }] : []),
              ...(hasDates ? [OPENED, CLOSED] : []),
            ],
            rows: shown.map(({ id, name }) => ({
              key: id,
              isTotal: false,
              cells: [
                name,
                ...(hasRegions ? [regionOf(id)] : []),
                ...(hasDates ? datesOf(id).map((day) => (day === null ? '' : inWords(day))) : []),
              ],
            })),
          },
        ]),
    ...(shown.length < locations.length
      ? [note('The table shows the first ', countFigure(shown.length, 'rows'), ' of ', ...countWords(locations.length, 'location'), '.')]
      : []),
    ...ofSource(writing, locations),
  ]
}

const OPENED = { key: 'opened', label: 'Opened', isNumber: false }
const CLOSED = { key: 'closed', label: 'Last day', isNumber: false }

type Locations = AnswerWriting['names']['locations']

function inWords(day: Day): string {
  return formatDay(day, DAY_FORMATS.MONTH_NAME)
}

function headOf(
  writing: AnswerWriting,
  {
    isOfAll,
    isOfDays,
    regions,
    locations,
  }: {
    isOfAll: boolean
    isOfDays: boolean
    regions: readonly (readonly [name: string, locationIds: readonly string[]])[]
    locations: Locations
  },
): AnswerPart {
  const { plan, names } = writing
  const place = isOfAll ? '' : ` in ${placesName(plan.places, names)}`
  if (isOfDays && locations.length === 0) return answer(`No location${place} opened or closed in ${whenOf(writing)}.`)
  const count = countWords(locations.length, 'location')
  if (isOfDays) {
    const { startDate, endDate } = writing.requests.days
    const countOf = (part: 'openedOn' | 'closedOn'): number =>
      locations.filter(({ id }) => {
        const day = writing.results.trading.get(id)?.[part] ?? null
        return day !== null && day >= startDate && day <= endDate
      }).length
    return answer(
      ...countWords(countOf('openedOn'), 'location'),
      `${place} opened and `,
      countFigure(countOf('closedOn'), 'closed locations'),
      ` closed in ${whenOf(writing)}.`,
    )
  }
  if (!isOfAll) return answer(`${placesName(plan.places, names)}: `, ...count, ' with entries.', ...openNow(writing, locations))
  return answer(
    ...count,
    ` ${locations.length === 1 ? 'has' : 'have'} entries`,
    ...(regions.length > 0 ? [', in ', ...countWords(regions.length, 'region')] : []),
    ...(regions.length > 1 && regions.length <= MOST_COUNTED ? [': ', ...countsByRegion(regions, locations)] : []),
    '.',
    ...openNow(writing, locations),
  )
}

/** More regions are not counted one by one. */
const MOST_COUNTED = 8

/** `7 in Northeast, 9 in Mid-Atlantic and 8 in Southeast` */
function countsByRegion(regions: readonly (readonly [name: string, locationIds: readonly string[]])[], locations: Locations): AnswerWords {
  return regions.flatMap(([name, ids], at) => {
    const count = locations.filter(({ id }) => ids.includes(id)).length
    const joint = at === 0 ? '' : at === regions.length - 1 ? ' and ' : ', '
    return [joint, countFigure(count, `locations in ${name}`), ` in ${name}`]
  })
}

/** How many of them traded to the end of the books and go on; nothing where all do. */
function openNow({ names, results }: AnswerWriting, locations: Locations): AnswerWords {
  const end = names.time.lastLedgerDay
  if (end === null || results.trading.size === 0) return []
  const trading = locations.flatMap(({ id }) => results.trading.get(id) ?? [])
  const open = trading.filter(
    ({ openedOn, closedOn, hasRevenue }) =>
      (hasRevenue || openedOn !== null) && (openedOn ?? end) <= end && (closedOn === null || closedOn > end),
  )
  if (open.length === trading.length) return [` All of them are open at the end of the books, ${inWords(end)}.`]
  return [
    ' ',
    countFigure(open.length, 'open locations'),
    ` ${open.length === 1 ? 'is' : 'are'} open at the end of the books, ${inWords(end)}.`,
  ]
}

function ofOne({ names, results }: AnswerWriting, { id, name }: Locations[number]): AnswerPart {
  const { openedOn = null, closedOn = null, hasRevenue = false } = results.trading.get(id) ?? {}
  const { firstLedgerDay, time } = names
  if (!hasRevenue && openedOn === null && closedOn === null)
    return answer(`${name} has entries, but no revenue, and no opening day is entered.`)
  const { lastLedgerDay } = time
  const isAhead = (day: Day): boolean => lastLedgerDay !== null && day > lastLedgerDay
  const begin = firstLedgerDay === null ? '' : ` (${inWords(firstLedgerDay)})`
  const end = lastLedgerDay === null ? '' : ` (${inWords(lastLedgerDay)})`
  if (openedOn !== null && isAhead(openedOn)) return answer(`${name} opens on ${inWords(openedOn)}, after the books end${end}.`)
  const opened = openedOn === null ? `was open when the books begin${begin}` : `opened on ${inWords(openedOn)}`
  const books = openedOn === null ? 'they' : 'the books'
  const closed =
    closedOn === null || isAhead(closedOn)
      ? `is open when ${books} end${end}${closedOn === null ? '' : `; its last day is ${inWords(closedOn)}`}`
      : `had its last day on ${inWords(closedOn)}`
  return answer(`${name} ${opened} and ${closed}.`)
}

/** Where the days that are shown come from. */
function ofSource({ results }: AnswerWriting, locations: Locations): readonly AnswerPart[] {
  const trading = locations.flatMap(({ id }) => results.trading.get(id) ?? [])
  const isGuessed = trading.some(
    ({ openedOn, closedOn, isInferred }) => (openedOn !== null && isInferred.openedOn) || (closedOn !== null && isInferred.closedOn),
  )
  return isGuessed ? [note('Days that are not entered under Locations are those of the first and the last revenue.')] : []
}
