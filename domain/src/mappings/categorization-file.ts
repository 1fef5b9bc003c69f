import { flattenTree } from '../editing/tree-edits.ts'
import type { RawRow } from '../ledger/reading/raw-row.ts'
import { formatCount } from '../money/format.ts'
import { joinNames } from '../sentence-text.ts'
import type { Favorability, ProfitLossGroup, ProfitLossGroupType } from './categorization.ts'
import {
  categorizationState,
  type DraftCategorization,
  type EditedGroup,
  groupProblems,
  type MappingUse,
  mappedGroupProblems,
} from './categorization-edits.ts'
import { formulaNames } from './formula-names.ts'
import { formulaProblems, shownFormula, storedFormula } from './formula-text.ts'
import { folded, groupPaths, type PathStep, pathText, readPath } from './group-paths.ts'
import { CATEGORY_TYPES, GROUP_TYPE_NAMES, SUBTOTAL_TYPES } from './group-types.ts'
import { nearestName } from './nearest-name.ts'
import { type FileProblem, readTable, type TableShape, type TextRows, type TextTableRow } from './text-table.ts'

/** What a categorization file is compared with. */
export interface CategorizationBeside {
  /** The edited state: groups with the same path keep their ids. */
  readonly draft: DraftCategorization
  /** The saved state, and its mappings: groups with mapped accounts have to stay. */
  readonly saved: DraftCategorization
  readonly mappings: readonly MappingUse[]
  readonly newId: () => string
}

/** Result of reading a categorization file. */
export interface CategorizationFile {
  /** Null if the file has errors, since a group with an unreadable row would be deleted. */
  readonly draft: DraftCategorization | null
  /** Number of rows that name a group. */
  readonly rows: number
  /** Those about the whole file first, then in row order. */
  readonly problems: readonly FileProblem[]
}

type Role = 'path' | 'kind' | 'type' | 'formula' | 'better'

const SHAPE: TableShape<Role> = {
  headings: {
    path: ['Group path', 'Path', 'Group', 'Group name', 'Line', 'Name', 'Category'],
    kind: ['Kind', 'Line kind', 'Kind of group'],
    type: ['Type', 'Group type', 'Category type'],
    formula: ['Formula', 'Calculation'],
    better: ['Better', 'More is better', 'Favorable', 'Favorability', 'Direction'],
  },
  needed: [['path']],
}

/**
 * A categorization as a table, one group per row in tree order. Formulas have group names in braces. The column Better has
 * the author's choice: `up` if more is good, `down` if less is; blank leaves it to formula and type.
 */
export function categorizationRows(draft: DraftCategorization): TextRows {
  const { groups } = categorizationState(draft)
  const { pathOf } = groupPaths(groups)
  const names = formulaNames(groups)
  return [
    ['Group path', 'Kind', 'Type', 'Formula', 'Better'],
    ...groups.map(({ id, type, formula, favorability }) => [
      pathOf.get(id) ?? '',
      formula === null ? 'category' : 'calculation',
      type === null ? '' : GROUP_TYPE_NAMES[type],
      formula === null ? '' : shownFormula(formula, names),
      favorability === null ? '' : favorability.toLowerCase(),
    ]),
  ]
}

/** The parsed cells of a row. */
interface ReadRow {
  readonly row: number
  readonly steps: readonly PathStep[]
  readonly path: string
  readonly isCalculation: boolean
  readonly type: ProfitLossGroupType | null
  /** As written, with names. */
  readonly formula: string
  readonly favorability: Favorability | null
}

/** A group before its formula is parsed. */
interface PlacedRow extends ReadRow {
  readonly id: string
  readonly children: PlacedRow[]
}

/** Reads a categorization table. Siblings are in row order; groups without a row are deleted. */
export function readCategorizationFile(
  rows: readonly RawRow[],
  beside: CategorizationBeside,
): CategorizationFile | { readonly refusal: string } {
  const table = readTable(rows, SHAPE)
  if ('refusal' in table) return table
  const filled = table.rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''))
  if (filled.length === 0) return { refusal: 'The file has headings and nothing below them. Choose one with a group in each row.' }
  const problems: FileProblem[] = []
  const refuse = (row: number | null, message: string): void => void problems.push({ row, isError: true, message })

  const read = filled.flatMap((row) => readRow(row, (message) => refuse(row.row, message)) ?? [])
  // An unplaced row makes it unclear which groups the file means to keep.
  let isPlaced = read.length === filled.length
  const roots = placedRows(read, beside, (row, message) => {
    isPlaced = false
    refuse(row, message)
  })
  const tree = withFormulas(roots, refuse)
  const rowOf = new Map(flattenPlaced(roots).map(({ id, row }) => [id, row]))
  const draft = { name: beside.draft.name, tree }
  const isRead = problems.length === 0
  if (isRead) for (const [id, message] of groupProblems({ ...draft, name: 'any' })) refuse(rowOf.get(id) ?? null, message)
  if (isPlaced)
    for (const [id, message] of mappedGroupProblems(beside.saved, draft, beside.mappings)) {
      const row = rowOf.get(id) ?? null
      refuse(
        row,
        row === null
          ? `${message.replace(/ Move them to another group first\.$/, '')} Add its row again, or move the accounts first.`
          : message,
      )
    }
  return {
    draft: problems.length === 0 ? draft : null,
    rows: filled.length,
    problems: problems.sort((left, right) => (left.row ?? 0) - (right.row ?? 0)),
  }
}

function readRow({ row, cells }: TextTableRow<Role>, refuse: (message: string) => void): ReadRow | null {
  const read = readPath(cells.path)
  if ('problem' in read) {
    refuse(read.problem)
    return null
  }
  const path = pathText(read.steps)
  const kind = wordOf(cells.kind)
  const isCalculation = kind === '' ? cells.formula.trim() !== '' : CALCULATION_WORDS.has(kind)
  if (kind !== '' && !isCalculation && !CATEGORY_WORDS.has(kind))
    refuse(`There is no kind “${cells.kind.trim()}”. Write category or calculation.`)
  if (!isCalculation && cells.formula.trim() !== '')
    refuse('A category has no formula. Write calculation as its kind, or take the formula out.')
  const types: readonly ProfitLossGroupType[] = isCalculation ? SUBTOTAL_TYPES : CATEGORY_TYPES
  const typeNames = types.map((one) => GROUP_TYPE_NAMES[one])
  const type = typeNamed(cells.type)
  if (type === undefined) {
    const nearest = nearestName(cells.type.trim(), typeNames)
    refuse(
      `There is no type “${cells.type.trim()}”. ${nearest === null ? `Write ${joinNames(typeNames, 'or')}${isCalculation ? ', or leave it blank' : ''}.` : `Did you mean ${nearest}?`}`,
    )
  } else if (type !== null && !types.includes(type))
    refuse(
      `${isCalculation ? 'A calculation' : 'A category'} cannot have the type ${GROUP_TYPE_NAMES[type]}. Write ${joinNames(typeNames, 'or')}, or leave it blank.`,
    )
  else if (type === null && !isCalculation && read.steps.length === 1)
    refuse(`“${read.steps[0]?.name}” is at the top and needs a type. Write ${joinNames(typeNames, 'or')}.`)
  const better = wordOf(cells.better)
  const favorability = UP_WORDS.has(better) ? 'UP' : DOWN_WORDS.has(better) ? 'DOWN' : null
  if (better !== '' && favorability === null)
    refuse(`“${cells.better.trim()}” does not say which way is better. Write up where more is good, down where less is, or leave it blank.`)
  return { row, steps: read.steps, path, isCalculation, type: type ?? null, formula: isCalculation ? cells.formula : '', favorability }
}

const CALCULATION_WORDS = new Set(['calculation', 'calculated', 'calc', 'formula', 'subtotal'])
const CATEGORY_WORDS = new Set(['category', 'group', 'accounts'])
const UP_WORDS = new Set(['up', 'more', 'higher', 'increase'])
const DOWN_WORDS = new Set(['down', 'less', 'lower', 'decrease'])

/** Lower-case letters and digits, separated by single blanks. */
function wordOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Null for a blank, undefined for an unknown type. */
function typeNamed(text: string): ProfitLossGroupType | null | undefined {
  const word = wordOf(text)
  return word === '' ? null : TYPES_BY_WORD.get(word)
}

const TYPES_BY_WORD = new Map<string, ProfitLossGroupType>(
  [...CATEGORY_TYPES, ...SUBTOTAL_TYPES].flatMap((type): [string, ProfitLossGroupType][] => [
    [wordOf(GROUP_TYPE_NAMES[type]), type],
    // Names used by other programs.
    [wordOf(type), type],
  ]),
)
  .set('cost of goods sold', 'COGS')
  .set('cost of sales', 'COGS')
  .set('sales', 'REVENUE')
  .set('income', 'REVENUE')
  .set('labor', 'PAYROLL')
  .set('operating expenses', 'OPEX')
  .set('expense', 'OPEX')

/** With more unknown names it is probably the wrong file. */
const MOST_COMPARED = 200

/** Puts each row under its parent. */
function placedRows(
  rows: readonly ReadRow[],
  { draft, newId }: CategorizationBeside,
  refuse: (row: number, message: string) => void,
): readonly PlacedRow[] {
  const idOf = keptIds(rows, categorizationState(draft).groups)
  const byPath = new Map<string, PlacedRow>()
  const byFolded = new Map<string, PlacedRow>()
  const placed: PlacedRow[] = []
  for (const row of rows) {
    const same = byPath.get(row.path)
    if (same !== undefined) {
      refuse(row.row, `“${row.path}” is already in row ${formatCount(same.row)}. Give one of them another name, or take a row out.`)
      continue
    }
    const one: PlacedRow = { ...row, id: idOf.get(row.path) ?? newId(), children: [] }
    placed.push(one)
    byPath.set(row.path, one)
    if (!byFolded.has(folded(row.path))) byFolded.set(folded(row.path), one)
  }
  const paths = [...byPath.keys()]
  let compared = 0
  const roots: PlacedRow[] = []
  for (const one of placed) {
    if (one.steps.length === 1) {
      roots.push(one)
      continue
    }
    const above = pathText(one.steps.slice(0, -1))
    const parent = byPath.get(above) ?? byFolded.get(folded(above))
    if (parent === undefined) {
      compared += 1
      const nearest = compared > MOST_COMPARED ? null : nearestName(above, paths)
      refuse(
        one.row,
        `There is no row for “${above}”, which contains “${one.steps.at(-1)?.name}”. ${nearest === null ? 'Add a row for it.' : `Add a row for it, or did you mean “${nearest}”?`}`,
      )
    } else if (parent.isCalculation)
      refuse(one.row, `“${above}” is a calculation, which holds no groups. Put “${one.steps.at(-1)?.name}” into a category or to the top.`)
    else parent.children.push(one)
  }
  return roots
}

/** Ids of existing groups with the path of a row, exactly or else ignoring case and blanks. */
function keptIds(rows: readonly ReadRow[], groups: readonly ProfitLossGroup[]): ReadonlyMap<string, string> {
  const { pathOf } = groupPaths(groups)
  const idOf = new Map([...pathOf].map(([id, path]) => [path, id]))
  const kept = new Map(rows.flatMap(({ path }): [string, string][] => (idOf.has(path) ? [[path, idOf.get(path) ?? '']] : [])))
  const taken = new Set(kept.values())
  const free = new Map([...idOf].filter(([, id]) => !taken.has(id)).map(([path, id]) => [folded(path), id]))
  for (const { path } of rows) {
    const id = kept.has(path) ? undefined : free.get(folded(path))
    if (id === undefined) continue
    kept.set(path, id)
    free.delete(folded(path))
  }
  return kept
}

function flattenPlaced(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  return rows.flatMap((row) => [row, ...flattenPlaced(row.children)])
}

/** The tree with formulas in stored form; reports all their problems. */
function withFormulas(roots: readonly PlacedRow[], refuse: (row: number, message: string) => void): readonly EditedGroup[] {
  const bare = (rows: readonly PlacedRow[]): readonly EditedGroup[] =>
    rows.map(({ id, steps, type, isCalculation, favorability, children }) => ({
      id,
      name: steps.at(-1)?.name ?? '',
      type,
      formula: isCalculation ? '' : null,
      favorability,
      children: bare(children),
    }))
  const tree = bare(roots)
  const names = formulaNames(categorizationState({ name: '', tree }).groups)
  const calculations = flattenPlaced(roots).filter(({ isCalculation }) => isCalculation)
  const formulas = new Map(calculations.map(({ id, formula }) => [id, storedFormula(formula, names)]))
  for (const { id, row, formula } of calculations) {
    if (formula.trim() === '') {
      refuse(row, 'A calculation needs a formula. Name groups in braces, such as {Revenue} - {Cost of goods}.')
      continue
    }
    for (const { from, message } of formulaProblems(formula, names, { groupId: id, formulas }))
      refuse(row, `The formula cannot be read at character ${formatCount(from + 1)}. ${message}`)
  }
  const filled = (nodes: readonly EditedGroup[]): readonly EditedGroup[] =>
    nodes.map((node) => ({ ...node, formula: formulas.get(node.id) ?? node.formula, children: filled(node.children) }))
  return filled(tree)
}

/** The groups of one tree that another lacks, in order. */
export function deletedGroups(before: DraftCategorization, after: DraftCategorization): readonly EditedGroup[] {
  const kept = new Set(flattenTree(after.tree).map(({ node }) => node.id))
  return flattenTree(before.tree).flatMap(({ node }) => (kept.has(node.id) ? [] : [node]))
}
