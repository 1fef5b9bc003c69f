import { parseArgs } from 'node:util'

/** Size of a ledger. */
export interface LedgerSize {
  readonly entries: number
  readonly locations: number
  readonly accounts: number
  /** Up to and including December 2025. */
  readonly months: number
}

export const PARTS = [
  'reports',
  'http',
  'import',
  'grid',
  'viewer',
  'mapping',
  'layouts',
  'workbooks',
  'start',
  'fairness',
  'charts',
  'presentations',
  'chats',
] as const
export type Part = (typeof PARTS)[number]

export interface BenchOptions {
  readonly ledger: LedgerSize
  /** The file of the import part. */
  readonly imported: LedgerSize
  readonly isQuick: boolean
  readonly parts: ReadonlySet<Part>
  /** Address of a server on which a login may create databases; null for the embedded database. */
  readonly databaseUrl: string | null
  /** Where the large ledger is stored for another run; null leaves nothing behind. Embedded database only. */
  readonly keep: string | null
  readonly port: number
}

export const USAGE = `npm run bench -- [options]
  --entries N           entries of the ledger (5000000)
  --locations N         (200)
  --accounts N          (400)
  --months N            24 at least (60)
  --import-rows N       rows of the file that is imported (1000000)
  --database KIND       embedded (default) or postgresql: DATABASE_URL or TEST_DATABASE_URL where set, else a server of its own
  --parts LIST          of reports,http,import,grid,viewer,mapping,layouts,workbooks,start,fairness,charts,presentations,chats (all); CONTRIBUTING.md says what each is held against
  --keep FOLDER         keeps the ledger there for another run of the same size; embedded database only
  --port N              (4280)
  --quick               small sizes, three minutes in all`

const LEDGER: LedgerSize = { entries: 5_000_000, locations: 200, accounts: 400, months: 60 }
const QUICK: LedgerSize = { entries: 200_000, locations: 40, accounts: 400, months: 36 }

/** @throws Error with a sentence for an invalid argument. */
export function readOptions(words: readonly string[], environment: Readonly<Record<string, string | undefined>>): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      entries: { type: 'string' },
      locations: { type: 'string' },
      accounts: { type: 'string' },
      months: { type: 'string' },
      'import-rows': { type: 'string' },
      database: { type: 'string', default: 'embedded' },
      parts: { type: 'string', default: PARTS.join(',') },
      keep: { type: 'string' },
      port: { type: 'string', default: '4280' },
      quick: { type: 'boolean', default: false },
    },
  })
  const isQuick = values.quick
  const sizes = isQuick ? QUICK : LEDGER
  const number = (
    name: 'entries' | 'locations' | 'accounts' | 'months' | 'import-rows' | 'port',
    otherwise: number,
    least: number,
  ): number => {
    const value = Number(values[name] ?? otherwise)
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} takes a whole number from ${least} on.`)
    return value
  }
  const ledger: LedgerSize = {
    entries: number('entries', sizes.entries, 1_000),
    locations: number('locations', sizes.locations, 20),
    accounts: number('accounts', sizes.accounts, 10),
    months: number('months', sizes.months, 25),
  }
  const parts = new Set(values.parts.split(',').map(partCalled))
  if (values.database !== 'embedded' && values.database !== 'postgresql') throw new Error('--database is embedded or postgresql.')
  const databaseUrl = values.database === 'embedded' ? null : (environment['DATABASE_URL'] ?? environment['TEST_DATABASE_URL'] ?? null)
  if (values.database === 'postgresql' && databaseUrl === null) throw new Error('Name the server with DATABASE_URL.')
  if (databaseUrl !== null && values.keep !== undefined) throw new Error('--keep goes with the embedded database only.')
  return {
    ledger,
    imported: { ...ledger, entries: number('import-rows', isQuick ? 100_000 : 1_000_000, 1_000), months: 12 },
    isQuick,
    parts,
    databaseUrl,
    keep: values.keep ?? null,
    port: number('port', 4280, 1),
  }
}

function partCalled(name: string): Part {
  const part = PARTS.find((one) => one === name)
  if (part === undefined) throw new Error(`--parts takes ${PARTS.join(', ')}.`)
  return part
}
