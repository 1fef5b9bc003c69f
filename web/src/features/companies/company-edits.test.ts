import { describe, expect, it } from 'vitest'
import { changedSettings, companyProblem, companySettingsOf, editsSince, settingChangeWords } from './company-edits.ts'

const stored = companySettingsOf({ name: 'Tidewater', currency: 'USD', fiscalYearStartMonth: 1, minorDigits: 2 })

describe('edits of company settings', () => {
  it('count if they differ from the stored settings; a name after trimming', () => {
    expect(changedSettings(stored, { ...stored, name: ' Tidewater ' })).toEqual([])
    expect(changedSettings(stored, { ...stored, name: 'Tide', currency: 'EUR' })).toEqual(['name', 'currency'])
  })

  it('outlast a save if they were made after it was sent', () => {
    expect(editsSince({ name: 'Tide', currency: 'EUR' }, { name: 'Tidal', currency: 'EUR' })).toEqual({ name: 'Tidal' })
    expect(editsSince({ name: 'Tide' }, { name: 'Tide' })).toEqual({})
  })

  it('are refused with the server’s field and message', () => {
    expect(companyProblem(stored, { ...stored, name: ' ' }, 0)).toMatchObject({ field: 'name' })
    expect(companyProblem(stored, { ...stored, name: 'Tide' }, 0)).toBeNull()
  })

  it('count materiality as one setting, and say it in words', () => {
    const wanted = { ...stored, materiality: { ...stored.materiality, amount: '5000' } }
    expect(changedSettings(stored, { ...stored, materiality: { ...stored.materiality } })).toEqual([])
    expect(changedSettings(stored, wanted)).toEqual(['materiality'])
    expect(settingChangeWords('materiality', stored, wanted)).toBe('Materiality: over $25,000 and 0.5% to over $5,000 and 0.5%.')
    const invalid = { ...wanted, materiality: { ...wanted.materiality, percent: 'x' } }
    expect(companyProblem(stored, invalid, 0)).toMatchObject({ field: 'materiality.percent' })
  })

  it('are described in words', () => {
    expect(settingChangeWords('sameStoreMonths', stored, { ...stored, sameStoreMonths: 18 })).toBe(
      'Minimum months open for same-store: 0 to 18.',
    )
    expect(settingChangeWords('currency', stored, { ...stored, currency: 'EUR' })).toBe('Currency: USD to EUR.')
    const july = companySettingsOf({ ...stored, fiscalYearStartMonth: 7 })
    expect(settingChangeWords('fiscalYearStartMonth', stored, july)).toMatch(/: January to July\.$/)
  })
})
