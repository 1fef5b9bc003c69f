import type { Page } from 'playwright-core'

/** Frames of one way of scrolling, in main-thread milliseconds. */
export interface ScrollFrames {
  readonly name: string
  readonly frames: readonly number[]
}

interface Scroll {
  readonly name: string
  /** CSS pixels per frame. */
  readonly across: number
  readonly down: number
  readonly frames: number
}

/** Per way of scrolling: without windowing a frame may take a second. */
const LONGEST_MS = 8_000
const FEWEST_FRAMES = 20

const scrolls: readonly Scroll[] = [
  { name: 'wheel, down', across: 0, down: 100, frames: 120 },
  { name: 'wheel, across', across: 100, down: 0, frames: 120 },
  { name: 'flick, down', across: 0, down: 600, frames: 60 },
  { name: 'scroll bar, anywhere', across: 0, down: 7_919, frames: 60 },
]

/** Scrolls the selected element frame by frame. `main thread`: scripts, style, layout and paint list. */
export async function scrollFrames(page: Page, selector: string): Promise<ScrollFrames[]> {
  const taken: ScrollFrames[] = []
  for (const scroll of scrolls) taken.push({ name: scroll.name, frames: await framesOf(page, selector, scroll) })
  return taken
}

async function framesOf(page: Page, selector: string, scroll: Scroll): Promise<number[]> {
  return await page.evaluate(
    async ({ scroller, across, down, frames, longest, fewest }) => {
      const box = document.querySelector(scroller)
      if (box === null) throw new Error(`The page has no ${scroller}.`)
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now())))
      const channel = new MessageChannel()
      /** A message posted within a frame arrives once the frame has been handed to the compositor. */
      const frameDone = () =>
        new Promise<number>((resolve) => {
          channel.port1.addEventListener('message', () => resolve(performance.now()), { once: true })
          channel.port1.start()
          channel.port2.postMessage(null)
        })
      box.scrollTo(0, 0)
      await nextFrame()
      await nextFrame()
      const taken: number[] = []
      const until = performance.now() + longest
      for (let frame = 1; frame <= frames && (frame <= fewest || performance.now() < until); frame += 1) {
        const left = (frame * across) % Math.max(1, box.scrollWidth - box.clientWidth)
        const top = (frame * down) % Math.max(1, box.scrollHeight - box.clientHeight)
        await nextFrame()
        box.scrollTo(left, top)
        // The event comes with the next frame, before its animation callbacks.
        const scrolled = new Promise<number>((resolve) =>
          box.addEventListener('scroll', () => resolve(performance.now()), { once: true, capture: true }),
        )
        const began = await Promise.race([scrolled, nextFrame()])
        taken.push((await frameDone()) - began)
      }
      box.scrollTo(0, 0)
      return taken
    },
    { scroller: selector, ...scroll, longest: LONGEST_MS, fewest: FEWEST_FRAMES },
  )
}

/** Measurements of a table without windowing. */
export interface WholeTable {
  readonly rows: number
  readonly columns: number
  /** Until created and painted, in milliseconds. */
  readonly openedIn: number
  readonly frames: readonly ScrollFrames[]
}

/**
 * The same report with all its rows and columns in the page at once: boxes of the same sizes and the same style sheet,
 * with the visible figures repeated. It is placed over the page and removed afterwards.
 */
export async function wholeTable(page: Page): Promise<WholeTable> {
  const { rows, columns, openedIn } = await page.evaluate(async () => {
    const grid = document.querySelector('[role=treegrid]')
    const heading = grid?.querySelector<HTMLElement>('.grid-heading')
    const sample = [...(grid?.querySelectorAll<HTMLElement>('.grid-row') ?? [])]
    if (!grid || !heading || sample.length === 0) throw new Error('The page shows no grid.')
    const rowCount = Number(grid.getAttribute('aria-rowcount')) - 1
    const columnCount = Number(grid.getAttribute('aria-colcount')) - 1
    const width = heading.offsetWidth
    const element = (className: string): HTMLDivElement => Object.assign(document.createElement('div'), { className })
    const box = grid.getBoundingClientRect()
    const whole = element('report-grid')
    whole.id = 'whole-table'
    whole.style.cssText = `position:fixed;z-index:100;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;--grid-name:${getComputedStyle(grid).getPropertyValue('--grid-name')}`
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await nextFrame()
    const started = performance.now()
    const body = element('grid-body')
    body.style.cssText = `width:${columnCount * width + 300}px;height:${rowCount * 26}px`
    for (let at = 0; at < rowCount; at += 1) {
      const like = sample[at % sample.length]
      const figures = [...(like?.querySelectorAll('.grid-cell') ?? [])].map((cell) => cell.textContent)
      const row = element('grid-row')
      row.dataset['kind'] = like?.dataset['kind'] ?? ''
      row.style.top = `${at * 26}px`
      const cells = element('grid-cells')
      for (let column = 0; column < columnCount; column += 1) {
        const cell = element('grid-cell')
        cell.textContent = figures[column % figures.length] ?? ''
        cell.style.cssText = `left:${column * width}px;width:${width}px`
        cells.append(cell)
      }
      row.append(like?.querySelector('.grid-beside')?.cloneNode(true) ?? '', cells)
      body.append(row)
    }
    whole.append(body)
    document.body.append(whole)
    await nextFrame()
    await nextFrame()
    return { rows: rowCount, columns: columnCount, openedIn: performance.now() - started }
  })
  const frames = await scrollFrames(page, '#whole-table')
  await page.evaluate(() => document.getElementById('whole-table')?.remove())
  return { rows, columns, openedIn, frames }
}
