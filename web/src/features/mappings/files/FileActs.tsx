import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { MenuItem } from '../../../ui/Menu.tsx'
import type { SettingsFileFormat } from './save-settings-file.ts'

/** Menu items that export to a file and import from one. */
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
      {/* After the menu has returned the focus to its button, from where the dialog takes it. */}
      <IfAllowed right="CHANGE_MAPPINGS">
        <MenuItem onSelect={() => setTimeout(onImport)}>Import from a file…</MenuItem>
      </IfAllowed>
    </>
  )
}
