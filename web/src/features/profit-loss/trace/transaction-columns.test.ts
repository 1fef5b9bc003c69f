import { expect, it } from 'vitest'
import { columnChoicesText, parseColumnChoices, visibleColumns } from './transaction-columns.ts'

it('shows all columns, and the account where there are several', () => {
  expect([...visibleColumns({}, true)]).toEqual(['date', 'account', 'location', 'vendor', 'memo', 'link'])
  expect([...visibleColumns({}, false)]).toEqual(['date', 'location', 'vendor', 'memo', 'link'])
  expect([...visibleColumns({ account: true, memo: false, location: false }, false)]).toEqual(['date', 'account', 'vendor', 'link'])
})

it('keeps choices as text', () => {
  const choices = { account: true, memo: false }
  expect(columnChoicesText(choices)).toBe('+account -memo')
  expect(parseColumnChoices('+account -memo +nothing x')).toEqual(choices)
  expect(parseColumnChoices(null)).toEqual({})
})
