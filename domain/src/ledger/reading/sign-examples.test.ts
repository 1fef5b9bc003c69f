import { describe, expect, it } from 'vitest'
import { monthIndex } from '../../time/day.ts'
import type { LedgerAccountType } from '../account.ts'
import type { AccountTyping } from '../account-types.ts'
import type { SignRule } from './file-match.ts'
import type { SurveyedAccount } from './ledger-file-survey.ts'
import { guessedTypesSentence, otherSignSentence, signExampleSentence, signExamples, signWarning } from './sign-examples.ts'

function account(
  number: string,
  name: string,
  type: LedgerAccountType | null,
  amount: number | bigint,
  certainty: AccountTyping['certainty'] = 'LIKELY',
): SurveyedAccount {
  const isCredit = type === 'INCOME' || type === 'OTHER_INCOME'
  return {
    index: 0,
    number,
    name,
    namedOn: '2026-03-01' as SurveyedAccount['namedOn'],
    names: [name],
    typeText: null,
    typing: { type, normalSide: isCredit ? 'CREDIT' : 'DEBIT', certainty },
    rows: 1,
    amount,
    largestMonth: { month: monthIndex(2026, 3), amount },
  }
}

const SALES = account('4000', 'Sales', 'INCOME', -1_234_000)

describe('an example shows the effect of confirming', () => {
  it.each<[string, SurveyedAccount, SignRule, string]>([
    ['income printed positive', SALES, 'NATURAL', '4000 Sales, March 2026: 12,340.00 would show as revenue of 12,340.00.'],
    ['income printed negative', SALES, 'DEBIT_POSITIVE', '4000 Sales, March 2026: −12,340.00 would show as revenue of 12,340.00.'],
    ['credits positive', SALES, 'CREDIT_POSITIVE', '4000 Sales, March 2026: 12,340.00 would show as revenue of 12,340.00.'],
    ['columns of sides', SALES, 'DEBIT_AND_CREDIT', '4000 Sales, March 2026: credits of 12,340.00 would show as revenue of 12,340.00.'],
    [
      'revenue turned around',
      account('4000', 'Sales', 'INCOME', 1_234_000),
      'DEBIT_POSITIVE',
      '4000 Sales, March 2026: 12,340.00 would show as revenue of −12,340.00.',
    ],
    ['a cost', account('', 'Rent', 'EXPENSE', 500), 'DEBIT_POSITIVE', 'Rent, March 2026: 5.00 would show as expense of 5.00.'],
    [
      'a balance',
      account('1000', '1000', 'BALANCE_SHEET', 500),
      'DEBIT_AND_CREDIT',
      '1000, March 2026: debits of 5.00 would go to the balance sheet, outside of the profit and loss.',
    ],
    [
      'no type',
      account('', 'Foo', null, 500),
      'DEBIT_POSITIVE',
      'Foo, March 2026: 5.00 would stay unmapped, since nothing says what the account is.',
    ],
    [
      'more than a double holds',
      account('4000', 'Sales', 'INCOME', -9_007_199_254_740_993n),
      'NATURAL',
      '4000 Sales, March 2026: 90,071,992,547,409.93 would show as revenue of 90,071,992,547,409.93.',
    ],
  ])('%s', (_, one, signRule, sentence) => {
    expect(signExamples([one], signRule).map((example) => signExampleSentence(example, 2))).toEqual([sentence])
  })
})

it.each<[SurveyedAccount, SignRule, number | null, string]>([
  [SALES, 'DEBIT_POSITIVE', -1_234_000, 'With the signs the other way round it would be −12,340.00.'],
  [SALES, 'CREDIT_POSITIVE', -1_234_000, 'With the signs the other way round it would be −12,340.00.'],
  [SALES, 'NATURAL', -1_234_000, 'With the signs the other way round it would be −12,340.00.'],
  [account('6000', 'Wages', 'EXPENSE', 900), 'NATURAL', 900, ''],
  [account('6000', 'Wages', 'EXPENSE', 900), 'CREDIT_POSITIVE', -900, 'With the signs the other way round it would be −9.00.'],
  [SALES, 'DEBIT_AND_CREDIT', null, ''],
  [account('1000', 'Cash', 'BALANCE_SHEET', 500), 'DEBIT_POSITIVE', null, ''],
])('shows %j by %s otherwise', (one, signRule, shownOtherwise, sentence) => {
  const [example] = signExamples([one], signRule)
  expect(example).toMatchObject({ shownOtherwise })
  expect(example === undefined ? null : otherSignSentence(example, 2)).toBe(sentence)
})

it('lists revenue first, guessed before stated, large before small, and omits zeros', () => {
  const accounts = [
    account('6000', 'Wages', 'EXPENSE', 900),
    account('4000', 'A', 'INCOME', -1),
    account('4010', 'B', 'INCOME', -5),
    account('4020', 'C', 'INCOME', -900, 'STATED'),
    account('4030', 'D', 'INCOME', -3),
    account('4040', 'E', 'INCOME', 0),
    account('1000', 'Cash', 'BALANCE_SHEET', 9_000),
    account('7000', 'Foo', null, 4),
  ]
  expect(signExamples(accounts, 'DEBIT_POSITIVE').map(({ number }) => number)).toEqual(['4010', '4030', '4000', '6000', '1000', '7000'])
})

it('warns if nothing is revenue, or all of it is negative', () => {
  const warning = (accounts: readonly SurveyedAccount[]) => signWarning(signExamples(accounts, 'DEBIT_POSITIVE'))
  expect(warning([SALES])).toBeNull()
  expect(warning([SALES, account('4090', 'Returns', 'INCOME', 5)])).toBeNull()
  expect(warning([account('6000', 'Wages', 'EXPENSE', 900)])).toMatch(/^No account of the file is taken for revenue\./)
  expect(signWarning(signExamples([SALES], 'DEBIT_POSITIVE'), 'Gegenkonto')).toMatch(/^Each line names a second account under “Gegenkonto”/)
  expect(warning([account('4000', 'Sales', 'INCOME', 900)])).toMatch(/^Revenue would show as negative amounts\./)
})

it('lists the accounts without a stated type, revenue first', () => {
  const stated = account('1000', 'Cash', 'BALANCE_SHEET', 9, 'STATED')
  const accounts = [
    account('6000', 'Wages', 'EXPENSE', 9),
    stated,
    account('', 'Foo', null, 4),
    SALES,
    account('6100', 'Rent', 'EXPENSE', 2),
  ]
  expect(guessedTypesSentence(accounts)).toBe('Types are guessed: revenue: 4000 Sales; expense: 6000 Wages, 6100 Rent; no type: Foo.')
  expect(guessedTypesSentence([stated])).toBeNull()
})
