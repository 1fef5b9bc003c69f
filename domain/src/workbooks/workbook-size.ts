import { BadInputError } from '../errors.ts'
import { formatCount } from '../money/format.ts'

/** Figures that a workbook may have room for: more would take some 500 MB of memory to write, and be more than anybody fills in. */
const MOST_FIGURES = 500_000
/** Sheets that it may have: a reader takes a thousand parts. */
const MOST_SHEETS = 900

interface WorkbookSize {
  readonly sheets: number
  /** What has a sheet of its own: `locations`. */
  readonly sheetsAre: string
  /** Rows of a sheet that are filled in. */
  readonly rows: number
  readonly periods: number
  /** What there can be less of: `metrics, locations or periods`. */
  readonly choices: string
}

/** @throws BadInputError where a workbook would be larger than what is made, and read again. */
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
