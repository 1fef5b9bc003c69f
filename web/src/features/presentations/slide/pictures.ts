import { createContext, useContext } from 'react'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'

/** Where the bytes of pictures come from. */
export interface PictureSource {
  /** An address inside this page, good as long as it is open. @throws Error with a sentence. */
  readonly addressOf: (pictureId: string) => Promise<string>
  /** @throws Error with a sentence. */
  readonly bytesOf: (pictureId: string) => Promise<Blob>
}

export const PictureSourceContext = createContext<PictureSource | null>(null)

/** Loads each picture once; the page keeps it. */
export function createPictureSource(load: (pictureId: string) => Promise<Blob>): PictureSource {
  const known = new Map<string, Promise<{ readonly bytes: Blob; readonly address: string }>>()
  const pictureOf = (pictureId: string) => {
    const before = known.get(pictureId)
    if (before !== undefined) return before
    const picture = load(pictureId).then((bytes) => ({ bytes, address: URL.createObjectURL(bytes) }))
    known.set(pictureId, picture)
    // What failed is tried again.
    picture.catch(() => known.delete(pictureId))
    return picture
  }
  return {
    addressOf: async (pictureId) => (await pictureOf(pictureId)).address,
    bytesOf: async (pictureId) => (await pictureOf(pictureId)).bytes,
  }
}

/** The address of a picture; null while it is loading, and for none. */
export function usePicture(pictureId: string | null): { readonly address: string | null; readonly failure: string | null } {
  const source = useContext(PictureSourceContext)
  const { value, failure } = useLoaded(source === null ? null : pictureId, () =>
    source === null || pictureId === null ? Promise.resolve(null) : source.addressOf(pictureId),
  )
  return { address: value, failure }
}
