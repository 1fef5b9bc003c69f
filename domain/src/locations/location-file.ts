import type { RawRow } from '../ledger/reading/raw-row.ts'
import { folded, type GroupPaths, groupPaths, pathText, readPath } from '../mappings/group-paths.ts'
import { nearestName } from '../mappings/nearest-name.ts'
import { type FileProblem, readTable, type TableShape, type TextRows, type TextTable, type TextTableRow } from '../mappings/text-table.ts'
import { formatCount } from '../money/format.ts'
import { joinNames, shortenText } from '../sentence-text.ts'
import { LONGEST } from '../text-limits.ts'
import { inTreeOrder, withArrivals } from './location-order.ts'
import {
  flattenLocations,
  type LocationNode,
  type LocationTag,
  locationIdsUnder,
  locationNames,
  MAX_LOCATION_LEVELS,
} from './location-tree.ts'

type Tree = readonly LocationNode<string>[]

interface NamedLocation {
  readonly id: string
  /** As the accounting system calls it. */
  readonly name: string
}

/** What a file of locations is compared with. */
export interface KnownTree {
  /** Every location with a node of its own. */
  readonly tree: Tree
  readonly locations: readonly NamedLocation[]
  readonly newId: () => string
}

/** Result of reading a file of locations. */
export interface LocationFile {
  /** After all valid rows; locations without one stay where they are. */
  readonly tree: Tree
  /** Number of rows with text. */
  readonly rows: number
  /** Number of locations without a row. */
  readonly absent: number
  /** In row order. */
  readonly problems: readonly FileProblem[]
}

/** Columns that name one level of groups each; of two, the one farther left is the outer one. */
const LEVELS = {
  company: ['Company', 'Corporate group', 'Corporation'],
  division: ['Division', 'Brand', 'Concept', 'Banner'],
  country: ['Country', 'Zone'],
  region: ['Region', 'Region group', 'Region name'],
  state: ['State', 'Province', 'Territory'],
  area: ['Area', 'Area name'],
  district: ['District', 'District name'],
  market: ['Market', 'City', 'Cluster'],
  group: ['Location group', 'Store group', 'Group', 'Group name'],
} as const

type Level = keyof typeof LEVELS
type Role = 'location' | 'path' | Level

const SHAPE: TableShape<Role> = {
  headings: {
    location: [
      'Location',
      'Location name',
      'Store',
      'Store name',
      'Restaurant',
      'Clinic',
      'Branch',
      'Shop',
      'Site',
      'Department',
      'Class',
      'Name',
    ],
    path: ['Group path', 'Path', 'Groups', 'Tree'],
    ...LEVELS,
  },
  needed: [['location'], ['path', 'region', ...(Object.keys(LEVELS) as Level[]).filter((level) => level !== 'region')]], // the keys of LEVELS
}

/** The tree as a table: every location once, in list order, with the path of its group; empty for one in no group. */
export function locationFileRows({ tree, locations }: Pick<KnownTree, 'tree' | 'locations'>): TextRows {
  const { pathOf } = pathsOf(tree)
  const parents = new Map<string, string>()
  for (const { node, parent } of flattenLocations(tree))
    for (const id of node.locationIds) parents.set(id, pathOf.get(node.tag === 'LOCATION' ? (parent?.node.id ?? '') : node.id) ?? '')
  return [['Location', 'Group path'], ...inTreeOrder(tree, locations).map(({ id, name }) => [name, parents.get(id) ?? ''])]
}

/** Where a row puts its location: in an existing group, null for the top, and under it in groups to be made. */
interface Target {
  readonly groupId: string | null
  readonly made: readonly { readonly name: string; readonly tag: LocationTag }[]
}

/**
 * Reads a table of locations and their groups. Groups are found by their path, exactly or ignoring case and blanks, or by the unique end
 * of one; others are made, under the company's own group if the tree begins with one. A row without a group puts its location to the
 * top. Groups that are left with nothing in them are removed.
 */
export function readLocationFile(rows: readonly RawRow[], known: KnownTree): LocationFile | { readonly refusal: string } {
  const table = readTable(rows, SHAPE)
  if ('refusal' in table) return table
  const find = locationFinder(known)
  const targetOf = targetFinder(table, known.tree)
  const problems: FileProblem[] = []
  const placed = new Map<string, { readonly row: number; readonly target: Target }[]>()
  const named = new Set<string>()
  const filled = table.rows.filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''))
  for (const row of filled) {
    const found = find(row.cells.location)
    if ('message' in found) {
      problems.push({ row: row.row, isError: true, message: found.message })
      continue
    }
    named.add(found.id)
    const target = targetOf(row)
    if ('message' in target) problems.push({ row: row.row, isError: true, message: target.message })
    else placed.set(found.id, [...(placed.get(found.id) ?? []), { row: row.row, target }])
  }
  const nameOf = new Map(known.locations.map(({ id, name }) => [id, name]))
  const targets = new Map<string, Target>()
  for (const [id, places] of placed) {
    const [first, ...later] = places
    if (first === undefined) continue
    const name = nameOf.get(id) ?? id
    if (later.every(({ target }) => targetKey(target) === targetKey(first.target))) {
      targets.set(id, first.target)
      for (const { row } of later)
        problems.push({
          row,
          isError: false,
          message: `“${name}” is already in row ${formatCount(first.row)}, in the same group. It counts once.`,
        })
    } else
      for (const { row } of places) {
        const others = places.filter((one) => one.row !== row).map((one) => formatCount(one.row))
        const where = others.length === 1 ? `row ${others[0]}` : `rows ${joinNames(others)}`
        problems.push({ row, isError: true, message: `“${name}” is also in ${where}, in another group. Keep the row that is right.` })
      }
  }
  return {
    tree: withTargets(known, targets),
    rows: filled.length,
    absent: known.locations.filter(({ id }) => !named.has(id)).length,
    problems: problems.sort((left, right) => (left.row ?? 0) - (right.row ?? 0)),
  }
}

function pathsOf(tree: Tree): GroupPaths {
  return groupPaths(
    flattenLocations(tree)
      .filter(({ node }) => node.tag !== 'LOCATION')
      .map(({ node, parent }) => ({ id: node.id, parentId: parent?.node.id ?? null, name: node.name })),
  )
}

/** Beyond this, it is probably the wrong file, and comparing takes long. */
const MOST_COMPARED = 200

type FoundLocation = { readonly id: string } | { readonly message: string }

/** Finds a location by the accounting system's name or by the tree's, exactly or ignoring case and blanks. */
function locationFinder({ tree, locations }: KnownTree): (text: string) => FoundLocation {
  const shown = locationNames(tree, locations)
  const names = locations.flatMap(({ id, name }) => [
    { id, name },
    { id, name: shown.get(id) ?? name },
  ])
  const exact = Map.groupBy(names, ({ name }) => name.trim())
  const alike = Map.groupBy(names, ({ name }) => folded(name))
  let compared = 0
  return (text) => {
    const name = text.trim()
    if (name === '') return { message: 'The row names no location. Write its name, or take the row out.' }
    const ids = [...new Set((exact.get(name) ?? alike.get(folded(name)) ?? []).map(({ id }) => id))]
    const [only, ...others] = ids
    if (only !== undefined && others.length === 0) return { id: only }
    if (only !== undefined)
      return {
        message: `${ids.length} locations are called “${shortenText(name)}”. Write the name that the accounting system gives the one that is meant.`,
      }
    compared += 1
    const nearest = compared > MOST_COMPARED ? null : nearestName(name, [...exact.keys()])
    return {
      message: `There is no location “${shortenText(name)}” in the ledger. ${nearest === null ? 'Import its entries first, or correct the name.' : `Did you mean “${nearest}”?`}`,
    }
  }
}

function targetFinder(
  { columns }: Pick<TextTable<Role>, 'columns'>,
  tree: Tree,
): (row: TextTableRow<Role>) => Target | { readonly message: string } {
  const paths = pathsOf(tree)
  const levels = new Map(flattenLocations(tree).map(({ node, level }) => [node.id, level]))
  const [company, ...others] = tree.filter(({ tag }) => tag !== 'LOCATION')
  const ownGroup = company?.tag === 'CORPORATE_GROUP' && others.length === 0 ? company.id : null
  const fitting = (target: Target): Target | { readonly message: string } => {
    const level = (levels.get(target.groupId ?? '') ?? 0) + target.made.length + 1
    if (level <= MAX_LOCATION_LEVELS) return target
    return { message: `The location would be on level ${level}; the tree has up to ${MAX_LOCATION_LEVELS}. Leave out a group.` }
  }
  return (row) => {
    const steps = row.cells.path.trim() === '' ? levelSteps(row, columns) : pathSteps(row.cells.path, paths)
    if ('message' in steps) return steps
    if (steps.length === 0) return { groupId: null, made: [] }
    const long = steps.find(({ name }) => name.length > LONGEST.locationName)
    if (long !== undefined) return { message: `“${shortenText(long.name)}” is too long for the name of a group.` }
    for (let known = steps.length; known > 0; known--) {
      const path = pathText(steps.slice(0, known))
      const found = paths.find(path)
      if (found.kind === 'SEVERAL')
        return {
          message: `${found.paths.length} groups are called “${shortenText(path)}”. Write the whole path: ${joinNames(found.paths.slice(0, 4), 'or')}.`,
        }
      if (found.kind === 'GROUP') return fitting({ groupId: found.id, made: steps.slice(known) })
    }
    return fitting({ groupId: steps[0]?.tag === 'CORPORATE_GROUP' ? null : ownGroup, made: steps })
  }
}

interface Step {
  readonly name: string
  readonly which: number
  readonly tag: LocationTag
}

/** The groups of a path; `Northeast / Shore`, as screens write it, is one too, unless a group is called so. */
function pathSteps(text: string, paths: GroupPaths): readonly Step[] | { readonly message: string } {
  const read = readPath(text)
  if ('problem' in read) return { message: read.problem }
  const [only, ...others] = read.steps
  const parts =
    only !== undefined && others.length === 0 && paths.find(text).kind === 'UNKNOWN' && !text.includes('"')
      ? only.name.split(/\s+\/\s+/).map((name) => ({ name: name.trim(), which: 1 }))
      : read.steps
  if (parts.some(({ name }) => name.trim() === ''))
    return { message: 'The group path has an empty name. Write a group on either side of each “/”.' }
  return parts.map((step) => ({ ...step, tag: 'LOCATION_GROUP' }))
}

/** The groups that columns such as Region and Area name, the leftmost being the outermost. */
function levelSteps({ cells }: TextTableRow<Role>, columns: ReadonlyMap<Role, number>): readonly Step[] {
  // Object.keys widens the key type.
  const levels = (Object.keys(LEVELS) as Level[]).filter((level) => columns.has(level) && cells[level].trim() !== '')
  return levels
    .sort((left, right) => (columns.get(left) ?? 0) - (columns.get(right) ?? 0))
    .map((level) => ({
      name: cells[level].replace(/\s+/g, ' ').trim(),
      which: 1,
      tag: level === 'company' ? 'CORPORATE_GROUP' : level === 'region' ? 'REGION_GROUP' : 'LOCATION_GROUP',
    }))
}

/** Equal for rows that mean one group. */
function targetKey({ groupId, made }: Target): string {
  return JSON.stringify([groupId, ...made.map(({ name }) => folded(name))])
}

/** The tree with each location in its group: made groups and moved locations stand by name among their siblings. */
function withTargets({ tree, locations, newId }: KnownTree, targets: ReadonlyMap<string, Target>): Tree {
  const placeOf = new Map<string, { readonly node: LocationNode<string>; readonly groupId: string | null }>()
  for (const { node, parent } of flattenLocations(tree))
    for (const id of node.locationIds) placeOf.set(id, { node, groupId: node.tag === 'LOCATION' ? (parent?.node.id ?? null) : node.id })
  const arrivals = new Map<string | null, LocationNode<string>[]>()
  const arrive = (groupId: string | null, node: LocationNode<string>): void => {
    const others = arrivals.get(groupId)
    if (others === undefined) arrivals.set(groupId, [node])
    else others.push(node)
  }
  const moved = new Set<string>()
  const left = new Set<string>()
  const madeIds = new Map<string, string>()
  for (const { id, name } of locations) {
    const target = targets.get(id)
    if (target === undefined) continue
    let { groupId } = target
    for (const [at, { name: groupName, tag }] of target.made.entries()) {
      const key = targetKey({ groupId: target.groupId, made: target.made.slice(0, at + 1) })
      const madeId = madeIds.get(key) ?? newId()
      if (!madeIds.has(key)) arrive(groupId, { id: madeId, name: groupName, tag, locationIds: [], children: [] })
      madeIds.set(key, madeId)
      groupId = madeId
    }
    const from = placeOf.get(id)
    if (from?.groupId === groupId) continue
    if (from !== undefined) moved.add(from.node.id)
    if (from !== undefined && from.groupId !== null) left.add(from.groupId)
    arrive(groupId, from?.node ?? { id: newId(), name, tag: 'LOCATION', locationIds: [id], children: [] })
  }
  const arranged = (nodes: Tree, groupId: string | null): Tree => {
    const staying = nodes.filter(({ id }) => !moved.has(id))
    return withArrivals(staying, arrivals.get(groupId) ?? []).map((node) => ({ ...node, children: arranged(node.children, node.id) }))
  }
  return withoutEmptied(arranged(tree, null), left)
}

/** Without the groups that their last location left, and those around them that hold nothing then. */
function withoutEmptied(tree: Tree, left: ReadonlySet<string>): Tree {
  const isGone = (node: LocationNode<string>): boolean =>
    locationIdsUnder(node).length === 0 && flattenLocations([node]).some((one) => left.has(one.node.id))
  return tree.filter((node) => !isGone(node)).map((node) => ({ ...node, children: withoutEmptied(node.children, left) }))
}
