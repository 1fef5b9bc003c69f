import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { DomainError } from '@fourwall/domain/errors.ts'
import { encodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { encodeDays } from '@fourwall/domain/ledger/balances/day-pack.ts'
import { EntryCollector } from '@fourwall/domain/ledger/balances/entry-collector.ts'
import { chosenTypesByAccount } from '@fourwall/domain/ledger/chosen-types.ts'
import { EntryTypeCounts } from '@fourwall/domain/ledger/entry-type-counts.ts'
import { leftOutRow } from '@fourwall/domain/ledger/reading/cell-text.ts'
import { CLOSES_A_YEAR, closingLinesLeftOut } from '@fourwall/domain/ledger/reading/closing-rows.ts'
import { EntryReader, type ReadingContext } from '@fourwall/domain/ledger/reading/entry-reader.ts'
import type { ClosingRow, FileEntry, UnpostedRow, UnreadableRow } from '@fourwall/domain/ledger/reading/file-entry.ts'
import type { FileMatch } from '@fourwall/domain/ledger/reading/file-match.ts'
import { surveyLedgerFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import { VendorCounts } from '@fourwall/domain/ledger/vendor-counts.ts'
import { seenText } from '@fourwall/domain/seen-text.ts'
import { type Day, dayOfMonthOf } from '@fourwall/domain/time/day.ts'
import type { RowSource } from '../../../platform/files/row-source.ts'
import type {
  EntryColumns,
  KnownAccountType,
  StageOrder,
  SurveyOrder,
  WorkerMessage,
  WorkerOrder,
  WorkerRequest,
} from './import-worker-protocol.ts'
import { openLedgerRows } from './ledger-rows.ts'
import type { EntryChunk, LeftOutRow } from './repository.ts'

// Reads a file off the main thread, which stays free for other requests.

const CHUNK_ROWS = 5_000
const LEFT_OUT_ROWS = 1_000
/** Chunks read ahead while the database stores earlier ones. */
const CHUNKS_AHEAD = 2
const PROGRESS_EVERY_BYTES = 1_000_000

const port = parentPort
if (port === null) throw new Error('import-worker runs as a worker thread')
const send = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)
/** One promise per chunk sent but not yet stored, oldest first. */
const underWay: PromiseWithResolvers<void>[] = []

function contextOf(order: WorkerOrder): ReadingContext {
  const byNumber = new Map<string, KnownAccountType>()
  const byName = new Map<string, KnownAccountType>()
  for (const known of order.knownTypes) {
    // Names are read as people see them; an exact one comes first.
    const [index, key] = known.number === '' ? ([byName, known.name] as const) : ([byNumber, known.number] as const)
    const seen = seenText(key)
    if (seen === key || !index.has(seen)) index.set(seen, known)
  }
  return {
    scale: order.scale,
    currency: order.currency,
    knownType: (number, name) => (number === '' ? byName.get(name) : byNumber.get(number)) ?? null,
    chosenTypes: chosenTypesByAccount(order.chosenTypes),
  }
}

/** The rows of the file from the first; reports progress now and then. */
function openTelling(order: WorkerOrder, told: () => number): RowSource {
  let last = 0
  return openLedgerRows(order.file.path, order.file.fileName, (done, total) => {
    if (done - last < PROGRESS_EVERY_BYTES) return
    last = done
    send({ kind: 'progress', done: total === 0 ? 1 : done / total, rows: told() })
  })
}

async function survey(order: SurveyOrder): Promise<void> {
  const hash = createHash('sha256')
  let byteSize = 0
  for await (const chunk of createReadStream(order.file.path)) {
    const bytes = chunk as Buffer // a stream without encoding yields buffers
    hash.update(bytes)
    byteSize += bytes.byteLength
  }
  let source: RowSource | null = null
  const surveyed = await surveyLedgerFile(
    async function* () {
      let count = 0
      source = openTelling(order, () => count)
      for await (const batch of source.rows) {
        count += batch.length
        yield batch
      }
    },
    { ...contextOf(order), collectsDays: order.collectsDays },
    order.corrections,
    order.remembered,
  )
  const { basis: _, ...plain } = surveyed
  const format = (source as RowSource | null)?.format ?? '' // set while the rows were read
  const closingLines = new Set(closingLinesLeftOut(surveyed))
  const { rows } = surveyed.survey
  const rowCells = rows <= order.rowCellsUpTo ? await entryCells(order, surveyed.match, closingLines) : null
  const entries = rows <= order.entriesUpTo ? await entryColumns(order, surveyed.match, closingLines) : null
  send({ kind: 'surveyed', survey: { ...plain, format, byteSize, contentHash: hash.digest('hex'), rowCells, entries } })
}

/** Reads a small file once more for the cells of its entries. */
async function entryCells(order: SurveyOrder, match: FileMatch, closingLines: ReadonlySet<number>): Promise<(readonly string[])[]> {
  const reader = new EntryReader(match, { ...contextOf(order), closingLines })
  const found: (readonly string[])[] = []
  for await (const batch of openLedgerRows(order.file.path, order.file.fileName).rows)
    for (const row of batch) if (reader.read(row).kind === 'entry') found.push([...row.cells])
  return found
}

/** Reads a file once more for what its entries are compared by. */
async function entryColumns(order: SurveyOrder, match: FileMatch, closingLines: ReadonlySet<number>): Promise<EntryColumns> {
  const reader = new EntryReader(match, { ...contextOf(order), closingLines })
  const [locations, accounts, days, amounts]: [number[], number[], Day[], (number | bigint)[]] = [[], [], [], []]
  const [transactionNumbers, references]: [(string | null)[], (string | null)[]] = [[], []]
  for await (const batch of openLedgerRows(order.file.path, order.file.fileName).rows)
    for (const row of batch) {
      const read = reader.read(row)
      if (read.kind !== 'entry') continue
      locations.push(read.locationIndex)
      accounts.push(read.accountIndex)
      days.push(read.day)
      amounts.push(read.amount)
      transactionNumbers.push(read.transactionNumber)
      references.push(read.reference)
    }
  return { locations, accounts, days, amounts, transactionNumbers, references }
}

async function stage(order: StageOrder): Promise<void> {
  const reader = new EntryReader(order.match, { ...contextOf(order), closingLines: new Set(order.closingLines) })
  const balances = new EntryCollector()
  const vendors = new VendorCounts()
  const types = new EntryTypeCounts()
  let chunk = new ChunkWriter()
  let stored = 0
  const flush = async (): Promise<void> => {
    if (chunk.rows === 0) return
    send({ kind: 'chunk', chunk: chunk.finish() })
    underWay.push(Promise.withResolvers())
    chunk = new ChunkWriter()
    if (underWay.length > CHUNKS_AHEAD) await underWay[0]?.promise
  }
  let leftOut: LeftOutRow[] = []
  const flushLeftOut = async (): Promise<void> => {
    if (leftOut.length === 0) return
    send({ kind: 'leftOut', rows: leftOut })
    underWay.push(Promise.withResolvers())
    leftOut = []
    if (underWay.length > CHUNKS_AHEAD) await underWay[0]?.promise
  }
  for await (const batch of openLedgerRows(order.file.path, order.file.fileName).rows) {
    for (const row of batch) {
      const read = reader.read(row)
      if (read.kind === 'unreadable' || read.kind === 'closing' || read.kind === 'unposted') {
        leftOut.push({ line: read.line, ...leftOutRow(reader.cellsAlone(row.cells), whyLeftOut(read)) })
        if (leftOut.length >= LEFT_OUT_ROWS) await flushLeftOut()
      }
      if (read.kind !== 'entry') continue
      const account = order.accountIds[read.accountIndex]
      const location = order.locationIds[read.locationIndex]
      if (account === undefined || location === undefined)
        throw new DomainError('CONFLICT', 'The file changed after it was read. Import it again.')
      chunk.add(read, account, location)
      balances.add(location, account, read.month, dayOfMonthOf(read.day), read.amount)
      vendors.add(read.vendor)
      types.add(read.transactionType, account)
      stored += 1
      if (chunk.rows >= CHUNK_ROWS) await flush()
    }
  }
  await flush()
  await flushLeftOut()
  const collected = balances.finish()
  const packs = [...collected.locations].map(([location, one]) => [location, encodeBalances(one)] as const)
  const dayPacks = [...collected.months].map(([month, one]) => [month, encodeDays(one)] as const)
  send(
    { kind: 'staged', rows: stored, packs, dayPacks, vendors: vendors.most(), types: types.most() },
    [...packs, ...dayPacks].map(([, bytes]) => bytes.buffer),
  )
}

function whyLeftOut(row: UnreadableRow | ClosingRow | UnpostedRow): string {
  switch (row.kind) {
    case 'unreadable':
      return row.reason
    case 'closing':
      return CLOSES_A_YEAR
    case 'unposted':
      return `Not posted: ${row.status}`
  }
}

/** Writes columns of entries as PostgreSQL array texts. */
class ChunkWriter {
  rows = 0
  readonly #lines: number[] = []
  readonly #locations: number[] = []
  readonly #accounts: number[] = []
  readonly #days: string[] = []
  readonly #months: number[] = []
  readonly #amounts: (number | bigint)[] = []
  readonly #vendors: string[] = []
  readonly #memos: string[] = []
  readonly #references: string[] = []
  readonly #links: string[] = []
  readonly #types: string[] = []
  readonly #numbers: string[] = []

  add(entry: FileEntry, account: number, location: number): void {
    this.rows += 1
    this.#lines.push(entry.line)
    this.#locations.push(location)
    this.#accounts.push(account)
    this.#days.push(entry.day)
    this.#months.push(entry.month)
    this.#amounts.push(entry.amount)
    this.#vendors.push(arrayElement(entry.vendor))
    this.#memos.push(arrayElement(entry.memo))
    this.#references.push(arrayElement(entry.reference))
    this.#links.push(arrayElement(entry.link))
    this.#types.push(arrayElement(entry.transactionType))
    this.#numbers.push(arrayElement(entry.transactionNumber))
  }

  finish(): EntryChunk {
    const array = (values: readonly (string | number | bigint)[]): string => `{${values.join(',')}}`
    return {
      rows: this.rows,
      lines: array(this.#lines),
      locationIds: array(this.#locations),
      accountIds: array(this.#accounts),
      days: array(this.#days),
      months: array(this.#months),
      amounts: array(this.#amounts),
      vendors: array(this.#vendors),
      memos: array(this.#memos),
      references: array(this.#references),
      links: array(this.#links),
      transactionTypes: array(this.#types),
      transactionNumbers: array(this.#numbers),
    }
  }
}

function arrayElement(text: string | null): string {
  return text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`
}

async function carryOut(order: WorkerOrder): Promise<void> {
  try {
    await (order.kind === 'survey' ? survey(order) : stage(order))
    // Saved for the next worker, before this one is terminated.
    flushCompileCache()
    send({ kind: 'done' })
  } catch (error) {
    send({
      kind: 'failed',
      code: error instanceof DomainError ? error.code : null,
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? (error.stack ?? '') : '',
    })
  }
}

// Sent only by run-worker.ts.
port.on('message', (request: WorkerRequest) => {
  if (request.kind === 'stored') underWay.shift()?.resolve()
  else void carryOut(request)
})
