import { useMemo } from 'react'
import { type RowFinder, useRowFinder } from '../../../blocks/find/use-row-finder.ts'
import type { ReportModel } from '../report/report-model.ts'
import { findableRows } from './findable-rows.ts'

interface FindRowsOptions {
  /** Null where there is no grid to look in. */
  readonly model: ReportModel | null
  readonly showEmptyRows: boolean
  /** What the view has expanded by itself. */
  readonly expanded: ReadonlySet<string>
  /** The row that the keyboard is on, by its key; null for none. */
  readonly activeRow: () => string | null
}

/** Finds rows of a report by number, name or group. */
export function useFindRows({ model, showEmptyRows, ...rest }: FindRowsOptions): RowFinder {
  const rows = useMemo(() => model && (() => findableRows(model.outline, { showEmptyRows })), [model, showEmptyRows])
  return useRowFinder({ rows, ...rest })
}
