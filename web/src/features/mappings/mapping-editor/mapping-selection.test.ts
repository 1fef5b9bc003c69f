import { describe, expect, it } from 'vitest'
import { NOTHING_CHOSEN, type RowSelection } from '../../../blocks/windowed-rows/row-selection.ts'
import {
  afterAssigning,
  begunSelection,
  meantAccounts,
  withAllGroupsFolded,
  withGroupFolded,
  withLeft,
  withNothingChosen,
  withRight,
} from './mapping-selection.ts'

const GROUPS = [{ id: 'sales' }, { id: 'rent' }]
const start = begunSelection(GROUPS, 0)
const rows = (activeId: string | null, ...ids: string[]): RowSelection => ({ ids: new Set(ids), activeId, anchorId: activeId })

describe('the selection of a mapping', () => {
  it('shows the last focused account of either side, and no categories', () => {
    const onAccount = withRight(withLeft(start, rows('1')), rows('a7'))
    expect(onAccount.shownId).toBe(7)
    expect(withRight(onAccount, rows('gsales')).shownId).toBe(7)
    expect(withLeft(onAccount, NOTHING_CHOSEN).shownId).toBe(7)
  })

  it('acts on the last selection, otherwise on any selection, otherwise on the focused account at the left', () => {
    const left = rows('1', '1', '2')
    const both = withRight(withLeft(start, left), rows('a7', 'a7', 'gsales'))
    expect(meantAccounts(both, left)).toEqual({ ids: [7], isOnRight: true })
    expect(meantAccounts(withLeft(both, left), left)).toEqual({ ids: [1, 2], isOnRight: false })
    expect(meantAccounts(both, rows('1'))).toEqual({ ids: [7], isOnRight: true })
    expect(meantAccounts(withLeft(both, rows(null)), rows(null))).toEqual({ ids: [7], isOnRight: true })
    expect(meantAccounts(withLeft(start, rows('1')), rows('1'))).toEqual({ ids: [1], isOnRight: false })
    expect(meantAccounts({ ...both, picking: [9] }, left).ids).toEqual([9])
    expect(meantAccounts(start, NOTHING_CHOSEN).ids).toEqual([])
  })

  it('is cleared after assigning, while the focus and hidden selected accounts stay', () => {
    const both = withRight(withLeft(start, rows('1', '1', '2')), rows('a7', 'a7'))
    expect(afterAssigning(both, rows('1', '1'))).toEqual({ ...both, left: rows('1'), right: rows('a7') })
    expect(afterAssigning(both, rows('1')).left).toBe(both.left)
    expect(withNothingChosen(both)).toEqual({ ...both, left: NOTHING_CHOSEN, right: NOTHING_CHOSEN })
  })
})

describe('groups', () => {
  it('start collapsed if their accounts would not all fit', () => {
    expect(begunSelection(GROUPS, 80).closed).toEqual(new Set())
    expect(begunSelection(GROUPS, 81).closed).toEqual(new Set(['sales', 'rent']))
  })

  it('are collapsed and expanded one by one, and all at once', () => {
    const closed = withGroupFolded(start, 'rent', false)
    expect(closed.closed).toEqual(new Set(['rent']))
    expect(withGroupFolded(closed, 'rent', true).closed).toEqual(new Set())
    expect(withAllGroupsFolded(closed, GROUPS).closed).toEqual(new Set())
    expect(withAllGroupsFolded(start, GROUPS).closed).toEqual(new Set(['sales', 'rent']))
  })
})
