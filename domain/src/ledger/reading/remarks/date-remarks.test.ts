import { describe, expect, it } from 'vitest'
import { remarksOf, SIDED, SIGNED, saidOf, sale, sentencesOf, surveyLines, surveyRows } from '../../../../test/ledger-remarks.ts'
import { rawRows } from '../../../../test/text-files.ts'
import { dateQuestion } from './date-remarks.ts'
import { fileRemarks } from './file-remarks.ts'

const RENT = '|6100|Rent|Expense|Downtown|5.00|'

it('asks about dates that can be read both ways, until somebody chose', async () => {
  const lines = [`02/01/2026${RENT}`, `03/03/2026${RENT}`]
  const { file, sentences } = await surveyLines(lines)
  expect(dateQuestion(file)).toEqual({ text: '02/01/2026', monthFirst: '2026-02-01', dayFirst: '2026-01-02', yearFirst: null })
  expect(sentences).toEqual([
    'The dates can be read both ways. “02/01/2026” is Feb 01, 2026 if the month comes first, and Jan 02, 2026 if the day does.',
  ])
  const chosen = await surveyLines(lines, { dateOrder: 'DAY_FIRST' })
  expect([chosen.file.survey.firstDay, dateQuestion(chosen.file), chosen.sentences]).toEqual(['2026-01-02', null, []])
})

it('asks about dates whose first part can be a year, until somebody chose', async () => {
  const lines = [`31/12/24${RENT}`, `31/12/25${RENT}`]
  const { file, sentences } = await surveyLines(lines)
  expect(dateQuestion(file)).toEqual({ text: '31/12/24', monthFirst: null, dayFirst: '2024-12-31', yearFirst: '2031-12-24' })
  expect(sentences).toEqual([
    'The dates can be read both ways. “31/12/24” is Dec 31, 2024 if the day comes first, and Dec 24, 2031 if the year does.',
  ])
  const chosen = await surveyLines(lines, { dateOrder: 'ISO' })
  expect([chosen.file.survey.firstDay, dateQuestion(chosen.file), chosen.sentences]).toEqual(['2031-12-24', null, []])
  const earlier = (await surveyLines([`05/01/26${RENT}`, `13/01/26${RENT}`])).file
  const { file: next } = await surveyLines(lines, {}, [{ ...earlier.match, corrections: {} }])
  expect([next.survey.firstDay, dateQuestion(next)]).toEqual(['2024-12-31', null])
})

it('reads digits with the year last by the others, and asks where none says the order', async () => {
  const { file } = await surveyLines([`05012026${RENT}`, `28012026${RENT}`])
  expect([file.survey.firstDay, file.survey.lastDay, fileRemarks(file, 2)]).toEqual(['2026-01-05', '2026-01-28', []])
  const open = (await surveyLines([`05012026${RENT}`])).file
  expect(dateQuestion(open)).toEqual({ text: '05012026', monthFirst: '2026-05-01', dayFirst: '2026-01-05', yearFirst: null })
})

it('names dates that are read with a two-digit year first', async () => {
  const { file } = await surveyLines(['26/01/22', '26/01/25', '26/01/28'].map((date) => date + RENT))
  expect([file.survey.firstDay, file.survey.lastDay]).toEqual(['2026-01-22', '2026-01-28'])
  const sentence = 'Dates such as “26/01/22” are read with the year first: Jan 22, 2026.'
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DATE_FORM', sentence, isGuess: true }])
})

it('names dates that an earlier choice reads in another order than they seem to have', async () => {
  const before = (await surveyLines([`05/01/26${RENT}`], { dateOrder: 'DAY_FIRST' })).file
  const lines = ['26/01/22', '26/01/25', '26/01/28'].map((date) => date + RENT)
  const { file } = await surveyLines(lines, {}, [{ ...before.match, corrections: before.corrections }])
  const sentence =
    'Dates such as “26/01/22” are read in the order of an earlier file of the source, but look as if the year came first: Jan 22, 2026.'
  expect(file.survey.firstDay).toBe('2022-01-26')
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DATE_FORM', sentence, isGuess: true }])
  expect((await surveyLines(lines, { dateOrder: 'DAY_FIRST' })).sentences).toEqual([])
})

it('reads such dates as those of the earlier file of the source, and says so', async () => {
  const earlier = (await surveyLines([`13/01/2026${RENT}`])).file
  const remembered = [{ ...earlier.match, corrections: earlier.corrections }]
  const { file, sentences } = await surveyLines([`02/01/2026${RENT}`], {}, remembered)
  expect(file.survey.firstDay).toBe('2026-01-02')
  expect(dateQuestion(file)).toBeNull()
  expect(sentences).toEqual([
    'The dates can be read both ways, and are read as in the earlier file of the source, the day first: “02/01/2026” is Jan 02, 2026.',
  ])
  // Dates with the year first say nothing about others.
  const iso = (await surveyLines([`2026-01-13${RENT}`])).file
  expect(dateQuestion((await surveyLines([`02/01/2026${RENT}`], {}, [{ ...iso.match, corrections: {} }])).file)).not.toBeNull()
})

it.each([
  ['no date is two days', ['02/02/2026', '03/03/2026']],
  ['another date says it', ['02/01/2026', '31/01/2026']],
  ['dates have points', ['02.01.2026']],
])('does not ask about dates where %s', async (_, dates) => {
  const { file } = await surveyLines(dates.map((date) => date + RENT))
  expect(dateQuestion(file)).toBeNull()
})

it('names day numbers and rows that are decades away from all others', async () => {
  const { file, sentences } = await surveyLines(['46023', '46053.9999999998', '59172'].map((date) => date + RENT))
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
  const { file, sentences } = await surveyLines(lines)
  expect(file.obstacle).toBe(
    `${SWAPPED} Export the file again and import it without opening and saving it in a spreadsheet program. If the dates are right, choose their order.`,
  )
  expect(sentences).toEqual([])
  const chosen = (await surveyLines(lines, { dateOrder: 'DAY_FIRST' })).file
  expect([chosen.obstacle, fileRemarks(chosen, 2)]).toEqual([null, [{ kind: 'DATE_FORM', sentence: SWAPPED, isGuess: true }]])
})

it('says so if it is only one date', async () => {
  const { file } = await surveyLines(['2026-05-01', '13/01/2026', '20/01/2026'].map((date) => date + RENT))
  expect([file.obstacle, fileRemarks(file, 2)]).toEqual([null, [{ kind: 'DATE_FORM', sentence: SWAPPED, isGuess: true }]])
})

it.each([
  ['later days with the year first', ['2026-05-01', '2026-09-01', '2026-01-14', '13/01/2026', '20/01/2026']],
  ['early days with the year last', ['2026-05-01', '2026-09-01', '13/01/2026', '20/01/2026', '02/02/2026']],
  ['one form', ['2026-05-01', '2026-09-01']],
  ['two-digit years first', ['2026-05-01', '2026-09-01', '26/01/13', '26/01/20', '26/01/31']],
])('does not take days for swapped in a file with %s', async (_, dates) => {
  const { file } = await surveyLines(dates.map((date) => date + RENT))
  expect([file.obstacle, file.swappedDays]).toEqual([null, null])
})

it('says that a day number may be a date without separators', async () => {
  const { file } = await surveyLines([`40126${RENT}`])
  const sentence =
    'Dates such as 40126 are day numbers of a spreadsheet: Nov 09, 2009. Without separators it would be Apr 01, 2026 or Jan 04, 2026.'
  expect(fileRemarks(file, 2)).toEqual([{ kind: 'DAY_NUMBERS', sentence, isGuess: true }])
})

it('refuses day numbers that are all days of one year without separators', async () => {
  const { file } = await surveyLines(['40126', '40526', '41326', '42026'].map((date) => date + RENT))
  expect(file.obstacle).toBe(
    'The dates seem to be written without separators: “40126” may be Apr 01, 2026 or Jan 04, 2026, not Nov 09, 2009, which is its day number in a spreadsheet. Write them as 2026-01-31 and import the file again.',
  )
  expect(fileRemarks(file, 2)).toMatchObject([{ kind: 'DAY_NUMBERS', isGuess: true }])
  expect((await surveyLines(['42125', '42126'].map((date) => date + RENT))).file.obstacle).toBeNull()
  // Day numbers of a year end in all ways.
  const numbers = await surveyLines(['42005', '42050', '42126'].map((date) => date + RENT))
  expect([numbers.file.obstacle, fileRemarks(numbers.file, 2).filter(({ isGuess }) => isGuess)]).toEqual([null, []])
})

it('says where another column of dates would change the month', async () => {
  const rows = [
    ['Document Date', 'Posting Date', 'Account', 'Amount'],
    ['2026-01-30', '2026-02-02', 'Rent', '5.00'],
    ['2026-02-03', '2026-02-04', 'Rent', '6.00'],
    ['', '2026-02-05', 'Rent', '7.00'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const file = await surveyRows(rows)
  expect(sentencesOf(fileRemarks(file, 2))).toEqual([
    'The days are those under “Posting Date”. Under “Document Date”, 1 row is in another month.',
  ])
})

describe('a file that may be read wrong', () => {
  it('is named where a row is a year away from many others', async () => {
    const days = Array.from({ length: 30 }, (_, at) => sale((at % 28) + 1, at + 1)).flat()
    const [one = ''] = sale(10, 77)
    const stray = one.replace('2026', '2025')
    const found = (sentences: readonly string[]) => sentences.filter((sentence) => sentence.includes('months away'))
    expect(found(await saidOf(SIDED, [...days, stray]))).toEqual([
      '1 row is 12 months away from all others: line 62 (Jan 10, 2025). If its year is mistyped, correct it in the file.',
    ])
    expect(found(await saidOf(SIDED, [...days, one.replace('2026-01', '2025-11')]))).toEqual([])
    expect(found(await saidOf(SIDED, [...days.slice(0, 12), stray]))).toEqual([])
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

  it('is named where days are ends of weeks, and stores are within locations', async () => {
    expect((await saidOf(SIDED.replace('Date', 'Week Ending'), sale(4, 100))).map((sentence) => sentence.slice(0, 39))).toEqual([
      'The days are those under “Week Ending”.',
    ])
    const lines = ['Mill', 'Piers'].flatMap((store) => sale(5, store.length * 10).map((line) => `${line},${store}`))
    expect(await saidOf(`${SIDED},Store`, lines)).toEqual([
      'The locations are those under “Location”. If they are under “Store”, choose that column instead.',
    ])
  })
})

async function withPeriods(heading: string, lines: readonly (readonly [string, string])[]) {
  const rows = [['Date', heading, 'Account', 'Amount'], ...lines.map((dates) => [...dates, 'Rent', '5.00'])]
  const file = await surveyRows(rawRows(rows))
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

it.each([
  ['Mth', '01/01/26', '02/01/26'],
  ['Mth', '01/26', '02/26'],
  ['Period End', '01/31/2026', '02/28/2026'],
])('says so of a column %s with days of months, such as %s', async (heading, january, february) => {
  const days = ['01/05/2026', '01/16/2026', '01/17/2026', '01/18/2026']
  const rows = [...days.map((day) => [day, january]), ['01/28/2026', february], ['02/20/2026', february]]
  const remarks = await remarksOf(
    `${SIDED},${heading}`,
    rows.map(([day, month]) => `${day},Rent,Expense,Harbor,5.00,,${month}`),
  )
  expect(remarks.map(({ sentence }) => sentence)).toEqual([
    `The days are those under “Date”. Under “${heading}”, 1 row is in another month.`,
  ])
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
    'the ends of weeks',
    [
      ['2026-01-05', '2026-01-11'],
      ['2026-01-14', '2026-01-18'],
      ['2026-01-20', '2026-01-25'],
      ['2026-01-28', '2026-02-01'],
      ['2026-02-03', '2026-02-08'],
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

describe('times in UTC', () => {
  const said = async (...dates: readonly string[]) =>
    (
      await remarksOf(
        SIGNED,
        dates.map((date) => `${date},Rent,Expense,Harbor,5.00`),
      )
    ).flatMap(({ kind, sentence, isGuess }) => (kind === 'DATE_FORM' && isGuess ? [sentence] : []))
  const DAYTIME = '2026-01-15T16:15:00Z'

  it('are named where the month may be another one', async () => {
    expect(await said(DAYTIME, '2026-02-01T05:59:59Z', '2026-02-01T06:00:01Z')).toEqual([
      'Times such as “2026-02-01T05:59:59Z” are in UTC, so the day is read as Feb 01, 2026. In local time west of Greenwich it may still be Jan 31, 2026, and 2 rows would be in another month. If so, export local times.',
    ])
    expect(await said(DAYTIME, '2026-01-31 23:30:00+00:00')).toEqual([
      'Times such as “2026-01-31 23:30:00+00:00” are in UTC, so the day is read as Jan 31, 2026. In local time east of Greenwich it may already be Feb 01, 2026, and 1 row would be in another month. If so, export local times.',
    ])
    // Midnights of Berlin, and of Auckland in winter and summer.
    expect(await said('2026-01-30T23:00:00Z', '2026-01-31T23:00:00Z')).toHaveLength(1)
    expect(await said('2026-01-31T11:00:00Z', '2026-06-30T12:00:00Z')).toHaveLength(1)
  })

  it.each([
    ['within months', [DAYTIME, '2026-02-02T05:59:59Z']],
    ['that are midnight', [DAYTIME.replace('16:15', '00:00'), '2026-02-01T00:00:00Z']],
    ['that are midnight in Chicago, in winter and summer', ['2026-02-01T06:00:00Z', '2026-06-01T05:00:00Z']],
    ['that are noon', ['2026-01-31T12:00:00Z', '2026-02-01T12:00:00Z']],
    ['when it is February everywhere behind UTC', [DAYTIME, '2026-02-01T12:11:00Z']],
    ['with an offset', ['2026-01-15T16:15:00-06:00', '2026-02-01T05:59:59-06:00']],
  ])('need no word %s', async (_, dates) => {
    expect(await said(...dates)).toEqual([])
  })
})

describe('a title with a period', () => {
  const rows = sale(5, 100)
  const said = async (...titles: readonly string[]) => (await saidOf(SIDED, rows, titles)).filter((one) => one.includes('names a period'))

  it.each([
    'January 1 - March 31, 2025',
    'For the period 1 January 2025 to 31 March 2025',
    'Period = Jan 2025-Mar 2025',
    '01/01/2025 - 03/31/2025',
    'January 2025',
    'Period 02-2024',
  ])('is named if it has no entries: %s', async (title) => {
    expect(await said('Northwind', title)).toEqual([
      `“${title}” on line 2 names a period in which the file has no entries: they are from Jan 05, 2026 to Jan 05, 2026. Check the dates, and export the file again if they are wrong.`,
    ])
  })

  it.each([
    'January 2026',
    'Fiscal year July 2026 to June 2027',
    'Printed January 5, 2027',
    'From Jul 2025 to Jun 2026',
    'As of March 31, 2027',
    'General Ledger 2024',
    'Accounts 2000 to 2999',
    'Stores 2001 to 2050',
    'March Bakery (founded 2009)',
    'May Street Bakery 2009',
    'Accounts 2001 to 2050, period 1',
    'March 31, 2027',
    'Period 02-2027',
    'Periods 1 to 3, 2027',
    'Month 2 of 2027',
    'Period 10-2025',
  ])('is not named: %s', async (title) => {
    expect(await said(title)).toEqual([])
  })
})

it('says as a guess that rows decades away are meant, since an answer may have been given beforehand', async () => {
  const days = [...Array.from({ length: 20 }, (_, at) => `2026-03-${String(at + 10)}`), '2062-03-12']
  const { file } = await surveyLines(days.map((day) => day + RENT))
  expect(fileRemarks(file, 2).filter(({ kind }) => kind === 'FAR_DAYS')).toEqual([
    { kind: 'FAR_DAYS', sentence: '1 row is decades away from all others: line 22 (Mar 12, 2062).', isGuess: true },
  ])
})
