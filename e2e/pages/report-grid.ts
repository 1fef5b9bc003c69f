import type { Locator, Page } from 'playwright-core'

/** A row of the grid as printed. */
export interface PrintedRow {
  /** Number and name of an account, or name of any other line. */
  readonly name: string
  readonly level: number
  readonly figures: readonly string[]
}

/** The grid of figures. It only mounts its window, so cells must be in or near it. */
export class ReportGrid {
  readonly page: Page
  readonly root: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('treegrid')
  }

  /** Waits until it shows figures and no newer ones are loading. */
  async settled(): Promise<void> {
    await this.root.and(this.page.locator('[aria-busy=false]')).waitFor()
    await this.root.getByRole('gridcell', { name: /\d/ }).first().waitFor()
  }

  row(name: string): Locator {
    return this.root.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name, exact: true }) })
  }

  /** The cell of a line under a heading. */
  async cell(name: string, heading: string): Promise<Locator> {
    const index = await this.root.getByRole('columnheader', { name: heading }).getAttribute('aria-colindex')
    return this.row(name).locator(`[aria-colindex="${index}"]`)
  }

  async figure(name: string, heading: string): Promise<string> {
    return (await (await this.cell(name, heading)).textContent()) ?? ''
  }

  /** Headings of the columns, without the corner. */
  async headings(): Promise<string[]> {
    // In one turn: a heading that was found and then replaced has no layout, and its lines run into each other.
    const texts = await this.root.evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>('[role=columnheader]')].map((heading) => heading.innerText),
    )
    return texts.slice(1).map(oneLine)
  }

  /** All rows from top to bottom, scrolling through them. */
  async rows(): Promise<readonly PrintedRow[]> {
    const rows = await this.root.evaluate(async (root) => {
      const found = new Map<number, PrintedRow>()
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      // In small steps, including the first: during fast scrolling, the grid mounts nothing beyond its window.
      root.scrollTop = 1
      await nextFrame()
      for (let top = 0; ; top += Math.min(200, root.clientHeight / 2)) {
        root.scrollTop = top
        await nextFrame()
        for (const row of root.querySelectorAll<HTMLElement>('[role=row]')) {
          const index = Number(row.getAttribute('aria-rowindex'))
          const header = row.querySelector<HTMLElement>('[role=rowheader]')
          if (header === null) continue
          const figures = [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent ?? '')
          found.set(index, { name: header.innerText, level: Number(row.getAttribute('aria-level')), figures })
        }
        if (top + root.clientHeight >= root.scrollHeight) break
      }
      root.scrollTop = 0
      return [...found].toSorted(([one], [other]) => one - other).map(([, row]) => row)
    })
    return rows.map((row) => ({ ...row, name: oneLine(row.name) }))
  }

  /** Rows with figures, by name; the closing total of a group has the group's name. */
  async lines(): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = (await this.rows()).filter(({ figures }) => figures.some((figure) => figure !== ''))
    return new Map(rows.map(({ name, figures }) => [name.replace(/^Total (.)/, (_, first: string) => first.toUpperCase()), figures]))
  }

  /** The active cell according to the root. */
  async activeCell(): Promise<{ name: string; heading: string; text: string } | null> {
    return await this.root.evaluate((root) => {
      const cell = document.getElementById(root.getAttribute('aria-activedescendant') ?? '')
      if (cell === null) return null
      const heading = root.querySelector<HTMLElement>(`[role=columnheader][aria-colindex="${cell.getAttribute('aria-colindex')}"]`)
      const name = cell.closest('[role=row]')?.querySelector<HTMLElement>('[role=rowheader]')
      const text = (element: HTMLElement | null | undefined) => (element?.innerText ?? '').replaceAll(/\s+/g, ' ').trim()
      return { name: text(name), heading: text(heading), text: cell.textContent ?? '' }
    })
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
