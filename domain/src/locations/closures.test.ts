import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { type Closure, checkedClosures, closuresProblem } from './closures.ts'

const closure = (from: string, to: string | null, reason = ''): Closure => ({
  from: parseDay(from),
  to: to === null ? null : parseDay(to),
  reason,
})

it('sorts closures and trims their reasons', () => {
  expect(checkedClosures([closure('2026-03-01', null), closure('2026-01-05', '2026-01-05', ' Flood ')], 'Canal Yard')).toEqual([
    closure('2026-01-05', '2026-01-05', 'Flood'),
    closure('2026-03-01', null),
  ])
})

it.each<[string, readonly Closure[], string | null]>([
  ['one day after another', [closure('2026-01-01', '2026-01-05'), closure('2026-01-06', null)], null],
  ['reversed', [closure('2026-01-05', '2026-01-04')], 'A closure of "Canal Yard" ends before it begins. Correct its days.'],
  [
    'overlapping',
    [closure('2026-01-05', '2026-01-09'), closure('2026-01-09', null)],
    'Two closures of "Canal Yard" overlap. Make one of them.',
  ],
  [
    'after one without end',
    [closure('2026-01-05', null), closure('2026-02-01', null)],
    'Two closures of "Canal Yard" overlap. Make one of them.',
  ],
  ['long', [closure('2026-01-05', null, 'x'.repeat(201))], 'A reason has up to 200 characters. Shorten it.'],
  [
    'many',
    Array.from({ length: 101 }, (_, at) => closure(`${2000 + at}-01-01`, `${2000 + at}-01-02`)),
    '"Canal Yard" has more than 100 closures. Remove some.',
  ],
])('%s', (_, closures, problem) => {
  expect(closuresProblem(closures, 'Canal Yard')).toBe(problem)
  if (problem === null) expect(checkedClosures(closures, 'Canal Yard')).toEqual(closures)
  else expect(() => checkedClosures(closures, 'Canal Yard')).toThrow(problem)
})
