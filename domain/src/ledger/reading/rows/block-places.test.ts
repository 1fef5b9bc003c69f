import { describe, expect, it } from 'vitest'
import { BlockPlaces, placeOfFirstBlock, readPlaceLine, withoutWeakerPlaces } from './block-places.ts'

describe('a line that names a location', () => {
  it.each([
    [['Store: Mill Road'], 'Mill Road'],
    [['', 'Location:', 'Harbor', ''], 'Harbor'],
    [['Location', 'Harbor'], 'Harbor'],
    [['Property = mill - Mill Road'], 'mill - Mill Road'],
    [['Cost center: 200'], '200'],
    [['Filiale: Köln'], 'Köln'],
    [['Store No: 12', 'Harbor'], '12 Harbor'],
    [['Location: All'], ''],
  ])('%j', (cells, name) => expect(readPlaceLine(cells)?.name).toBe(name))

  it.each([
    [['Store']],
    [['Store:Supplies']],
    [['Stores: ', '']],
    [['Account: 4000 Sales']],
    [['Store', 'Mill', 'Harbor']],
    [['Store supplies', 'July']],
    [['Total Store: Mill Road']],
    [['']],
  ])('is not %j', (cells) => expect(readPlaceLine(cells)).toBeNull())
})

it('keeps the store while lines name departments inside it', () => {
  const places = new BlockPlaces()
  const names = ['Store: Mill', 'Department: Kitchen', 'Store: Harbor', 'Department: Bar'].map((text) => {
    places.read([text])
    return places.name
  })
  expect(names).toEqual(['Mill', 'Mill', 'Harbor', 'Harbor'])
})

it('counts before a column of departments or classes, not before one of stores', () => {
  const rolesBeside = (heading: string, line: string) =>
    withoutWeakerPlaces(['DATE', 'LOCATION'], ['Date', heading], [{ cells: [line, ''] }])
  expect(rolesBeside('Class', 'Store: Mill')).toEqual(['DATE', 'IGNORED'])
  expect(rolesBeside('Class', 'Store: All')).toEqual(['DATE', 'LOCATION'])
  expect(rolesBeside('Store', 'Department: Bar')).toEqual(['DATE', 'LOCATION'])
  expect(rolesBeside('Store', 'Store: Mill')).toEqual(['DATE', 'LOCATION'])
  expect(rolesBeside('Region 2', 'Store: Mill')).toEqual(['DATE', 'LOCATION'])
})

it('takes the first location from a title only where others follow below the headings', () => {
  const rows = (...texts: readonly string[]) => texts.map((text, at) => ({ line: at + 1, cells: [text] }))
  expect(placeOfFirstBlock(rows('Store: Mill', 'Date', '2026-01-05', 'Store: Harbor'), 2)).toBe('Mill')
  expect(placeOfFirstBlock(rows('Store: Mill', 'Date', '2026-01-05'), 2)).toBe('')
})
