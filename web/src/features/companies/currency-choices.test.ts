import { expect, it } from 'vitest'
import { currencyChoices } from './currency-choices.ts'

it('lists current currencies by code, with their names', () => {
  const choices = currencyChoices('USD')
  expect(choices).toContainEqual({ value: 'USD', label: 'USD, US Dollar' })
  expect(choices.map(({ value }) => value)).toEqual(choices.map(({ value }) => value).toSorted())
  expect(choices.filter(({ label }) => /\d{4}/.test(label))).toEqual([])
  expect(currencyChoices('AFA').map(({ value }) => value)).toContain('AFA')
})
