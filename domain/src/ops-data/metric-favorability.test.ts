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
  { name: 'Sales/labor hour', unit: null, is: 'UP' },
  { name: 'Labor productivity', unit: null, is: 'UP' },
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

  it.each([
    ['Sales/labor hour', '{group:sales} / {metric:Hours}', 'UP'],
    ['Labor productivity', '100 * {group:sales} / {metric:Hours}', 'UP'],
    ['Labor productivity', '{group:sales} / {metric:Hours} * 100', 'UP'],
    ['Gross profit per hour', '({group:sales} - {group:labor}) / {metric:Hours}', 'UP'],
    ['Sales less labor, per guest', '({group:sales} + {group:labor}) / {metric:Guests}', 'NEITHER'],
    ['Revenue per square foot', '{group:sales} / {metric:Space}', 'UP'],
    ['Sales to labor', '{group:labor} / {group:sales}', 'DOWN'],
    ['Cost of a guest', '{group:labor} / {metric:Guests}', 'DOWN'],
    ['Guest hours', '{metric:Guests} - {metric:Hours}', 'UP'],
    ['Guests and hours', '{metric:Guests} + {metric:Hours}', 'NEITHER'],
    // An operand without a direction says nothing: the name does.
    ['Occupancy', '{metric:Space} / {metric:Guests}', 'UP'],
  ] as const)('%s of %s are %s', (name, formula, is) => {
    const operands = [metric('Guests'), metric('Hours', { unit: 'hours' }), metric('Space', { unit: 'sq ft' })]
    expect(judge(metric(name, { formula }), ...operands)).toEqual({ favorability: is, isGuess: true })
  })

  it('end in circles', () => {
    const [one, other] = [metric('A', { formula: '{metric:B} + 1' }), metric('B', { formula: '{metric:A} + 1' })]
    expect(directionOfMetric(judge(one, other))).toBeNull()
  })
})
