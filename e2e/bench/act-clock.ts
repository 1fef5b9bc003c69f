import type { Page } from 'playwright-core'

/**
 * What must be visible for an action to be complete: new figures in the grid, a number's trace, its first transactions; the mapping editor,
 * the categorization editor, or new figures in the preview of either; home with its figures, or with all that it shows, another picture of a chart, other rows
 * of the explorer, every tile of the gallery with its title, and the pictures in the window.
 */
export type Sight =
  | 'figures'
  | 'trace'
  | 'transactions'
  | 'editor'
  | 'lines'
  | 'preview'
  | 'home'
  | 'homeFigures'
  | 'picture'
  | 'pivot'
  | 'gallery'

/** One action, in milliseconds. */
export interface TimedAct {
  /** From the input event until the frame with the result is done, which is the start of the next frame. */
  readonly ms: number
  /** From the last request to the server until its whole answer has arrived; 0 without a request. */
  readonly answerMs: number
  /** Main-thread tasks over 50 ms, from the input until 150 ms after the result. */
  readonly longTasks: readonly number[]
}

interface ActClock {
  arm(sight: Sight): void
  /** Milliseconds from the page's address to the end of the frame with the first of it. */
  seen(sight: Sight): Promise<number>
  readonly taken: Promise<TimedAct>
  settled(heading: string, columns: number): Promise<boolean>
}

declare global {
  interface Window {
    actClock: ActClock
  }
}

/** Puts a clock into every page of a browser. It uses the events' own timestamps, which exclude the driver's time. */
export function installClock(): void {
  const longTasks: PerformanceEntry[] = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask' })
  // A year of reports makes more requests than a browser records by default.
  performance.setResourceTimingBufferSize(100_000)

  const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())))
  const textOf = (element: Element | null | undefined): string => element?.textContent ?? ''
  /** Enough of the grid to tell reports apart; null while newer figures are loading. */
  const figures = (): string | null => {
    const grid = document.querySelector('[role=treegrid]')
    if (grid === null || grid.getAttribute('aria-busy') === 'true') return null
    const rows = [...grid.querySelectorAll('.grid-row')].slice(0, 6).map(textOf)
    const size = `${grid.getAttribute('aria-colcount')} x ${grid.getAttribute('aria-rowcount')}`
    return [size, textOf(grid.querySelector('.grid-headings')), ...rows].join('|')
  }
  const panel = (): Element | null => document.querySelector('aside:has([data-traced])')
  const inSight: Readonly<Record<Sight, () => string | null>> = {
    figures,
    trace: () => panel() && textOf(panel()?.querySelector('[data-traced]')),
    editor: () => (document.querySelectorAll('[role=grid] [role=row]').length > 5 ? inSight.preview() : null),
    lines: () => {
      const rows = [...document.querySelectorAll('[role=treeitem]')].map((row) => row.getAttribute('data-tree-row'))
      return rows.length > 5 && inSight.preview() !== null ? rows.join(' ') : null
    },
    preview: () => textOf(document.querySelector('section[aria-label="Preview of the change"] dl')) || null,
    homeFigures: () => {
      const [tiles, busy] = [document.querySelector('[aria-label="Main figures"]'), document.querySelector('[aria-busy=true]')]
      const others = ['[aria-label^="Bridge of"] svg', '[aria-label^="Locations by"]']
      const isWhole = busy === null && others.every((selector) => document.querySelector(selector) !== null)
      return isWhole && tiles !== null ? textOf(tiles) : null
    },
    home: () => (document.querySelector('[aria-label="Needs attention"]') === null ? null : inSight.homeFigures()),
    picture: () => document.querySelector('svg[role=application]')?.innerHTML ?? null,
    pivot: () => {
      const grid = document.querySelector('[role=grid]')
      const isWhole = grid?.getAttribute('aria-busy') !== 'true' && (grid?.querySelectorAll('[role=rowheader]').length ?? 0) > 1
      return isWhole ? `${grid?.getAttribute('aria-label')} ${textOf(grid)}` : null
    },
    gallery: () => {
      // Checked first because it is cheapest: all figures are read.
      const tiles = document.querySelectorAll('[aria-busy=false] article')
      const charts = [...document.querySelectorAll('[role=status]')].map((status) => /^(\d+) charts?$/.exec(textOf(status))?.[1])
      if (tiles.length === 0 || !charts.includes(`${tiles.length}`)) return null
      // A picture, or the sentence that explains why it is missing.
      const undrawn = [...document.querySelectorAll('article:not(:has(svg[role=img], div > p))')]
      return undrawn.every((tile) => tile.getBoundingClientRect().top >= innerHeight) ? `${tiles.length}` : null
    },
    transactions: () => (panel()?.querySelector('[data-proof=equal]') ? textOf(panel()) : null),
  }

  let taken = Promise.reject<TimedAct>(new Error('No act is timed.'))
  taken.catch(() => undefined)
  let began: number | null = null
  for (const kind of ['pointerup', 'click', 'keydown'] as const)
    addEventListener(kind, (event) => (began ??= event.isTrusted ? event.timeStamp : null), { capture: true })

  async function time(sight: Sight): Promise<TimedAct> {
    const before = inSight[sight]()
    const until = performance.now() + 20_000
    for (;;) {
      if ((await nextFrame()) > until) throw new Error(began === null ? 'No press came.' : 'Nothing else came into sight.')
      // Null before the input: an earlier result does not count.
      if (began === null) continue
      const seen = inSight[sight]()
      if (seen !== null && seen !== before) break
    }
    const start = began
    const end = await nextFrame()
    await new Promise((resolve) => setTimeout(resolve, 150))
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.includes('/api/graphql') && startTime >= start && startTime <= end)
    const answers = asked.filter((entry) => entry.startTime + entry.duration <= end)
    return {
      ms: end - start,
      answerMs: Math.max(0, ...answers.map(({ duration }) => duration)),
      longTasks: longTasks.filter(({ startTime, duration }) => startTime + duration >= start).map(({ duration }) => duration),
    }
  }

  window.actClock = {
    arm(sight) {
      began = null
      longTasks.length = 0
      taken = time(sight)
    },
    async seen(sight) {
      const until = performance.now() + 60_000
      while (inSight[sight]() === null) if ((await nextFrame()) > until) throw new Error('Nothing came into sight.')
      return await nextFrame()
    },
    get taken() {
      return taken
    },
    async settled(heading, columns) {
      const until = performance.now() + 20_000
      for (let still = 0, last: string | null = null; still < 6 && performance.now() < until; ) {
        await nextFrame()
        const now = figures()
        const grid = document.querySelector('[role=treegrid]')
        // A selected cell may have scrolled the view along with its column.
        if (grid !== null && grid.scrollLeft > 0) grid.scrollLeft = 0
        const isThere =
          textOf(grid?.querySelector('.grid-headings')).includes(heading) && Number(grid?.getAttribute('aria-colcount')) - 1 === columns
        still = now !== null && now === last && isThere ? still + 1 : 0
        last = now
      }
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }))
      return performance.now() < until
    },
  }
}

/** Measures the time until what a click or key shows. */
export async function timeAct(page: Page, sight: Sight, act: () => Promise<void>): Promise<TimedAct> {
  await page.evaluate((wanted) => window.actClock.arm(wanted), sight)
  await act()
  return await page.evaluate(() => window.actClock.taken)
}

/**
 * Waits until a report with the month in its headings, and this many columns, has been stable for a while.
 *
 * @throws Error if it does not appear.
 */
export async function settledReport(page: Page, heading: string, columns: number): Promise<void> {
  const isThere = await page.evaluate(({ month, count }) => window.actClock.settled(month, count), { month: heading, count: columns })
  if (!isThere) throw new Error(`There is no report of ${columns} columns from ${heading}: ${page.url()}`)
}
