import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { presentationInput } from '@fourwall/domain/presentations/presentation-input.ts'
import { presentationText } from '@fourwall/domain/presentations/presentation-text.ts'
import { withSlideChange } from '@fourwall/domain/presentations/slide-commands.ts'
import { accessOf } from '../test/access.ts'
import { type Ask, asker } from './api-asker.ts'
import { type BenchDatabase, createCompany, environmentOf, importFile, makeSignIn, openServices } from './bench-database.ts'
import { benchDeck, DECK_SIZE, type DeckBase, onePager } from './bench-deck.ts'
import { someGroups } from './bench-groups.ts'
import type { BenchOptions } from './bench-options.ts'
import { driveChromium } from './drive-chromium.ts'
import { writeLedgerFile } from './ledger-file.ts'
import { type Measurement, measured, median, quantile, timed } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

const PART = 'presentations'
const LEDGER = { entries: 400_000, locations: 200, accounts: 400, months: 24 }
const GROUPS = 40
const [SAVES, QUICK_SAVES] = [40, 10]
const REPORTS_ALONE = 15
const SETTLING_MS = 10_000
const WITHIN_MS = 600_000
const MEGABYTE = 1_048_576
const TITLE = 'Bench deck'
const DECK = `${DECK_SIZE.slides} slides with ${DECK_SIZE.elements.toLocaleString('en-US')} elements`

/** As e2e/bench/presentations-bench.ts writes it. */
interface PresentationsResult {
  /** From the click in the list to the slide, and to all figures of it, in milliseconds. */
  readonly opened: readonly { readonly slide: number; readonly figures: number }[]
  /** Work of the main thread between moves of the pointer. */
  readonly moves: readonly number[]
  readonly powerpoint: { readonly ms: number; readonly bytes: number }
}

/** A large deck: opened, dragged in, saved, as files; then one for each of 200 locations while another user reads. */
export async function timePresentations(
  options: BenchOptions,
  database: BenchDatabase,
  say: (line: string) => void,
  tell: (measurements: readonly Measurement[]) => void,
): Promise<void> {
  const planted = await plant(database, say)
  const { token, signIn, deck } = planted
  const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
  try {
    const ask = asker(server.origin, token)
    const id = await stored(ask, deck)
    say('  saving it')
    const saves = await saveAgain(server, ask, { id, deck, times: options.isQuick ? QUICK_SAVES : SAVES })
    tell(saves.measurements)
    say('  as a PDF')
    tell(await writePdf(server, ask, id))
    say('  opening it, dragging in it, saving it as a PowerPoint file')
    const { origin } = server
    const named = { origin, email: signIn.email, password: signIn.password, title: TITLE, openings: options.isQuick ? 3 : 8 }
    tell(inBrowser(await driveChromium<PresentationsResult>('e2e/bench/presentations-bench.ts', named, WITHIN_MS)))
    say(`  making one for each of ${LEDGER.locations} locations`)
    tell(await makeForEach(server, ask, planted))
  } finally {
    await server.stop()
  }
  tell([await plainUpdate(database, deck)])
}

const SAVE = 'mutation ($input: SavePresentationInput!) { savePresentation(input: $input) { id version } }'
const OPEN = 'query ($id: ID!) { presentation(id: $id) { id version document } }'
const PDF = 'query ($id: ID!) { presentationPdf(presentationId: $id) { pdfData } }'
const EACH = `mutation ($id: ID!, $locationIds: [ID!]!) {
  makePresentationsOfLocations(presentationId: $id, version: 1, locationIds: $locationIds) }`
const REPORT = `query ($mappingId: ID!, $locationIds: [ID!]!) { profitLossReport(mappingId: $mappingId, locationIds: $locationIds,
  timeSpan: { period: MONTHLY, startDate: "2024-01-01", endDate: "2025-12-31" }) { sections { name sumRow { figures } } } }`

async function stored(ask: Ask, presentation: Presentation): Promise<string> {
  return (await ask<{ savePresentation: { id: string } }>(SAVE, { input: presentationInput(presentation) })).savePresentation.id
}

async function saveAgain(server: ServerProcess, ask: Ask, { id, deck, times }: { id: string; deck: Presentation; times: number }) {
  const [saves, opens]: [number[], number[]] = [[], []]
  const [first] = deck.slides
  await server.probe(true)
  for (let version = 1; version <= times; version += 1) {
    const changed = withSlideChange(deck, first?.id ?? '', { notes: `Edit ${version}` })
    const input = { ...presentationInput(changed), id, version }
    saves.push((await timed(() => ask(SAVE, { input }))).ms)
  }
  const probe = await server.probe()
  for (let at = 0; at < times; at += 1) opens.push((await timed(() => ask(OPEN, { id }))).ms)
  const kilobytes = Math.round(presentationText(deck).length / 1_024)
  const measurements = [
    measured(PART, `${DECK}, ${kilobytes} kB, saved after an edit: median of ${times}`, median(saves), 'ms', { atMost: 300 }),
    measured(PART, 'the same, 95 of 100', quantile(saves, 0.95), 'ms'),
    measured(PART, "longest uninterrupted work on the server's thread during that", probe.longestWork, 'ms', { atMost: 50 }),
    measured(PART, 'the same presentation asked for: median', median(opens), 'ms'),
  ]
  return { measurements }
}

async function writePdf(server: ServerProcess, ask: Ask, id: string): Promise<readonly Measurement[]> {
  await ask(PDF, { id })
  await server.probe(true)
  const { ms, result } = await timed(() => ask<{ presentationPdf: { pdfData: string } }>(PDF, { id }))
  const probe = await server.probe()
  return [
    measured(PART, 'its figures computed and written as a PDF, by the server', ms, 'ms'),
    measured(PART, 'the file', (result.presentationPdf.pdfData.length * 3) / 4 / 1_024, 'kB'),
    measured(PART, "longest uninterrupted work on the server's thread during that", probe.longestWork, 'ms', { atMost: 50 }),
  ]
}

function inBrowser({ opened, moves, powerpoint }: PresentationsResult): readonly Measurement[] {
  return [
    measured(
      PART,
      `opened from the list until its slide shows: median of ${opened.length}`,
      median(opened.map(({ slide }) => slide)),
      'ms',
      {
        atMost: 1_000,
      },
    ),
    measured(PART, 'the same until its figures show', median(opened.map(({ figures }) => figures)), 'ms'),
    measured(PART, `work of the main thread for a move of the pointer that drags: median of ${moves.length}`, median(moves), 'ms'),
    measured(PART, 'the same, 95 of 100', quantile(moves, 0.95), 'ms', { atMost: 8 }),
    measured(PART, 'saved as a PowerPoint file, in the browser', powerpoint.ms, 'ms', { atMost: 3_000 }),
    measured(PART, 'the file', powerpoint.bytes / 1_024, 'kB'),
  ]
}

/** All locations at once, while another user requests reports. */
async function makeForEach(server: ServerProcess, ask: Ask, { base, locationIds }: Planted): Promise<readonly Measurement[]> {
  const id = await stored(ask, onePager(base))
  let asked = 0
  // Each asks for other locations: the server keeps answers to questions that come again.
  const report = async () => {
    const others = locationIds.filter((_, at) => (asked >> (at % 16)) % 2 === 0)
    asked += 1
    return (await timed(() => ask(REPORT, { mappingId: base.mappingId, locationIds: others }))).ms
  }
  await report()
  const alone: number[] = []
  for (let at = 0; at < REPORTS_ALONE; at += 1) alone.push(await report())
  const before = (await server.probe(true)).memory
  const state = { isDone: false }
  const making = timed(() => ask(EACH, { id, locationIds })).finally(() => {
    state.isDone = true
  })
  const duringExport: number[] = []
  while (!state.isDone) duringExport.push(await report())
  const { ms } = await making
  const probe = await server.probe()
  await sleep(SETTLING_MS)
  const { memory: after } = await server.probe()
  return [
    measured(PART, `one for each of ${locationIds.length} locations`, ms / 1_000, 's', { atMost: 60 }),
    measured(PART, 'another user’s report, alone: median', median(alone), 'ms'),
    measured(PART, `the same during the export: median of ${duringExport.length}`, median(duringExport), 'ms', {
      atMost: 2 * median(alone),
    }),
    measured(PART, 'the same, slowest', Math.max(...duringExport), 'ms'),
    measured(PART, 'memory of the server before', before / MEGABYTE, 'MB'),
    measured(PART, 'peak memory during the export', probe.peakMemory / MEGABYTE, 'MB'),
    measured(PART, 'the same ten seconds after', after / MEGABYTE, 'MB'),
  ]
}

/** The alternative to saving: the document alone, in one statement, without a version, references and limits. */
async function plainUpdate(database: BenchDatabase, deck: Presentation): Promise<Measurement> {
  const services = await openServices(database)
  try {
    const [company] = await services.companies.list()
    if (company === undefined) throw new Error('The company no longer exists')
    const scope = services.database.scope(company.id)
    const text = presentationText(deck)
    const times: number[] = []
    for (let at = 0; at < QUICK_SAVES; at += 1) {
      const statement = 'update presentations set document = $2::jsonb where company_id = $1 and title = $3'
      times.push((await timed(() => scope.query(statement, [text, TITLE]))).ms)
    }
    return measured(PART, 'the document alone, stored by one statement of SQL: median', median(times), 'ms')
  } finally {
    await services.database.close()
  }
}

type Planted = Awaited<ReturnType<typeof plant>>

async function plant(database: BenchDatabase, say: (line: string) => void) {
  const services = await openServices(database)
  try {
    say(`  generating a ledger of ${LEDGER.locations} locations`)
    const path = join(database.folder, 'bench-ledger.csv')
    await writeLedgerFile(path, LEDGER)
    const company = await createCompany(services)
    const scope = services.database.scope(company.id)
    await importFile(services, scope, path)
    rmSync(path)
    const groups = someGroups(GROUPS)
    const editor = accessOf(scope, { name: 'Bench' })
    const categorizationId = await services.categorizationEditing.create(editor, { name: 'Lines', groups })
    const lines = groups.filter(({ formula, parentId }) => formula === null && parentId !== null)
    const accounts = (await services.ledger.accounts(editor)).map(({ id }, at) => ({
      accountId: String(id),
      groupId: lines[at % lines.length]?.id ?? '',
    }))
    const mappingId = await services.mappingEditing.create(editor, { name: 'Bench', description: null, categorizationId, accounts })
    const base: DeckBase = { mappingId, groups: groups.filter(({ parentId }) => parentId === null) }
    const locationIds = (await services.ledger.locations(editor)).map(({ id }) => String(id))
    return { token: company.token, signIn: await makeSignIn(services), base, locationIds, deck: benchDeck(base, TITLE) }
  } finally {
    await services.database.close()
  }
}
