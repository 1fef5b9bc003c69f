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
  })
  expect(near.accounts.get('6010 Wages')).toEqual(['First.', 'Second.'])
  expect(near.accounts.get('Harbor')).toEqual([])
  expect(near.locations.get('Harbor')).toEqual(['Place.'])
  expect(near.others).toEqual([renamed])
})
