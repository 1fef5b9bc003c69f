import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { describe, expect, it } from 'vitest'
import { comparedPart, withComparedColumn, withComparedPart, withTotal } from './column-choices.ts'

const comparable = ['2026-01-01', '2026-02-01', 'total', 'ytd'].map((key) => ({ key }))
const compared = { ...PLAIN_COLUMNS, comparisons: ['PRIOR_YEAR'] as const }

describe('columns that are compared', () => {
  it('are all of them, the total alone, which then shows, or those that somebody chose', () => {
    expect(comparedPart(compared)).toBe('ALL')
    const atTotal = withComparedPart(compared, 'TOTAL', comparable)
    expect(atTotal).toMatchObject({ hasTotal: true, comparedOn: ['total'] })
    expect(comparedPart(atTotal)).toBe('TOTAL')
    const chosen = withComparedPart(atTotal, 'CHOSEN', comparable)
    expect(chosen.comparedOn).toEqual(['2026-02-01'])
    expect(comparedPart(chosen)).toBe('CHOSEN')
    expect(withComparedPart(chosen, 'ALL', comparable).comparedOn).toBeNull()
  })

  it('are all again once the last one is taken away', () => {
    const two = withComparedColumn(withComparedPart(compared, 'CHOSEN', comparable), 'total', true)
    expect(two.comparedOn).toEqual(['2026-02-01', 'total'])
    expect(withComparedColumn(withComparedColumn(two, 'total', false), '2026-02-01', false).comparedOn).toBeNull()
    expect(withTotal(withComparedPart(compared, 'TOTAL', comparable), false)).toMatchObject({ hasTotal: false, comparedOn: null })
    expect(withTotal(two, false).comparedOn).toEqual(['2026-02-01'])
  })
})
