import { expect, it } from 'vitest'
import { BadInputError } from '../../errors.ts'
import { rowText } from './cell-text.ts'
import { FileAccounts } from './file-accounts.ts'
import { FileLocations } from './file-locations.ts'

it('says past 20,000 locations that another column holds them', () => {
  const locations = new FileLocations()
  for (let at = 0; at < 20_000; at += 1) expect(locations.of(`Order ${at}`)).toMatchObject({ index: at })
  expect(locations.of('Order 7')).toMatchObject({ index: 7 })
  expect(() => locations.of('Order 20000')).toThrow(
    new BadInputError('The file names more than 20,000 locations: another column holds the location. Correct the columns.'),
  )
})

it('says past 50,000 account names that another column holds them', () => {
  const accounts = new FileAccounts(() => null, new Map(), 'COMMON')
  const add = (at: number) => accounts.add('', `Memo ${at}`, { number: '', name: `Memo ${at}` }, '')
  for (let at = 0; at < 50_000; at += 1) add(at)
  expect(accounts.tallies).toHaveLength(50_000)
  expect(() => add(50_000)).toThrow(
    new BadInputError('The file names more than 50,000 accounts: another column holds the account. Correct the columns.'),
  )
})

it('keeps a row that cannot be read whole, and of a very long one what can be read again', () => {
  expect(rowText(['a', 'b'.repeat(3_990)])).toBe(`a,${'b'.repeat(3_990)}`)
  expect(rowText(['a', '"'.repeat(9_000), 'c'])).toBe(`a,"${'""'.repeat(200)}…",c`)
  expect(rowText(Array.from({ length: 9_000 }, () => 'd'))).toBe(Array.from({ length: 20 }, () => 'd').join(','))
})
