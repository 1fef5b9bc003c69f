import { hasOpenWords } from '@fourwall/domain/presentations/presentation.ts'
import { withMove } from '@fourwall/domain/presentations/slide-commands.ts'
import { GRID } from '@fourwall/domain/presentations/snapping.ts'
import type { KeyboardEvent } from 'react'
import { slideActs } from './slide-acts.ts'
import type { SlideWork } from './use-slide-work.ts'

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The keys of the slide that is worked on, as presentation programs have them. */
export function handleSlideKey(event: KeyboardEvent, work: SlideWork, mayChange: boolean): void {
  if (handleWalk(event, work) || (mayChange && handleChange(event, work))) {
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Keys that change nothing. @returns whether it is one of them. */
function handleWalk(event: KeyboardEvent, work: SlideWork): boolean {
  const { slide, presentation } = work
  if (slide === null) return false
  const isCommand = event.ctrlKey || event.metaKey
  if (event.key === 'Escape') {
    if (work.selected.length === 0) return false
    work.select([])
    return true
  }
  if (isCommand && event.key.toLowerCase() === 'a') {
    work.select(slide.elements.filter(({ isVisible }) => isVisible).map(({ id }) => id))
    return true
  }
  if (event.key === 'PageDown' || event.key === 'PageUp') {
    const at = presentation.slides.indexOf(slide) + (event.key === 'PageDown' ? 1 : -1)
    const next = presentation.slides[at]
    if (next !== undefined) work.openSlide(next.id)
    return true
  }
  // From element to element; past the last one on to what follows on the page.
  if (event.key === 'Tab') {
    const order = slide.elements.filter(({ isVisible }) => isVisible)
    const at = order.findIndex(({ id }) => work.selectedIds.has(id))
    const next = order[at === -1 ? (event.shiftKey ? order.length - 1 : 0) : at + (event.shiftKey ? -1 : 1)]
    if (next === undefined) return false
    work.select([next.id])
    return true
  }
  return false
}

function handleChange(event: KeyboardEvent, work: SlideWork): boolean {
  if (work.selected.length === 0) return false
  const isCommand = event.ctrlKey || event.metaKey
  const arrow = ARROWS[event.key]
  if (arrow !== undefined && !isCommand && !event.altKey) {
    const step = event.shiftKey ? GRID : 1
    work.onSlide((all, slideId, ids) => withMove(all, slideId, ids, { x: arrow[0] * step, y: arrow[1] * step }), `move ${event.key}`)
    return true
  }
  if (event.key === 'Delete' || event.key === 'Backspace') {
    slideActs(work).remove()
    return true
  }
  const [only] = work.selected
  if (event.key === 'Enter' || event.key === 'F2') {
    if (only === undefined || !hasOpenWords(only)) return false
    work.type(only.id)
    return true
  }
  return isCommand && handleCommand(event, work)
}

function handleCommand(event: KeyboardEvent, work: SlideWork): boolean {
  const acts = slideActs(work)
  switch (event.key.toLowerCase()) {
    case 'd':
      acts.duplicate()
      return true
    case 'g':
      if (event.shiftKey) acts.ungroup()
      else acts.group()
      return true
    case 'l':
      acts.toggleLock()
      return true
    case ']':
      acts.layer('FORWARD')
      return true
    case '}':
      acts.layer('FRONT')
      return true
    case '[':
      acts.layer('BACKWARD')
      return true
    case '{':
      acts.layer('BACK')
      return true
    default:
      return false
  }
}
