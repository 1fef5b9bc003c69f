import type { LocationsState } from '@fourwall/domain/locations/location-changes.ts'
import { expect, it } from 'vitest'
import { locationFileReading } from './location-file-reading.ts'

const locations = ['Bay', 'Cove', 'Dune'].map((name) => ({ id: name, name }))
const state: LocationsState = {
  tree: locations.map(({ id, name }) => ({ id: `l-${id}`, name, tag: 'LOCATION', locationIds: [id], children: [] })),
  dates: [],
}
const words = { nameOf: (id: string) => id, days: 'MONTH_NAME', newId: () => 'made' } as const
const read = (...rows: string[][]) =>
  locationFileReading(
    rows.map((cells, at) => ({ line: at + 1, cells })),
    state,
    locations,
    words,
  )

it('tells what a file of locations changes, and what it leaves', () => {
  expect(read(['Location', 'Region'], ['Bay', 'Coast'], ['Nowhere', 'Coast'])).toMatchObject({
    count: 2,
    summary: '2 changes',
    notes: ['2 locations are not in the file and stay where they are.'],
    changes: ['Group Coast added at the top', 'Bay moved to Coast'],
    errors: 1,
  })
  expect(read(['Location', 'Region'], ['Bay', ''])).toMatchObject({ count: 0, summary: '', changes: [] })
})
