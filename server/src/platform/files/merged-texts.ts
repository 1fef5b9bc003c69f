import { readTotalLine } from '@fourwall/domain/ledger/reading/report-lines.ts'
import type { MergedArea } from '@fourwall/domain/workbooks/workbook-cells.ts'
import { columnOf } from './sheet-listener.ts'
import type { ZipArchive } from './zip-archive.ts'

/** Larger sheets are exports of programs, which merge nothing, and would take long to be read twice. */
const LARGEST_SHEET = 20_000_000
const LONGEST_LIST = 4_000_000
const FEWEST_HEADINGS = 3

/**
 * Fills rows below the headings with the texts of cells that are merged downwards, as in reports where an account or a location stands once
 * next to all of its rows. Amounts are not repeated, which would count them twice, nor are areas of several columns, which are titles.
 */
export class MergedTexts {
  /** From the top. */
  readonly #areas: readonly MergedArea[]
  #next = 0
  /** Those that reach into the current row. */
  #open: readonly MergedArea[] = []
  readonly #texts = new Map<MergedArea, string>()
  #headings: readonly string[] | null = null

  constructor(areas: readonly MergedArea[]) {
    this.#areas = areas
      .filter(({ top, bottom, left, right }) => left === right && bottom > top)
      .toSorted((one, other) => one.top - other.top)
  }

  /** Takes each row in order and fills its blank cells. */
  fill(line: number, cells: string[]): void {
    if (this.#areas.length === 0) return
    if (this.#headings === null) {
      if (cells.filter((cell) => cell.trim() !== '').length >= FEWEST_HEADINGS) this.#headings = [...cells]
      return
    }
    const first = this.#next
    while ((this.#areas[this.#next]?.top ?? Number.POSITIVE_INFINITY) <= line) this.#next++
    this.#open = [...this.#open, ...this.#areas.slice(first, this.#next)].filter(({ bottom }) => bottom >= line)
    const filled = new Map<number, string>()
    for (const area of this.#open) {
      const own = cells[area.left] ?? ''
      if (line === area.top) {
        if (isName(own, this.#headings[area.left] ?? '')) this.#texts.set(area, own)
        continue
      }
      const text = this.#texts.get(area)
      if (text !== undefined && own.trim() === '') filled.set(area.left, text)
    }
    // A row without a day is a sum of those above it, not an entry.
    const isEntry = [...cells, ...filled.values()].some((text) => DAY_LIKE.test(text)) && !cells.some(isTotal)
    if (!isEntry) return
    for (const [column, text] of filled) {
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
  }
}

const DAY_LIKE = /\d{1,4}[-/.\s]+[\p{L}\d]+[-/.\s,]+\d{2,4}/u

function isTotal(text: string): boolean {
  return text.trim() !== '' && readTotalLine(text.trim()) !== null
}

/** Whether a text names something: words, a day, or a number below a heading of accounts. */
function isName(text: string, heading: string): boolean {
  return /\p{L}/u.test(text) || /^\d{4}-\d{2}-\d{2}/.test(text) || (/^\d+$/.test(text) && OF_NUMBERS.test(heading))
}

const OF_NUMBERS = /acc|acct|konto|compte|cuenta|conto|conta|rekening|grootboek|code|number|\bno\b|\bnr\b/i

/** The merged areas of a sheet, which its file lists behind its rows; empty for a large sheet. */
export async function mergedAreasOf(archive: ZipArchive, part: string): Promise<readonly MergedArea[]> {
  if (archive.claimedSize(part) > LARGEST_SHEET) return []
  let list = ''
  let isList = false
  for await (const bytes of archive.read(part)) {
    list += bytes.toString('latin1')
    isList ||= list.includes(OPENING)
    if (!isList) list = list.slice(-OPENING.length)
    else if (list.length > LONGEST_LIST) break
  }
  if (!isList) return []
  const references = list.matchAll(/mergeCell\s[^>]*?ref=["']([A-Z]+)(\d+):([A-Z]+)(\d+)["']/g)
  return [...references].map(([, left = '', top = '', right = '', bottom = '']) => ({
    top: Number(top),
    bottom: Number(bottom),
    left: columnOf(left),
    right: columnOf(right),
  }))
}

const OPENING = 'mergeCells'
