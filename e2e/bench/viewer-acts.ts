import type { Page } from 'playwright-core'
import type { Sight } from './act-clock.ts'

/** The report before an action: 12 months of the whole company, or of 24 of its locations. */
export interface Base {
  /** As in the address: `py` for prior year, `l` for locations side by side. */
  readonly columns: '' | 'py' | 'l'
  readonly locations: 'all' | '24'
  readonly isExpanded: boolean
}

/** An everyday action. */
export interface Act {
  readonly name: string
  readonly base: Base
  readonly sight: Sight
  /** Moves the pointer or keyboard to where a single press remains. */
  readonly approach: (page: Page) => Promise<void>
  readonly press: 'pointer' | 'Enter'
}

const plain: Base = { columns: '', locations: 'all', isExpanded: false }
const compared: Base = { ...plain, columns: 'py' }
const few: Base = { ...plain, locations: '24' }
const sideBySide: Base = { ...few, columns: 'l' }
const open: Base = { ...plain, isExpanded: true }
/** The longest and widest report of the bench. */
export const sideBySideOpen: Base = { ...sideBySide, isExpanded: true }

/** What an action asks the server for has never been asked before, including its initial report. */
export const viewerActs: readonly Act[] = [
  pointed('prior year', plain, columnsItem('Prior year')),
  pointed('prior period', plain, columnsItem('Prior period')),
  pointed('year to date', plain, columnsItem('Year to date')),
  pointed('rolling 12 months', plain, columnsItem('Rolling 12 months')),
  pointed('total column', plain, columnsItem('Total')),
  pointed('percent of revenue', plain, columnsItem('Percent of revenue')),
  pointed('variance in percent, next to the prior year', compared, variancePercent),
  pointed('24 locations side by side x 12 months', few, sideBySideItem),
  pointed('24 locations side by side x 12 months, with prior year', { ...few, columns: 'py' }, sideBySideItem),
  pointed('ranking 24 locations x 12 months by a row', sideBySide, rankItem),
  pointed('expand all', plain, button('Expand all')),
  pointed('expand all, 24 locations x 12 months', sideBySide, button('Expand all')),
  pointed('collapse all', open, button('Collapse all')),
  pointed('collapse all, 24 locations x 12 months', sideBySideOpen, button('Collapse all')),
  pointed('expand to a level', plain, levelItem),
  pointed('quarters instead of months', plain, quarters),
  pointed('another time span, 11 months', plain, lastMonth),
  pointed('one location less', plain, oneLocation),
  { name: 'trace of a number', base: open, sight: 'trace', approach: accountCell(0), press: 'Enter' },
  { name: 'first page of its transactions', base: open, sight: 'transactions', approach: accountCell(3), press: 'Enter' },
]

function pointed(name: string, base: Base, approach: (page: Page) => Promise<void>): Act {
  return { name, base, sight: 'figures', approach, press: 'pointer' }
}

function columnsItem(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('button', { name: /^Columns/ }).click()
    await page.getByRole('menuitemcheckbox', { name, exact: true }).hover()
  }
}

/** It is on by default, so first turn it off. */
async function variancePercent(page: Page): Promise<void> {
  const width = await page.getByRole('treegrid').getAttribute('aria-colcount')
  await columnsItem('Variance in percent')(page)
  await page.getByRole('menuitemcheckbox', { name: 'Variance in percent' }).click()
  await page.locator(`[role=treegrid]:not([aria-colcount="${width}"])`).waitFor()
}

async function sideBySideItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemradio', { name: 'Side by side', exact: true }).hover()
}

async function rankItem(page: Page): Promise<void> {
  await page.locator('.grid-row[data-kind=group] [role=rowheader]').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Rank locations by this row' }).hover()
}

function button(name: string): (page: Page) => Promise<void> {
  return (page) => page.getByRole('button', { name, exact: true }).hover()
}

/** The deepest level; a flat report only has "all". */
async function levelItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page
    .getByRole('menuitem', { name: /^Expand/ })
    .last()
    .hover()
}

async function quarters(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Time/ }).click()
  await page.getByRole('dialog', { name: 'Time span' }).getByRole('radio', { name: 'Quarterly', exact: true }).hover()
}

/** The first month has been clicked already, which selects it alone; the eleventh comes next. */
async function lastMonth(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Time/ }).click()
  const picked = page.locator('[data-month][aria-pressed=true]')
  const first = Math.min(...(await picked.evaluateAll((months) => months.map((month) => Number(month.getAttribute('data-month'))))))
  await page.locator(`[data-month="${first}"]`).click()
  await page.locator('[role=treegrid][aria-colcount="2"][aria-busy=false]').waitFor()
  await page.locator(`[data-month="${first + 10}"]`).hover()
}

async function oneLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Locations/ }).click()
  const locations = page.getByRole('dialog', { name: 'Locations' }).locator('[role=treeitem]:not([aria-expanded])')
  await locations.nth(2).hover()
}

function accountCell(row: number): (page: Page) => Promise<void> {
  return (page) => page.locator('.grid-row[data-kind=account]').nth(row).getByRole('gridcell').first().click()
}
