import type { SlideSize } from '../slide-box.ts'
import { addNotesMaster, NOTES_SIZE, SLIDE_MASTER } from './master-parts.ts'
import type { PackageParts } from './package-parts.ts'
import { emu } from './units.ts'
import { namespaces, xml, xmlText } from './xml.ts'

const PRESENTATION = 'ppt/presentation.xml'
/** Ids of slides begin here. */
const FIRST_SLIDE = 256
const PRESENTATION_TYPE = 'officedocument.presentationml'

/** The presentation itself: its slides in their order, and how large they are. */
export function addPresentation(parts: PackageParts, slides: readonly string[], size: SlideSize, hasNotes: boolean): void {
  const master = parts.link(PRESENTATION, 'slideMaster', SLIDE_MASTER)
  const ids = slides.map((path, at) => xml('p:sldId', { id: FIRST_SLIDE + at, 'r:id': parts.link(PRESENTATION, 'slide', path) }))
  const notes = hasNotes ? [xml('p:notesMasterId', { 'r:id': parts.link(PRESENTATION, 'notesMaster', addNotesMaster(parts)) })] : []
  for (const [name, type, content] of SETTINGS) {
    parts.link(PRESENTATION, type, `ppt/${name}.xml`)
    parts.add(`ppt/${name}.xml`, content, `${PRESENTATION_TYPE}.${name}`)
  }
  parts.link(PRESENTATION, 'theme', 'ppt/theme/theme1.xml')
  parts.add(
    PRESENTATION,
    xml(
      'p:presentation',
      namespaces('a', 'r', 'p'),
      xml('p:sldMasterIdLst', {}, xml('p:sldMasterId', { id: 2_147_483_648, 'r:id': master })),
      notes.length === 0 ? '' : xml('p:notesMasterIdLst', {}, ...notes),
      xml('p:sldIdLst', {}, ...ids),
      xml('p:sldSz', { cx: emu(size.width), cy: emu(size.height) }),
      xml('p:notesSz', { cx: emu(NOTES_SIZE.width), cy: emu(NOTES_SIZE.height) }),
    ),
    `${PRESENTATION_TYPE}.presentation.main`,
  )
  parts.link('', 'officeDocument', PRESENTATION)
}

const SETTINGS = [
  ['presProps', 'presProps', xml('p:presentationPr', namespaces('a', 'r', 'p'))],
  ['viewProps', 'viewProps', xml('p:viewPr', namespaces('a', 'r', 'p'))],
  ['tableStyles', 'tableStyles', xml('a:tblStyleLst', { ...namespaces('a'), def: '{2D5ABB26-0587-4C30-8999-92F81FD0307C}' })],
] as const

export interface DocumentFacts {
  readonly title: string
  readonly companyName: string
  /** The address that opens it with current figures; null if it is not stored. */
  readonly address: string | null
  /** As `2026-11-20T09:30:00Z`. */
  readonly madeAt: string
}

/** What file managers show of it. */
export function addProperties(parts: PackageParts, { title, companyName, address, madeAt }: DocumentFacts, slides: number): void {
  const text = (name: string, content: string, type: string | null = null) =>
    content === '' ? '' : xml(name, { 'xsi:type': type }, xmlText(content))
  parts.link('', 'metadata/core-properties', 'docProps/core.xml')
  parts.add(
    'docProps/core.xml',
    xml(
      'cp:coreProperties',
      {
        'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'xmlns:dcterms': 'http://purl.org/dc/terms/',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      },
      text('dc:title', title),
      text('dc:creator', 'Fourwall'),
      text('dc:description', address === null ? '' : `Figures as of ${madeAt.slice(0, 10)}. Current figures: ${address}`),
      text('dcterms:created', madeAt, 'dcterms:W3CDTF'),
      text('dcterms:modified', madeAt, 'dcterms:W3CDTF'),
    ),
    'package.core-properties',
  )
  parts.link('', 'extended-properties', 'docProps/app.xml')
  parts.add(
    'docProps/app.xml',
    xml(
      'Properties',
      { xmlns: 'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties' },
      text('Application', 'Fourwall'),
      text('Slides', String(slides)),
      text('Company', companyName),
    ),
    'officedocument.extended-properties',
  )
}
