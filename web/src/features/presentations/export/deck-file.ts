import { fileNamePart } from '@fourwall/domain/file-names.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { filledPresentation } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import type { SlidePicture } from '@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { PictureSource } from '../slide/pictures.ts'
import type { SlideLook } from '../slide/slide-look.ts'
import { deckPicture } from './deck-pictures.ts'

export interface DeckToExport {
  readonly presentation: Presentation
  readonly figures: PresentationFigures
  readonly look: SlideLook
  readonly companyName: string
  /** Where it can be opened; null while it is not saved. */
  readonly address: string | null
}

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

/**
 * Saves a presentation as a .pptx file. The page stays usable while it runs.
 *
 * @returns what is missing in it, in a sentence; null if nothing is.
 */
export async function savePowerpoint(deck: DeckToExport, source: PictureSource | null): Promise<string | null> {
  // What writes such files is needed by few visits.
  const [{ powerpointFile, picturesToWrite }, { chartFiguresBook }, { writeXlsx }] = await Promise.all([
    import('@fourwall/domain/presentations/powerpoint/powerpoint-file.ts'),
    import('@fourwall/domain/presentations/powerpoint/chart-figures-book.ts'),
    import('hucre/xlsx'),
  ])
  const { presentation, figures, look, companyName, address } = deck
  const wanted = picturesToWrite(presentation)
  const pictures = await loadPictures(wanted, source)
  const encoder = new TextEncoder()
  const bytes = await powerpointFile(
    {
      presentation,
      figures,
      pictures,
      ...look,
      facts: { companyName, address, madeAt: `${new Date().toISOString().slice(0, 19)}Z` },
    },
    {
      encode: (text) => encoder.encode(text),
      deflate,
      workbook: (sheet) => writeXlsx(chartFiguresBook(sheet)),
      pause: pauseAfter(MOST_AT_ONCE),
    },
  )
  saveFile(`${fileNamePart(filledPresentation(presentation, figures.words).title)}.pptx`, bytes, TYPE)
  const missing = wanted.length - pictures.size
  return missing === 0
    ? null
    : `${counted(missing, 'picture')} could not be loaded. The file says so where ${missing === 1 ? 'it' : 'they'} would be.`
}

async function loadPictures(ids: readonly string[], source: PictureSource | null): Promise<ReadonlyMap<string, SlidePicture>> {
  const found = new Map<string, SlidePicture>()
  if (source === null) return found
  // One after the other: each is decoded, and may be large.
  for (const id of ids) {
    try {
      found.set(id, await deckPicture(await source.bytesOf(id)))
    } catch {
      // Said at the end, and on the slide.
    }
  }
  return found
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}

/** Milliseconds for which a busy page goes unnoticed. */
const MOST_AT_ONCE = 16

/** Lets the page do other work whenever so many milliseconds went by. The page's policy allows no threads of its own. */
function pauseAfter(milliseconds: number): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < milliseconds) return
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    last = performance.now()
  }
}
