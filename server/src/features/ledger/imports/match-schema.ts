import type { ChosenType } from '@fourwall/domain/ledger/chosen-types.ts'
import type { ApiBuilder } from '../../../builder.ts'
import { ledgerAccountTypes } from '../schema.ts'
import type { ImportCorrections } from './import-file.ts'
import { ACCOUNT_TEXT_FORMS, ACCOUNTS_FROM, COLUMN_ROLES, DATE_ORDERS, DECIMAL_MARKS, SIGN_RULES } from './vocabulary.ts'

/** How a file is read: the values of the match, and the user's corrections of it. */
export function matchTypes(builder: ApiBuilder) {
  const { AccountType } = ledgerAccountTypes(builder)
  const Role = builder.enumType('ImportColumnRole', { values: COLUMN_ROLES })
  const DateOrderType = builder.enumType('ImportDateOrder', { values: DATE_ORDERS })
  const DecimalMarkType = builder.enumType('ImportDecimalMark', { values: DECIMAL_MARKS })
  const SignRuleType = builder.enumType('ImportSignRule', {
    description:
      'How amounts become debit-positive: two columns; as they are; sign reversed; or by account type (income printed positive).',
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
      account: t.string({ required: true, description: 'Its number, or its name if it has none.', limit: 'account' }),
      type: t.field({ type: AccountType, description: 'Null: none of the types.' }),
    }),
  })
  const MatchInput = builder.inputType('ImportMatchInput', {
    fields: (t) => ({
      headingLine: t.int({ description: 'Line number of the headings, from 1; 0 for none.' }),
      roles: t.field({ type: [Role], most: 500, description: 'The role of each column of the file, in order; default: as recognized.' }),
      dateOrder: t.field({ type: DateOrderType }),
      decimalMark: t.field({ type: DecimalMarkType }),
      signRule: t.field({ type: SignRuleType }),
      accountsFrom: t.field({ type: AccountsFromType }),
      headingsNest: t.boolean({ description: 'An account heading is nested under those above it, until their total lines.' }),
      carriesDown: t.boolean({ description: 'Only the first line of a transaction has date, type and number.' }),
      creditsAreNegative: t.boolean({ description: 'Credits are written as negative amounts.' }),
      accountText: t.field({ type: AccountTextType }),
      splitsAccounts: t.boolean({
        description: 'False: account numbers are whole, even where a part of them could be the location; default: as recognized.',
      }),
      importsClosing: t.boolean({ description: 'Entries that close a year are imported like all others; default: they are left out.' }),
      location: t.string({
        description: 'The location of entries that name none, for this file; default or empty: none.',
        limit: 'locationName',
      }),
      asRecognized: t.boolean({ description: 'Ignores what was set for earlier files of the source.' }),
      sourceName: t.string({ description: 'The system and kind of export, as entered by the user.', limit: 'sourceName' }),
      accountTypes: t.field({
        type: [AccountTypeInput],
        most: 50_000,
        description: "Types of the file's accounts, replacing guessed or earlier ones; stored as stated.",
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

/** Omitted and null fields stay as recognized. */
export function corrections(match: MatchFields | null | undefined): ImportCorrections {
  const { accountTypes, ...fields } = match ?? {}
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))
  return {
    ...(given as Omit<ImportCorrections, 'accountTypes'>), // without null and undefined
    ...(accountTypes === null || accountTypes === undefined
      ? {}
      : { accountTypes: accountTypes.map(({ account, type }) => ({ account, type: type ?? null })) }),
  }
}
