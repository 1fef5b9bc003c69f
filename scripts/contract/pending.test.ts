import { expect, it } from 'vitest'
import { pendingProblems, readPending } from './pending.ts'

const comparison = { present: ['Query.me', 'Query.report'], missing: ['Mutation.rename', 'Query.chat'] }

it('reads one operation per line', () => {
  expect(readPending('Mutation.rename\nQuery.chat\n')).toEqual(['Mutation.rename', 'Query.chat'])
})

it.each([
  { what: 'exactly what is missing, without a past', pending: ['Mutation.rename', 'Query.chat'], earlier: [], problems: [] },
  {
    what: 'a list that shrank',
    pending: ['Mutation.rename', 'Query.chat'],
    earlier: [['Mutation.rename', 'Query.chat', 'Query.me']],
    problems: [],
  },
  {
    what: 'an operation that is built',
    pending: ['Mutation.rename', 'Query.chat', 'Query.me'],
    earlier: [],
    problems: ['Query.me is built: remove it from the pending operations.'],
  },
  {
    what: 'an operation that is not listed',
    pending: ['Query.chat'],
    earlier: [],
    problems: ['Mutation.rename is in the contract, neither built nor among the pending operations.'],
  },
  {
    what: 'a name that the contract lacks',
    pending: ['Mutation.rename', 'Query.caht', 'Query.chat'],
    earlier: [],
    problems: ['Query.caht is no operation of the contract: remove it from the pending operations.'],
  },
  {
    what: 'an operation that came back since any earlier version',
    pending: ['Mutation.rename', 'Query.chat'],
    earlier: [['Query.chat'], ['Mutation.rename', 'Query.chat']],
    problems: ['Mutation.rename was not pending before: the list only shrinks, so build it.'],
  },
  {
    what: 'lines out of order',
    pending: ['Query.chat', 'Mutation.rename'],
    earlier: [],
    problems: ['The pending operations are to be sorted, each once.'],
  },
])('judges $what', ({ pending, earlier, problems }) => {
  expect(pendingProblems(pending, comparison, earlier)).toEqual(problems)
})
