import { expandAll, expandToLevel, outlineDepth, type ReportOutline } from '@fourwall/domain/profit-loss/report-rows.ts'

/** How far rows can be expanded. */
export interface RowLevels {
  readonly all: ReadonlySet<string>
  readonly depth: number
  /** Down to a level, from 1. */
  readonly to: (level: number) => ReadonlySet<string>
}

/** The levels of a location tree whose groups are rows. */
export function levelsOfPlaces(groups: ReadonlyMap<string, number>): RowLevels {
  const depth = Math.max(0, ...groups.values()) + 1
  return {
    all: new Set(groups.keys()),
    depth,
    to: (level) => new Set([...groups].flatMap(([id, own]) => (own < level ? [id] : []))),
  }
}

/** The levels of a report: groups that have rows. */
export function levelsOfReport(outline: ReportOutline): RowLevels {
  return { all: expandAll(outline), depth: outlineDepth(outline), to: (level) => expandToLevel(outline, level) }
}
