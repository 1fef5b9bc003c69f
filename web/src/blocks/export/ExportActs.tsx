import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { keyNames } from '../../ui/key-names.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/Menu.tsx'
import { useCommands } from '../command-palette/command-registry.ts'
import { PageSetupDialog } from './PageSetupDialog.tsx'

interface ExportActsProps {
  /** Why nothing can be exported now. */
  readonly disabledReason: string | null
  readonly onWorkbook: () => void
  readonly onCsv: () => void
  /** What is printed; rendered while the browser prints. */
  readonly children: ReactNode
}

/** Exports what is on the screen as a file or prints it. Printing by the menu or keys of the browser gives the same pages. */
export function ExportActs({ disabledReason, onWorkbook, onCsv, children }: ExportActsProps) {
  const [isSettingUp, setIsSettingUp] = useState(false)
  // Once the menu has returned the focus.
  const setUp = () => void setTimeout(() => setIsSettingUp(true), 50)
  const acts = { workbook: onWorkbook, csv: onCsv, print, setUp }
  useCommands(() =>
    exports.map(({ act, label, keywords, keys }) => ({
      id: `export.${act}`,
      group: 'This view',
      label,
      keywords: `export save download ${keywords}`,
      ...(keys === undefined ? {} : { keys }),
      ...(disabledReason === null ? {} : { disabledReason }),
      run: acts[act],
    })),
  )

  const button = (
    <Button kind="plain" end="chevron-down" disabledReason={disabledReason}>
      Export
    </Button>
  )
  if (disabledReason !== null) return button
  return (
    <>
      <Menu align="end" label="Export" trigger={button}>
        <MenuItem onSelect={acts.workbook}>Excel, with formulas</MenuItem>
        <MenuItem onSelect={acts.csv}>CSV</MenuItem>
        <MenuItem keys={keyNames('mod+p', /Mac|iPhone|iPad/.test(navigator.userAgent))} onSelect={acts.print}>
          Print or save as PDF
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={setUp}>Page setup…</MenuItem>
      </Menu>
      {isSettingUp && (
        <PageSetupDialog
          onPrint={() => {
            setIsSettingUp(false)
            print()
          }}
          onClose={() => setIsSettingUp(false)}
        />
      )}
      {children}
    </>
  )
}

/** Prints once the menu is closed: the page is frozen while a browser prints. */
function print() {
  setTimeout(() => window.print(), 50)
}

interface Export {
  readonly act: 'workbook' | 'csv' | 'print' | 'setUp'
  /** The label in the command palette. */
  readonly label: string
  readonly keywords: string
  readonly keys?: string
}

const exports: readonly Export[] = [
  { act: 'workbook', label: 'Export to Excel', keywords: 'xlsx workbook spreadsheet formulas' },
  { act: 'csv', label: 'Export as CSV', keywords: 'text file' },
  { act: 'print', label: 'Print or save as PDF', keywords: 'paper', keys: 'mod+p' },
  { act: 'setUp', label: 'Page setup…', keywords: 'print paper orientation portrait landscape fit width' },
]
