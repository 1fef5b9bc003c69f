import type { AccountId, LedgerAccount } from '../ledger/account.ts'
import { looksLikeRestaurants, type ProposedLine, placeAccount } from './account-placing.ts'
import type { ProfitLossGroup, ProfitLossGroupType } from './categorization.ts'

/** A first categorization and mapping, so that a report is there as soon as a ledger is. */
export interface MappingProposal {
  /** The name for both. */
  readonly name: string
  readonly groups: readonly ProfitLossGroup[]
  readonly accountMappings: readonly { readonly groupId: string; readonly accountId: AccountId }[]
}

/**
 * Proposes the lines of a profit and loss from a company's accounts: only categories that hold
 * accounts, the subtotals that make sense between them, and a net income that reaches every one of
 * them. Restaurants get theirs (prime cost, four-wall EBITDA), everyone else the general ones. The
 * same accounts make the same proposal; null where no account belongs to a profit and loss.
 */
export function proposeMapping(accounts: readonly LedgerAccount[], newId: () => string): MappingProposal | null {
  const isRestaurant = looksLikeRestaurants(accounts)
  const placed = accounts.flatMap((account) => {
    const line = placeAccount(account, isRestaurant)
    return line === null ? [] : [{ accountId: account.id, line }]
  })
  if (placed.length === 0) return null

  const statement = isRestaurant ? RESTAURANT_STATEMENT : GENERAL_STATEMENT
  const placedIn = new Set(placed.map(({ line }) => line))
  const used = new Set(placedIn)
  for (const part of statement) {
    if (part.kind === 'category' && part.children.some(({ line }) => placedIn.has(line))) used.add(part.line)
  }
  const ids = new Map<ProposedLine, string>()
  const groups: ProfitLossGroup[] = []
  const addGroup = (group: Pick<ProfitLossGroup, 'parentId' | 'name' | 'type' | 'formula'>): string => {
    const id = newId()
    groups.push({ id, ...group, displayOrder: groups.length + 1, favorability: null })
    return id
  }

  // A subtotal carries the one before it on; what came since is added or taken off.
  let subtotal: string | null = null
  let since: string[] = []
  for (const part of statement) {
    if (part.kind === 'category') {
      if (!used.has(part.line)) continue
      const children = part.children.filter(({ line }) => used.has(line))
      const id = addGroup({ parentId: null, name: part.name, type: part.type, formula: null })
      ids.set(part.line, id)
      // One kind of labor alone is no split.
      const isSplit = children.length > 1 || (children.length === 1 && placedIn.has(part.line))
      for (const child of children) {
        ids.set(child.line, isSplit ? addGroup({ parentId: id, name: child.name, type: null, formula: null }) : id)
      }
      since.push(`${part.adds ? '+' : '-'} {${id}}`)
      continue
    }
    if (!part.isShown((line) => used.has(line))) continue
    if (part.kind === 'sum') {
      const terms = part.of.map((line) => `{${ids.get(line)}}`)
      addGroup({ parentId: null, name: part.name, type: null, formula: terms.join(' + ') })
      continue
    }
    const formula = asFormula(subtotal, since)
    subtotal = addGroup({ parentId: null, name: part.name, type: part.type, formula })
    since = []
  }

  return {
    name: 'Management P&L',
    groups,
    // Every line in use was given an id above.
    accountMappings: placed.map(({ accountId, line }) => ({ groupId: ids.get(line) as string, accountId })),
  }
}

/** `{gross profit} - {labor}`; without a subtotal before them the first of the terms begins: `{revenue} - …`, `-{labor} - …`. */
function asFormula(subtotal: string | null, terms: readonly string[]): string {
  if (subtotal !== null) return [`{${subtotal}}`, ...terms].join(' ')
  const [first = '', ...rest] = terms
  return [first.startsWith('+') ? first.slice(2) : first.replace('- ', '-'), ...rest].join(' ')
}

interface ProposedCategory {
  readonly kind: 'category'
  readonly line: ProposedLine
  readonly name: string
  readonly type: ProfitLossGroupType
  /** Whether it adds to profit. */
  readonly adds: boolean
  readonly children: readonly { readonly line: ProposedLine; readonly name: string }[]
}

interface ProposedSubtotal {
  readonly kind: 'subtotal'
  readonly name: string
  readonly type: ProfitLossGroupType | null
  /** Whether it says something, given the categories that are there. */
  readonly isShown: (has: (line: ProposedLine) => boolean) => boolean
}

interface ProposedSum {
  readonly kind: 'sum'
  readonly name: string
  readonly of: readonly ProposedLine[]
  readonly isShown: ProposedSubtotal['isShown']
}

const category = (
  line: ProposedLine,
  name: string,
  type: ProfitLossGroupType,
  children: ProposedCategory['children'] = [],
): ProposedCategory => ({ kind: 'category', line, name, type, adds: type === 'REVENUE' || type === 'OTHER_INCOME', children })

const REVENUE = category('revenue', 'Revenue', 'REVENUE')
const COST_OF_GOODS = category('cost of goods', 'Cost of goods', 'COGS')
const GROSS_PROFIT: ProposedSubtotal = {
  kind: 'subtotal',
  name: 'Gross profit',
  type: 'GROSS_PROFIT',
  isShown: (has) => has('revenue') && has('cost of goods'),
}
const OCCUPANCY = category('occupancy', 'Occupancy', 'RENT')
const showsEbitda: ProposedSubtotal['isShown'] = (has) => has('labor') || has('operating') || has('occupancy')

/** Below EBITDA all companies look alike. */
const BELOW_EBITDA: readonly (ProposedCategory | ProposedSubtotal)[] = [
  category('depreciation and interest', 'Depreciation and interest', 'OTHER_EXPENSE'),
  category('other income', 'Other income', 'OTHER_INCOME'),
  category('other expense', 'Other expense', 'OTHER_EXPENSE'),
  { kind: 'subtotal', name: 'Net income', type: 'NET_INCOME', isShown: () => true },
]

const GENERAL_STATEMENT: readonly (ProposedCategory | ProposedSubtotal | ProposedSum)[] = [
  REVENUE,
  COST_OF_GOODS,
  GROSS_PROFIT,
  category('labor', 'Labor', 'PAYROLL'),
  category('operating', 'Operating expenses', 'OPEX'),
  OCCUPANCY,
  { kind: 'subtotal', name: 'EBITDA', type: 'EBITDA', isShown: showsEbitda },
  ...BELOW_EBITDA,
]

const RESTAURANT_STATEMENT: readonly (ProposedCategory | ProposedSubtotal | ProposedSum)[] = [
  REVENUE,
  COST_OF_GOODS,
  GROSS_PROFIT,
  category('labor', 'Labor', 'PAYROLL', [
    { line: 'management', name: 'Management' },
    { line: 'hourly staff', name: 'Hourly staff' },
    { line: 'taxes and benefits', name: 'Taxes and benefits' },
  ]),
  {
    kind: 'sum',
    name: 'Prime cost',
    of: ['cost of goods', 'labor'],
    isShown: (has) => has('cost of goods') && has('labor'),
  },
  category('operating', 'Direct operating', 'OPEX'),
  // Without occupancy it would only repeat the EBITDA.
  {
    kind: 'subtotal',
    name: 'Controllable income',
    type: null,
    isShown: (has) => has('occupancy') && (has('labor') || has('operating')),
  },
  OCCUPANCY,
  { kind: 'subtotal', name: 'Four-wall EBITDA', type: 'EBITDA', isShown: showsEbitda },
  category('corporate overhead', 'Corporate overhead', 'OPEX'),
  ...BELOW_EBITDA,
]
