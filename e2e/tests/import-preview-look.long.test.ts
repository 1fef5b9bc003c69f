import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { chooseFile } from '../fixtures/import-file.ts'
import { fileNamed } from '../fixtures/ledger-file.ts'

/** A year of a small chain in the words of QuickBooks, without numbers or types of accounts. */
function ledgerWithoutTypes(locations: number): string {
  const accounts = [
    'Sales of Product Income',
    'Salaries and wages',
    'Professional memberships',
    'Telecommunications',
    'Uncategorized Asset',
  ]
  const lines = ['Date,Transaction type,Num,Name,Location,Account,Amount']
  for (let month = 1; month <= 12; month += 1)
    for (let location = 1; location <= locations; location += 1)
      for (const [at, account] of accounts.entries())
        lines.push(
          `${month}/${14 + at}/2026,Journal Entry,${month},Neighborhood Supplies,Store ${location},${account},"${1_234_567 + at * 1_000}.89"`,
        )
  return lines.join('\n')
}

/** Where the choice below the totals stands, frame by frame: a CSS pixel each, without repetitions. */
async function placesOverFrames(page: Page): Promise<readonly number[]> {
  return await page.getByRole('radiogroup', { name: 'Shown below' }).evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // What a new size of the window changes is laid out by then.
    for (let passed = 0; passed < 4; passed += 1) await frame()
    const places = new Set<number>()
    for (let passed = 0; passed < 12; passed += 1) {
      places.add(element.getBoundingClientRect().top)
      await frame()
    }
    return [...places]
  })
}

/** Words of a table that run over two lines, and figures that are not within the pane around it. */
async function brokenAndCut(page: Page, name: string): Promise<readonly string[]> {
  return await page.getByRole('table', { name }).evaluate((table) => {
    let pane = table.parentElement
    while (pane !== null && getComputedStyle(pane).overflowY === 'visible') pane = pane.parentElement
    const { left = 0, right = 0 } = pane?.getBoundingClientRect() ?? {}
    const found: string[] = []
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const boxes = [...range.getClientRects()]
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(`${word} is broken`)
        if (/\d/.test(word) && boxes.some((box) => box.right > right || box.left < left)) found.push(`${word} is cut`)
      }
    return found
  })
}

/** Figures and headings of the totals that begin in sight and end beyond the edge. */
async function monthsCutAtTheEdge(page: Page): Promise<readonly string[]> {
  return await page.getByRole('table', { name: 'Totals by month and location' }).evaluate((table) => {
    const right = table.getBoundingClientRect().left + table.clientWidth
    const cells = [...table.querySelectorAll('[role=cell], [role=columnheader]')].map((cell) => ({
      cell,
      box: cell.getBoundingClientRect(),
    }))
    return cells.filter(({ box }) => box.left < right - 1 && box.right > right + 1).map(({ cell }) => cell.textContent ?? '')
  })
}

describe('the preview', () => {
  test('stands still in windows of any size, and its words are whole', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const moved: string[] = []
    const unreadable: string[] = []
    for (const locations of [12, 40]) {
      await page.goto('/uploads')
      await chooseFile(page, fileNamed(`stores ${locations}.csv`, ledgerWithoutTypes(locations)))
      await page.getByRole('table', { name: 'New accounts' }).waitFor()
      for (const width of [390, 961, 1280, 1440])
        for (let height = 560; height <= (locations === 12 ? 1080 : 560); height += 74) {
          await page.setViewportSize({ width, height })
          const places = await placesOverFrames(page)
          if (places.length > 1) moved.push(`${width} x ${height}, ${locations} locations: ${places.join(', ')}`)
          if (height !== 560) continue
          for (const table of ['New accounts', 'New locations', 'Totals by guess']) {
            const found = await brokenAndCut(page, table)
            if (found.length > 0) unreadable.push(`${width}, ${table}: ${found.join(', ')}`)
          }
          const cutMonths = await monthsCutAtTheEdge(page)
          if (cutMonths.length > 0) unreadable.push(`${width}, totals: ${cutMonths.join(', ')}`)
        }
    }
    expect({ moved, unreadable }).toEqual({ moved: [], unreadable: [] })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('radio', { name: 'Change in the P&L' }).click()
    const change = page.getByRole('table', { name: 'Change in the P&L' })
    await change.waitFor()
    for (const width of [390, 961, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await brokenAndCut(page, 'Change in the P&L')).toEqual([])
    }
  })
})
