import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filesIn, PassedBefore, stateOf } from './passed-before.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fourwall-passed-before-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('what a step reads', () => {
  const project = join(folder, 'project')
  const write = (path: string, text: string): void => writeFileSync(join(project, path), text)
  const stateOfServer = (): string => stateOf(filesIn(project), ['server', 'package.json'], [])

  beforeAll(() => {
    for (const path of ['server', 'web']) mkdirSync(join(project, path), { recursive: true })
    execFileSync('git', ['init', '--quiet'], { cwd: project })
    write('.gitignore', 'dist\n')
    for (const path of ['server/one.ts', 'server/two.ts', 'web/one.ts', 'package.json']) write(path, path)
    execFileSync('git', ['add', '.'], { cwd: project })
  })

  it.each<[string, isSame: boolean, change: () => void]>([
    ['nothing', true, () => undefined],
    ['a file of it', false, () => write('server/one.ts', 'changed')],
    ['a file that it names', false, () => write('package.json', 'changed')],
    ['a file that git does not know yet', false, () => write('server/three.ts', '')],
    ['a file that is gone', false, () => rmSync(join(project, 'server/two.ts'))],
    ['a file elsewhere', true, () => write('web/one.ts', 'changed')],
    ['a file that git ignores', true, () => write('server/dist', '')],
  ])('after a change of %s', (_what, isSame, change) => {
    const before = stateOfServer()
    change()
    expect(stateOfServer() === before).toBe(isSame)
  })

  it('is everything where it names nothing, and what it depends on besides', () => {
    const files = new Map([['a', '1']])
    expect(stateOf(files, [], [])).not.toBe(stateOf(new Map([['a', '2']]), [], []))
    expect(stateOf(files, [], ['Node 24'])).not.toBe(stateOf(files, [], ['Node 25']))
  })
})

it('a step passed before on the same state, known to a later run, until it fails', () => {
  const file = join(folder, 'kept.json')
  expect(new PassedBefore(file).has('lint', 'one')).toBe(false)
  new PassedBefore(file).keep('lint', 'one')
  const later = new PassedBefore(file)
  expect([later.has('lint', 'one'), later.has('lint', 'two'), later.has('types', 'one')]).toEqual([true, false, false])
  later.keep('lint', null)
  expect(new PassedBefore(file).has('lint', 'one')).toBe(false)
})
