import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { surveyLedgerFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import { DEFAULT_MATERIALITY } from '@fourwall/domain/profit-loss/materiality.ts'
import { firstDayOf, lastDayOf, type MonthIndex, monthIndex } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { mostPerTurn } from '../../../../test/turns.ts'
import { compareWithStored, sourceOf } from './comparison.ts'
import type { Surveyed } from './import-worker-protocol.ts'
import { findLocation, type Known, namesInFile } from './known-ledger.ts'
import { previewOf } from './preview.ts'
import type { Source } from './repository.ts'

const HEADINGS = 'Date,Account,Amount,Location,Memo'

async function surveyOf(headings: string, title = ''): Promise<Surveyed> {
  const cells = (line: string): string[] => line.split(',')
  const values = cells(headings).map((heading) => (heading === 'Date' ? '2026-03-05' : heading === 'Account' ? '6000 Wages' : '5.00'))
  const lines = [...(title === '' ? [] : [[title]]), cells(headings), values]
  async function* open(): AsyncGenerator<RawRow[]> {
    yield await Promise.resolve(lines.map((line, index): RawRow => ({ line: index + 1, cells: line })))
  }
  const { basis: _, ...survey } = await surveyLedgerFile(open, { scale: 2 })
  return { ...survey, format: 'comma, UTF-8', byteSize: 1, contentHash: '', rowCells: null, entries: null }
}

const NOTHING: Omit<Known, 'company' | 'sources'> = {
  accounts: [],
  locations: [],
  dormant: { accounts: [], locations: [] },
  held: [],
}
const company: Known['company'] = {
  id: '1',
  name: 'Places',
  currency: 'USD',
  minorDigits: 2,
  fiscalYearStartMonth: 1,
  materiality: DEFAULT_MATERIALITY,
  sameStoreMonths: 0,
}

/** Nothing is read by day or of earlier imports. */
const compare = (known: Known, survey: Surveyed, sourceName: string | undefined, sameFile: null) =>
  compareWithStored(
    known,
    survey,
    sourceOf(known, survey, sourceName),
    { sameFile, completes: null },
    {
      forEachPack: async () => undefined,
      broughtBefore: async () => new Map(),
    },
  )
const wholeMonth = (month: number) => ({ firstDay: firstDayOf(month as MonthIndex), lastDay: lastDayOf(month as MonthIndex) })

/** Sources of earlier files with these headings, and named after them. */
async function sourcesOf(...files: readonly string[]): Promise<Source[]> {
  const sources: Source[] = []
  for (const [at, headings] of files.entries()) {
    const survey = await surveyOf(headings)
    const { source } = await compare({ ...NOTHING, company, sources }, survey, headings, null)
    // As the database returns it.
    sources.push({ id: at + 1, name: source.name, fingerprint: source.fingerprint, match: JSON.parse(JSON.stringify(survey.match)) })
  }
  return sources
}

it.each([
  ['the same columns', HEADINGS],
  ['one optional column less', 'Date,Account,Amount,Location'],
  ['optional columns more', 'Date,Vendor,Account,Amount,Location,Memo,Reference'],
  ['another order', 'Location,Memo,Amount,Account,Date'],
  ['other punctuation', 'DATE,account,Amount ,Location,memo'],
])('recognizes the known source of a file with %s', async (_, headings) => {
  const { source } = await compare({ ...NOTHING, company, sources: await sourcesOf(HEADINGS) }, await surveyOf(headings), undefined, null)
  expect(source).toMatchObject({ id: 1, name: HEADINGS })
})

it.each([
  ['no location', 'Date,Account,Amount,Memo'],
  ['another heading over the date', 'Posting date,Account,Amount,Location,Memo'],
  ['debits and credits', 'Date,Account,Debit,Credit,Location,Memo'],
  ['number and name apart', 'Date,Account number,Account name,Amount,Location,Memo'],
  ['no date', 'Account,Amount,Location,Memo'],
])('takes a file with %s for another source', async (_, headings) => {
  const { source } = await compare({ ...NOTHING, company, sources: await sourcesOf(HEADINGS) }, await surveyOf(headings), undefined, null)
  expect(source.id).toBeNull()
})

it('takes the location of the ledger that looks like that of the file', async () => {
  // The file's location is called 5.00.
  const locations = [{ id: 7, name: '5.00\u200b' }]
  expect([...namesInFile(locations, await surveyOf(HEADINGS))]).toEqual([[7, '5.00']])
  expect(findLocation(locations, '5.00')?.id).toBe(7)
  expect(findLocation([...locations, { id: 8, name: '5.00' }], '5.00')?.id).toBe(8)
})

it('prefers equal columns, then the most in common, and always a name that somebody gave', async () => {
  const sources = await sourcesOf('Date,Account,Amount,Location', HEADINGS, 'Date,Account,Amount,Location,Memo,Vendor')
  const idOfSource = async (headings: string, name?: string) =>
    (await compare({ ...NOTHING, company, sources }, await surveyOf(headings), name, null)).source.id
  expect(await idOfSource('Date,Account,Amount,Location')).toBe(1)
  expect(await idOfSource(HEADINGS)).toBe(2)
  expect(await idOfSource('Date,Account,Amount,Location,Vendor,Memo,Link')).toBe(3)
  expect(await idOfSource(HEADINGS, 'Date,Account,Amount,Location')).toBe(1)
  expect(await idOfSource(HEADINGS, 'Payroll')).toBeNull()
})

it('ignores a stored match that it cannot read', async () => {
  const [source] = await sourcesOf(HEADINGS)
  const sources = [null, 7, {}, { headings: ['Date'], roles: [1] }].map((match, at) => ({ id: at, name: `${at}`, fingerprint: '', match }))
  expect(source?.fingerprint).not.toBe('')
  const { source: found } = await compare({ ...NOTHING, company, sources }, await surveyOf(HEADINGS), undefined, null)
  expect(found.id).toBeNull()
})

/** Counts how often a field of some items is read, in all and in one turn. */
class FieldReads {
  all = 0
  onRead: (reads: number) => void = () => undefined

  of<Item, Field extends keyof Item>(item: Item, field: Field): Item {
    const value = item[field]
    const get = (): Item[Field] => {
      this.all += 1
      this.onRead(1)
      return value
    }
    return Object.defineProperty({ ...item }, field, { get, enumerable: true })
  }
}

it('compares thousands of locations over several months with as many, some thousands at a time', async () => {
  const [storedReads, arrivingReads] = [new FieldReads(), new FieldReads()]
  const locations = Array.from({ length: 2_500 }, (_, at) => ({ id: at + 1, name: `Location called number ${at}` }))
  const months = Array.from({ length: 4 }, (_, month) => month)
  const held = locations.flatMap(({ id }) =>
    months.map((month) =>
      storedReads.of(
        { importId: 1, sourceId: 1, locationId: id, month: 24_300 + month, ...wholeMonth(24_300 + month), entryCount: 3, releasedBy: null },
        'entryCount',
      ),
    ),
  )
  const survey = await surveyOf(HEADINGS)
  const [total] = survey.survey.totals
  if (total === undefined) throw new Error('The file has a row')
  const totals = months.flatMap((month) =>
    locations.map(({ name }, locationIndex) =>
      arrivingReads.of(
        { ...total, month: monthIndex(2025, month + 1), ...wholeMonth(24_300 + month), locationName: name, locationIndex, rows: 2 },
        'rows',
      ),
    ),
  )
  const inFile = locations.map(({ name }, index) => ({ index, name, rows: 8 }))
  const large: Surveyed = { ...survey, survey: { ...survey.survey, totals, locations: inFile } }
  const known: Known = { ...NOTHING, company, locations, held, sources: await sourcesOf(HEADINGS) }
  const { result, most } = await mostPerTurn(async (count) => {
    storedReads.onRead = count
    arrivingReads.onRead = count
    const compared = await compare(known, large, undefined, null)
    return {
      compared,
      preview: await previewOf({ path: 'year.csv', fileName: 'year.csv' }, known, compared, {
        planned: null,
        whyNoPlan: 'NO_PROPOSED_MAPPING',
        hasMappings: false,
        arriving: [],
      }),
    }
  })
  const { compared, preview } = result
  expect(preview.newLocations).toEqual([])
  expect(compared.months.map(({ rowsReplaced, reason }) => [rowsReplaced, reason])).toEqual(
    months.map(() => [7_500, 'Replace removes 7,500 rows of 2,500 locations and stores 5,000.']),
  )
  // Once to compare, once for the preview.
  expect([storedReads.all, arrivingReads.all]).toEqual([2 * held.length, 2 * totals.length])
  expect(most).toBe(5_000)
})
