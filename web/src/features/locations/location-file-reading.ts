import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { readLocationFile } from '@fourwall/domain/locations/location-file.ts'
import { counted, formatCount } from '@fourwall/domain/money/format.ts'
import type { DayStyle } from '@fourwall/domain/time/day-format.ts'
import { errorRows, type ReadFile } from '../../blocks/settings-files/file-reading.ts'

interface LocationWords {
  readonly nameOf: (locationId: string) => string
  readonly days: DayStyle
  readonly newId: () => string
}

/** The changes that a file makes to the edited locations. */
export function locationFileReading(
  rows: readonly RawRow[],
  state: LocationsState,
  locations: readonly { readonly id: string; readonly name: string }[],
  { nameOf, days, newId }: LocationWords,
): ReadFile<LocationsState> {
  const file = readLocationFile(rows, { tree: state.tree, locations, newId })
  if ('refusal' in file) return file
  const next = { ...state, tree: file.tree }
  const changes = locationChanges(state, next, nameOf, days)
  const { absent } = file
  return {
    content: next,
    count: changes.length,
    summary: changes.length === 0 ? '' : counted(changes.length, 'change'),
    notes:
      absent === 0
        ? []
        : [
            `${absent === 1 ? '1 location is' : `${formatCount(absent)} locations are`} not in the file and ${absent === 1 ? 'stays where it is' : 'stay where they are'}.`,
          ],
    changes,
    problems: file.problems,
    errors: errorRows(file.problems),
  }
}
