import { expect, it } from 'vitest'
import { halfJune } from '../../test/report-columns.ts'
import { monthIndex } from '../time/day.ts'
import { figureNotes } from './figure-notes.ts'
import type { FigureColumn } from './report-columns.ts'

const gaps = new Map([[0, { name: 'Guests', expected: 23, missing: 22, locationNames: ['Austin'] }]])
const [otherDays, prorated] = ['* Covers different dates than this column', '* Prorated by days']

it.each<[string, readonly FigureColumn[], readonly object[], object | null, readonly string[]]>([
  [
    'of open months',
    [
      { ...halfJune('CUT'), openMonths: [monthIndex(2026, 6)] },
      { ...halfJune('CUT'), openMonths: [monthIndex(2026, 5), monthIndex(2026, 6)] },
    ],
    [],
    null,
    ['Includes open months: May – Jun 2026'],
  ],
  ['of the ledger alone, cut short or not', [halfJune('CUT')], [], null, []],
  ['of a plan of other days', [halfJune('CUT'), halfJune('CUT', 'BUDGET')], [], null, [otherDays]],
  ['of a plan that begins within', [halfJune('PART', 'BUDGET')], [], null, [otherDays]],
  ['of metrics of other days', [halfJune('CUT')], [{}], null, [otherDays]],
  ['of a plan by days', [halfJune('PRORATED', 'BUDGET')], [], null, [prorated]],
  ['of what is counted by days', [halfJune('PRORATED')], [], {}, [prorated]],
  ['that lack locations', [halfJune('WHOLE')], [{ gaps }], null, ['* incomplete: Guests in Jun 2026 (22 of 23 locations lack figures)']],
  ['divided by what lacks them', [halfJune('WHOLE')], [], { gaps }, ['* incomplete: Guests in Jun 2026 (22 of 23 locations lack figures)']],
])('notes figures %s once', (_, columns, metrics, perMetric, notes) => expect(figureNotes({ columns, metrics, perMetric })).toEqual(notes))
