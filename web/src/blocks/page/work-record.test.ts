import { expect, it } from 'vitest'
import { storedText } from './stored-text.ts'
import { workRecord, worksOf } from './work-record.ts'

const dana = { issuer: 'https://id.example', subject: 'dana', companyId: 'harbor' }
const works = new Map([['company-settings', { name: 'Harbor Grill' }]])
const at = 1_700_000_000_000
const HOUR_MS = 3_600_000

it('returns kept work to its owner', () => {
  expect(worksOf(workRecord(works, dana, at), { ...dana }, at + HOUR_MS)).toEqual(works)
})

it.each([
  ['when it was kept', { ...dana, companyId: '' }, dana],
  ['when it is asked for', dana, { ...dana, companyId: '' }],
])('returns it if the company was not known %s', (_when, keeper, reader) => {
  expect(worksOf(workRecord(works, keeper, at), reader, at)).toEqual(works)
  expect(worksOf(workRecord(works, keeper, at), { ...reader, subject: 'marcus' }, at)).toBeNull()
})

it.each([
  ['somebody else at the same provider', { ...dana, subject: 'marcus' }],
  ['the same subject at another provider', { ...dana, issuer: 'https://other.example' }],
  ['the same person in another company', { ...dana, companyId: 'hill' }],
  ['nobody', null],
])('never returns kept work to %s', (_who, reader) => {
  expect(worksOf(workRecord(works, dana, at), reader, at)).toBeNull()
})

it.each([
  ['is of no one', storedText({ at, works })],
  ['is too old', workRecord(works, dana, at - 8 * HOUR_MS)],
  ['is no JSON', '{'],
  ['is no record', '[]'],
])('returns nothing from a record that %s', (_what, record) => {
  expect(worksOf(record, dana, at)).toBeNull()
})
