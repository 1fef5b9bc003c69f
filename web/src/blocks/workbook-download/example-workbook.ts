import { type ExampleNames, exampleSheets, type WorkbookForm } from '@fourwall/domain/workbooks/example-figures.ts'
import { type Cell, writeXlsx } from 'hucre/xlsx'
import type { DownloadedWorkbook } from './workbook.ts'

const FILE_NAMES = { WIDE: 'Example, months side by side.xlsx', LONG: 'Example, list.xlsx' } as const satisfies Record<WorkbookForm, string>

/** An example of a workbook in one of the two forms that uploads are read in. */
export async function exampleWorkbook(form: WorkbookForm, names: ExampleNames): Promise<DownloadedWorkbook> {
  const bytes = await writeXlsx({
    properties: { title: 'Example', creator: 'Fourwall' },
    sheets: exampleSheets(form, names).map(({ name, rows }) => {
      const cells = new Map<string, Partial<Cell>>()
      rows.forEach((row, line) => {
        row.forEach((value, column) => {
          cells.set(`${line},${column}`, { value })
        })
      })
      return { name, cells, columns: (rows[1] ?? []).map((_, column) => ({ width: column === 0 ? 24 : 14 })) }
    }),
  })
  // The writer allocates what it returns.
  return { filename: FILE_NAMES[form], bytes: bytes as Uint8Array<ArrayBuffer> }
}
