import { describe, expect, it } from 'vitest'
import { metric } from '../../test/metrics.ts'
import { directionOfMetric, guessedFavorability, judgedMetrics } from './metric-favorability.ts'

it.each([
  { name: 'Guests', unit: null, is: 'UP' },
  { name: 'Covers', unit: 'covers', is: 'UP' },
  { name: 'Patient visits', unit: null, is: 'UP' },
  { name: 'Labor hours', unit: 'hours', is: 'DOWN' },
  { name: 'Hours per guest', unit: null, is: 'DOWN' },
  { name: 'Guest complaints', unit: null, is: 'DOWN' },
  { name: 'No-shows', unit: null, is: 'DOWN' },
  { name: 'Staff turnover', unit: '%', is: 'DOWN' },
  { name: 'Space', unit: 'sq ft', is: 'NEITHER' },
  { name: 'Seats', unit: 'seats', is: 'NEITHER' },
  { name: 'Store weeks', unit: null, is: 'NEITHER' },
  { name: 'KPI 7', unit: 'guests', is: 'UP' },
  { name: 'KPI 7', unit: null, is: 'NEITHER' },
] as const)('$name in $unit is guessed $is', ({ name, unit, is }) => expect(guessedFavorability({ name, unit })).toBe(is))

describe('judged metrics', () => {
  const judge = (...metrics: readonly ReturnType<typeof metric>[]) =>
    judgedMetrics(metrics, (id) => (id === 'sales' ? 'UP' : id === 'labor' ? 'DOWN' : null)).get(metrics[0]?.id ?? '')

  it('go by what was stated', () => {
    expect(judge(metric('Labor hours', { favorability: 'UP' }))).toEqual({ favorability: 'UP', isGuess: false })
    expect(directionOfMetric(judge(metric('Guests', { favorability: 'NEITHER' })))).toBeNull()
  })

  it('follow a formula whose operands agree, in stated directions too', () => {
    expect(judge(metric('X', { formula: '{group:sales} / {metric:Guests}' }), metric('Guests'))).toEqual({
      favorability: 'UP',
      isGuess: true,
    })
    const inverted = metric('Guests', { favorability: 'DOWN' })
    expect(judge(metric('X', { formula: '{group:labor} / {metric:Guests}' }), inverted)).toEqual({ favorability: 'DOWN', isGuess: true })
  })

  it('go by the name where operands disagree, and end in circles', () => {
    expect(judge(metric('Labor cost per guest', { formula: '{group:labor} / {metric:Guests}' }), metric('Guests'))?.favorability).toBe(
      'DOWN',
    )
    const [one, other] = [metric('A', { formula: '{metric:B} + 1' }), metric('B', { formula: '{metric:A} + 1' })]
    expect(directionOfMetric(judge(one, other))).toBeNull()
  })
})
