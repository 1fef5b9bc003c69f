import { CombinedError } from 'urql'
import { describe, expect, it } from 'vitest'
import { answered, refusedSave, sentenceIfRefused } from './ask.ts'
import { RequestFailure } from './request-failure.ts'

const refusal = (code: string) => new CombinedError({ graphQLErrors: [{ message: 'No.', extensions: { code } }] })

describe('an answer', () => {
  it('returns its data, or throws the server’s message', () => {
    expect(answered({ data: { rent: 4 } })).toEqual({ rent: 4 })
    expect(() => answered({ data: { rent: 4 }, error: refusal('NOT_FOUND') })).toThrow(
      expect.objectContaining({ name: 'RequestFailure', code: 'NOT_FOUND', message: 'No.' }),
    )
    expect(() => answered({})).toThrow('The server gave no answer.')
  })
})

describe('a mutation', () => {
  it('has the reason of a failure, and a message for a missing result', async () => {
    expect(await sentenceIfRefused(Promise.resolve(true))).toBe(null)
    expect(await sentenceIfRefused(Promise.resolve(false), (isDone) => (isDone ? null : 'Nothing was done.'))).toBe('Nothing was done.')
    expect(await sentenceIfRefused(Promise.reject(RequestFailure.of(refusal('FORBIDDEN'))))).toBe('No.')
  })

  it('recognizes that somebody else saved first', () => {
    expect(refusedSave(RequestFailure.of(refusal('CONFLICT')))).toEqual({ kind: 'CONFLICT', message: 'No.' })
    expect(refusedSave(new Error('Lost.'))).toEqual({ kind: 'FAILED', message: 'Lost.' })
  })
})
