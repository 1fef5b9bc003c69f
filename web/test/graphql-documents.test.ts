import { parse, print } from 'graphql'
import { createRequest } from 'urql'
import { describe, expect, it } from 'vitest'
import { withStoredDocuments } from '../build/graphql-documents.ts'
import { documentIdOf } from '../src/api/document-ids.ts'
import { storedDocument } from '../src/api/stored-document.ts'

const TEXT = 'fragment Parts on User { __typename id } query Me { __typename me { __typename ...Parts } }'
const stored = new Map([['sha256:abc', TEXT]])

describe('documents in the built app', () => {
  it('replace the operation where it is asked, as text', () => {
    const code = 'const MeQuery = graphql(`\n  query Me {\n    me {\n      ...Parts\n    }\n  }\n`)\nask(MeQuery)'
    expect(withStoredDocuments(code, stored, '/helper.ts')).toBe(
      `const MeQuery = storedDocument("sha256:abc", ${JSON.stringify(TEXT)})\nask(MeQuery)\nimport { storedDocument } from "/helper.ts"\n`,
    )
  })

  it('leave out fragments, which the operations have, and modules without documents', () => {
    expect(withStoredDocuments('graphql(`fragment Parts on User { id }`)', stored, '/helper.ts')).toMatch(/^undefined\n/)
    expect(withStoredDocuments('graphql(schema)', stored, '/helper.ts')).toBeNull()
  })

  it('must be among those that were generated', () => {
    expect(() => withStoredDocuments('graphql(`query Others { me { id } }`)', stored, '/helper.ts')).toThrow('run npm run generate')
  })

  it('are requested as if they had been parsed', () => {
    const document = storedDocument('sha256:abc', TEXT)
    expect(documentIdOf(document)).toBe('abc')
    expect(print(document)).toBe(print(parse(TEXT)))
    expect(createRequest(document, { a: 1 }).key).toBe(createRequest(parse(TEXT), { a: 1 }).key)
  })

  it('are parsed when they are first used', () => {
    const unusable = storedDocument('sha256:abc', 'query {')
    expect(() => unusable.definitions).toThrow('Syntax Error')
  })
})
