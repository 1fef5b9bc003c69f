import { BadInputError } from '../errors.ts'
import { formatCount } from '../money/format.ts'

/** Maximum number of figures: more would take some 500 MB of memory to write, and is more than anyone fills in. */
const MOST_FIGURES = 500_000
/** Maximum number of sheets: the reader accepts a thousand parts. */
const MOST_SHEETS = 900

interface WorkbookSize {
  readonly sheets: number
  /** What has a sheet each: `locations`. */
  readonly sheetsAre: string
  /** Rows to fill in per sheet. */
  readonly rows: number
  readonly periods: number
  /** What can be reduced: `metrics, locations or periods`. */
  readonly choices: string
}

/** @throws BadInputError if the workbook would be larger than can be written and read again. */
export function checkWorkbookSize({ sheets, sheetsAre, rows, periods, choices }: WorkbookSize): void {
  const figures = sheets * rows * periods
  if (figures > MOST_FIGURES)
    throw new BadInputError(
      `This workbook would have room for ${formatCount(figures)} figures, and may have ${formatCount(MOST_FIGURES)}. Choose fewer ${choices}.`,
    )
  if (sheets > MOST_SHEETS)
    throw new BadInputError(
      `This workbook would have a sheet for each of ${formatCount(sheets)} ${sheetsAre}, and may have ${formatCount(MOST_SHEETS)}. Choose fewer ${choices}.`,
    )
}
