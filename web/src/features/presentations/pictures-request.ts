import { shownPixels } from '@fourwall/domain/presentations/pictures/placed-picture.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { mutationRefusal, runMutation } from '../../api/ask.ts'
import { type FileVariableTarget, sendFileVariable } from '../../blocks/file-upload/send-file-variable.ts'
import { graphql } from '../../generated/gql/gql.ts'

export const PicturesQuery = graphql(`
  query Pictures {
    pictures {
      id
      name
      width
      height
      sizeBytes
      usedBy
    }
  }
`)

const AddPicture = graphql(`
  mutation AddPicture($filename: String!, $file: File) {
    addPicture(filename: $filename, file: $file) {
      id
      name
      width
      height
      sizeBytes
      usedBy
    }
  }
`)

const DeletePicture = graphql(`
  mutation DeletePicture($pictureId: ID!) {
    deletePicture(pictureId: $pictureId)
  }
`)

export type StoredPicture = ResultOf<typeof PicturesQuery>['pictures'][number]

/** 25 MB, as for every file. */
const MOST_BYTES = 25 * 1_048_576
/** JPEG quality, 0 to 1: without a visible difference. */
const QUALITY = 0.92

/**
 * Stores a picture after drawing it again: upright, with no more pixels than a slide shows, without camera data such as the location, and
 * as JPEG or PNG, which every file can hold.
 *
 * @throws Error with a sentence.
 */
export async function addPicture(target: FileVariableTarget, file: File): Promise<StoredPicture> {
  if (file.size > MOST_BYTES) throw new Error('This picture is larger than 25 MB. Make it smaller.')
  const sent = await drawnAnew(file)
  const { addPicture: added } = await sendFileVariable(
    target,
    AddPicture,
    { filename: sent.name },
    sent,
    new AbortController().signal,
    () => undefined,
  )
  if (!added) throw new Error('The server gave no answer.')
  return added
}

async function drawnAnew(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This is not a picture. Choose a PNG, JPEG or WebP file.')
  })
  const type = file.type === 'image/jpeg' ? file.type : 'image/png'
  const { width, height } = shownPixels(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
  }
  bitmap.close()
  const bytes = await canvas.convertToBlob({ type, quality: QUALITY })
  const ending = type === 'image/jpeg' ? 'jpg' : 'png'
  return new File([bytes], `${file.name.replace(/\.\w+$/, '') || 'Picture'}.${ending}`, { type })
}

/** @returns why it was not deleted; null if it was. */
export function deletePicture(client: Client, pictureId: string): Promise<string | null> {
  return mutationRefusal(runMutation(client, DeletePicture, { pictureId }))
}
