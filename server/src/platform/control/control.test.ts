import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { callControl, NoServerError, serveControl } from './control.ts'

const folders: string[] = []
function folder(name = ''): string {
  const base = mkdtempSync(join(tmpdir(), 'fourwall-control-'))
  folders.push(base)
  const path = join(base, name)
  mkdirSync(path, { recursive: true })
  return path
}
const LONG_NAME = 'a-data-folder-with-a-name-so-long-that-no-socket-address-can-hold-its-path/and-longer-still-for-good-measure'

afterEach(() => {
  vi.unstubAllEnvs()
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

it.each([{ name: '' }, { name: LONG_NAME }])('carries progress, results and errors, for its owner alone ($name)', async ({ name }) => {
  const data = folder(name)
  const close = await serveControl(data, async (command, input, progress) => {
    progress({ step: 1 })
    if (command === 'fail') throw new BadInputError('Say it differently.')
    return { command, input }
  })
  const steps: unknown[] = []
  expect(await callControl(data, 'echo/it', { a: [1] }, (step) => steps.push(step))).toEqual({ command: 'echo/it', input: { a: [1] } })
  expect(steps).toEqual([{ step: 1 }])
  await expect(callControl(data, 'fail', {}, () => undefined)).rejects.toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'Say it differently.',
  })
  if (name === '') expect(statSync(join(data, 'fourwall.sock')).mode & 0o777).toBe(0o600)
  await close()
  await expect(callControl(data, 'echo', {}, () => undefined)).rejects.toBeInstanceOf(NoServerError)
})

it('aborts a command whose caller went away', async () => {
  const data = folder()
  const aborted = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const close = await serveControl(data, async (_command, _input, _progress, signal) => {
    signal.addEventListener('abort', () => aborted.resolve())
    started.resolve()
    await aborted.promise
  })
  const caller = new AbortController()
  const call = callControl(data, 'wait', {}, () => undefined, caller.signal)
  await started.promise
  caller.abort()
  await expect(call).rejects.toThrow(/abort/)
  await aborted.promise
  await close()
})

it('survives a command whose name cannot be read', async () => {
  const data = folder()
  const close = await serveControl(data, async (command) => command)
  const answered = Promise.withResolvers<string>()
  request({ socketPath: join(data, 'fourwall.sock'), path: '/%E0%A4%A', method: 'POST' }, (answer) => {
    answer.setEncoding('utf8').once('data', (line: string) => answered.resolve(line))
  }).end('{}')
  expect(JSON.parse(await answered.promise)).toMatchObject({ error: { code: 'BAD_USER_INPUT' } })
  expect(await callControl(data, 'echo', {}, () => undefined)).toBe('echo')
  await close()
})

it.each([
  { what: 'is open to others', make: (path: string) => chmodSync(mkdirSync(path, { recursive: true }) ?? path, 0o755) },
  { what: 'leads elsewhere', make: (path: string) => symlinkSync(folder(), path) },
])('refuses to meet in a folder that $what', async ({ make }) => {
  const data = folder(LONG_NAME)
  const temporary = folder()
  vi.stubEnv('TMPDIR', temporary)
  make(join(temporary, `fourwall-${process.getuid?.()}`))
  await expect(serveControl(data, async () => null)).rejects.toThrow(/is not yours alone/)
  await expect(callControl(data, 'echo', {}, () => undefined)).rejects.toThrow(/is not yours alone/)
})
