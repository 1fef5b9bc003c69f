import { describe, expect, it } from 'vitest'
import { totalMatrix } from './total-matrix.ts'

const total = (month: string, locationName: string, rows: number, amount: string) => ({ month, locationName, rows, amount })

describe('totalMatrix', () => {
  it('lays months out from the earliest, locations by name with numbers by value', () => {
    const matrix = totalMatrix([
      total('2026-07', '10 Durham', 5, '1.00'),
      total('2026-06', '2 Back Bay', 3, '2.00'),
      total('2026-07', '2 Back Bay', 4, '-0.50'),
    ])
    expect(matrix.months).toEqual(['2026-06', '2026-07'])
    expect(matrix.locations).toEqual([
      {
        locationName: '2 Back Bay',
        cells: [
          { rows: 3, amount: '2.00' },
          { rows: 4, amount: '-0.50' },
        ],
      },
      { locationName: '10 Durham', cells: [null, { rows: 5, amount: '1.00' }] },
    ])
  })

  it('adds up each month exactly, past what a double holds', () => {
    const matrix = totalMatrix([
      total('2026-07', 'A', 2, '90071992547409.93'),
      total('2026-07', 'B', 1, '0.01'),
      total('2026-06', 'B', 1, '-7.1'),
    ])
    expect(matrix.all).toEqual([
      { rows: 1, amount: '-7.1' },
      { rows: 3, amount: '90071992547409.94' },
    ])
  })

  it('keeps names apart that differ by case or accents alone', () => {
    const { locations } = totalMatrix([total('2026-07', 'HOTEL', 1, '1'), total('2026-07', 'Hotel', 1, '1')])
    expect(locations).toHaveLength(2)
  })

  it('is empty without totals', () => {
    expect(totalMatrix([])).toEqual({ months: [], locations: [], all: [] })
  })
})
