import { BadInputError } from '../../errors.ts'
import type { BridgeCutKind } from '../../profit-loss/bridge/build-bridge.ts'
import { parseMateriality } from '../../profit-loss/materiality.ts'
import { type ColumnChoice, comparisonOfKey, PLAIN_COLUMNS, sameColumns, withLinesAsRows } from '../../profit-loss/report-columns.ts'
import { metricRowId } from '../../profit-loss/report-rows.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '../../profit-loss/viewer-tabs.ts'
import { type Day, isDay } from '../../time/day.ts'
import type { Period } from '../../time/fiscal-calendar.ts'
import { parseTimeSpan, type TimeSpanSetting } from '../../time/time-span.ts'
import type { NamedRow, RankedRow } from '../ranked-row.ts'
import { locationRowsText, parseLocationRows } from './location-rows-address.ts'
import { longId, shortIds } from './short-ids.ts'
import type { BridgeView, Trace, TraceStep, View } from './view.ts'

/** The viewer's search parameters. */
export interface ViewerSearch {
  readonly metadataId?: string
  readonly tabId?: string
  /** Mapping. An address without it leaves everything to the tab. */
  readonly m?: string
  /** As mapped on a day: `2026-03-31`; left out for the mapping as it is. */
  readonly a?: string
  /** Locations: `i1-4.7`, ranges of ids; `none`; left out for all. The letter keeps a lone number from being read as one. */
  readonly l?: string
  /** Time span: `m.2026-01-01.2026-06-30`, `m.ytd.L`, `q.last8.T`, `m.5x3.L`. */
  readonly t?: string
  /** View settings: `F`, `K` or `M`, then a letter for each thing shown; `.w260` for the names' width. */
  readonly v?: string
  /**
   * Columns next to the periods: `pp.py.t.y.r12.r13.s`, a budget `b_<id>`, locations `l`, `lg` or `g`; metrics as rows `m_<id>`, per
   * unit of one `u_<id>`; prorated by days `pd`; compared at some columns `o_total_2026-05-01`.
   */
  readonly c?: string
  /** Locations as rows: `r`, then `flat`, `norank`, `base`; lines `n_9bc1!r`; sorted by `s_9bc1~py!d`, worst first `w_9bc1`; collapsed groups `z_<id>`. */
  readonly r?: string
  /** The row that locations are ranked by, `9bc1` or, for an account, `9bc1_12`, and which of its figures: `9bc1.2026-05-01~py!p`. */
  readonly k?: string
  /** Expanded groups by short ids, `none` for none; left out for the report's default. */
  readonly x?: string
  /** Hidden columns by their keys, separated by commas; only a comma: none, whatever the tab's layout hides. */
  readonly h?: string
  /** CSS pixels of columns: `total*120,total~py*96`; a comma alone as for hidden ones. */
  readonly w?: string
  /** The traced cell, by its column's key, and what was opened below it: `2026-05-01.9bc1_12.t77`. */
  readonly d?: string
  /** The difference that is explained, by its comparison's key: `2026-05-01~py.9bc1_12`; one location alone `i12`, by lines, accounts or locations `L`, `A`, `P`. */
  readonly b?: string
}

export const VIEWER_SEARCH = ['metadataId', 'tabId', 'm', 'a', 'l', 't', 'v', 'c', 'r', 'k', 'x', 'h', 'w', 'd', 'b'] as const

/** Writes a view into search parameters. `groupIds`: of the mapping's categorization, which short ids are unique among. */
export function viewSearch(view: View, groupIds: readonly string[]): Omit<ViewerSearch, 'metadataId' | 'tabId'> {
  const short = shortIds(groupIds.length === 0 ? [] : rowIdsOf(groupIds, view.columns))
  const shortOf = (id: string) => short.get(id) ?? id
  return {
    m: view.mappingId,
    ...(view.mappedOn === null ? {} : { a: view.mappedOn }),
    ...(view.locationIds === null ? {} : { l: locationsText(view.locationIds) }),
    t: timeSpanText(view.timeSpan),
    v: settingsText(view.settings) + (view.nameWidth === null ? '' : `.w${view.nameWidth}`),
    ...(sameColumns(withLinesAsRows(view.columns), PLAIN_COLUMNS) ? {} : { c: columnsText(view.columns) }),
    ...(view.columns.byLocation === null ? {} : { r: locationRowsText(view.columns.byLocation, shortOf) }),
    ...(view.rank === null ? {} : { k: rankText(view.rank, shortOf) }),
    ...(view.expanded === null ? {} : { x: view.expanded.size === 0 ? 'none' : [...view.expanded].map(shortOf).sort().join('.') }),
    ...(view.hiddenColumns === null ? {} : { h: [...view.hiddenColumns].join(',') || ',' }),
    ...(view.columnWidths === null ? {} : { w: [...view.columnWidths].map(([key, width]) => `${key}*${width}`).join(',') || ',' }),
    ...(view.trace === null ? {} : { d: traceText(view.trace, shortOf) }),
    ...(view.bridge === null ? {} : { b: bridgeText(view.bridge, shortOf) }),
  }
}

/** What rows are named by: the groups, and below them the metrics that show. */
function rowIdsOf(groupIds: readonly string[], { metricIds }: ColumnChoice): readonly string[] {
  return metricIds.length === 0 ? groupIds : [...groupIds, ...metricIds.map(metricRowId)]
}

/** A part of an address that says something but not what it should. */
export type UnreadablePart =
  | 'day of the mapping'
  | 'time span'
  | 'locations'
  | 'view settings'
  | 'columns'
  | 'locations as rows'
  | 'ranking'
  | 'expanded groups'
  | 'hidden columns'
  | 'widths of columns'
  | 'traced figure'
  | 'explained difference'

/** The view in an address. A part that cannot be read, or only in part, is named in `unreadable` and replaced by `fallback`. */
export function viewFromSearch(
  search: ViewerSearch,
  groupIds: readonly string[],
  fallback: View,
): { view: View; unreadable: readonly UnreadablePart[] } {
  if (search.m === undefined) return { view: fallback, unreadable: [] }
  const mappedOn = parseMappedOn(search)
  const timeSpan = search.t === undefined ? fallback.timeSpan : parseTimeSpanText(search.t)
  const locationIds = search.l === undefined ? null : parseLocations(search.l)
  const hasReadableSettings = search.v === undefined || settingsPattern.test(search.v)
  const beside = search.c === undefined ? PLAIN_COLUMNS : parseColumns(search.c)
  const rowIds = rowIdsOf(groupIds, beside ?? fallback.columns)
  const byLocation = search.r === undefined ? null : parseLocationRows(search.r, rowIds)
  const columns = beside && { ...beside, byLocation: byLocation?.rows ?? null }
  const rank = search.k === undefined ? null : parseRank(search.k, rowIds)
  const expanded = search.x === undefined ? null : parseExpanded(search.x, groupIds)
  const trace = search.d === undefined ? null : parseTrace(search.d, rowIds)
  const bridge = search.b === undefined ? null : parseBridge(search.b, groupIds)
  const hiddenColumns = search.h === undefined ? null : parseColumnKeys(search.h)
  const columnWidths = search.w === undefined ? null : parseWidths(search.w)
  const isExpandedWhole = expanded === null || search.x === 'none' || expanded.size === new Set(search.x?.split('.')).size
  const isTraceWhole = search.d === undefined || (trace !== null && trace.path.length === search.d.split('.').length - 2)
  // Without groups the mapping was deleted, which is reported separately.
  const hasGroups = groupIds.length > 0
  const parts: readonly (readonly [part: UnreadablePart, isReadable: boolean])[] = [
    ['day of the mapping', search.a === undefined || mappedOn !== null],
    ['time span', timeSpan !== null],
    ['locations', locationIds !== undefined],
    ['view settings', hasReadableSettings],
    ['columns', columns !== null],
    ['locations as rows', search.r === undefined || byLocation?.isWhole === true || !hasGroups],
    ['ranking', search.k === undefined || rank !== null || groupIds.length === 0],
    ['expanded groups', isExpandedWhole || !hasGroups],
    ['hidden columns', search.h === undefined || hiddenColumns !== null],
    ['widths of columns', search.w === undefined || columnWidths !== null],
    ['traced figure', isTraceWhole || !hasGroups],
    ['explained difference', search.b === undefined || bridge !== null || !hasGroups],
  ]
  const width = /\.w(\d{2,4})$/.exec(search.v ?? '')?.[1]
  return {
    view: {
      mappingId: search.m,
      mappedOn,
      locationIds: locationIds === undefined ? fallback.locationIds : locationIds,
      timeSpan: timeSpan ?? fallback.timeSpan,
      settings: search.v === undefined || !hasReadableSettings ? fallback.settings : parseSettings(search.v),
      columns: columns ?? fallback.columns,
      rank,
      expanded,
      nameWidth: width === undefined ? null : Number(width),
      hiddenColumns,
      columnWidths,
      trace,
      // An address that someone put together may name both.
      bridge: trace === null ? bridge : null,
    },
    unreadable: parts.filter(([, isReadable]) => !isReadable).map(([part]) => part),
  }
}

/** The day on which an address wants its mapping to be looked at; null for now, and where it cannot be read. */
export function parseMappedOn({ a }: Pick<ViewerSearch, 'a'>): Day | null {
  return a !== undefined && isDay(a) ? a : null
}

const isWholeNumber = (text: string) => /^(0|[1-9]\d{0,8})$/.test(text)

function locationsText(ids: readonly string[]): string {
  if (ids.length === 0) return 'none'
  const numbers = ids
    .filter(isWholeNumber)
    .map(Number)
    .sort((a, b) => a - b)
  const ranges: string[] = []
  for (let start = 0; start < numbers.length; ) {
    let end = start
    while (numbers[end + 1] === (numbers[end] ?? 0) + 1) end += 1
    ranges.push(end - start > 1 ? `${numbers[start]}-${numbers[end]}` : numbers.slice(start, end + 1).join('.'))
    start = end + 1
  }
  return `i${[...ranges, ...ids.filter((id) => !isWholeNumber(id)).sort()].join('.')}`
}

function parseLocations(text: string): readonly string[] | undefined {
  if (text === 'none') return []
  if (!text.startsWith('i')) return undefined
  const ids: string[] = []
  for (const part of text.slice(1).split('.')) {
    const range = /^(\d{1,9})-(\d{1,9})$/.exec(part)
    if (range) {
      const [first, last] = [Number(range[1]), Number(range[2])]
      if (last < first || last - first > 100_000) return undefined
      for (let id = first; id <= last; id += 1) ids.push(String(id))
    } else if (part === '') return undefined
    else ids.push(part)
  }
  return ids
}

const periodLetters = { MONTHLY: 'm', QUARTERLY: 'q', YEARLY: 'y' } as const satisfies Record<Period, string>
const periodsByLetter: ReadonlyMap<string, Period> = new Map([
  ['m', 'MONTHLY'],
  ['q', 'QUARTERLY'],
  ['y', 'YEARLY'],
])

function timeSpanText(setting: TimeSpanSetting): string {
  const period = periodLetters[setting.period]
  if (setting.kind === 'FIXED') return `${period}.${setting.startDate}.${setting.endDate}`
  const anchor = setting.anchor === 'LEDGER' ? 'L' : 'T'
  switch (setting.kind) {
    case 'YEAR_TO_DATE':
      return `${period}.ytd.${anchor}`
    case 'LAST_PERIODS':
      return `${period}.last${setting.lastPeriods}.${anchor}`
    case 'RELATIVE':
      return `${period}.${setting.startsPeriodsBeforeCurrent}x${setting.numberOfPeriods}.${anchor}`
  }
}

function parseTimeSpanText(text: string): TimeSpanSetting | null {
  const [letter = '', middle = '', end = '', ...rest] = text.split('.')
  const period = periodsByLetter.get(letter)
  if (period === undefined || rest.length > 0) return null
  const anchor = end === 'L' ? 'LEDGER' : end === 'T' ? 'TODAY' : null
  const last = /^last(\d{1,4})$/.exec(middle)
  const relative = /^(-?\d{1,4})x(\d{1,4})$/.exec(middle)
  try {
    if (isDay(middle)) return parseTimeSpan({ period, startDate: middle, endDate: end })
    if (anchor === null) return null
    if (middle === 'ytd') return parseTimeSpan({ period, yearToDate: true, anchor })
    if (last) return parseTimeSpan({ period, lastPeriods: Number(last[1]), anchor })
    if (relative)
      return parseTimeSpan({ period, startsPeriodsBeforeCurrent: Number(relative[1]), numberOfPeriods: Number(relative[2]), anchor })
    return null
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}

const currencyLetters = { FULL: 'F', THOUSANDS: 'K', MILLIONS: 'M' } as const satisfies Record<ViewSettings['currencyView'], string>
const currencyByLetter: Readonly<Record<string, ViewSettings['currencyView']>> = { F: 'FULL', K: 'THOUSANDS', M: 'MILLIONS' }

function settingsText(settings: ViewSettings): string {
  const letters = [
    settings.showAccountNumbers && 'a',
    settings.showDollarSign && 'd',
    settings.showGrid && 'g',
    settings.showVarianceUSD && 'u',
    !settings.showVariancePercent && 'n',
    settings.showPercentOfRevenue && 'r',
    !settings.showEmptyRows && 'h',
  ]
  return currencyLetters[settings.currencyView] + letters.filter((letter) => letter !== false).join('') + materialityPart(settings)
}

/** `.m25000_0.005_0.05`; nothing for the company's. */
function materialityPart({ materiality }: ViewSettings): string {
  return materiality === null ? '' : `.m${materiality.amount}_${materiality.percent}_${materiality.metricPercent}`
}

function readMaterialityPart(text: string): ViewSettings['materiality'] {
  const [, amount, percent, metricPercent] = /\.m([\d.]+)_([\d.]+)_(\d+(?:\.\d+)?)/.exec(text) ?? []
  if (amount === undefined) return null
  try {
    return parseMateriality({ amount, percent, metricPercent })
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}

const settingsPattern = /^[FKM][adgunrh]*(\.m[\d.]+_[\d.]+_[\d.]+)?(\.w\d{2,4})?$/

function parseSettings(text: string): ViewSettings {
  const [letters = ''] = text.split('.')
  return {
    currencyView: currencyByLetter[letters.charAt(0)] ?? DEFAULT_VIEW_SETTINGS.currencyView,
    showAccountNumbers: letters.includes('a'),
    showDollarSign: letters.includes('d'),
    showGrid: letters.includes('g'),
    showVarianceUSD: letters.includes('u'),
    showVariancePercent: !letters.includes('n'),
    showPercentOfRevenue: letters.includes('r'),
    showEmptyRows: !letters.includes('h'),
    materiality: readMaterialityPart(text),
  }
}

const columnWords = {
  pp: { comparisons: ['PRIOR_PERIOD'] },
  py: { comparisons: ['PRIOR_YEAR'] },
  t: { hasTotal: true },
  y: { hasYearToDate: true },
  r12: { rolling: [12] },
  r13: { rolling: [13] },
  l: { locations: 'SIDE_BY_SIDE' },
  lg: { locations: 'WITH_GROUPS' },
  g: { locations: 'GROUPS' },
  s: { isSameStore: true },
  pd: { isProrated: true },
} as const satisfies Record<string, Partial<ColumnChoice>>

function columnsText(columns: ColumnChoice): string {
  const {
    comparisons,
    comparedOn,
    hasTotal,
    hasYearToDate,
    rolling,
    locations,
    isSameStore,
    budgetId,
    isProrated,
    metricIds,
    perMetricId,
  } = columns
  const words: readonly (false | keyof typeof columnWords)[] = [
    comparisons.includes('PRIOR_PERIOD') && 'pp',
    comparisons.includes('PRIOR_YEAR') && 'py',
    hasTotal && 't',
    hasYearToDate && 'y',
    rolling.includes(12) && 'r12',
    rolling.includes(13) && 'r13',
    locations === 'SIDE_BY_SIDE' && 'l',
    locations === 'WITH_GROUPS' && 'lg',
    locations === 'GROUPS' && 'g',
    isSameStore && 's',
    isProrated && 'pd',
  ]
  return [
    ...(budgetId === null ? [] : [`b_${budgetId}`]),
    ...words.filter((word) => word !== false),
    ...(comparedOn === null ? [] : [`o_${comparedOn.join('_')}`]),
    ...metricIds.map((id) => `m_${id}`),
    ...(perMetricId === null ? [] : [`u_${perMetricId}`]),
  ].join('.')
}

function parseColumns(text: string): ColumnChoice | null {
  let choice = PLAIN_COLUMNS
  for (const word of text.split('.')) {
    const part: Partial<ColumnChoice> | undefined = Object.hasOwn(columnWords, word)
      ? columnWords[word as keyof typeof columnWords] // just asked for
      : namedPart(word, choice)
    if (part === undefined) return null
    choice = {
      ...choice,
      ...part,
      comparisons: [...choice.comparisons, ...(part.comparisons ?? [])],
      rolling: [...choice.rolling, ...(part.rolling ?? [])],
    }
  }
  return choice
}

/** What a word says that names a budget or a metric by its id. */
function namedPart(word: string, { metricIds }: ColumnChoice): Partial<ColumnChoice> | undefined {
  const [, keys] = /^o_((?:total|ytd|r12|r13|\d{4}-\d\d-\d\d|_)*)$/.exec(word) ?? []
  if (keys !== undefined) return { comparedOn: keys === '' ? [] : keys.split('_') }
  const [, letter, id] = /^([bmu])_([\w-]{1,60})$/.exec(word) ?? []
  if (id === undefined) return undefined
  if (letter === 'b') return { comparisons: ['BUDGET'], budgetId: id }
  return letter === 'm' ? { metricIds: [...metricIds.filter((other) => other !== id), id] } : { perMetricId: id }
}

function parseExpanded(text: string, groupIds: readonly string[]): ReadonlySet<string> {
  if (text === 'none') return new Set()
  // A deleted group is no reason to refuse the rest.
  return new Set(text.split('.').flatMap((short) => longId(short, groupIds) ?? []))
}

const keyPattern = /^[\w:@~!.-]{1,300}$/

function parseColumnKeys(text: string): ReadonlySet<string> | null {
  const keys = text === ',' ? [] : text.split(',')
  return keys.every((key) => keyPattern.test(key)) ? new Set(keys) : null
}

function parseWidths(text: string): ReadonlyMap<string, number> | null {
  const widths = new Map<string, number>()
  for (const part of text === ',' ? [] : text.split(',')) {
    const [key = '', width = '', ...rest] = part.split('*')
    if (!keyPattern.test(key) || !/^\d{2,3}$/.test(width) || rest.length > 0) return null
    widths.set(key, Number(width))
  }
  return widths
}

function rowText({ groupId, accountId }: NamedRow, shortOf: (id: string) => string): string {
  return accountId === null ? shortOf(groupId) : `${shortOf(groupId)}_${accountId}`
}

function parseRow(text: string, groupIds: readonly string[]): NamedRow | null {
  const [group, accountId] = groupAndAccount(text)
  const groupId = longId(group, groupIds)
  return groupId === null ? null : { groupId, accountId }
}

function rankText(rank: RankedRow, shortOf: (id: string) => string): string {
  return rank.column === null ? rowText(rank, shortOf) : `${rowText(rank, shortOf)}.${rank.column}`
}

function parseRank(text: string, groupIds: readonly string[]): RankedRow | null {
  const [start = '', column = null] = text.split('.')
  const row = parseRow(start, groupIds)
  return row === null || (column !== null && !rankingPattern.test(column)) ? null : { ...row, column }
}

const rankingPattern = /^[\w-]+(?:~(?:b|p[py]))?(?:![dpru])?$/

function traceText({ cell, path }: Trace, shortOf: (id: string) => string): string {
  const steps = path.map((step) => {
    switch (step.kind) {
      case 'group':
        return `g${shortOf(step.groupId)}`
      case 'account':
        return `a${shortOf(step.groupId)}_${step.accountId}`
      case 'transactions':
        return 'all'
      case 'transaction':
        return `t${step.id}`
    }
  })
  return [cell.column, rowText(cell, shortOf), ...steps].join('.')
}

const columnPattern = /^[\w-]+(?:@[\w-]+)?(?:~(?:b|p[py]))?$/

function parseTrace(text: string, groupIds: readonly string[]): Trace | null {
  const [column = '', start = '', ...steps] = text.split('.')
  const row = parseRow(start, groupIds)
  if (!columnPattern.test(column) || row === null) return null
  const path: TraceStep[] = []
  for (const opened of steps) {
    const step = parseStep(opened, groupIds)
    // Steps below a deleted one cannot be reached.
    if (step === null) break
    path.push(step)
  }
  return { cell: { ...row, column }, path }
}

const cutLetters = { LINE: 'L', ACCOUNT: 'A', LOCATION: 'P' } as const satisfies Record<BridgeCutKind, string>
const cutsByLetter: ReadonlyMap<string, BridgeCutKind> = new Map([
  ['L', 'LINE'],
  ['A', 'ACCOUNT'],
  ['P', 'LOCATION'],
])

function bridgeText({ cell, locationId, cut }: BridgeView, shortOf: (id: string) => string): string {
  const parts = [cell.column, rowText(cell, shortOf), locationId !== null && `i${locationId}`, cut !== null && cutLetters[cut]]
  return parts.filter((part) => part !== false).join('.')
}

function parseBridge(text: string, groupIds: readonly string[]): BridgeView | null {
  const [column = '', start = '', ...rest] = text.split('.')
  const row = parseRow(start, groupIds)
  if (row === null || !columnPattern.test(column) || comparisonOfKey(column) === null) return null
  let bridge: BridgeView = { cell: { ...row, column }, locationId: null, cut: null }
  for (const part of rest) {
    const cut = cutsByLetter.get(part)
    if (cut !== undefined) bridge = { ...bridge, cut }
    else if (/^i\w+$/.test(part)) bridge = { ...bridge, locationId: part.slice(1) }
    else return null
  }
  return bridge
}

function parseStep(text: string, groupIds: readonly string[]): TraceStep | null {
  if (text === 'all') return { kind: 'transactions' }
  const rest = text.slice(1)
  switch (text.charAt(0)) {
    case 'g': {
      const groupId = longId(rest, groupIds)
      return groupId === null ? null : { kind: 'group', groupId }
    }
    case 'a': {
      const [group, accountId] = groupAndAccount(rest)
      const groupId = longId(group, groupIds)
      return groupId === null || accountId === null ? null : { kind: 'account', groupId, accountId }
    }
    case 't':
      return rest === '' ? null : { kind: 'transaction', id: rest }
    default:
      return null
  }
}

/** An account stands behind the last underscore. */
function groupAndAccount(text: string): readonly [group: string, accountId: string | null] {
  const at = text.lastIndexOf('_')
  return at === -1 ? [text, null] : [text.slice(0, at), text.slice(at + 1) || null]
}
