import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import { inNaturalOrder } from '@fourwall/domain/natural-order.ts'
import { compareAccounts } from '@fourwall/domain/profit-loss/account-order.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import type { MappingService } from '../mappings/service.ts'
import type { ErpLocation } from './accounts-repository.ts'
import { ACCOUNT_TYPES } from './imports/vocabulary.ts'
import type { LedgerService } from './service.ts'

/** Vendors that a search finds at most: more are not looked through in a list. */
const MOST_FOUND_VENDORS = 50

export const ledgerAccountTypes = sharedTypes((builder) => {
  const AccountType = builder.enumType('LedgerAccountType', { values: ACCOUNT_TYPES })
  const Account = builder.objectRef<LedgerAccount & { readonly addedAt?: Date | null }>('LedgerAccount').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      displayId: t.string({
        description: 'Its number; empty if the accounting system has none.',
        resolve: (account) => account.number,
      }),
      name: t.exposeString('name'),
      type: t.field({ type: AccountType, nullable: true, resolve: (account) => account.type }),
      addedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was first imported; null if unknown.',
        resolve: (account) => account.addedAt ?? null,
      }),
    }),
  })
  return { Account, AccountType }
})

export function addAccounts(builder: ApiBuilder, ledger: LedgerService, mappings: MappingService): void {
  const { Account } = ledgerAccountTypes(builder)
  const Location = builder.objectRef<ErpLocation>('ErpLocation').implement({
    description: 'A location as the accounting system knows it. firstDay, lastDay: of its active entries.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      firstDay: t.field({
        type: 'Date',
        nullable: true,
        resolve: async (one, _args, { access }) => (await ledger.daysOfLocation(access, one.id))?.firstDay ?? null,
      }),
      lastDay: t.field({
        type: 'Date',
        nullable: true,
        resolve: async (one, _args, { access }) => (await ledger.daysOfLocation(access, one.id))?.lastDay ?? null,
      }),
    }),
  })
  builder.queryFields((t) => ({
    ledgerAccounts: t.field({
      type: [Account],
      description: 'Accounts with active entries or in a mapping, by account number, then name.',
      resolve: async (_root, _args, { access }) => {
        const inForce = await ledger.accountsInForce(access)
        const mapped = await mappings.mappedAccounts(access)
        return (await ledger.accounts(access)).filter(({ id }) => inForce.has(id) || mapped.has(id)).sort(compareAccounts)
      },
    }),
    ledgerVendors: t.field({
      type: ['String'],
      description: `Names of vendors as they are booked, those with the most entries first, ${MOST_FOUND_VENDORS} at most. search: words that each name has.`,
      args: { search: t.arg.string({ limit: 'search' }) },
      resolve: (_root, { search }, { access }) => ledger.vendorNames(access, MOST_FOUND_VENDORS, search ?? undefined),
    }),
    ledgerEntryTypes: t.field({
      type: ['String'],
      description: 'Types of entries as the ledger names them, those with the most entries first; empty where it does not tell them apart.',
      resolve: async (_root, _args, { access }) => (await ledger.entryTypes(access)).map(({ name }) => name),
    }),
    erpLocations: t.field({
      type: [Location],
      description: 'Locations with active entries, by name: 2 before 10.',
      resolve: async (_root, _args, { access }) => {
        const inForce = await ledger.locationsInForce(access)
        return [...inNaturalOrder((await ledger.locations(access)).filter(({ id }) => inForce.has(id)))]
      },
    }),
  }))
}
