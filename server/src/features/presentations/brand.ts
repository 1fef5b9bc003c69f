import { sameValue } from '@fourwall/domain/editing/same-value.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { type Brand, parseBrand } from '@fourwall/domain/presentations/brand.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { refuseStale } from '../history/service.ts'
import { type BrandRow, insertBrand, selectBrand, selectBrands } from './brand-repository.ts'
import { lockPictures, selectPicture } from './pictures-repository.ts'
import { presentationsPolicy } from './policy.ts'

/** A version of the company's brand. */
export interface SavedBrand {
  readonly version: number
  readonly savedAt: Date
  readonly savedBy: string
  readonly look: Brand
}

/** A brand as the caller gives it: of the logo only the picture counts, its size is that of the stored one. */
interface GivenBrand {
  readonly logo?: { readonly pictureId: string } | null | undefined
  readonly [field: string]: unknown
}

/** How presentations of a company look from now on. Existing ones keep their look until a user applies it. */
export class BrandService {
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Null while the company has none: the product's own look is used. */
  async get(access: Access): Promise<SavedBrand | null> {
    const row = await selectBrand(presentationsPolicy.read(access))
    return row && savedOf(row)
  }

  /** The last one first. */
  async versions(access: Access): Promise<readonly SavedBrand[]> {
    return (await selectBrands(presentationsPolicy.read(access))).map(savedOf)
  }

  /**
   * Saves the brand's next version. Saves nothing where nothing changes.
   *
   * @param version as the caller read it; null for the first one.
   * @throws BadInputError for colors that cannot be read on white, and a deleted logo; DomainError (CONFLICT) if another user saved in the
   * meantime.
   */
  async save(access: Access, { version, given }: { readonly version: number | null; readonly given: GivenBrand }): Promise<SavedBrand> {
    const scope = presentationsPolicy.change(access)
    await scope.transaction(async (tx) => {
      const stored = await selectBrand(tx)
      const look = parseBrand({ ...given, logo: await logoOf(tx, given.logo?.pictureId ?? null) }, 'input')
      if (stored !== null && sameValue(savedOf(stored).look, look)) return
      refuseStale({ name: 'The brand', version: stored?.version ?? 0 }, version ?? 0)
      const isStored = await insertBrand(tx, {
        version: (stored?.version ?? 0) + 1,
        text: JSON.stringify(look),
        logoId: look.logo?.pictureId ?? null,
        savedAt: this.#clock.now(),
        savedBy: access.user.name,
      })
      if (!isStored) refuseStale({ name: 'The brand', version: (stored?.version ?? 0) + 1 }, version ?? 0)
    })
    const saved = await this.get(access)
    if (saved === null) throw new DomainError('CONFLICT', 'The brand was changed while it was saved. Save it again.')
    return saved
  }
}

/** Locked until the transaction ends, so that the picture cannot be deleted. */
async function logoOf(tx: Queryable, pictureId: string | null): Promise<Brand['logo']> {
  if (pictureId === null) return null
  const [found] = isUuid(pictureId) ? await lockPictures(tx, [pictureId]) : []
  const picture = found === undefined ? null : await selectPicture(tx, found)
  if (picture === null) throw new BadInputError('The logo’s picture was deleted. Choose another one, or none.', 'input.logo')
  return { pictureId: picture.id, width: picture.width, height: picture.height }
}

function savedOf({ document, ...row }: BrandRow): SavedBrand {
  return { ...row, look: parseBrand(document) }
}
