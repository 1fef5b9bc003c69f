import { expect, it } from 'vitest'
import { unusualPlans } from './unusual-plans.ts'

const periods = Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-01`)
const row = '1 GROUP:rent'

it('compares typed figures of a plan with the others of their line', () => {
  const known = { version: 1, sheets: new Map([['1', new Map([['GROUP:rent', periods.map(() => '8000')]])]]) }
  const typed = (value: string) => new Map([[row, new Map([['2027-03-01', { kind: 'FIGURE', value } as const]])]])
  const judge = (value: string) => unusualPlans(typed(value), known, periods, 1).get(`${row} 2027-03-01`)
  expect(judge('80000')).toBe('About 10 times as large as the figures around it. Check its decimal point and digits.')
  expect(judge('800')).toBe('About 1/10 of the figures around it. Check its decimal point and digits.')
  expect(judge('8400')).toBeUndefined()
})
