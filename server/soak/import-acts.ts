import { PERSONAL } from './personal-texts.ts'
import { readBackAtOnce } from './read-back.ts'
import { compareOwnLocation } from './report-acts.ts'
import { pause } from './soak-browser.ts'
import { csvOf, lastDayOf, monthsFrom, rowsInForce, SOAK_ACCOUNTS, type SoakRow } from './soak-ledger.ts'
import { RefusedError } from './soak-person.ts'
import { newName, type OwnImport, type SoakUser, type SoakWorld } from './soak-world.ts'

// Small ledger files of one location, imported as the web app does it, and undone.

const MONTHS = monthsFrom('2026-01', 6)
const MOST_IN_FORCE = 3
const ASKED_EVERY_MS = 300
const MOST_UNDO_TRIES = 60
const UNDO_PAUSE_MS = 2_000
/** Imports cut off by a stop of the server are restarted. */
const MOST_TRIES = 8

/** Colleagues kept importing for longer than a person would wait. */
class GivenUp extends Error {}

interface Job {
  readonly state: 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'
  readonly error: { readonly code: string; readonly message: string } | null
  readonly import: { readonly id: string; readonly rows: number } | null
  readonly preview: {
    readonly rows: number
    readonly signsNeedConfirmation: boolean
    readonly sourceName: string
    readonly remaining: readonly { readonly locationName: string }[]
  } | null
}

const JOB = 'state error { code message } import { id rows }'

export async function importLedger(world: SoakWorld, user: SoakUser): Promise<void> {
  if (user.imports.length >= MOST_IN_FORCE) return undoImport(world, user)
  const { chance, location } = user
  const months = chance.few(MONTHS, 1 + chance.below(2))
  const rows = months.flatMap((month) => anyRows(user, month, location))
  const placement = chance.of(['REPLACE', 'APPEND'] as const) ?? 'APPEND'
  const fileName = `${newName(user, PERSONAL.file)}.csv`
  world.ledger.begin(location)
  try {
    const id = await imported(world, user, { fileName, rows, placement, months })
    user.imports = [...user.imports, { id, fileName, placement, rows }]
    world.journal.settle(`import:${id}`, { fileName, status: 'IN_FORCE', rows: rows.length })
    world.book.set(location, 'imports', rowsInForce(user.imports))
  } finally {
    world.ledger.end(location)
  }
  await readBackAtOnce(world, user, `import:${user.imports.at(-1)?.id ?? ''}`)
  await compareOwnLocation(world, user, [...months].sort())
}

export async function undoImport(world: SoakWorld, user: SoakUser): Promise<void> {
  const last = user.imports.at(-1)
  if (last === undefined) return importLedger(world, user)
  const key = `import:${last.id}`
  world.ledger.begin(user.location)
  try {
    await world.journal.write(key, async () => {
      for (let tries = 1; ; tries += 1)
        try {
          await user.person.change('undo an import', 'mutation ($id: ID!) { undoImport(importId: $id) { id status } }', { id: last.id })
          break
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error
          // A colleague's import has to end first, which the refusal says.
          if (error.code === 'CONFLICT' && error.message.includes('under way')) {
            if (tries === MOST_UNDO_TRIES) throw new GivenUp()
            await pause(UNDO_PAUSE_MS)
          }
          // It was done the first time; reading back verifies that.
          else if (error.isAgain || (tries > 1 && error.message.includes('has already been undone'))) break
          else throw error
        }
      return { fileName: last.fileName, status: 'UNDONE', rows: last.rows.length }
    })
    user.imports = user.imports.slice(0, -1)
    world.book.set(user.location, 'imports', rowsInForce(user.imports))
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
    world.counts.givenUp += 1
    return
  } finally {
    world.ledger.end(user.location)
  }
  await readBackAtOnce(world, user, key)
  await compareOwnLocation(world, user, [...new Set(last.rows.map(({ day }) => day.slice(0, 7)))].sort())
}

function anyRows({ chance, at, made }: SoakUser, month: string, location: string): SoakRow[] {
  const days = Number(lastDayOf(month).slice(8))
  return Array.from({ length: 20 + chance.below(60) }, (_, row) => {
    const { number: account, type } = chance.of(SOAK_ACCOUNTS) ?? { number: '4000', type: 'Income' }
    const cents = chance.below(900_000) + 1
    return {
      day: `${month}-${String(1 + chance.below(days)).padStart(2, '0')}`,
      account,
      location,
      cents: type === 'Income' ? -cents : cents,
      memo: `${PERSONAL.memo} ${at}-${made}-${row}`,
    }
  })
}

interface Order extends Pick<OwnImport, 'fileName' | 'placement' | 'rows'> {
  readonly months: readonly string[]
}

/** @returns the import's id. */
async function imported(world: SoakWorld, user: SoakUser, { fileName, placement, rows, months }: Order): Promise<string> {
  const { person } = user
  const match = { sourceName: `${PERSONAL.source} ${user.at}` }
  for (let tries = 1; ; tries += 1) {
    // A stop may have cut it after it was stored.
    const stored = tries === 1 ? undefined : await storedImport(user, fileName)
    if (stored !== undefined) return stored
    try {
      const uploadId = await person.upload(fileName, csvOf(rows))
      const previewed = await done(
        world,
        user,
        'preview an import',
        'startImportPreview(uploadId: $uploadId, match: $match, idempotencyKey: $idempotencyKey)',
        {
          uploadId,
          match,
        },
      )
      if (previewed === null) continue
      const { preview } = previewed
      if (preview === null || preview.rows !== rows.length || preview.sourceName !== match.sourceName)
        world.counts.problem('A preview says something else than the file.', JSON.stringify(previewed))
      const input = {
        uploadId,
        match,
        placements: months.map((month) => ({ month, placement })),
        // Months between those of the file without any rows.
        remaining: preview?.remaining.map(({ locationName }) => ({ locationName, choice: 'KEEP' })),
        confirmSigns: preview?.signsNeedConfirmation === true,
      }
      const job = await done(world, user, 'import a ledger', 'startImport(input: $input, idempotencyKey: $idempotencyKey)', { input })
      if (job?.state === 'DONE' && job.import !== null) return job.import.id
      if (job !== null && !world.isRestarted)
        throw new RefusedError(job.error?.code ?? '', `import a ledger: ${job.error?.message ?? job.state}`)
    } catch (error) {
      // A partial upload is lost with its server; a person sends the file again.
      if (!(error instanceof RefusedError) || !world.isRestarted || tries === MOST_TRIES) throw error
    }
    if (tries === MOST_TRIES) throw new RefusedError('IMPORT', `import a ledger: not done after ${MOST_TRIES} tries`)
  }
}

async function storedImport({ person }: SoakUser, fileName: string): Promise<string | undefined> {
  const { ledgerImports } = await person.query<{ ledgerImports: { id: string; fileName: string }[] }>(
    'list the imports',
    '{ ledgerImports { id fileName status } }',
  )
  return ledgerImports.find((one) => one.fileName === fileName)?.id
}

const TYPES: Readonly<Record<string, string>> = {
  uploadId: 'ID!',
  match: 'ImportMatchInput',
  input: 'StartImportInput!',
}

/** Begins a job and asks for it until it has ended; null where the server that had it was stopped. */
async function done(
  world: SoakWorld,
  { person }: SoakUser,
  what: string,
  field: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Job | null> {
  const declared = Object.keys(variables)
    .map((name) => `$${name}: ${TYPES[name] ?? 'String'}`)
    .join(', ')
  const began = performance.now()
  const { job } = await person.create<{ job: { id: string } }>(
    `${what}: begin`,
    `mutation (${declared}, $idempotencyKey: String) { job: ${field} { id } }`,
    variables,
  )
  for (;;) {
    const { importJob } = await person.query<{ importJob: Job | null }>(
      `${what}: how far`,
      `query ($id: ID!) { importJob(id: $id) { ${JOB} preview { rows signsNeedConfirmation sourceName remaining { locationName } months { month rows suggested } totals { month amount } } } }`,
      { id: job.id },
    )
    if (importJob === null) {
      if (!world.isRestarted) throw new RefusedError('NOT_FOUND', `${what}: its job no longer exists`)
      return null
    }
    if (importJob.state !== 'RUNNING') {
      world.counts.waited(`${what}, whole`, performance.now() - began)
      return importJob
    }
    await pause(ASKED_EVERY_MS)
  }
}
