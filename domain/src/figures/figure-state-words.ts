import { NO_BASE, NO_VALUE } from '../money/format.ts'
import type { FigureState } from './answer-cells.ts'

/** What stands in place of a number: an en dash, or `n/a` for a percentage of zero. */
export function noNumberOf(state: FigureState): typeof NO_VALUE | typeof NO_BASE {
  return state === 'ZERO_BASE' ? NO_BASE : NO_VALUE
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
      return NO_BASE
    case 'WHOLE':
    case 'CUT':
    case 'PRORATED':
    case 'PART':
    case 'NO_RESULT':
      return 'No value'
  }
}
