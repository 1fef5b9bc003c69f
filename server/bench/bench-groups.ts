import { randomUUID } from 'node:crypto'
import type { ProfitLossGroup, ProfitLossGroupType } from '@fourwall/domain/mappings/categorization.ts'

/** Ten parts of the report with groups under them, and a bottom line. */
export function someGroups(count: number): readonly ProfitLossGroup[] {
  const types: readonly ProfitLossGroupType[] = [
    'REVENUE',
    'COGS',
    'PAYROLL',
    'OPEX',
    'RENT',
    'OPEX',
    'OPEX',
    'OTHER_INCOME',
    'OTHER_EXPENSE',
    'OTHER_EXPENSE',
  ]
  const roots = types.map((type, at) => bare(`Part ${at + 1}`, at * 1_000, { type }))
  const leaves = Array.from({ length: count - types.length - 1 }, (_, at) =>
    bare(`Line ${at + 1}`, (at % types.length) * 1_000 + at, { parentId: roots[at % roots.length]?.id ?? null }),
  )
  const formula = roots.map(({ id, type }) => `${type === 'REVENUE' || type === 'OTHER_INCOME' ? '+' : '-'} {${id}}`).join(' ')
  return [...roots, ...leaves, bare('Net income', 99_000, { type: 'NET_INCOME', formula: formula.slice(2) })]
}

function bare(name: string, displayOrder: number, rest: Partial<ProfitLossGroup>): ProfitLossGroup {
  return { id: randomUUID(), parentId: null, name, type: null, displayOrder, formula: null, favorability: null, ...rest }
}
