import { CombinedError } from 'urql'
import { describe, expect, it } from 'vitest'
import { retryUntilDone } from './api-client.ts'

const UNDER_WAY = new CombinedError({ graphQLErrors: [{ message: 'It goes on.', extensions: { code: 'INTERNAL', isUnderWay: true } }] })
const REFUSED = new CombinedError({ graphQLErrors: [{ message: 'No.', extensions: { code: 'CONFLICT' } }] })
const LOST = new CombinedError({ networkError: new Error('Failed to fetch') })

/** Answers with some errors in turn, then with a result. */
async function asked(...errors: readonly (CombinedError | undefined)[]) {
  let times = 0
  let pauses = 0
  const answer = await retryUntilDone(
    async () => {
      const error = errors[times++]
      return error === undefined ? { data: 'saved' } : { error }
    },
    async () => void (pauses += 1),
  )
  return { answer, times, pauses }
}

describe('a request that may take long', () => {
  it('is sent once if it is done in time', async () => {
    expect(await asked()).toEqual({ answer: { data: 'saved' }, times: 1, pauses: 0 })
  })

  it('is repeated while the server is at work, and after a lost answer', async () => {
    expect(await asked(UNDER_WAY, UNDER_WAY, LOST, UNDER_WAY)).toEqual({ answer: { data: 'saved' }, times: 5, pauses: 4 })
  })

  it('is not repeated after a refusal', async () => {
    expect(await asked(UNDER_WAY, REFUSED)).toMatchObject({ answer: { error: REFUSED }, times: 2 })
  })

  it('fails if the server stays away', async () => {
    expect(await asked(LOST, LOST, LOST, LOST, LOST)).toMatchObject({ answer: { error: LOST }, times: 4 })
  })
})
