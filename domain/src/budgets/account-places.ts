import { type AccountId, accountLabel, INCOME_TYPES, type LedgerAccount } from '../ledger/account.ts'
import type { GroupNode, GroupTree } from '../mappings/group-tree.ts'
import { negateDecimal } from '../money/decimal.ts'
import { mappedPlaces, type Placing } from '../profit-loss/mapped-places.ts'
import type { BudgetAccount, PlannedLine, PlannedSubject } from './budget-book.ts'

/** Where a budget's accounts are in a mapping, and the signs in which people see and type their figures. */
export class AccountPlaces {
  readonly #nodes: ReadonlyMap<AccountId, GroupNode>
  readonly #accounts: ReadonlyMap<AccountId, LedgerAccount>

  constructor(tree: GroupTree, mapping: Placing, accounts: readonly LedgerAccount[]) {
    this.#nodes = new Map(
      [...mappedPlaces(tree, mapping)].flatMap(([id, index]) => {
        const node = tree.nodes[index]
        return node === undefined ? [] : [[id, node]]
      }),
    )
    this.#accounts = new Map(accounts.map((account) => [account.id, account]))
  }

  /** The category of an account; null if it is not in the mapping. */
  nodeOf(accountId: AccountId): GroupNode | null {
    return this.#nodes.get(accountId) ?? null
  }

  /** 1 if debits are shown positive, -1 for credits: as of its category, else as of its type. */
  signOf(accountId: AccountId): 1 | -1 {
    const type = this.#accounts.get(accountId)?.type ?? null
    return this.#nodes.get(accountId)?.sign ?? (type !== null && INCOME_TYPES.has(type) ? -1 : 1)
  }

  /**
   * Accounts that a budget shows: those of categories that are planned by account, and planned ones outside the mapping.
   *
   * @param isComplete whether to show the accounts of all categories.
   */
  listed(subjects: Iterable<PlannedSubject>, isComplete = false): readonly BudgetAccount[] {
    const planned = new Set<AccountId>()
    for (const { kind, id } of subjects) if (kind === 'ACCOUNT') planned.add(Number(id))
    const byAccount = new Set([...planned].flatMap((id) => this.nodeOf(id) ?? []))
    const listed: BudgetAccount[] = []
    for (const [id, node] of this.#nodes) if (isComplete || byAccount.has(node)) listed.push(this.#listed(id, node.group.id))
    for (const id of planned) if (this.nodeOf(id) === null) listed.push(this.#listed(id, null))
    return listed
  }

  #listed(id: AccountId, groupId: string | null): BudgetAccount {
    const { number, name } = this.#accounts.get(id) ?? { number: '', name: this.labelOf(id) }
    return { id, number, name, groupId }
  }

  /** `6100 Base rent`; a deleted account has only its id. */
  labelOf(accountId: AccountId): string {
    const account = this.#accounts.get(accountId)
    return account === undefined ? `Account ${accountId}` : accountLabel(account)
  }

  /** Stored figures of a line as people see them, or those that they typed as they are stored: one is the reverse of the other. */
  turned<Line extends Pick<PlannedLine, 'subject' | 'figures'>>(line: Line): Line {
    if (line.subject.kind !== 'ACCOUNT' || this.signOf(Number(line.subject.id)) === 1) return line
    return { ...line, figures: line.figures.map((figure) => ({ ...figure, value: negateDecimal(figure.value) })) }
  }

  /** The same for one value. */
  turnedValue<Value extends string | null>({ kind, id }: PlannedSubject, value: Value): Value | string {
    return value === null || kind !== 'ACCOUNT' || this.signOf(Number(id)) === 1 ? value : negateDecimal(value)
  }

  /** Categories that are planned both as a whole and by account, with these accounts, in tree order. */
  mixed(subjects: Iterable<PlannedSubject>): readonly MixedCategory[] {
    const [whole, accounts] = [new Set<string>(), new Map<GroupNode, AccountId[]>()]
    for (const { kind, id } of subjects) {
      if (kind === 'GROUP') whole.add(id)
      const node = kind === 'ACCOUNT' ? this.nodeOf(Number(id)) : null
      if (node !== null) accounts.set(node, [...(accounts.get(node) ?? []), Number(id)])
    }
    return [...accounts]
      .flatMap(([node, accountIds]) => (whole.has(node.group.id) ? [{ node, accountIds }] : []))
      .sort((left, right) => left.node.index - right.node.index)
  }
}

export interface MixedCategory {
  readonly node: GroupNode
  readonly accountIds: readonly AccountId[]
}

/** The kind of a planned thing by its id: accounts have numbers, metrics and groups have UUIDs. */
export function plannedSubject(id: string, isMetric: (id: string) => boolean): PlannedSubject {
  if (/^\d+$/.test(id)) return { kind: 'ACCOUNT', id }
  return { kind: isMetric(id) ? 'METRIC' : 'GROUP', id }
}
