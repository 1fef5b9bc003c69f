/**
 * For tests that `npm test` cannot afford: `it.runIf(IN_LONG_SUITE)(…)`. They are variants of what another test shows. The long suite runs
 * every test of the files that have any.
 */
export const IN_LONG_SUITE = process.env['TEST_SUITE'] === 'long'

/** How often a property is tried: less often in `npm test`, whose examples are the same in every run, than in the long suite, which draws new ones. */
export function propertyRuns(inTest: number, inLongSuite: number): number {
  return IN_LONG_SUITE ? inLongSuite : inTest
}
