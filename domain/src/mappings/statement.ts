import type { Favorability, ProfitLossGroup, ProfitLossGroupType } from './categorization.ts'

/** A line of a profit and loss with accounts, and the kinds that it may be split into. */
export interface StatementCategory<Line extends string> {
  readonly kind: 'category'
  readonly line: Line
  readonly name: string
  readonly type: ProfitLossGroupType
  readonly children: readonly { readonly line: Line; readonly name: string }[]
}

/** A running subtotal: the previous one, plus and minus the categories since. */
export interface StatementSubtotal<Line extends string> {
  readonly kind: 'subtotal'
  /** How ratios refer to it. */
  readonly line?: Line
  readonly name: string
  readonly type: ProfitLossGroupType | null
  /** Whether it is useful for the existing categories; default: always. */
  readonly isShown?: (has: (line: Line) => boolean) => boolean
}

/** A sum of lines outside the running subtotals. */
export interface StatementSum<Line extends string> {
  readonly kind: 'sum'
  readonly line?: Line
  readonly name: string
  readonly of: readonly Line[]
  readonly isShown?: StatementSubtotal<Line>['isShown']
}

/** The share of one line in another. */
export interface StatementRatio<Line extends string> {
  readonly kind: 'ratio'
  readonly name: string
  readonly part: Line
  readonly whole: Line
  /** Required if the two lines do not determine it. */
  readonly favorability: Favorability | null
}

export type StatementPart<Line extends string> =
  | StatementCategory<Line>
  | StatementSubtotal<Line>
  | StatementSum<Line>
  | StatementRatio<Line>

export function category<Line extends string>(
  line: Line,
  name: string,
  type: ProfitLossGroupType,
  children: StatementCategory<Line>['children'] = [],
): StatementCategory<Line> {
  return { kind: 'category', line, name, type, children }
}

export interface StatementGroups<Line extends string> {
  /** In the order of the statement. */
  readonly groups: readonly ProfitLossGroup[]
  /** Group id by line, for lines that exist. */
  readonly idOf: ReadonlyMap<Line, string>
}

/** The groups for the given lines, or for the whole statement if it is null; parts without lines are omitted. */
export function statementGroups<Line extends string>(
  statement: readonly StatementPart<Line>[],
  held: ReadonlySet<Line> | null,
  newId: () => string,
): StatementGroups<Line> {
  const isHeld = (line: Line): boolean => held === null || held.has(line)
  const used = new Set<Line>()
  for (const part of statement)
    if (part.kind === 'category') {
      const lines = part.children.filter(({ line }) => isHeld(line)).map(({ line }) => line)
      for (const line of lines) used.add(line)
      if (lines.length > 0 || isHeld(part.line)) used.add(part.line)
    }
  const has = (line: Line): boolean => used.has(line)
  const idOf = new Map<Line, string>()
  const groups: ProfitLossGroup[] = []
  const add = (group: Partial<ProfitLossGroup> & Pick<ProfitLossGroup, 'name'>, line?: Line): string => {
    const id = newId()
    groups.push({ id, parentId: null, type: null, displayOrder: groups.length + 1, formula: null, favorability: null, ...group })
    if (line !== undefined) idOf.set(line, id)
    return id
  }

  // Each subtotal continues from the previous one, plus and minus the categories since.
  let subtotal: string | null = null
  let since: string[] = []
  for (const part of statement) {
    switch (part.kind) {
      case 'category': {
        if (!has(part.line)) break
        const children = part.children.filter(({ line }) => has(line))
        const id = add({ name: part.name, type: part.type }, part.line)
        // A single kind of labor is not split.
        const isSplit = children.length > 1 || (children.length === 1 && isHeld(part.line))
        for (const child of children)
          if (isSplit) add({ parentId: id, name: child.name }, child.line)
          else idOf.set(child.line, id)
        since.push(`${part.type === 'REVENUE' || part.type === 'OTHER_INCOME' ? '+' : '-'} {${id}}`)
        break
      }
      case 'subtotal':
        if (part.isShown?.(has) === false) break
        subtotal = add({ name: part.name, type: part.type, formula: asFormula(subtotal, since) }, part.line)
        since = []
        break
      case 'sum':
        if (part.isShown?.(has) !== false)
          add({ name: part.name, formula: part.of.map((line) => `{${idOf.get(line)}}`).join(' + ') }, part.line)
        break
      case 'ratio': {
        const [of, whole] = [idOf.get(part.part), idOf.get(part.whole)]
        if (of !== undefined && whole !== undefined)
          add({ name: part.name, formula: `{${of}} / {${whole}}`, favorability: part.favorability })
      }
    }
  }
  return { groups, idOf }
}

/** `{gross profit} - {labor}`; without a previous subtotal it starts with the first term: `{revenue} - …`, `-{labor} - …`. */
function asFormula(subtotal: string | null, terms: readonly string[]): string {
  if (subtotal !== null) return [`{${subtotal}}`, ...terms].join(' ')
  const [first = '', ...rest] = terms
  return [first.startsWith('+') ? first.slice(2) : first.replace('- ', '-'), ...rest].join(' ')
}
