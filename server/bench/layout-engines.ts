import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { withCellTexts } from '@fourwall/domain/layouts/layout-commands.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import type { LayoutFigures, LayoutSurroundings } from '@fourwall/domain/layouts/layout-figures.ts'

/** All cells that depend on the first account through formulas of `benchLayout` are in exactly these rows. */
const ROWS = 40

/** Milliseconds to compute the same cells incrementally, and with a new engine. */
export interface EngineTimes {
  readonly onward: readonly number[]
  readonly withNewEngine: readonly number[]
}

/** Types over one cell repeatedly and computes all its dependents. @throws Error if the two engines differ. */
export function raceEngines(
  start: Layout,
  figures: LayoutFigures,
  surroundings: LayoutSurroundings,
  cell: { readonly rowKey: string; readonly columnKey: string },
  times: number,
): EngineTimes {
  const [onward, anew]: [number[], number[]] = [[], []]
  let layout = start
  let engine = new LayoutEngine(layout, figures, surroundings)
  worthOf(engine)
  for (let at = 0; at < times; at += 1) {
    layout = withCellTexts(layout, [{ ...cell, text: String(1_000 + at) }])
    const started = performance.now()
    engine = engine.next(layout)
    const going = worthOf(engine)
    const between = performance.now()
    const made = worthOf(new LayoutEngine(layout, figures, surroundings))
    onward.push(between - started)
    anew.push(performance.now() - between)
    if (going !== made) throw new Error(`The continued engine says ${going}, a new engine says ${made}`)
  }
  return { onward, withNewEngine: anew }
}

/** All cells of the first rows as one text. */
function worthOf(engine: LayoutEngine): string {
  const columns = [...engine.structure.columns.keys()]
  return engine.structure.rows
    .slice(0, ROWS)
    .map((_, row) => columns.map((column) => engine.resultAt(row, column).decimal).join(' '))
    .join('\n')
}
