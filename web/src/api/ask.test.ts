import { CombinedError } from 'urql'
import { describe, expect, it } from 'vitest'
import { dataOf, mutationRefusal, saveRefusal } from './ask.ts'
import { RequestFailure } from './request-failure.ts'

const refusal = (code: string) => new CombinedError({ graphQLErrors: [{ message: 'No.', extensions: { code } }] })

describe('an answer', () => {
  it('returns its data, or throws the server’s message', () => {
    expect(dataOf({ data: { rent: 4 } })).toEqual({ rent: 4 })
    expect(() => dataOf({ data: { rent: 4 }, error: refusal('NOT_FOUND') })).toThrow(
      expect.objectContaining({ name: 'RequestFailure', code: 'NOT_FOUND', message: 'No.' }),
    )
    expect(() => dataOf({})).toThrow('The server gave no answer.')
  })
})

describe('a mutation', () => {
  it('has the reason of a failure, and a message for a missing result', async () => {
    expect(await mutationRefusal(Promise.resolve(true))).toBe(null)
    expect(await mutationRefusal(Promise.resolve(false), (isDone) => (isDone ? null : 'Nothing was done.'))).toBe('Nothing was done.')
    expect(await mutationRefusal(Promise.reject(RequestFailure.of(refusal('FORBIDDEN'))))).toBe('No.')
  })

  it('recognizes that somebody else saved first', () => {
    expect(saveRefusal(RequestFailure.of(refusal('CONFLICT')))).toEqual({ kind: 'CONFLICT', message: 'No.' })
    expect(saveRefusal(new Error('Lost.'))).toEqual({ kind: 'FAILED', message: 'Lost.' })
  })
})
