import { expect, it } from 'vitest'
import { nearNames } from './near-names.ts'

it('puts each sentence beside the new name, and the others by themselves', () => {
  const renamed = { kind: 'ACCOUNT', name: '5010 Pay', sentence: 'Renamed.' }
  const near = nearNames({
    newAccounts: [
      { number: '6010', name: 'Wages' },
      { number: '', name: 'Harbor' },
    ],
    newLocations: [{ name: 'Harbor' }],
    nearDuplicates: [
      { kind: 'ACCOUNT', name: '6010 Wages', sentence: 'First.' },
      { kind: 'ACCOUNT', name: '6010 Wages', sentence: 'Second.' },
      { kind: 'LOCATION', name: 'Harbor', sentence: 'Place.' },
      renamed,
    ],
    remarks: [],
  })
  expect(near.accounts.get('6010 Wages')).toEqual(['First.', 'Second.'])
  expect(near.accounts.get('Harbor')).toEqual([])
  expect(near.locations.get('Harbor')).toEqual(['Place.'])
  expect(near.others).toEqual([renamed])
})

it('leaves out what a remark says of an account', () => {
  const near = (name: string) => ({ kind: 'ACCOUNT', name, sentence: `Its number is another one’s: ${name}.` })
  const { others } = nearNames({
    newAccounts: [],
    newLocations: [],
    nearDuplicates: [near('4000 Interest'), near('4010 Food'), near('5010 Wages')],
    remarks: [
      {
        kind: 'OTHER_NAMES',
        sentence:
          'Account 4000 is called “Sales” in the ledger and “Interest” in the file, and 1 other number likewise: their entries are those of one account.',
      },
      {
        kind: 'RENAMED_ACCOUNTS',
        sentence: '1 account of the ledger takes its name from the file, in earlier months, too: “Pay” is now “Wages”.',
      },
    ],
  })
  expect(others.map(({ name }) => name)).toEqual(['4010 Food'])
})
