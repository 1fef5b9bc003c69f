import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import { describe, expect, it } from 'vitest'
import { totalLines, unfoldedLines } from './total-lines.ts'
import { totalMatrix } from './total-matrix.ts'

const node = (
  name: string,
  tag: LocationNode['tag'],
  locationIds: string[],
  children: LocationNode<string>[] = [],
): LocationNode<string> => ({
  id: name,
  name,
  tag,
  locationIds,
  children,
})
const locations = ['Back Bay', 'Cambridge', 'Durham', 'Savannah', 'Hoboken'].map((name, index) => ({ id: String(index), name }))
const tree = [
  node(
    'Tidewater',
    'CORPORATE_GROUP',
    [],
    [
      node('South', 'REGION_GROUP', [], [node('Savannah', 'LOCATION', ['3']), node('Durham', 'LOCATION', ['2'])]),
      node('North', 'REGION_GROUP', [], [node('Boston', 'LOCATION_GROUP', ['1'], [node('Back Bay', 'LOCATION', ['0'])])]),
      node('Middle', 'REGION_GROUP', [], [node('Hoboken', 'LOCATION', ['4'])]),
    ],
  ),
]
const total = (locationName: string, rows: number, amount: string, month = '2026-07') => ({ month, locationName, rows, amount })
const matrix = totalMatrix([
  total('Back Bay', 1, '0.10'),
  total('Cambridge', 2, '0.20'),
  total('Durham', 4, '-5'),
  total('Savannah', 8, '1.5', '2026-06'),
  total('Pop-up', 16, '3'),
])
const short = (lines: ReturnType<typeof totalLines>) =>
  lines.map(({ name, level, kind }) => `${'  '.repeat(level)}${name}${kind === 'group' ? ':' : ''}`)

describe('totalLines', () => {
  it('puts locations under their groups in the order of the tree, leaving out groups without rows and the one over all', () => {
    expect(short(totalLines(matrix, tree, locations))).toEqual([
      'South:',
      '  Savannah',
      '  Durham',
      'North:',
      '  Boston:',
      '    Cambridge',
      '    Back Bay',
      'Not in the tree yet:',
      '  Pop-up',
    ])
  })

  it('keeps the locations that no group holds after the groups', () => {
    const loose = [node('Pop-up', 'LOCATION', ['5']), ...tree]
    expect(short(totalLines(matrix, loose, [...locations, { id: '5', name: 'Pop-up' }])).slice(-2)).toEqual(['    Back Bay', 'Pop-up'])
  })

  it('adds up each group by month, with no value where it has no rows', () => {
    const lines = totalLines(matrix, tree, locations)
    expect(lines.find(({ name }) => name === 'South')?.cells).toEqual([
      { rows: 8, amount: '1.5' },
      { rows: 4, amount: '-5' },
    ])
    expect(lines.find(({ name }) => name === 'North')?.cells).toEqual([null, { rows: 3, amount: '0.30' }])
  })

  it.each([
    ['no tree', []],
    ['a tree without groups', [node('Back Bay', 'LOCATION', ['0']), node('Durham', 'LOCATION', ['2'])]],
    ['groups of other locations alone', [node('South', 'REGION_GROUP', ['9']), node('Durham', 'LOCATION', ['2'])]],
  ])('lists locations by name for %s', (_, flat) => {
    expect(short(totalLines(matrix, flat, locations))).toEqual(['Back Bay', 'Cambridge', 'Durham', 'Pop-up', 'Savannah'])
  })
})

describe('unfoldedLines', () => {
  const lines = totalLines(matrix, tree, locations)
  it('hides what is under a folded group, groups in it included', () => {
    expect(short(unfoldedLines(lines, new Set(['group North', 'others'])))).toEqual([
      'South:',
      '  Savannah',
      '  Durham',
      'North:',
      'Not in the tree yet:',
    ])
    expect(short(unfoldedLines(lines, new Set(['group Boston'])))).toContain('  Boston:')
  })
  it('hides nothing while none is folded', () => {
    expect(unfoldedLines(lines, new Set())).toEqual(lines)
  })
})
