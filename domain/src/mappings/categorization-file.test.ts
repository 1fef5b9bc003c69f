import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyEdits, applyEdit, edited, statement } from '../../test/categorizations.ts'
import { anyName, csvRows, rawRows, workbookRows } from '../../test/text-files.ts'
import { flattenTree } from '../editing/tree-edits.ts'
import { categorizationChanges } from './categorization-changes.ts'
import { type DraftCategorization, type EditedGroup, groupProblems, type MappingUse } from './categorization-edits.ts'
import { categorizationRows, deletedGroups, readCategorizationFile } from './categorization-file.ts'
import { type TextRows, textRowsCsv } from './text-table.ts'

const HEADINGS = ['Group path', 'Kind', 'Type', 'Formula', 'Better']

function read(rows: TextRows, draft: DraftCategorization = statement, mappings: readonly MappingUse[] = []) {
  let last = 0
  const newId = (): string => `new${(last += 1)}`
  const file = readCategorizationFile(rawRows(rows), { draft, saved: draft, mappings, newId })
  if ('refusal' in file) throw new Error(file.refusal)
  return file
}

const problemsOf = (rows: TextRows, mappings: readonly MappingUse[] = []): readonly string[] =>
  read([HEADINGS, ...rows], statement, mappings).problems.map(({ row, message }) => `${row}: ${message}`)

const idsOf = ({ tree }: DraftCategorization): string =>
  flattenTree(tree)
    .map(({ node, level }) => `${level}${node.id}`)
    .join(' ')

it('is written with one row per group, in tree order', () => {
  const rated = {
    ...statement,
    tree: statement.tree.map((node) => (node.id === 'prime' ? { ...node, favorability: 'DOWN' as const } : node)),
  }
  expect(categorizationRows(rated)).toEqual([
    HEADINGS,
    ['revenue', 'category', 'Revenue', '', ''],
    ['revenue > food', 'category', '', '', ''],
    ['revenue > drinks', 'category', '', '', ''],
    ['cogs', 'category', 'Cost of goods', '', ''],
    ['gross', 'calculation', 'Gross profit', '{revenue} - {cogs}', ''],
    ['labor', 'category', 'Payroll', '', ''],
    ['labor > managers', 'category', '', '', ''],
    ['labor > crew', 'category', '', '', ''],
    ['prime', 'calculation', '', '{cogs} + {labor}', 'down'],
    ['net', 'calculation', 'Net income', '{gross} - {labor}', ''],
  ])
})

describe('a file', () => {
  const rows = categorizationRows(statement)

  it('keeps ids of named groups in any case, gives ids to new ones, and deletes omitted ones', () => {
    const [, ...lines] = rows
    const changed = [
      ...lines
        .filter(([path]) => path !== 'labor > crew' && path !== 'prime')
        .map(([path = '', ...rest]) => [path === 'cogs' ? 'COGS' : path, ...rest]),
      ['labor > Training', '', '', '', ''],
      ['EBITDA', '', 'EBITDA', 'gross - {Labor > Training}', 'up'],
    ]
    const { draft, problems } = read([HEADINGS, ...changed])
    expect(problems).toEqual([])
    if (draft === null) throw new Error('It has no errors')
    expect(idsOf(draft)).toBe('1revenue 2food 2drinks 1cogs 1gross 1labor 2managers 2new1 1net 1new2')
    expect(categorizationChanges(statement, draft)).toEqual([
      'cogs renamed to COGS',
      'Training added in labor',
      'EBITDA added at the top: {gross} - {Training}',
      'crew deleted',
      'prime deleted',
    ])
    expect(deletedGroups(statement, draft).map(({ name }) => name)).toEqual(['crew', 'prime'])
  })

  it('orders siblings by row, whatever is between them', () => {
    const { draft } = read([
      ['Formula', 'path', 'TYPE'],
      ['', 'labor > crew', ''],
      ['', 'labor', 'payroll'],
      ['', 'revenue', 'sales'],
      ['', 'labor > managers', 'OPEX'],
    ])
    expect(draft && idsOf(draft)).toBe('1labor 2crew 2managers 1revenue')
  })

  it.each<[TextRows, readonly string[]]>([
    [
      [['a', '', '']],
      [
        '2: “a” is at the top and needs a type. Write Revenue, Cost of goods, Payroll, Operating expense, Rent, Other income or Other expense.',
      ],
    ],
    [[['a', 'sum', 'Rent']], ['2: There is no kind “sum”. Write category or calculation.']],
    [[['a', 'category', 'Rnt']], ['2: There is no type “Rnt”. Did you mean Rent?']],
    [[['a', 'calculation', 'Zzz', '1']], ['2: There is no type “Zzz”. Write Gross profit, EBITDA or Net income, or leave it blank.']],
    [
      [['a', 'category', 'EBITDA']],
      [
        '2: A category cannot have the type EBITDA. Write Revenue, Cost of goods, Payroll, Operating expense, Rent, Other income or Other expense, or leave it blank.',
      ],
    ],
    [[['a', 'category', 'Rent', '{b}']], ['2: A category has no formula. Write calculation as its kind, or take the formula out.']],
    [[['a', 'calculation', '', '']], ['2: A calculation needs a formula. Name groups in braces, such as {Revenue} - {Cost of goods}.']],
    [[['a', 'calculation', '', '2 *']], ['2: The formula cannot be read at character 3. A value is missing after "*".']],
    [[['a', 'calculation', '', '{b} + 1']], ['2: The formula cannot be read at character 1. There is no group called "b".']],
    [
      [
        ['a', 'calculation', '', '{b}'],
        ['b', 'calculation', '', '1 - {a}'],
      ],
      [
        '2: The formula cannot be read at character 1. The formulas refer to each other in a circle: a → b → a. Take one of them out.',
        '3: The formula cannot be read at character 5. The formulas refer to each other in a circle: b → a → b. Take one of them out.',
      ],
    ],
    [
      [['a', '', 'Rent', '', 'sideways']],
      ['2: “sideways” does not say which way is better. Write up where more is good, down where less is, or leave it blank.'],
    ],
    [
      [
        ['a', '', 'Rent'],
        ['a', '', 'Rent'],
      ],
      ['3: “a” is already in row 2. Give one of them another name, or take a row out.'],
    ],
    [
      [
        ['Rents', '', 'Rent'],
        ['Rent > b', '', ''],
      ],
      ['3: There is no row for “Rent”, which contains “b”. Add a row for it, or did you mean “Rents”?'],
    ],
    [
      [
        ['a', 'calculation', '', '1'],
        ['a > b', '', ''],
      ],
      ['3: “a” is a calculation, which holds no groups. Put “b” into a category or to the top.'],
    ],
    [[['', '', 'Rent']], ['2: The group path is empty. Write the groups from the top, such as Labor > Management.']],
  ])('%j is reported with its errors', (lines, problems) => expect(problemsOf(lines)).toEqual(problems))

  it('refuses to delete groups with mapped accounts, or to turn them into calculations', () => {
    const mappings = [{ name: 'Ours', groupIds: ['crew', 'crew', 'managers', 'cogs'] }]
    const lines = rows.slice(1).filter(([path]) => path !== 'labor > crew')
    const without = lines.map((line) => (line[0] === 'cogs' ? ['cogs', 'calculation', '', '2'] : line))
    // Also reported for a file with other errors.
    expect(problemsOf([...without, ['Other', '', 'Rnt']], mappings)).toEqual([
      'null: "crew" cannot be deleted: 2 accounts are mapped to it in "Ours". Add its row again, or move the accounts first.',
      '5: "cogs" cannot become a calculation: 1 account is mapped to it in "Ours". Move them to another group first.',
      '11: There is no type “Rnt”. Did you mean Rent?',
    ])
  })

  it.each([
    [[HEADINGS], 'The file has headings and nothing below them. Choose one with a group in each row.'],
    [[['x', 'y']], 'The file has no headings that are known. Name its columns in a row above the others: “Group path”.'],
  ])('%j is refused', (lines, refusal) => {
    expect(readCategorizationFile(rawRows(lines), { draft: statement, saved: statement, mappings: [], newId: () => '' })).toEqual({
      refusal,
    })
  })
})

/** A valid categorization with arbitrary group names. */
const anyCategorization = fc
  .tuple(anyEdits, fc.array(anyName, { minLength: 12, maxLength: 12 }))
  .map(([edits, names]): DraftCategorization => {
    const drafts = edits.reduce<readonly DraftCategorization[]>(
      (some, edit) => [...some, applyEdit(some.at(-1) ?? statement, edit)],
      [statement],
    )
    const sound = drafts.filter((draft) => groupProblems(draft).size === 0).at(-1) ?? statement
    let at = 0
    const named = (nodes: readonly EditedGroup[]): readonly EditedGroup[] =>
      nodes.map((node) => ({ ...node, name: names[at++ % names.length] ?? node.name, children: named(node.children) }))
    return { name: sound.name, tree: named(sound.tree) }
  })

describe('any categorization', () => {
  /** Replaces ids by consecutive numbers, to compare trees regardless of their ids. */
  const renumbered = (draft: DraftCategorization): DraftCategorization => {
    const ids = new Map(flattenTree(draft.tree).map(({ node }, at) => [node.id, `n${at}`]))
    const again = (nodes: readonly EditedGroup[]): readonly EditedGroup[] =>
      nodes.map((node) => ({
        ...node,
        id: ids.get(node.id) ?? '',
        formula: node.formula?.replaceAll(/\{([^}]*)\}/g, (_, id: string) => `{${ids.get(id)}}`) ?? null,
        children: again(node.children),
      }))
    return { name: draft.name, tree: again(draft.tree) }
  }

  it.each([
    ['a text file', (rows: TextRows) => csvRows(textRowsCsv(rows))],
    ['a workbook', (rows: TextRows) => workbookRows(rows)],
  ])('round-trips through %s, with its ids or with new ones', (_, written) => {
    fc.assert(
      fc.property(anyCategorization, (draft) => {
        const rows = written(categorizationRows(draft))
        const again = readCategorizationFile(rows, { draft, saved: draft, mappings: [], newId: () => 'new' })
        expect(again).toEqual({ draft, rows: flattenTree(draft.tree).length, problems: [] })
        const nothing = { name: draft.name, tree: [] }
        let last = 0
        const fresh = readCategorizationFile(rows, { draft: nothing, saved: nothing, mappings: [], newId: () => `f${(last += 1)}` })
        expect('draft' in fresh && fresh.draft && renumbered(fresh.draft)).toEqual(renumbered(draft))
      }),
      { numRuns: 60 },
    )
  })
})

it('starts with a group of a unique name', () => {
  expect(read([HEADINGS, ...categorizationRows({ name: 'x', tree: [edited('"', { type: 'RENT' })] }).slice(1)]).draft?.tree[0]?.name).toBe(
    '"',
  )
})
