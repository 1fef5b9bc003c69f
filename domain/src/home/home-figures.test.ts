import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersOfHome, anyHomeCompany, HEADLINE, headlineCents } from '../../test/home-companies.ts'
import type { FigureState, FigureTable } from '../figures/answer-cells.ts'
import { EVERY_PLACE } from '../figures/figure-question.ts'
import { limitsNote } from '../figures/figure-state-words.ts'
import { monthIndex } from '../time/day.ts'
import { monthSpan } from '../time/whole-months.ts'
import type { HomeTile } from './home-arrangement.ts'
import { homeCells } from './home-cells.ts'
import { rankedLocations, shownTiles } from './home-figures.ts'
import { type HomeView, homeQuestions, marginsOf } from './home-questions.ts'

const cents = (decimal: string | null | undefined): number | null =>
  decimal === null || decimal === undefined ? null : Math.round(Number(decimal) * 100)

describe('figures of home', () => {
  it('are those of the tiles alone, in their order, whatever else the answer has', () => {
    fc.assert(
      fc.property(anyHomeCompany, fc.array(fc.nat(5), { maxLength: 6 }), (company, chosen) => {
        const { figures } = answersOfHome(company)
        const ids = [...new Set(chosen)].map((at) => company.categories[at] ?? 'gone')
        const tiles = ids.map((groupId): HomeTile => ({ kind: 'GROUP', groupId }))
        const shown = shownTiles(tiles, figures, null)
        expect(shown.map(({ groupId }) => groupId)).toEqual(ids.filter((id) => id !== 'gone'))
        for (const { groupId, value } of shown) {
          const at = company.categories.indexOf(groupId ?? '')
          const known = company.stores.flatMap(({ now }) => now[at] ?? [])
          expect(cents(value)).toBe(known.length === 0 ? null : known.reduce((total, one) => total + one, 0))
        }
      }),
    )
  })

  it('tell why metrics under a cut month are marked, or have no figure', () => {
    fc.assert(
      fc.property(anyHomeCompany, (company) => {
        const { figures } = answersOfHome(company)
        const tiles = figures.rows.flatMap(({ groupId }): HomeTile[] => (groupId === null ? [] : [{ kind: 'GROUP', groupId }]))
        const figuresOf = (value: string | null, state: FigureState): FigureTable => ({
          ...figures,
          rows: figures.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, value, state })) })),
        })
        const noteOf = (table: FigureTable) => limitsNote(shownTiles(tiles, table, null).flatMap(({ cell }) => cell ?? []))
        expect(noteOf(figuresOf('7', 'CUT'))).toMatch(/^\* Covers whole months/)
        expect(noteOf(figuresOf(null, 'NOT_COMPARABLE'))).toMatch(/choose whole months/)
        expect(noteOf(figuresOf('7', 'WHOLE'))).toBeNull()
      }),
    )
  })

  it('rank each open location once, and have all of them together', () => {
    fc.assert(
      fc.property(anyHomeCompany, (company) => {
        const { locations, all } = rankedLocations(answersOfHome(company).ranking, null)
        const open = company.stores.filter((store) => headlineCents(company, [store], 'now') !== null)
        expect(locations.map(({ id }) => id)).toEqual(open.map(({ id }) => id))
        for (const [at, store] of open.entries()) expect(cents(locations[at]?.headline)).toBe(headlineCents(company, [store], 'now'))
        expect(cents(all?.headline)).toBe(headlineCents(company, company.stores, 'now'))
      }),
    )
  })

  it('are found as a look through all columns finds them', () => {
    fc.assert(
      fc.property(anyHomeCompany, fc.nat(12), fc.constantFrom('PRIOR_YEAR', 'BUDGET', 'ANY', null), (company, place, comparison) => {
        const { ranking } = answersOfHome(company)
        const placeId = company.stores[place]?.id ?? ''
        const [row] = ranking.rows
        const found = homeCells(ranking).cell(row, { measure: 'VALUE', range: 'TOTAL', comparison, placeId })
        expect(found).toEqual(row?.cells[searched(ranking, placeId, comparison)] ?? null)
      }),
    )
  })

  it('come with the margins of few locations; those of many are asked for by location', () => {
    const view: HomeView = {
      mappingId: 'mapping',
      places: EVERY_PLACE,
      timeSpan: monthSpan(monthIndex(2026, 10)),
      budgetId: null,
      tiles: [],
      headlineGroupId: HEADLINE,
      month: monthIndex(2026, 10),
      revenueGroupId: null,
      lineGroupIds: [],
      locationCount: 40,
    }
    const { margins } = homeQuestions(view, 'PRIOR_YEAR', [])
    const { margins: ofMany, ranking } = homeQuestions({ ...view, locationCount: 41 }, 'PRIOR_YEAR', [])
    expect([margins === null, ofMany, ranking === null]).toEqual([false, null, false])
    expect(marginsOf(view, ['1', '7'])).toEqual({ ...margins, places: { locationIds: ['1', '7'], nodeIds: [], isAllBut: false } })
    expect(marginsOf(view, [])).toBeNull()
  })

  it('are none without answers', () => {
    expect(shownTiles([{ kind: 'GROUP', groupId: HEADLINE }], null, null)).toEqual([])
    expect(rankedLocations(null, null)).toEqual({ locations: [], all: null })
  })
})

function searched(table: FigureTable, placeId: string, comparison: string | null): number {
  return table.columns.findIndex(({ column }) => {
    const figure = table.figureColumns[column]
    const isPlace = (figure?.place.kind === 'ALL' ? '' : figure?.place.id) === placeId
    return isPlace && (comparison === 'ANY' ? figure?.comparison !== null : figure?.comparison === comparison)
  })
}
