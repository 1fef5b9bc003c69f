import { ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { SelectInput } from '../../ui/Field.tsx'
import { folderLabel } from './folder-labels.ts'

interface FolderFieldProps {
  readonly label?: string
  /** The paths of all folders, without the library itself. */
  readonly folders: readonly string[]
  readonly value: string
  readonly onChange: (path: string) => void
  readonly error?: string | null
}

/** Chooses a folder of the library, or the library itself. */
export function FolderField({ label = 'Folder', folders, value, onChange, error = null }: FolderFieldProps) {
  return (
    <SelectInput
      label={label}
      value={value}
      error={error}
      choices={[ROOT_PATH, ...folders].map((path) => ({ value: path, label: folderLabel(path) }))}
      onChange={onChange}
    />
  )
}
