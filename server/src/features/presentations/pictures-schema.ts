import type { ApiBuilder } from '../../builder.ts'
import { TAKES_FILE } from '../../platform/http/graphql/request-size.ts'
import type { Picture, PictureService } from './pictures.ts'

interface ListedPicture extends Picture {
  readonly usedBy: readonly string[]
}

/** Pictures on slides. Their bytes are at /api/pictures/<id>. */
export function addPictures(builder: ApiBuilder, pictures: PictureService): void {
  const PictureRef = builder.objectRef<ListedPicture>('Picture').implement({
    description: 'A picture of the company, for slides. Its bytes: GET /api/pictures/<id>. width, height: in pixels. usedBy: in words.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      mimeType: t.exposeString('mimeType'),
      width: t.exposeInt('width'),
      height: t.exposeInt('height'),
      sizeBytes: t.exposeInt('sizeBytes'),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      createdBy: t.exposeString('createdBy'),
      usedBy: t.stringList({ description: 'Presentations that show it: it cannot be deleted then.', resolve: ({ usedBy }) => [...usedBy] }),
    }),
  })
  builder.queryField('pictures', (t) =>
    t.field({
      type: [PictureRef],
      description: 'Added last first.',
      resolve: async (_root, _args, { access }) => {
        const all = await pictures.list(access)
        const uses = await pictures.uses(
          access,
          all.map(({ id }) => id),
        )
        return all.map((one) => ({ ...one, usedBy: uses.get(one.id) ?? [] }))
      },
    }),
  )
  builder.mutationFields((t) => ({
    addPicture: t.field({
      type: PictureRef,
      nullable: true,
      extensions: TAKES_FILE,
      description:
        'Stores a PNG or JPEG file of up to 25 MB. The same file again is the picture that is there. WebP files are refused, since PowerPoint and PDF files cannot hold them.',
      args: {
        filename: t.arg.string({ required: true, limit: 'fileName' }),
        inputData: t.arg.string({ description: 'The file as base64.', limit: 'fileBase64' }),
        file: t.arg({ type: 'File', description: 'Or as a multipart file variable.' }),
      },
      resolve: async (_root, { filename, inputData, file }, { access }) => {
        const added = await pictures.add(access, { filename, inputData, file })
        const uses = await pictures.uses(access, [added.id])
        return { ...added, usedBy: uses.get(added.id) ?? [] }
      },
    }),
    deletePicture: t.boolean({
      nullable: true,
      description: 'Refused while a presentation shows it; the message names that.',
      args: { pictureId: t.arg.id({ required: true }) },
      resolve: async (_root, { pictureId }, { access }) => {
        await pictures.delete(access, pictureId)
        return true
      },
    }),
  }))
}
