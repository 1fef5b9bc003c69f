import { expect, it } from 'vitest'
import { BadInputError } from '../../errors.ts'
import { rowText } from './cell-text.ts'
import { FileAccounts } from './file-accounts.ts'
import { FileLocations } from './file-locations.ts'

it('refuses more than 20,000 locations as the wrong column', () => {
  const locations = new FileLocations()
  for (let at = 0; at < 20_000; at += 1) expect(locations.of(`Order ${at}`)).toMatchObject({ index: at })
  expect(locations.of('Order 7')).toMatchObject({ index: 7 })
  expect(() => locations.of('Order 20000')).toThrow(
    new BadInputError('The file names more than 20,000 locations: another column holds the location. Correct the columns.'),
  )
})

it('refuses more than 50,000 account names as the wrong column', () => {
  const accounts = new FileAccounts(() => null, new Map(), { chart: 'COMMON', traded: [] })
  const add = (at: number) => accounts.add('', `Memo ${at}`, { number: '', name: `Memo ${at}` }, '')
  for (let at = 0; at < 50_000; at += 1) add(at)
  expect(accounts.tallies).toHaveLength(50_000)
  expect(() => add(50_000)).toThrow(
    new BadInputError('The file names more than 50,000 accounts: another column holds the account. Correct the columns.'),
  )
})

it('keeps an unreadable row whole, or as much of a very long one as can be read again', () => {
  expect(rowText(['a', 'b'.repeat(3_990)])).toBe(`a,${'b'.repeat(3_990)}`)
  expect(rowText(['a', '"'.repeat(9_000), 'c'])).toBe(`a,"${'""'.repeat(200)}…",c`)
  expect(rowText(Array.from({ length: 9_000 }, () => 'd'))).toBe(Array.from({ length: 20 }, () => 'd').join(','))
})
