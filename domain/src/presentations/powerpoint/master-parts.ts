import { type Brand, USUAL_BRAND } from '../brand.ts'
import { slideAreas } from '../new-elements.ts'
import type { SlideBox, SlideSize } from '../slide-box.ts'
import { runProperties, solidFill, transformOf } from './drawing.ts'
import { drawnShape } from './drawn-shape.ts'
import type { PackageParts } from './package-parts.ts'
import { pictureShape } from './picture-shape.ts'
import { drawnThing } from './shape-frame.ts'
import { LAYOUTS, type LayoutName, layoutLook } from './slide-layouts.ts'
import { COLOR_MAP, SAME_COLORS, slideTree } from './slide-tree.ts'
import { themePart } from './theme-part.ts'
import { namespaces, xml } from './xml.ts'

export const SLIDE_MASTER = 'ppt/slideMasters/slideMaster1.xml'
const THEME = 'ppt/theme/theme1.xml'
const PRESENTATION_TYPE = 'officedocument.presentationml'
const WHITE = xml('p:bg', {}, xml('p:bgPr', {}, solidFill('#ffffff'), xml('a:effectLst')))

const LAYOUT_TITLES: Readonly<Record<LayoutName, string>> = { TITLE: 'Title and logo', COVER: 'Cover', PLAIN: 'Title only' }

/** The path of a layout. */
export function layoutPath(name: LayoutName): string {
  return `ppt/slideLayouts/slideLayout${LAYOUTS.indexOf(name) + 1}.xml`
}

/** @returns the relationship by which a part names a picture, and the picture's size in pixels; null for a missing picture. */
type PictureOf = (part: string, pictureId: string) => { readonly relationship: string; readonly pixels: SlideSize } | null

/** One master, and the layouts with the mark and the logo of the brand. */
export function addMaster(parts: PackageParts, size: SlideSize, brand: Brand, pictureOf: PictureOf): void {
  parts.add(THEME, themePart(brand), 'officedocument.theme')
  const title = titlePlace(slideAreas(size).title)
  const layouts = LAYOUTS.map((name) => parts.link(SLIDE_MASTER, 'slideLayout', layoutPath(name)))
  parts.link(SLIDE_MASTER, 'theme', THEME)
  parts.add(
    SLIDE_MASTER,
    xml(
      'p:sldMaster',
      namespaces('a', 'r', 'p'),
      xml('p:cSld', {}, WHITE, slideTree(title)),
      COLOR_MAP,
      // Ids of masters and layouts share numbers from here.
      xml('p:sldLayoutIdLst', {}, ...layouts.map((layout, at) => xml('p:sldLayoutId', { id: 2_147_483_649 + at, 'r:id': layout }))),
      xml('p:txStyles', {}, style('p:titleStyle', 24, brand), style('p:bodyStyle', 13, brand), style('p:otherStyle', 13, brand)),
    ),
    `${PRESENTATION_TYPE}.slideMaster`,
  )
  for (const name of LAYOUTS) {
    const path = layoutPath(name)
    parts.link(path, 'slideMaster', SLIDE_MASTER)
    const { wall, logo } = layoutLook(name, brand, size)
    const picture = logo === null ? null : pictureOf(path, logo.imageId)
    const look = [
      wall === null ? '' : drawnShape(wall, 3),
      logo === null || picture === null ? '' : pictureShape(logo, 4, picture.relationship, picture.pixels),
    ]
    parts.add(
      path,
      xml(
        'p:sldLayout',
        { ...namespaces('a', 'r', 'p'), type: 'titleOnly', preserve: 1 },
        xml('p:cSld', { name: LAYOUT_TITLES[name] }, slideTree(...look, title)),
        SAME_COLORS,
      ),
      `${PRESENTATION_TYPE}.slideLayout`,
    )
  }
}

function titlePlace(box: SlideBox): string {
  return xml(
    'p:sp',
    {},
    xml(
      'p:nvSpPr',
      {},
      drawnThing({ id: 2, name: 'Title' }),
      xml('p:cNvSpPr', {}, xml('a:spLocks', { noGrp: 1 })),
      xml('p:nvPr', {}, xml('p:ph', { type: 'title' })),
    ),
    xml('p:spPr', {}, transformOf(box), xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst'))),
    xml(
      'p:txBody',
      {},
      xml('a:bodyPr', { lIns: 0, tIns: 0, rIns: 0, bIns: 0, anchor: 't' }, xml('a:normAutofit')),
      xml('a:lstStyle'),
      xml('a:p', {}, xml('a:r', {}, xml('a:rPr', { lang: 'en-US' }), '<a:t>Title</a:t>')),
    ),
  )
}

function style(name: string, size: number, { text, headingFont, textFont }: Brand): string {
  const isTitle = name === 'p:titleStyle'
  return xml(
    name,
    {},
    xml(
      'a:lvl1pPr',
      { marL: 0, indent: 0, algn: 'l' },
      xml('a:buNone'),
      runProperties({ size, color: text, isBold: isTitle, font: isTitle ? headingFont : textFont }, 'a:defRPr'),
    ),
  )
}

const NOTES_MASTER = 'ppt/notesMasters/notesMaster1.xml'
const NOTES_THEME = 'ppt/theme/theme2.xml'
/** A sheet of paper, upright: 7.5 x 10 inches. */
export const NOTES_SIZE: SlideSize = { width: 540, height: 720 }

/** The master of notes, once. @returns its path. */
export function addNotesMaster(parts: PackageParts): string {
  if (parts.has(NOTES_MASTER)) return NOTES_MASTER
  // Notes are for the presenter, and look the same everywhere.
  parts.add(NOTES_THEME, themePart(USUAL_BRAND), 'officedocument.theme')
  parts.link(NOTES_MASTER, 'theme', NOTES_THEME)
  parts.add(
    NOTES_MASTER,
    xml(
      'p:notesMaster',
      namespaces('a', 'r', 'p'),
      xml('p:cSld', {}, WHITE, slideTree(slideImage(2, PICTURE_BOX), notesPlace(3, NO_TEXT, NOTES_BOX))),
      COLOR_MAP,
    ),
    `${PRESENTATION_TYPE}.notesMaster`,
  )
  return NOTES_MASTER
}

const PICTURE_BOX: SlideBox = { x: 54, y: 54, width: 432, height: 270, rotation: 0 }
const NOTES_BOX: SlideBox = { x: 54, y: 342, width: 432, height: 324, rotation: 0 }
const NO_TEXT = xml('a:p', {}, xml('a:endParaRPr', { lang: 'en-US' }))

/** The picture of the slide on its page of notes. @param box null for where the master has it. */
export function slideImage(id: number, box: SlideBox | null = null): string {
  return xml(
    'p:sp',
    {},
    xml(
      'p:nvSpPr',
      {},
      drawnThing({ id, name: 'Slide' }),
      xml('p:cNvSpPr', {}, xml('a:spLocks', { noGrp: 1, noRot: 1, noChangeAspect: 1 })),
      xml('p:nvPr', {}, xml('p:ph', { type: 'sldImg' })),
    ),
    box === null ? xml('p:spPr') : xml('p:spPr', {}, transformOf(box), xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst'))),
  )
}

/** The notes themselves. */
export function notesPlace(id: number, paragraphs: string, box: SlideBox | null = null): string {
  return xml(
    'p:sp',
    {},
    xml(
      'p:nvSpPr',
      {},
      drawnThing({ id, name: 'Notes' }),
      xml('p:cNvSpPr', {}, xml('a:spLocks', { noGrp: 1 })),
      xml('p:nvPr', {}, xml('p:ph', { type: 'body', idx: 1 })),
    ),
    box === null ? xml('p:spPr') : xml('p:spPr', {}, transformOf(box), xml('a:prstGeom', { prst: 'rect' }, xml('a:avLst'))),
    xml('p:txBody', {}, xml('a:bodyPr'), xml('a:lstStyle'), paragraphs),
  )
}
