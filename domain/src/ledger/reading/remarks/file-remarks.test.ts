import { describe, expect, it } from 'vitest'
import type { MatchCorrections } from '../file-match.ts'
import { type RawRow, UNCALCULATED_TEXT } from '../raw-row.ts'
import type { RememberedMatch } from '../remembered-match.ts'
import { surveyLedgerFile } from '../survey-ledger-file.ts'
import { dateQuestion } from './date-remarks.ts'
import { fileRemarks } from './file-remarks.ts'

const HEADINGS = ['Date', 'Account', 'Account Name', 'Account Type', 'Location', 'Amount', 'Memo']

/** A file below the headings; a line that begins with `-` is hidden. */
async function surveyed(lines: readonly string[], corrections: MatchCorrections = {}, remembered: readonly RememberedMatch[] = []) {
  const rows = [
    { line: 1, cells: HEADINGS },
    ...lines.map((text, at): RawRow => {
      const row = { line: at + 2, cells: text.replace(/^-/, '').replaceAll('§', UNCALCULATED_TEXT).split('|') }
      return text.startsWith('-') ? { ...row, isHidden: true } : row
    }),
  ]
  const file = await surveyLedgerFile(
    async function* () {
      yield await Promise.resolve(rows)
    },
    { scale: 2 },
    corrections,
    remembered,
  )
  return { file, sentences: fileRemarks(file, 2).map(({ sentence }) => sentence) }
}

it('names formulas without a result, whatever they should have given', async () => {
  const { file, sentences } = await surveyed([
    '2026-01-05|6100|Rent|Expense|Downtown|§|',
    '2026-01-05|6100|Rent|Expense|§|5.00|',
    '§|6100|Rent|Expense|Downtown|5.00|',
    '2026-01-05|§|Rent|Expense|Downtown|5.00|',
    '2026-01-05|6100|Rent|Expense|Downtown|7.00|§',
    '|Total||||§|',
  ])
  expect(sentences).toEqual(['5 formulas have no result: open the file in Excel, save it and import it again.'])
  expect(file.survey.unreadableRows.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    '2: “Amount” (column F) has a formula without a result: open the file in Excel, save it and import it again',
    '3: “Location” (column E) has a formula without a result: open the file in Excel, save it and import it again',
    '4: “Date” (column A) has a formula without a result: open the file in Excel, save it and import it again',
    '5: “Account” (column B) has a formula without a result: open the file in Excel, save it and import it again',
  ])
  expect(file.survey.firstRows).toMatchObject([{ line: 6, amount: 700, memo: null }])
})

it.each(['#N/A', '#REF!', '#NAME?'])('does not take the error %s for a name', async (error) => {
  const { file } = await surveyed([`2026-01-05|6100|Rent|Expense|${error}|5.00|`, `2026-01-05|6100|Rent|Expense|Downtown|5.00|${error}`])
  expect(file.survey.unreadableRows.map(({ reason }) => reason)).toEqual([`“Location” (column E) shows ${error}: correct its formula`])
  expect(file.survey.rows).toBe(1)
})

it('points out hidden rows, which are imported', async () => {
  const { file, sentences } = await surveyed([
    '2026-01-05|6100|Rent|Expense|Downtown|1,500.00|',
    '-2026-01-06|6100|Rent|Expense|Downtown|1,250.50|',
    '-2026-01-07|6100|Rent|Expense|Downtown|(50.25)|',
    '-Notes',
  ])
  expect(file.survey.rows).toBe(3)
  expect(sentences).toEqual([
    '2 rows are hidden in the workbook, by a filter or by hand, and are imported like the others: debits 1,250.50, credits 50.25. Delete these rows from the file if they should not count.',
  ])
})

const RENT = '|6100|Rent|Expense|Downtown|5.00|'

it('asks about dates that can be read both ways, until somebody chose', async () => {
  const lines = [`02/01/2026${RENT}`, `03/03/2026${RENT}`]
  const { file, sentences } = await surveyed(lines)
  expect(dateQuestion(file)).toEqual({ text: '02/01/2026', monthFirst: '2026-02-01', dayFirst: '2026-01-02', yearFirst: null })
  expect(sentences).toEqual([
    'The dates can be read both ways. “02/01/2026” is Feb 01, 2026 if the month comes first, and Jan 02, 2026 if the day does.',
  ])
  const chosen = await surveyed(lines, { dateOrder: 'DAY_FIRST' })
  expect([chosen.file.survey.firstDay, dateQuestion(chosen.file), chosen.sentences]).toEqual(['2026-01-02', null, []])
})

it('asks about dates whose first part can be a year, until somebody chose', async () => {
  const lines = [`31/12/24${RENT}`, `31/12/25${RENT}`]
  const { file, sentences } = await surveyed(lines)
  expect(dateQuestion(file)).toEqual({ text: '31/12/24', monthFirst: null, dayFirst: '2024-12-31', yearFirst: '2031-12-24' })
  expect(sentences).toEqual([
    'The dates can be read both ways. “31/12/24” is Dec 31, 2024 if the day comes first, and Dec 24, 2031 if the year does.',
  ])
  const chosen = await surveyed(lines, { dateOrder: 'ISO' })
  expect([chosen.file.survey.firstDay, dateQuestion(chosen.file), chosen.sentences]).toEqual(['2031-12-24', null, []])
  const earlier = (await surveyed([`05/01/26${RENT}`, `13/01/26${RENT}`])).file
  const { file: next } = await surveyed(lines, {}, [{ ...earlier.match, corrections: {} }])
  expect([next.survey.firstDay, dateQuestion(next)]).toEqual(['2024-12-31', null])
})

it('reads digits with the year last by the others, and asks where none says the order', async () => {
  const { file } = await surveyed([`05012026${RENT}`, `28012026${RENT}`])
  expect([file.survey.firstDay, file.survey.lastDay, fileRemarks(file, 2)]).toEqual(['2026-01-05', '2026-01-28', []])
  const open = (await surveyed([`05012026${RENT}`])).file
  expect(dateQuestion(open)).toEqual({ text: '05012026', monthFirst: '2026-05-01', dayFirst: '2026-01-05', yearFirst: null })
})

it('names dates that are read with a two-digit year first', async () => {
  const { file } = await surveyed(['26/01/22', '26/01/25', '26/01/28'].map((date) => date + RENT))
  expect([file.survey.firstDay, file.survey.lastDay]).toEqual(['2026-01-22', '2026-01-28'])
  const sentence = 'Dates such as “26/01/22” are read with the year first: Jan 22, 2026.'
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DATE_FORM', sentence, isGuess: true }])
})

it('names dates that an earlier choice reads in another order than they seem to have', async () => {
  const before = (await surveyed([`05/01/26${RENT}`], { dateOrder: 'DAY_FIRST' })).file
  const lines = ['26/01/22', '26/01/25', '26/01/28'].map((date) => date + RENT)
  const { file } = await surveyed(lines, {}, [{ ...before.match, corrections: before.corrections }])
  const sentence =
    'Dates such as “26/01/22” are read in the order of an earlier file of the source, but look as if the year came first: Jan 22, 2026.'
  expect(file.survey.firstDay).toBe('2022-01-26')
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DATE_FORM', sentence, isGuess: true }])
  expect((await surveyed(lines, { dateOrder: 'DAY_FIRST' })).sentences).toEqual([])
})

it('reads such dates as those of the earlier file of the source, and says so', async () => {
  const earlier = (await surveyed([`13/01/2026${RENT}`])).file
  const remembered = [{ ...earlier.match, corrections: earlier.corrections }]
  const { file, sentences } = await surveyed([`02/01/2026${RENT}`], {}, remembered)
  expect(file.survey.firstDay).toBe('2026-01-02')
  expect(dateQuestion(file)).toBeNull()
  expect(sentences).toEqual([
    'The dates can be read both ways, and are read as in the earlier file of the source, the day first: “02/01/2026” is Jan 02, 2026.',
  ])
  // Dates with the year first say nothing about others.
  const iso = (await surveyed([`2026-01-13${RENT}`])).file
  expect(dateQuestion((await surveyed([`02/01/2026${RENT}`], {}, [{ ...iso.match, corrections: {} }])).file)).not.toBeNull()
})

it.each([
  ['no date is two days', ['02/02/2026', '03/03/2026']],
  ['another date says it', ['02/01/2026', '31/01/2026']],
  ['dates have points', ['02.01.2026']],
])('does not ask about dates where %s', async (_, dates) => {
  const { file } = await surveyed(dates.map((date) => date + RENT))
  expect(dateQuestion(file)).toBeNull()
})

it('names day numbers and rows that are decades away from all others', async () => {
  const { file, sentences } = await surveyed(['46023', '46053.9999999998', '59172'].map((date) => date + RENT))
  expect(file.survey.totals.map(({ month, rows }) => [month - 2026 * 12, rows])).toEqual([
    [0, 1],
    [1, 1],
    [36 * 12, 1],
  ])
  expect(sentences).toEqual([
    '1 row is decades away from all others: line 4 (Jan 01, 2062).',
    'Dates such as 46023 are day numbers of a spreadsheet: Jan 01, 2026.',
  ])
})

const SWAPPED =
  'Day and month may be swapped in some dates. All dates such as 2026-05-01 are on days 1 to 12, and all such as 13/01/2026 on later ones: so a spreadsheet program leaves dates that it reads in the wrong order. May 01, 2026 would be Jan 05, 2026 then.'

it('refuses dates whose day and month a spreadsheet program has swapped, until somebody chose', async () => {
  const lines = ['2026-05-01', '2026-09-01', '2026-01-01', '13/01/2026', '20/01/2026'].map((date) => date + RENT)
  const { file, sentences } = await surveyed(lines)
  expect(file.obstacle).toBe(
    `${SWAPPED} Export the file again and import it without opening and saving it in a spreadsheet program. If the dates are right, choose their order.`,
  )
  expect(sentences).toEqual([])
  const chosen = (await surveyed(lines, { dateOrder: 'DAY_FIRST' })).file
  expect([chosen.obstacle, fileRemarks(chosen, 2)]).toEqual([null, [{ kind: 'DATE_FORM', sentence: SWAPPED, isGuess: true }]])
})

it('says so if it is only one date', async () => {
  const { file } = await surveyed(['2026-05-01', '13/01/2026', '20/01/2026'].map((date) => date + RENT))
  expect([file.obstacle, fileRemarks(file, 2)]).toEqual([null, [{ kind: 'DATE_FORM', sentence: SWAPPED, isGuess: true }]])
})

it.each([
  ['later days with the year first', ['2026-05-01', '2026-09-01', '2026-01-14', '13/01/2026', '20/01/2026']],
  ['early days with the year last', ['2026-05-01', '2026-09-01', '13/01/2026', '20/01/2026', '02/02/2026']],
  ['one form', ['2026-05-01', '2026-09-01']],
  ['two-digit years first', ['2026-05-01', '2026-09-01', '26/01/13', '26/01/20', '26/01/31']],
])('does not take days for swapped in a file with %s', async (_, dates) => {
  const { file } = await surveyed(dates.map((date) => date + RENT))
  expect([file.obstacle, file.swappedDays]).toEqual([null, null])
})

it('says that a day number may be a date without separators', async () => {
  const { file } = await surveyed([`40126${RENT}`])
  const sentence =
    'Dates such as 40126 are day numbers of a spreadsheet: Nov 09, 2009. Without separators it would be Apr 01, 2026 or Jan 04, 2026.'
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DAY_NUMBERS', sentence, isGuess: true }])
})

it('refuses day numbers that are all days of one year without separators', async () => {
  const { file } = await surveyed(['40126', '40526', '41326', '42026'].map((date) => date + RENT))
  expect(file.obstacle).toBe(
    'The dates seem to be written without separators: “40126” may be Apr 01, 2026 or Jan 04, 2026, not Nov 09, 2009, which is its day number in a spreadsheet. Write them as 2026-01-31 and import the file again.',
  )
  expect(fileRemarks(file, 2)).toMatchObject([{ kind: 'DAY_NUMBERS', isGuess: true }])
  expect((await surveyed(['42125', '42126'].map((date) => date + RENT))).file.obstacle).toBeNull()
  // Day numbers of a year end in all ways.
  const numbers = await surveyed(['42005', '42050', '42126'].map((date) => date + RENT))
  expect([numbers.file.obstacle, fileRemarks(numbers.file, 2).filter(({ isGuess }) => isGuess)]).toEqual([null, []])
})

it.each([
  ['1,234', '“1,234” is read as 1234, not 1.234; no amount says which mark is decimal.'],
  ['1.234', '“1.234” is read as 1234, not 1.234; no amount says which mark is decimal.'],
])('names %s as a guess', async (amount, sentence) => {
  const { file } = await surveyed([`2026-01-05|6100|Rent|Expense|Downtown|${amount}|`])
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DECIMAL_MARK', sentence, isGuess: true }])
})

it('names an amount as a guess whose point may separate thousands', async () => {
  const saidOf = async (...amounts: readonly string[]) => {
    const { file } = await surveyed(amounts.map((amount) => `2026-01-05|6100|Rent|Expense|Downtown|${amount}|`))
    return fileRemarks(file, 2).map(({ sentence }) => sentence)
  }
  expect(await saidOf('12.50', '4.500')).toEqual([
    '“4.500” is read as 4.500, not 4500, although other amounts have fewer decimals. If its mark separates thousands, write it without.',
  ])
  expect(await saidOf('12.500', '4.500', '1200.500')).toEqual([])
  expect(await saidOf('12.50', '4500.50')).toEqual([])
})

it('reads names that look the same as one, and says so', async () => {
  const line = (account: string, location: string) => `2026-01-05||${account}|Expense|${location}|5.00|`
  const { file, sentences } = await surveyed([
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
  expect((await surveyed(['2026-01-05|6100|Rent|Expense|Downtown|5.00|'])).sentences).toEqual([])
})

it('says which rows are left out for their status, and imports them if the column is not read', async () => {
  const rows = [
    { line: 1, cells: ['Date', 'Account', 'Status', 'Amount'] },
    { line: 2, cells: ['2026-01-05', 'Rent', 'Posted', '5.00'] },
    { line: 3, cells: ['2026-01-05', 'Rent', 'Draft', '6.00'] },
    { line: 4, cells: ['2026-01-05', 'Rent', 'Voided', '7.00'] },
    { line: 5, cells: ['2026-01-05', 'Rent', 'Draft', 'not yet'] },
  ]
  const read = (corrections: MatchCorrections) =>
    surveyLedgerFile(
      async function* () {
        yield await Promise.resolve(rows)
      },
      { scale: 2 },
      corrections,
    )
  const file = await read({})
  expect(fileRemarks(file, 2).map(({ sentence }) => sentence)).toEqual([
    '3 rows are left out, since their status says that they are not posted: “Draft” (2) and “Voided” (1). To import them, set the column of the status to “Not read”.',
  ])
  expect(file.survey).toMatchObject({ rows: 1, unreadableCount: 0 })
  const all = await read({ roles: ['DATE', 'ACCOUNT', 'IGNORED', 'AMOUNT'] })
  expect(all.survey).toMatchObject({ rows: 3, unreadableCount: 1 })
})

it('says where another column of dates would change the month', async () => {
  const rows = [
    ['Document Date', 'Posting Date', 'Account', 'Amount'],
    ['2026-01-30', '2026-02-02', 'Rent', '5.00'],
    ['2026-02-03', '2026-02-04', 'Rent', '6.00'],
    ['', '2026-02-05', 'Rent', '7.00'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const file = await surveyLedgerFile(
    async function* () {
      yield await Promise.resolve(rows)
    },
    { scale: 2 },
  )
  expect(fileRemarks(file, 2).map(({ sentence }) => sentence)).toEqual([
    'The days are those under “Posting Date”. Under “Document Date”, 1 row is in another month.',
  ])
})

describe('rows that would count twice', () => {
  const fileOf = (...lines: readonly string[]) => {
    const rows = lines.map((text, at) => ({ line: at + 1, cells: text.split(',') }))
    return surveyLedgerFile(
      async function* () {
        yield await Promise.resolve(rows)
      },
      { scale: 2 },
    )
  }
  const guesses = (file: Awaited<ReturnType<typeof fileOf>>): readonly string[] =>
    fileRemarks(file, 2)
      .filter(({ kind, isGuess }) => isGuess && kind !== 'UNBALANCED')
      .map(({ sentence }) => sentence)
  const booked = (book: string) => [`${book},2026-01-05,Sales,Income,Harbor,,1000`, `${book},2026-01-05,Cash,Bank,Harbor,1000,`]

  it('are named where a file has its rows twice', async () => {
    const headings = 'Ledger Book,Date,Account Name,Account Type,Location,Debit,Credit'
    expect(guesses(await fileOf(headings, ...booked('GAAP'), ...booked('TAX')))).toEqual([
      '2 of 4 rows repeat an earlier one and differ from it under “Ledger Book”, which is not read. They count twice. If these are other books, scenarios or levels of consolidation, export one of them.',
    ])
    expect(guesses(await fileOf(headings, ...booked('GAAP'), ...booked('GAAP')))).toEqual([])
    expect(guesses(await fileOf(headings, ...booked('GAAP'), 'TAX,2026-01-06,Sales,Income,Harbor,,1000'))).toEqual([
      '“Ledger Book” has several texts and is not read: all of its entries count. If they are several bases or books, such as accrual and cash, export one of them.',
    ])
  })

  it('are left out where they are of a budget', async () => {
    const headings = 'Scenario,Date,Account Name,Account Type,Location,Debit,Credit'
    const file = await fileOf(headings, ...booked('Actual'), ...booked('Budget 2026'))
    expect(file.survey).toMatchObject({ rows: 2, unposted: new Map([['Budget 2026', 2]]) })
  })

  it('are named where a location is called a total', async () => {
    const headings = 'Date,Account Name,Account Type,Location,Debit,Credit'
    const rows = ['Harbor', 'Mill', 'Subtotal'].map((place, at) => `2026-01-05,Sales,Income,${place},,${(at + 1) * 100}`)
    expect(guesses(await fileOf(headings, ...rows))).toEqual([
      '“Subtotal” is read as a location like the others, with 1 row. If it adds up the others, it counts twice: remove it from the file.',
    ])
    expect(guesses(await fileOf(headings, ...rows.slice(2)))).toEqual([])
  })

  it('are asked about by their sign where all credits are below zero', async () => {
    const rows = ['2026-01-05,Sales,Income,,-1000', '2026-01-05,Wages,Expense,280,']
    const headings = 'Date,Account Name,Account Type,Debit,Credit'
    expect(guesses(await fileOf(headings, ...rows))).toEqual([
      'The only credit is below zero: it is read as taken back, as a debit. If the minus only marks a credit, say so under the column of credits, or with --negative-credits yes.',
    ])
    expect(guesses(await fileOf(headings, ...rows, '2026-01-06,Sales,Income,,50'))).toEqual([])
  })
})

it('names a name that an encoding has garbled', async () => {
  expect((await surveyed(['2026-01-05|6100|Rent|Expense|CafÃ© Sud|5.00|'])).sentences).toEqual([
    '“CafÃ© Sud” was probably “Café Sud”: the text of the file was encoded twice. Export it again as UTF-8, or correct the names.',
  ])
  expect((await surveyed(['2026-01-05|6100|Rent|Expense|Ìîñêâà|5.00|'])).sentences).toEqual([
    "“Ìîñêâà” is probably not the name that was meant: the file's encoding is not known. Export it again as UTF-8, or correct the names.",
  ])
})

it('names a location that is called by another currency', async () => {
  const { file } = await surveyed(['2026-01-05|6100|Rent|Expense|Toronto (CAD)|5.00|', '2026-01-05|6100|Rent|Expense|Boston|5.00|'])
  expect(fileRemarks(file, 2, 'USD').map(({ sentence }) => sentence)).toEqual([
    "“Toronto (CAD)” names a currency other than the ledger's, and its amounts are read as USD. If they are not, export them in USD.",
  ])
  expect(fileRemarks(file, 2, 'CAD')).toEqual([])
})

describe('a file that may be read wrong', () => {
  const remarksOf = async (headings: string, lines: readonly string[], titles: readonly string[] = []) => {
    const rows = [...titles.map((text) => [text]), headings.split(','), ...lines.map((text) => text.split(','))]
    const file = await surveyLedgerFile(
      async function* () {
        yield await Promise.resolve(rows.map((cells, at) => ({ line: at + 1, cells })))
      },
      { scale: 2 },
    )
    return fileRemarks(file, 2)
  }
  const said = async (...text: Parameters<typeof remarksOf>) => (await remarksOf(...text)).map(({ sentence }) => sentence)
  const TYPED = 'Date,Account Name,Account Type,Location,Debit,Credit'
  const sale = (day: number, amount: number): readonly string[] => [
    `2026-01-${String(day).padStart(2, '0')},Sales,Income,Harbor,,${amount}.00`,
    `2026-01-${String(day).padStart(2, '0')},Cash,Bank,Harbor,${amount}.00,`,
  ]

  it('is named where debits and credits differ beside the balance sheet', async () => {
    expect(await said(TYPED, sale(5, 100))).toEqual([])
    expect(await said(TYPED, ['2026-01-05,Sales,Income,Harbor,,100.00', '2026-01-06,Rent,Expense,Harbor,70.00,'])).toEqual([])
    expect(await said(TYPED, [...sale(5, 100), '2026-01-06,Rent,Expense,Harbor,70.00,'])).toEqual([
      'Debits and credits differ by 70.00, although the file has accounts of the balance sheet. If it should have whole entries, rows are missing, or signs or amounts are read wrong.',
    ])
  })

  it('is named where rows have more cells than headings', async () => {
    expect((await said(TYPED, [...sale(5, 100), '2026-01-06,Sales,Income,Harbor,,1,234.50'])).at(0)).toBe(
      '1 row has more cells than there are headings, the first on line 4. If amounts such as 1,234.50 stand without quotes between commas, only a part of each is read: export the file with another delimiter.',
    )
  })

  it('is named where a quote swallows rows', async () => {
    const rows = [1, 2, 3].flatMap((day) => sale(day, 100))
    const cells = ['2026-01-05', 'Rent', 'Expense', 'Harbor', '7.00', '', `12 inch\n${rows.join('\n')}\n2026-01-09`]
    const file = await surveyLedgerFile(
      async function* () {
        yield await Promise.resolve([`${TYPED},Memo`.split(','), cells].map((own, at) => ({ line: at + 1, cells: own })))
      },
      { scale: 2 },
    )
    expect(fileRemarks(file, 2)[0]?.sentence).toBe(
      'A cell on line 2 holds several lines that look like rows, which are not read: a quotation mark in it is not closed. Remove the mark and import the file again.',
    )
  })

  it('is named where a part of it is there twice, and not for a few equal rows', async () => {
    const days = [1, 2, 3, 4, 5].flatMap((day) => sale(day, day * 10))
    expect(await said(TYPED, [...days, ...days])).toEqual([
      '10 rows repeat earlier ones of the file, cell by cell and one after the other, and count twice. If a part of the file is there twice, remove it.',
    ])
    expect(await said(TYPED, [...days, ...sale(1, 10), ...sale(1, 10)])).toEqual([])
  })

  it('is named where hardly any row has a location', async () => {
    const blank = [1, 2, 3, 4, 5].flatMap((day) => sale(day, day * 10)).map((line) => line.replace('Harbor', ''))
    expect(await said(TYPED, [...sale(6, 10), ...blank])).toEqual([
      'Only 2 of 12 rows name a location; the others go to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.',
    ])
    expect(await said(TYPED, blank)).toEqual([])
  })

  it('is named where revenue and costs are both below zero', async () => {
    const rows = ['2026-01-05,Sales,Income,Harbor,900.00,', '2026-01-06,Rent,Expense,Harbor,,70.00']
    expect(await said(TYPED, rows)).toEqual([
      'Revenue of 900.00 and costs of 70.00 are both below zero, as if debits and credits were exchanged. If they are, choose the columns or signs the other way round.',
    ])
    expect(await said(TYPED, ['2026-01-05,Sales,Income,Harbor,900.00,', '2026-01-06,Rent,Expense,Harbor,70.00,'])).toEqual([])
  })

  it('is named where they are below zero at one location, or in one month', async () => {
    const entries = (place: string, month: string, isReversed: boolean, day: string) =>
      [
        ['Sales,Income', 'CREDIT', '900.00'],
        ['Interest,Other Income', 'CREDIT', '8.00'],
        ['Rent,Expense', 'DEBIT', '70.00'],
      ].map(([account, side, amount]) => {
        const sides = (side === 'DEBIT') === isReversed ? `,${amount}` : `${amount},`
        return `2026-${month}-${day},${account},${place},${sides}`
      })
    const books = (place: string, month: string, isReversed = false) =>
      ['05', '06', '07', '08'].flatMap((day) => entries(place, month, isReversed, day))
    const usual = [...books('Harbor', '01'), ...books('Mill', '01'), ...books('Harbor', '02')]
    const below = 'revenue of 3,632.00 and costs of 280.00 are both below zero, as if debits and credits were exchanged there.'
    const advice = 'Its signs may be the other way round than those of the rest: import it from a file of its own.'
    expect(await said(TYPED, [...usual, ...books('Pier', '01', true)])).toEqual([`At “Pier”, ${below} ${advice}`])
    expect(await said(TYPED, [...usual, ...books('Mill', '03', true)])).toEqual([`In Mar 2026, ${below} ${advice}`])
    expect(await said(TYPED, [...usual, '2026-03-05,Sales,Income,Mill,9.00,', ...books('Pier', '03')])).toEqual([])
    // A few corrections, and what is eliminated.
    expect(await said(TYPED, [...usual, ...entries('Mill', '03', true, '05')])).toEqual([])
    expect(await said(TYPED, [...usual, ...books('Eliminations', '01', true)])).toEqual([])
  })

  it('is named where rows of the profit and loss are opening balances', async () => {
    const opening = (account: string, memo: string) => `2026-03-01,${account},Harbor,900.00,${memo},OB-0301`
    const saidOf = async (...rows: readonly string[]) => said('Date,Account Name,Account Type,Location,Debit,Memo,Ref', rows)
    expect(await saidOf(opening('Rent,Expense', 'Opening Balance'), opening('Wages,Expense', 'Wages'))).toContain(
      '1 row of the profit and loss is described as an opening balance and is imported as entries of that day. If it carries earlier months forward, those count twice: leave it out of the file.',
    )
    expect(await saidOf(opening('Rent,Expense', 'Rent'), opening('Cash,Bank', 'Opening Balance'))).not.toContain('opening balance')
  })

  it('is named where rows say that they close a year', async () => {
    const rows = (memo: string) => ['Sales,Income', 'Rent,Expense'].map((account) => `2025-12-31,${account},Harbor,90.00,,${memo}`)
    const closed = 'of the profit and loss are described as closing a year'
    const saidOf = async (memo: string) =>
      (await said(`${TYPED},Memo`, [...rows(memo), ...sale(5, 7)])).filter((one) => one.includes(closed))
    expect(await saidOf('Year-end closing entry 2025')).toEqual([
      '2 rows of the profit and loss are described as closing a year and are imported like all others. If they take its revenue and costs back, leave them out of the file.',
    ])
    expect(await saidOf('Month-end closing accrual')).toEqual([])
    expect(await saidOf('Daily closing entry 01/03/2026')).toEqual([])
  })

  it('is named where a row is a year away from many others', async () => {
    const days = Array.from({ length: 30 }, (_, at) => sale((at % 28) + 1, at + 1)).flat()
    const [one = ''] = sale(10, 77)
    const stray = one.replace('2026', '2025')
    const found = (sentences: readonly string[]) => sentences.filter((sentence) => sentence.includes('months away'))
    expect(found(await said(TYPED, [...days, stray]))).toEqual([
      '1 row is 12 months away from all others: line 62 (Jan 10, 2025). If its year is mistyped, correct it in the file.',
    ])
    expect(found(await said(TYPED, [...days, one.replace('2026-01', '2025-11')]))).toEqual([])
    expect(found(await said(TYPED, [...days.slice(0, 20), stray]))).toEqual([])
  })

  it('is named where other dates are those of posting', async () => {
    const rows = ['2026-01-30,2026-02-02,Rent,Expense,Harbor,70.00', '2026-01-12,2026-01-12,Rent,Expense,Harbor,70.00']
    const guessed = async (heading: string) =>
      (await remarksOf(`${heading},Account,Account Type,Location,Amount`, rows)).flatMap(({ sentence, isGuess }) =>
        isGuess ? [sentence] : [],
      )
    expect(await guessed('Date,Effective Date')).toEqual([
      'The days are those under “Date”. Under “Effective Date”, 1 row is in another month.',
    ])
    expect(await guessed('Posting Date,Document Date')).toEqual([])
  })

  it('is named where books, measures or a second column of amounts are not read', async () => {
    const lines = (texts: readonly string[]) => sale(5, 100).map((line, at) => `${line},${texts[at]}`)
    const startOf = async (heading: string, texts: readonly string[]) =>
      (await said(`${TYPED},${heading}`, lines(texts))).map((sentence) => sentence.slice(0, 40))
    expect(await startOf('Basis', ['A', 'C'])).toEqual(['“Basis” has several texts and is not rea'])
    expect(await startOf('Basis', ['A', 'A'])).toEqual([])
    expect(await startOf('Report Basis', ['Accrual', 'Cash'])).toEqual(['“Report Basis” has several texts and is '])
    expect(await startOf('UOM', ['USD', 'HRS'])).toEqual(['“UOM” has several units and is not read:'])
    expect(await startOf('Unit', ['101', '102'])).toEqual([])
    expect(await startOf('Debit', ['5.00', '6.00'])).toEqual(['Several columns with amounts are headed '])
  })

  it('is named where days are ends of weeks, and stores are within locations', async () => {
    expect((await said(TYPED.replace('Date', 'Week Ending'), sale(4, 100))).map((sentence) => sentence.slice(0, 39))).toEqual([
      'The days are those under “Week Ending”.',
    ])
    const lines = ['Mill', 'Piers'].flatMap((store) => sale(5, store.length * 10).map((line) => `${line},${store}`))
    expect(await said(`${TYPED},Store`, lines)).toEqual([
      'The locations are those under “Location”. If they are under “Store”, choose that column instead.',
    ])
  })

  it('is named where rows or accounts repeat the sums of others', async () => {
    const group = (account: string, side: (amount: number) => string) =>
      [10, 25, 40]
        .map((amount, at) => `2026-01-0${at + 1},${account},Harbor,${side(amount)}`)
        .concat(`2026-01-03,${account},Harbor,${side(75)}`)
    const credit = (amount: number) => `,${amount}.00`
    const debit = (amount: number) => `${amount}.00,`
    const rows = [...group('Sales,Income', credit), ...group('Food,Cost of Goods Sold', debit), ...group('Wages,Expense', debit)]
    expect(await said(TYPED, rows)).toEqual([
      '3 rows have the sum of the rows above them at the same account and location. If they are subtotals, they count twice: remove them from the file.',
    ])
    expect(await said(TYPED, rows.slice(0, 8))).toEqual([])
    const numbered = ['40,Sales,100', '4000,Food sales,70', '4100,Bar sales,30', '60,Costs,-50', '6000,Wages,-30', '6100,Rent,-20'].map(
      (row) => {
        const [number, name, amount] = row.split(',')
        return `2026-01-31,${number},${name},${Number(amount) > 0 ? 'Income' : 'Expense'},Harbor,${amount}.00`
      },
    )
    expect((await said('Date,Account,Account Name,Account Type,Location,Amount', numbered))[0]).toBe(
      '“40 Sales” and 1 other account have the sum of the accounts whose numbers begin with theirs. If they only add these up, they count twice: remove them from the file.',
    )
  })

  it('is named where the dates of one location are in another order', async () => {
    const days = Array.from({ length: 12 }, (_, at) => at + 1)
    const mill = [...days, 13, 20, 28].flatMap((day) => sale(day, day).map((row) => row.replace('Harbor', 'Mill')))
    const harbor = days.map((day) => `2026-${String(day).padStart(2, '0')}-01,Sales,Income,Harbor,,${day}.00`)
    const balanced = [...harbor, ...harbor.map((row) => row.replace('Sales,Income,Harbor,,', 'Cash,Bank,Harbor,').concat(','))]
    expect(await said(TYPED, [...mill, ...balanced])).toEqual([
      'The rows of “Harbor” are spread over 12 months, most with a single day, and those of the other locations are not. Day and month may be in another order there: correct its dates in the file.',
    ])
    expect(await said(TYPED, mill)).toEqual([])
  })

  it('is named where the revenue has no location', async () => {
    const rows = [
      ...sale(5, 900).map((row) => row.replace('Harbor', '')),
      '2026-01-06,Rent,Expense,Harbor,70.00,',
      '2026-01-06,Cash,Bank,Harbor,,70.00',
    ]
    expect(await said(TYPED, rows)).toEqual([
      '2 rows name no location, with most of the revenue, and go to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.',
    ])
  })

  it('is named where a column that is not read looks like locations', async () => {
    const lines = ['Harbor', 'Mill'].flatMap((place) =>
      [1, 2].flatMap((day) => sale(day, 10 * day + place.length).map((line) => line.replace('Harbor', place))),
    )
    expect(await said(TYPED.replace('Location', 'Placement'), lines)).toEqual([
      'No column is read as the location. If locations are under “Placement”, choose that column; otherwise everything goes to “(No location)”.',
    ])
    for (const heading of ['Posted by', 'Journal source', 'JournalLib', 'CreatedBy', 'Module', 'Store'])
      expect(await said(TYPED.replace('Location', heading), lines)).toEqual([])
  })

  const SIGNED = 'Date,Account Name,Account Type,Location,Amount'

  it('is named where sums of blocks have rows and accounts of their own', async () => {
    const block = (account: string, total: string, amounts: readonly number[]) => [
      ...amounts.map((amount, at) => `2026-01-0${at + 1},${account},${at % 2 === 0 ? 'Harbor' : 'Mill'},${amount}.00`),
      `2026-01-09,${total},,${amounts.reduce((sum, one) => sum + one, 0)}.00`,
    ]
    const rows = (of: (account: string) => string) => [
      ...block('Sales,Income', of('Sales,Income'), [-100, -210, -40]),
      ...block('Food,Cost of Goods Sold', of('Food,Cost of Goods Sold'), [30, 55]),
      ...block('Wages,Expense', of('Wages,Expense'), [20, 45]),
    ]
    const sums = '3 rows have the sum of the rows above them. If they are subtotals, they count twice: remove them from the file.'
    expect(
      await said(
        SIGNED,
        rows((account) => account),
      ),
    ).toContain(sums)
    expect(
      await said(
        SIGNED,
        rows((account) => account.replace(',', ' total,')),
      ),
    ).toContain(sums)
    // Rows after the last of them are in no block.
    expect(await said(SIGNED, [...rows((account) => account), '2026-01-09,Rent,Expense,Harbor,7.00'])).not.toContain(sums)
    // A voucher that ends with what its lines add up to.
    expect(
      await said(
        SIGNED,
        rows(() => 'Cash,Bank'),
      ),
    ).not.toContain(sums)
    // Unless its name says that it is one.
    const named = rows(() => 'Cash total,Bank')
    expect(await said(SIGNED, named)).toContain(sums)
  })

  it('is named where another column may say the signs', async () => {
    const hint =
      'No amount is below zero, and “Sign” is not read. If it says which of them are credits or taken back, give those amounts a minus in the file.'
    const rows = (...amounts: readonly string[]) => amounts.map((amount, at) => `2026-01-0${at + 1},Rent,Expense,Harbor,${amount}`)
    expect(await said(`${SIGNED},Sign`, rows('10.00,+', '4.00,-'))).toContain(hint)
    expect(await said(`${SIGNED},Sign`, rows('10.00,+', '-4.00,-'))).not.toContain(hint)
    for (const [heading, one, other] of [
      ['Posting Key', '40', '50'],
      ['+/-', '+', '-'],
      ['Reversal', '', 'X'],
    ])
      expect(await said(`${SIGNED},${heading}`, rows(`10.00,${one}`, `4.00,${other}`))).toContain(hint.replace('“Sign”', `“${heading}”`))
  })

  it('is named where revenue as a whole is below zero', async () => {
    const rows = (amount: string) => Array.from({ length: 12 }, (_, at) => `2026-01-${at + 10},Sales,Income,Harbor,${amount}`)
    const below = (sentences: readonly string[]) => sentences.filter((one) => one.startsWith('Revenue of '))
    expect(below(await said(TYPED, [...rows('90.00,'), '2026-01-09,Rent,Expense,Harbor,70.00,']))).toEqual([
      'Revenue of 1,080.00 is below zero as a whole. If it is not taken back, as by refunds, choose the columns or signs the other way round.',
    ])
    expect(below(await said(TYPED, [...rows(',90.00'), '2026-01-09,Rent,Expense,Harbor,70.00,']))).toEqual([])
    // A few refunds among costs.
    expect(below(await said(TYPED, [...rows('1.00,'), '2026-01-09,Rent,Expense,Harbor,7000.00,']))).toEqual([])
  })

  it('is named where a spreadsheet has spoilt account numbers', async () => {
    const heading = 'Date,Account Number,Account Name,Account Type,Location,Debit,Credit'
    const row = (number: string) => [`2026-01-05,${number},Rent,Expense,Harbor,70.00,`]
    expect(await said(heading, row('4.1E+16'))).toEqual([
      'A spreadsheet has rounded the account number 4.1E+16: accounts that differ in other digits are read as one. Write account numbers as text in the file.',
    ])
    for (const number of ['2026-04-10', '10-Apr'])
      expect((await said(heading, row(number)))[0]).toContain(`The account number ${number} looks like a day`)
    expect(await said(heading, row('4-1000'))).toEqual([])
  })

  it('is named for rates, companies and balances that are not read', async () => {
    const lines = (texts: readonly string[]) => sale(5, 100).map((line, at) => `${line},${texts[at]}`)
    expect(await said(`${TYPED},Exchange Rate`, lines(['1', '0.7407']))).toEqual([
      "“Exchange Rate” has rates and is not read, so amounts may be in several currencies. Import amounts in the ledger's currency.",
    ])
    expect(await said(`${TYPED},Exchange Rate`, lines(['1', '1.00']))).toEqual([])
    // Amounts in the ledger's currency beside those of the documents.
    expect(await said(`${TYPED},Exchange Rate,Amount (Foreign Currency)`, lines(['1,9.00', '0.7407,9.00']))).toEqual([])
    expect(await said(`${TYPED},Company`, lines(['Alpha', 'Beta']))).toEqual([
      '“Company” has several texts for the same location and is not read. If locations of one name are different ones there, import a file for each.',
    ])
    expect(await said(`${TYPED},Company`, lines(['Alpha', 'Alpha']))).toEqual([])
    expect(await said(`${TYPED},Allocation %`, lines(['50%', '30%']))).toEqual([
      '“Allocation %” has several shares and is not read: each amount counts in full. If the rows of a divided entry have its whole amount each, multiply them by the share in the file.',
    ])
    expect(await said(`${TYPED},Allocation %`, lines(['100%', '100%']))).toEqual([])
    expect(await said(`${TYPED},Verteilungsschlüssel`, lines(['50,5%', '50,5%']))).toHaveLength(1)
    expect(await said(`${TYPED},Split`, lines(['1', '2']))).toEqual([])
    expect(await said(TYPED, sale(5, 100), ['Trial Balance'])).toEqual([
      '“Trial Balance” on line 1 may mean balances up to each date. Amounts are read as entries: if they are balances, export the general ledger instead.',
    ])
  })

  /** Sales, food, wages, rent and power at month ends; `amounts` are those of January. */
  const monthEnds = (growth: readonly number[]): string[] =>
    ['01-31', '02-28', '03-31'].flatMap((day, at) =>
      [
        ['Sales,Income', 900],
        ['Food cost,Cost of Goods Sold', 250],
        ['Wages,Expense', 300],
        ['Rent,Expense', 120],
        ['Power,Expense', 40],
      ].map(([name, amount]) => {
        const text = (Number(amount) * (growth[at] ?? 1)).toFixed(2)
        return `2026-${day},${name},Harbor,${name === 'Sales,Income' ? `,${text}` : `${text},`}`
      }),
    )

  it('is named where amounts only grow, as balances do', async () => {
    const grown =
      'Each account has one row a month at each location, and nearly all amounts grow from month to month, as balances since the beginning of a year do. Amounts are read as entries: if they are balances, export the general ledger, or the change of each month.'
    expect(await said(TYPED, monthEnds([1, 2.1, 2.9]))).toEqual([grown])
    // The rent of each month is the same.
    expect(await said(TYPED, monthEnds([1, 1, 1]))).toEqual([])
    expect(await said(TYPED, monthEnds([1, 1.2, 0.9]))).toEqual([])
    const rows = monthEnds([1, 2.1, 2.9])
    expect(await said(TYPED, [...rows, ...rows.map((row) => row.replace('-31', '-30'))])).toEqual([])
  })

  it('is named where a year is closed to an unknown account', async () => {
    const trade = ['Sales,Income,Harbor,,900.00', 'Food,Cost of Goods Sold,Harbor,250.00,', 'Wages,Expense,Harbor,300.00,']
    const rent = 'Rent,Expense,Harbor,100.00,'
    const closing = ['Sales,Income,Harbor,900.00,', 'Food,Cost of Goods Sold,Harbor,,250.00', 'Wages,Expense,Harbor,,300.00']
    const rows = [
      ...[...trade, rent].map((row) => `2025-12-05,${row}`),
      ...[...closing, 'Rent,Expense,Harbor,,100.00', 'Cash,Bank,Harbor,,250.00', 'Carried on,Bank,Harbor,250.00,'].map(
        (row) => `2025-12-31,${row}`,
      ),
    ]
    const closed =
      'After Dec 31, 2025 every account of the profit and loss is zero, as if entries that close a year were in the file. Reports over the year show nothing then: leave those entries out of the file.'
    expect((await said(TYPED, rows)).filter((sentence) => sentence.startsWith('After'))).toEqual([closed])
    expect((await said(TYPED, rows.slice(0, -3))).filter((sentence) => sentence.startsWith('After'))).toEqual([])
    // A month with an accrual and its reversal alone.
    const accrual = ['2025-11-05,Rent,Expense,Harbor,100.00,', '2025-11-30,Rent,Expense,Harbor,,100.00']
    expect((await said(TYPED, [...accrual, ...rows.slice(0, 4)])).filter((sentence) => sentence.startsWith('After'))).toEqual([])
  })

  it('is named where voided rows are taken back by rows of their own', async () => {
    const voiding = 'For each of the 2 voided rows that are left out, the file has a row with the opposite amount, which is imported.'
    const bill = (day: string, yes: string, [debit, credit] = ['70.00,', ',70.00']): string[] => [
      `2026-01-${day},Repairs,Expense,Harbor,${debit},${yes}`,
      `2026-01-${day},Payables,Accounts Payable,Harbor,${credit},${yes}`,
    ]
    const heading = `${TYPED},Voided`
    const back: [string, string] = [',70.00', '70.00,']
    const saidOf = async (rows: readonly string[]) => (await said(heading, rows)).map((sentence) => sentence.slice(0, voiding.length))
    expect(await saidOf([...bill('05', 'Yes'), ...bill('20', 'No', back)])).toContain(voiding)
    // Zero takes back nothing.
    expect(await saidOf([...bill('05', 'Yes', ['0.00,', ',0.00']), ...bill('20', 'No', ['0.00,', ',0.00'])])).not.toContain(voiding)
    // Voided and entered again.
    expect(await saidOf([...bill('05', 'Yes'), ...bill('20', 'No')])).not.toContain(voiding)
    expect(await saidOf([...bill('05', 'Yes'), ...bill('06', 'Yes'), ...bill('20', 'No', back)])).not.toContain(voiding)
  })
})

it('refuses a file with its headings again in another order', async () => {
  const lines = [
    'Date,Account,Location,Debit,Credit',
    '2026-01-05,Rent,Harbor,5.00,',
    'Date,Account,Location,Credit,Debit',
    '2026-02-05,Rent,Harbor,,5.00',
  ]
  const file = await surveyLedgerFile(
    async function* () {
      yield await Promise.resolve(lines.map((text, at) => ({ line: at + 1, cells: text.split(',') })))
    },
    { scale: 2 },
  )
  expect(file.obstacle).toBe(
    'Line 3 has the headings again, in another order, so that the lines below it would be read wrong. Import them as a file of their own.',
  )
})

it('says that amounts are read without a tax', async () => {
  const rows = [
    ['Date', 'Account Name', 'Account Type', 'Location', 'Amount', 'Tax', 'Net Amount'],
    ['2026-01-05', 'Supplies', 'Expense', 'Harbor', '108.00', '8.00', '100.00'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const file = await surveyLedgerFile(
    async function* () {
      yield await Promise.resolve(rows)
    },
    { scale: 2 },
  )
  expect(fileRemarks(file, 2).map(({ sentence }) => sentence)).toEqual([
    'The amounts are those under “Net Amount”, without the tax under “Tax”. If the tax has no lines of its own, as sales tax that is part of a cost, choose “Amount” instead.',
  ])
})

it('names another column that may be the locations, until one was chosen', async () => {
  const lines = [
    'Date,Account Name,Account Type,Department,Class,Amount',
    '2026-01-05,Rent,Expense,FOH,Harbor,5.00',
    '2026-01-06,Rent,Expense,BOH,Mill,6.00',
  ]
  const rows = lines.map((text, at): RawRow => ({ line: at + 1, cells: text.split(',') }))
  const said = async (corrections: MatchCorrections = {}) =>
    fileRemarks(
      await surveyLedgerFile(
        async function* () {
          yield await Promise.resolve(rows)
        },
        { scale: 2 },
        corrections,
      ),
      2,
    ).flatMap(({ kind, sentence }) => (kind === 'OTHER_LOCATIONS' ? [sentence] : []))
  expect(await said()).toEqual(['The locations are those under “Department”. If they are under “Class”, choose that column instead.'])
  expect(await said({ roles: ['DATE', 'ACCOUNT_NAME', 'ACCOUNT_TYPE', 'IGNORED', 'LOCATION', 'AMOUNT'] })).toEqual([])
})

describe('an account that holds no money', () => {
  const HEADS = ['Date', 'Account', 'Account Name', 'Location', 'Debit', 'Credit']
  const books = [
    ['4000', 'Sales', '', '900'],
    ['5000', 'Cost of goods sold', '250', ''],
    ['6100', 'Rent', '120', ''],
    ['1000', 'Checking', '900', ''],
    ['2000', 'Accounts payable', '', '370'],
  ]
  const saidOf = async (...extra: readonly (readonly string[])[]) => {
    const rows = [HEADS, ...[...books, ...extra].map(([number, name, ...sides]) => ['2026-01-05', number, name, 'Harbor', ...sides])]
    const file = await surveyLedgerFile(
      async function* () {
        yield await Promise.resolve(rows.map((cells, at) => ({ line: at + 1, cells: cells.map((cell) => cell ?? '') })))
      },
      { scale: 2 },
    )
    return fileRemarks(file, 2).filter(({ kind }) => kind === 'STATISTICAL')
  }

  it('is named by what it is called, and stays outside the profit and loss', async () => {
    expect(await saidOf(['9000', 'Guest count', '120', ''], ['9010', 'Square feet', '4000', ''])).toEqual([
      {
        kind: 'STATISTICAL',
        sentence:
          '“9000 Guest count” and “9010 Square feet” are read as counts, not as money, and are not in the profit and loss. If they hold money, set their types.',
        isGuess: true,
      },
    ])
  })

  it('is named where debits equal credits without it', async () => {
    expect((await saidOf(['9000', 'Miscellaneous', '130', ''])).map(({ sentence }) => sentence)).toEqual([
      'Without “9000 Miscellaneous”, with debits of 130.00, debits would equal credits. If it counts guests, hours or the like, set its type to balance sheet, which leaves it out of the profit and loss.',
    ])
  })

  it('is not looked for where the books agree, or differ by anything else', async () => {
    expect(await saidOf()).toEqual([])
    expect(await saidOf(['6200', 'Wages', '120', ''], ['2100', 'Wages payable', '', '100'])).toEqual([])
  })
})

async function withPeriods(heading: string, lines: readonly (readonly [string, string])[]) {
  const rows = [['Date', heading, 'Account', 'Amount'], ...lines.map((dates) => [...dates, 'Rent', '5.00'])]
  const file = await surveyLedgerFile(
    async function* () {
      yield await Promise.resolve(rows.map((cells, at) => ({ line: at + 1, cells })))
    },
    { scale: 2 },
  )
  return fileRemarks(file, 2)
}

it.each([
  ['Post Month', '01/2026', '02/2026'],
  ['Post Month', '2026-01', '2026-02'],
  ['Period', '202601', '202602'],
  ['Period', 'Jan 2026', 'Feb 2026'],
  ['Period', '2026-01-01', '2026-02-01'],
  ['Period', '1', '2'],
  // The year begins in July.
  ['Fiscal period', 'P07', 'P08'],
])('says which rows a column %s with %s puts in another month', async (heading, january, february) => {
  const remarks = await withPeriods(heading, [
    ...['05', '06', '07', '08'].map((day): [string, string] => [`2026-01-${day}`, january]),
    ['2026-01-28', february],
    ['2026-02-20', february],
    ['2026-02-21', ''],
  ])
  const sentence = `The days are those under “Date”. Under “${heading}”, 1 row is in another month.`
  expect(remarks).toEqual([{ kind: 'OTHER_PERIODS', sentence, isGuess: true }])
})

it('says so of a file whose rows all are in the next month', async () => {
  expect(await withPeriods('Post Month', [['2026-01-30', '2026-02']])).toMatchObject([{ kind: 'OTHER_PERIODS' }])
})

it.each([
  [
    'the same months',
    [
      ['2026-01-05', '2026-01'],
      ['2026-02-05', '2026-02'],
    ],
  ],
  [
    'the months of a fiscal year',
    [
      ['2025-07-05', '2026-01'],
      ['2025-08-05', '2026-02'],
      ['2025-08-06', '2026-02'],
    ],
  ],
  [
    'a fiscal year from February',
    [
      ['2026-02-05', '1'],
      ['2026-03-05', '2'],
      ['2026-04-05', '3'],
    ],
  ],
  [
    'four weeks each',
    [
      ['2026-01-05', '1'],
      ['2026-01-30', '2'],
      ['2026-02-27', '3'],
    ],
  ],
  [
    'no months',
    [
      ['2026-01-05', '1'],
      ['2026-02-05', '2'],
    ],
  ],
  [
    'few months',
    [
      ['2026-01-05', 'A-1'],
      ['2026-02-05', '2026-03'],
    ],
  ],
] as const)('says nothing of a column of periods with %s', async (_, lines) => {
  expect(await withPeriods('Period', lines)).toEqual([])
})
