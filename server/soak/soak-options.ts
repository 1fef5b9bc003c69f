import { parseArgs } from 'node:util'

export const HELP = `npm run soak [-- --database embedded|postgresql] [--minutes 30] [--users 50] [--restarts]

Lets people work on the built product for half an hour, with time to think: reports, traces, layouts, budgets, operational data, mappings,
groups of locations, imports, exports, signing out and in. What is acknowledged is kept in a journal and read back: at once by somebody else,
after each restart, and at the end; each report is held against the soak's own arithmetic.

  --database  embedded: one server (default). postgresql: two servers on one database (DATABASE_URL, or a private one that is thrown away).
  --restarts  Each server is stopped with SIGTERM and started again every two minutes; it has to exit within 15 s with code 0.
              Without it: after warming up, and with garbage collected, memory grows by less than 1 MB a minute.

Ends with exit code 1 where something does not hold: an acknowledged write that is lost or made twice, a wrong figure, an error, a limit that
honest use meets, a late exit, memory that grows, "fourwall verify" that finds a difference, or a personal text in the servers' logs.`

export interface SoakOptions {
  readonly database: 'embedded' | 'postgresql'
  readonly minutes: number
  readonly users: number
  readonly restarts: boolean
}

/** Null where help was asked for. @throws Error with a sentence for options that cannot be. */
export function readOptions(args: readonly string[]): SoakOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      database: { type: 'string', default: 'embedded' },
      minutes: { type: 'string', default: '30' },
      users: { type: 'string', default: '50' },
      restarts: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const { database, restarts } = values
  const [minutes, users] = [Number(values.minutes), Number(values.users)]
  if (database !== 'embedded' && database !== 'postgresql') throw new Error('--database is embedded or postgresql.')
  if (!(minutes > 0)) throw new Error('--minutes is a number above 0.')
  if (!Number.isInteger(users) || users < 2) throw new Error('--users is a whole number, 2 or more.')
  return { database, minutes, users, restarts }
}
