import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nearDuplicateAccounts, nearDuplicateLocations, nearDuplicateSentence } from './near-duplicates.ts'

it.each([
  [['HOTEL', 'Hotel'], [], [['Hotel', 'HOTEL', 'SPELLING']]],
  [['Café'], ['Cafe'], [['Café', 'Cafe', 'SPELLING']]],
  [['Back  Bay'], ['Back Bay'], []],
  [['Backbay'], ['Back Bay'], [['Backbay', 'Back Bay', 'SPELLING']]],
  // Read as the one of the ledger that looks so.
  [['Back Bay'], ['Back\u00a0Bay'], []],
  [['Back Bay'], ['Back\u00a0Bay', 'Back\u2009Bay'], [['Back Bay', 'Back\u00a0Bay', 'SAME_LOOK']]],
  [['7'], ['007'], [['7', '007', 'SPELLING']]],
  [['7.0'], ['7'], [['7.0', '7', 'SPELLING']]],
  [['7.0', '7'], [], [['7', '7.0', 'SPELLING']]],
  [['Store 1O1'], ['Store 101'], [['Store 1O1', 'Store 101', 'SPELLING']]],
  [['l01'], ['101'], [['l01', '101', 'SPELLING']]],
  [['Io'], ['10'], []],
  [['7.5'], ['7'], []],
  [['101 Mill Road'], ['101'], [['101 Mill Road', '101', 'SAME_CODE']]],
  [['101'], ['Mill Road (101)'], [['101', 'Mill Road (101)', 'SAME_CODE']]],
  [['Store 101', '0101'], [], [['0101', 'Store 101', 'SAME_CODE']]],
  [['101 Mill Road', '101 Pier'], [], []],
  [['102 Mill Road'], ['101'], []],
  [['7'], ['70'], []],
  [['Durham.'], ['Durham'], [['Durham.', 'Durham', 'SPELLING']]],
  [['Tulsa - Downtown'], ['Tulsa Downtown'], [['Tulsa - Downtown', 'Tulsa Downtown', 'SPELLING']]],
  [['St Johns'], ["St. John's"], [['St Johns', "St. John's", 'SPELLING']]],
  [['Bar and Grill'], ['Bar & Grill'], [['Bar and Grill', 'Bar & Grill', 'SPELLING']]],
  [['Tulsa Downtwon'], ['Tulsa Downtown'], [['Tulsa Downtwon', 'Tulsa Downtown', 'ONE_LETTER']]],
  [['7'], ['007'], [['7', '007', 'SPELLING']]],
  [['7'], ['70'], []],
  [['Durhams'], ['Durham'], [['Durhams', 'Durham', 'ONE_LETTER']]],
  [['Durhan', 'Durham'], [], [['Durham', 'Durhan', 'ONE_LETTER']]],
  [['Store 12'], ['Store 11'], []],
  [['Store B'], ['Store A'], []],
  [['Store 1-1', 'Store 11'], [], []],
  [['East Bar'], ['West Bar'], []],
  [['Durham'], ['Durham'], []],
  [
    ['hotel', 'Hotel', 'HOTEL'],
    ['Hotel'],
    [
      ['hotel', 'Hotel', 'SPELLING'],
      ['HOTEL', 'Hotel', 'SPELLING'],
    ],
  ],
  [['Hotel'], ['Hotel', 'HOTEL'], []],
  [['', '--'], ['-'], []],
])('locations %j beside %j', (inFile, inLedger, pairs) => {
  expect(nearDuplicateLocations(inFile, inLedger).map(({ name, other, likeness }) => [name, other, likeness])).toEqual(pairs)
})

const account = (label: string) => {
  const [, number = '', name = label] = /^([\d\uff10-\uff19]+) (.*)$/.exec(label) ?? []
  return { number, name }
}

it.each([
  [['0100 Cash'], ['100 Cash'], [['0100 Cash', '100 Cash', 'SPELLING']]],
  [['Food Cost'], ['Food cost'], [['Food Cost', 'Food cost', 'SPELLING']]],
  [['Food cost'], ['5010 Food cost'], [['Food cost', '5010 Food cost', 'WITH_NUMBER']]],
  [['5010 FOOD cost'], ['Food cost'], [['5010 FOOD cost', 'Food cost', 'WITHOUT_NUMBER']]],
  [['Office suplies'], ['Office Supplies'], [['Office suplies', 'Office Supplies', 'ONE_LETTER']]],
  [['Office suplies'], ['6100 Office Supplies'], [['Office suplies', '6100 Office Supplies', 'ONE_LETTER']]],
  // A department's own wages have a separate number: a name in the ledger is reported, one only in the file is not.
  [['6010 Wages'], ['5010 Wages'], [['6010 Wages', '5010 Wages', 'SAME_NAME']]],
  [['5010 Wages', '6010 Wages'], [], []],
  [['6010 Wages'], ['5010 Wages', '6010 Wages'], []],
  [['6010 Wage'], ['5010 Wages'], []],
  [['5010 Beverage cost'], ['5010 Food cost'], [['5010 Beverage cost', '5010 Food cost', 'SAME_NUMBER']]],
  [['5010 Food costs'], ['5010 Food cost'], [['5010 Food costs', '5010 Food cost', 'SAME_NUMBER']]],
  [['5010 FOOD'], ['5010 Food'], []],
  [['5010 5010'], ['5010 Food'], []],
])('accounts %j beside %j', (inFile, inLedger, pairs) => {
  const found = nearDuplicateAccounts(inFile.map(account), inLedger.map(account))
  expect(found.map(({ name, other, likeness }) => [name, other, likeness])).toEqual(pairs)
})

it.each([
  [['６３００'], ['6300'], [['６３００', '6300', 'SPELLING']]],
  [['6300', '６３００'], [], [['６３００', '6300', 'SPELLING']]],
  [['4100-001', '4100\u2011001'], [], [['4100\u2011001', '4100-001', 'SPELLING']]],
  [['0100', '100'], [], [['100', '0100', 'SPELLING']]],
  // Of one chart, unless their names are one, too.
  [['1.11', '11.1'], [], []],
  [['11.1'], ['1.11'], [['11.1', '1.11', 'SPELLING']]],
])('account numbers %j beside %j', (inFile, inLedger, pairs) => {
  const [file = [], ledger = []] = [inFile, inLedger].map((numbers) => numbers.map((number) => ({ number, name: `Name ${number}` })))
  const found = nearDuplicateAccounts(file, ledger)
  expect(found.map(({ name, other, likeness }) => [name.split(' ')[0], other.split(' ')[0], likeness])).toEqual(pairs)
})

it('finds numbers of a file that differ in signs where their names are one', () => {
  const file = ['1.11', '11.1'].map((number) => ({ number, name: 'Rent' }))
  expect(nearDuplicateAccounts(file, [])).toMatchObject([{ name: '11.1 Rent', other: '1.11 Rent', likeness: 'SPELLING' }])
})

it.each([
  [['６３００ Rent'], ['6300 Rent'], '“6300 Rent” is in the ledger already: only the width of letters or digits differs.'],
  [['Rent', 'Ｒent'], [], '“Rent” is in the file too: only the width of letters or digits differs.'],
  [['Hotel'], ['HOTEL'], '“HOTEL” is in the ledger already: only capitals, accents, zeros, blanks or signs differ.'],
  [['HOTEL', 'Hotel'], [], '“HOTEL” is in the file too: only capitals, accents, zeros, blanks or signs differ.'],
  [
    ['Back Bay'],
    ['Back\u00a0Bay', 'Back\u2009Bay'],
    '“Back\u00a0Bay” is in the ledger already and looks the same: blanks, accents or invisible characters differ.',
  ],
  [['Hotell'], ['Hotel'], '“Hotel” is in the ledger already: one letter differs.'],
  [['6010 Wages'], ['5010 Wages'], '“5010 Wages” is in the ledger already, with this name under another number.'],
  [['5010 Pay'], ['5010 Wages'], '“5010 Wages” has this number in the ledger: its entries and these go to one account.'],
])('%j beside %j: %s', (inFile, inLedger, sentence) => {
  expect(nearDuplicateAccounts(inFile.map(account), inLedger.map(account)).map(nearDuplicateSentence)).toEqual([sentence])
})

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'C', ' ', '-', '1', 'é'), minLength: 1, maxLength: 9 })
const names = fc.uniqueArray(name, { maxLength: 10 })

it('reports only new names, each with an existing one, never with itself', () => {
  fc.assert(
    fc.property(names, names, (inFile, inLedger) => {
      for (const { name: own, other, isOtherInLedger } of nearDuplicateLocations(inFile, inLedger)) {
        expect(inFile).toContain(own)
        expect(inLedger).not.toContain(own)
        expect(other).not.toBe(own)
        expect(inLedger.includes(other)).toBe(isOtherInLedger)
        expect([...inLedger, ...inFile]).toContain(other)
      }
    }),
  )
})

it('finds a name with other capitals and punctuation among any others', () => {
  const spelled = fc.string({ unit: fc.constantFrom('a', 'b', 'm', 'x'), minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(spelled, names, (known, inFile) => {
      const changed = `${known.toUpperCase()}.`
      const found = nearDuplicateLocations([...new Set([...inFile, changed])], [known])
      expect(found).toContainEqual({ kind: 'LOCATION', likeness: 'SPELLING', name: changed, other: known, isOtherInLedger: true })
    }),
  )
})

it('points out letters that stand for digits in account numbers', () => {
  const [pair, ...others] = nearDuplicateAccounts([{ number: '41OO', name: 'Rent' }], [{ number: '4100', name: 'Rent' }])
  expect(others).toEqual([])
  expect(pair).toMatchObject({ name: '41OO Rent', other: '4100 Rent', likeness: 'SPELLING' })
  expect(pair && nearDuplicateSentence(pair)).toBe(
    '“4100 Rent” is in the ledger already: a letter O, I or l stands where the other has a digit.',
  )
  // Within one file, of one name alone.
  const within = [
    { number: '41OO', name: 'Rent' },
    { number: '4100', name: 'Rent' },
  ]
  expect(nearDuplicateAccounts(within, [])).toHaveLength(1)
})
