import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeProblems } from '../../../domain/test/office-problems.ts'
import { unzipped } from '../../../domain/test/powerpoint-files.ts'
import { accessOf } from '../../test/access.ts'
import { type Ask, apiOf } from '../../test/api.ts'
import { addCompany, plantMapping } from '../../test/companies.ts'
import { onDatabase } from '../../test/databases.ts'
import { csvOf, decisions, ledgerFile } from '../../test/ledgers.ts'
import { lyingPhotoBytes, webpBytes } from '../../test/presentations/picture-files.ts'
import { testServices } from '../../test/services.ts'
import { runCommand } from '../commands.ts'
import type { Services } from '../services.ts'
import type { PresentationResults } from './presentations.ts'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-exported-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SAVE = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id version } }'
const MAY = { period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-05-31' }
const FRAME = { zIndex: 0, locked: false, visible: true, transform: { x: 0, y: 0, width: 100, height: 100, rotation: 0 } }

const entry = (number: string, name: string, type: string, amount: string) =>
  ({ date: '2026-05-04', number, name, type, location: 'North', amount, memo: '', reference: `${number} ${amount}` }) as const
const BOOKS = [entry('4000', 'Sales', 'Income', '-1234567.89'), entry('6000', 'Wages', 'Expense', '400000.25')]

type Exported = PresentationResults['presentation export']

onDatabase('presentations on the command line', (fresh) => {
  let services: Services
  let companyId: string
  let mappingId: string
  let ask: Ask
  const at = (name: string) => join(folder, `${companyId} ${name}`)
  const textOf = async (name: string) => (await extractText(await getDocumentProxy(new Uint8Array(readFileSync(at(name)))))).text.join('\n')

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Tidewater', rows: BOOKS })
    companyId = id
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Mine', [
      { name: 'Revenue', type: 'REVENUE', accounts: ['4000'] },
      { name: 'Costs', type: 'OPEX', accounts: ['6000'] },
    ])
    mappingId = planted.mappingId
    await save('Board pack', [{ ...FRAME, id: 'table', type: 'PNL_VIEWER' }])
  }, 120_000)

  const save = async (title: string, elements: readonly object[], more: readonly object[] = []) => {
    const slides = [{ id: 'a', title: 'First', backgroundColor: '#ffffff', elements }, ...more]
    const settings = { aspectRatio: 'WIDE_16_9', defaultTimePeriod: MAY, defaultPnlId: mappingId }
    const { savePresentation } = await ask<{ savePresentation: { id: string } }>(SAVE, {
      input: { title, slides, settings, order: slides.map((slide) => ('id' in slide ? slide.id : '')) },
    })
    return savePresentation.id
  }
  const run = { progress: () => undefined, signal: new AbortController().signal }
  const list = async () =>
    (await runCommand(services, 'presentation list', { company: companyId }, run)) as PresentationResults['presentation list']
  const exported = async (presentation: string, name: string, more: object = {}) => {
    const input = { company: companyId, presentation, path: at(name), force: false, negatives: 'PARENTHESES', ...more }
    return (await runCommand(services, 'presentation export', input, run)) as Exported // the command's result
  }

  it('are written with the figures of now, or kept and written as they were presented', async () => {
    const written = await exported('board pack', 'now.pptx')
    expect(written).toMatchObject({ title: 'Board pack', notice: null, kept: null, path: at('now.pptx') })
    const files = unzipped(readFileSync(at('now.pptx')))
    expect(files.get('ppt/slides/slide1.xml')).toContain('1,234,568')
    expect(files.get('ppt/notesSlides/notesSlide1.xml')).toContain(`/presentations/${written.id}/edit`)
    expect(await officeProblems(at('now.pptx'))).toEqual([])
    expect((await list()).map(({ title, presented }) => [title, presented])).toEqual([['Board pack', null]])

    expect(await exported('Board pack', 'kept.pdf', { keep: 'May board' })).toMatchObject({ kept: { name: 'May board' } })
    expect((await list())[0]?.presented?.name).toBe('May board')
    await services.imports.import(
      accessOf(services.database.scope(companyId)),
      ledgerFile(csvOf([entry('4000', 'Sales', 'Income', '-100000.00')]), 'late.csv'),
      decisions({ otherwise: 'APPEND', confirmSigns: true }),
    )
    await exported('Board pack', 'late.pdf')
    expect(await textOf('late.pdf')).toContain('1,334,568')
    await exported('Board pack', 'shown.pdf', { presented: 'may board' })
    await exported('Board pack', 'latest.pptx', { presented: '' })
    expect(await textOf('shown.pdf')).toContain('1,234,568')
    expect(unzipped(readFileSync(at('latest.pptx'))).get('ppt/slides/slide1.xml')).toContain('1,234,568')
    await expect(exported('Board pack', 'none.pdf', { presented: 'June' })).rejects.toThrow(
      /^Nothing was presented as "June"\. There are: May board \(/,
    )
  })

  it('refuse what cannot be written, and leave nothing behind', async () => {
    await save('Twice', [])
    await save('Twice', [])
    writeFileSync(at('mine.pdf'), 'mine')
    const before = readdirSync(folder)
    const cases: readonly [presentation: string, name: string, sentence: RegExp, more?: object][] = [
      ['Board', 'x.pdf', /^There is no presentation called "Board"\. Use its whole title, or its id\.$/],
      ['Twice', 'x.pdf', /^2 presentations are called "Twice"\. Use the id: [-\da-f]{36}, [-\da-f]{36}\.$/],
      ['Board pack', 'x.odp', /^Presentations are written as \.pptx or \.pdf files\. "\.odp" is neither\.$/],
      ['Board pack', 'x', /^Presentations are written as \.pptx or \.pdf files\. Give the file one of these endings\.$/],
      ['Board pack', 'mine.pdf', /mine\.pdf exists already\. Name another file, or replace it with --force\.$/],
      ['Board pack', 'no/x.pdf', /^There is no folder .*no\. Make it first\.$/],
      ['Board pack', 'x.pdf', /use either --keep-as-presented or --as-presented\.$/, { keep: '', presented: '' }],
      ['Board pack', 'x.pdf', /^The name is too long: use 200 characters at most\.$/, { keep: 'x'.repeat(201) }],
    ]
    for (const [presentation, name, sentence, more] of cases) await expect(exported(presentation, name, more)).rejects.toThrow(sentence)
    expect(readdirSync(folder)).toEqual(before)
    expect(readFileSync(at('mine.pdf'), 'utf8')).toBe('mine')
    await exported('Board pack', 'mine.pdf', { force: true })
    expect(readFileSync(at('mine.pdf'), 'latin1').slice(0, 5)).toBe('%PDF-')
  })

  it('say which slides lack letters or pictures', async () => {
    const photo = await ask<{ addPicture: { id: string } }>(
      'mutation ($data: String!) { addPicture(inputData: $data, filename: "photo.jpg") { id } }',
      { data: lyingPhotoBytes().toString('base64') },
    )
    const image = { ...FRAME, id: 'i', type: 'IMAGE', src: photo.addPicture.id }
    const text = { ...FRAME, id: 't', type: 'TEXT', content: 'Well done 👩‍🍳 شكرا', fontSize: 12, color: '#000000' }
    await save('Thanks', [text], [{ id: 'b', title: 'Photo', backgroundColor: '#ffffff', elements: [image] }])
    expect((await exported('Thanks', 'thanks.pptx')).notice).toBe(
      'Slide 2 has a picture of a kind that the file cannot hold. Add it again in the browser, which converts pictures.',
    )
    expect(unzipped(readFileSync(at('thanks.pptx'))).get('ppt/slides/slide2.xml')).toContain('This picture could not be put into the file.')
    // As stored by versions that took WebP files.
    await services.database
      .scope(companyId)
      .query("update pictures set bytes = $2, mime_type = 'image/webp' where company_id = $1", [webpBytes()])
    expect((await exported('Thanks', 'thanks.pdf')).notice).toBe(
      'The font of the PDF file lacks emoji and Arabic letters: slide 1 shows boxes instead. Slide 2 has a picture of a kind that the file cannot hold. Add it again in the browser, which converts pictures.',
    )
    expect(await textOf('thanks.pdf')).toContain('This picture could not')
  })
})
