import type { MappingNames } from '@fourwall/domain/mappings/mapping-changes.ts'
import type { MappingContent } from '@fourwall/domain/mappings/mapping-edits.ts'
import { mappingRows } from '@fourwall/domain/mappings/mapping-file.ts'
import { FileActs } from '../../../blocks/settings-files/FileActs.tsx'
import { FileImportDialog } from '../../../blocks/settings-files/FileImportDialog.tsx'
import { saveSettingsFile } from '../../../blocks/settings-files/save-settings-file.ts'
import type { AccountBooks } from '../account-books.ts'
import { rowsOfSettingsFile } from '../files/file-rows-request.ts'
import { mappingFileReading } from '../files/settings-readings.ts'
import type { MappingEditorState } from './use-mapping-editor.ts'

interface MappingFileActsProps {
  readonly editor: MappingEditorState
  readonly name: string
  readonly books: AccountBooks
  readonly isDirty: boolean
  readonly onImport: () => void
}

/** Menu items to export a mapping with unsaved changes, and to import one. */
export function MappingFileActs({ editor, name, books, isDirty, onImport }: MappingFileActsProps) {
  const { assignments, base } = editor
  return (
    <FileActs
      right="CHANGE_MAPPINGS"
      onExport={(format) => {
        const rows = mappingRows({ groups: base.categorization.groups, accounts: books.accounts, assignments })
        void saveSettingsFile({ name, kind: 'mapping', rows, isDirty }, format)
      }}
      onImport={onImport}
    />
  )
}

interface MappingImportProps {
  readonly editor: MappingEditorState
  readonly books: AccountBooks
  readonly names: MappingNames
  readonly onTake: (content: MappingContent) => void
  readonly onClose: () => void
}

/** Imports a mapping from a file, after showing the changes. */
export function MappingImport({ editor, books, names, onTake, onClose }: MappingImportProps) {
  const { content, base } = editor
  return (
    <FileImportDialog
      rowsOf={rowsOfSettingsFile}
      right="CHANGE_MAPPINGS"
      title="Import the mapping from a file"
      columns={
        <>
          One account in each row, under the headings <b>Account number</b>, <b>Account name</b> and <b>Group path</b>, such as Labor &gt;
          Management. A row without a group leaves its account unassigned. The export has this format.
        </>
      }
      read={(found) => mappingFileReading(found, content, { groups: base.categorization.groups, accounts: books.accounts }, names)}
      onTake={onTake}
      onClose={onClose}
    />
  )
}
