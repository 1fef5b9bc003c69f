/**
 * For tests that `npm test` cannot afford: `it.runIf(IN_LONG_SUITE)(…)`. They are variants of what another test shows. The long suite runs
 * every test of the files that have any.
 */
export const IN_LONG_SUITE = process.env['TEST_SUITE'] === 'long'
