import type { ExampleNames, WorkbookForm } from '@fourwall/domain/workbooks/example-figures.ts'
import { Button } from '../../ui/Button.tsx'
import { useBusyIds } from '../loading/use-busy-ids.ts'
import { downloadWorkbook } from './workbook.ts'

interface OwnWorkbooksProps {
  readonly names: ExampleNames
}

/** What a workbook of one's own has to look like, with an example of each form to download. */
export function OwnWorkbooks({ names }: OwnWorkbooksProps) {
  const { busyIds, during } = useBusyIds()
  const download = (form: WorkbookForm) =>
    during(form, () => downloadWorkbook(import('./example-workbook.ts').then(({ exampleWorkbook }) => exampleWorkbook(form, names))))
  const button = (form: WorkbookForm, label: string) => (
    <Button busy={busyIds.has(form) ? 'Making the example' : null} onClick={() => void download(form)}>
      {label}
    </Button>
  )
  return (
    <section aria-label="Your own workbook" className="w-full border-t border-line-1 pt-3">
      <h3 className="font-medium">Your own workbook</h3>
      <p className="mt-1 text-2">
        A sheet per location with the months side by side, or a list with a row for each figure, in columns such as Location,{' '}
        {names.lineHeading}, Month and Amount.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {button('WIDE', 'Download example, side by side')}
        {button('LONG', 'Download example, list')}
      </div>
    </section>
  )
}
