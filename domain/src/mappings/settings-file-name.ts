import { fileNamePart } from '../file-names.ts'
import type { Day } from '../time/day.ts'

/** File name of an exported mapping or categorization, without extension: `Management P&L mapping 2026-11-20`. */
export function settingsFileName(name: string, kind: 'mapping' | 'categorization', day: Day): string {
  const part = fileNamePart(name)
  const isNamed = part.toLowerCase().endsWith(kind)
  return [part, isNamed ? '' : kind, day].filter((word) => word !== '').join(' ')
}
