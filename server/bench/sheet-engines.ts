import type { Sheet } from '@fourwall/domain/sheets/sheet.ts'
import { withCellTexts } from '@fourwall/domain/sheets/sheet-commands.ts'
import { SheetEngine } from '@fourwall/domain/sheets/sheet-engine.ts'
import type { SheetFigures, SheetSurroundings } from '@fourwall/domain/sheets/sheet-figures.ts'

/** All cells that formulas of `benchLayout` put on the first account are in so many rows, and in no more. */
const ROWS = 40

/** What working out the same cells takes, in milliseconds, by an engine that goes on from the one before, and by one made anew. */
export interface EngineTimes {
  readonly onward: readonly number[]
  readonly anew: readonly number[]
}

/** Types over one cell again and again, and works out all that stands on it. @throws Error where the two engines do not agree. */
export function raceEngines(
  start: Sheet,
  figures: SheetFigures,
  surroundings: SheetSurroundings,
  cell: { readonly rowKey: string; readonly columnKey: string },
  times: number,
): EngineTimes {
  const [onward, anew]: [number[], number[]] = [[], []]
  let sheet = start
  let engine = new SheetEngine(sheet, figures, surroundings)
  worthOf(engine)
  for (let at = 0; at < times; at += 1) {
    sheet = withCellTexts(sheet, [{ ...cell, text: String(1_000 + at) }])
    const started = performance.now()
    engine = engine.next(sheet)
    const going = worthOf(engine)
    const between = performance.now()
    const made = worthOf(new SheetEngine(sheet, figures, surroundings))
    onward.push(between - started)
    anew.push(performance.now() - between)
    if (going !== made) throw new Error(`An engine that goes on says ${going} where one made anew says ${made}`)
  }
  return { onward, anew }
}

/** All cells in the first rows, as one text. */
function worthOf(engine: SheetEngine): string {
  const columns = [...engine.structure.columns.keys()]
  return engine.structure.rows
    .slice(0, ROWS)
    .map((_, row) => columns.map((column) => engine.resultAt(row, column).decimal).join(' '))
    .join('\n')
}
