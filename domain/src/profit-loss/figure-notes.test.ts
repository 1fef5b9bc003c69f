import { expect, it } from 'vitest'
import { parseDay } from '../time/day.ts'
import { figureNotes } from './figure-notes.ts'
import type { Coverage, FigureColumn } from './report-columns.ts'

const column = (coverage: Coverage, comparison: FigureColumn['comparison'] = null): FigureColumn => ({
  key: '2026-06-01',
  range: 'PERIOD',
  comparison,
  place: { kind: 'ALL' },
  startDate: parseDay('2026-06-01'),
  endDate: parseDay('2026-06-15'),
  label: 'Jun 2026',
  daysLabel: 'Jun 1 – 15',
  of: null,
  coverage,
})
const gaps = new Map([[0, { name: 'Guests', expected: 23, missing: 22, locationNames: ['Austin'] }]])
const [otherDays, prorated] = ['* of other days than its column', 'Plans and metrics of columns cut short are prorated by days']

it.each<[string, readonly FigureColumn[], readonly object[], object | null, readonly string[]]>([
  ['of the ledger alone, cut short or not', [column('CUT')], [], null, []],
  ['of a plan of other days', [column('CUT'), column('CUT', 'BUDGET')], [], null, [otherDays]],
  ['of a plan that begins within', [column('PART', 'BUDGET')], [], null, [otherDays]],
  ['of metrics of other days', [column('CUT')], [{}], null, [otherDays]],
  ['of a plan by days', [column('PRORATED', 'BUDGET')], [], null, [prorated]],
  ['of what is counted by days', [column('PRORATED')], [], {}, [prorated]],
  ['that lack locations', [column('WHOLE')], [{ gaps }], null, ['* incomplete: Guests in Jun 2026 (22 of 23 locations lack figures)']],
  ['divided by what lacks them', [column('WHOLE')], [], { gaps }, ['* incomplete: Guests in Jun 2026 (22 of 23 locations lack figures)']],
])('notes figures %s once', (_, columns, metrics, perMetric, notes) => expect(figureNotes({ columns, metrics, perMetric })).toEqual(notes))
