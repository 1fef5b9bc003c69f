import { randomUUID } from 'node:crypto'
import { readPictureHead } from '@fourwall/domain/presentations/pictures/picture-head.ts'
import { presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { farJpeg, lyingPhotoBytes, pngBytes, unreadablePng, webpBytes } from '../../../test/presentations/picture-files.ts'
import { testServices } from '../../../test/services.ts'
import { inShortestSlices, mostJsonPerTurn } from '../../../test/turns.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'

const ELEMENTS = `elements { __typename id type name groupId zIndex locked visible transform { x y width height rotation }
  ... on TextElement { content fontSize fontFamily fontWeight textAlign color backgroundColor padding figures { name groupId measure against } }
  ... on ImageElement { src alt objectFit crop { left } }
  ... on ShapeElement { fillColor strokeWidth opacity }
  ... on PnlViewerElement { title: title showGrid data metadataId metadata { name } rows scope { places { locationIds } } }
  ... on ChartElement { chartId chart { id title document } }
  ... on UnknownElement { rawType } }`
const FIELDS = `id title version updatedBy order document history { version savedBy }
  slides { id title notes backgroundColor backgroundImage ${ELEMENTS} }
  settings { size aspectRatio defaultPnlId defaultLocationIds defaultTimePeriodOption { label } }`
const SAVE = `mutation ($input: SavePresentationInput!, $key: String) { savePresentation(input: $input, idempotencyKey: $key) { ${FIELDS} } }`
const ONE = `query ($id: ID!) { presentation(id: $id) { ${FIELDS} } }`

interface Element {
  readonly id: string
  readonly type: string
  readonly [field: string]: unknown
}

interface Saved {
  readonly id: string
  readonly title: string
  readonly version: number
  readonly order: readonly string[]
  readonly document: string
  readonly slides: readonly { readonly id: string; readonly elements: readonly Element[] }[]
}

const FRAME = { transform: { x: 10, y: 20, width: 40, height: 30, rotation: 0 }, zIndex: 0, locked: false, visible: true }
const RECTANGLE = { ...FRAME, id: 'r', type: 'RECTANGLE', fillColor: '#1c4fc0', strokeColor: '#000000' }

onDatabase('presentations', (fresh) => {
  let services: Services
  let scope: Scope
  let ask: Ask
  let mappingId: string
  let groupId: string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Shown', rows: someLedger(60, { months: 3 }) })
    scope = services.database.scope(id)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [{ name: 'Income', type: 'REVENUE', accounts: ['4000'] }])
    mappingId = planted.mappingId
    groupId = planted.groups.get('Income') ?? ''
  }, 120_000)

  const slide = (id: string, elements: readonly object[] = []) => ({ id, title: `Slide ${id}`, backgroundColor: '#ffffff', elements })
  const input = (more: object = {}) => ({
    title: 'Board pack',
    order: ['a'],
    slides: [slide('a')],
    settings: { aspectRatio: 'WIDE_16_9' },
    ...more,
  })
  const save = async (more: object = {}, key?: string): Promise<Saved> =>
    (await ask<{ savePresentation: Saved }>(SAVE, { input: input(more), key })).savePresentation
  const titles = async (): Promise<readonly string[]> =>
    (await ask<{ presentationList: readonly Saved[] }>('{ presentationList { title } }')).presentationList.map(({ title }) => title)
  const addPicture = async (bytes: Buffer = pngBytes(), filename = 'logo.png') => {
    const { addPicture: added } = await ask<{ addPicture: { id: string; width: number; height: number; usedBy: readonly string[] } }>(
      'mutation ($data: String!, $filename: String!) { addPicture(inputData: $data, filename: $filename) { id width height usedBy } }',
      { data: bytes.toString('base64'), filename },
    )
    return added
  }

  it('come back with every element as it was saved', async () => {
    const picture = await addPicture()
    const chart = {
      title: 'Income by month',
      type: 'SIMPLE_BAR',
      xAxis: 'DATE',
      profitLossMappingId: mappingId,
      timeSpan: { period: 'MONTHLY', yearToDate: true },
      metrics: [{ id: 'm', profitLossGroupId: groupId, locationIds: [], dataLabel: 'Income' }],
    }
    const text = { ...FRAME, id: 't', type: 'TEXT', name: 'Title', content: 'Income {income}', fontSize: 24, color: '#101315' }
    const saved = await save({
      slides: [
        {
          ...slide('a', [
            { ...text, figures: [{ name: 'income', groupId, measure: 'VARIANCE', against: 'PRIOR_YEAR' }] },
            { ...FRAME, id: 'i', type: 'IMAGE', src: picture.id, alt: 'Our logo', objectFit: 'cover' },
            { ...RECTANGLE, groupId: 'g1' },
            { ...FRAME, id: 'p', type: 'PNL_VIEWER', showGrid: true, rows: ['x'], scope: { places: { locationIds: ['1'] } } },
            { ...FRAME, id: 'c', type: 'CHART', chart },
          ]),
          backgroundImage: picture.id,
          notes: 'Say hello.',
        },
      ],
      settings: { aspectRatio: 'LETTER', defaultPnlId: mappingId, defaultLocationIds: ['1'], size: '792 × 612' },
    })
    expect(saved).toMatchObject({
      title: 'Board pack',
      version: 1,
      order: ['a'],
      settings: { size: '792x612', aspectRatio: 'LETTER', defaultPnlId: mappingId, defaultLocationIds: ['1'] },
      slides: [
        {
          id: 'a',
          notes: 'Say hello.',
          backgroundImage: picture.id,
          elements: [
            {
              __typename: 'TextElement',
              id: 't',
              name: 'Title',
              transform: { x: 10, y: 20, width: 40, height: 30, rotation: 0 },
              content: 'Income {income}',
              fontFamily: 'IBM Plex Sans',
              figures: [{ name: 'income', groupId, measure: 'VARIANCE', against: 'PRIOR_YEAR' }],
            },
            { __typename: 'ImageElement', src: picture.id, alt: 'Our logo', objectFit: 'cover', crop: { left: 0 } },
            { __typename: 'ShapeElement', type: 'RECTANGLE', fillColor: '#1c4fc0', groupId: 'g1', opacity: 1 },
            { __typename: 'PnlViewerElement', data: null, metadata: null, rows: ['x'], scope: { places: { locationIds: ['1'] } } },
            { __typename: 'ChartElement', chartId: null, chart: { id: 'c', title: 'Income by month' } },
          ],
        },
      ],
    })
    const { presentation } = await ask<{ presentation: Saved }>(ONE, { id: saved.id })
    expect(presentation).toEqual(saved)
  })

  it('show saved charts and layouts, and tell that they do', async () => {
    const { saveChart } = await ask<{ saveChart: { id: string } }>('mutation ($input: ChartInput!) { saveChart(input: $input) { id } }', {
      input: {
        title: 'Shown chart',
        type: 'LINE',
        xAxis: 'DATE',
        profitLossMappingId: mappingId,
        timeSpan: { period: 'MONTHLY', yearToDate: true },
        metrics: [],
      },
    })
    const { slides } = await save({
      title: 'With a chart',
      slides: [slide('a', [{ ...FRAME, id: 'c', type: 'CHART', chartId: saveChart.id }])],
    })
    expect(slides[0]?.elements).toMatchObject([{ chartId: saveChart.id, chart: { id: saveChart.id, title: 'Shown chart' } }])
    await expect(ask('mutation ($id: ID!) { deleteChart(chartId: $id) }', { id: saveChart.id })).rejects.toThrow(
      '"Shown chart" is used by the presentation "With a chart". Remove it there first, then delete it.',
    )
    const { charts } = await ask<{ charts: readonly { id: string }[] }>('{ charts { id } }')
    // A chart of a slide alone is not among the company's.
    expect(charts.map(({ id }) => id)).toEqual([saveChart.id])
  })

  describe('that are saved again', () => {
    it('get a version for each change, and the earlier ones stay', async () => {
      const first = await save({ title: 'Versions' })
      expect((await save({ id: first.id, version: 1, title: 'Versions' })).version).toBe(1)
      const second = await save({ id: first.id, version: 1, title: 'Later', order: ['b', 'a'], slides: [slide('a'), slide('b')] })
      expect(second).toMatchObject({ version: 2, order: ['b', 'a'], history: [{ version: 2 }, { version: 1 }] })
      const { presentationVersion } = await ask<{ presentationVersion: string }>(
        'query ($id: ID!) { presentationVersion(presentationId: $id, version: 1) }',
        { id: first.id },
      )
      expect(presentationVersion).toBe(first.document)
    })

    it('over what somebody else saved are refused, and nothing is lost', async () => {
      const first = await save({ title: 'Shared' })
      await save({ id: first.id, version: 1, title: 'Shared by Dana' })
      await expect(save({ id: first.id, version: 1, title: 'Shared by Marcus' })).rejects.toMatchObject({
        code: 'CONFLICT',
        currentVersion: 2,
      })
      const { presentation } = await ask<{ presentation: Saved }>(ONE, { id: first.id })
      expect(presentation.title).toBe('Shared by Dana')
    })

    it('with the same key are saved once', async () => {
      const [one, other] = [await save({ title: 'Once' }, 'once'), await save({ title: 'Once' }, 'once')]
      expect(other).toEqual(one)
      expect((await titles()).filter((title) => title === 'Once')).toHaveLength(1)
    })
  })

  it('keep what a newer program put in them, also when they are saved', async () => {
    const id = randomUUID()
    const own = { x: 96, y: 108, width: 384, height: 162, rotation: 0 }
    const stored = { id: 'v', type: 'VIDEO', box: own, zIndex: 3, url: 'film', chapters: [{ at: 1 }] }
    const document = { title: 'Newer', slides: [{ id: 'a', elements: [stored] }], settings: { aspectRatio: 'WIDE_16_9' } }
    await scope.query(
      `insert into presentations (company_id, id, version, document, title, slide_count, named_ids, group_ids, location_ids, picture_ids,
         created_at, created_by, updated_at, updated_by) values ($1, $2, 1, $3::jsonb, 'Newer', 1, '{}', '{}', '{}', '{}', now(), 'x', now(), 'x')`,
      [id, JSON.stringify(document)],
    )
    const { presentation } = await ask<{ presentation: Saved }>(ONE, { id })
    const [element] = presentation.slides[0]?.elements ?? []
    expect(element).toMatchObject({ __typename: 'UnknownElement', type: 'UNKNOWN', rawType: 'VIDEO' })
    const moved = { ...FRAME, id: 'v', type: 'UNKNOWN', transform: { x: 0, y: 0, width: 40, height: 30, rotation: 0 } }
    const { document: after } = await save({ id, version: 1, title: 'Newer', slides: [slide('a', [moved])] })
    const kept = (JSON.parse(after) as { slides: { elements: object[] }[] }).slides[0]?.elements[0]
    expect(kept).toMatchObject({ type: 'VIDEO', url: 'film', chapters: [{ at: 1 }], box: { x: 0, y: 0 } })
    await expect(save({ slides: [slide('a', [{ ...moved, id: 'w' }])] })).rejects.toThrow('Invalid element type')
  })

  it('are refused with a sentence where they do not fit', async () => {
    const withElement = (element: object) => ({ slides: [slide('a', [{ ...FRAME, id: 'x', ...element }])] })
    const refusals: readonly (readonly [object, string])[] = [
      [{ title: '  ' }, 'Please name the presentation.'],
      [{ order: ['b'] }, 'The order names each slide once, by its id.'],
      [withElement({ type: 'UNKNOWN' }), 'Invalid element type'],
      [withElement({ type: 'IMAGE', src: 'https://example.com/logo.png' }), 'Pictures are shown from those that were uploaded here.'],
      [withElement({ type: 'IMAGE', src: randomUUID() }), 'A picture of this presentation was deleted.'],
      [{ id: 'no uuid' }, 'The id of a presentation must be a UUID.'],
      [{ id: randomUUID(), version: 3 }, 'Presentation not found'],
    ]
    for (const [more, sentence] of refusals) await expect(save(more)).rejects.toThrow(sentence)
  })

  it('are deleted and brought back', async () => {
    const { id, document } = await save({ title: 'Deleted' })
    await ask('mutation ($id: ID!) { deletePresentation(id: $id) }', { id })
    expect(await ask(ONE, { id })).toEqual({ presentation: null })
    expect(await titles()).not.toContain('Deleted')
    await expect(ask('mutation ($id: ID!) { deletePresentation(id: $id) }', { id })).rejects.toThrow('Presentation not found')
    await expect(save({ id, version: 1, title: 'Still here?' })).rejects.toThrow('Presentation not found')
    const deleted = '{ deletedPresentations { id title } }'
    expect(await ask(deleted)).toEqual({ deletedPresentations: expect.arrayContaining([{ id, title: 'Deleted' }]) as object })
    const { restorePresentation } = await ask<{ restorePresentation: Saved }>(
      'mutation ($id: ID!) { restorePresentation(id: $id) { document } }',
      { id },
    )
    expect(restorePresentation.document).toBe(document)
    expect(JSON.stringify(await ask(deleted))).not.toContain(id)
    expect(await titles()).toContain('Deleted')
  })

  it('are listed with their first slides, also those that cannot be read', async () => {
    const { id } = await save({ title: 'Listed', slides: [slide('a', [RECTANGLE]), slide('b')], order: ['b', 'a'] })
    const { id: unreadable } = await save({ title: 'Unreadable' })
    await scope.query(`update presentations set document = '{"slides":[{}]}' where company_id = $1 and id = $2`, [unreadable])
    const { presentationList } = await ask<{
      presentationList: readonly { id: string; title: string; slideCount: number; cover: string }[]
    }>('{ presentationList { id title slideCount cover } }')
    const listed = presentationList.find((one) => one.id === id)
    expect(listed).toMatchObject({ title: 'Listed', slideCount: 2 })
    expect(JSON.parse(listed?.cover ?? '')).toMatchObject({
      title: 'Listed',
      slides: [{ id: 'b' }],
      settings: { aspectRatio: 'WIDE_16_9' },
    })
    expect(presentationList.map(({ title }) => title)).toContain('Unreadable')
    await expect(ask(ONE, { id: unreadable })).rejects.toThrow('A newer version of Fourwall saved this presentation')
  })

  describe('pictures', () => {
    it('are stored once, and tell which presentations show them', async () => {
      const bytes = pngBytes({ width: 7, height: 5, red: 1 })
      const [one, again] = [await addPicture(bytes), await addPicture(bytes, 'renamed.jpg')]
      expect(again).toEqual(one)
      expect(one).toMatchObject({ width: 7, height: 5, usedBy: [] })
      const { id } = await save({ title: 'With it', slides: [slide('a', [{ ...FRAME, id: 'i', type: 'IMAGE', src: one.id }])] })
      const remove = () => ask('mutation ($id: ID!) { deletePicture(pictureId: $id) }', { id: one.id })
      await expect(remove()).rejects.toThrow('This picture is used by the presentation "With it". Remove it there first, then delete it.')
      await ask('mutation ($id: ID!) { deletePresentation(id: $id) }', { id })
      await remove()
      await expect(remove()).rejects.toThrow('There is no such picture (any more).')
      await ask('mutation ($id: ID!) { restorePresentation(id: $id) { id } }', { id })
    })

    it('come back byte for byte', async () => {
      const bytes = pngBytes({ width: 300, height: 200, red: 2 })
      const { id } = await addPicture(bytes)
      const found = await services.pictures.bytes(accessOf(scope), id)
      expect(found?.mimeType).toBe('image/png')
      expect(Buffer.compare(Buffer.from(found?.bytes ?? []), bytes)).toBe(0)
    })

    const brokenPng = (): Buffer => {
      const bytes = pngBytes()
      bytes[25] = 5
      return bytes
    }

    const withoutScan = (jpeg: Buffer): Buffer =>
      Buffer.concat([jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda]))), Buffer.from([0xff, 0xd9])])

    const garbledPng = (): Buffer => {
      const bytes = pngBytes({ width: 50, height: 50 })
      bytes[60] = (bytes[60] ?? 0) ^ 255
      return bytes
    }

    it('lose the place where a photo was taken, and stay as the camera was held', async () => {
      const photo = Buffer.concat([
        lyingPhotoBytes().subarray(0, -2),
        Buffer.from([0xff, 0xfe, 0, 12]),
        Buffer.from('N 40 42 46'),
        Buffer.from([0xff, 0xd9]),
      ])
      const { id } = await addPicture(photo, 'photo.jpg')
      const found = await services.pictures.bytes(accessOf(scope), id)
      const stored = Buffer.from(found?.bytes ?? [])
      expect(stored.includes('N 40')).toBe(false)
      expect(readPictureHead(stored)?.orientation).toBe(6)
      expect((await addPicture(photo, 'again.jpg')).id).toBe(id)
      // As it was stored before places were taken out.
      await scope.query('update pictures set bytes = $3 where company_id = $1 and id = $2', [id, photo])
      expect(Buffer.from((await services.pictures.bytes(accessOf(scope), id))?.bytes ?? []).equals(stored)).toBe(true)
    })

    it.each<[string, Buffer, string, string]>([
      ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'logo.png', 'This is not a picture. Choose a PNG'],
      [
        'a HEIF file',
        Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic'), Buffer.alloc(2_800_000)]),
        'a.png',
        'This is not a picture. Choose a PNG',
      ],
      ['a JPEG whose size is far behind', farJpeg(), 'far.jpg', 'This is not a picture. Choose a PNG'],
      ['a name of another kind', pngBytes(), 'logo.svg', 'This is not a picture. Choose a PNG'],
      ['a long side', pngBytes({}, { width: 60_000, height: 1 }), 'wide.png', 'This picture has 60,000 by 1 pixels'],
      [
        'too many pixels',
        pngBytes({}, { width: 7_700, height: 7_700 }),
        'large.png',
        'This picture has 7,700 by 7,700 pixels. 25 million in all are allowed, 12,000 on a side; a slide shows at most 3,840 on its longer side. Make the picture smaller, then send it again.',
      ],
      ['a PNG that is cut short', pngBytes({ width: 50, height: 50 }).subarray(0, -20), 'cut.png', 'Part of this picture is missing'],
      [
        'a PNG with garbage inside',
        garbledPng(),
        'garbled.png',
        'This picture is damaged: the file holds bytes that belong to no picture.',
      ],
      ['a PNG whose pixels cannot be read', unreadablePng(), 'unreadable.png', 'This picture is damaged'],
      ['a PNG with fewer rows than it names', pngBytes({}, { width: 2, height: 3 }), 'short.png', 'This picture is damaged'],
      ['a JPEG without pixels', withoutScan(lyingPhotoBytes()), 'none.jpg', 'Part of this picture is missing'],
      ['a JPEG that is cut short', lyingPhotoBytes().subarray(0, -1), 'cut.jpg', 'Part of this picture is missing'],
      ['a kind of PNG that does not exist', brokenPng(), 'broken.png', 'This is not a picture. Choose a PNG'],
      ['a WebP file', webpBytes(), 'logo.webp', 'PowerPoint and PDF files cannot hold WebP pictures. Send a PNG or JPEG file.'],
      ['an empty file', Buffer.alloc(0), 'none.png', 'The file is empty. Choose another one.'],
    ])('are refused for %s', async (_what, bytes, filename, sentence) => {
      await expect(addPicture(bytes, filename)).rejects.toThrow(sentence)
    })
  })

  it('are read and written a slide at a time, so that others are answered while large ones are saved', async () => {
    const text = { ...FRAME, type: 'TEXT', content: 'x'.repeat(500), fontSize: 12, color: '#000000' }
    const slides = Array.from({ length: 30 }, (_, at) =>
      slide(
        `${at}`,
        Array.from({ length: 20 }, (_one, index) => ({ ...text, id: `${at}.${index}` })),
      ),
    )
    const given = { title: 'Large', order: slides.map(({ id }) => id), slides, settings: { aspectRatio: 'LETTER' } } as const
    const { result, most } = await mostJsonPerTurn(() =>
      inShortestSlices(() => services.presentations.save(accessOf(scope), { id: null, version: null, given: given as never })),
    )
    const size = presentationText(result.presentation).length
    expect(size).toBeGreaterThan(400_000)
    expect(most).toBeLessThan(size / 8)
  })

  it('saved by two at once are the one and then refused, never mixed', async () => {
    const { id } = await save({ title: 'Shared' })
    const both = await Promise.allSettled(['Hers', 'His'].map((title) => save({ id, version: 1, title })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
    expect((await ask<{ presentation: Saved }>(ONE, { id })).presentation.version).toBe(2)
  })

  it('are for viewers to look at, not to change', async () => {
    const viewer = accessOf(scope, { role: 'VIEWER' })
    const { id } = await save({ title: 'Seen' })
    const seen = await services.presentations.get(viewer, id)
    expect(seen && presentationText(seen.presentation)).toBeDefined()
    await expect(services.presentations.delete(viewer, id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('are made for each location, all or none, once per key', async () => {
    const table = { ...FRAME, id: 'each', type: 'PNL_VIEWER' }
    const text = { ...FRAME, id: 'word', type: 'TEXT', content: 'About [location]', fontSize: 12, color: '#000000' }
    const saved = await save({ title: '[location] review', slides: [slide('a', [table, text])] })
    const MAKE = `mutation ($id: ID!, $version: Int!, $locationIds: [ID!]!, $key: String) {
      makePresentationsOfLocations(presentationId: $id, version: $version, locationIds: $locationIds, idempotencyKey: $key) }`
    const make = async (locationIds: readonly string[], more: object = {}) =>
      (await ask<{ makePresentationsOfLocations: string[] }>(MAKE, { id: saved.id, version: saved.version, locationIds, ...more }))
        .makePresentationsOfLocations
    const before = await titles()
    await expect(make(['2', '4711'])).rejects.toThrow('There is no location with the id "4711"')
    await expect(make([])).rejects.toThrow('Choose at least one location')
    await expect(make(['2'], { version: 7 })).rejects.toThrow('was changed by someone else')
    expect(await titles()).toEqual(before)
    const ids = await make(['2', '1'], { key: 'each' })
    expect(await make(['2', '1'], { key: 'each' })).toEqual(ids)
    expect((await titles()).length).toBe(before.length + 2)
    const [first] = ids
    const made = await ask<{ presentation: Saved & { settings: object } }>(ONE, { id: first })
    expect(made.presentation).toMatchObject({ title: 'Place 2 review', version: 1, settings: { defaultLocationIds: ['2'] } })
    // Filled in as it is shown, and in files.
    expect(made.presentation.slides[0]?.elements[1]).toMatchObject({ content: 'About [location]' })
  })
})
