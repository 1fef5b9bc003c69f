import { describe, expect, it } from 'vitest'
import type { MatchCorrections } from './file-match.ts'
import { surveyLedgerFile } from './survey-ledger-file.ts'
import { proposedLocations } from './whole-file-location.ts'

describe('locations proposed for a whole file', () => {
  it.each([
    ['downtown_general-ledger_2026-07.csv', [], [], ['Downtown']],
    ['QuickBooks GL Mill Road Jul 2026 (1).xlsx', [], [], ['Mill Road']],
    ['HarborView.csv', [], [], ['Harbor View']],
    ['Store 12.csv', [], [], ['Store 12']],
    ['store_07 GL 2026-07.csv', [], [], ['Store 07']],
    ['Store 2026.csv', [], [], ['Store']],
    ['HarborView.csv', [], ['Harbor View'], ['Harbor View']],
    ['Mill GL Road.csv', [], ['Mill Road'], ['Mill Road']],
    ['Mill GL Road.csv', [], [], ['Mill Road']],
    ['General ledger July 2026.csv', [], [], []],
    ['march.csv', [], [], []],
    ['sage300.csv', [], [], []],
    ['123456789FEC20261231 fec table.txt', [], [], []],
    ['export (3).csv', [], [], []],
    ['gl-mill-2026.csv', [], ['Mill', 'Millbrook'], ['Mill']],
    ['gl.csv', ['Harbor & Pine Bakeries, Wharf Street'], ['Wharf Street', 'Wharf'], ['Wharf Street', 'Wharf']],
    ['gl.csv', ['General Ledger', 'Location: Mill Road'], [], ['Mill Road']],
    ['mill-road.csv', ['Store: Mill Road'], [], ['Mill Road']],
    ['a file name of far too many words to be one.csv', [], [], []],
  ])('%s under %j beside %j is of %j', (fileName, titles, known, proposed) => {
    expect(proposedLocations({ fileName, titles, known })).toEqual(proposed)
  })

  it.each([
    ['Long Name.csv', [], []],
    ['Acme.xlsx', [], []],
    ['Long Name.csv', ['Long Name'], ['Long Name']],
    ['Mill Road.csv', [], ['Mill Road']],
    ['HarborView.csv', [], ['Harbor View']],
    ['Hauptstraße.csv', [], ['Hauptstraße']],
    ['Quay GL 2026.csv', [], ['Quay']],
    ['downtown_general-ledger_2026-07.csv', [], ['Downtown']],
  ])('%s beside %j looks like %j', (fileName, known, proposed) => {
    expect(proposedLocations({ fileName, titles: [], known }, { takesAnyName: false })).toEqual(proposed)
  })
})

async function locationsOf(lines: readonly string[], corrections: MatchCorrections): Promise<readonly string[]> {
  const rows = lines.map((line, index) => ({ line: index + 1, cells: line.split(',') }))
  async function* open() {
    yield await Promise.resolve(rows)
  }
  const { survey } = await surveyLedgerFile(open, { scale: 2 }, corrections)
  return survey.locations.map(({ name, rows: count }) => `${name}: ${count}`)
}

describe('a location for a whole file', () => {
  it('is that of all entries of a file without locations', async () => {
    const lines = ['Date,Account,Amount', '2026-03-01,6100 Rent,5.00', '2026-03-02,6100 Rent,5.00']
    expect(await locationsOf(lines, {})).toEqual([': 2'])
    expect(await locationsOf(lines, { location: ' Mill Road ' })).toEqual(['Mill Road: 2'])
  })

  it('is that of entries whose own is left open, and of no others', async () => {
    const lines = [
      'Date,Account,Store,Amount',
      '2026-03-01,6100,Harbor,5.00',
      '2026-03-02,6100,,5.00',
      '2026-03-02,6100,Not Specified,5.00',
    ]
    expect(await locationsOf(lines, { location: 'Mill Road' })).toEqual(['Harbor: 1', 'Mill Road: 2'])
  })

  it('is refused if it is too long', async () => {
    await expect(locationsOf(['Date,Account,Amount', '2026-03-01,6100,5.00'], { location: 'x'.repeat(501) })).rejects.toThrow(
      'The location is longer than 500 characters.',
    )
  })
})
