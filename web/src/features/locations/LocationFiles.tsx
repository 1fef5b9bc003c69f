import type { LocationsState } from '@fourwall/domain/locations/location-changes.ts'
import { locationFileRows } from '@fourwall/domain/locations/location-file.ts'
import { sortedByName } from '@fourwall/domain/locations/location-order.ts'
import type { DayStyle } from '@fourwall/domain/time/day-format.ts'
import { IfAllowed } from '../../blocks/rights/IfAllowed.tsx'
import { FileActs } from '../../blocks/settings-files/FileActs.tsx'
import { FileImportDialog } from '../../blocks/settings-files/FileImportDialog.tsx'
import { saveSettingsFile } from '../../blocks/settings-files/save-settings-file.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useDisplay } from '../../ui/display.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { locationFileReading } from './location-file-reading.ts'
import { rowsOfLocationFile } from './location-file-request.ts'
import type { ReceivedLocation } from './locations-request.ts'

interface LocationActsProps {
  readonly state: LocationsState
  readonly locations: readonly ReceivedLocation[]
  readonly isDirty: boolean
  readonly onChange: (state: LocationsState) => void
  readonly onImport: () => void
}

/** The menu of actions for the whole tree. */
export function LocationActs({ state, locations, isDirty, onChange, onImport }: LocationActsProps) {
  return (
    <Menu label="Actions for the locations" align="end" trigger={<IconButton icon="more" label="Actions for the locations" />}>
      <IfAllowed right="CHANGE_LOCATIONS">
        <MenuItem onSelect={() => onChange({ ...state, tree: sortedByName(state.tree) })}>Sort everything by name</MenuItem>
      </IfAllowed>
      <FileActs
        right="CHANGE_LOCATIONS"
        onExport={(format) => {
          const rows = locationFileRows({ tree: state.tree, locations })
          void saveSettingsFile({ name: 'Locations', kind: 'locations', rows, isDirty }, format)
        }}
        onImport={onImport}
      />
    </Menu>
  )
}

interface LocationImportProps {
  readonly state: LocationsState
  readonly locations: readonly ReceivedLocation[]
  readonly nameOf: (locationId: string) => string
  readonly onTake: (state: LocationsState) => void
  readonly onClose: () => void
}

/** Imports the groups of locations from a file, after showing the changes. */
export function LocationImport({ state, locations, nameOf, onTake, onClose }: LocationImportProps) {
  const days: DayStyle = useDisplay().days
  return (
    <FileImportDialog
      right="CHANGE_LOCATIONS"
      rowsOf={rowsOfLocationFile}
      title="Import the location tree from a file"
      columns={
        <>
          One location in each row, under the heading <b>Location</b>, and its groups: a <b>Group path</b>, such as Northeast &gt; Shore, or
          a column for each level, such as <b>Region</b> and <b>Area</b>, the outer one first. Groups that are not there yet are added.
          Locations that the file does not mention stay where they are. The export has this format.
        </>
      }
      read={(found) => locationFileReading(found, state, locations, { nameOf, days, newId: () => crypto.randomUUID() })}
      onTake={onTake}
      onClose={onClose}
    />
  )
}
