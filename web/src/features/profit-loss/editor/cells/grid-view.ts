import type { ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'

/** What the grid shows: of a layout, or of two side by side. */
export interface GridView extends Pick<ShownLayout, 'rows' | 'rowAt' | 'columnAt'> {
  readonly columns: readonly GridColumn[]
}

/** The ARIA index of the first row and column of figures: row 1 and column 1 of the grid are its headings and names. */
export const FIRST_GRID_INDEX = 2
