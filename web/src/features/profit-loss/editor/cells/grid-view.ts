import type { ShownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import type { GridColumn } from '../../../../blocks/report-grid/grid-model.ts'

/** What the grid shows: of a layout, or of two side by side. */
export interface GridView extends Pick<ShownLayout, 'rows' | 'rowAt' | 'columnAt'> {
  readonly columns: readonly GridColumn[]
}
