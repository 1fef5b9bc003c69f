import { NO_BASE, NO_VALUE, NOT_MEANINGFUL, type NoNumber } from '../money/format.ts'
import { FIGURE_MARK } from '../profit-loss/figure-notes.ts'
import type { FigureCell, FigureState } from './answer-cells.ts'

/** The text shown in place of a number: an en dash, `n/a` for a percentage of zero, `n/m` for a share of zero or negative revenue. */
export function noNumberOf(state: FigureState): NoNumber {
  return state === 'ZERO_BASE' ? NO_BASE : state === 'NOT_MEANINGFUL' ? NOT_MEANINGFUL : NO_VALUE
}

/** A figure as `print` formats it, or its replacement. */
export function valueOrWord({ value, state }: Pick<FigureCell, 'value' | 'state'>, print: (value: string) => string): string {
  return value === null ? noNumberOf(state) : print(value)
}

/** The same in files, where a missing number is empty, as in layouts. */
export function wordInFiles(state: FigureState): string {
  const word = noNumberOf(state)
  return word === NO_VALUE ? '' : word
}

/** How a figure differs from one of just its days and locations, or why it is not meaningful, in sentences; null for others. */
export function figureLimit({ state, lacksLocations = false }: Pick<FigureCell, 'state' | 'lacksLocations'>): string | null {
  const own = LIMITS.get(state)
  const isLacking = lacksLocations || state === 'LACKS_LOCATIONS'
  return [...(own === undefined ? [] : [own]), ...(isLacking ? [LACKING] : [])].join(' ') || null
}

/** `valueOrWord` with a mark where the figure is not of just its days and locations; `limitsNote` explains the mark. */
export function markedValue(cell: Pick<FigureCell, 'value' | 'state' | 'lacksLocations'>, print: (value: string) => string): string {
  return `${valueOrWord(cell, print)}${isMarked(cell) ? FIGURE_MARK : ''}`
}

type LimitedCell = Pick<FigureCell, 'value' | 'state' | 'lacksLocations'>

/**
 * Explains the marks of shown figures, each reason once, and dashes for lack of whole months; null if there is nothing to explain.
 *
 * @param differences shown next to the figures: their marks count, their dashes have other reasons.
 */
export function limitsNote(cells: readonly LimitedCell[], differences: readonly LimitedCell[] = []): string | null {
  const limits = new Set([...cells, ...differences].flatMap((cell) => (isMarked(cell) ? (figureLimit(cell) ?? []) : [])))
  const lacksMonths = cells.some(({ value, state }) => value === null && state === 'NOT_COMPARABLE')
  return (
    [...(limits.size === 0 ? [] : [`${FIGURE_MARK} ${[...limits].join(' ')}`]), ...(lacksMonths ? [LACKS_MONTHS] : [])].join(' ') || null
  )
}

function isMarked(cell: Pick<FigureCell, 'value' | 'state' | 'lacksLocations'>): boolean {
  return cell.value !== null && figureLimit(cell) !== null
}

/** A value with the reason in brackets where `markedValue` has a mark: for texts without room for a legend. `8,412 (prorated)`. */
export function limitedValue(cell: LimitedCell, print: (value: string) => string): string {
  const words = isMarked(cell)
    ? [IN_BRACKETS.get(cell.state) ?? [], cell.lacksLocations ? (IN_BRACKETS.get('LACKS_LOCATIONS') ?? []) : []]
    : []
  const reasons = [...new Set(words.flat())]
  return `${valueOrWord(cell, print)}${reasons.length === 0 ? '' : ` (${reasons.join(', ')})`}`
}

const IN_BRACKETS: ReadonlyMap<FigureState, string> = new Map([
  ['CUT', 'of whole months'],
  ['PRORATED', 'prorated'],
  ['PART', 'budget of some of the days'],
  ['LACKS_LOCATIONS', 'some locations missing'],
])

const LIMITS: ReadonlyMap<FigureState, string> = new Map([
  ['CUT', 'Covers whole months or periods; these days are only part of them.'],
  ['PRORATED', 'Prorated by days.'],
  ['PART', 'The budget begins or ends within these days.'],
  ['NOT_MEANINGFUL', 'Not meaningful: revenue is zero or negative.'],
])
/** Of a value, no difference: amounts of these days and a metric of whole months do not go together. */
const LACKS_MONTHS = `${NO_VALUE} No figure for part of a month, as a metric in it is stored by month: choose whole months.`
const LACKING = 'Some locations have no figures of this metric.'

/** Why none of these figures has a value, in sentences; null if they have no entries, or no reason of their own. Not of differences. */
export function noFiguresSentence(cells: readonly LimitedCell[]): string | null {
  const states = new Set(cells.flatMap(({ value, state }) => (value === null ? [state] : [])))
  if (states.has('NOT_COMPARABLE'))
    return 'These days are part of a month, and amounts here are divided by a metric that is stored by month. Choose whole months.'
  return states.has('LACKS_LOCATIONS')
    ? 'Some locations have no figures of a metric, so nothing is computed from it. Choose other locations or months, or add these figures.'
    : null
}

/** Why there is no figure, in a few words for a cell of a file. */
export function noFigureWords(state: FigureState): string {
  switch (state) {
    case 'NO_ENTRIES':
      return 'No entries'
    case 'NOT_PLANNED':
      return 'Not planned'
    case 'NOT_COMPARABLE':
      return 'Not comparable'
    case 'LACKS_LOCATIONS':
      return 'Locations missing'
    case 'ZERO_BASE':
    case 'NOT_MEANINGFUL':
      return noNumberOf(state)
    case 'WHOLE':
    case 'CUT':
    case 'PRORATED':
    case 'PART':
    case 'NO_RESULT':
      return 'No value'
  }
}
