import { addNotesMaster, notesPlace, slideImage } from './master-parts.ts'
import type { PackageParts } from './package-parts.ts'
import { SAME_COLORS, slideTree } from './slide-tree.ts'
import { namespaces, xml, xmlText } from './xml.ts'

interface SlideNotes {
  /** From 1. */
  readonly number: number
  /** Path of its slide. */
  readonly slide: string
  readonly notes: string
  /** Where its figures can be traced; null for none. */
  readonly address: string | null
}

/** The notes of a slide, and below them where its figures come from. */
export function addNotes(parts: PackageParts, { number, slide, notes, address }: SlideNotes): void {
  if (notes === '' && address === null) return
  const path = `ppt/notesSlides/notesSlide${number}.xml`
  const paragraphs = notes === '' ? [] : notes.split(/\r\n|\r|\n/).map((line) => paragraph(run(line, '')))
  if (address !== null) {
    const click = xml('a:hlinkClick', { 'r:id': parts.linkOutside(path, address) })
    paragraphs.push(paragraph(run('Figures: ', '') + run(address, click)))
  }
  parts.link(path, 'slide', slide)
  parts.link(path, 'notesMaster', addNotesMaster(parts))
  parts.link(slide, 'notesSlide', path)
  parts.add(
    path,
    xml('p:notes', namespaces('a', 'r', 'p'), xml('p:cSld', {}, slideTree(slideImage(2), notesPlace(3, paragraphs.join('')))), SAME_COLORS),
    'officedocument.presentationml.notesSlide',
  )
}

function paragraph(runs: string): string {
  return xml('a:p', {}, runs)
}

function run(text: string, click: string): string {
  return text === '' ? '' : xml('a:r', {}, xml('a:rPr', { lang: 'en-US' }, click), `<a:t>${xmlText(text)}</a:t>`)
}
