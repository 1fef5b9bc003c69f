import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { ApiBuilder } from '../../../builder.ts'
import { ledgerAccountTypes } from '../schema.ts'
import type { ImportCorrections } from './import-file.ts'
import { ACCOUNT_TEXT_FORMS, ACCOUNTS_FROM, COLUMN_ROLES, DATE_ORDERS, DECIMAL_MARKS, SIGN_RULES } from './vocabulary.ts'

/** How a file is read: the words of it, and what a person sets in place of what was recognized. */
export function matchTypes(builder: ApiBuilder) {
  const { AccountType } = ledgerAccountTypes(builder)
  const Role = builder.enumType('ImportColumnRole', { values: COLUMN_ROLES })
  const DateOrderType = builder.enumType('ImportDateOrder', { values: DATE_ORDERS })
  const DecimalMarkType = builder.enumType('ImportDecimalMark', { values: DECIMAL_MARKS })
  const SignRuleType = builder.enumType('ImportSignRule', {
    description:
      'How amounts become debit-positive: two columns; as they are; turned; or by the type of the account (income printed positive).',
    values: SIGN_RULES,
  })
  const AccountsFromType = builder.enumType('ImportAccountsFrom', {
    description: 'Where accounts stand: in columns of their lines; or above them, as heading rows or on the first of them alone.',
    values: ACCOUNTS_FROM,
  })
  const AccountTextType = builder.enumType('ImportAccountText', {
    description:
      'Where the text of an account has its number: first, as in 5010 Food cost; last, as in Food cost (5010); the whole text, as in 5010-FB; nowhere.',
    values: ACCOUNT_TEXT_FORMS,
  })
  const AccountTypeInput = builder.inputType('ImportAccountTypeInput', {
    fields: (t) => ({
      account: t.string({ required: true, description: 'Its number, or its name where it has none.', limit: 'account' }),
      type: t.field({ type: AccountType, description: 'Null: none of the types.' }),
    }),
  })
  const MatchInput = builder.inputType('ImportMatchInput', {
    fields: (t) => ({
      headingLine: t.int({ description: 'The line of the headings, from 1; 0 for none.' }),
      roles: t.field({ type: [Role], most: 500, description: 'The role of each column of the file, in order; left out, as recognized.' }),
      dateOrder: t.field({ type: DateOrderType }),
      decimalMark: t.field({ type: DecimalMarkType }),
      signRule: t.field({ type: SignRuleType }),
      accountsFrom: t.field({ type: AccountsFromType }),
      headingsNest: t.boolean({ description: 'An account heading lies under those above it, until their total lines.' }),
      carriesDown: t.boolean({ description: 'Date, type and number stand on the first line of a transaction alone.' }),
      creditsAreNegative: t.boolean({ description: 'Credits are written as negative amounts.' }),
      accountText: t.field({ type: AccountTextType }),
      asRecognized: t.boolean({ description: 'Takes nothing over that was set for an earlier file of the source.' }),
      sourceName: t.string({ description: 'The system and kind of export, as the user names it.', limit: 'sourceName' }),
      accountTypes: t.field({
        type: [AccountTypeInput],
        most: 50_000,
        description: 'What accounts of the file are, in place of what was guessed or said; stored as stated.',
      }),
    }),
  })
  return { Role, DateOrderType, DecimalMarkType, SignRuleType, AccountsFromType, AccountTextType, MatchInput }
}

type MatchFields = {
  readonly [Field in Exclude<keyof ImportCorrections, 'accountTypes'>]?: ImportCorrections[Field] | null | undefined
} & {
  readonly accountTypes?: readonly { readonly account: string; readonly type?: ChosenType['type'] | undefined }[] | null | undefined
}

/** Fields that were left out or null stay as recognized. */
export function corrections(match: MatchFields | null | undefined): ImportCorrections {
  const { accountTypes, ...fields } = match ?? {}
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...(given as Omit<ImportCorrections, 'accountTypes'>), // null and undefined are gone
    ...(accountTypes === null || accountTypes === undefined
      ? {}
      : { accountTypes: accountTypes.map(({ account, type }) => ({ account, type: type ?? null })) }),
  }
}
