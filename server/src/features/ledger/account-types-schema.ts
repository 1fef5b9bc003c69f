import type { AccountTypeChange } from '@fourwall/domain/ledger/account-type-changes.ts'
import type { LeftOut } from '@fourwall/domain/profit-loss/account-type-effects.ts'
import type { ApiBuilder } from '../../builder.ts'
import { agreementOf, CHANGE_CLOSED_MONTHS, CONFIRM_CLOSED_MONTHS } from '../closing/schema.ts'
import { timeSpanTypes } from '../profit-loss/schema.ts'
import type { AccountTypeService, SavedTypeChange, TypePreview } from './account-types.ts'
import { ledgerAccountTypes } from './schema.ts'
import type { LedgerService } from './service.ts'

const MOST_CORRECTED = 10_000

/** Corrections of account types. */
export function addAccountTypes(
  builder: ApiBuilder,
  { accountTypes, ledger }: { readonly accountTypes: AccountTypeService; readonly ledger: LedgerService },
): void {
  const { Account, AccountType } = ledgerAccountTypes(builder)
  const Change = builder.objectRef<AccountTypeChange>('AccountTypeChange').implement({
    description: 'from, to: null if none of the types fits, or if it was unknown.',
    fields: (t) => ({
      account: t.field({
        type: Account,
        resolve: async (one, _args, { access }) => ledger.accountNamed(access, String(one.accountId)),
      }),
      from: t.field({ type: AccountType, nullable: true, resolve: (one) => one.from.type }),
      to: t.field({ type: AccountType, nullable: true, resolve: (one) => one.to.type }),
    }),
  })
  const Saved = builder.objectRef<SavedTypeChange>('SavedAccountTypeChange').implement({
    description: 'Corrections that were saved together. undoes: the change that this one took back.',
    fields: (t) => ({
      id: t.exposeID('id'),
      madeAt: t.field({ type: 'DateTime', resolve: (one) => one.madeAt }),
      madeBy: t.exposeString('madeBy', { nullable: true }),
      changes: t.field({ type: [Change], resolve: (one) => [...one.changes] }),
      undoes: t.id({ nullable: true, resolve: (one) => one.undoes }),
    }),
  })
  const LeftOutRef = builder.objectRef<LeftOut>('UnmappedTotal').implement({
    description: 'Unmapped accounts of the profit and loss. amount: credit minus debit.',
    fields: (t) => ({ accounts: t.exposeInt('accounts'), amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }) }),
  })
  const Effect = builder.objectRef<TypePreview['mappings'][number]>('AccountTypeEffect').implement({
    description: "What changes in reports of a mapping. Their lines do not: lines follow the mapping. ledger: the profit and loss's total.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      unmappedBefore: t.field({ type: LeftOutRef, resolve: (one) => one.unmappedBefore }),
      unmappedAfter: t.field({ type: LeftOutRef, resolve: (one) => one.unmappedAfter }),
      ledgerBefore: t.field({ type: 'Decimal', resolve: (one) => one.ledgerBefore }),
      ledgerAfter: t.field({ type: 'Decimal', resolve: (one) => one.ledgerAfter }),
    }),
  })
  const Preview = builder.objectRef<TypePreview>('AccountTypePreview').implement({
    description: 'changes: without those that change nothing. mappings: those whose reports of the last twelve months change.',
    fields: (t) => ({
      changes: t.field({ type: [Change], resolve: (one) => [...one.changes] }),
      span: t.field({ type: timeSpanTypes(builder).TimeSpanRef, resolve: (one) => one.span }),
      mappings: t.field({ type: [Effect], resolve: (one) => [...one.mappings] }),
    }),
  })
  const Input = builder.inputType('AccountTypeInput', {
    fields: (t) => ({
      accountId: t.id({ required: true }),
      type: t.field({ type: AccountType, description: 'Left out or null: none of the types fits.' }),
    }),
  })
  const wanted = (changes: readonly { readonly accountId: string; readonly type?: TypeOf | null | undefined }[]) =>
    changes.map(({ accountId, type }) => ({ accountId, type: type ?? null }))
  builder.queryFields((t) => ({
    accountTypePreview: t.field({
      type: Preview,
      args: { changes: t.arg({ type: [Input], required: true, most: MOST_CORRECTED }) },
      resolve: (_root, { changes }, { access }) => accountTypes.preview(access, wanted(changes)),
    }),
    accountTypeChanges: t.field({
      type: [Saved],
      description: 'Corrections of account types, newest first.',
      resolve: async (_root, _args, { access }) => [...(await accountTypes.history(access))],
    }),
  }))
  builder.mutationFields((t) => ({
    correctAccountTypes: t.field({
      type: Saved,
      description: 'From then on, files do not change the types of these accounts. Repeating it changes nothing and is refused.',
      args: {
        changes: t.arg({ type: [Input], required: true, most: MOST_CORRECTED }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: (_root, { changes, ...agreed }, { access }) => accountTypes.correct(access, wanted(changes), agreementOf(agreed)),
    }),
    undoAccountTypeChange: t.field({
      type: Saved,
      description: 'Accounts whose type was changed again since keep it. Returns the change that this makes.',
      args: {
        id: t.arg.id({ required: true }),
        changeClosedMonths: t.arg.boolean(CHANGE_CLOSED_MONTHS),
        confirmClosedMonths: t.arg.string(CONFIRM_CLOSED_MONTHS),
      },
      resolve: (_root, { id, ...agreed }, { access }) => accountTypes.undo(access, id, agreementOf(agreed)),
    }),
  }))
}

type TypeOf = NonNullable<AccountTypeChange['to']['type']>
