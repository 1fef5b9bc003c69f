import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { afterEach, expect, it } from 'vitest'
import { callControl, NoServerError, serveControl } from './control.ts'

const folders: string[] = []
function folder(name = ''): string {
  const base = mkdtempSync(join(tmpdir(), 'fourwall-control-'))
  folders.push(base)
  const path = join(base, name)
  mkdirSync(path, { recursive: true })
  return path
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

it.each([
  { name: '' },
  { name: 'a-data-folder-with-a-name-so-long-that-no-socket-address-can-hold-its-path/and-longer-still-for-good-measure' },
])('carries progress, results and errors, for its owner alone ($name)', async ({ name }) => {
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
