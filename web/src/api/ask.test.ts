import { CombinedError } from 'urql'
import { describe, expect, it } from 'vitest'
import { answered, refusedSave, sentenceIfRefused } from './ask.ts'
import { RequestFailure } from './request-failure.ts'

const refusal = (code: string) => new CombinedError({ graphQLErrors: [{ message: 'No.', extensions: { code } }] })

describe('an answer', () => {
  it('is what it holds, or thrown in the server’s words', () => {
    expect(answered({ data: { rent: 4 } })).toEqual({ rent: 4 })
    expect(() => answered({ data: { rent: 4 }, error: refusal('NOT_FOUND') })).toThrow(
      expect.objectContaining({ name: 'RequestFailure', code: 'NOT_FOUND', message: 'No.' }),
    )
    expect(() => answered({})).toThrow('The server gave no answer.')
  })
})

describe('an act', () => {
  it('says why it could not be done, and what its answer lacks', async () => {
    expect(await sentenceIfRefused(Promise.resolve(true))).toBe(null)
    expect(await sentenceIfRefused(Promise.resolve(false), (isDone) => (isDone ? null : 'Nothing was done.'))).toBe('Nothing was done.')
    expect(await sentenceIfRefused(Promise.reject(RequestFailure.of(refusal('FORBIDDEN'))))).toBe('No.')
  })

  it('tells a save that somebody else was quicker with', () => {
    expect(refusedSave(RequestFailure.of(refusal('CONFLICT')))).toEqual({ kind: 'CONFLICT', message: 'No.' })
    expect(refusedSave(new Error('Lost.'))).toEqual({ kind: 'FAILED', message: 'Lost.' })
  })
})
