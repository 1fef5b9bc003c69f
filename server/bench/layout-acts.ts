import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import { layoutInput } from '@fourwall/domain/layouts/layout-input.ts'
import { PLAIN_COLUMNS } from '@fourwall/domain/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { addToMonth, firstDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import type { ReportService } from '../src/features/profit-loss/service.ts'
import { accessOf } from '../test/access.ts'
import { type Ask, asker } from './api-asker.ts'
import { type BenchDatabase, createCompany, environmentOf, importFile, makeSignIn, openServices } from './bench-database.ts'
import { someGroups } from './bench-groups.ts'
import { benchLayout, FORMULAS, type LayoutBase } from './bench-layout.ts'
import type { BenchOptions } from './bench-options.ts'
import { driveChromium } from './drive-chromium.ts'
import { type EngineTimes, raceEngines } from './layout-engines.ts'
import { firstDay, LAST_DAY, writeLedgerFile } from './ledger-file.ts'
import { type Measurement, measured, median, quantile } from './measurement.ts'
import { ServerProcess } from './server-process.ts'

const PART = 'layouts'
/** 100 lines, their totals and 20 inserted rows are 2,000 rows; 9 locations plus all, with 12 months and a total each, are 130 columns. */
const LEDGER = { entries: 400_000, locations: 9, accounts: 1_781, months: 12 }
const GROUPS = 100
const TIMES = 21
const QUICK_TIMES = 5
const OPENINGS = 7
const SAVES = 5
const ENGINE_TIMES = 15
const WITHIN_MS = 600_000
const NAME = 'Bench layout'
const MEGABYTE = 1_048_576
const LONG_FRAME_MS = 16.7
/** Tolerance between two measurements of the same thing. */
const NOISE = 1.1

/** As e2e/bench/layouts-bench.ts writes it. */
interface LayoutsResult {
  readonly acts: readonly {
    readonly name: string
    readonly timed: readonly { readonly ms: number; readonly workMs: number; readonly processorMs: number }[]
  }[]
  readonly opened: { readonly cold: number; readonly warm: readonly number[] }
  readonly size: { readonly rows: number; readonly columns: number }
  readonly scrolls: { readonly layout: readonly ScrollFrames[]; readonly viewer: readonly ScrollFrames[] }
  readonly heap: { readonly layout: number; readonly viewer: number }
}

interface ScrollFrames {
  readonly name: string
  readonly frames: readonly number[]
}

/** Limits of each action's processor time on the main thread; the rest of its time is waiting for the frame and other programs. */
const LIMITS: Readonly<Record<string, number>> = {
  'a figure that 500 formulas use, overwritten': 16,
  'undo of 1,000 figures typed over at once': 50,
}

/**
 * A layout of 2,000 rows x 130 columns in Chromium: opening, typing, undoing, scrolling, memory; then saving it, and its effect on others
 * on the server.
 */
export async function timeLayouts(options: BenchOptions, database: BenchDatabase, say: (line: string) => void): Promise<Measurement[]> {
  const { token, signIn, layout, engines } = await plant(database, say)
  const server = await ServerProcess.start(environmentOf(database, options.port), options.port)
  try {
    const ask = asker(server.origin, token)
    const { createSpreadsheetMetadata: stored } = await ask<{ createSpreadsheetMetadata: { id: string } }>(CREATE, {
      input: {
        name: NAME,
        path: '/',
        profitLossMappingId: layout.mappingId,
        timeSpan: TIME_SPAN,
        locationIds: [],
        document: JSON.stringify(layoutInput(layout)),
      },
    })
    await ask(TABS, {
      tabs: [
        {
          id: 'bench',
          name: 'Bench',
          locationIds: [],
          profitLossMappingId: layout.mappingId,
          displayOrder: 0,
          pinned: false,
          timeSpan: TIME_SPAN,
          viewSettings: { ...DEFAULT_VIEW_SETTINGS, showGrid: true },
          columns: COLUMNS,
        },
      ],
    })
    say('  using it')
    const found = await driveChromium<LayoutsResult>(
      'e2e/bench/layouts-bench.ts',
      {
        origin: server.origin,
        email: signIn.email,
        password: signIn.password,
        layout: NAME,
        times: options.isQuick ? QUICK_TIMES : TIMES,
        openings: OPENINGS,
      },
      WITHIN_MS,
    )
    say('  saving it')
    return [...inBrowser(found), ...ofEngines(engines), ...(await onServer(server, ask, stored.id, layout))]
  } finally {
    await server.stop()
  }
}

const CREATE = 'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }'
const TABS = 'mutation ($tabs: [ProfitLossViewerTabInput!]!) { updateProfitLossViewerTabList(tabs: $tabs) { id } }'
const TIME_SPAN = { period: 'MONTHLY', startDate: firstDay(LEDGER.months), endDate: LAST_DAY } as const
const COLUMNS = { ...PLAIN_COLUMNS, locations: 'SIDE_BY_SIDE', hasTotal: true } as const

function inBrowser({ opened, size, acts, scrolls, heap }: LayoutsResult): readonly Measurement[] {
  const what = `${size.rows.toLocaleString('en-US')} rows x ${size.columns} columns`
  const tell = (text: string, value: number, target = {}): Measurement => measured(PART, text, value, 'ms', target)
  const beside = new Map(scrolls.viewer.map(({ name, frames }) => [name, frames]))
  const long = (frames: readonly number[]): string => `${frames.filter((ms) => ms > LONG_FRAME_MS).length} of ${frames.length} frames long`
  return [
    tell(
      `${what}, ${FORMULAS.toLocaleString('en-US')} formulas, opened from the library: median of ${opened.warm.length}`,
      median(opened.warm),
      {
        atMost: 1_000,
      },
    ),
    tell('the same, slowest', Math.max(...opened.warm)),
    tell('the same for the first time, in a browser and at a server that were just started', opened.cold),
    ...acts.flatMap(({ name, timed }) => {
      const [times, work, processor] = [
        timed.map(({ ms }) => ms),
        timed.map(({ workMs }) => workMs),
        timed.map(({ processorMs }) => processorMs),
      ]
      const limit = LIMITS[name]
      return [
        tell(`${name}: median from the key to the painted result`, median(times)),
        tell("of that the main thread's work, the waiting for the frame left out: median", median(work)),
        tell('of that its processor time: median', median(processor), limit === undefined ? {} : { atMost: limit }),
        tell(`the same, 95 of 100 of ${processor.length}`, quantile(processor, 0.95)),
      ]
    }),
    ...scrolls.layout.flatMap(({ name, frames }) => {
      const viewer = beside.get(name) ?? []
      return [
        tell(`frame, ${name}: 95 of 100; ${long(frames)}`, quantile(frames, 0.95), { atMost: quantile(viewer, 0.95) * NOISE }),
        tell(`the viewer on the same report; ${long(viewer)}`, quantile(viewer, 0.95)),
      ]
    }),
    measured(PART, 'memory of the page, after all that and collecting', heap.layout / MEGABYTE, 'MB', { atMost: 150 }),
    measured(PART, 'the viewer on the same report', heap.viewer / MEGABYTE, 'MB'),
  ]
}

function ofEngines({ onward, withNewEngine }: EngineTimes): readonly Measurement[] {
  return [
    measured(PART, 'computing only those 500 formulas, with the same engine: median', median(onward), 'ms'),
    measured(PART, 'the same with a new engine: median', median(withNewEngine), 'ms'),
  ]
}

/** Saves the layout repeatedly, each time with a changed figure, and opens it, while a timer watches the server from within. */
async function onServer(server: ServerProcess, ask: Ask, id: string, layout: Layout): Promise<readonly Measurement[]> {
  const [saves, opens]: [number[], number[]] = [[], []]
  let version = 1
  let characters = 0
  const [[key] = ['']] = layout.formulas
  await server.probe(true)
  for (let at = 0; at < SAVES; at += 1) {
    const document = JSON.stringify(layoutInput({ ...layout, formulas: new Map(layout.formulas).set(key, String(at + 1)) }))
    characters = document.length
    const started = performance.now()
    const { updateSpreadsheetMetadata: saved } = await ask<{ updateSpreadsheetMetadata: { version: number } }>(SAVE, {
      id,
      version,
      document,
    })
    saves.push(performance.now() - started)
    version = saved.version
  }
  const saving = await server.probe()
  await server.probe(true)
  for (let at = 0; at < SAVES; at += 1) {
    const started = performance.now()
    await ask(OPEN, { id })
    opens.push(performance.now() - started)
  }
  const opening = await server.probe()
  const size = `layout of ${(characters / MEGABYTE).toFixed(1)} MB`
  return [
    measured(PART, `${size} saved: median of ${saves.length}`, median(saves), 'ms'),
    measured(PART, "longest delay of the server's event loop during that", saving.longestDelay, 'ms', { atMost: 50 }),
    measured(PART, 'its own longest work without a break', saving.longestWork, 'ms', { atMost: 50 }),
    measured(PART, 'the same layout asked for: median', median(opens), 'ms'),
    measured(PART, "longest delay of the server's event loop during that", opening.longestDelay, 'ms', { atMost: 50 }),
    measured(PART, 'its own longest work without a break', opening.longestWork, 'ms', { atMost: 50 }),
  ]
}

const SAVE = `mutation ($id: ID!, $version: Int!, $document: String!) {
  updateSpreadsheetMetadata(metaDataId: $id, version: $version, input: { document: $document }) { id version notes { id author writtenAt } } }`
const OPEN = 'query ($id: ID!) { spreadsheetMetadata(metaDataId: $id) { id name path version updatedAt updatedBy document } }'

/** Figures as a screen has them. */
function receivedFigures({ report, ownColumns }: NonNullable<Awaited<ReturnType<ReportService['layout']>>>): LayoutFigures {
  const columns = report.columns.map(({ locationIds, ...column }) => ({ ...column, locationIds: locationIds?.map(String) ?? null }))
  const { sections } = report
  return { columns, ownColumns, locationIds: null, sections, metrics: [], perMetric: null, insertedRows: new Map() }
}

/** A company in which every account has entries and a line. */
async function plant(database: BenchDatabase, say: (line: string) => void) {
  const services = await openServices(database)
  try {
    say(`  generating a ledger of ${LEDGER.accounts.toLocaleString('en-US')} accounts`)
    const path = join(database.folder, 'bench-ledger.csv')
    await writeLedgerFile(path, LEDGER)
    const company = await createCompany(services)
    const scope = services.database.scope(company.id)
    const access = accessOf(scope)
    await importFile(services, scope, path)
    rmSync(path)
    const groups = someGroups(GROUPS)
    const editor = { name: 'Bench' }
    const categorizationId = await services.categorizationEditing.create(accessOf(scope, editor), { name: 'Lines', groups })
    const categories = groups.filter(({ formula }) => formula === null)
    const lines = categories.filter(({ parentId }) => parentId !== null)
    const accounts = (await services.ledger.accounts(access)).map(({ id }, at) => ({
      accountId: String(id),
      groupId: lines[at % lines.length]?.id ?? '',
    }))
    const mapping = { name: NAME, description: null, categorizationId, accounts }
    const mappingId = await services.mappingEditing.create(accessOf(scope, editor), mapping)
    const locations = await services.ledger.locations(access)
    const months = Array.from({ length: LEDGER.months }, (_, at) => firstDayOf(addToMonth(monthOf(TIME_SPAN.startDate), at)))
    const base: LayoutBase = {
      of: { mappingId, timeSpan: { kind: 'FIXED', ...TIME_SPAN }, locationIds: [], columns: COLUMNS },
      columns: [
        ...locations.flatMap(({ id }) => [...months, 'total'].map((range) => `location:${id}@${range}`)),
        ...months.map((month) => `period:${month}`),
        'total',
      ],
      lines: lines.map(({ id }) => accounts.filter(({ groupId }) => groupId === id).map(({ accountId }) => `account:${id}/${accountId}`)),
      groups: categories.map(({ id }) => id),
    }
    const layout = benchLayout(base)
    const question = { setting: layout.timeSpan, locationIds: [], choice: COLUMNS, columns: [], rows: [] }
    const answer = await services.reports.layout(access, { mappingId }, question)
    if (answer === null) throw new Error('The mapping no longer exists')
    const surroundings = { groups, metrics: [], fiscalYearStart: 1 } as const
    const first = { rowKey: base.lines[0]?.[0] ?? '', columnKey: base.columns[0] ?? '' }
    const engines = raceEngines(layout, receivedFigures(answer), surroundings, first, ENGINE_TIMES)
    return { token: company.token, signIn: await makeSignIn(services), layout, engines }
  } finally {
    await services.database.close()
  }
}
