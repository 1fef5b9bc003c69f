import { expect, it } from 'vitest'
import type { FigureState, FigureTable } from '../figures/answer-cells.ts'
import type { TextFigure } from './presentation.ts'
import { textFigureText } from './text-figures.ts'

const GUESTS = { groupId: null, metricId: 'guests', measure: 'VALUE', against: null, scope: {} } as unknown as TextFigure // as far as it is read

function answer(value: string | null, state: FigureState): FigureTable {
  const row = { key: 'metric:guests', label: 'Guests', groupId: null, accountId: null, metricId: 'guests' }
  return {
    figureColumns: [],
    columns: [{ key: 'total', measure: 'VALUE', column: 0, base: null }],
    rows: [
      {
        ...row,
        unit: 'plain',
        unitLabel: null,
        favorability: null,
        cells: [{ value, state, outcome: 'NEUTRAL', isMaterial: false }],
      },
    ],
  }
}

it.each<[value: string | null, state: FigureState, text: string]>([
  ['8412', 'WHOLE', '8,412'],
  // A metric of a whole month under a few of its days.
  ['8412', 'CUT', '8,412 (of whole months)'],
  ['8412', 'LACKS_LOCATIONS', '8,412 (some locations missing)'],
  [null, 'NOT_COMPARABLE', '–'],
  [null, 'NOT_MEANINGFUL', 'n/m'],
])('a figure of %s that is %s is written %s', (value, state, text) => {
  expect(textFigureText(GUESTS, answer(value, state), 'PARENTHESES')).toBe(text)
})

it('is a dash without an answer', () => {
  expect(textFigureText(GUESTS, null, 'PARENTHESES')).toBe('–')
})
