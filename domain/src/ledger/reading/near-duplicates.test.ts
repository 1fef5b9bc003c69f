import { expect, it } from 'vitest'
import { nearDuplicateAccounts, nearDuplicateLocations } from './near-duplicates.ts'

it.each([
  [['HOTEL', 'Hotel'], [], [['Hotel', 'HOTEL']]],
  [['Café'], ['Cafe'], [['Café', 'Cafe']]],
  [['Back  Bay'], ['Back Bay'], [['Back  Bay', 'Back Bay']]],
  [['Durham.'], ['Durham'], [['Durham.', 'Durham']]],
  [['St Johns'], ["St. John's"], [['St Johns', "St. John's"]]],
  [['Bar and Grill'], ['Bar & Grill'], [['Bar and Grill', 'Bar & Grill']]],
  [['Store 1-1', 'Store 11'], [], []],
  [['Durham'], ['Durham'], []],
  [
    ['hotel', 'Hotel', 'HOTEL'],
    ['Hotel'],
    [
      ['hotel', 'Hotel'],
      ['HOTEL', 'Hotel'],
    ],
  ],
  [['Hotel'], ['Hotel', 'HOTEL'], []],
  [['', '--'], ['-'], []],
])('locations %j beside %j', (inFile, inLedger, pairs) => {
  expect(nearDuplicateLocations(inFile, inLedger).map(({ name, other }) => [name, other])).toEqual(pairs)
})

const account = (label: string) => {
  const [, number = '', name = label] = /^(\d+) (.*)$/.exec(label) ?? []
  return { number, name }
}

it.each([
  [['0100 Cash'], ['100 Cash'], [['0100 Cash', '100 Cash']]],
  [['Food Cost'], ['Food cost'], [['Food Cost', 'Food cost']]],
  [['Food cost'], ['5010 Food cost'], [['Food cost', '5010 Food cost']]],
  [['5010 Wages'], ['6010 Wages'], []],
  [['5010 FOOD'], ['5010 Food'], []],
])('accounts %j beside %j', (inFile, inLedger, pairs) => {
  const found = nearDuplicateAccounts(inFile.map(account), inLedger.map(account))
  expect(found.map(({ name, other }) => [name, other])).toEqual(pairs)
})
