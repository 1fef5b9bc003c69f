import { locationCode } from '../../locations/location-name.ts'
import type { LocationNode } from '../../locations/location-tree.ts'
import type { FigureColumn } from '../../profit-loss/report-columns.ts'
import type { GridRow } from '../../profit-loss/report-rows.ts'

/** A location or a group of locations, as a row. */
export interface PlaceNode {
  /** `place:l12`, `place:g<id>`, `place:all`. */
  readonly key: string
  readonly label: string
  /** Id of the group in the location tree; null for a location and for all together. */
  readonly groupId: string | null
  /** Index of its own figure column. */
  readonly figure: number
  /** From 1. */
  readonly level: number
  readonly children: readonly PlaceNode[]
}

/** The places of a report. */
export interface ReportPlaces {
  /** The roots, in the report's order. */
  readonly roots: readonly PlaceNode[]
  /** All locations together; null before there are figures. */
  readonly all: PlaceNode | null
}

interface PlacesInput {
  /** The report's own columns. */
  readonly columns: readonly FigureColumn[]
  /** Ids as in the API. */
  readonly tree: readonly LocationNode<string>[]
  /** Locations alone. */
  readonly isFlat: boolean
  /** What all together are called. */
  readonly allLabel: string
}

/**
 * The places of a report's columns, nested like the location tree, in the order of the columns. A group without a column, which would
 * repeat another, leaves its place to what is under it; a place that the tree does not know is a root.
 */
export function reportPlaces({ columns, tree, isFlat, allLabel }: PlacesInput): ReportPlaces {
  const figureOf = new Map<string, number>()
  for (const [figure, { place, of }] of columns.entries()) {
    const key = placeKey(place)
    if (of === null && !figureOf.has(key)) figureOf.set(key, figure)
  }
  const taken = new Set<string>()
  const placeAt = (key: string, level: number, children: readonly PlaceNode[]): PlaceNode | null => {
    const figure = figureOf.get(key)
    const place = columns[figure ?? -1]?.place
    if (figure === undefined || place === undefined || taken.has(key)) return null
    taken.add(key)
    const label = place.kind === 'ALL' ? allLabel : place.name
    return { key, label, groupId: place.kind === 'GROUP' ? place.id : null, figure, level, children }
  }
  const visit = ({ id, locationIds, children }: LocationNode<string>, level: number): readonly PlaceNode[] => {
    const groupKey = `place:g${id}`
    const isGroup = !isFlat && figureOf.has(groupKey)
    const below = isGroup ? level + 1 : level
    const under = [
      ...locationIds.flatMap((locationId) => placeAt(`place:l${locationId}`, below, []) ?? []),
      ...children.flatMap((child) => visit(child, below)),
    ]
    if (!isGroup) return under
    const group = placeAt(groupKey, level, inOrder(under))
    return group === null ? under : [group]
  }
  const placed = tree.flatMap((node) => visit(node, 1))
  const others = [...figureOf.keys()].flatMap((key) =>
    key === ALL_PLACES || (isFlat && key.startsWith('place:g')) ? [] : (placeAt(key, 1, []) ?? []),
  )
  return { roots: inOrder([...placed, ...others]), all: placeAt(ALL_PLACES, 1, []) }
}

/** Key of the row of all locations together. */
const ALL_PLACES = 'place:all'

function placeKey(place: FigureColumn['place']): string {
  return place.kind === 'ALL' ? ALL_PLACES : `place:${place.kind === 'GROUP' ? 'g' : 'l'}${place.id}`
}

/** Groups stand where their first location does. */
function inOrder(places: readonly PlaceNode[]): readonly PlaceNode[] {
  const first = (place: PlaceNode): number => Math.min(place.children.length === 0 ? place.figure : Infinity, ...place.children.map(first))
  return [...places].sort((one, other) => first(one) - first(other))
}

/** Every place once, groups before what is under them. */
export function everyPlace(roots: readonly PlaceNode[]): readonly PlaceNode[] {
  return roots.flatMap((place) => [place, ...everyPlace(place.children)])
}

interface PlaceRowsInput extends ReportPlaces {
  readonly isFolded: (place: PlaceNode) => boolean
  /** Order of siblings; undefined: as they are. */
  readonly compare?: ((one: PlaceNode, other: PlaceNode) => number) | undefined
  /** Locations without figures are left out if they are false. */
  readonly isShown: (place: PlaceNode) => boolean
}

/** A row of a place, with the place whose figures it shows; null for the heading of a group. */
export interface PlaceRow {
  readonly row: GridRow
  readonly place: PlaceNode | null
  /** Inside collapsed groups. */
  readonly isFolded: boolean
}

/**
 * The rows of places: a group is a heading, what is under it and its subtotal, or one row if it is collapsed; all locations together
 * come last, if there are several. Folded rows are included, marked as such.
 */
export function placeRows({ roots, all, isFolded, compare, isShown }: PlaceRowsInput): readonly PlaceRow[] {
  const rows: PlaceRow[] = []
  const visit = (places: readonly PlaceNode[], isInside: boolean): void => {
    for (const place of compare === undefined ? places : [...places].sort(compare)) {
      if (place.groupId === null) {
        if (isShown(place)) rows.push({ row: rowOf(place, 'account'), place, isFolded: isInside })
        continue
      }
      if (!everyPlace(place.children).some((one) => one.groupId === null && isShown(one))) continue
      const isOpen = !isFolded(place)
      rows.push({ row: isOpen ? headingOf(place) : rowOf(place, 'group'), place: isOpen ? null : place, isFolded: isInside })
      visit(place.children, isInside || !isOpen)
      if (isOpen) rows.push({ row: totalOf(place), place, isFolded: isInside })
    }
  }
  visit(roots, false)
  if (all !== null) rows.push({ row: rowOf(all, roots.length === 0 ? 'account' : 'net-income'), place: all, isFolded: false })
  return rows
}

/** Rows with figures have a list of values, which others read through their columns. */
const HAS_FIGURES: readonly (string | null)[] = []

function rowOf({ key, label, groupId, level }: PlaceNode, kind: GridRow['kind']): GridRow {
  return {
    kind,
    key,
    level,
    label,
    ...(key.startsWith('place:l') && locationCode(label)),
    unit: null,
    groupId: groupId ?? key,
    accountId: null,
    accountNumber: null,
    isExpandable: groupId !== null,
    isExpanded: false,
    values: HAS_FIGURES,
    entryCounts: null,
  }
}

function headingOf(place: PlaceNode): GridRow {
  return { ...rowOf(place, 'heading'), isExpanded: true, values: null }
}

function totalOf(place: PlaceNode): GridRow {
  return { ...rowOf(place, 'total'), key: `sum:${place.key}`, label: `Total ${place.label}`, isExpandable: false }
}
