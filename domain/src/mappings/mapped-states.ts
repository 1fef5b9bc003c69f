import type { Day } from '../time/day.ts'

/** A version, with the company's calendar day on which it was saved. */
export interface VersionOfDay {
  readonly version: number
  readonly day: Day
}

/** Versions of a mapping and its categorization from the end of a day until the next save of either. */
export interface MappedState<Version extends VersionOfDay = VersionOfDay> {
  readonly since: Day
  readonly mapping: Version
  readonly categorization: Version
}

/**
 * The states of a mapping and its categorization, latest first: one for each day on which either was saved, as of its end.
 * None before both existed.
 */
export function mappedStates<Version extends VersionOfDay>(
  mapping: readonly Version[],
  categorization: readonly Version[],
): MappedState<Version>[] {
  const days = [...new Set([...mapping, ...categorization].map(({ day }) => day))].sort().reverse()
  return days.flatMap((since) => {
    const [mapped, grouped] = [latestOn(mapping, since), latestOn(categorization, since)]
    return mapped === null || grouped === null ? [] : [{ since, mapping: mapped, categorization: grouped }]
  })
}

/** The state at the end of a day, from states sorted latest first; null before the first. */
export function stateOn<State extends Pick<MappedState, 'since'>>(states: readonly State[], day: Day): State | null {
  return states.find(({ since }) => since <= day) ?? null
}

function latestOn<Version extends VersionOfDay>(versions: readonly Version[], day: Day): Version | null {
  let latest: Version | null = null
  for (const one of versions) if (one.day <= day && (latest === null || one.version > latest.version)) latest = one
  return latest
}
