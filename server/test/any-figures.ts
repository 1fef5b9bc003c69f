import fc from 'fast-check'

/** Anything that can be stored: up to 15 digits before and 12 after the point; one in five has no figure. */
const anyFigure = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(
        fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }),
        fc.nat(12),
      ),
    },
    { weight: 4, arbitrary: fc.tuple(fc.bigInt({ min: -99_999n, max: 99_999n }), fc.bigInt({ min: 0n, max: 99n }), fc.constantFrom(0, 2)) },
    { weight: 2, arbitrary: fc.constant(null) },
  )
  .map((parts) => {
    if (parts === null) return ''
    const [whole, fraction, decimals] = parts
    const digits = String(fraction).padStart(decimals, '0').slice(0, decimals).replace(/0+$/, '')
    return digits === '' ? String(whole) : `${whole}.${digits}`
  })
/** Many of them, at least one. */
export const manyFigures = fc.array(anyFigure, { minLength: 100, maxLength: 200 }).filter((values) => values.some((value) => value !== ''))
