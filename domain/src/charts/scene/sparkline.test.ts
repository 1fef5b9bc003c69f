import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sparklineMarks } from './sparkline.ts'

const value = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String), { nil: null })
const question = fc.record({
  values: fc.array(value, { maxLength: 24 }),
  plans: fc.array(value, { maxLength: 24 }),
  shape: fc.constantFrom('COLUMNS' as const, 'LINE' as const),
  startsYearBefore: fc.boolean(),
  width: fc.integer({ min: 40, max: 300 }),
  height: fc.integer({ min: 16, max: 80 }),
})

it('stays within its frame', () => {
  fc.assert(
    fc.property(question, (asked) => {
      for (const mark of sparklineMarks(asked)) {
        const [xs, ys] =
          mark.kind === 'LINE'
            ? [mark.points.map(([x]) => x), mark.points.map(([, y]) => y)]
            : mark.kind === 'RECT'
              ? [
                  [mark.x, mark.x + mark.width],
                  [mark.y, mark.y + mark.height],
                ]
              : mark.kind === 'DOT'
                ? [
                    [mark.x - mark.radius, mark.x + mark.radius],
                    [mark.y - mark.radius, mark.y + mark.radius],
                  ]
                : [[], []]
        for (const x of xs) expect(x >= 0 && x <= asked.width).toBe(true)
        for (const y of ys) expect(y >= 0 && y <= asked.height).toBe(true)
      }
    }),
  )
})

it('ends a line within its frame where steps are no whole numbers', () => {
  const [tick] = sparklineMarks({
    values: Array(8).fill(null),
    plans: [...Array(7).fill(null), '0'],
    shape: 'LINE',
    startsYearBefore: false,
    width: 246,
    height: 16,
  })
  expect(tick?.kind === 'LINE' ? tick.points.map(([x]) => x) : null).toEqual([239, 246])
})

it('stands columns on zero and marks the first and the last', () => {
  const marks = sparklineMarks({
    values: ['100', '-50', '50'],
    plans: ['100', null, '25'],
    shape: 'COLUMNS',
    startsYearBefore: true,
    width: 30,
    height: 32.5,
  })
  const bars = marks.flatMap((mark) => (mark.kind === 'RECT' ? [mark] : []))
  expect(bars.map(({ fill }) => fill)).toEqual(['prior', 'rest', 'actual'])
  expect(bars.map(({ height }) => height)).toEqual([20, 10, 10])
  expect(bars[1]?.y).toBe((bars[0]?.y ?? 0) + 20)
  expect(marks.filter(({ kind }) => kind === 'LINE')).toHaveLength(2)
})

it('breaks a line where there is no value', () => {
  const marks = sparklineMarks({
    values: ['1', '2', null, '3', '4'],
    plans: [],
    shape: 'LINE',
    startsYearBefore: false,
    width: 60,
    height: 20,
  })
  expect(marks.filter(({ kind }) => kind === 'LINE')).toHaveLength(2)
  expect(marks.filter(({ kind }) => kind === 'DOT')).toHaveLength(1)
})

it('draws nothing without figures', () => {
  expect(sparklineMarks({ values: [null, null], plans: [], shape: 'LINE', startsYearBefore: true, width: 60, height: 20 })).toEqual([])
})
