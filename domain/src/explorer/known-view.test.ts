import { describe, expect, it } from 'vitest'
import { region, store } from '../../test/location-books.ts'
import { parseDay } from '../time/day.ts'
import { type ExplorerView, USUAL_EXPLORER } from './explorer-view.ts'
import { type KnownSubjects, knownView } from './known-view.ts'

const known: KnownSubjects = {
  groupIds: new Set(['labor']),
  metricIds: new Set(['guests']),
  budgetIds: new Set(['plan']),
  locationIds: ['1', '2'],
  tree: [],
}
const view: ExplorerView = {
  ...USUAL_EXPLORER,
  mappingId: 'm',
  subject: { kind: 'GROUP', groupId: 'labor' },
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-03-31') },
}
const at = (...locationIds: readonly string[]) => ({ ...view, places: { locationIds, nodeIds: [], isAllBut: false } })

describe('a view of an address', () => {
  it('stays the same where all of it is there', () => {
    const whole = { ...at('1', '2'), comparison: 'BUDGET', budgetId: 'plan' } as const
    expect(knownView(whole, known)).toEqual({ view: whole, lacks: null, gonePlaces: 0, isEveryPlace: false, replaced: [] })
    expect(knownView(whole, known).view).toBe(whole)
  })

  it.each([
    { asked: at('1', '9'), shown: at('1'), gonePlaces: 1, isEveryPlace: false },
    { asked: at('8', '9'), shown: view, gonePlaces: 2, isEveryPlace: true },
    {
      asked: { ...at(), places: { ...view.places, nodeIds: ['nowhere'], isAllBut: true } },
      shown: view,
      gonePlaces: 1,
      isEveryPlace: true,
    },
  ])('leaves out $gonePlaces places that are gone', ({ asked, shown, ...told }) =>
    expect(knownView(asked, known)).toMatchObject({ view: shown, ...told }),
  )

  it('keeps groups of the location tree', () => {
    const tree = [region('north', store(1))].map((node) => ({ ...node, locationIds: [] as string[], children: [] }))
    const asked = { ...view, places: { locationIds: [], nodeIds: ['north'], isAllBut: false } }
    expect(knownView(asked, { ...known, tree }).view).toBe(asked)
  })

  it('names a subject that is gone, and replaces what figures are compared with and divided by', () => {
    expect(knownView({ ...view, subject: { kind: 'GROUP', groupId: 'gone' } }, known).lacks).toBe('LINE')
    expect(knownView({ ...view, subject: { kind: 'METRIC', metricId: 'gone' } }, known).lacks).toBe('METRIC')
    const asked = { ...view, comparison: 'BUDGET', budgetId: 'gone', shownAs: 'PER_METRIC', perMetricId: 'gone' } as const
    expect(knownView(asked, known)).toMatchObject({ view, lacks: null, replaced: ['BUDGET', 'PER_METRIC'] })
  })
})
