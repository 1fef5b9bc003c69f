import { BadInputError } from '../errors.ts'
import { folded } from '../mappings/group-paths.ts'
import type { MonthOfYear } from '../time/day.ts'
import { quoted } from './figure-cells.ts'
import type { StampedName, WorkbookStamp } from './stamp.ts'

/** Resolves names in a workbook to existing things, even if these were renamed. */
export interface StampedNames {
  /** Id for a name in the workbook; null if the stamp does not have it. */
  readonly byName: (kind: StampedName['kind'], name: string) => string | null
  /** Id for the tab of a sheet. */
  readonly byTab: (kind: StampedName['kind'], tab: string) => string | null
}

/** `isThere`: whether the thing still exists. */
export function stampedNames(stamp: WorkbookStamp | null, isThere: (kind: StampedName['kind'], id: string) => boolean): StampedNames {
  const names = new Map<string, string | null>()
  const tabs = new Map<string, string | null>()
  const put = (map: Map<string, string | null>, key: string, id: string): void => {
    const known = map.get(key)
    // An ambiguous name resolves to nothing.
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

/** Note for a renamed thing; null if the name is unchanged. */
export function renamedNote(kind: string, written: string, now: string): string | null {
  return folded(written) === folded(now)
    ? null
    : `The ${kind} ${quoted(written)} is called ${quoted(now)} by now; its figures were read as such.`
}

/** @throws BadInputError if quarters or years have changed since the workbook was made: its headings would mean other months now. */
export function refuseOtherYears(stamp: WorkbookStamp | null, fiscalYearStart: MonthOfYear): void {
  if (stamp === null || stamp.period === 'MONTHLY' || (stamp.fiscalYearStart ?? fiscalYearStart) === fiscalYearStart) return
  throw new BadInputError(
    'The workbook was made when fiscal years began with another month, so that its quarters and years are others than now. Download a new template and copy the figures into it.',
  )
}

/** @throws BadInputError if the workbook was made for another company or another purpose. */
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
