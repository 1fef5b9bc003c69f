import fc from 'fast-check'

/** Of the examples that properties draw in `npm test`. */
const SEED = 20_260_715

// A commit either passes or fails `npm test`: its properties draw the same examples in every run. The long suite draws new ones each time,
// unless a seed is named.
const named = process.env['PROPERTY_SEED']
const isLong = process.env['TEST_SUITE'] === 'long'

if (named !== undefined || !isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(named ?? SEED) })
