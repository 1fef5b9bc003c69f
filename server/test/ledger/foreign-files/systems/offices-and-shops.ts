import { AMOUNTS, DAYS } from '../../dialects/written-values.ts'
import { BOOKS, type Entry } from '../books.ts'
import { always, creditOf, dayOf, debitOf, documentOf, memoOf, nameOf, numberOf, partyOf, periodOf, placeOf } from '../columns.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { byAccount, sum, table, textFile } from '../writing.ts'

const { american, dutch } = BOOKS
const dollars = (cents: number): string => AMOUNTS.dollars(cents)
const plain = (cents: number): string => AMOUNTS.plain(cents)
const debits = (own: readonly Entry[]): string => dollars(sum(own, ({ cents }) => cents > 0))
const credits = (own: readonly Entry[]): string => dollars(-sum(own, ({ cents }) => cents < 0))

/** What the offices of shops and municipalities export, and what bookkeepers make of it by hand. */
export const OFFICES_AND_SHOPS: readonly ForeignFile[] = [
  {
    system: 'Tyler Munis',
    report: 'account detail history: the parts of an account’s number in cells of their own above its lines',
    source: 'Munis GL Inquiries and Reports, Account Detail History (user guides of school districts)',
    fileName: 'glacthst.csv',
    books: american,
    account: ({ account }) => `0100-${account.number}`,
    place: () => '',
    bytes: () =>
      textFile([
        ['04/01/2026 09:11', 'TOWN OF HARBOR', '', 'PAGE 1'],
        ['ann', 'ACCOUNT DETAIL HISTORY FOR 2026 01 TO 2026 03', '', 'glacthst'],
        [],
        ['ORG', 'OBJECT', 'PROJ', 'YR/PR', 'JNL', 'EFF DATE', 'SRC', 'REF1', 'AMOUNT', 'NET LEDGER BALANCE', 'NET BUDGET BALANCE'],
        ...byAccount(
          american,
          american.entries,
          [
            always(''),
            always(''),
            always(''),
            periodOf('', (month) => month.slice(2).replace('-', '/')),
            documentOf(''),
            dayOf(''),
            always('', 'GNI'),
            always(''),
            ['', ({ cents }) => plain(cents)],
          ],
          ({ number, name }) => [['0100', number, '', name]],
          (_, own) => [['LEDGER BALANCES --- DEBITS:', debits(own), 'CREDITS:', credits(own), 'NET:', plain(sum(own))]],
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Restaurant365',
    report: 'GL account detail, with a total below each account',
    source: 'GL Account Detail report (docs.restaurant365.com)',
    fileName: 'GL Account Detail.csv',
    books: american,
    bytes: () =>
      textFile([
        ['GL Account Detail'],
        ['Location: All'],
        ['1/1/2026 - 3/31/2026'],
        ['GL Account', 'Location', 'Date', 'Transaction Type', 'Transaction Number', 'Name', 'Comment', 'Debit', 'Credit', 'Balance'],
        ...byAccount(
          american,
          american.entries,
          [
            ['', ({ account }) => `${account.number} - ${account.name}`],
            placeOf(''),
            dayOf(''),
            always('', 'Journal Entry'),
            documentOf(''),
            partyOf(''),
            memoOf(''),
            debitOf('', dollars),
            creditOf('', dollars),
            always('', '1.00'),
          ],
          () => [],
          ({ number, name }, own) => [[`Total for ${number} - ${name}`, '', '', '', '', '', '', debits(own), credits(own), '']],
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Wave',
    report: 'account transactions: accounts as headings, currency in the headings of amounts',
    source: 'Account Transactions (General Ledger) report (support.waveapps.com)',
    fileName: 'Account Transactions.csv',
    books: american,
    account: ({ account }) => account.name,
    place: () => '',
    bytes: () =>
      textFile([
        ['Account Transactions'],
        ['Harbor Kitchens'],
        ['Date Range: 2026-01-01 to 2026-03-31'],
        [],
        [
          'ACCOUNT NUMBER',
          'DATE',
          'DESCRIPTION',
          'DEBIT (In Business Currency)',
          'CREDIT (In Business Currency)',
          'BALANCE (In Business Currency)',
        ],
        ...byAccount(
          american,
          american.entries,
          [always(''), dayOf('', DAYS.iso), memoOf(''), debitOf('', dollars), creditOf('', dollars), always('', '$1.00')],
          ({ name }) => [
            ['', name],
            ['', 'Starting Balance', '', '', '', '$0.00'],
          ],
          (_, own) => [
            ['', 'Totals and Ending Balance', '', debits(own), credits(own), dollars(sum(own))],
            ['', 'Balance Change', '', '', '', dollars(sum(own))],
            [],
          ],
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'a bookkeeper',
    report: 'headings of two lines, a group above most columns',
    source: 'hand-maintained workbooks',
    fileName: 'Journal 2026.csv',
    books: american,
    bytes: () =>
      textFile([
        ['Trans', 'Account', 'Account', 'Store', 'Amount', 'Amount', 'Remarks'],
        ['Date', 'No.', 'Name', '', 'Debit', 'Credit', ''],
        ...table(
          [dayOf(''), numberOf(''), nameOf(''), placeOf(''), debitOf('', plain), creditOf('', plain), memoOf('')],
          american.entries,
        ).slice(1),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Twinfield',
    report: 'transaction list with periods and D or C',
    source: 'Transactielijst (Twinfield, accounting.twinfield.com)',
    fileName: 'transactielijst.csv',
    books: dutch,
    bytes: () =>
      textFile(
        table(
          [
            always('Administratie', 'HK'),
            always('Dagboek', 'MEMO'),
            documentOf('Nummer'),
            periodOf('Periode', (month) => month.replace('-', '/')),
            dayOf('Datum', DAYS.dashes),
            numberOf('Grootboekrekening'),
            nameOf('Naam'),
            placeOf('Kostenplaats'),
            ['Bedrag', ({ cents }) => AMOUNTS.european(Math.abs(cents))],
            ['D/C', ({ cents }) => (cents > 0 ? 'D' : 'C')],
            memoOf('Omschrijving'),
          ],
          dutch.entries,
        ),
        { delimiter: ';', encoding: 'utf-8-mark' },
      ),
    asks: ['signs'],
  },
]
