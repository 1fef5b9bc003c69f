import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../ui/Button.tsx'
import { keyNames } from '../../ui/key-names.ts'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { useCommands } from '../command-palette/command-registry.ts'

interface ExportActsProps {
  /** Without its extension; a PDF is called so, too. */
  readonly fileName: string
  /** Why there is nothing to export now. */
  readonly disabledReason: string | null
  readonly onWorkbook: () => void
  readonly onCsv: () => void
  /** What is printed, made when the browser begins to. */
  readonly printed: (at: Date) => ReactNode
}

/** What is on the screen as a file or on paper. The browser's own way to print, its menu or its keys, gives the same pages. */
export function ExportActs({ fileName, disabledReason, onWorkbook, onCsv, printed }: ExportActsProps) {
  const printedAt = usePrinting(disabledReason === null, fileName)
  const acts = { workbook: onWorkbook, csv: onCsv, print }
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
      </Menu>
      {printedAt !== null && printed(printedAt)}
    </>
  )
}

/** Once what was chosen from is gone: a browser that prints stands still. */
function print() {
  setTimeout(() => window.print(), 50)
}

interface Export {
  readonly act: 'workbook' | 'csv' | 'print'
  /** As the command palette calls it. */
  readonly label: string
  readonly keywords: string
  readonly keys?: string
}

const exports: readonly Export[] = [
  { act: 'workbook', label: 'Export to Excel', keywords: 'xlsx workbook spreadsheet formulas' },
  { act: 'csv', label: 'Export as CSV', keywords: 'text file' },
  { act: 'print', label: 'Print or save as PDF', keywords: 'paper', keys: 'mod+p' },
]

/**
 * When the browser began to print, while it does; null otherwise. Meanwhile the document has the name that a PDF of it
 * is to have.
 */
function usePrinting(isReady: boolean, name: string): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  const documentName = useRef(name)
  useEffect(() => {
    documentName.current = name
  })
  useEffect(() => {
    if (!isReady) return
    // What the screen has no use for yet would be missing on paper.
    for (const weight of [400, 500, 600]) void document.fonts.load(`${weight} 12px "IBM Plex Sans"`)
    let title: string | null = null
    const handleBefore = () => {
      // The browser takes the page as it is when this returns.
      flushSync(() => setPrintedAt(new Date()))
      title ??= document.title
      document.title = documentName.current
    }
    const handleAfter = () => {
      setPrintedAt(null)
      if (title !== null) document.title = title
      title = null
    }
    window.addEventListener('beforeprint', handleBefore)
    window.addEventListener('afterprint', handleAfter)
    return () => {
      window.removeEventListener('beforeprint', handleBefore)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [isReady])
  return isReady ? printedAt : null
}
