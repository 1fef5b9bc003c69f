import { USUAL_BRAND } from '@fourwall/domain/presentations/brand.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { pictureFile } from '../../../test/presentations/picture-files.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'

const FIELDS = 'version savedBy look { text quiet accent block headingFont textFont logo { pictureId width height } }'
const SAVE = `mutation ($input: BrandLookInput!, $version: Int) { saveBrand(input: $input, version: $version) { ${FIELDS} } }`
const { logo: _none, ...LOOK } = USUAL_BRAND
const SAVE_DECK = `mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id
  settings { brand { accent headingFont logo { pictureId width } } } } }`

onDatabase('the brand of a company', (fresh) => {
  let services: Services
  let scope: Scope
  let ask: Ask

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Branded' })
    scope = services.database.scope(id)
    ask = apiOf(services, id)
  }, 120_000)

  it('is kept version by version, and never saved over somebody else’s', async () => {
    expect(await ask('{ brand { version } }')).toEqual({ brand: null })
    const first = await ask(SAVE, { input: { ...LOOK, accent: '#9C1F3A' } })
    expect(first).toMatchObject({ saveBrand: { version: 1, look: { accent: '#9c1f3a', logo: null } } })
    // The same again stores nothing, also from an old version.
    expect(await ask(SAVE, { input: { ...LOOK, accent: '#9c1f3a' } })).toMatchObject({ saveBrand: { version: 1 } })
    await expect(ask(SAVE, { input: { ...LOOK, accent: '#1f6f54' } })).rejects.toThrow(/changed by someone else/)
    expect(await ask(SAVE, { input: { ...LOOK, headingFont: 'IBM Plex Mono' }, version: 1 })).toMatchObject({ saveBrand: { version: 2 } })
    const { brandVersions } = await ask<{ brandVersions: { version: number; look: { accent: string } }[] }>(
      `{ brandVersions { ${FIELDS} } }`,
    )
    expect(brandVersions.map(({ version, look }) => [version, look.accent])).toEqual([
      [2, USUAL_BRAND.accent],
      [1, '#9c1f3a'],
    ])
  })

  it('has colors that can be read on white, fonts that are there, and a picture of the company', async () => {
    await expect(ask(SAVE, { input: { ...LOOK, quiet: '#c0c0c0' }, version: 2 })).rejects.toThrow(/1\.8 to 1 with white; 4\.5 to 1/)
    await expect(ask(SAVE, { input: { ...LOOK, textFont: 'Comic Sans' }, version: 2 })).rejects.toThrow(/IBM Plex/)
    const logo = { pictureId: '00000000-0000-4000-8000-000000000000' }
    await expect(ask(SAVE, { input: { ...LOOK, logo }, version: 2 })).rejects.toThrow('The logo’s picture was deleted.')
  })

  it('holds its logo, with the size of the stored picture, as long as it is used', async () => {
    const access = accessOf(scope)
    const { id: pictureId } = await services.pictures.add(access, pictureFile('logo.png', { width: 6, height: 3 }))
    const saved = await ask(SAVE, { input: { ...LOOK, logo: { pictureId, width: 900, height: 1 } }, version: 2 })
    expect(saved).toMatchObject({ saveBrand: { version: 3, look: { logo: { pictureId, width: 6, height: 3 } } } })
    await expect(services.pictures.delete(access, pictureId)).rejects.toThrow('This picture is used by the brand "Branded".')
    expect(await ask('{ pictures { usedBy } }')).toEqual({ pictures: [{ usedBy: ['the brand "Branded"'] }] })

    // A presentation made with it keeps it after the brand has another one.
    const look = { ...LOOK, accent: '#9c1f3a', headingFont: 'IBM Plex Mono', logo: { pictureId, width: 6, height: 3 } }
    const settings = { aspectRatio: 'WIDE_16_9', brand: look }
    const { savePresentation } = await ask<{ savePresentation: { id: string; settings: unknown } }>(SAVE_DECK, {
      input: { title: 'Pack', order: [], slides: [], settings },
    })
    expect(savePresentation.settings).toEqual({
      brand: { accent: '#9c1f3a', headingFont: 'IBM Plex Mono', logo: { pictureId, width: 6 } },
    })
    await ask(SAVE, { input: LOOK, version: 3 })
    await expect(services.pictures.delete(access, pictureId)).rejects.toThrow('This picture is used by the presentation "Pack".')
    await ask('mutation ($id: ID!) { deletePresentation(id: $id) }', { id: savePresentation.id })
    await services.pictures.delete(access, pictureId)
    // An earlier brand that shows it cannot come back with it.
    await expect(ask(SAVE, { input: { ...LOOK, logo: { pictureId } }, version: 4 })).rejects.toThrow('The logo’s picture was deleted.')
  })

  it('is seen by everybody and changed by those who change presentations', async () => {
    const viewer = accessOf(scope, { role: 'VIEWER' })
    expect(await services.brand.get(viewer)).not.toBeNull()
    await expect(services.brand.save(viewer, { version: 4, given: LOOK })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
