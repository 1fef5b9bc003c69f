import { expect, it } from 'vitest'
import { unpackSections } from './packed-figures.ts'

const account = { accountId: '7', accountNumber: '4000', accountName: 'Sales' }

it('unpacks figures, and nothing from empty text', () => {
  const rows = [
    { ...account, figures: '12.50,0.00,-3.00', withoutEntries: [] },
    { ...account, figures: '12.50,0.00,-3.00', withoutEntries: [1] },
  ]
  expect(unpackSections([{ profitLossGroupId: 'a', rows, sumRow: { figures: ',0.333333,' } }], 3)).toEqual([
    {
      profitLossGroupId: 'a',
      rows: [
        { ...account, values: ['12.50', '0.00', '-3.00'], entryCounts: [1, 1, 1] },
        { ...account, values: ['12.50', '0.00', '-3.00'], entryCounts: [1, 0, 1] },
      ],
      sumRow: { values: [null, '0.333333', null] },
    },
  ])
})

it('distinguishes one column without a figure from no column', () => {
  const [one] = unpackSections([{ profitLossGroupId: 'a', rows: [], sumRow: { figures: '' } }], 1)
  expect(one?.sumRow?.values).toEqual([null])
  const [none] = unpackSections([{ profitLossGroupId: 'a', rows: [], sumRow: { figures: '' } }], 0)
  expect(none?.sumRow?.values).toEqual([])
})
