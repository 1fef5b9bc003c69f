import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { ask as askIn } from '../fixtures/questions.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs } from '../fixtures/viewer.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const PHONE = { width: 390, height: 844 }

/** What does not fit: controls that are cut off or out of sight, boxes that scroll sideways besides grids, a page that does. */
async function misfits(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const found = new Set<string>()
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.add(`the page scrolls sideways, ${scrollWidth} px`)
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 40) || element.tagName
    for (const element of document.querySelectorAll('button, a[href], input, select, textarea, [role=tab]')) {
      const box = element.getBoundingClientRect()
      // What is for screen readers alone is a pixel.
      if (box.width <= 2 || box.height <= 2 || getComputedStyle(element).visibility === 'hidden') continue
      if (element.closest('[role=treegrid], [role=grid], [role=tablist]') !== null) continue
      let [left, right, fades] = [0, innerWidth, false]
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        if (overflowX === 'visible') continue
        const edges = around.getBoundingClientRect()
        left = Math.max(left, edges.left)
        right = Math.min(right, edges.right)
        const scrolls = overflowX !== 'hidden' && overflowX !== 'clip' && around.scrollWidth > around.clientWidth + 1
        // A bar that fades at its end says that there is more.
        fades ||= scrolls && getComputedStyle(around).maskImage !== 'none'
        if (scrolls && !fades) found.add(`“${nameOf(element)}” is in a box that scrolls sideways`)
      }
      if (!fades && (box.left < left - 1 || box.right > right + 1))
        found.add(`“${nameOf(element)}” is cut off: ${Math.round(box.left)} to ${Math.round(box.right)}`)
    }
    for (const name of document.querySelectorAll('h1, dd, [role=rowheader], [role=treeitem], tbody th')) {
      const box = name.getBoundingClientRect()
      if (box.height > 2 && box.width < 80 && (name.textContent ?? '').trim().length > 12)
        found.add(`“${nameOf(name)}” has ${Math.round(box.width)} px`)
    }
    for (const heading of document.querySelectorAll('main h2')) {
      const [box, around] = [heading.getBoundingClientRect(), heading.parentElement?.getBoundingClientRect()]
      if (around !== undefined && box.bottom > around.bottom + 1) found.add(`“${nameOf(heading)}” runs out of its bar`)
    }
    return [...found]
  })
}

/** Controls in sight that a finger misses: those that are hit in less than 40 px, but for links in a text and links over a whole tile. */
async function smallTargets(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const found = new Set<string>()
    for (const control of document.querySelectorAll('button, select, textarea, input, [role=menuitem], [role=treeitem]')) {
      const box = (control.closest('label') ?? control).getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      const isInSight = box.width > 2 && x > 0 && x < innerWidth && y > 20 && y < innerHeight - 20
      if (!isInSight || control.closest('p, [role=grid]') !== null) continue
      const isHit = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY)
        return hit !== null && (control.contains(hit) || control.closest('label')?.contains(hit) === true)
      }
      // What lies under something else is not touched there.
      if (!isHit(x, y)) continue
      // A pixel at each side is the border of the box around it.
      const isTall = box.height >= 38 || (isHit(x, y - 18) && isHit(x, y + 18))
      const isWide = box.width >= 38 || (isHit(x - 18, y) && isHit(x + 18, y))
      if (isTall && isWide) continue
      const name = control.getAttribute('aria-label') ?? control.closest('label')?.textContent ?? control.textContent ?? ''
      found.add(`“${name.trim().slice(0, 40)}”: ${Math.round(box.width)} x ${Math.round(box.height)}`)
    }
    return [...found]
  })
}

const PLACES: readonly { readonly path: string; readonly shows: string }[] = [
  { path: '/profit-loss/library', shows: 'Library' },
  { path: '/budgets/', shows: 'Budgets' },
  { path: '/ops-data/', shows: 'Metrics' },
  { path: '/uploads', shows: 'Imports' },
  { path: '/settings/mappings', shows: 'Mappings' },
  { path: '/settings/chart-of-accounts', shows: 'Categorizations' },
  { path: '/settings/locations', shows: 'Location tree' },
  { path: '/settings/closing', shows: 'Months' },
  { path: '/settings/account', shows: 'Theme' },
  { path: '/', shows: 'Main figures' },
  { path: '/charts/new', shows: 'Type' },
  { path: '/presentations/new', shows: 'Template' },
  { path: '/presentations/', shows: 'Order' },
  { path: '/visualizations', shows: 'Order' },
]

/** Whose controls are as large as a finger. */
const TOUCHED = new Set(['/', '/charts/new', '/presentations/', '/presentations/new', '/settings/closing', '/visualizations'])

test('on a phone nothing is cut off, and nothing but the grid scrolls sideways', async ({ visitAs, demoApi }) => {
  await forgetTabs(await demoApi(DANA))
  const { page } = await visitAs(DANA)
  await page.setViewportSize(PHONE)
  const found: Record<string, readonly string[]> = {}
  await page.goto('/profit-loss/')
  const grid = new ReportGrid(page)
  await grid.settled()
  found['report'] = await misfits(page)

  await grid.row('Gross profit').getByRole('gridcell').first().dblclick()
  const trace = page.getByRole('complementary', { name: 'Trace' })
  await trace.waitFor()
  await page.evaluate(async () => await Promise.all(document.getAnimations().map(async ({ finished }) => await finished)))
  found['trace'] = await misfits(page)
  await trace.getByRole('button', { name: 'Close' }).click()

  for (const { path, shows } of PLACES) {
    await page.goto(path)
    // An empty library has no list.
    await page.locator(`[aria-label="${shows}"]`).or(page.getByLabel(shows)).or(page.getByText('No P&L saved yet')).first().waitFor()
    found[path] = [...(await misfits(page)), ...(TOUCHED.has(path) ? await smallTargets(page) : [])]
  }
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings' }).first().waitFor()
  found['settings'] = await misfits(page)
  expect(Object.fromEntries(Object.entries(found).filter(([, all]) => all.length > 0))).toEqual({})
})

test('on a phone what opens from home, a chart, the explorer and a presentation fits, for fingers too', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.setViewportSize(PHONE)
  const found: Record<string, readonly string[]> = {}
  const look = async (at: string) => {
    found[at] = [...(await misfits(page)), ...(await smallTargets(page))]
  }
  await page.goto('/')
  // Amounts of what needs attention are in one column, not in the middle of sentences.
  const amounts = page.getByRole('region', { name: 'Needs attention' }).locator('li > .tabular-nums')
  await amounts.first().waitFor()
  const ends = await amounts.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().right))).size)
  expect(ends).toBe(1)
  for (const [button, opens] of [
    [/^Time/, 'Time span'],
    [/^Locations/, 'Locations'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('dialog', { name: opens }).waitFor()
    await look(opens)
    await page.keyboard.press('Escape')
  }

  await page.goto('/visualizations')
  await page.getByRole('article').first().getByRole('link').click()
  const picture = page.getByRole('application')
  await picture.waitFor()
  await look('a chart')
  const height = (await picture.boundingBox())?.height
  const title = page.getByRole('textbox', { name: 'Title' })
  expect(await title.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(0)
  await picture.click({ position: { x: 150, y: 200 } })
  await page.getByRole('button', { name: 'Trace' }).waitFor()
  expect((await picture.boundingBox())?.height).toBe(height)
  expect(await picture.evaluate((svg) => getComputedStyle(svg).outlineStyle)).toBe('none')
  await page.getByRole('button', { name: 'Trace' }).scrollIntoViewIfNeeded()
  await look('a selected figure')

  await page.goto('/explorer')
  await page.getByRole('gridcell').first().waitFor()
  await look('the explorer')
  expect((await page.getByRole('gridcell').nth(12).boundingBox())?.height).toBeGreaterThanOrEqual(40)

  await page.goto('/presentations/')
  await page.getByRole('link', { name: 'Monthly review' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  await next.click()
  await look('a presentation')
  expect(Object.fromEntries(Object.entries(found).filter(([, all]) => all.length > 0))).toEqual({})
})

test('on a phone the keyboard goes through the chart builder as the eye does', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.setViewportSize(PHONE)
  await page.goto('/charts/new')
  const stops = [
    page.getByRole('textbox', { name: 'Title' }),
    page.getByRole('combobox', { name: 'Find a measure' }),
    page.getByRole('radiogroup', { name: 'Type' }),
  ]
  await stops[0]?.waitFor()
  const tops = await Promise.all(stops.map(async (stop) => (await stop.boundingBox())?.y ?? Number.NaN))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  const inOrder = await page.evaluate(() => {
    const found = ['textarea[aria-label="Title"]', 'input[type="search"]', '[role=radiogroup][aria-label="Type"]'].map((one) =>
      document.querySelector(`main ${one}`),
    )
    return found.every((one, at) => {
      const next = found[at + 1]
      return one !== null && (!next || (one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
    })
  })
  expect(inOrder).toBe(true)
})

test.runIf(IN_LONG_SUITE)('on a phone the bar over a full library is not cut off', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ viewport: PHONE, at: null })
  const mappingIds: string[] = []
  for (const name of ['For the bank', 'Of the franchise owners']) {
    const { createProfitLossCategorization: made } = await ask<{ createProfitLossCategorization: { id: string } }>(
      'mutation ($inputData: ProfitLossCategorizationInput!) { createProfitLossCategorization(inputData: $inputData) { id } }',
      { inputData: { name, groups: [{ id: randomUUID(), name: 'Revenue', type: 'OPEX', displayOrder: 0 }] } },
    )
    const { createProfitLossMapping } = await ask<{ createProfitLossMapping: { id: string } }>(
      'mutation ($name: String!, $of: ID!) { createProfitLossMapping(name: $name, categorizationId: $of) { id } }',
      { name, of: made.id },
    )
    mappingIds.push(createProfitLossMapping.id)
  }
  const timeSpan = { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-03-31' }
  const path = '/'
  for (const name of ['Board P&L', 'Monthly P&L of all the locations in the north-west'])
    await ask('mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }', {
      input: { name, path, profitLossMappingId: mappingIds[0], locationIds: [], timeSpan },
    })
  await page.goto('/profit-loss/library')
  await page.getByRole('button', { name: 'Categorization' }).waitFor()
  expect(await misfits(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Board P&L' }).check()
  await page.getByRole('button', { name: 'Move' }).first().waitFor()
  expect(await misfits(page)).toEqual([])
})

test('on a phone each entry of an answer says its vendor and its location', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.setViewportSize(PHONE)
  await page.goto('/chat/')
  const question = page.getByRole('textbox', { name: 'Question' })
  await question.fill('base rent entries in June 2026 at Hoboken and Princeton')
  await question.press('Enter')
  const table = page.getByRole('table', { name: /^Entries of Base rent/ })
  const entry = table.getByRole('row', { name: /^Jun \d/ }).first()
  expect(await entry.innerText()).toMatch(/^Jun \d+, 2026\s+[A-Z].+ · \d{3} [A-Z][a-z].*\s+[\d,]+\.\d\d\)?$/)
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Date', 'Amount'])
  await page.getByRole('button', { name: 'More acts' }).waitFor()
  expect(await misfits(page)).toEqual([])
  // A long title is cut, so that the list of chats stays in its row.
  const [title, chats] = await Promise.all([
    page.getByRole('heading', { level: 1 }).boundingBox(),
    page.getByRole('button', { name: 'Chats' }).boundingBox(),
  ])
  expect((chats?.y ?? 0) + (chats?.height ?? 0) / 2).toBeCloseTo((title?.y ?? 0) + (title?.height ?? 0) / 2, -1)
})

test('on a phone a name or a memo of one long word hides no amount of an answer', async ({ ownCompany }) => {
  const long = `Donau${'dampfschifffahrt'.repeat(4)}`
  const { page } = await ownCompany({ viewport: PHONE, ledger: smallLedger([long, 'Quay'], ['2026-10']), at: '/chat/' })
  const entries = await askIn(page, 'Entries of Rent in October 2026')
  const byLocation = await askIn(page, 'Rent by location in October 2026')
  for (const answer of [entries, byLocation]) {
    const table = answer.getByRole('table')
    await table.waitFor()
    const [name, amount] = await Promise.all([
      table.getByRole('rowheader').first().boundingBox(),
      table.getByRole('cell').last().boundingBox(),
    ])
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual((amount?.x ?? 0) + 1)
  }
})
