import type { Brand, BrandLogo } from '@fourwall/domain/presentations/brand.ts'
import { sharedTypes } from '../../builder.ts'

/** How presentations look: of the company's brand, and of presentations made with it. */
export const brandTypes = sharedTypes((builder) => {
  const Logo = builder.objectRef<BrandLogo>('BrandLogo').implement({
    description: 'A stored picture, with its size in pixels.',
    fields: (t) => ({
      pictureId: t.exposeID('pictureId'),
      width: t.exposeFloat('width'),
      height: t.exposeFloat('height'),
    }),
  })
  const BrandLookRef = builder.objectRef<Brand>('BrandLook').implement({
    description:
      'Colors as #rrggbb: of texts, of notes, of walls and new shapes, of the blocks of covers. Fonts of titles and figures, and of other texts: IBM Plex Sans or IBM Plex Mono.',
    fields: (t) => ({
      text: t.exposeString('text'),
      quiet: t.exposeString('quiet'),
      accent: t.exposeString('accent'),
      block: t.exposeString('block'),
      headingFont: t.exposeString('headingFont'),
      textFont: t.exposeString('textFont'),
      logo: t.field({ type: Logo, nullable: true, resolve: ({ logo }) => logo }),
    }),
  })
  const LogoInput = builder.inputType('BrandLogoInput', {
    description: 'As BrandLogo. The brand itself takes the size from the stored picture.',
    fields: (t) => ({ pictureId: t.id({ required: true }), width: t.float(), height: t.float() }),
  })
  const BrandLookInput = builder.inputType('BrandLookInput', {
    description: 'As BrandLook. Letters need a contrast of 4.5 to 1 with white, walls and blocks of 3 to 1.',
    fields: (t) => ({
      text: t.string({ required: true, limit: 'color' }),
      quiet: t.string({ required: true, limit: 'color' }),
      accent: t.string({ required: true, limit: 'color' }),
      block: t.string({ required: true, limit: 'color' }),
      headingFont: t.string({ required: true, limit: 'label' }),
      textFont: t.string({ required: true, limit: 'label' }),
      logo: t.field({ type: LogoInput }),
    }),
  })
  return { BrandLookRef, BrandLookInput }
})
