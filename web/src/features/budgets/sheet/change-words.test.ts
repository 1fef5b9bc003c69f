import { monthIndex } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import type { ReceivedFigureChange } from '../budget-request.ts'
import { changeWords } from './change-words.ts'
import { sheetFrame } from './sheet-frame.ts'

const frame = sheetFrame({
  shape: { period: 'MONTHLY', firstMonth: monthIndex(2026, 1), lastMonth: monthIndex(2026, 12) },
  groups: [{ id: 'rent', parentId: null, name: 'Rent', type: 'RENT', displayOrder: 1, formula: null, favorability: null }],
  metrics: [],
  fiscalYearStart: 1,
  scale: 2,
})
const change = (month: number, before: string | null, after: string | null, id = 'rent', locationId = '1'): ReceivedFigureChange => ({
  subject: { kind: 'GROUP', id },
  locationId,
  timestamp: `2026-${String(month).padStart(2, '0')}-01`,
  before,
  after,
})
const told = (changes: readonly ReceivedFigureChange[]) =>
  changeWords(changes, { frame, locationName: (id) => `Place ${id}`, print: (_, value) => value ?? '–' })

it('describes a line at a location in a sentence, with its first figures', () => {
  expect(told([change(1, '5', '6'), change(2, null, '7'), change(3, '8', null), change(4, '1', '2'), change(5, '1', '2')])).toEqual([
    'Rent, Place 1: Jan 2026 from 5 to 6, Feb 2026 7, Mar 2026 without 8, 2 more',
  ])
  expect(told([change(1, '5', '6', 'gone', '2')])).toEqual(['A deleted line, Place 2: Jan 2026 from 5 to 6'])
})

it('counts further lines after twenty', () => {
  const many = Array.from({ length: 23 }, (_, at) => [
    change(1, '1', '2', 'rent', String(at)),
    change(2, '1', '2', 'rent', String(at)),
  ]).flat()
  const sentences = told(many)
  expect([sentences.length, sentences.at(-1)]).toEqual([21, '6 figures of 3 other lines'])
})
