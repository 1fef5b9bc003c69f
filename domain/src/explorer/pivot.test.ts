import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FigureTable } from '../figures/answer-cells.ts'
import type { FigureMeasure } from '../figures/figure-question.ts'
import type { LocationNode } from '../locations/location-tree.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { decimalFromUnits, negateDecimal, sumDecimals } from '../money/decimal.ts'
import type { ColumnPlace, Comparison } from '../profit-loss/report-columns.ts'
import { parseDay } from '../time/day.ts'
import { composition, compositionQuestions } from './composition.ts'
import { type ExplorerContext, explorerQuestions, pivotColumns } from './explorer-questions.ts'
import { type ExplorerView, USUAL_EXPLORER } from './explorer-view.ts'
import { buildPivot } from './pivot.ts'

const node = (
  id: string,
  tag: LocationNode['tag'],
  locationIds: string[],
  children: LocationNode<string>[] = [],
): LocationNode<string> => ({
  id,
  name: `Node ${id}`,
  tag,
  locationIds,
  children,
})

const group = (id: string, parentId: string | null, type: ProfitLossGroup['type'], formula: string | null = null): ProfitLossGroup => ({
  id,
  parentId,
  name: id,
  type,
  displayOrder: 0,
  formula,
  favorability: null,
})

const context: ExplorerContext = {
  time: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-20'), fiscalYearStartMonth: 1 },
  tree: [node('n', 'REGION_GROUP', [], [node('n1', 'LOCATION', ['1']), node('n2', 'LOCATION', ['2'])]), node('n3', 'LOCATION', ['3'])],
  locationIds: ['1', '2', '3'],
  nameOf: (id) => `Place ${id}`,
  groups: [
    group('revenue', null, 'REVENUE'),
    group('labor', null, 'OPERATING_EXPENSE' as ProfitLossGroup['type']),
    group('rent', null, 'OPERATING_EXPENSE' as ProfitLossGroup['type']),
    group('margin', null, 'EBITDA', '{revenue} - {labor} - {rent}'),
  ],
}

const view: ExplorerView = {
  ...USUAL_EXPLORER,
  mappingId: 'm1',
  subject: { kind: 'GROUP', groupId: 'margin' },
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-03-31') },
}

const PLACES: readonly ColumnPlace[] = [
  { kind: 'GROUP', id: 'n', name: 'Node n' },
  ...['1', '2', '3'].map((id): ColumnPlace => ({ kind: 'LOCATION', id, name: `Place ${id}` })),
  { kind: 'ALL' },
]

interface TableParts {
  readonly starts: readonly string[]
  readonly comparisons: readonly (Comparison | null)[]
  readonly measure: FigureMeasure
  readonly value: (place: number, start: number, comparison: number) => string | null
  readonly places?: readonly ColumnPlace[]
}

/** An answer of one row with a value for each column. */
function table({ starts, comparisons, measure, value, places = PLACES }: TableParts): FigureTable {
  const cells: (string | null)[] = []
  const figureColumns = starts.flatMap((start, at) =>
    places.flatMap((place, placeAt) =>
      comparisons.map((comparison, side): FigureTable['figureColumns'][number] => {
        cells.push(value(placeAt, at, side))
        return {
          key: start,
          range: 'PERIOD',
          comparison,
          place,
          startDate: parseDay(start),
          endDate: parseDay(start),
          label: start,
          daysLabel: null,
          of: comparison === null ? null : cells.length - 1 - side,
          coverage: 'WHOLE',
        }
      }),
    ),
  )
  return {
    figureColumns,
    columns: figureColumns.map(({ key }, column) => ({ key, measure, column, base: null })),
    rows: [row('group:margin', cells)],
  }
}

function row(key: string, values: readonly (string | null)[]): FigureTable['rows'][number] {
  const [, name = ''] = key.split(':')
  return {
    key,
    label: name,
    groupId: name,
    accountId: null,
    metricId: null,
    unit: 'money',
    unitLabel: null,
    favorability: key === 'group:margin' || key === 'group:revenue' ? 'UP' : 'DOWN',
    cells: values.map((value) => ({ value, state: value === null ? 'NO_ENTRIES' : 'WHOLE', outcome: 'NEUTRAL', isMaterial: false })),
  }
}

const amount = fc.option(
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => decimalFromUnits(BigInt(units), 2)),
  { nil: null, freq: 6 },
)
const STARTS = ['2026-01-01', '2026-02-01', '2026-03-01']

describe('the pivot', () => {
  it('has the answer’s own cells, ranks by the total, and says what has no figure', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 40, maxLength: 40 }), (values) => {
        const at = (place: number, start: number): string | null => values[place * 3 + start] ?? null
        const total = (place: number, _: number, side: number): string | null => values[15 + place * 2 + side] ?? null
        const pivot = buildPivot(
          view,
          {
            cells: [table({ starts: STARTS, comparisons: [null], measure: 'VALUE', value: at })],
            total: table({ starts: ['2026-01-01'], comparisons: [null, 'PRIOR_YEAR'], measure: 'VALUE', value: total }),
            trend: [],
          },
          context,
        )
        expect(pivot?.total.cells.map(({ value }) => value)).toEqual([0, 1, 2].map((start) => at(4, start)))
        for (const { key, cells, total: whole } of pivot?.rows ?? []) {
          const place = PLACES.findIndex((one) => one.kind !== 'ALL' && `${one.kind === 'GROUP' ? 'group' : 'location'}:${one.id}` === key)
          expect(cells.map(({ value }) => value)).toEqual([0, 1, 2].map((start) => at(place, start)))
          expect(whole.value).toBe(total(place, 0, 0))
        }
        const leaves = pivot?.leaves ?? []
        expect(leaves.length + (pivot?.without.length ?? 0)).toBe(3)
        const ranked = leaves
          .filter(({ rank }) => rank !== null)
          .slice()
          .sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
        const sizes = ranked.map(({ total: whole }) => Number(whole.value))
        expect(sizes).toEqual(sizes.slice().sort((one, other) => other - one))
      }),
    )
  })

  it('asks for long spans of many places in parts that hold every column once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 60 }), (locations, months) => {
        const many = { ...context, locationIds: Array.from({ length: locations }, (_, at) => String(at)) }
        const end = parseDay(`${2021 + Math.floor((months - 1) / 12)}-${String(((months - 1) % 12) + 1).padStart(2, '0')}-28`)
        const asked: ExplorerView = {
          ...view,
          timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2021-01-01'), endDate: end },
        }
        const { cells } = explorerQuestions(asked, many)
        const keys = cells.flatMap(({ timeSpan }) => pivotColumns({ timeSpan, isDaily: false }, many.time).map(({ key }) => key))
        expect(keys).toEqual(pivotColumns(asked, many.time).map(({ key }) => key))
      }),
    )
  })
})

describe('what a cell is made of', () => {
  it('adds up to the difference of the figure', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 6, maxLength: 6 }),
        fc.constantFrom('VALUE' as const, 'SHARE_OF_REVENUE' as const),
        (found, shownAs) => {
          const shown = { ...view, shownAs }
          const pivot = buildPivot(
            view,
            {
              cells: [table({ starts: STARTS, comparisons: [null], measure: 'VALUE', value: () => '1' })],
              total: table({ starts: ['2026-01-01'], comparisons: [null], measure: 'VALUE', value: () => '1' }),
              trend: [],
            },
            context,
          )
          const place = pivot?.rows.find(({ key }) => key === 'location:1')
          const questions = place && compositionQuestions(shown, place, null, context)
          if (!questions) throw new Error('There is no question.')
          expect(questions.basis).toBe(shownAs === 'VALUE' ? 'PRIOR_YEAR' : 'OTHERS')
          const comparisons = questions.basis === 'OTHERS' ? [null] : [null, 'PRIOR_YEAR' as const]
          const sides = (from: number) => [found[from] ?? null, found[from + 1] ?? null, found[from + 2] ?? null]
          const margin = (parts: readonly (string | null)[]): string => {
            const [revenue, labor, rent] = parts.map((part) => part ?? '0')
            return sumDecimals([revenue ?? '0', negateDecimal(labor ?? '0'), negateDecimal(rent ?? '0')])
          }
          const answer = (columns: readonly (readonly (string | null)[])[]): FigureTable => ({
            ...table({
              starts: ['2026-01-01'],
              comparisons: columns.length === 1 ? [null] : comparisons,
              measure: shownAs,
              value: () => null,
              places: [{ kind: 'ALL' }],
            }),
            rows: [
              row('group:margin', columns.map(margin)),
              ...['revenue', 'labor', 'rent'].map((id, at) =>
                row(
                  `group:${id}`,
                  columns.map((parts) => parts[at] ?? null),
                ),
              ),
            ],
          })
          const made = composition(
            shown,
            questions,
            questions.others === null
              ? { own: answer([sides(0), sides(3)]), others: null }
              : { own: answer([sides(0)]), others: answer([sides(3)]) },
            context,
          )
          if (made === 'NOT_COMPARABLE') throw new Error('Everything is whole here.')
          const sum = sumDecimals([...(made?.parts ?? []), ...(made?.rest ? [made.rest] : [])].map(({ difference }) => difference))
          expect(Number(sum)).toBe(Number(made?.whole.difference))
          expect(made?.rest).toBeNull()
        },
      ),
    )
  })

  it('are not set against what is of other days', () => {
    const shown: ExplorerView = { ...view, shownAs: 'VALUE', comparison: 'PRIOR_YEAR' }
    const cells = table({ starts: ['2026-01-01'], comparisons: [null], measure: 'VALUE', value: () => '1' })
    const pivot = buildPivot(shown, { cells: [cells], total: cells, trend: [] }, context)
    const place = pivot?.rows.find(({ key }) => key === 'location:1')
    const questions = place && compositionQuestions(shown, place, null, context)
    if (!questions) throw new Error('There is no question.')
    const answer = table({
      starts: ['2026-01-01'],
      comparisons: [null, 'PRIOR_YEAR'],
      measure: 'VALUE',
      value: () => '1',
      places: [{ kind: 'ALL' }],
    })
    const whole = { ...answer, rows: [row('group:margin', ['40', '80'])] }
    const [own, other] = whole.rows[0]?.cells ?? []
    if (own === undefined || other === undefined) throw new Error('There are no cells.')
    const ofOtherDays = (state: 'CUT' | 'PART') => ({ ...whole, rows: [{ ...row('group:margin', []), cells: [own, { ...other, state }] }] })
    expect(composition(shown, questions, { own: whole, others: null }, context)).toMatchObject({ whole: { difference: '-40' } })
    for (const state of ['CUT', 'PART'] as const)
      expect(composition(shown, questions, { own: ofOtherDays(state), others: null }, context)).toBe('NOT_COMPARABLE')
  })
})
