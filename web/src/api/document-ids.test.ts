import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { documentIdOf, withDocumentId } from './document-ids.ts'

const request = { operationName: 'Me', query: 'query Me { me { id } }', variables: { a: 1 } }
/** What a request's JSON says, wherever it stands. */
function read(part: unknown): unknown {
  if (typeof part !== 'string') throw new Error('no text')
  return JSON.parse(part)
}
const sent = { operationName: 'Me', documentId: 'abc', variables: { a: 1 } }

describe('document ids', () => {
  it('are read from what the build put into a document', () => {
    expect(documentIdOf(Object.assign(parse(request.query), { __meta__: { documentId: 'sha256:abc' } }))).toBe('abc')
    expect(documentIdOf(parse(request.query))).toBeNull()
  })

  it("take the text's place in JSON", () => {
    expect(read(withDocumentId(JSON.stringify(request), 'abc'))).toEqual(sent)
  })

  it("take the text's place in a form, which keeps its order", () => {
    const form = new FormData()
    form.append('operations', JSON.stringify(request))
    form.append('0', new Blob(['x']), 'a.csv')
    const result = withDocumentId(form, 'abc')
    if (!(result instanceof FormData)) throw new Error('not a form')
    expect([...result.keys()]).toEqual(['operations', '0'])
    expect(read(result.get('operations'))).toEqual(sent)
  })
})
