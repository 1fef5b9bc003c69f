import type { Right } from '@fourwall/domain/session/roles.ts'
import { MenuItem } from '../../ui/Menu.tsx'
import { IfAllowed } from '../rights/IfAllowed.tsx'
import type { SettingsFileFormat } from './save-settings-file.ts'

/** Menu items that export to a file and import from one. */
export function FileActs({
  right,
  onExport,
  onImport,
}: {
  /** The right to import. */
  readonly right: Right
  readonly onExport: (format: SettingsFileFormat) => void
  readonly onImport: () => void
}) {
  return (
    <>
      <MenuItem onSelect={() => onExport('xlsx')}>Export as .xlsx</MenuItem>
      <MenuItem onSelect={() => onExport('csv')}>Export as .csv</MenuItem>
      {/* After the menu has returned the focus to its button, from where the dialog takes it. */}
      <IfAllowed right={right}>
        <MenuItem onSelect={() => setTimeout(onImport)}>Import from a file…</MenuItem>
      </IfAllowed>
    </>
  )
}
