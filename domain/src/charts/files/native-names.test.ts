import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToMonth, firstDayOf, lastDayOf, monthOf, parseDay } from '../../time/day.ts'
import { monthName } from '../../time/day-format.ts'
import type { ChartCategory } from '../chart-figures.ts'
import { CHART_TEXT } from '../scene/scene.ts'
import { figuresWithRoom, nativeNames } from './native-names.ts'
import { widestText } from './stand-in-widths.ts'

const months = (count: number): readonly ChartCategory[] =>
  Array.from({ length: count }, (_, at) => {
    const month = addToMonth(monthOf(parseDay('2025-10-01')), at)
    const [startDate, endDate] = [firstDayOf(month), lastDayOf(month)]
    return { key: startDate, label: monthName(month), kind: 'PERIOD', startDate, endDate, cutDays: null }
  })
const widthOf = (text: string): number => widestText(text, { size: CHART_TEXT, isBold: false })

describe('names below a chart of an office program', () => {
  it.each([
    [90, ['Oct 2025', 'Nov 2025', 'Dec 2025', 'Jan 2026']],
    [45, ['Oct 2025', 'Nov', 'Dec', 'Jan 2026']],
    [26, ['Oct ’25', 'Nov', 'Dec', 'Jan ’26']],
  ])('of months with %i points each are %j', (step, names) => expect(nativeNames(months(4), step)).toEqual(names))

  it('break at spaces alone, in every font', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 26 }), fc.integer({ min: 30, max: 120 }), (count, step) => {
        for (const name of nativeNames(months(count), step))
          for (const word of name.split(' ')) expect(widthOf(word)).toBeLessThanOrEqual(step)
      }),
    )
  })

  it('stay as they are where they are no months', () => {
    const places = months(3).map((one, at): ChartCategory => ({ ...one, kind: 'LOCATION', label: `10${at} Back Bay` }))
    expect(nativeNames(places, 20)).toEqual(['100 Back Bay', '101 Back Bay', '102 Back Bay'])
  })
})

it('keeps figures beside bars apart, the largest of neighbors first', () => {
  const figure = fc.integer({ min: -999, max: 999 }).map((value) => ({ value, text: value < 0 ? `(${-value})` : `+${value}` }))
  fc.assert(
    fc.property(fc.array(figure, { minLength: 1, maxLength: 24 }), fc.integer({ min: 4, max: 60 }), (figures, step) => {
      const kept = [...figuresWithRoom(figures, step)].sort((one, other) => one - other)
      const sizeOf = (at: number) => Math.abs(figures[at]?.value ?? 0)
      for (const isBelow of [true, false]) {
        const side = kept.filter((at) => (figures[at]?.value ?? 0) < 0 === isBelow)
        side.slice(1).forEach((at, index) => {
          const before = side[index] ?? 0
          const room = (widthOf(figures[at]?.text ?? '') + widthOf(figures[before]?.text ?? '')) / 2
          expect(room).toBeLessThanOrEqual((at - before) * step)
        })
      }
      const largest = Math.max(...figures.map((_, at) => sizeOf(at)))
      expect(kept.some((at) => sizeOf(at) === largest)).toBe(true)
    }),
  )
})
