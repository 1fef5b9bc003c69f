import { Button } from '../../ui/Button.tsx'
import { RadioGroup, SegmentedControl } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { choosePageSetup, type PageSetup, usePageSetup } from './page-setup.ts'

interface PageSetupDialogProps {
  readonly onPrint: () => void
  readonly onClose: () => void
}

/** The page set-up. Every choice applies at once to all that is printed or exported from this browser. */
export function PageSetupDialog({ onPrint, onClose }: PageSetupDialogProps) {
  const setup = usePageSetup()
  const choose = (change: Partial<PageSetup>) => choosePageSetup({ ...setup, ...change })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Page setup"
      description="Applies to printing, PDF and Excel. Choose the paper size when you print; headings and names repeat on every page."
      footer={
        <>
          <Button onClick={onPrint}>Print</Button>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <h3 className="mt-3 mb-1 text-small text-2">Orientation</h3>
      <SegmentedControl
        label="Orientation"
        value={setup.orientation}
        choices={[
          { value: 'AUTOMATIC', label: 'Automatic' },
          { value: 'PORTRAIT', label: 'Portrait' },
          { value: 'LANDSCAPE', label: 'Landscape' },
        ]}
        onChange={(orientation) => choose({ orientation })}
        className="flex"
      />
      <h3 className="mt-3 mb-1 text-small text-2">Columns</h3>
      <RadioGroup
        label="Columns"
        value={setup.fit}
        choices={[
          { value: 'READABLE', label: 'Keep text readable', hint: 'Columns that do not fit continue on further pages.' },
          { value: 'ONE_PAGE', label: 'Fit to one page wide', hint: 'All columns side by side, however small the text gets.' },
        ]}
        onChange={(fit) => choose({ fit })}
      />
    </Dialog>
  )
}
