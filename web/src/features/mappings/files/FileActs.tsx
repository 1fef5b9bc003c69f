import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import type { SettingsFileFormat } from './save-settings-file.ts'

/** Of a menu of acts: what leads to a file and back from one. */
export function FileActs({
  onExport,
  onImport,
}: {
  readonly onExport: (format: SettingsFileFormat) => void
  readonly onImport: () => void
}) {
  return (
    <>
      <MenuItem onSelect={() => onExport('xlsx')}>Export as .xlsx</MenuItem>
      <MenuItem onSelect={() => onExport('csv')}>Export as .csv</MenuItem>
      {/* Once the menu has given the keyboard back to its button, where the dialog finds it. */}
      <IfAllowed right="CHANGE_MAPPINGS">
        <MenuItem onSelect={() => setTimeout(onImport)}>Import from a file…</MenuItem>
      </IfAllowed>
    </>
  )
}
