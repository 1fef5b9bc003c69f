import { useState } from 'react'
import { useClient } from 'urql'
import { IfAllowed } from '../../../blocks/rights/IfAllowed.tsx'
import { type DownloadedWorkbook, downloadWorkbook } from '../../../blocks/workbook-download/workbook.ts'
import { Button } from '../../../ui/Button.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { loadUploadedFile, loadWorkbook } from '../budget-files.ts'
import type { Budget } from '../budget-request.ts'

interface BudgetFileActsProps {
  readonly budget: Pick<Budget, 'id' | 'filename' | 'hasFile' | 'version'>
  /** Whether there are unsaved figures, which no workbook has. */
  readonly unsaved: number
  readonly onChooseFile: () => void
}

/** Menu of a budget's workbooks: download the figures, download the uploaded file, upload a new version. */
export function BudgetFileActs({ budget, unsaved, onChooseFile }: BudgetFileActsProps) {
  const client = useClient()
  const [isBusy, setIsBusy] = useState(false)
  const download = async (workbook: Promise<DownloadedWorkbook>) => {
    setIsBusy(true)
    await downloadWorkbook(workbook)
    setIsBusy(false)
  }
  return (
    <Menu
      align="end"
      label="Workbooks"
      trigger={
        <Button end="chevron-down" busy={isBusy ? 'Creating the workbook' : null}>
          Workbook
        </Button>
      }
    >
      <MenuItem
        onSelect={() => void download(loadWorkbook(client, budget.id))}
        disabledReason={budget.version === 0 ? 'It was never saved.' : unsaved > 0 ? 'Save your changes first.' : null}
      >
        Download the current figures
      </MenuItem>
      <MenuItem
        onSelect={() => void download(loadUploadedFile(client, budget.id))}
        disabledReason={budget.hasFile ? null : 'No file was uploaded for it.'}
      >
        Download the uploaded file
      </MenuItem>
      <IfAllowed right="CHANGE_BUDGETS">
        <MenuItem onSelect={onChooseFile} disabledReason={unsaved > 0 ? 'Save or discard your changes first.' : null}>
          Upload a new version
        </MenuItem>
      </IfAllowed>
    </Menu>
  )
}
