import { describe, expect, it } from 'vitest'
import { changedCompany, defaultDigitsFor, rescaleProblem } from './company-settings.ts'

const READ = { name: 'Bluebird', currency: 'USD', fiscalYearStartMonth: 1, minorDigits: 2 } as const

describe('changedCompany', () => {
  it('changes what differs and keeps concurrent changes', () => {
    const current = { ...READ, currency: 'EUR' }
    expect(changedCompany(READ, { ...READ, name: ' Bluebird Cafés ', fiscalYearStartMonth: 7 }, current, 3)).toEqual({
      name: 'Bluebird Cafés',
      currency: 'EUR',
      fiscalYearStartMonth: 7,
      minorDigits: 2,
    })
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
