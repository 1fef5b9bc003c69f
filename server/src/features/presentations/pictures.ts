import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import { type PictureDamage, type PictureFile, readJpegFile, readPngFile } from '@fourwall/domain/presentations/pictures/picture-file.ts'
import { type PictureHead, readPictureHead } from '@fourwall/domain/presentations/pictures/picture-head.ts'
import { LONGEST_SHOWN } from '@fourwall/domain/presentations/pictures/placed-picture.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { type FileArguments, takeFile } from '../../platform/http/uploads/incoming-file.ts'
import { cleanFilename, type UploadStore } from '../../platform/http/uploads/upload-store.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { listedByKind, type References } from '../references/service.ts'
import { readPng } from './pdf/png-file.ts'
import { hasAllRows } from './pdf/png-rows.ts'
import {
  deletePictureRow,
  insertPicture,
  lockPicture,
  type PictureRow,
  type PictureType,
  selectPictureBytes,
  selectPictures,
  selectPictureWithDigest,
} from './pictures-repository.ts'
import { presentationsPolicy } from './policy.ts'

export type Picture = PictureRow

/** Either side of a picture. */
const MOST_PIXELS_A_SIDE = 12_000
/** All of it: as cameras make them, and a tenth of a gigabyte of memory wherever one is shown. A slide shows a third of that. */
const MOST_PIXELS = 25_000_000

const NAMED = /\.(?:png|jpe?g|webp)$/i
const NOT_A_PICTURE = 'This is not a picture. Choose a PNG, JPEG or WebP file.'
/** The browser converts them before it sends them. */
const WEBP = 'PowerPoint and PDF files cannot hold WebP pictures. Send a PNG or JPEG file.'

const DAMAGED: Readonly<Record<PictureDamage, string>> = {
  CUT: 'Part of this picture is missing: the file ends too early. Save or download it again, then send it.',
  GARBLED: 'This picture is damaged: the file holds bytes that belong to no picture. Save it again as PNG or JPEG, then send it.',
}

/** Pictures on slides: the company's own, each stored once. */
export class PictureService {
  readonly #references: References
  readonly #uploads: UploadStore
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(references: References, uploads: UploadStore, clock: Clock, newId: () => string) {
    this.#references = references
    this.#uploads = uploads
    this.#clock = clock
    this.#newId = newId
  }

  /** Added last first. */
  list(access: Access): Promise<readonly Picture[]> {
    return selectPictures(presentationsPolicy.read(access))
  }

  /** Null if the company has no such picture. */
  async bytes(access: Access, id: string): Promise<{ readonly mimeType: PictureType; readonly bytes: Uint8Array } | null> {
    const scope = presentationsPolicy.read(access)
    const found = isUuid(id) ? await selectPictureBytes(scope, id) : null
    const head = found && readPictureHead(found.bytes)
    // Those stored before uploads were cleaned, or by a restored backup, still have the place where they were taken.
    return found === null || head === null ? found : { ...found, bytes: readFileOf(found.bytes, head).bytes }
  }

  /**
   * Stores a file as a picture; the same file again is the picture that is there already.
   *
   * @throws BadInputError with a sentence for what is no picture, or too large.
   */
  async add(access: Access, given: FileArguments): Promise<Picture> {
    const scope = presentationsPolicy.change(access)
    const sent = await takeFile(this.#uploads, given, { named: NAMED, refusal: NOT_A_PICTURE }, ({ path }) => readFile(path))
    const { mimeType, width, height, bytes } = await pictureIn(sent)
    const digest = createHash('sha256').update(bytes).digest()
    await scope.transaction(async (tx) => {
      if ((await selectPictureWithDigest(tx, digest)) !== null) return
      const name = cleanFilename(given.filename).slice(0, LONGEST.slideTitle) || 'Picture'
      const created = { createdAt: this.#clock.now(), createdBy: access.user.name }
      await insertPicture(tx, { id: this.#newId(), name, mimeType, width, height, ...created }, { digest, bytes })
    })
    const stored = await selectPictureWithDigest(scope, digest)
    if (stored === null) throw new DomainError('CONFLICT', 'This picture was deleted while it was added. Add it again.')
    return stored
  }

  /** @throws BadInputError while a presentation shows it, naming that; NOT_FOUND. */
  async delete(access: Access, id: string): Promise<void> {
    const scope = presentationsPolicy.change(access)
    await scope.transaction(async (tx) => {
      if (!isUuid(id) || !(await lockPicture(tx, id))) throw new DomainError('NOT_FOUND', 'There is no such picture (any more).')
      const uses = (await this.#references.toEachWithin(tx, 'PICTURE', [id.toLowerCase()])).get(id.toLowerCase()) ?? []
      if (uses.length > 0)
        throw new BadInputError(`This picture is used by ${listedByKind(uses)}. Remove it there first, then delete it.`, 'pictureId')
      await deletePictureRow(tx, id)
    })
  }

  /** By picture: where it is used, in words. Unused ones are omitted. */
  async uses(access: Access, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const found = await this.#references.toEach(presentationsPolicy.read(access), 'PICTURE', ids)
    return new Map([...found].map(([id, references]) => [id, references.map(({ inWords }) => inWords)]))
  }
}

/**
 * What a file is by its own bytes, whatever it is called; and these without what they say of the camera, its owner and the place.
 */
async function pictureIn(file: Uint8Array): Promise<Pick<Picture, 'mimeType' | 'width' | 'height'> & { readonly bytes: Uint8Array }> {
  const head = readPictureHead(file)
  if (head === null) throw new BadInputError(NOT_A_PICTURE, 'file')
  if (head.type === 'webp') throw new BadInputError(WEBP, 'file')
  const { width, height } = head
  if (width < 1 || height < 1) throw new BadInputError('This picture has no pixels. Choose another one.', 'file')
  if (width > MOST_PIXELS_A_SIDE || height > MOST_PIXELS_A_SIDE || width * height > MOST_PIXELS) {
    throw new BadInputError(
      `This picture has ${formatCount(width)} by ${formatCount(height)} pixels. ${formatCount(MOST_PIXELS / 1_000_000)} million in all are allowed, ${formatCount(MOST_PIXELS_A_SIDE)} on a side; a slide shows at most ${formatCount(LONGEST_SHOWN)} on its longer side. Make the picture smaller, then send it again.`,
      'file',
    )
  }
  const damage = await damageOf(file, head)
  if (damage !== null) throw new BadInputError(DAMAGED[damage], 'file')
  return { mimeType: head.type === 'png' ? 'image/png' : 'image/jpeg', width, height, bytes: readFileOf(file, head).bytes }
}

/** What is wrong with the bytes of a PNG or JPEG file; null for nothing. Pixels of a PNG are read to their end, those of a JPEG are not. */
export async function damageOf(file: Uint8Array, head: PictureHead): Promise<PictureDamage | null> {
  const { damage } = readFileOf(file, head)
  if (damage !== null || head.type !== 'png') return damage
  const png = readPng(file)
  return png !== null && (await hasAllRows(png)) ? null : 'GARBLED'
}

function readFileOf(file: Uint8Array, { type, orientation }: PictureHead): PictureFile {
  if (type === 'webp') return { damage: null, bytes: file }
  return type === 'png' ? readPngFile(file, crc32) : readJpegFile(file, orientation)
}
