import fc from 'fast-check'

/** Of the examples that properties draw in `npm test`. */
const SEED = 20_260_715

// A commit either passes or fails `npm test`: its properties draw the same examples in every run. Those that nobody has seen yet are for the
// long suite, which draws other ones each time, and for whoever names a seed.
const named = process.env['PROPERTY_SEED']
const isLong = process.env['TEST_SUITE'] === 'long'

if (named !== undefined || !isLong) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(named ?? SEED) })
