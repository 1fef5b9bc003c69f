import { DomainError } from '@fourwall/domain/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '../../platform/identity/access.ts'
import type { PictureService } from './pictures.ts'

interface PictureRoutes {
  readonly accessOf: (request: FastifyRequest) => Promise<Access>
  readonly pictures: PictureService
}

/** `GET /api/pictures/<id>` with the bytes of a picture. They never change, so browsers may cache them. */
export function mountPictures(app: FastifyInstance, { accessOf, pictures }: PictureRoutes): void {
  app.get<{ Params: { pictureId: string } }>('/api/pictures/:pictureId', async (request, reply) => {
    const access = await accessOf(request)
    const found = await pictures.bytes(access, request.params.pictureId)
    if (found === null) throw new DomainError('NOT_FOUND', 'There is no such picture (any more).')
    return reply
      .header('content-type', found.mimeType)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('vary', 'authorization')
      .send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength))
  })
}
