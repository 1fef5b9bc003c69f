import { readdirSync, readFileSync } from 'node:fs'
import { CombinedError } from 'urql'
import { describe, expect, it } from 'vitest'
import { UNREACHED } from '../api/api-client.ts'
import { RequestFailure } from '../api/request-failure.ts'
import { BROKEN } from '../ui/PageMessage.tsx'
import { LoadFailure } from './load-or-not-found.ts'

const answered = (code: string | null, message: string) =>
  new CombinedError({ graphQLErrors: [{ message, extensions: code === null ? {} : { code } }] })

describe('why a page was not loaded', () => {
  it.each<[string, unknown, string | null]>([
    ['it is gone', new RequestFailure('NOT_FOUND', 'Spreadsheet metadata not found'), null],
    ['its id is no id', answered('BAD_USER_INPUT', 'Not an id.'), null],
    ['the server failed', answered('INTERNAL', 'The disk is full.'), 'The disk is full.'],
    ['the sign-in is not accepted', answered('UNAUTHORIZED', 'Sign in again.'), 'Sign in again.'],
    ['nobody answered', new CombinedError({ networkError: new TypeError('Failed to fetch') }), UNREACHED],
    ['it says of what it failed', new Error('The folders', { cause: answered('INTERNAL', 'The disk is full.') }), 'The disk is full.'],
    ['the app itself failed', new TypeError('undefined is not a function'), BROKEN],
  ])('%s', (_why, error, sentence) => {
    expect(new LoadFailure(error).sentence).toBe(sentence)
  })
})

describe('the pages', () => {
  const routes = new URL('./routes/_signed-in/', import.meta.url)
  const files = readdirSync(routes, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const loaders = files.flatMap((name) => {
    const [, loader] = /^ {2}loader: ([^]*?),\n {2}\w/m.exec(readFileSync(new URL(name, routes), 'utf8')) ?? []
    return loader === undefined ? [] : [[name, loader] as const]
  })

  it('are found', () => {
    expect(loaders.length).toBeGreaterThan(30)
  })

  it.each(loaders)('%s either says what failed to load or warns', (_name, loader) => {
    expect(loader).toMatch(/loadOrNotFound\(|loadOrWarn\(|loadAnswers\(/)
    expect(loader).not.toContain('.catch(')
  })
})
