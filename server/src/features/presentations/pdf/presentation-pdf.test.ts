import { continuedSlides } from '@fourwall/domain/presentations/continued-slides.ts'
import type { SlidePage } from '@fourwall/domain/presentations/pages/page-marks.ts'
import { slidePage } from '@fourwall/domain/presentations/pages/slide-page.ts'
import { SLIDE_SIZES } from '@fourwall/domain/presentations/presentation.ts'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { showcaseDeck } from '../../../../../domain/test/showcase-deck.ts'
import { accessOf } from '../../../../test/access.ts'
import { apiOf } from '../../../../test/api.ts'
import { addCompany, plantMapping } from '../../../../test/companies.ts'
import { onDatabase } from '../../../../test/databases.ts'
import { csvOf, decisions, ledgerFile } from '../../../../test/ledgers.ts'
import { pngBytes, unreadablePng } from '../../../../test/presentations/picture-files.ts'
import { testServices } from '../../../../test/services.ts'
import type { Services } from '../../../services.ts'
import { inBase64 } from './pdf-schema.ts'
import { SlidePdf } from './slide-pdf.ts'

/** What each page says, read by other code than wrote it. */
async function textsOf(pdf: Uint8Array): Promise<readonly string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

describe('a PDF of slides', () => {
  const { presentation, figures, pictures, currency, negatives } = showcaseDeck()
  const size = SLIDE_SIZES[presentation.settings.aspectRatio]
  const slides = continuedSlides(presentation, figures).slides
  const pages = slides.map((slide) => slidePage(slide, { size, figures, currency, negatives, pixelsOf: (id) => pictures.get(id) ?? null }))
  const written = async (some: readonly SlidePage[]) => {
    const pdf = new SlidePdf({ title: presentation.title, companyName: 'Tidewater & Sons', madeAt: Date.UTC(2026, 10, 20) })
    for (const [id, { bytes }] of pictures) await pdf.addPicture(id, 'png', bytes)
    for (const page of some) pdf.add(page)
    return pdf.end()
  }

  it('has a page for each slide, in their order and size, with every word and figure as text', async () => {
    const pdf = await written(pages)
    const texts = await textsOf(pdf)
    expect(texts).toHaveLength(pages.length)
    const proxy = await getDocumentProxy(new Uint8Array(pdf))
    const { width, height } = (await proxy.getPage(1)).getViewport({ scale: 1 })
    expect({ width, height }).toEqual(size)
    pages.forEach(({ elements }, at) => {
      const text = withoutSpaces(texts[at] ?? '')
      for (const { marks } of elements)
        for (const mark of marks) {
          if (mark.kind !== 'WORDS' || !/^[ -~\u00a0-\u00ff]*$/.test(mark.text)) continue
          expect(text).toContain(withoutSpaces(mark.text))
        }
    })
    const { info } = await proxy.getMetadata()
    expect(info).toMatchObject({ Title: presentation.title, Author: 'Tidewater & Sons' })
  })

  it('has letters of other scripts that the font has', async () => {
    const [first] = pages
    if (first === undefined) throw new Error('there is a slide')
    const words = { x: 0, y: 40, kind: 'WORDS', anchor: 'start', size: 12, weight: 400, isItalic: false, color: '#000000' } as const
    const box = { x: 10, y: 10, width: 300, height: 50, rotation: 0 }
    const marks = [
      { ...words, family: 'IBM Plex Sans', text: 'Łódź, Ελλάδα, Москва: 1 234' },
      { ...words, family: 'IBM Plex Mono', weight: 600, text: 'Škoda 5,036' },
    ] as const
    const [text] = await textsOf(await written([{ ...first, elements: [{ box, opacity: 0.5, alt: '', marks }] }]))
    expect(withoutSpaces(text ?? '')).toContain('Łódź,Ελλάδα,Москва:1234')
    expect(withoutSpaces(text ?? '')).toContain('Škoda5,036')
  })
})

const SAVE = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id version } }'
const PDF = `query ($id: ID!, $record: ID) { presentationPdf(presentationId: $id, presentedRecordId: $record) { filename pdfData } }`
const PRESENT = 'mutation ($id: ID!, $version: Int!) { markPresented(presentationId: $id, version: $version) { id } }'
const MAY = { period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-05-31' }
const FRAME = { zIndex: 0, locked: false, visible: true }
const BOX = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }

onDatabase('presentations as PDF files', (fresh) => {
  let services: Services

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
  }, 120_000)

  const entry = (number: string, name: string, type: string, amount: string) =>
    ({ date: '2026-05-04', number, name, type, location: 'North', amount, memo: '', reference: `${number} ${amount}` }) as const
  const BOOKS = [entry('4000', 'Sales', 'Income', '-1234567.89'), entry('6000', 'Wages', 'Expense', '400000.25')]

  const deckOf = async (name: string) => {
    const { id } = await addCompany(services, { name, rows: BOOKS })
    const ask = apiOf(services, id)
    const { mappingId } = await plantMapping(services, id, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000'] },
    ])
    const slide = (slideId: string, title: string, elements: readonly object[]) => ({
      id: slideId,
      title,
      backgroundColor: '#ffffff',
      elements,
    })
    const { savePresentation } = await ask<{ savePresentation: { id: string; version: number } }>(SAVE, {
      input: {
        title: 'Board: "May"',
        order: ['a', 'b'],
        slides: [
          slide('b', 'Second', [
            { ...FRAME, transform: BOX, id: 'text', type: 'TEXT', content: 'Second page', fontSize: 12, color: '#000000' },
          ]),
          slide('a', 'First', [{ ...FRAME, transform: BOX, id: 'table', type: 'PNL_VIEWER' }]),
        ],
        settings: { aspectRatio: 'LETTER', defaultTimePeriod: MAY, defaultPnlId: mappingId },
      },
    })
    return { id, ask, deck: savePresentation }
  }

  it('have the figures of the ledger, or those that were presented', async () => {
    const { id, ask, deck } = await deckOf('Tidewater')
    const pdfOf = async (record: string | null) => {
      const { presentationPdf } = await ask<{ presentationPdf: { filename: string; pdfData: string } | null }>(PDF, { id: deck.id, record })
      return presentationPdf
    }
    const { markPresented } = await ask<{ markPresented: { id: string } }>(PRESENT, { id: deck.id, version: deck.version })
    await services.imports.import(
      accessOf(services.database.scope(id)),
      ledgerFile(csvOf([entry('4000', 'Sales', 'Income', '-100000.00')]), 'late.csv'),
      decisions({ otherwise: 'APPEND', confirmSigns: true }),
    )
    const now = await pdfOf(null)
    expect(now?.filename).toBe('Board May.pdf')
    const [first, second] = await textsOf(Buffer.from(now?.pdfData ?? '', 'base64'))
    expect(second).toContain('Second page')
    expect(first).toContain('1,334,568')
    expect(first).toContain('400,000')
    const [then] = await textsOf(Buffer.from((await pdfOf(markPresented.id))?.pdfData ?? '', 'base64'))
    expect(then).toContain('1,234,568')
    expect(await pdfOf(deck.id)).toBeNull()
  })

  it('name the location and the period in the file, its title, its bookmarks and on the page', async () => {
    const { ask } = await deckOf('Named')
    const text = { ...FRAME, transform: BOX, id: 'name', type: 'TEXT', content: '[location], [draft]', fontSize: 12, color: '#000000' }
    const { savePresentation } = await ask<{ savePresentation: { id: string; version: number } }>(SAVE, {
      input: {
        title: '[location] in [period]',
        order: ['a'],
        slides: [{ id: 'a', title: '[location] of [company]', backgroundColor: '#ffffff', elements: [text] }],
        settings: { aspectRatio: 'LETTER', defaultTimePeriod: MAY, defaultLocationIds: ['1'] },
      },
    })
    const { presentationPdf } = await ask<{ presentationPdf: { filename: string; pdfData: string } }>(PDF, {
      id: savePresentation.id,
      record: null,
    })
    expect(presentationPdf.filename).toBe('North in May 2026.pdf')
    const bytes = new Uint8Array(Buffer.from(presentationPdf.pdfData, 'base64'))
    expect(await textsOf(bytes.slice())).toEqual(['North, [draft]'])
    const proxy = await getDocumentProxy(bytes)
    expect((await proxy.getOutline()).map(({ title }) => title)).toEqual(['North of Named'])
    expect((await proxy.getMetadata()).info).toMatchObject({ Title: 'North in May 2026' })
  })

  it('are refused before anything is taken apart where their pictures have too many pixels together', async () => {
    const { id: company, ask } = await deckOf('Pictures')
    const add = async (red: number, alpha?: number): Promise<string> => {
      const own = { red, ...(alpha === undefined ? {} : { alpha }) }
      const added = await ask<{ addPicture: { id: string } }>(
        'mutation ($data: String!) { addPicture(inputData: $data, filename: "large.png") { id } }',
        { data: pngBytes(own).toString('base64') },
      )
      await services.database
        .scope(company)
        .query('update pictures set bytes = $3 where company_id = $1 and id = $2', [
          added.addPicture.id,
          pngBytes(own, { width: 5_000, height: 5_000 }),
        ])
      return added.addPicture.id
    }
    const save = async (ids: readonly string[]): Promise<string> => {
      const elements = ids.map((src, at) => ({ ...FRAME, transform: BOX, id: `i${at}`, type: 'IMAGE', src, alt: 'Large' }))
      const { savePresentation } = await ask<{ savePresentation: { id: string } }>(SAVE, {
        input: {
          title: 'Large',
          order: ['a'],
          slides: [{ id: 'a', title: 'A', backgroundColor: '#ffffff', elements }],
          settings: { aspectRatio: 'LETTER' },
        },
      })
      return savePresentation.id
    }
    const transparent = []
    for (let red = 0; red < 9; red += 1) transparent.push(await add(red, 128))
    await expect(ask(PDF, { id: await save(transparent), record: null })).rejects.toThrow(
      'have more than 200 million pixels together, transparent ones included. Make them smaller, or save them as JPEG',
    )
    // Those without alpha go in as they are, and PowerPoint files take all as they are.
    const opaque = await add(0)
    const id = await save([...transparent.slice(0, 2), opaque])
    expect(await ask(PDF, { id, record: null })).toMatchObject({ presentationPdf: { filename: 'Large.pdf' } })
    const question = { presentationId: await save(transparent), presentedRecordId: null, negatives: 'PARENTHESES' } as const
    const file = await services.presentationPowerpoint.file(accessOf(services.database.scope(company)), question, () => undefined)
    expect(file?.filename).toBe('Large.pptx')
  })

  it('are refused where the file is larger than an answer can be', () => {
    const allowed = 25 * 1_048_576
    expect(inBase64(new Uint8Array(allowed))).toHaveLength(Math.ceil(allowed / 3) * 4)
    expect(() => inBase64(new Uint8Array(allowed + 1))).toThrow(
      'This PDF has 26 MB, and 25 MB can be sent at once. Make its pictures smaller, or write it on the server with "fourwall presentation export".',
    )
  })

  it.each<[what: string, damaged: (whole: Buffer) => Buffer]>([
    ['cut short', (whole) => whole.subarray(0, whole.length - 20)],
    ['garbled inside', (whole) => Buffer.concat([whole.subarray(0, 60), Buffer.alloc(40, 7), whole.subarray(100)])],
    ['unreadable between right sums', unreadablePng],
    ['garbled from the start', (whole) => Buffer.alloc(whole.length, 7)],
  ])('name a stored picture that is %s, and say so in its place', async (what, damaged) => {
    const { id: company, ask } = await deckOf(`Damaged, ${what}`)
    const whole = pngBytes({ red: 9, width: 200, height: 200 })
    const { addPicture } = await ask<{ addPicture: { id: string } }>(
      'mutation ($data: String!) { addPicture(inputData: $data, filename: "storefront.png") { id } }',
      { data: whole.toString('base64') },
    )
    const scope = services.database.scope(company)
    await scope.query('update pictures set bytes = $3 where company_id = $1 and id = $2', [addPicture.id, damaged(whole)])
    const elements = [{ ...FRAME, transform: BOX, id: 'i', type: 'IMAGE', src: addPicture.id, alt: 'Storefront' }]
    const { savePresentation } = await ask<{ savePresentation: { id: string } }>(SAVE, {
      input: {
        title: 'Damaged',
        order: ['a'],
        slides: [{ id: 'a', title: 'A', backgroundColor: '#ffffff', elements }],
        settings: { aspectRatio: 'LETTER' },
      },
    })
    const question = { presentationId: savePresentation.id, presentedRecordId: null, negatives: 'PARENTHESES' } as const
    const notice = 'The picture “storefront.png” on slide 1 is damaged and left out. Save it again as PNG or JPEG, then add it again.'
    const pdf = await services.presentationPdf.file(accessOf(scope), question, () => undefined)
    expect(pdf?.notice).toBe(notice)
    expect(withoutSpaces((await textsOf(pdf?.bytes ?? new Uint8Array())).join(''))).toContain('couldnotbeput')
    const pptx = await services.presentationPowerpoint.file(accessOf(scope), question, () => undefined)
    expect(pptx?.notice).toBe(notice)
  })

  it('are of the company alone', async () => {
    const { deck } = await deckOf('Mine')
    const other = await deckOf('Other')
    const { presentationPdf } = await other.ask<{ presentationPdf: unknown }>(PDF, { id: deck.id, record: null })
    expect(presentationPdf).toBeNull()
  })
})
