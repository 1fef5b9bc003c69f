import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { usePrinting } from '../../../blocks/export/use-printing.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { type ChartToExport, copyChartPicture, saveChartCsv, saveChartPng, saveChartSvg, saveChartWorkbook } from './chart-files.ts'
import { PrintedChart } from './PrintedChart.tsx'

/** Files of the chart, and its picture on the clipboard. */
export function ExportMenu({ exported }: { readonly exported: ChartToExport | null }) {
  const printedAt = usePrinting(exported !== null, () => fileNamePart(exported?.title ?? ''))
  const during = async (act: () => Promise<void> | void, done: string) => {
    try {
      await act()
      toast.success(done)
    } catch (error) {
      toast.error('The chart was not exported.', { detail: errorMessage(error) })
    }
  }
  const reason = exported === null ? 'There are no figures yet.' : null
  const of = (act: (chart: ChartToExport) => Promise<void> | void, done: string) => () =>
    exported !== null && void during(() => act(exported), done)
  return (
    <>
      {printedAt !== null && exported !== null && <PrintedChart exported={exported} />}
      <Menu
        align="end"
        trigger={
          <Button kind="plain" end="chevron-down">
            Export
          </Button>
        }
      >
        <MenuItem disabledReason={reason} onSelect={of(saveChartPng, 'Saved a .png file')}>
          Picture, .png
        </MenuItem>
        <MenuItem disabledReason={reason} onSelect={of(saveChartSvg, 'Saved an .svg file')}>
          Drawing, .svg
        </MenuItem>
        <MenuItem disabledReason={reason} onSelect={of(saveChartWorkbook, 'Saved an .xlsx file')}>
          Figures with a chart, .xlsx
        </MenuItem>
        <MenuItem disabledReason={reason} onSelect={of(saveChartCsv, 'Saved a .csv file')}>
          Figures, .csv
        </MenuItem>
        <MenuItem disabledReason={reason} onSelect={of(copyChartPicture, 'Copied the picture')}>
          Copy as picture
        </MenuItem>
        <MenuSeparator />
        <MenuItem disabledReason={reason} keys="Ctrl P" onSelect={() => setTimeout(() => window.print())}>
          Print or PDF
        </MenuItem>
      </Menu>
    </>
  )
}
