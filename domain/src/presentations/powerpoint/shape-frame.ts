import type { ElementFrame, SlideElement } from '../presentation.ts'
import { xml } from './xml.ts'

/** A number for each shape of a slide, none twice. */
export class ShapeIds {
  /** The first is that of the slide's own tree. */
  #last = 1

  next(): number {
    this.#last += 1
    return this.#last
  }
}

const TYPE_NAMES: Readonly<Record<SlideElement['type'], string>> = {
  TEXT: 'Text',
  IMAGE: 'Picture',
  RECTANGLE: 'Rectangle',
  ROUNDED_RECTANGLE: 'Rounded rectangle',
  CIRCLE: 'Circle',
  TRIANGLE: 'Triangle',
  PNL_VIEWER: 'P&L',
  CHART: 'Chart',
  UNKNOWN: 'Unknown element',
}

export function elementName({ name, type }: Pick<SlideElement, 'name' | 'type'>): string {
  return name === '' ? TYPE_NAMES[type] : name
}

interface DrawnThing {
  readonly id: number
  readonly name: string
  /** For people who cannot see it; empty for none. */
  readonly alt?: string
}

export function drawnThing({ id, name, alt = '' }: DrawnThing): string {
  return xml('p:cNvPr', { id, name, descr: alt === '' ? null : alt })
}

/** What must not be done to an element in a presentation program. Names as the format has them, in its order. */
export function locksOf(
  { isLocked }: Pick<ElementFrame, 'isLocked'>,
  name: 'a:spLocks' | 'a:picLocks' | 'a:graphicFrameLocks',
  hasFixedWords = false,
): string {
  if (name === 'a:graphicFrameLocks')
    return xml(name, { noGrp: null, noSelect: null, noMove: isLocked ? 1 : null, noResize: isLocked ? 1 : null })
  if (!isLocked && name === 'a:picLocks') return xml(name, { noChangeAspect: 1 })
  if (!isLocked) return hasFixedWords ? xml(name, { noTextEdit: 1 }) : ''
  return xml(name, {
    noGrp: 1,
    noRot: 1,
    noChangeAspect: name === 'a:picLocks' ? 1 : null,
    noMove: 1,
    noResize: 1,
    noTextEdit: hasFixedWords ? 1 : null,
  })
}
