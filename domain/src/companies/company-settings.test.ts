import { describe, expect, it } from 'vitest'
import { DEFAULT_MATERIALITY } from '../profit-loss/materiality.ts'
import { changedCompany, defaultDigitsFor, rescaleProblem } from './company-settings.ts'

const READ = {
  name: 'Bluebird',
  currency: 'USD',
  fiscalYearStartMonth: 1,
  minorDigits: 2,
  materiality: DEFAULT_MATERIALITY,
  sameStoreMonths: 0,
} as const

describe('changedCompany', () => {
  it('changes what differs and keeps concurrent changes', () => {
    const current = { ...READ, currency: 'EUR' }
    expect(changedCompany(READ, { ...READ, name: ' Bluebird Cafés ', fiscalYearStartMonth: 7 }, current, 3)).toEqual({
      name: 'Bluebird Cafés',
      currency: 'EUR',
      fiscalYearStartMonth: 7,
      minorDigits: 2,
      materiality: DEFAULT_MATERIALITY,
      sameStoreMonths: 0,
    })
  })

  it('changes the minimum for same-store, and keeps it if a request does not know it', () => {
    const changed = changedCompany(READ, { ...READ, sameStoreMonths: 18 }, READ, 3)
    expect(changed.sameStoreMonths).toBe(18)
    const { sameStoreMonths: _, ...old } = READ
    expect(changedCompany(old, { ...old, name: 'Robin' }, changed, 3)).toEqual({ ...changed, name: 'Robin' })
    for (const sameStoreMonths of [-1, 1.5, 121])
      expect(() => changedCompany(READ, { ...READ, sameStoreMonths }, READ, 3)).toThrow('a whole number of months from 0 to 120')
  })

  it('changes materiality as one setting, and keeps it if a request does not know it', () => {
    const materiality = { amount: '5000.50', percent: '0.020', metricPercent: '0.1' }
    const changed = changedCompany(READ, { ...READ, materiality }, READ, 3)
    expect(changed.materiality).toEqual({ amount: '5000.5', percent: '0.02', metricPercent: '0.1' })
    const { materiality: _, ...old } = READ
    expect(changedCompany(old, { ...old, name: 'Robin' }, changed, 3)).toEqual({ ...changed, name: 'Robin' })
    expect(() => changedCompany(READ, { ...READ, materiality: { ...materiality, percent: '-1' } }, READ, 0)).toThrow(
      expect.objectContaining({ code: 'BAD_USER_INPUT', field: 'materiality.percent' }),
    )
    expect(() => changedCompany(READ, { ...READ, materiality: { ...materiality, amount: '1' } }, changed, 0)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', field: 'materiality', message: expect.stringContaining('over $5,000.50 and 2%') }),
    )
  })

  it.each([
    { to: { name: '' }, imports: 0, field: 'name', says: 'Give the company a name' },
    { to: { currency: 'dollars' }, imports: 0, field: 'currency', says: 'not a currency code' },
    { to: { fiscalYearStartMonth: 0 }, imports: 0, field: 'fiscalYearStartMonth', says: '' },
    { to: { minorDigits: 3 }, imports: 1, field: 'minorDigits', says: 'keeps 1 import in these decimals' },
    { to: { minorDigits: 0 }, imports: 0, field: 'minorDigits', says: 'Amounts in USD have 2 decimals' },
    { to: { currency: 'KWD' }, imports: 0, field: 'minorDigits', says: 'Choose 3 or more' },
  ])('refuses $to over $imports imports', ({ to, imports, field, says }) => {
    const attempt = () => changedCompany(READ, { ...READ, ...to }, READ, imports)
    expect(attempt).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT', field, message: expect.stringContaining(says) }))
  })

  it('accepts a currency with more decimals and keeps those of a ledger with entries', () => {
    expect(changedCompany(READ, { ...READ, currency: 'KWD' }, READ, 1)).toEqual({ ...READ, currency: 'KWD' })
  })

  it('refuses a setting that somebody else changed to another value', () => {
    const current = { ...READ, fiscalYearStartMonth: 4 } as const
    const to = { ...READ, fiscalYearStartMonth: 7 }
    expect(() => changedCompany(READ, to, current, 0)).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        field: 'fiscalYearStartMonth',
        message: expect.stringContaining('changed to Apr since'),
      }),
    )
    expect(changedCompany(READ, { ...READ, fiscalYearStartMonth: 4 }, current, 0)).toEqual(current)
  })
})

it('derives the decimals of an empty ledger from its currency', () => {
  expect([defaultDigitsFor(2, 'USD', 'JPY'), defaultDigitsFor(4, 'USD', 'JPY'), defaultDigitsFor(2, 'USD', 'KWD')]).toEqual([0, 4, 3])
  expect(rescaleProblem(0)).toBeNull()
})
