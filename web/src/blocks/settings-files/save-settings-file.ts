import { type SettingsFileKind, settingsFileName } from '@fourwall/domain/mappings/settings-file-name.ts'
import { type TextRows, textRowsCsv } from '@fourwall/domain/mappings/text-table.ts'
import { capitalize } from '@fourwall/domain/sentence-text.ts'
import { dayFrom } from '@fourwall/domain/time/day.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'

export type SettingsFileFormat = 'xlsx' | 'csv'

interface SavedSettings {
  readonly name: string
  readonly kind: SettingsFileKind
  readonly rows: TextRows
  /** Whether it has unsaved changes. */
  readonly isDirty: boolean
}

/** Downloads settings with unsaved changes. Reports success and failure. */
export async function saveSettingsFile({ name, kind, rows, isDirty }: SavedSettings, format: SettingsFileFormat): Promise<void> {
  const madeOn = new Date()
  const title = settingsFileName(name, kind, dayFrom(madeOn.getFullYear(), madeOn.getMonth() + 1, madeOn.getDate()))
  const fileName = `${title}.${format}`
  try {
    if (format === 'csv') saveFile(fileName, textRowsCsv(rows), 'text/csv;charset=utf-8')
    else {
      // Loaded on demand: the workbook writer is large, and most visits do not need it.
      const { textWorkbook } = await import('./text-workbook.ts')
      const bytes = await toast.during(textWorkbook(rows, { title, sheetName: capitalize(kind), madeOn }), 'Making the workbook…')
      saveFile(fileName, bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    }
    toast.success(`Exported “${fileName}”`, isDirty ? { detail: 'It includes your unsaved changes.' } : {})
  } catch (error) {
    console.error('The workbook could not be written.', error)
    toast.error('The .xlsx file could not be made.', { detail: 'Check the connection.' })
  }
}
