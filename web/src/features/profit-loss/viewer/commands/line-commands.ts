import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import type { Command } from '../../../../blocks/command-palette/command.ts'
import type { OfferedViewer } from './offered-viewer.ts'

/** A categorization with its lines, and the mappings that lay reports out along them. */
export interface KnownLines {
  readonly id: string
  readonly name: string
  readonly mappings: readonly { readonly id: string; readonly name: string }[]
  readonly groups: readonly ProfitLossGroup[]
}

/** Every line of the categorizations that have a mapping, in the order of their reports. */
export function lineCommands(
  categorizations: readonly KnownLines[],
  commandOf: (groupId: string, categorization: KnownLines) => Partial<Command> & Pick<Command, 'run'>,
): readonly Command[] {
  const known = categorizations.filter(({ mappings }) => mappings.length > 0)
  return known.flatMap((categorization) =>
    groupTree(categorization.groups).nodes.map(({ group, parent }): Command => {
      return {
        id: `line:${group.id}`,
        group: 'Lines',
        label: group.name,
        ...(parent === null ? {} : { detail: parent.group.name }),
        keywords: `line row category subtotal ${group.formula === null ? '' : 'calculation formula'} ${ALIASES[group.type ?? 'OTHER'] ?? ''}`,
        verb: 'Show it',
        ...commandOf(group.id, categorization),
      }
    }),
  )
}

/** What people call the usual lines. */
const ALIASES: Readonly<Record<string, string>> = {
  REVENUE: 'sales income turnover top line',
  COGS: 'cost of goods sold cost of sales',
  GROSS_PROFIT: 'gross margin',
  PAYROLL: 'labor wages salaries staff',
  OPEX: 'operating expenses overhead',
  RENT: 'occupancy lease',
  EBITDA: 'operating profit earnings',
  NET_INCOME: 'bottom line profit earnings net',
}

/** Lines of the open view lead to their row; those of other categorizations to a mapping along them first. */
export function shownLineCommands({ viewer: { view }, categorizations, onMapping, onLine }: OfferedViewer): readonly Command[] {
  return lineCommands(categorizations, (groupId, { name, mappings }) => {
    const isOpen = mappings.some(({ id }) => id === view.mappingId)
    const [first] = mappings
    return {
      // Lines of several categorizations may have the same name.
      ...(isOpen ? {} : { detail: name }),
      verb: isOpen || first === undefined ? 'Show it' : `Show it in ${first.name}`,
      run() {
        if (!isOpen && first !== undefined) onMapping({ mappingId: first.id, mappedOn: null })
        onLine(groupId)
      },
    }
  })
}
