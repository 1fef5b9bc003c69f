import { expect, it } from 'vitest'
import { asGraphqlErrors } from './fetch-with-sentence.ts'

it('turns a refusal into a GraphQL error', () => {
  expect(JSON.parse(asGraphqlErrors('{"error":{"code":"RATE_LIMITED","message":"Wait a minute."}}') ?? '')).toEqual({
    errors: [{ message: 'Wait a minute.', extensions: { code: 'RATE_LIMITED' } }],
  })
  expect(JSON.parse(asGraphqlErrors('{"error":{"message":"No."}}') ?? '')).toEqual({ errors: [{ message: 'No.', extensions: {} }] })
})

it.each(['{"errors":[]}', '{"error":"no"}', '{"error":{"message":4}}', 'null', '<html>', ''])('leaves %s as it is', (text) => {
  expect(asGraphqlErrors(text)).toBeNull()
})
