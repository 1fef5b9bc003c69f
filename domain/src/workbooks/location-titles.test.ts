import { describe, expect, it } from 'vitest'
import type { LocationNode } from '../locations/location-tree.ts'
import { locationTitles } from './location-titles.ts'

const node = (name: string, ids: readonly number[], children: readonly LocationNode[] = []): LocationNode => ({
  id: name,
  name,
  tag: 'LOCATION',
  locationIds: ids,
  children,
})

describe('locationTitles', () => {
  it('uses display names, in tree order', () => {
    const tree = [node('South', [], [node('Savannah', [3]), node('Durham', [1])])]
    const locations = [
      { id: 1, name: '304' },
      { id: 2, name: '101 Back Bay' },
      { id: 3, name: '307' },
    ]
    expect(locationTitles(tree, locations)).toEqual([
      { id: 3, name: 'Savannah' },
      { id: 1, name: 'Durham' },
      { id: 2, name: '101 Back Bay' },
    ])
  })

  it('uses names of the accounting system if a display name is ambiguous', () => {
    const locations = [
      { id: 1, name: 'Pier' },
      { id: 2, name: 'Mission' },
    ]
    const titles = (one: string, other: string) => locationTitles([node(one, [1]), node(other, [2])], locations).map(({ name }) => name)
    expect(titles('mission', 'Old Mission')).toEqual(['Pier', 'Old Mission'])
    expect(titles('Store', 'store ')).toEqual(['Pier', 'Mission'])
    expect(titles('Mission', 'Pier')).toEqual(['Pier', 'Mission'])
  })

  it('distinguishes names that differ only in blanks', () => {
    const locations = ['Hotel', 'HOTEL', 'Hotel  Bar', 'Hotel Bar'].map((name, id) => ({ id, name }))
    expect(locationTitles([], locations).map(({ name }) => name)).toEqual(['Hotel', 'HOTEL', 'Hotel  Bar', 'Hotel Bar (2)'])
  })
})
