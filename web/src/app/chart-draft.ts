import type { ChartDocument } from '@fourwall/domain/charts/chart-document.ts'
import { readChartText } from '@fourwall/domain/charts/chart-text.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'

/** Unsaved work on a chart from an address; null for none, and for a text that cannot be read: the chart opens as it is stored. */
export function readChartDraft(text: string | undefined): ChartDocument | null {
  if (text === undefined) return null
  try {
    return readChartText(text)
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}
