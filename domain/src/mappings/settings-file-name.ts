import { fileNamePart } from '../file-names.ts'
import type { Day } from '../time/day.ts'

/** What can be exported to a file and imported again. */
export type SettingsFileKind = 'mapping' | 'categorization' | 'locations'

/** File name of exported settings, without extension: `Management P&L mapping 2026-11-20`. */
export function settingsFileName(name: string, kind: SettingsFileKind, day: Day): string {
  const part = fileNamePart(name)
  const isNamed = part.toLowerCase().endsWith(kind)
  return [part, isNamed ? '' : kind, day].filter((word) => word !== '').join(' ')
}
