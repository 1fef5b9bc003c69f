// A private PostgreSQL server for one test run: new, on loopback, removed at the end.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { installPackages } from './debian.mjs'
import { isProgram, onPath } from './programs.mjs'

const OLDEST = 15
const OTHERWISE = `The server's tests need PostgreSQL ${OLDEST} or newer: install it, or set TEST_DATABASE_URL to a server where the user may create databases.`
const START_SECONDS = 30

/**
 * @typedef {object} TestServer
 * @property {string} url of a login that may create databases, and is no superuser
 * @property {() => Promise<void>} stop
 */

/**
 * TEST_DATABASE_URL where it is set; else a server of our own, from the programs that are installed or, on Debian,
 * from newly installed ones.
 * @returns {Promise<TestServer>}
 */
export async function providePostgresql() {
  const named = process.env['TEST_DATABASE_URL']
  if (named !== undefined && named !== '') return { url: named, stop: async () => {} }
  if (find() === null) await installPackages(['postgresql'], OTHERWISE)
  const programs = find()
  if (programs === null) throw new Error(OTHERWISE)
  return await start(programs)
}

/** The folder with the newest installed PostgreSQL's programs; null if none is new enough. */
function find() {
  /** @param {string} folder */
  const versions = (folder) => {
    try {
      return readdirSync(folder).map((name) => ({ name, version: Number(/\d+/.exec(name)?.[0] ?? 0) }))
    } catch {
      return []
    }
  }
  const candidates = [
    { in: '/usr/lib/postgresql', named: /^\d+$/, below: 'bin' },
    { in: '/usr', named: /^pgsql-\d+$/, below: 'bin' },
    { in: '/opt/homebrew/opt', named: /^postgresql@\d+$/, below: 'bin' },
    { in: '/usr/local/opt', named: /^postgresql@\d+$/, below: 'bin' },
  ].flatMap(({ in: folder, named, below }) =>
    versions(folder)
      .filter(({ name, version }) => named.test(name) && version >= OLDEST)
      .map(({ name, version }) => ({ version, path: join(folder, name, below) })),
  )
  const newest = candidates.sort((a, b) => b.version - a.version).find(({ path }) => isProgram(join(path, 'initdb')))
  if (newest !== undefined) return newest.path
  const initdb = onPath(['initdb'])
  if (initdb === null) return null
  const version = /(\d+)(?:\.\d+)*\s*$/.exec(execFileSync(initdb, ['--version'], { encoding: 'utf8' }).trim())?.[1]
  return Number(version) >= OLDEST ? dirname(initdb) : null
}

/**
 * PostgreSQL refuses to run as root: then it runs as its own user, or as nobody.
 * @returns {{ uid: number, gid: number } | null}
 */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim())
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user to run it: create one named postgres.')
}

/** @returns {Promise<number>} a free port on loopback */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/**
 * @param {string} programs
 * @returns {Promise<TestServer>}
 */
async function start(programs) {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-postgresql-'))
  if (user !== null) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' }, ...user }
  const password = randomBytes(16).toString('hex')
  try {
    // Sorts text by English rules here and by bytes in the embedded database, which reveals missing ORDER BY clauses.
    const order = ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=en-US']
    const initdb = ['--pgdata', data, '--username=postgres', '--auth=reject', '--no-sync', ...order]
    const made = spawnSync(join(programs, 'initdb'), initdb, { ...options, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`${made.stdout}${made.stderr}\nThe PostgreSQL server for the tests could not be set up.`)
    // One login without the right to bypass row-level security; the superuser never signs in.
    writeFileSync(join(data, 'pg_hba.conf'), 'host all fourwall 127.0.0.1/32 scram-sha-256\n')
    const input = `create role fourwall login createdb password '${password}'\n`
    const role = spawnSync(join(programs, 'postgres'), ['--single', '-D', data, 'postgres'], { ...options, encoding: 'utf8', input })
    if (role.status !== 0) throw new Error(`${role.stderr}\nThe PostgreSQL server for the tests could not be set up.`)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Far from the embedded database's, to reveal days that depend on the server's time zone.
    timezone: 'Pacific/Auckland',
    log_min_messages: 'log',
    max_connections: 200,
    // Its workers belong to the superuser; one that happens to be in a database keeps tests from dropping it.
    autovacuum: 'off',
    // The data is thrown away.
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
  }
  const server = [
    join(programs, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // The keeper stops the server and removes its folder when its input ends: at stop(), or whenever this process dies.
  const keeper = 'folder=$1; shift; "$@" </dev/null & read -r end; kill -QUIT $!; wait; rm -rf "$folder"'
  const child = spawn('sh', ['-c', keeper, 'keeper', folder, ...server], { ...options, detached: true, stdio: ['pipe', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.on('close', resolve))
  const stop = async () => {
    child.stdin.end()
    await ended
  }
  try {
    await readiness(child.stderr)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `postgresql://fourwall:${password}@127.0.0.1:${port}/postgres`, stop }
}

/**
 * Waits until the server's log says that it takes connections.
 * @param {import('node:stream').Readable} log
 * @returns {Promise<void>}
 */
function readiness(log) {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = () => reject(new Error(`${text}\nThe PostgreSQL server for the tests did not start.`))
    const timer = setTimeout(fail, START_SECONDS * 1000)
    log.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-10_000)
      if (!text.includes('ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
    log.on('end', fail)
  })
}
