import { expect, it } from 'vitest'
import { readUnfinished, UNDECIDED, type UnfinishedImport, writeUnfinished } from './unfinished-import.ts'

const unfinished: UnfinishedImport = {
  accountTypes: [
    { account: '2150', type: 'INCOME' },
    { account: 'Parking', type: null },
  ],
  placements: new Map([['2026-03', 'APPEND']]),
  decisions: { leaveOutUnreadable: true, confirmSigns: true, mapNewAccounts: false },
}

it('keeps what was chosen for an upload', () => {
  expect(readUnfinished(writeUnfinished(unfinished))).toEqual(unfinished)
})

it.each([
  [null],
  [''],
  ['null'],
  ['[1]'],
  ['{"accountTypes":[{"account":"1","type":"SOUL"}],"placements":[["2026-03","BURN"]],"decisions":{"confirmSigns":1}}'],
])('has nothing of %s', (stored) => {
  expect(readUnfinished(stored)).toEqual({ accountTypes: [], placements: new Map(), decisions: UNDECIDED })
})
