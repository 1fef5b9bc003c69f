import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_SLIDES } from '@fourwall/domain/presentations/presentation.ts'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unzipped } from '../../../domain/test/powerpoint-files.ts'
import { residentBytes } from '../../attacks/process-memory.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { apiOf } from '../api.ts'
import { environmentOf, fourwall, startProcess } from '../command-line.ts'
import { addCompany } from '../companies.ts'
import { onDatabase, type TestDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { testServices } from '../services.ts'

/** Of a server that writes such a file. */
const MEMORY_AT_MOST = 1_000
const SAVE = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id } }'
const PDF = 'query ($id: ID!) { presentationPdf(presentationId: $id) { pdfData } }'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-many-slides-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

onDatabase('as many slides as a presentation can have', (fresh) => {
  let target: TestDatabase
  let deck: string
  let token: string

  beforeAll(async () => {
    target = await fresh()
    const database = await target.open()
    const services = await testServices(database, systemClock)
    const company = await addCompany(services, { name: 'Tidewater', rows: someLedger(200) })
    token = company.token
    const slides = Array.from({ length: MOST_SLIDES }, (_, at) => simpleSlide(at + 1))
    const { savePresentation } = await apiOf(services, company.id)<{ savePresentation: { id: string } }>(SAVE, {
      input: { title: 'Long', order: slides.map(({ id }) => id), slides, settings: { aspectRatio: 'WIDE_16_9' } },
    })
    deck = savePresentation.id
    await database.close()
  }, 120_000)

  it('are a PDF in the time that any answer has', async () => {
    const server = await startProcess(target)
    let memory = 0
    const over = new AbortController()
    const watching = (async () => {
      for (; !over.signal.aborted; await sleep(25)) memory = Math.max(memory, residentBytes(server.pid) / 1_048_576)
    })()
    const began = performance.now()
    const response = await fetch(`${server.origin}/api/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: PDF, variables: { id: deck } }),
    })
    const { data } = (await response.json()) as { data: { presentationPdf: { pdfData: string } } } // GraphQL over HTTP
    const took = performance.now() - began
    over.abort()
    await watching
    await server.stop()
    const pdf = Buffer.from(data.presentationPdf.pdfData, 'base64')
    console.info(`a PDF of ${MOST_SLIDES} slides: ${Math.round(took)} ms, ${pdf.length} bytes, ${Math.round(memory)} MB at most`)
    expect((await getDocumentProxy(new Uint8Array(pdf))).numPages).toBe(MOST_SLIDES)
    expect(memory).toBeLessThan(MEMORY_AT_MOST)
  }, 60_000)

  it('are a PowerPoint file', async () => {
    const path = join(folder, 'long.pptx')
    const began = performance.now()
    const { code, err } = await fourwall(environmentOf(target), ['presentation', 'export', deck, '--to', path], folder)
    expect([code, err]).toEqual([0, ''])
    const bytes = readFileSync(path)
    console.info(`a PowerPoint file of ${MOST_SLIDES} slides: ${Math.round(performance.now() - began)} ms, ${bytes.length} bytes`)
    const files = unzipped(bytes)
    expect([...files.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(MOST_SLIDES)
    expect(files.get(`ppt/slides/slide${MOST_SLIDES}.xml`)).toContain(`Slide number ${MOST_SLIDES}`)
  }, 60_000)
})

/** A title, a text of three lines and a shape. */
function simpleSlide(number: number) {
  const frame = { locked: false, visible: true }
  const box = (y: number, height: number) => ({ x: 40, y, width: 600, height, rotation: 0 })
  const text = { ...frame, type: 'TEXT', color: '#101315' }
  const elements = [
    { ...text, id: `t${number}`, zIndex: 0, transform: box(30, 50), content: `Slide number ${number}`, fontSize: 28 },
    { ...text, id: `c${number}`, zIndex: 1, transform: box(100, 120), content: `Sales rose.\nCosts fell.\nPage ${number}.`, fontSize: 14 },
    { ...frame, id: `s${number}`, type: 'RECTANGLE', zIndex: 2, fillColor: '#22304a', strokeColor: '#000000', transform: box(260, 60) },
  ]
  return { id: `p${number}`, title: `Slide number ${number}`, backgroundColor: '#ffffff', elements }
}
