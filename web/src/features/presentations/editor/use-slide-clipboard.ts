import { isOfSpreadsheet } from '@fourwall/domain/layouts/clipboard/spreadsheet-html.ts'
import { brandOf, elementInBrand } from '@fourwall/domain/presentations/branding.ts'
import { centeredBox, newImage, newSlide, newText } from '@fourwall/domain/presentations/new-elements.ts'
import { MOST_PASTED_COLUMNS, MOST_PASTED_ROWS, textsOfCells } from '@fourwall/domain/presentations/pasted-cells.ts'
import { type SlideElement, USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { parsePresentation, presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import { slideCopy, withoutElements } from '@fourwall/domain/presentations/slide-commands.ts'
import { GRID } from '@fourwall/domain/presentations/snapping.ts'
import { useEffect, useEffectEvent } from 'react'
import { readClipboardTable } from '../../../blocks/report-grid/clipboard/clipboard-table.ts'
import { copyWith } from '../../../blocks/report-grid/clipboard/grid-clipboard.ts'
import { toast } from '../../../ui/toast.ts'
import type { StoredPicture } from '../pictures-request.ts'
import type { SlideWork } from './use-slide-work.ts'

/** How elements lie on the clipboard, for this program alone; words of texts lie there as text for others. */
const ELEMENTS = 'application/x-fourwall-elements'
const newId = () => crypto.randomUUID()

interface SlideClipboardOptions {
  readonly work: SlideWork
  readonly mayChange: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** The same by a menu. */
export interface SlideClipboard {
  readonly copy: () => void
  readonly cut: () => void
  readonly paste: () => Promise<void>
}

/** What was copied last: menus cannot read from the clipboard what only this program knows. */
let lastCopied: { readonly elements: string; readonly words: string } | null = null

/** Copies, cuts and pastes elements, within and between presentations; pastes pictures, cells and texts of other programs. */
export function useSlideClipboard({ work, mayChange, onFiles }: SlideClipboardOptions): SlideClipboard {
  const put = (clipboard: DataTransfer) => {
    const words = work.selected.flatMap((one) => (one.type === 'TEXT' ? one.content : [])).join('\n')
    lastCopied = { elements: clipboardText(work.selected), words }
    clipboard.setData(ELEMENTS, lastCopied.elements)
    clipboard.setData('text/plain', words)
  }
  const pasteOwn = (own: string) => {
    const elements = pastedElements(own)
    if (elements === null) toast.failure('Invalid element type', { detail: 'What was copied cannot be put on this slide.' })
    else work.add(elements)
  }
  const pasteText = (text: string) => {
    const cells = cellsIn(text)
    const inBrand = (texts: readonly SlideElement[]) => texts.map((one) => elementInBrand(one, brandOf(work.presentation)))
    if (cells === null) work.add(inBrand([pastedText(text, work.size)]))
    else if (cells.length > MOST_PASTED_ROWS || (cells[0]?.length ?? 0) > MOST_PASTED_COLUMNS)
      toast.failure('These are too many cells for a slide', {
        detail: `Paste ${MOST_PASTED_ROWS} rows of ${MOST_PASTED_COLUMNS} columns at most, or show them as a profit and loss of the library.`,
      })
    else work.add(inBrand(textsOfCells(cells, work.size, newId)))
  }
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping() || work.selected.length === 0 || event.clipboardData === null) return
    event.preventDefault()
    put(event.clipboardData)
    if (event.type === 'cut' && mayChange) work.onSlide(withoutElements)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping() || !mayChange || event.clipboardData === null || work.slide === null) return
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    const [own, text] = [event.clipboardData.getData(ELEMENTS), event.clipboardData.getData('text/plain')]
    if (own === '' && files.length === 0 && text.trim() === '') return
    event.preventDefault()
    if (own !== '') pasteOwn(own)
    // Spreadsheet programs add a picture of their cells.
    else if (files.length > 0 && !isOfSpreadsheet(event.clipboardData.getData('text/html'))) onFiles(files)
    else pasteText(text)
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('copy', (event) => copy(event), { signal })
    document.addEventListener('cut', (event) => copy(event), { signal })
    document.addEventListener('paste', (event) => paste(event), { signal })
    return () => controller.abort()
  }, [])
  return {
    copy: () => copyWith(put),
    cut() {
      copyWith(put)
      work.onSlide(withoutElements)
    },
    async paste() {
      const text = await readText()
      if (text === null) toast.failure('The browser does not let this page read the clipboard', { detail: 'Paste by keyboard instead.' })
      else if (lastCopied !== null && sameLines(lastCopied.words, text)) pasteOwn(lastCopied.elements)
      else if (text.trim() !== '') pasteText(text)
    },
  }
}

/** Null where the browser does not allow it. */
async function readText(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return null
  }
}

function sameLines(one: string, other: string): boolean {
  return one.replaceAll('\r\n', '\n') === other.replaceAll('\r\n', '\n')
}

/** The cells of a spreadsheet, row by row; null for a text. */
function cellsIn(text: string): readonly (readonly string[])[] | null {
  return text.includes('\t') ? readClipboardTable(text) : null
}

function pastedText(text: string, size: SlideWork['size']): SlideElement {
  const content = text.replaceAll('{', '{{').replaceAll('\r\n', '\n').slice(0, 10_000)
  return newText({ id: newId(), box: centeredBox(size, 400, 80) }, 'TEXT', content)
}

function isTyping(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLTextAreaElement || (activeElement instanceof HTMLInputElement && activeElement.type !== 'file')
}

function clipboardText(elements: readonly SlideElement[]): string {
  return presentationText({ title: 'Clipboard', slides: [newSlide('clipboard', elements)], settings: USUAL_SETTINGS })
}

/** With ids of their own, a step aside; null for what cannot be read. */
function pastedElements(text: string): readonly SlideElement[] | null {
  try {
    const [slide] = parsePresentation(JSON.parse(text)).slides
    if (slide === undefined) return null
    return slideCopy(slide, newId).elements.map((element) => ({
      ...element,
      box: { ...element.box, x: element.box.x + GRID, y: element.box.y + GRID },
    }))
  } catch {
    // Of another version of the program.
    return null
  }
}

/** Pictures in the middle of a slide, each a step aside from the one before. */
export function placedPictures(pictures: readonly StoredPicture[], { size }: Pick<SlideWork, 'size'>): readonly SlideElement[] {
  return pictures.map((picture, at) => {
    const box = centeredBox(size, size.width / 2, size.height / 2)
    return newImage({ id: newId(), box: { ...box, x: box.x + at * GRID, y: box.y + at * GRID } }, picture)
  })
}
