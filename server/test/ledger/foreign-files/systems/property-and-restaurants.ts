import { AMOUNTS, DAYS } from '../../dialects/written-values.ts'
import { BOOKS, type Place } from '../books.ts'
import {
  always,
  amountOf,
  codeOf,
  creditOf,
  dayOf,
  debitOf,
  documentDayOf,
  documentOf,
  entryDayOf,
  kindOf,
  memoOf,
  nameOf,
  numberOf,
  partyOf,
  periodOf,
  placeOf,
} from '../columns.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { byAccount, sum, table, textFile } from '../writing.ts'

const { american } = BOOKS

/** Systems of restaurants, hotels and property managers. */
export const PROPERTY_AND_RESTAURANTS: readonly ForeignFile[] = [
  {
    system: 'Restaurant365',
    report: 'GL Account Detail Export',
    source: 'GL Account Detail Export (restaurant365internal-help.freshdesk.com)',
    fileName: 'GL Account Detail Export.csv',
    books: american,
    bytes: () =>
      textFile([
        ['GL Account Detail'],
        ['1/1/2026 - 3/31/2026'],
        ['Date', 'Type', 'Ref. Number', 'Company', 'Location', 'Comment', 'Debit', 'Credit', 'Balance'],
        ...byAccount(
          american,
          american.entries,
          [
            dayOf('Date', DAYS.unitedStatesShort),
            kindOf('Type', { Invoice: 'AR Invoice', Bill: 'AP Invoice', Payment: 'Payment', Journal: 'Journal Entry' }),
            documentOf('Ref. Number'),
            partyOf('Company'),
            placeOf('Location'),
            memoOf('Comment'),
            debitOf('Debit', AMOUNTS.grouped),
            creditOf('Credit', AMOUNTS.grouped),
            always('Balance', '0.00'),
          ],
          (account) => [[`${account.number} - ${account.name}`, '', '', '', '', 'Beginning Balance', '', '', '500.00']],
          (account, own) => [[`Total ${account.number} - ${account.name}`, '', '', '', '', '', debits(own), credits(own), '500.00']],
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Restaurant365',
    report: 'GL Sales Export, for journals',
    source: 'Restaurant365 GL Sales Export (radar.help.restaurant365.com)',
    fileName: 'R365GLSales.csv',
    books: american,
    account: ({ account }) => account.number,
    bytes: () =>
      textFile(
        table(
          [
            documentOf('JENumber'),
            always('Type', 'Standard'),
            dayOf('Date'),
            entryDayOf('Reversal Date'),
            always('JEComment', 'GL Sales Export'),
            always('JELocation', 'Harbor'),
            numberOf('Account'),
            debitOf('Debit'),
            creditOf('Credit'),
            placeOf('DetailLocation'),
            nameOf('DetailComment'),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'AppFolio',
    report: 'General Ledger',
    source: 'general-ledger endpoint, grouped by account (skywalkapi.com); Useful Reports in AppFolio (cloud5accounting.com)',
    fileName: 'general_ledger-20260402.csv',
    books: american,
    place: ({ place }) => property(place),
    bytes: () =>
      textFile([
        ['Property', 'Property Name', 'Date', 'Payee / Payer', 'Type', 'Reference', 'Debit', 'Credit', 'Balance', 'Description'],
        ...byAccount(
          american,
          american.entries,
          [
            ['Property', (entry) => property(entry.place)],
            placeOf('Property Name'),
            dayOf('Date'),
            partyOf('Payee / Payer'),
            kindOf('Type', { Invoice: 'Charge', Bill: 'Bill', Payment: 'Receipt', Journal: 'JE' }),
            documentOf('Reference'),
            debitOf('Debit', AMOUNTS.grouped),
            creditOf('Credit', AMOUNTS.grouped),
            amountOf('Balance', AMOUNTS.grouped),
            memoOf('Description'),
          ],
          (account) => [
            [`${account.number} - ${account.name}`, '', '', '', '', '', '', '', '', ''],
            ['Starting Balance', '', '', '', '', '', '', '', '250.00', ''],
          ],
          (_, own) => [['Net Change', '', '', '', '', '', debits(own), credits(own), AMOUNTS.grouped(sum(own)), '']],
        ),
        ['Total', '', '', '', '', '', '85,000.00', '85,000.00', '', ''],
      ]),
    asks: ['signs'],
  },
  {
    system: 'Yardi Voyager',
    report: 'GL detail, as a table',
    source: 'Yardi GL Export Not Balancing (capveri.com); post month and date (yardi.westcliff-group.com)',
    fileName: 'gl_detail_ysr.csv',
    books: american,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            always('Database', 'live_7s'),
            codeOf('Property'),
            placeOf('Property Name'),
            numberOf('Account'),
            nameOf('Account Name'),
            documentDayOf('Tran Date'),
            dayOf('Post Date'),
            periodOf('Post Month', (month) => `${month.slice(5)}/${month.slice(0, 4)}`),
            partyOf('Person/Description'),
            documentOf('Control', (no) => `J-${no}`),
            documentOf('Reference'),
            debitOf('Debit', AMOUNTS.plain, '0.00'),
            creditOf('Credit', AMOUNTS.plain, '0.00'),
            memoOf('Remarks'),
          ],
          american.entries,
        ),
      ),
    asks: ['signs'],
  },
]

function property({ code, name }: Place): string {
  return `${code} - ${name}, 12 Shore Rd Durham, NC`
}

function debits(own: Parameters<typeof sum>[0]): string {
  return AMOUNTS.grouped(sum(own, ({ cents }) => cents > 0))
}

function credits(own: Parameters<typeof sum>[0]): string {
  return AMOUNTS.grouped(-sum(own, ({ cents }) => cents < 0))
}
