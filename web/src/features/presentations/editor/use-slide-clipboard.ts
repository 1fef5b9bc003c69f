import { centeredBox, newImage, newSlide, newText } from '@fourwall/domain/presentations/new-elements.ts'
import { type SlideElement, USUAL_SETTINGS } from '@fourwall/domain/presentations/presentation.ts'
import { parsePresentation, presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import { slideCopy, withoutElements } from '@fourwall/domain/presentations/slide-commands.ts'
import { GRID } from '@fourwall/domain/presentations/snapping.ts'
import { useEffect, useEffectEvent } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { StoredPicture } from './pictures-request.ts'
import type { SlideWork } from './use-slide-work.ts'

/** How elements lie on the clipboard, for this program alone; words of texts lie there as text for others. */
const ELEMENTS = 'application/x-fourwall-elements'
const newId = () => crypto.randomUUID()

interface SlideClipboardOptions {
  readonly work: SlideWork
  readonly mayChange: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Copies, cuts and pastes elements, within and between presentations; pastes pictures and texts of other programs. */
export function useSlideClipboard({ work, mayChange, onFiles }: SlideClipboardOptions): void {
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping() || work.selected.length === 0 || event.clipboardData === null) return
    event.preventDefault()
    event.clipboardData.setData(ELEMENTS, clipboardText(work.selected))
    event.clipboardData.setData('text/plain', work.selected.flatMap((one) => (one.type === 'TEXT' ? one.content : [])).join('\n'))
    if (event.type === 'cut' && mayChange) work.onSlide(withoutElements)
  })
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping() || !mayChange || event.clipboardData === null || work.slide === null) return
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    const [own, text] = [event.clipboardData.getData(ELEMENTS), event.clipboardData.getData('text/plain')]
    if (own === '' && files.length === 0 && text.trim() === '') return
    event.preventDefault()
    if (own !== '') {
      const elements = pastedElements(own)
      if (elements === null) toast.failure('Invalid element type', { detail: 'What was copied cannot be put on this slide.' })
      else work.add(elements)
    } else if (files.length > 0) onFiles(files)
    else
      work.add([
        newText(
          { id: newId(), box: centeredBox(work.size, 400, 80) },
          'TEXT',
          text.replaceAll('{', '{{').replaceAll('\r\n', '\n').slice(0, 10_000),
        ),
      ])
  })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('copy', (event) => copy(event), { signal })
    document.addEventListener('cut', (event) => copy(event), { signal })
    document.addEventListener('paste', (event) => paste(event), { signal })
    return () => controller.abort()
  }, [])
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
