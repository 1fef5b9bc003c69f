import { describe, expect, it } from 'vitest'
import {
  columnMateriality,
  DEFAULT_MATERIALITY,
  materialitySentence,
  materialityTexts,
  parseMateriality,
  revenueShareOf,
  thresholdAt,
  typedMateriality,
} from './materiality.ts'

describe('materiality by column', () => {
  it.each([
    { share: null, amount: '25000' },
    { share: '1', amount: '25000' },
    { share: '0.1', amount: '2500' },
    { share: '0.010001', amount: '250.025' },
    { share: '0.001', amount: '250' },
    { share: '0', amount: '250' },
  ])('for a share of $share of the revenue is $amount', ({ share, amount }) => {
    const materiality = columnMateriality(DEFAULT_MATERIALITY, [{ revenueShare: '0.5' }, { revenueShare: share }])
    expect(thresholdAt(materiality, 1, 'MONEY')).toEqual({ amount, percent: '0.005' })
  })

  it('is the company\u2019s for columns without figures, and has no amount for metrics', () => {
    const materiality = columnMateriality(DEFAULT_MATERIALITY, [{ revenueShare: '0.5' }])
    expect(thresholdAt(materiality, null, 'MONEY').amount).toBe('25000')
    expect(thresholdAt(materiality, 0, 'METRIC')).toEqual({ amount: '0', percent: '0.05' })
  })
})

it.each([
  { revenue: '25.00', whole: '100.00', share: '0.25' },
  { revenue: '1.00', whole: '3.00', share: '0.333333333333' },
  { revenue: '120.00', whole: '100.00', share: '1' },
  { revenue: '-5.00', whole: '100.00', share: '0' },
  { revenue: '5.00', whole: '0.00', share: null },
  { revenue: '5.00', whole: '-10.00', share: null },
])('$revenue of $whole is a share of $share', ({ revenue, whole, share }) => expect(revenueShareOf(revenue, whole)).toBe(share))

describe('materiality in words and as typed', () => {
  it('is said in words of the trade', () => {
    expect(materialitySentence(DEFAULT_MATERIALITY, 'USD')).toBe(
      'Materiality: color variances over $25,000 and 0.5%, and those of metrics over 5%',
    )
  })

  it('is read as typed, and typed as read', () => {
    const typed = { amount: '1,250.50', percent: '2.25 %', metricPercent: '10' }
    const read = parseMateriality(typedMateriality(typed))
    expect(read).toEqual({ amount: '1250.5', percent: '0.0225', metricPercent: '0.1' })
    expect(materialityTexts(read)).toEqual({ amount: '1,250.5', percent: '2.25', metricPercent: '10' })
  })

  it.each([
    { typed: { amount: 'much', percent: '1', metricPercent: '1' }, field: 'materiality.amount' },
    { typed: { amount: '-1', percent: '1', metricPercent: '1' }, field: 'materiality.amount' },
    { typed: { amount: '1000000000000', percent: '1', metricPercent: '1' }, field: 'materiality.amount' },
    { typed: { amount: '1', percent: '', metricPercent: '1' }, field: 'materiality.percent' },
    { typed: { amount: '1', percent: '1', metricPercent: '1001' }, field: 'materiality.metricPercent' },
  ])('refuses $typed', ({ typed, field }) => {
    const read = typedMateriality(typed)
    expect(materialityTexts(read)).toBeDefined()
    expect(() => parseMateriality(read)).toThrow(expect.objectContaining({ code: 'BAD_USER_INPUT', field }))
  })
})
