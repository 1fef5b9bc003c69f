import { describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import { rankCommands } from './command-ranking.ts'

const commands = [
  command('Go to', 'Profit and loss', { keywords: 'p&l report' }),
  command('Go to', 'Uploads', { keywords: 'import ledger' }),
  command('Views', 'Board pack'),
  command('Views', 'Food court', { isChosen: true }),
  command('This view', 'Expand all groups'),
  command('This view', 'Collapse all groups', { disabledReason: 'Everything is collapsed.' }),
  command('This view', 'Copy link to this view'),
  command('Time span', 'Year to date'),
  command('Time span', 'Last 12 months'),
  command('Time span', 'Last 13 months'),
  command('Locations', 'Midtown', { detail: 'Southeast' }),
  command('Locations', 'Southeast', { detail: '8 locations' }),
  command('Accounts', 'Food sales', { code: '4010', keywords: 'trace' }),
  command('Accounts', 'Food cost', { code: '5010', keywords: 'trace' }),
  command('Accounts', 'Seafood', { code: '5020', keywords: 'trace' }),
  command('Accounts', 'Small wares', { code: '40', keywords: 'trace' }),
]

function command(group: Command['group'], label: string, rest: Partial<Command> = {}): Command {
  return { id: label, group, label, run: () => undefined, ...rest }
}

/** Labels under their headings, in order. */
function ranked(query: string, recent: readonly string[] = [], among: readonly Command[] = commands) {
  return rankCommands(among, query, recent).map(
    ({ heading, entries }) => `${heading}: ${entries.map((entry) => entry.command.label).join(', ')}`,
  )
}

describe('a query', () => {
  it.each([
    { query: 'upl', is: ['Go to: Uploads'] },
    { query: 'import', is: ['Go to: Uploads'] },
    { query: 'ytd', is: ['Time span: Year to date'] },
    { query: '4010', is: ['Accounts: Food sales'] },
    // Beginnings of numbers; a whole number first.
    { query: '40', is: ['Accounts: Small wares, Food sales'] },
    // The beginning of a name, then the beginning of a word, then the inside of one; the shorter name first.
    { query: 'food', is: ['Accounts: Food cost, Food sales, Seafood', 'Views: Food court'] },
    // All words have to match, in any order, in the name or the keywords.
    { query: 'sales food', is: ['Accounts: Food sales'] },
    { query: 'trace food', is: ['Accounts: Food cost, Food sales, Seafood'] },
    { query: 'food 5020', is: ['Accounts: Seafood'] },
    { query: 'food nothing', is: [] },
    // Disabled commands come last.
    { query: 'all groups', is: ['This view: Expand all groups, Collapse all groups'] },
    { query: 'southeast', is: ['Locations: Southeast, Midtown'] },
    { query: 'location', is: ['Locations: Midtown, Southeast'] },
  ])('$query', ({ query, is }) => expect(ranked(query)).toEqual(is))

  it('puts recently used commands first among equal matches', () => {
    expect(ranked('last')).toEqual(['Time span: Last 12 months, Last 13 months'])
    expect(ranked('last', ['Last 13 months'])).toEqual(['Time span: Last 13 months, Last 12 months'])
    expect(ranked('food', ['Food sales'])).toEqual(['Accounts: Food sales, Food cost, Seafood', 'Views: Food court'])
    // A better match stays before recently used commands.
    expect(ranked('food', ['Seafood'])[0]).toBe('Accounts: Food cost, Food sales, Seafood')
  })

  it('marks matches', () => {
    const [section] = rankCommands(commands, 'sal 40', [])
    expect(section?.entries[0]).toMatchObject({ labelRanges: [{ from: 5, to: 8 }], codeRanges: [{ from: 0, to: 2 }] })
  })
})

describe('without a query', () => {
  it('lists recently used commands, then all groups in their order', () => {
    expect(ranked(' ', ['Food sales', 'gone', 'Year to date', 'Food court'])).toEqual([
      // Commands that are chosen already or disabled are not suggested.
      'Recent: Food sales, Year to date',
      'Go to: Profit and loss, Uploads',
      'Views: Board pack, Food court',
      'This view: Expand all groups, Copy link to this view',
      'Time span: Last 12 months, Last 13 months',
      'Locations: Midtown, Southeast',
      'Accounts: Food cost, Seafood, Small wares',
    ])
  })
})

describe('ten thousand accounts', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    command('Accounts', `Account of things ${index}`, { id: `a${index}`, code: String(10_000 + index) }),
  )

  it('shows some, and the number of all', () => {
    expect(rankCommands(many, '', [])).toMatchObject([{ heading: 'Accounts', entries: { length: 3 }, total: 10_000 }])
    expect(rankCommands(many, 'thing', [])).toMatchObject([{ heading: 'Accounts', entries: { length: 50 }, total: 10_000 }])
    expect(rankCommands([...many, ...commands], 'a', [])).toContainEqual(
      expect.objectContaining({ heading: 'Accounts', entries: expect.objectContaining({ length: 8 }), total: 10_004 }),
    )
    expect(ranked('19999', [], many)).toEqual(['Accounts: Account of things 9999'])
  })

  it('are made ready for search once, and sorted with each letter that is typed', () => {
    const reads = { keywords: 0, label: 0 }
    const counted = many.map(
      ({ label, ...rest }): Command => ({
        ...rest,
        get label() {
          reads.label += 1
          return label
        },
        get keywords() {
          reads.keywords += 1
          return 'trace'
        },
      }),
    )
    const queries = ['a', 'ac', 'acc', 'acc t', 'aot', 'thngs']
    for (const query of queries) expect(rankCommands(counted, query, [])).toMatchObject([{ total: counted.length }])
    expect(reads.keywords).toBe(counted.length)
    // Two for each comparison.
    expect(reads.label).toBeLessThanOrEqual(2 * queries.length * counted.length * Math.ceil(Math.log2(counted.length)))
  })
})
