import { describe, expect, it } from 'vitest'
import {
  contentsOf,
  copyOf,
  describeCounts,
  describeRows,
  folderCrumbs,
  type Library,
  type LibraryLayout,
  type ListedFolder,
  libraryOrderText,
  libraryRowName,
  libraryRows,
  moveProblem,
  nearestFolder,
  nextLibraryOrder,
  outermost,
  parentOf,
  pathWithin,
  readLibraryOrder,
  rowAfterRemoval,
} from './library-list.ts'

const folder = (path: string): ListedFolder => ({ path, name: path.split('/').at(-1) ?? '', subfolders: 0, layouts: 0 })
const layout = (name: string, path: string, more: Partial<LibraryLayout> = {}): LibraryLayout => ({
  id: name,
  name,
  path,
  mapping: 'Management P&L',
  categorization: { id: 'c1', name: 'Restaurant' },
  locations: 'All locations',
  locationNames: null,
  period: '',
  days: '',
  modifiedAt: '2026-01-01T00:00:00Z',
  modifiedBy: '',
  createdBy: 'Dana Whitlock',
  problem: null,
  ...more,
})

const library: Library = {
  folders: [folder('/Board'), folder('/Board/2026'), folder('/Boardroom'), folder('/Écoles')],
  layouts: [
    layout('Monthly 10', '/', { locations: '10 locations', modifiedAt: '2026-03-01T00:00:00Z' }),
    layout('Monthly 9', '/', { locations: '2 locations', modifiedAt: '2026-04-01T00:00:00Z', createdBy: 'Ravi Shah' }),
    layout('Pack', '/Board', { mapping: 'Lender P&L', categorization: { id: 'c2', name: 'Lender' } }),
    layout('Deep pack', '/Board/2026'),
  ],
}
const names = (path: string, query = '', sort?: string): readonly string[] =>
  libraryRows(library, { folder: path, query, categorizationId: null }, readLibraryOrder(sort)).map(libraryRowName)

describe('the contents of a folder', () => {
  it.each([
    { path: '/', sort: undefined, shown: ['Board', 'Boardroom', 'Écoles', 'Monthly 9', 'Monthly 10'] },
    { path: '/', sort: '-name', shown: ['Écoles', 'Boardroom', 'Board', 'Monthly 10', 'Monthly 9'] },
    { path: '/', sort: '-modified', shown: ['Board', 'Boardroom', 'Écoles', 'Monthly 9', 'Monthly 10'] },
    { path: '/', sort: 'modified', shown: ['Board', 'Boardroom', 'Écoles', 'Monthly 10', 'Monthly 9'] },
    { path: '/', sort: '-locations', shown: ['Board', 'Boardroom', 'Écoles', 'Monthly 10', 'Monthly 9'] },
    { path: '/', sort: '-creator', shown: ['Board', 'Boardroom', 'Écoles', 'Monthly 9', 'Monthly 10'] },
    { path: '/Board', sort: undefined, shown: ['2026', 'Pack'] },
    { path: '/Board/2026', sort: undefined, shown: ['Deep pack'] },
    { path: '/Boardroom', sort: undefined, shown: [] },
  ])('$path by $sort', ({ path, sort, shown }) => expect(names(path, '', sort)).toEqual(shown))
})

it.each([
  { query: 'pack', shown: ['Deep pack', 'Pack'] },
  { query: 'lender  PACK', shown: ['Pack'] },
  { query: 'ravi', shown: ['Monthly 9'] },
  { query: '2026', shown: ['2026', 'Deep pack'] },
  { query: 'ecoles', shown: ['Écoles'] },
  { query: 'nothing of the kind', shown: [] },
])('a search for “$query” covers the whole library', ({ query, shown }) => expect(names('/Boardroom', query)).toEqual(shown))

it.each([
  { categorizationId: 'c2', query: '', shown: ['Pack'] },
  { categorizationId: 'c1', query: '', shown: ['Deep pack', 'Monthly 9', 'Monthly 10'] },
  { categorizationId: 'c1', query: 'pack', shown: ['Deep pack'] },
])('of the categorization $categorizationId, “$query” shows P&Ls of all folders', ({ categorizationId, query, shown }) => {
  const rows = libraryRows(library, { folder: '/Boardroom', query, categorizationId }, readLibraryOrder(undefined))
  expect(rows.map(libraryRowName)).toEqual(shown)
})

it('reads its order from the address and writes it back', () => {
  for (const text of ['-name', 'modified', '-period', 'creator']) expect(libraryOrderText(readLibraryOrder(text))).toBe(text)
  expect(libraryOrderText(readLibraryOrder('-elsewhere'))).toBeUndefined()
  expect(nextLibraryOrder({ by: 'name', isDescending: false }, 'modified')).toEqual({ by: 'modified', isDescending: true })
  expect(nextLibraryOrder({ by: 'modified', isDescending: true }, 'modified')).toEqual({ by: 'modified', isDescending: false })
})

it.each([
  { asked: undefined, found: '/' },
  { asked: '/Board/2026', found: '/Board/2026' },
  { asked: '/Board/2025/March', found: '/Board' },
  { asked: '/Gone', found: '/' },
  { asked: 'Board', found: '/' },
  { asked: '/Board//', found: '/Board' },
])('an address of $asked opens $found', ({ asked, found }) => expect(nearestFolder(asked, library.folders)).toBe(found))

it('has breadcrumbs of a folder', () => {
  expect(folderCrumbs('/Board/2026')).toEqual([
    { path: '/', name: 'My Library' },
    { path: '/Board', name: 'Board' },
    { path: '/Board/2026', name: '2026' },
  ])
  expect([parentOf('/Board'), parentOf('/Board/2026'), pathWithin('/', 'Board'), pathWithin('/Board', '2026')]).toEqual([
    '/',
    '/Board',
    '/Board',
    '/Board/2026',
  ])
})

describe('several rows', () => {
  const rows = libraryRows(library, { folder: '/', query: 'board', categorizationId: null }, readLibraryOrder(undefined))
  const row = (name: string) => {
    const found = rows.find((one) => libraryRowName(one) === name)
    if (!found) throw new Error(`${name} is not listed.`)
    return found
  }
  it('are represented by the folder that contains them', () => {
    expect(rows.map(libraryRowName)).toEqual(['2026', 'Board', 'Boardroom', 'Deep pack', 'Pack'])
    expect(outermost(rows).map(libraryRowName)).toEqual(['Board', 'Boardroom'])
    expect(outermost([row('2026'), row('Pack')]).map(libraryRowName)).toEqual(['2026', 'Pack'])
  })
  it.each([
    { what: ['Pack'], to: '/', problem: null },
    { what: ['Pack'], to: '/Board', problem: 'It is there already.' },
    { what: ['Pack', '2026'], to: '/Board', problem: 'They are there already.' },
    { what: ['Pack', 'Boardroom'], to: '/Board', problem: null },
    { what: ['Board'], to: '/Board/2026', problem: '“Board” cannot be moved into itself.' },
    { what: ['Board'], to: '/Boardroom', problem: null },
  ])('$what into $to', ({ what, to, problem }) => expect(moveProblem(what.map(row), to)).toBe(problem))
  it('are described together', () => {
    expect(describeRows([row('Pack')])).toBe('“Pack”')
    expect(describeRows(rows)).toBe('3 folders and 2 P&Ls')
    expect(describeCounts({ folders: 0, layouts: 0 })).toBe('nothing')
    expect(describeCounts(contentsOf(library, '/Board'))).toBe('1 folder and 2 P&Ls')
    expect(copyOf('Pack', ['Pack', 'Pack copy'])).toBe('Pack copy 2')
  })
})

it.each([
  { removed: ['A'], next: 'B' },
  { removed: ['B', 'C'], next: 'A' },
  { removed: ['A', 'C'], next: 'B' },
  { removed: ['A', 'B', 'C'], next: undefined },
])('after $removed are removed, the focus moves to $next', ({ removed, next }) => {
  const rows = ['A', 'B', 'C'].map((name) => ({ kind: 'LAYOUT' as const, key: `layout:${name}`, layout: layout(name, '/') }))
  const gone = rows.filter((row) => removed.includes(row.layout.name))
  expect(rowAfterRemoval(rows, gone)?.key).toBe(next === undefined ? undefined : `layout:${next}`)
})
