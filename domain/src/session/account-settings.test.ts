import { expect, it } from 'vitest'
import { DEFAULT_ACCOUNT_SETTINGS, readAccountSettings, storedChange } from './account-settings.ts'

it.each<{ stored: unknown; read: object }>([
  { stored: {}, read: {} },
  { stored: null, read: {} },
  { stored: { negatives: 'MINUS' }, read: { negatives: 'MINUS' } },
  { stored: { theme: 'DARK', days: 'YEAR_FIRST', more: 1 }, read: { theme: 'DARK', days: 'YEAR_FIRST' } },
  { stored: { theme: 'SEPIA', negatives: 7, days: 'MONTH_FIRST' }, read: { days: 'MONTH_FIRST' } },
])('reads $stored', ({ stored, read }) => expect(readAccountSettings(stored)).toEqual({ ...DEFAULT_ACCOUNT_SETTINGS, ...read }))

it('stores only the settings that a change sets', () => {
  expect(storedChange({ theme: 'DARK', negatives: null, days: undefined })).toEqual({ theme: 'DARK' })
  const before = { negatives: 'MINUS', days: 'YEAR_FIRST' }
  expect(readAccountSettings({ ...before, ...storedChange({ days: 'MONTH_FIRST' }) })).toMatchObject({
    negatives: 'MINUS',
    days: 'MONTH_FIRST',
  })
})
