import { BadInputError } from '../errors.ts'
import { folded } from '../mappings/group-paths.ts'
import type { MonthOfYear } from '../time/day.ts'
import { quoted } from './figure-cells.ts'
import type { StampedName, WorkbookStamp } from './stamp.ts'

/** What a workbook calls things that are there still, whatever they are called by now. */
export interface StampedNames {
  /** The id of what is meant by a name in the workbook; null where the stamp does not say. */
  readonly byName: (kind: StampedName['kind'], name: string) => string | null
  /** The id of what the sheet with this tab is of. */
  readonly byTab: (kind: StampedName['kind'], tab: string) => string | null
}

/** `isThere`: whether there still is such a thing. */
export function stampedNames(stamp: WorkbookStamp | null, isThere: (kind: StampedName['kind'], id: string) => boolean): StampedNames {
  const names = new Map<string, string | null>()
  const tabs = new Map<string, string | null>()
  const put = (map: Map<string, string | null>, key: string, id: string): void => {
    const known = map.get(key)
    // A name that two have means neither of them.
    map.set(key, known === undefined || known === id ? id : null)
  }
  for (const { kind, id, name, sheet } of stamp?.names ?? []) {
    if (!isThere(kind, id)) continue
    put(names, `${kind} ${folded(name)}`, id)
    if (sheet !== '') put(tabs, `${kind} ${folded(sheet)}`, id)
  }
  return {
    byName: (kind, name) => names.get(`${kind} ${folded(name)}`) ?? null,
    byTab: (kind, tab) => tabs.get(`${kind} ${folded(tab)}`) ?? null,
  }
}

/** Said where something has another name by now; null where it has not. */
export function renamedNote(kind: string, written: string, now: string): string | null {
  return folded(written) === folded(now)
    ? null
    : `The ${kind} ${quoted(written)} is called ${quoted(now)} by now; its figures were read as such.`
}

/** BadInputError for a workbook whose quarters or years were others when it was made: its headings would name other months now. */
export function refuseOtherYears(stamp: WorkbookStamp | null, fiscalYearStart: MonthOfYear): void {
  if (stamp === null || stamp.period === 'MONTHLY' || (stamp.fiscalYearStart ?? fiscalYearStart) === fiscalYearStart) return
  throw new BadInputError(
    'The workbook was made when fiscal years began with another month, so that its quarters and years are others than now. Download a new template and copy the figures into it.',
  )
}

/** BadInputError for a workbook that was made for another company, or to be filled with something else. */
export function refuseForeign(
  stamp: WorkbookStamp | null,
  companyId: string,
  kinds: readonly WorkbookStamp['kind'][],
  otherKind: string,
): void {
  if (stamp === null) return
  if (stamp.companyId !== companyId) throw new BadInputError('The workbook was made for another company. Download a template of this one.')
  if (!kinds.includes(stamp.kind)) throw new BadInputError(otherKind)
}
