import type { SceneTarget } from '@fourwall/domain/charts/scene/scene.ts'
import { expect, test } from 'vitest'
import { categoriesBetween } from './marked-categories.ts'
import { pointedTarget, targetKey, walk } from './scene-walk.ts'

const cell = { question: 0, key: 'k', value: '1', state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false } as const

function target(series: string, category: string, x: number, y: number): SceneTarget {
  return {
    x,
    y,
    width: 10,
    height: 20,
    cell,
    category,
    categoryLabel: category,
    series,
    seriesLabel: series,
    panel: '',
    panelLabel: '',
    text: '1',
  }
}

// A band above columns, of three months; the band has nothing in the second.
const TARGETS = [
  target('a', 'jan', 0, 100),
  target('a', 'feb', 20, 100),
  target('a', 'mar', 40, 100),
  target('band', 'jan', 0, 10),
  target('band', 'mar', 40, 10),
]
const at = (series: string, category: string) => TARGETS.find((one) => one.series === series && one.category === category) ?? null
const names = (one: SceneTarget | null) => one && [one.series, one.category]

test('arrow keys lead along a series and between series of the same place', () => {
  expect(names(walk(TARGETS, null, 'NEXT'))).toEqual(['a', 'jan'])
  expect(names(walk(TARGETS, at('a', 'jan'), 'NEXT'))).toEqual(['a', 'feb'])
  expect(names(walk(TARGETS, at('a', 'jan'), 'UP'))).toEqual(['band', 'jan'])
  expect(walk(TARGETS, at('a', 'feb'), 'UP')).toBeNull()
  expect(names(walk(TARGETS, at('band', 'jan'), 'DOWN'))).toEqual(['a', 'jan'])
  expect(names(walk(TARGETS, at('a', 'jan'), 'LAST'))).toEqual(['a', 'mar'])
  expect(walk(TARGETS, at('a', 'jan'), 'BEFORE')).toBeNull()
  expect(names(walk(TARGETS, at('a', 'jan'), 'DOWN', true))).toEqual(['a', 'feb'])
})

test('a pointer means the month first, then what is nearest in it', () => {
  expect(names(pointedTarget(TARGETS, 23, 0))).toEqual(['a', 'feb'])
  expect(names(pointedTarget(TARGETS, 3, 12))).toEqual(['band', 'jan'])
  expect(names(pointedTarget(TARGETS, 3, 90))).toEqual(['a', 'jan'])
  expect(pointedTarget([], 1, 1)).toBeNull()
  expect(new Set(TARGETS.map(targetKey)).size).toBe(TARGETS.length)
})

test('a first key begins at an end of the first series', () => {
  expect(names(walk(TARGETS, null, 'LAST'))).toEqual(['a', 'mar'])
  expect(names(walk(TARGETS, null, 'FIRST'))).toEqual(['a', 'jan'])
  expect(walk([], null, 'LAST')).toBeNull()
})

test('arrow keys lead on to the next small chart, and back', () => {
  const small = ['north', 'south'].flatMap((panel) => TARGETS.map((one) => ({ ...one, panel })))
  const of = (panel: string, series: string, category: string) =>
    small.find((one) => one.panel === panel && one.series === series && one.category === category) ?? null
  const next = walk(small, of('north', 'a', 'mar'), 'NEXT')
  expect([next?.panel, next?.series, next?.category]).toEqual(['south', 'a', 'jan'])
  const back = walk(small, of('south', 'band', 'jan'), 'BEFORE')
  expect([back?.panel, back?.series, back?.category]).toEqual(['north', 'band', 'mar'])
  expect(walk(small, of('south', 'a', 'mar'), 'NEXT')).toBeNull()
})

test('what lies between two figures is marked in the order of the chart, whichever way it was dragged', () => {
  const [jan, mar] = [at('a', 'jan'), at('band', 'mar')]
  if (jan === null || mar === null) throw new Error('no figure')
  expect(categoriesBetween(TARGETS, jan, mar, false)).toEqual(['jan', 'feb', 'mar'])
  expect(categoriesBetween(TARGETS, mar, jan, false)).toEqual(['jan', 'feb', 'mar'])
  expect(categoriesBetween(TARGETS, jan, jan, false)).toEqual(['jan'])
})
