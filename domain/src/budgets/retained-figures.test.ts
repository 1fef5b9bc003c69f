import { describe, expect, it } from 'vitest'
import { addToMonth, monthIndex } from '../time/day.ts'
import type { PlannedLine } from './budget-book.ts'
import { RetainedFigures } from './retained-figures.ts'

const JAN = monthIndex(2026, 1)
const LINES = ['Revenue', 'Labor', 'Rent', 'Marketing', 'Insurance', 'Repairs']
const group = (id: string) => ({ kind: 'GROUP', id }) as const
const months = (count: number) => Array.from({ length: count }, (_, at) => addToMonth(JAN, at))
const line = (id: string, locationId: number, value = '100', count = 12): PlannedLine => ({
  subject: group(id),
  locationId,
  figures: months(count).map((firstMonth) => ({ firstMonth, value })),
})
const cells = (id: string, locationId: number, count = 12) => ({
  subject: group(id),
  locationId,
  figures: months(count).map((firstMonth) => ({ firstMonth, months: 1, column: 0, text: '1', value: '1', error: null })),
})
const all = (locationId: number) => LINES.map((id) => line(id, locationId))

/** Of a budget with six lines at two locations. @param rows of the workbook. */
function note(rows: readonly ReturnType<typeof cells>[], planned: readonly PlannedLine[] = [...all(1), ...all(2)]): string | null {
  const kept = new RetainedFigures(({ id }) => rows.some(({ subject }) => subject.id === id))
  const locations = new Set(rows.map(({ locationId }) => locationId))
  for (const at of locations)
    kept.add(
      planned.filter(({ locationId }) => locationId === at),
      rows.filter(({ locationId }) => locationId === at),
    )
  return kept.note({
    budget: { name: 'Budget 2026', period: 'MONTHLY' },
    figures: planned.reduce((sum, { figures }) => sum + figures.length, 0),
    otherLocations: [...new Set(planned.map(({ locationId }) => locationId))].filter((id) => !locations.has(id)).map((id) => `Store ${id}`),
    nameOfLine: ({ id }) => id,
    nameOfLocation: (id) => `Store ${id}`,
  })
}

const both = (ids: readonly string[], count = 12) => [1, 2].flatMap((at) => ids.map((id) => cells(id, at, count)))

describe('what a workbook does not have of a budget', () => {
  it('is nothing where it has all', () => {
    expect(note(both(LINES))).toBeNull()
    expect(note([...both(LINES), cells('Taxes', 1)])).toBeNull()
  })

  it('needs no word where it is zero', () => {
    expect(note(both(LINES), [...all(1), ...all(2), line('Parking', 1, '0')])).toBeNull()
  })

  it('is said by line, location and month', () => {
    expect(note(both(LINES.slice(0, 3)))).toBe(
      '3 lines of “Budget 2026” are not in the workbook and keep their figures: Marketing, Insurance and Repairs.',
    )
    expect(note(both(LINES.slice(0, 5)))).toBe('1 line of “Budget 2026” is not in the workbook and keeps its figures: Repairs.')
    expect(note(LINES.map((id) => cells(id, 1)))).toBe('1 location of “Budget 2026” is not in the workbook and keeps its figures: Store 2.')
    expect(note(both(LINES, 9))).toBe('Oct – Dec 2026 of “Budget 2026” are not in the workbook and keep their figures.')
  })

  it('is said by figure where a row or a cell is missing', () => {
    const rows = both(LINES).filter(({ subject, locationId }) => subject.id !== 'Rent' || locationId !== 2)
    expect(note(rows)).toBe('12 figures of “Budget 2026” have no cell with a figure in the workbook and stay, such as Rent of Store 2.')
    expect(note([...rows, cells('Rent', 2, 11)])).toBe(
      '1 figure of “Budget 2026” has no cell with a figure in the workbook and stays, such as Rent of Store 2.',
    )
  })

  it('is one short sentence where the workbook has a part only', () => {
    expect(note([cells('Taxes', 1)])).toBe('The workbook has no cell for the 144 figures of “Budget 2026”, which stay.')
    expect(note([cells('Labor', 1)])).toBe(
      'The workbook has cells for 12 of the 144 figures of “Budget 2026”. The others stay as they are.',
    )
  })
})
