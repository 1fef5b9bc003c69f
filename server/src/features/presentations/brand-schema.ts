import type { ApiBuilder } from '../../builder.ts'
import type { BrandService, SavedBrand } from './brand.ts'
import { brandTypes } from './brand-types.ts'

/** The company's brand, which new presentations have. */
export function addBrand(builder: ApiBuilder, brand: BrandService): void {
  const { BrandLookRef, BrandLookInput } = brandTypes(builder)
  const BrandRef = builder.objectRef<SavedBrand>('Brand').implement({
    description: 'A version of how presentations of the company look.',
    fields: (t) => ({
      version: t.exposeInt('version'),
      savedAt: t.field({ type: 'DateTime', resolve: ({ savedAt }) => savedAt }),
      savedBy: t.exposeString('savedBy'),
      look: t.field({ type: BrandLookRef, resolve: ({ look }) => look }),
    }),
  })
  builder.queryFields((t) => ({
    brand: t.field({
      type: BrandRef,
      nullable: true,
      description: 'How new presentations look; null for the product’s own look.',
      resolve: (_root, _args, { access }) => brand.get(access),
    }),
    brandVersions: t.field({
      type: [BrandRef],
      description: 'Newest first; the last 200 are stored.',
      resolve: async (_root, _args, { access }) => [...(await brand.versions(access))],
    }),
  }))
  builder.mutationField('saveBrand', (t) =>
    t.field({
      type: BrandRef,
      nullable: true,
      description:
        'Saves the next version. version: as the caller read it, left out for the first one; CONFLICT with currentVersion if another user saved in the meantime. Existing presentations keep their look. If nothing differs, nothing is saved or refused.',
      args: { input: t.arg({ type: BrandLookInput, required: true }), version: t.arg.int() },
      resolve: (_root, { input, version }, { access }) => brand.save(access, { version: version ?? null, given: input }),
    }),
  )
}
