import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { lineEngine, locationEngine, region, store } from '../../../test/location-books.ts'
import { lineToShow } from './line-to-show.ts'

const groups = [
  group('sales', { name: 'Sales', type: 'REVENUE' }),
  group('labor', { name: 'Labor', type: 'PAYROLL', displayOrder: 1 }),
  group('wages', { name: 'Wages', parentId: 'labor' }),
  group('profit', { name: 'Profit', type: 'NET_INCOME', formula: '{sales} - {labor}', displayOrder: 2 }),
  ...Array.from({ length: 40 }, (_, at) => group(`other${at}`, { name: `Other ${at}`, type: 'OPEX', displayOrder: at + 3 })),
]
const books = {
  groups,
  tree: [region('West', store(1), store(2))],
  amounts: [{ groupId: 'sales', location: 1, now: -100, before: null }],
}

describe('a line that is a column', () => {
  const others = (count: number) => Array.from({ length: count }, (_, at) => `group:other${at}`)
  const turned = (lines: readonly string[] | null, hidden: readonly string[] = []) =>
    locationEngine(books, { rows: { lines }, layout: { hiddenColumns: new Set(hidden) } })

  it.each([
    { name: 'shows', lines: ['group:labor'], hidden: [], found: null },
    { name: 'is added', lines: ['group:sales'], hidden: [], found: { lines: ['group:sales', 'group:labor'] } },
    {
      name: 'is added to the usual ones',
      lines: null,
      hidden: [],
      found: { lines: ['group:sales', 'group:profit', 'group:profit!r', 'group:labor'] },
    },
    { name: 'shows as a share of revenue alone', lines: ['group:labor!r'], hidden: [], found: { lines: ['group:labor!r', 'group:labor'] } },
    { name: 'is hidden', lines: ['group:labor'], hidden: ['rank', 'group:labor'], found: { hidden: ['rank'] } },
    {
      name: 'is hidden, and was left out',
      lines: ['group:sales'],
      hidden: ['group:labor'],
      found: { lines: ['group:sales', 'group:labor'], hidden: [] },
    },
    { name: 'is the fortieth', lines: others(39), hidden: [], found: { lines: [...others(39), 'group:labor'] } },
    { name: 'is hidden among forty', lines: [...others(39), 'group:labor'], hidden: ['group:labor'], found: { hidden: [] } },
  ])('$name', ({ lines, hidden, found }) => {
    const step = lineToShow(turned(lines, hidden), 'labor')
    expect(step?.kind ?? null).toBe(found === null ? null : 'CHANGE')
    if (step?.kind !== 'CHANGE') return
    expect({
      ...(step.change.columns && { lines: step.change.columns.byLocation?.lines }),
      ...(step.change.hiddenColumns && { hidden: [...step.change.hiddenColumns] }),
    }).toEqual(found)
  })

  it('is refused beside forty others, in a sentence', () => {
    expect(lineToShow(turned(others(40)), 'labor')).toEqual({
      kind: 'REFUSED',
      sentence: '40 lines are columns already, as many as can be. Leave one out to add Labor.',
    })
  })
})

describe('a line that is a row', () => {
  it('opens the groups around it, and shows rows without entries if it has none', () => {
    const change = (expandedGroups: readonly string[], showEmptyRows: boolean) => {
      const step = lineToShow(
        lineEngine(books, { layout: { expandedGroups: new Set(expandedGroups) }, settings: { showEmptyRows } }),
        'wages',
      )
      return step?.kind === 'CHANGE'
        ? { expanded: step.change.expandedGroups && [...step.change.expandedGroups], empty: step.change.settings?.showEmptyRows }
        : step
    }
    expect(change(['labor'], true)).toBeNull()
    expect(change(['sales'], true)).toEqual({ expanded: ['sales', 'labor'], empty: undefined })
    expect(change(['labor'], false)).toEqual({ expanded: undefined, empty: true })
    expect(change([], false)).toEqual({ expanded: ['labor'], empty: true })
  })

  it('is refused if the layout hides it', () => {
    expect(lineToShow(lineEngine(books, { layout: { hiddenRows: new Set(['group:labor']) } }), 'labor')).toEqual({
      kind: 'REFUSED',
      sentence: 'The layout hides the row Labor. Show it again in the editor.',
    })
  })
})

it('that is not of the report needs nothing', () => {
  expect(lineToShow(lineEngine(books), 'gone')).toBeNull()
})
