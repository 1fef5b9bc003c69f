import { describe, expect, it } from 'vitest'
import { SIDED, SIGNED, saidOf, sale, surveyLines, surveyRows } from '../../../../test/ledger-remarks.ts'
import type { MatchCorrections } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'
import { fileRemarks } from './file-remarks.ts'

it('names a location that is called by another currency', async () => {
  const { file } = await surveyLines(['2026-01-05|6100|Rent|Expense|Toronto (CAD)|5.00|', '2026-01-05|6100|Rent|Expense|Boston|5.00|'])
  expect(fileRemarks(file, 2, 'USD').map(({ sentence }) => sentence)).toEqual([
    "“Toronto (CAD)” names a currency other than the ledger's, and its amounts are read as USD. If they are not, export them in USD.",
  ])
  expect(fileRemarks(file, 2, 'CAD')).toEqual([])
})

describe('a file that may be read wrong', () => {
  it('is named where hardly any row has a location', async () => {
    const blank = [1, 2, 3, 4, 5].flatMap((day) => sale(day, day * 10)).map((line) => line.replace('Harbor', ''))
    expect(await saidOf(SIDED, [...sale(6, 10), ...blank])).toEqual([
      'Only 2 of 12 rows name a location; the others go to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.',
    ])
    expect(await saidOf(SIDED, blank)).toEqual([])
  })

  it('is named where the dates of one location are in another order', async () => {
    const days = Array.from({ length: 12 }, (_, at) => at + 1)
    const mill = [...days, 13, 20, 28].flatMap((day) => sale(day, day).map((row) => row.replace('Harbor', 'Mill')))
    const harbor = days.map((day) => `2026-${String(day).padStart(2, '0')}-01,Sales,Income,Harbor,,${day}.00`)
    const balanced = [...harbor, ...harbor.map((row) => row.replace('Sales,Income,Harbor,,', 'Cash,Bank,Harbor,').concat(','))]
    expect(await saidOf(SIDED, [...mill, ...balanced])).toEqual([
      'The rows of “Harbor” are spread over 12 months, most with a single day, and those of the other locations are not. Day and month may be in another order there: correct its dates in the file.',
    ])
    expect(await saidOf(SIDED, mill)).toEqual([])
  })

  it('is named where the revenue has no location', async () => {
    const rows = [
      ...sale(5, 900).map((row) => row.replace('Harbor', '')),
      '2026-01-06,Rent,Expense,Harbor,70.00,',
      '2026-01-06,Cash,Bank,Harbor,,70.00',
    ]
    expect(await saidOf(SIDED, rows)).toEqual([
      '2 rows name no location, with most of the revenue, and go to “(No location)”. If each location is written only on the first row of its entries, fill it down in the file.',
    ])
  })

  it('is named where a column that is not read looks like locations', async () => {
    const lines = ['Harbor', 'Mill'].flatMap((place) =>
      [1, 2].flatMap((day) => sale(day, 10 * day + place.length).map((line) => line.replace('Harbor', place))),
    )
    expect(await saidOf(SIDED.replace('Location', 'Placement'), lines)).toEqual([
      'No column is read as the location. If locations are under “Placement”, choose that column; otherwise everything goes to “(No location)”.',
    ])
    // Next to one for locations that holds none.
    expect(await saidOf(`${SIDED.replace('Location', 'Legal entity')},Location`, lines)).toEqual([
      '“Location” is read as the location, and is empty. If locations are under “Legal entity”, choose that column; otherwise everything goes to “(No location)”.',
    ])
    // Columns that companies fill with what they like.
    for (const heading of ['Memo 2', 'Custom field 3', 'Description 2'])
      expect(await saidOf(SIDED.replace('Location', heading), lines)).toHaveLength(1)
    const streets = lines.map((line) => line.replace('Harbor', 'Market Street').replace('Mill', 'Decatur'))
    expect(await saidOf(SIDED.replace('Location', 'Custom field 1'), streets)).toHaveLength(1)
    const remarks = ['Daily sales', 'Visa batch'].flatMap((text, at) =>
      [...sale(at + 1, 20), ...sale(at + 8, 30)].map((line) => `${line},${text}`),
    )
    const own = (line: string) =>
      line.replace('Sales,Income', line.includes('Visa') ? 'Fees,Expense' : 'Sales,Income').replace(',Harbor', ',')
    expect((await saidOf(`${SIDED},Memo 2`, remarks.map(own))).filter((text) => text.includes('Memo 2'))).toEqual([])
    const months = ['Jan 2026', 'Feb 2026'].flatMap((text, at) =>
      [1, 2].flatMap((day) => sale(day + at, 20).map((line) => line.replace('Harbor', text))),
    )
    expect(await saidOf(SIDED.replace('Location', 'Memo 2'), months)).toEqual([])
    for (const heading of ['Posted by', 'Journal source', 'JournalLib', 'CreatedBy', 'Module', 'Store'])
      expect(await saidOf(SIDED.replace('Location', heading), lines)).toEqual([])
  })
})

it('names another column that may be the locations, until one was chosen', async () => {
  const lines = [
    'Date,Account Name,Account Type,Department,Class,Amount',
    '2026-01-05,Rent,Expense,FOH,Harbor,5.00',
    '2026-01-06,Rent,Expense,BOH,Mill,6.00',
  ]
  const rows = lines.map((text, at): RawRow => ({ line: at + 1, cells: text.split(',') }))
  const said = async (corrections: MatchCorrections = {}) =>
    fileRemarks(await surveyRows(rows, corrections), 2).flatMap(({ kind, sentence }) => (kind === 'OTHER_LOCATIONS' ? [sentence] : []))
  expect(await said()).toEqual(['The locations are those under “Department”. If they are under “Class”, choose that column instead.'])
  expect(await said({ roles: ['DATE', 'ACCOUNT_NAME', 'ACCOUNT_TYPE', 'IGNORED', 'LOCATION', 'AMOUNT'] })).toEqual([])
})

it('names a class next to a location that is the company itself', async () => {
  const rows = (place: string) => ['Harbor', 'Mill'].map((name, at) => `2026-01-0${at + 5},Rent,Expense,${place},${name},5.00,`)
  const said = (place: string) => saidOf('Date,Account Name,Account Type,Location,Class,Debit,Credit', rows(place))
  expect(await said('Harbor Kitchens Inc')).toEqual([
    'The locations are those under “Location”. If they are under “Class”, choose that column instead.',
  ])
  expect(await said('Harbor')).toEqual([])
})

it('names locations that are codes of shares', async () => {
  const rows = ['{1:100.0}', '{2:100.0}'].map((code, at) => `2026-01-0${at + 5},Rent,Expense,${code},5.00,`)
  expect(await saidOf(SIDED, rows)).toEqual([
    "“{1:100.0}” is read as the name of a location, and is the accounting program's code for how an entry is divided. Export the names of the locations.",
  ])
})

it('points out a column of jobs with too few rows to be taken for locations', async () => {
  const rows = (...jobs: readonly string[]) => jobs.map((job, at) => `2026-01-0${at + 1},Sales,Income,${job},,90.00`)
  const said = async (...jobs: readonly string[]) =>
    (await saidOf('Date,Account Name,Account Type,Job No.,Debit,Credit', rows(...jobs))).join()
  expect(await said('BON', 'MAN', 'BON', 'MAN', '')).toContain('If locations are under “Job No.”, choose that column')
  expect(await said('BON', 'MAN', 'HUT', '', '')).not.toContain('Job No.')
})

it('points out lines that name locations above rows without one, and reads no other location from them', async () => {
  const headings = 'Date,Account Name,Account Type,Debit,Credit'
  const entry = '2026-01-15,Sales,Income,,90.00'
  expect(await saidOf(headings, ['Store: Mill Road', entry, '', 'Store: Harbor', '', entry])).toContain(
    'Lines such as “Store: Mill Road” and “Store: Harbor” are above rows that have no location, and what they say is not read. Add a column with the location of each row, or import each location from a file of its own.',
  )
  const total = (of: string) => `Total ${of},,,,90.00`
  expect((await saidOf(headings, ['Mill Road', entry, entry, total('Mill Road'), 'Harbor', entry, total('harbor')])).join()).toContain(
    'Lines such as “Mill Road” and “Harbor” are above rows that have no location',
  )
  const none = async (head: string, rows: readonly string[]) =>
    expect((await saidOf(head, rows)).join()).not.toContain(' not read. Add a column')
  // Groups of an account, of no rows, and of other rows than those that are totalled.
  await none(headings, ['Sales', entry, total('Sales'), 'Harbor', total('Harbor'), 'Mill Road', entry, total('Food')])
  await none(headings, ['Mill Road', entry, 'Location: All', entry, 'Department: Kitchen', entry, 'Store: Harbor'])
  await none(`${headings},Store`, ['Store: Mill Road', `${entry},Mill Road`])
})

it.each(['Total all stores', 'Corporate total', 'Entire company', 'Alle Filialen', 'Tous les magasins'])(
  'names a location called %s',
  async (name) => {
    const rows = ['Ash', 'Elm', name].map((place) => `2026-01-31,Sales,Income,${place},-900.00`)
    expect(await saidOf(SIGNED, rows)).toContainEqual(expect.stringContaining(`“${name}” is read as a location like the others`))
  },
)

it('names a location that has the profits of all others in each month', async () => {
  const rows = (combined: string) => [
    `2026-01-31,Sales,Income,Combined,-${combined}`,
    '2026-01-31,Sales,Income,Ash,-900.00',
    '2026-01-31,Sales,Income,Elm,-800.00',
  ]
  expect(await saidOf(SIGNED, rows('1700.00'))).toEqual([
    '“Combined” is read as a location like the others, with 1 row, and has the profits of all others together in each month. If it adds up the others, it counts twice: remove it from the file.',
  ])
  expect(await saidOf(SIGNED, rows('1701.00'))).toEqual([])
  // By any name, where the sum is another one in each month.
  const months = (june: string) =>
    ['900.00', june].flatMap((ash, at) => [
      `2026-0${at + 5}-30,Sales,Income,Quay,-${Number(ash) + 800}.00`,
      `2026-0${at + 5}-30,Sales,Income,Ash,-${ash}`,
      `2026-0${at + 5}-30,Sales,Income,Elm,-800.00`,
    ])
  expect(await saidOf(SIGNED, months('910.00'))).toEqual([expect.stringContaining('“Quay” is read as a location like the others')])
  expect(await saidOf(SIGNED, months('900.00'))).toEqual([])
  // In one month, where revenue and costs are both sums.
  const both = (food: string) => [
    ...rows('0.00').slice(1),
    '2026-01-31,Sales,Income,Quay,-1700.00',
    '2026-01-31,Food,Expense,Ash,200.00',
    '2026-01-31,Food,Expense,Elm,100.00',
    `2026-01-31,Food,Expense,Quay,${food}`,
  ]
  expect(await saidOf(SIGNED, both('300.00'))).toContainEqual(expect.stringContaining('“Quay” is read as a location like the others'))
  expect(await saidOf(SIGNED, both('310.00'))).not.toContainEqual(expect.stringContaining('is read as a location like the others'))
  // Two stores alike, and bank rows without a profit elsewhere.
  const alike = ['Harbor', 'Mill'].map((name) => `2026-01-31,Fee,Expense,${name},99.00`)
  expect(await saidOf(SIGNED, [...alike, '2026-01-31,Bank,Bank,Office,-198.00'])).not.toContainEqual(
    expect.stringContaining('profits of all others'),
  )
})
