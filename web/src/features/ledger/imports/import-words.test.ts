import { describe, expect, it } from 'vitest'
import { USUAL_DISPLAY } from '../../../ui/display.ts'
import {
  balanceSentence,
  daysCovered,
  durationText,
  isObstacleRepeated,
  newNamesSentence,
  shortFileName,
  signsDoubt,
  undoConsequence,
  undoRefusal,
} from './import-words.ts'

const june = { fileName: 'june.csv', rows: 15712, rowsReplaced: 120, firstDay: '2026-06-01', lastDay: '2026-06-30', undoBlockedBy: [] }
const later = (...names: string[]) => ({ undoBlockedBy: names.map((name) => ({ name })) })

describe('undoRefusal', () => {
  it.each([
    [later(), null],
    [later('b.csv'), 'Undo “b.csv” first: it came later for the same months and locations.'],
    [later('b.csv', 'c.csv'), 'Undo “b.csv” and “c.csv” first: they came later for the same months and locations.'],
    [later('b.csv', 'c.csv', 'd.csv'), 'Undo “b.csv” and 2 other later imports first: they came later for the same months and locations.'],
  ])('%#', (given, sentence) => {
    expect(undoRefusal(given)).toBe(sentence)
  })
})

it('knows where rows that cannot be read only repeat what the whole file lacks', () => {
  const unread = (...reasons: string[]) => ({
    rows: 0,
    obstacle: 'Each line has two accounts.',
    unreadableRows: reasons.map((reason) => ({ reason })),
  })
  expect(isObstacleRepeated(unread('No account', 'No account'))).toBe(true)
  expect(isObstacleRepeated(unread('No date, and no account'))).toBe(true)
  expect(isObstacleRepeated(unread('No account', 'Date “x” is not a date'))).toBe(false)
  expect(isObstacleRepeated({ ...unread('No account'), rows: 3 })).toBe(false)
  expect(isObstacleRepeated({ ...unread('No account'), obstacle: null })).toBe(false)
})

describe('undoConsequence', () => {
  it.each([
    [june, '15,712 rows of Jun 2026 leave the ledger and every report. 120 rows that they replaced come back.'],
    [{ ...june, rowsReplaced: 0 }, '15,712 rows of Jun 2026 leave the ledger and every report.'],
    [{ ...june, rows: 1, rowsReplaced: 1 }, '1 row of Jun 2026 leaves the ledger and every report. 1 row that it replaced comes back.'],
    [{ ...june, rows: 0, rowsReplaced: 0, firstDay: null, lastDay: null }, '0 rows leave the ledger and every report.'],
  ])('%#', (given, sentence) => {
    expect(undoConsequence(given, USUAL_DISPLAY)).toBe(sentence)
  })
})

it('names the days an import covers', () => {
  expect(daysCovered(june, USUAL_DISPLAY)).toBe('Jun 2026')
  expect(daysCovered({ firstDay: null, lastDay: null }, USUAL_DISPLAY)).toBe('–')
})

it.each([
  [0.42, '0.4 s'],
  [9.96, '10.0 s'],
  [12.4, '12 s'],
  [125, '2 min 5 s'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

it.each([
  [2, 0, 0, 'UNMAPPED', '2 accounts start unmapped, no new locations'],
  [1, 1, 1, 'UNMAPPED', '1 account starts unmapped, 1 type guessed, 1 new location'],
  [11, 2, 3, 'PROPOSED', '11 accounts, mapping proposed, 3 types guessed, 2 new locations'],
  [1, 0, 0, 'PROPOSED', '1 account, mapping proposed, no new locations'],
  [2, 0, 0, null, '2 new accounts, no new locations'],
  [0, 3, 0, 'PROPOSED', 'no new accounts, 3 new locations'],
] as const)('says what is new: %d accounts, %d locations', (accounts, locations, guessed, fate, sentence) => {
  expect(newNamesSentence(accounts, locations, guessed, fate)).toBe(sentence)
})

it.each([
  [3, 2, '3 accounts, 2 join “Management P&L”, no new locations'],
  [1, 1, '1 account, 1 joins “Management P&L”, no new locations'],
  [2, 0, '2 accounts start unmapped, no new locations'],
])('says of %d new accounts that %d join the mapping', (accounts, joining, sentence) => {
  expect(newNamesSentence(accounts, 0, 0, 'UNMAPPED', { accounts: joining, mapping: 'Management P&L' })).toBe(sentence)
})

it.each([
  ['NATURAL', 3, 'The signs follow the account types, and 3 of these are guessed; see Questions', 'The guessed types are right'],
  ['NATURAL', 1, 'The signs follow the account types, and 1 of these is guessed; see Questions', 'The guessed types are right'],
  ['NATURAL', 0, 'The signs follow the account types, and some of these are guessed; see Questions', 'The guessed types are right'],
  ['DEBIT_POSITIVE', 3, 'The account types determine the signs, and 3 of these are guessed; see Questions', 'The guessed types are right'],
  ['DEBIT_AND_CREDIT', 0, 'The file does not state all account types', 'The examples are right'],
  ['DEBIT_AND_CREDIT', 1, '1 account type is guessed; see Questions', 'The guessed types are right'],
  ['DEBIT_AND_CREDIT', 3, '3 account types are guessed; see Questions', 'The guessed types are right'],
  ['DEBIT_POSITIVE', 0, 'Nothing in the file determines its signs for certain; see Questions', 'The signs are right'],
] as const)('%s with %d guessed types says what is uncertain', (signRule, guessed, hint, label) => {
  expect(signsDoubt(signRule, guessed)).toEqual({ hint, label })
})

it.each([
  ['120.00', '120.0', 'Debits 120.00 equal credits.'],
  ['120.00', '100.25', 'Debits 120.00, 19.75 over credits 100.25.'],
  ['0', '100.25', 'Debits 0, 100.25 short of credits 100.25.'],
])('tells whether %s and %s balance', (debits, credits, sentence) => {
  expect(balanceSentence(debits, credits, String)).toBe(sentence)
})

it('cuts long file names in the middle', () => {
  expect(shortFileName('tidewater-general-ledger-2026-11-restated-final.csv')).toBe('tidewater-general-ledger-2026-11-restated-final.csv')
  expect(shortFileName('Consolidated general ledger of all restaurants, fiscal year 2026, really final v17.csv')).toBe(
    'Consolidated general ledger …really final v17.csv',
  )
})
