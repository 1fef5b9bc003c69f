import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCompany, type TestCompany } from '../companies.ts'
import { onDatabase } from '../databases.ts'
import { someLedger } from '../ledgers.ts'
import { REVISIONS } from '../mcp.ts'
import { startTestServer } from '../running-server.ts'

const run = promisify(execFile)
const TOOL = decodeURIComponent(new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url).pathname)

interface Check {
  readonly id: string
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  readonly errorMessage?: string
}

/**
 * The scenarios about what this server has. The others call tools, prompts and resources that the tool's own example server has, or
 * features that this server does not declare.
 */
const APPLICABLE: Readonly<Record<(typeof REVISIONS)[number], readonly string[]>> = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'dns-rebinding-protection',
    'server-session-lifecycle',
    'server-sse-multiple-streams',
    'server-sse-polling',
  ],
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'caching',
    'dns-rebinding-protection',
    'http-header-validation',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
}
/** All that the tool has for a revision, as `docs/api.md` says. */
const SCENARIOS = { '2025-11-25': 33, '2026-07-28': 50 } as const
/** Of these scenarios, checks that need the example server's tools, or lists of prompts and resources. */
const ELSEWHERE =
  /^Not testable: server does not list the diagnostic tool|^(prompts|resources|resources\/templates)\/list returned JSON-RPC error -32601/

onDatabase('the official conformance tool', (fresh) => {
  let url: string
  let folder: string
  const ending: (() => void)[] = []

  beforeAll(async () => {
    const server = await startTestServer<TestCompany>(await fresh(), {
      prepare: (services) => addCompany(services, { name: 'Conforming', rows: someLedger(60) }),
    })
    const [own, { token }] = [new URL(server.origin), server.prepared]
    // The tool sends no token of its own.
    const door = createServer((asked, answer) => {
      const host = asked.headers.host?.replace(/:\d+$/, `:${own.port}`)
      const headers = { ...asked.headers, host, authorization: `Bearer ${token}` }
      const passed = request({ host: own.hostname, port: own.port, path: asked.url, method: asked.method, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 500, given.headers)
        given.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    })
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/api/mcp` // it listens on a port
    folder = mkdtempSync(join(tmpdir(), 'fourwall-conformance-'))
    ending.push(
      () => door.closeAllConnections(),
      () => door.close(),
      () => rmSync(folder, { recursive: true }),
    )
  })
  afterAll(() => ending.forEach((end) => end()))

  it.each(REVISIONS)(
    'finds no fault in %s',
    async (revision) => {
      const into = join(folder, revision)
      // It fails, for the scenarios that are left out.
      await run(process.execPath, [TOOL, 'server', '--url', url, '--requirements', revision, '-o', into]).catch(() => undefined)
      const paths = globSync('*/checks.json', { cwd: into })
      expect(paths).toHaveLength(SCENARIOS[revision])
      const checks = paths.flatMap((path) => {
        const scenario = APPLICABLE[revision].find((name) => new RegExp(`^server-${name}-\\d{4}-`).test(path))
        const found = JSON.parse(readFileSync(join(into, path), 'utf8')) as readonly Check[] // as the tool writes them
        return scenario === undefined ? [] : found.map((check) => ({ scenario, ...check }))
      })
      expect([...new Set(checks.map(({ scenario }) => scenario))].sort()).toEqual([...APPLICABLE[revision]].sort())
      const faults = checks.filter(({ status, errorMessage = '' }) => status === 'FAILURE' && !ELSEWHERE.test(errorMessage))
      expect(faults.map(({ scenario, id, errorMessage }) => `${scenario} ${id}: ${errorMessage}`)).toEqual([])
      expect(checks.filter(({ status }) => status === 'SUCCESS').length).toBeGreaterThan(revision === '2025-11-25' ? 8 : 45)
    },
    120_000,
  )
})
