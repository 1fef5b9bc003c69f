import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { pageSvg } from '@fourwall/domain/presentations/pages/page-svg.ts'
import { slidePage } from '@fourwall/domain/presentations/pages/slide-page.ts'
import { picturesToWrite } from '@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'
import { type Presentation, SLIDE_SIZES, type Slide } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { SlideSize } from '@fourwall/domain/presentations/slide-box.ts'
import { dataAddress, fontFaces, svgPicture } from '../../../blocks/export/svg-picture.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { PictureSource } from '../slide/pictures.ts'
import type { SlideLook } from '../slide/slide-look.ts'

interface SlideToSave {
  readonly presentation: Presentation
  readonly slide: Slide
  readonly figures: PresentationFigures
  readonly look: SlideLook
}

/** Pixels to a point: 1,920 x 1,080 of a wide slide. */
const DENSITY = 2

/** Saves a slide as a .png file. @throws Error with a sentence. */
export async function saveSlidePicture({ presentation, slide, figures, look }: SlideToSave, source: PictureSource | null): Promise<void> {
  const pictures = await loadedPictures(picturesToWrite({ ...presentation, slides: [slide] }), source)
  const size = SLIDE_SIZES[presentation.settings.aspectRatio]
  const page = slidePage(slide, { size, figures, ...look, pixelsOf: (id) => pictures.get(id)?.pixels ?? null })
  const svg = pageSvg(page, {
    fontFaces: await fontFaces(['IBM Plex Sans', 'IBM Plex Mono']),
    addressOf: (id) => pictures.get(id)?.address ?? null,
  })
  const name = fileNamePart(slide.title === '' ? presentation.title : slide.title)
  saveFile(`${name}.png`, await svgPicture(svg, { width: size.width * DENSITY, height: size.height * DENSITY }), 'image/png')
}

interface LoadedPicture {
  readonly address: string
  readonly pixels: SlideSize
}

/** Those that cannot be loaded are left out: the slide says so. */
async function loadedPictures(ids: readonly string[], source: PictureSource | null): Promise<ReadonlyMap<string, LoadedPicture>> {
  const found = new Map<string, LoadedPicture>()
  if (source === null) return found
  for (const id of ids) {
    try {
      const bytes = await source.bytesOf(id)
      const bitmap = await createImageBitmap(bytes)
      found.set(id, { address: await dataAddress(bytes), pixels: { width: bitmap.width, height: bitmap.height } })
      bitmap.close()
    } catch {
      // As said above.
    }
  }
  return found
}
