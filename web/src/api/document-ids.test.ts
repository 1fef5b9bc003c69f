import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { documentIdOf, withDocumentId, withDocumentIdInAddress } from './document-ids.ts'

const request = { operationName: 'Me', query: 'query Me { me { id } }', variables: { a: 1 } }
/** The JSON of a request. */
function read(part: unknown): unknown {
  if (typeof part !== 'string') throw new Error('no text')
  return JSON.parse(part)
}
const sent = { operationName: 'Me', documentId: 'abc', variables: { a: 1 } }

describe('document ids', () => {
  it('are read from what the build added to a document', () => {
    expect(documentIdOf(Object.assign(parse(request.query), { __meta__: { documentId: 'sha256:abc' } }))).toBe('abc')
    expect(documentIdOf(parse(request.query))).toBeNull()
  })

  it('replace the text in JSON', () => {
    expect(read(withDocumentId(JSON.stringify(request), 'abc'))).toEqual(sent)
  })

  it('replace the text in the address of a query by GET', () => {
    const asked = new URLSearchParams({ query: request.query, operationName: 'Me', variables: '{"name":"A & B"}' })
    const address = withDocumentIdInAddress(`/api/graphql?${asked}`, 'abc')
    expect([...new URLSearchParams(address.split('?')[1])]).toEqual([
      ['operationName', 'Me'],
      ['variables', '{"name":"A & B"}'],
      ['documentId', 'abc'],
    ])
  })

  it('replace the text in a form, and keep its order', () => {
    const form = new FormData()
    form.append('operations', JSON.stringify(request))
    form.append('0', new Blob(['x']), 'a.csv')
    const result = withDocumentId(form, 'abc')
    if (!(result instanceof FormData)) throw new Error('not a form')
    expect([...result.keys()]).toEqual(['operations', '0'])
    expect(read(result.get('operations'))).toEqual(sent)
  })
})
