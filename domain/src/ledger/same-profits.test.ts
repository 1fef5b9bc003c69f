import { expect, it } from 'vitest'
import { commonPart } from './same-profits.ts'

/** Revenue and costs in cents. */
const parts = (income: number, costs: number, rows = 20) => ({ income: BigInt(income), profit: BigInt(income - costs), rows })

it.each([
  ['the same profit', parts(1_234_56, 800_10), 'PROFIT'],
  ['another side each, with the same profit', parts(500_00, 65_54), 'PROFIT'],
  ['the same revenue, where a cost is missing', parts(1_234_56, 700_10), 'REVENUE'],
  ['the same costs, where some revenue is missing', parts(1_000_00, 800_10), 'COSTS'],
  ['revenue alone', parts(1_234_56, 0), 'REVENUE'],
  ['both sides in whole units', parts(1_235_00, 800_00), 'ROUNDED'],
  ['both sides in whole units, off by many rows', parts(1_241_00, 795_00), 'ROUNDED'],
  ['more than rounding', parts(1_241_00, 760_00), null],
  ['more than rounding of few rows', parts(1_241_00, 795_00, 3), null],
  ['nearly the same with cents', parts(1_234_80, 800_30), null],
  ['something else', parts(400_00, 90_00), null],
  ['costs alone', parts(0, 300_00), null],
  ['nothing', parts(0, 0), null],
] as const)('%s', (_, file, common) => expect(commonPart(file, parts(1_234_56, 800_10), 100n)).toBe(common))

it('takes whole amounts beside whole ones for others', () =>
  expect(commonPart(parts(1_235_00, 800_00), parts(1_236_00, 802_00), 100n)).toBeNull())
