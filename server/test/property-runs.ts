import { IN_LONG_SUITE } from './suites.ts'

/** How often a property is tried: less often in `npm test`, whose examples are the same in every run, than in the long suite, which draws new ones. */
export function propertyRuns(inTest: number, inLongSuite: number): number {
  return IN_LONG_SUITE ? inLongSuite : inTest
}
