import { describe, expect, it } from 'vitest'
import { compareWithContract } from './compare.ts'

const contract = `
  enum Period { MONTHLY YEARLY }
  interface Message { id: ID! }
  type UserMessage implements Message { id: ID!, text: String! }
  type SystemMessage implements Message { id: ID!, content: String! }
  type Markdown { content: String! }
  type Table { headers: [String!]! }
  union Part = Markdown | Table
  type Chat { messages: [Message!]!, parts: [Part!] }
  input Span { period: Period!, first: Int = 3, anchor: String }
  type Report { total: String, values: [String]! }
  type Query {
    report(id: ID!, span: Span!, limit: Int): Report
    chat(id: ID!): Chat
  }
  type Mutation { rename(name: String!): Boolean }
`

/** The contract with some text replaced, as a schema that has drifted from it. */
function drifted(...replacements: [from: string, to: string][]): string {
  return replacements.reduce((sdl, [from, to]) => {
    expect(sdl).toContain(from)
    return sdl.replace(from, to)
  }, contract)
}

describe('compareWithContract', () => {
  it('finds nothing between a contract and itself', () => {
    expect(compareWithContract(contract, contract)).toEqual({
      breaks: [],
      present: ['Mutation.rename', 'Query.chat', 'Query.report'],
      missing: [],
    })
  })

  it.each([
    { change: 'a field removed', to: drifted(['total: String, ', '']), says: 'Report.total was removed' },
    { change: 'a result promised less', to: drifted(['values: [String]!', 'values: [String]']), says: 'Report.values changed type' },
    {
      change: 'a result of another type',
      to: drifted(['total: String', 'total: Float']),
      says: 'Report.total changed type from String to Float',
    },
    { change: 'a list turned into one', to: drifted(['parts: [Part!]', 'parts: Part']), says: 'Chat.parts changed type' },
    { change: 'an argument removed', to: drifted([', limit: Int', '']), says: 'Query.report(limit:) was removed' },
    { change: 'an argument asked for', to: drifted(['limit: Int', 'limit: Int!']), says: 'Query.report(limit:) has changed type' },
    {
      change: 'a required argument added',
      to: drifted(['limit: Int', 'limit: Int, company: ID!']),
      says: 'Query.report(company:) was added',
    },
    { change: 'an input field removed', to: drifted([', anchor: String', '']), says: 'Span.anchor was removed' },
    {
      change: 'a required input field added',
      to: drifted(['anchor: String', 'anchor: String, company: ID!']),
      says: 'Span.company was added',
    },
    {
      change: 'another default',
      to: drifted(['first: Int = 3', 'first: Int = 4']),
      says: 'Span.first has changed defaultValue from 3 to 4',
    },
    { change: 'an enum value removed', to: drifted(['MONTHLY YEARLY', 'MONTHLY']), says: 'Period.YEARLY was removed' },
    { change: 'a union member removed', to: drifted(['Markdown | Table', 'Markdown']), says: 'Table was removed from union type Part' },
    {
      change: 'an interface dropped',
      to: drifted(['SystemMessage implements Message', 'SystemMessage']),
      says: 'SystemMessage no longer implements interface Message',
    },
    {
      change: 'a type behind an interface changed',
      to: drifted(['id: ID!, content: String!', 'id: ID!']),
      says: 'SystemMessage.content was removed',
    },
    {
      change: 'a type of another kind',
      to: drifted(['enum Period { MONTHLY YEARLY }', 'scalar Period']),
      says: 'Period changed from an Enum type to a Scalar type',
    },
  ])('reports $change', ({ to, says }) => {
    expect(compareWithContract(contract, to).breaks.join('\n')).toContain(says)
  })

  it.each([
    { change: 'a result promised more', to: drifted(['total: String', 'total: String!'], ['values: [String]!', 'values: [String!]!']) },
    { change: 'an input asked for less', to: drifted(['id: ID!, span: Span!', 'id: ID, span: Span']) },
    {
      change: 'additions',
      to: drifted(
        ['total: String', 'total: String, count: Int!'],
        ['limit: Int', 'limit: Int, offset: Int'],
        ['YEARLY', 'YEARLY QUARTERLY'],
      ),
    },
  ])('allows $change', ({ to }) => {
    expect(compareWithContract(contract, to).breaks).toEqual([])
  })

  it('names missing operations, and asks nothing of what only they reach', () => {
    const part =
      'enum Period { MONTHLY YEARLY } input Span { period: Period! first: Int = 3 anchor: String } type Report { total: String values: [String]! } type Query { report(id: ID!, span: Span!, limit: Int): Report }'
    expect(compareWithContract(contract, part)).toEqual({
      breaks: [],
      present: ['Query.report'],
      missing: ['Mutation.rename', 'Query.chat'],
    })
  })
})
