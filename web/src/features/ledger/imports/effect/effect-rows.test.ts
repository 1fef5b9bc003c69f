import { expect, it } from 'vitest'
import { USUAL_DISPLAY } from '../../../../ui/display.ts'
import { effectRows, unmappedSentence } from './effect-rows.ts'

const figures = (before: string | null, after: string | null, difference: string | null) => ({
  before: [before, '0.00'],
  after: [after, '0.00'],
  difference: [difference, '0.00'],
})
const effect: Parameters<typeof effectRows>[0] = {
  lines: [
    { groupId: 'r', name: 'Revenue', depth: 1, isCalculation: false, unit: 'MONEY', figures: figures('100.00', '150.00', '50.00') },
    { groupId: 'c', name: 'Cost', depth: 1, isCalculation: false, unit: 'MONEY', figures: figures('0.00', '0.00', '0.00') },
    { groupId: 'n', name: 'Net income', depth: 1, isCalculation: true, unit: 'MONEY', figures: figures('100.00', '90.50', '-9.50') },
    { groupId: 'm', name: 'Margin', depth: 1, isCalculation: true, unit: 'SHARE', figures: figures(null, '0.285', null) },
    { groupId: 's', name: 'Share', depth: 1, isCalculation: true, unit: 'SHARE', figures: figures('0.30', '0.285', '-0.015') },
  ],
  unmapped: figures('0.00', '-12.50', '-12.50'),
}

it('prints what was, what will be and what lies between, and leaves out lines with nothing in them', () => {
  const rows = effectRows(effect, 0, 2, USUAL_DISPLAY).map(({ name, before, after, difference, isTotal, isChanged }) => [
    name,
    before,
    after,
    difference,
    isTotal,
    isChanged,
  ])
  expect(rows).toEqual([
    ['Revenue', '100.00', '150.00', '50.00', false, true],
    ['Net income', '100.00', '90.50', '(9.50)', true, true],
    ['Margin', '–', '28.5%', '–', true, true],
    ['Share', '30.0%', '28.5%', '(1.5 pt)', true, true],
    ['Not mapped', '0.00', '(12.50)', '(12.50)', false, true],
  ])
})

it('keeps calculations where a month has nothing, and marks them as unchanged', () => {
  expect(effectRows(effect, 1, 2, USUAL_DISPLAY).map(({ name, isChanged }) => [name, isChanged])).toEqual([
    ['Net income', false],
    ['Margin', false],
    ['Share', false],
  ])
})

it.each([
  [[], null],
  [[{ number: '6900', name: 'Parking', amount: '-12.50' }], 'Not mapped: 6900 Parking, (12.50). No line shows it until it is mapped.'],
  [
    [
      { number: '', name: 'Tips', amount: '5.00' },
      { number: '1', name: 'A', amount: '1.00' },
      { number: '2', name: 'B', amount: '1.00' },
    ],
    'Not mapped: Tips, 5.00, and 2 more accounts. No line shows them until they are mapped.',
  ],
])('%j: %s', (newUnmapped, sentence) => {
  expect(unmappedSentence(newUnmapped, 2, USUAL_DISPLAY)).toBe(sentence)
})
