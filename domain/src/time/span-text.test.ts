import { expect, it } from 'vitest'
import { readSpanText, spanText } from './span-text.ts'

it('comes back from an address as it was', () => {
  const setting = { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1, anchor: 'LEDGER' } as const
  expect(readSpanText(spanText(setting))).toEqual(setting)
})

it.each([[undefined], [''], ['{'], ['7'], ['null'], ['[]'], ['{"period":"DAILY"}']])('is none in %j', (text) => {
  expect(readSpanText(text)).toBeNull()
})
