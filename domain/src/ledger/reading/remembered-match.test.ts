import { expect, it } from 'vitest'
import { recognizeColumns } from './columns/column-recognition.ts'
import type { ColumnRole, FileMatch, MatchCorrections } from './file-match.ts'
import type { RawRow } from './raw-row.ts'
import { fileRemarks } from './remarks/file-remarks.ts'
import { type RememberedMatch, rememberedFor } from './remembered-match.ts'
import { surveyLedgerFile } from './survey-ledger-file.ts'

function rowsOf(text: string): RawRow[] {
  return text.split('\n').map((line, at) => ({ line: at + 1, cells: line.split(',') }))
}

async function surveyOf(text: string, corrections: MatchCorrections = {}, remembered: readonly RememberedMatch[] = []) {
  const { match, survey, ...read } = await surveyLedgerFile(
    async function* () {
      yield rowsOf(text)
    },
    { scale: 2 },
    corrections,
    remembered,
  )
  return { ...read, match, survey, remembered: { ...match, corrections: read.corrections } satisfies RememberedMatch }
}

const HEADINGS = 'Day,Date,Account,Location,Amount,Text'
const FILE = `${HEADINGS}\n03/04/2026,05/04/2026,Rent,Hill,12.00,memo`

function before(corrections: MatchCorrections, changes: Partial<FileMatch> = {}): RememberedMatch {
  const roles: ColumnRole[] = ['IGNORED', 'DATE', 'ACCOUNT', 'LOCATION', 'AMOUNT', 'MEMO']
  return {
    recognizedAs: null,
    headings: HEADINGS.split(','),
    roles,
    dateOrder: 'MONTH_FIRST',
    decimalMark: 'POINT',
    ...changes,
    corrections,
  }
}

it('reads the next file of a source with the same corrections', async () => {
  const first = await surveyOf(FILE, { dateOrder: 'DAY_FIRST', signRule: 'CREDIT_POSITIVE', roles: before({}).roles })
  expect(first.isRemembered).toBe(false)
  const next = await surveyOf(FILE.replace('12.00', '13.00'), {}, [first.remembered])
  expect(next.survey.firstRows).toMatchObject([{ day: '2026-04-05', amount: -1300 }])
  expect(next).toMatchObject({ isRemembered: true, dateOrderBasis: 'EARLIER_FILE', corrections: first.corrections })
  // New corrections override it, and all of them together count as set here.
  const anew = await surveyOf(FILE, { dateOrder: 'MONTH_FIRST' }, [first.remembered])
  expect(anew.survey.firstRows).toMatchObject([{ day: '2026-05-04', amount: -1200 }])
  expect((await surveyOf(FILE, first.corrections, [first.remembered])).isRemembered).toBe(false)
})

it('says that the order of an earlier file puts all rows on the same day of many months', async () => {
  const lines = (date: string) =>
    ['Rent', 'Sales', 'Wages'].flatMap((account) => ['1', '2', '3'].map((memo) => `,${date},${account},Hill,12.00,${memo}`))
  const rows = (dates: readonly string[]) => [HEADINGS, ...dates.flatMap(lines)].join('\n')
  const guessesOf = async (dates: readonly string[]) =>
    fileRemarks(await surveyOf(rows(dates), {}, [before({})]), 2).flatMap(({ sentence, isGuess }) => (isGuess ? [sentence] : []))
  expect(await guessesOf(['01/02/2026', '03/02/2026', '04/02/2026', '09/02/2026', '12/02/2026'])).toEqual([
    'The dates can be read both ways, and are read as in the earlier file of the source, the month first: “01/02/2026” is Jan 02, 2026.',
  ])
  const rents = ['01/05/2026', '03/05/2026', '04/05/2026', '09/05/2026', '12/05/2026'].map((date) => `,${date},Rent,Hill,12.00,memo`)
  expect((await surveyOf([HEADINGS, ...rents].join('\n'), {}, [before({})])).isMonthDoubtful).toBe(false)
  // The first day of each month, and days of one month.
  expect(await guessesOf(['01/01/2026', '03/01/2026', '04/01/2026', '09/01/2026', '12/01/2026'])).toEqual([])
  expect(await guessesOf(['02/01/2026', '02/03/2026', '02/04/2026', '02/09/2026', '02/12/2026'])).toEqual([])
})

it('forgets the sign rule if the amounts are in other columns', async () => {
  const text = 'Date,Account,Amount,Amount 2\n2026-03-05,Rent,12.00,13.00'
  const first = await surveyOf(text, { signRule: 'CREDIT_POSITIVE' })
  const amounts = async (roles: readonly ColumnRole[]) =>
    (await surveyOf(text, { roles }, [first.remembered])).survey.firstRows.map(({ amount }) => amount)
  expect(await amounts(['DATE', 'ACCOUNT_NAME', 'AMOUNT', 'IGNORED'])).toEqual([-1200])
  expect(await amounts(['DATE', 'ACCOUNT_NAME', 'IGNORED', 'AMOUNT'])).toEqual([1300])
})

it('reuses formats that a file does not determine, from an earlier file', async () => {
  const { match, dateOrderBasis, isRemembered } = await surveyOf(FILE, {}, [before({}, { dateOrder: 'DAY_FIRST' })])
  expect({ order: match.dateOrder, dateOrderBasis, isRemembered }).toEqual({
    order: 'DAY_FIRST',
    dateOrderBasis: 'EARLIER_FILE',
    isRemembered: false,
  })
  const telling = await surveyOf(FILE.replace('05/04', '05/24'), {}, [before({}, { dateOrder: 'DAY_FIRST' })])
  expect(telling.match.dateOrder).toBe('MONTH_FIRST')
})

const SET: readonly ColumnRole[] = ['DATE', 'IGNORED', 'ACCOUNT', 'LOCATION', 'AMOUNT', 'VENDOR']
it.each([
  ['the same columns', HEADINGS, SET],
  ['columns in another order', 'Text,Amount,Location,Account,Date,Day', ['VENDOR', 'AMOUNT', 'LOCATION', 'ACCOUNT', 'IGNORED', 'DATE']],
  ['a column less', 'Day,Date,Account,Location,Amount', ['DATE', 'IGNORED', 'ACCOUNT', 'LOCATION', 'AMOUNT']],
  ['columns more', `${HEADINGS},Memo,Vendor`, [...SET, 'MEMO', 'IGNORED']],
  ['a heading twice', `${HEADINGS},Text`, [...SET, 'IGNORED']],
  ['no location', 'Day,Date,Account,Amount,Text', null],
  ['its date under another heading', 'Day booked,Date,Account,Location,Amount,Text', null],
])('adapts roles to a file with %s', (_, headings, roles) => {
  const recognition = recognizeColumns(rowsOf(`${headings}\n${headings.replaceAll(/[^,]+/g, 'x')}`))
  if (recognition === null) throw new Error('nothing recognized')
  const set = { ...before({ roles: SET }), roles: SET }
  expect(rememberedFor([set], recognition)?.corrections.roles ?? null).toEqual(roles)
})

it('uses the first of two sources with the same columns, and none of another system', () => {
  const recognition = recognizeColumns(rowsOf(FILE))
  if (recognition === null) throw new Error('nothing recognized')
  const [one, two] = [before({ signRule: 'NATURAL' }), before({ signRule: 'CREDIT_POSITIVE' })]
  expect(rememberedFor([one, two], recognition)?.corrections).toBe(one.corrections)
  const longer = { ...recognition, headings: [...recognition.headings, 'More'], roles: [...recognition.roles, 'IGNORED' as const] }
  expect(rememberedFor([one, two], longer)?.corrections).toBe(one.corrections)
  const xero = before({}, { recognizedAs: 'Xero, Account Transactions' })
  expect(rememberedFor([xero], { ...longer, recognizedAs: 'NetSuite, General Ledger' })).toBe(null)
})

it('keeps the role of a column where a later file is too small to recognize it by its content', async () => {
  const headings = 'Date,Account,Job,Amount,Dr Cr'
  const rows = ['Hill', 'Mill'].flatMap((job) =>
    ['4000 Sales', '5000 Food', '6100 Rent'].flatMap((account) =>
      ['05', '06'].map((day) => `2026-01-${day},${account},${job},9.00,${account.startsWith('4') ? 'C' : 'D'}`),
    ),
  )
  const first = await surveyOf([headings, ...rows].join('\n'))
  expect(first.match.roles).toEqual(['DATE', 'ACCOUNT', 'LOCATION', 'AMOUNT', 'SIDE'])
  const next = await surveyOf(`${headings}\n2026-02-05,4000 Sales,Hill,9.00,C`, {}, [first.remembered])
  expect(next.match.roles).toEqual(first.match.roles)
  expect(next.survey.firstRows).toMatchObject([{ locationName: 'Hill', amount: -900 }])
})

it('reads a column of statuses that only a later file needs', async () => {
  const headings = 'Date,Account,Location,Amount,Status,Void Date'
  const rows = ['05', '06', '07'].map((day) => `2026-01-${day},Rent,Hill,9.00,Posted,`)
  const first = await surveyOf([headings, ...rows].join('\n'))
  const later = [...rows, '2026-01-21,Rent,Hill,500.00,Posted,2026-01-22'].map((row) => row.replaceAll('-01-', '-02-'))
  const next = await surveyOf([headings, ...later].join('\n'), {}, [first.remembered])
  expect([next.survey.rows, [...next.survey.unposted.values()]]).toEqual([3, [1]])
})

it('takes locations from the column that has them now, and says so', async () => {
  const headings = 'Date,Account,Class,Location,Amount'
  const rows = (cells: readonly string[]) => [headings, ...cells.map((two, at) => `2026-0${at + 1}-05,Rent,${two},9.00`)].join('\n')
  const first = await surveyOf(rows(['Hill,', 'Mill,']))
  const next = await surveyOf(rows(['Food,Hill', 'Bar,Mill']), {}, [first.remembered])
  expect(next.survey.firstRows.map(({ locationName }) => locationName)).toEqual(['Hill', 'Mill'])
  expect(fileRemarks(next, 2).filter(({ kind }) => kind === 'OTHER_LOCATIONS')).toMatchObject([
    { sentence: expect.stringContaining('“Class”'), isGuess: true },
  ])
})

it('reads amounts that an earlier file had in other columns', async () => {
  const headings = 'Date,Account,Location,Amount,Debit,Credit'
  const first = await surveyOf(`${headings}\n2026-01-05,Rent,Hill,9.00,,`)
  const next = await surveyOf(`${headings}\n2026-02-05,Rent,Hill,,8.00,\n2026-02-06,Sales,Hill,,,7.00`, {}, [first.remembered])
  expect(next.survey.firstRows.map(({ amount }) => amount)).toEqual([800, -700])
})

const NESTED = 'Account,Date,Memo,Amount\nRent,,,\n,2026-03-05,a,5.00\nHill,,,\n,2026-03-06,b,6.00'
const JOURNAL = 'Date,Num,Account,Debit,Credit\n2026-03-05,7,5010 Food,5.00,\n,,Cash,,-5.00'
it.each<[string, string, MatchCorrections, unknown]>([
  ['accounts above their lines', NESTED, {}, ['Rent', 'Hill']],
  ['accounts in columns', NESTED, { accountsFrom: 'COLUMNS' }, []],
  ['headings under headings', NESTED, { headingsNest: true }, ['Rent', 'Rent:Hill']],
  ['dates carried down', JOURNAL, {}, ['5010 Food', 'Cash']],
  ['dates on every line', JOURNAL, { carriesDown: false }, ['5010 Food']],
  ['numbers before names', JOURNAL, { accountText: 'NUMBER_FIRST' }, ['Food', 'Cash']],
])('reads %s if set so', async (_, text, corrections, names) => {
  expect((await surveyOf(text, corrections)).survey.accounts.map(({ name }) => name)).toEqual(names)
})

it('reads credits as negative or positive as set', async () => {
  const sumOf = async (creditsAreNegative?: boolean) =>
    (await surveyOf(JOURNAL, creditsAreNegative === undefined ? {} : { creditsAreNegative })).survey.firstRows.map(({ amount }) => amount)
  expect(await sumOf()).toEqual([500, -500])
  expect(await sumOf(true)).toEqual([500, -500])
  expect(await sumOf(false)).toEqual([500, 500])
})

it('reports a missing account column if accounts are set to be in columns', async () => {
  const { obstacle } = await surveyOf('Date,Memo,Amount\n2026-03-05,a,5.00', { accountsFrom: 'COLUMNS' })
  expect(obstacle).toBe('No column is read as the account. Choose it under Columns.')
})
