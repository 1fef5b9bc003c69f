import { describe, expect, it } from 'vitest'
import { csvRows, rawRows } from '../../test/text-files.ts'
import { textRowsCsv } from '../mappings/text-table.ts'
import { type LocationFile, locationFileRows, readLocationFile } from './location-file.ts'
import type { LocationNode, LocationTag } from './location-tree.ts'

type Node = LocationNode<string>

const node = (name: string, tag: LocationTag, locationIds: readonly string[], children: readonly Node[] = []): Node => ({
  id: `n-${name}`,
  name,
  tag,
  locationIds,
  children,
})
const location = (id: string, name: string): Node => node(name, 'LOCATION', [id])
const group = (name: string, ...children: Node[]): Node => node(name, 'LOCATION_GROUP', [], children)

const locations = [
  { id: '1', name: 'Store 1' },
  { id: '2', name: 'Store 2' },
  { id: '10', name: 'Store 10' },
  { id: '3', name: '003' },
]
const flat = locations.map(({ id, name }) => location(id, name))

let ids = 0
const read = (tree: readonly Node[], ...rows: (readonly string[])[]): LocationFile => {
  const file = readLocationFile(rawRows(rows), { tree, locations, newId: () => `new${(ids += 1)}` })
  if ('refusal' in file) throw new Error(file.refusal)
  return file
}
/** `North[Store 1 Shore[Store 2]] Store 10` */
const outline = (nodes: readonly Node[]): string =>
  nodes.map(({ name, tag, children }) => (tag === 'LOCATION' ? name : `${name}[${outline(children)}]`)).join(' ')

const HEADINGS = ['Location', 'Group path'] as const

describe('a file of locations', () => {
  it('makes groups from paths and puts locations into them by name', () => {
    const { tree, absent, problems } = read(
      flat,
      HEADINGS,
      ['Store 10', 'North > Shore'],
      ['Store 2', 'North > Shore'],
      ['Store 1', 'North'],
    )
    expect(outline(tree)).toBe('North[Shore[Store 2 Store 10] Store 1] 003')
    expect({ absent, problems }).toEqual({ absent: 1, problems: [] })
  })

  it.each([
    { what: 'a path with slashes', headings: HEADINGS, cells: ['Store 1', 'North / Shore'], expected: 'North[Shore[Store 1]]' },
    { what: 'a region', headings: ['Store', 'Region'], cells: ['Store 1', 'North'], expected: 'North[Store 1]' },
    {
      what: 'a region and an area',
      headings: ['Region', 'Area', 'Store'],
      cells: ['North', 'Shore', 'Store 1'],
      expected: 'North[Shore[Store 1]]',
    },
    {
      what: 'an area around regions',
      headings: ['Store', 'Area', 'Region'],
      cells: ['Store 1', 'East', 'North'],
      expected: 'East[North[Store 1]]',
    },
    { what: 'a gap between levels', headings: ['Region', 'Area', 'Store'], cells: ['North', '', 'Store 1'], expected: 'North[Store 1]' },
    { what: 'other blanks and unseen characters', headings: HEADINGS, cells: ['Store\u00a01\u200b', 'North'], expected: 'North[Store 1]' },
    { what: 'another spelling', headings: ['STORE NAME', 'region'], cells: [' store  1 ', 'North'], expected: 'North[Store 1]' },
  ])('reads $what', ({ headings, cells, expected }) => {
    expect(outline(read(flat, headings, cells).tree)).toBe(`${expected} Store 2 Store 10 003`)
  })

  it('says by its heading what kind a new group is', () => {
    const { tree } = read(flat, ['Company', 'Region', 'Area', 'Store'], ['Us', 'North', 'Shore', 'Store 1'])
    expect([tree[0]?.tag, tree[0]?.children[0]?.tag, tree[0]?.children[0]?.children[0]?.tag]).toEqual([
      'CORPORATE_GROUP',
      'REGION_GROUP',
      'LOCATION_GROUP',
    ])
  })

  it('finds groups that are there, also by the end of their path, and puts new ones under the company’s own', () => {
    const tree = [node('Us', 'CORPORATE_GROUP', [], [group('North', location('1', 'Store 1'))]), location('2', 'Store 2')]
    const next = read(tree, HEADINGS, ['Store 2', 'north'], ['Store 10', 'North > Shore'], ['003', 'West']).tree
    expect(outline(next)).toBe('Us[North[Shore[Store 10] Store 1 Store 2] West[003]]')
    expect(next[0]?.id).toBe('n-Us')
  })

  it('keeps what it does not mention, the order that people gave, and removes groups that it empties', () => {
    const tree = [
      group('West', location('10', 'Store 10'), location('2', 'Store 2')),
      group('East', group('Old', location('1', 'Store 1'))),
      group('To open'),
      location('3', '003'),
    ]
    expect(outline(read(tree, HEADINGS, ['Store 1', 'West']).tree)).toBe('West[Store 10 Store 2 Store 1] To open[] 003')
    expect(read(tree, HEADINGS, ['Store 2', 'West']).tree).toEqual(tree)
  })

  it('puts a location without a group to the top', () => {
    expect(outline(read([group('North', location('1', 'Store 1'), location('2', 'Store 2'))], HEADINGS, ['Store 1', '']).tree)).toBe(
      'North[Store 2] Store 1',
    )
  })

  it.each([
    { row: ['Stroe 10', 'North'], message: 'There is no location “Stroe 10” in the ledger. Did you mean “Store 10”?' },
    { row: ['', 'North'], message: 'The row names no location.' },
    { row: ['Store 1', 'A > B > C > D > E'], message: 'The location would be on level 6; the tree has up to 5.' },
    { row: ['Store 1', 'North >'], message: 'The group path names nothing at character' },
    { row: ['Store 1', 'Twin'], message: '2 groups are called “Twin”. Write the whole path: A > Twin or B > Twin.' },
  ])('refuses the row $row', ({ row, message }) => {
    const tree = [group('A', group('Twin')), group('B', { ...group('Twin'), id: 'twin' }), ...flat]
    const { problems, tree: next } = read(tree, HEADINGS, row)
    expect(problems).toEqual([{ row: 2, isError: true, message: expect.stringContaining(message) }])
    expect(next).toEqual(tree)
  })

  it('refuses a location in two groups, and counts a repeated row once', () => {
    const { problems, tree } = read(flat, HEADINGS, ['Store 1', 'North'], ['Store 2', 'North'], ['Store 1', 'South'], ['Store 2', 'north'])
    expect(outline(tree)).toBe('North[Store 2] Store 1 Store 10 003')
    expect(problems.map(({ row, isError }) => [row, isError])).toEqual([
      [2, true],
      [4, true],
      [5, false],
    ])
  })

  it('is refused without columns for locations and groups', () => {
    const file = readLocationFile(rawRows([['Place', 'Amount']]), { tree: flat, locations, newId: () => '' })
    expect(file).toEqual({ refusal: expect.stringContaining('“Location” and “Group path” or “Region”') })
  })

  it('reads what it writes without a change', () => {
    const tree = [
      group('North > "all"', group('A / B', location('1', 'One by the sea')), location('10', 'Store 10')),
      location('2', 'Store 2'),
    ]
    const rows = locationFileRows({ tree, locations })
    expect(rows).toEqual([
      ['Location', 'Group path'],
      ['Store 1', '"North > ""all""" > A / B'],
      ['Store 10', '"North > ""all"""'],
      ['Store 2', ''],
      ['003', ''],
    ])
    const again = readLocationFile(csvRows(textRowsCsv(rows.slice(0, 4))), { tree, locations, newId: () => '' })
    expect(again).toMatchObject({ tree, problems: [] })
  })

  it('goes through thousands of locations a few times, not once for each row', () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `Store ${at}`)
    let reads = 0
    const many = names.map((name, at) => ({
      id: String(at),
      get name() {
        reads += 1
        return name
      },
    }))
    const rows = rawRows([HEADINGS, ...names.map((name, at) => [name, `Region ${at % 7} > Area ${at % 40}`])])
    const tree = names.map((name, at) => location(String(at), name))
    const file = readLocationFile(rows, { tree, locations: many, newId: () => `new${(ids += 1)}` })
    expect('tree' in file && file.tree).toHaveLength(7)
    expect(reads).toBeLessThanOrEqual(10 * names.length)
  })
})
