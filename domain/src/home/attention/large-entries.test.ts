import { expect, it } from 'vitest'
import { DEFAULT_MATERIALITY } from '../../profit-loss/materiality.ts'
import { monthIndex } from '../../time/day.ts'
import type { AttentionFacts } from './attention-facts.ts'
import { largeEntries } from './large-entries.ts'

it('opens just the large entries of an account, however many others it has', () => {
  const sizes = ['30000.00', '-10250.50', '900.00', '10000.00', '9999.99']
  const entries = sizes.map((amount, at) => ({ locationId: String(at % 2), amount }))
  const account = { accountId: '7', account: '6200 Repairs', groupId: 'repairs', usual: '800', entriesBefore: 40, entries }
  const facts = { month: monthIndex(2026, 10), names: new Map(), materiality: DEFAULT_MATERIALITY, minorDigits: 2, entries: [account] }
  // Only what is read.
  const [found, ...others] = largeEntries(facts as unknown as AttentionFacts)
  expect(others).toEqual([])
  expect(found?.act).toMatchObject({ kind: 'ENTRIES', accountId: '7', locationIds: ['0', '1'], leastAmount: '10000.00' })
  const meant = sizes.filter((size) => Math.abs(Number(size)) >= Number(found?.act.leastAmount))
  // What the finding says is the sum of what it opens.
  expect(meant.reduce((sum, size) => sum + Number(size), 0)).toBe(Number(found?.amount))
})
