import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import type { AttackTarget } from '../../attacks/attack.ts'
import { askForPdf, FILE, heifBytes, lateJpegBytes, NOTHING, type PictureAnswer, sendPicture } from '../../attacks/large-pictures.ts'
import { residentBytes } from '../../attacks/process-memory.ts'
import { insertPicture } from '../../src/features/presentations/pictures-repository.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import type { Services } from '../../src/services.ts'
import { apiOf } from '../api.ts'
import { type ServerProcess, startProcess } from '../command-line.ts'
import { addCompany } from '../companies.ts'
import { onDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { pngBytes } from '../presentations/picture-files.ts'
import { testServices } from '../services.ts'

/** Of the server, with what it has in memory anyway and a thread that writes a file. */
const MEMORY_AT_MOST = 1_200
const NOT_A_PICTURE = 'This is not a picture. Choose a PNG, JPEG or WebP file.'
const LARGE = { width: 7_700, height: 7_700 }
const SAVE = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id } }'
const REPORT = `query ($mappingId: ID!, $start: Date!) { profitLossReport(mappingId: $mappingId, locationIds: [],
  timeSpan: { period: YEARLY, startDate: $start, endDate: "2025-12-31" }) { sections { sumRow { figures } } } }`
const REPEATED = 8

onDatabase('pictures of attackers', (fresh) => {
  let server: ServerProcess
  let attacker: AttackTarget
  let other: AttackTarget
  /** Presentations by how many pictures of 7,700 x 7,700 they show, stored before any limit. */
  const decks = new Map<number, string>()

  beforeAll(async () => {
    const target = await fresh()
    const database = await target.open()
    const services = await testServices(database, systemClock)
    const [attacked, neighbor] = [
      await addCompany(services, { name: 'Attacker', rows: someLedger(200) }),
      await addCompany(services, { name: 'Neighbor', rows: someLedger(2_000) }),
    ]
    const pictures = await storedPictures(services, attacked.id, 40)
    for (const count of [1, 3, 40]) decks.set(count, await savedDeck(services, attacked.id, pictures.slice(0, count)))
    const { profitLossMappings } = await apiOf(
      services,
      neighbor.id,
    )<{ profitLossMappings: readonly { id: string }[] }>('{ profitLossMappings { id } }')
    await database.close()
    server = await startProcess(target)
    attacker = { origin: server.origin, token: attacked.token, mappingId: '' }
    other = { origin: server.origin, token: neighbor.token, mappingId: profitLossMappings[0]?.id ?? '' }
  }, 240_000)

  /** Answers to an attack, what the neighbor notices of it, and the most memory of the server, in MB. Figures are printed. */
  async function meanwhile(what: string, attack: () => Promise<readonly PictureAnswer[]>) {
    const over = new AbortController()
    const noticing = reportsOf(other, over.signal)
    let memory = 0
    const watching = (async () => {
      for (; !over.signal.aborted; await sleep(25)) memory = Math.max(memory, residentBytes(server.pid) / 1_048_576)
    })()
    const answers = await attack()
    over.abort()
    const [{ waits, refusals }] = await Promise.all([noticing, watching])
    console.info(
      `${what}: ${answers.length} answers, ${Math.round(Math.max(...answers.map((one) => one.milliseconds)))} ms at most; ` +
        `${waits.length} reports of others, median ${quantile(waits, 0.5)} ms, slowest ${quantile(waits, 1)} ms; ${Math.round(memory)} MB at most`,
    )
    return { said: [...new Set(answers.map(({ said }) => said))], refusals, isBounded: memory < MEMORY_AT_MOST }
  }

  const unharmed = { refusals: [], isBounded: true }

  it('of no kind that there is are refused by their signature', async () => {
    const heif = heifBytes(140_000)
    const result = await meanwhile('a HEIF file of 2.8 MB named a.png', () => oneAfterTheOther(() => sendPicture(attacker, 'a.png', heif)))
    expect(result).toMatchObject({ said: [NOT_A_PICTURE], ...unharmed })
  })

  it('with their size at the end are refused without a search for it', async () => {
    const jpeg = lateJpegBytes(24_000_000)
    const result = await meanwhile('a JPEG file with its size after 24 MB', () =>
      oneAfterTheOther(() => sendPicture(attacker, 'a.jpg', jpeg)),
    )
    expect(result).toMatchObject({ said: [NOT_A_PICTURE], ...unharmed })
  })

  it('too large to be stored are refused', async () => {
    const png = pngBytes({ alpha: 128 }, LARGE)
    const result = await meanwhile('a PNG of 59 million pixels', () => oneAfterTheOther(() => sendPicture(attacker, 'a.png', png)))
    expect(result.said).toEqual([expect.stringContaining('This picture has 7,700 by 7,700 pixels. 25 million in all are allowed')])
    expect(result).toMatchObject(unharmed)
  })

  it('too large together for a PDF are refused before a thread has any of them', async () => {
    const result = await meanwhile('a PDF with 40 PNGs of 59 million pixels', () =>
      oneAfterTheOther(() => askForPdf(attacker, decks.get(40) ?? '')),
    )
    expect(result.said).toEqual([expect.stringContaining('have more than 200 million pixels together')])
    expect(result).toMatchObject(unharmed)
  })

  it('as large as any that is stored are taken apart a few rows at a time', async () => {
    const result = await meanwhile('a PDF with a PNG of 59 million pixels', async () => [await askForPdf(attacker, decks.get(1) ?? '')])
    expect(result).toMatchObject({ said: [FILE], ...unharmed })
  }, 60_000)

  it('in PDFs that nobody waits for leave no thread behind', async () => {
    const threads = threadsOf(server.pid)
    const result = await meanwhile('PDFs with 3 PNGs of 59 million pixels, each given up after a second', () =>
      oneAfterTheOther(() => askForPdf(attacker, decks.get(3) ?? '', AbortSignal.timeout(1_000))),
    )
    expect(result).toMatchObject({ said: [NOTHING], ...unharmed })
    await expect.poll(() => threadsOf(server.pid)).toBeLessThanOrEqual(threads)
    expect((await askForPdf(attacker, decks.get(1) ?? '')).said).toBe(FILE)
  }, 120_000)
})

/** Reports of another user, one after the other until a signal: milliseconds of each, in order of size, and what was refused. */
async function reportsOf({ origin, token, mappingId }: AttackTarget, ending: AbortSignal) {
  const waits: number[] = []
  const refusals: string[] = []
  for (let asked = 0; !ending.aborted || waits.length === 0; asked += 1) {
    const began = performance.now()
    const response = await fetch(`${origin}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
      // Of another year each time, so that it is computed.
      body: JSON.stringify({ query: REPORT, variables: { mappingId, start: `${2025 - (asked % 60)}-01-01` } }),
    })
    const text = await response.text()
    if (text.includes('"sections"')) waits.push(performance.now() - began)
    else refusals.push(text)
    await sleep(20)
  }
  return { waits: waits.toSorted((one, other) => one - other), refusals }
}

async function oneAfterTheOther(ask: () => Promise<PictureAnswer>): Promise<readonly PictureAnswer[]> {
  const answers: PictureAnswer[] = []
  while (answers.length < REPEATED) answers.push(await ask())
  return answers
}

/** Pictures with alpha of 59 million pixels, as they were taken before there was a limit. @returns their ids. */
async function storedPictures({ database }: Services, companyId: string, count: number): Promise<readonly string[]> {
  const scope = database.scope(companyId)
  const ids: string[] = []
  const bytes = pngBytes({ ...LARGE, alpha: 128 })
  for (let number = 0; number < count; number += 1) {
    const row = { id: randomUUID(), name: `${number}.png`, mimeType: 'image/png', ...LARGE, createdAt: new Date(), createdBy: 'x' } as const
    // The same pixels in files that count as different ones.
    await scope.transaction((tx) => insertPicture(tx, row, { digest: createHash('sha256').update(row.id).digest(), bytes }))
    ids.push(row.id)
  }
  return ids
}

/** @returns the id of a presentation with a slide for each picture. */
async function savedDeck(services: Services, companyId: string, pictures: readonly string[]): Promise<string> {
  const transform = { x: 0, y: 0, width: 100, height: 100, rotation: 0 }
  const image = { type: 'IMAGE', alt: 'Large', transform, zIndex: 0, locked: false, visible: true }
  const slides = pictures.map((src, at) => ({
    id: `s${at}`,
    title: '',
    backgroundColor: '#ffffff',
    elements: [{ ...image, id: `i${at}`, src }],
  }))
  const { savePresentation } = await apiOf(services, companyId)<{ savePresentation: { id: string } }>(SAVE, {
    input: { title: `${pictures.length}`, order: slides.map(({ id }) => id), slides, settings: { aspectRatio: 'LETTER' } },
  })
  return savePresentation.id
}

function threadsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).length
  } catch {
    return 0
  }
}

/** Of numbers in order of size, rounded. */
function quantile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
}
