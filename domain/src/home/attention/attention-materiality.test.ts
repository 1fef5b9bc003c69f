import { expect, it } from 'vitest'
import { DEFAULT_MATERIALITY } from '../../profit-loss/materiality.ts'
import { attentionMateriality } from './attention-materiality.ts'

it.each([
  { stated: '25000', revenue: '18000.50', amount: '180.005' },
  { stated: '25000.00', revenue: '18000', amount: '180' },
  { stated: '25000', revenue: '6400000', amount: '25000' },
  // An amount that somebody chose counts as it is.
  { stated: '10000', revenue: '18000', amount: '10000' },
  { stated: '25000', revenue: '0', amount: '25000' },
  { stated: '25000', revenue: '-40', amount: '25000' },
])('$stated with a revenue of $revenue is $amount', ({ stated, revenue, amount }) => {
  const found = attentionMateriality({ ...DEFAULT_MATERIALITY, amount: stated }, revenue)
  expect(Number(found.amount)).toBe(Number(amount))
  expect(found.percent).toBe(DEFAULT_MATERIALITY.percent)
})
