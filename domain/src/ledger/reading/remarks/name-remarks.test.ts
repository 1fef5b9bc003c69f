import { expect, it } from 'vitest'
import { surveyLines } from '../../../../test/ledger-remarks.ts'

it('reads names that look the same as one, and says so', async () => {
  const line = (account: string, location: string) => `2026-01-05||${account}|Expense|${location}|5.00|`
  const { file, sentences } = await surveyLines([
    line('Caf\u00e9 rent', 'Back Bay'),
    line('Cafe\u0301 rent', 'Back\u00a0Bay'),
    line('Caf\u00e9\u200b rent', 'Back Bay\u200e'),
    line('Cafe rent', 'Harbor\u00a0Quay'),
  ])
  expect(file.survey.locations.map(({ name, rows }) => [name, rows])).toEqual([
    ['Back Bay', 3],
    ['Harbor Quay', 1],
  ])
  expect(file.survey.accounts.map(({ name, rows }) => [name, rows])).toEqual([
    ['Caf\u00e9 rent', 3],
    ['Cafe rent', 1],
  ])
  expect(sentences).toEqual([
    '“Back Bay” and “Caf\u00e9 rent” are written in several ways that look the same, with other blanks, accents, letters of another alphabet or invisible characters; each is read as one name.',
  ])
})

it('has nothing to say about a plain file', async () => {
  expect((await surveyLines(['2026-01-05|6100|Rent|Expense|Downtown|5.00|'])).sentences).toEqual([])
})

it('names a name that an encoding has garbled', async () => {
  expect((await surveyLines(['2026-01-05|6100|Rent|Expense|CafÃ© Sud|5.00|'])).sentences).toEqual([
    '“CafÃ© Sud” was probably “Café Sud”: the text of the file was encoded twice. Export it again as UTF-8, or correct the names.',
  ])
  expect((await surveyLines(['2026-01-05|6100|Rent|Expense|Ìîñêâà|5.00|'])).sentences).toEqual([
    "“Ìîñêâà” is probably not the name that was meant: the file's encoding is not known. Export it again as UTF-8, or correct the names.",
  ])
})
