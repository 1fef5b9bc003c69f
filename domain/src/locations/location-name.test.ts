import { expect, it } from 'vitest'
import { locationNameParts } from './location-name.ts'

it.each([
  ['101 Back Bay', '101', 'Back Bay'],
  ['NY-4 – Midtown', 'NY-4', 'Midtown'],
  ['#12 Airport', '#12', 'Airport'],
  ['S01: Bäckerei Süd', 'S01', 'Bäckerei Süd'],
  ['5th Avenue', '', '5th Avenue'],
  ['Store 12', '', 'Store 12'],
  ['Midtown', '', 'Midtown'],
  ['101', '', '101'],
  ['101 102', '', '101 102'],
  ['2024-01-01-LONG-CODE Site', '', '2024-01-01-LONG-CODE Site'],
  ['', '', ''],
])('%s', (text, code, name) => {
  expect(locationNameParts(text)).toEqual({ code, name })
})
