import type { FigureCell, FigureState } from './answer-cells.ts'

/** Of a figure with a value, the gravest first: other days than those of its column, then missing locations. */
const BY_GRAVITY: readonly FigureState[] = ['NOT_PLANNED', 'CUT', 'PART', 'LACKS_LOCATIONS', 'PRORATED']

/** The state of a figure to which several apply, or that combines several figures: the most severe. A second one goes into `lacksLocations`. */
export function combinedState(states: readonly FigureState[]): Pick<FigureCell, 'state' | 'lacksLocations'> {
  const state = BY_GRAVITY.find((one) => states.includes(one)) ?? 'WHOLE'
  return states.includes('LACKS_LOCATIONS') ? { state, lacksLocations: true } : { state }
}
