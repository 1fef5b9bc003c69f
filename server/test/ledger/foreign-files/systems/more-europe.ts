import { writeXlsx } from 'hucre/xlsx'
import { AMOUNTS, DAYS } from '../../dialects/written-values.ts'
import { BOOKS, type Entry } from '../books.ts'
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
  lineOf,
  memoOf,
  nameOf,
  numberOf,
  partyOf,
  periodOf,
  placeOf,
  statusOf,
} from '../columns.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { byAccount, byDocument, sum, table, textFile } from '../writing.ts'

const { danish, dutch, french, german, swedish } = BOOKS

const REMEMBERED = 'no page found: headings as remembered'

/** Further ledgers of European countries, in their languages. */
export const MORE_EUROPE: readonly ForeignFile[] = [
  {
    system: 'Dynamics NAV',
    report: 'Sachposten, in Excel',
    source: 'Export G/L Entries - Tax Audit Report (learn.microsoft.com); G/L Entry, table 17 (xpt.tools)',
    fileName: 'Sachposten.csv',
    books: german,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Buchungsdatum', DAYS.points),
            kindOf('Belegart', { Invoice: 'Rechnung', Bill: 'Rechnung', Payment: 'Zahlung', Journal: '' }),
            documentOf('Belegnr.'),
            documentDayOf('Belegdatum', DAYS.points),
            numberOf('Sachkontonr.'),
            nameOf('Sachkontoname'),
            memoOf('Beschreibung'),
            codeOf('Filiale Code'),
            amountOf('Betrag', AMOUNTS.european),
            always('Gegenkontoart', 'Sachkonto'),
            always('Gegenkontonr.'),
            lineOf('Lfd. Nr.', 4711),
          ],
          german.entries,
        ),
        { delimiter: ';', encoding: 'latin1' },
      ),
    asks: ['signs'],
  },
  {
    system: 'ERPNext',
    report: 'Hauptbuch, the general ledger in German, with its own lines in quotes',
    source: 'General Ledger PDF not showing "Against" Account (github.com/frappe/erpnext/issues/34035)',
    fileName: 'Hauptbuch.csv',
    books: german,
    account: ({ account }) => account.number,
    bytes: () =>
      textFile([
        [
          'Buchungsdatum',
          'Konto',
          'Soll (EUR)',
          'Haben (EUR)',
          'Saldo (EUR)',
          'Belegtyp',
          'Belegnr.',
          'Gegenkonto',
          'Partei',
          'Kostenstelle',
          'Bemerkungen',
        ],
        ['', "'Eröffnung'", '0.00', '0.00', '0.00', '', '', '', '', '', ''],
        ...german.entries.map((entry) => [
          DAYS.dashes(entry.day),
          `${entry.account.number} - ${entry.account.name}`,
          entry.cents > 0 ? AMOUNTS.grouped(entry.cents) : '0.00',
          entry.cents < 0 ? AMOUNTS.grouped(-entry.cents) : '0.00',
          '0.00',
          entry.kind === 'Bill' ? 'Eingangsrechnung' : 'Buchungssatz',
          `ACC-JV-${entry.document}`,
          '9090 - Verrechnung',
          entry.party,
          entry.place.name,
          entry.memo,
        ]),
        ['', "'Summe'", '85,000.00', '85,000.00', '0.00', '', '', '', '', '', ''],
        ['', "'Schlusssaldo (Eröffnung + Summe)'", '85,000.00', '85,000.00', '0.00', '', '', '', '', '', ''],
      ]),
    asks: ['signs'],
  },
  {
    system: 'ERPNext',
    report: 'DATEV export: both accounts on each line, whole dates',
    source: 'feat(regional): Report DATEV for German users (github.com/frappe/erpnext/pull/17003)',
    fileName: 'DATEV_Buchungsstapel.csv',
    books: german,
    bytes: () =>
      textFile(
        table(
          [
            ['Umsatz (ohne Soll/Haben-Kz)', ({ cents }) => AMOUNTS.european(Math.abs(cents)).replaceAll('.', '')],
            ['Soll/Haben-Kennzeichen', ({ cents }) => (cents < 0 ? 'H' : 'S')],
            numberOf('Kontonummer'),
            always('Gegenkonto (ohne BU-Schlüssel)', '11111'),
            ['Belegdatum', ({ day }) => `${day.slice(8)}${day.slice(5, 7)}${day.slice(0, 4)}`],
            memoOf('Buchungstext'),
          ],
          german.entries.filter(({ account }) => account.type !== 'BALANCE_SHEET'),
        ),
        { delimiter: ';' },
      ),
    asks: { refusal: /month|date|Gegenkonto/ },
  },
  {
    system: 'Lexware',
    report: 'Buchungsdaten with Sollkonto and Habenkonto',
    source: 'Lexware Buchungsdaten Export (hilfe.billbee.io)',
    fileName: 'buchungen.csv',
    books: german,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Belegdatum', DAYS.points),
            documentOf('Belegnummer'),
            memoOf('Buchungstext'),
            amountOf('Buchungsbetrag', AMOUNTS.european, ({ cents }) => Math.abs(cents)),
            ['Sollkonto', ({ account, cents }) => (cents > 0 ? account.number : '1200')],
            ['Habenkonto', ({ account, cents }) => (cents < 0 ? account.number : '1200')],
            codeOf('Kostenstelle'),
          ],
          german.entries.filter(({ account }) => account.type !== 'BALANCE_SHEET'),
        ),
        { delimiter: ';', encoding: 'latin1' },
      ),
    asks: { refusal: /^Each line has two accounts, under “Sollkonto” and “Habenkonto”/ },
  },
  {
    system: 'Infor CloudSuite',
    report: 'Buchungsjournale, with drafts and cancelled journals',
    source: 'Buchungsjournale exportieren (docs.infor.com, depm)',
    fileName: 'Buchungsjournale.csv',
    books: german,
    bytes: () =>
      textFile(
        table(
          [
            documentOf('Journal'),
            entryDayOf('Datum', (text) => `${DAYS.points(text)} 10:15:00`),
            dayOf('Buchungsdatum', DAYS.points),
            numberOf('Konto'),
            nameOf('Kontobezeichnung'),
            placeOf('Entität'),
            debitOf('Soll', AMOUNTS.european),
            creditOf('Haben', AMOUNTS.european),
            always('Währung', 'EUR'),
            always('Erstellt von', 'b.adam'),
            statusOf('Status', { posted: 'Verbucht', draft: 'Gespeichert', void: 'Verbucht' }),
            statusOf('Abgebrochen', { posted: 'Nein', draft: 'Nein', void: 'Ja' }),
          ],
          german.withDrafts,
        ),
        { delimiter: ';', encoding: 'utf-8-mark' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Odoo',
    report: 'Écritures comptables, exported in French',
    source: 'Journal Items Excel export (apps.odoo.com, account_move_line_report_xls)',
    fileName: 'Écriture comptable.csv',
    books: french,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Date', DAYS.iso),
            documentDayOf("Date d'échéance", DAYS.iso),
            ['Pièce comptable', ({ document }) => `OD/2026/${document}`],
            ['Compte', ({ account }) => `${account.number} ${account.name}`],
            partyOf('Partenaire'),
            memoOf('Libellé'),
            placeOf('Compte analytique'),
            debitOf('Débit', AMOUNTS.french),
            creditOf('Crédit', AMOUNTS.french),
            statusOf('Statut', { posted: 'Comptabilisé', draft: 'Brouillon', void: 'Annulé' }),
          ],
          french.withDrafts,
        ),
        { delimiter: ';' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Sage 100 (France)',
    report: 'grand livre, by account with subtotals',
    source: REMEMBERED,
    fileName: 'Grand livre.txt',
    books: french,
    bytes: () =>
      textFile(
        [
          ['Grand-livre des comptes'],
          ['Période du 01/01/26 au 31/03/26'],
          [
            'Compte',
            'Intitulé',
            'Date',
            'C.j',
            'N° pièce',
            'Libellé écriture',
            'Section analytique',
            'Débit',
            'Crédit',
            'Solde progressif',
          ],
          ...byAccount(
            french,
            french.entries,
            [
              numberOf('Compte'),
              nameOf('Intitulé'),
              dayOf('Date', (text) => DAYS.slashes(text).replace('/2026', '/26')),
              kindOf('C.j', { Invoice: 'VTE', Bill: 'ACH', Payment: 'BNQ', Journal: 'OD' }),
              documentOf('N° pièce'),
              memoOf('Libellé écriture'),
              placeOf('Section analytique'),
              debitOf('Débit', withBlanks),
              creditOf('Crédit', withBlanks),
              always('Solde progressif', '0,00'),
            ],
            () => [],
            (account, own) => [
              ['', '', '', '', '', `Total compte ${account.number}`, '', debits(own, withBlanks), credits(own, withBlanks), ''],
            ],
          ),
          ['', '', '', '', '', 'Total général', '', '85 000,00', '85 000,00', ''],
        ],
        { delimiter: '\t', encoding: 'latin1' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Exact',
    report: 'boekingen, one signed amount',
    source: '(2022-11) Exact Windows, opbouw van het bestand (easyflex.atlassian.net)',
    fileName: 'EXACT.csv',
    books: dutch,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            lineOf('Volgnr'),
            always('Soort dagboek', 'M'),
            always('Dagboek', '90'),
            periodOf('Boekingsperiode', (month) => month.slice(5)),
            documentOf('Factuurnummer'),
            memoOf('Omschrijving'),
            dayOf('Boekingsdatum', DAYS.dashes),
            numberOf('Grootboek'),
            amountOf('Bedrag'),
            codeOf('Kostenplaats'),
            always('Kostensoort'),
          ],
          dutch.entries,
        ),
        { delimiter: ';' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Ohmega',
    report: 'grootboekkaarten, by account',
    source: 'Grootboekkaarten naar spreadsheet (ohmega-files.nl)',
    fileName: '80125',
    books: dutch,
    place: () => '',
    bytes: () =>
      textFile(
        [
          ['Grootboekkaarten 2026'],
          ['Boekdatum', 'Boekstuknummer', 'Periode', 'Regelomschrijving', 'Bedragen debet', 'Bedragen credit'],
          ...byAccount(
            dutch,
            dutch.entries,
            [
              dayOf('Boekdatum', DAYS.dashes),
              documentOf('Boekstuknummer'),
              periodOf('Periode', (month) => String(Number(month.slice(5)))),
              memoOf('Regelomschrijving'),
              debitOf('Bedragen debet', AMOUNTS.european),
              creditOf('Bedragen credit', AMOUNTS.european),
            ],
            (account) => [[`${account.number} ${account.name}`, '', '', '', '', '']],
            (_, own) => [['', '', '', 'Saldo', debits(own, AMOUNTS.european), credits(own, AMOUNTS.european)]],
          ),
        ],
        { delimiter: '\t' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Actoren',
    report: 'boekingen of several administrations',
    source: 'Financiering, velden (actoren.eu/onlinehelp)',
    fileName: 'boekingen-actoren.csv',
    books: dutch,
    bytes: () =>
      textFile(
        table(
          [
            always('Fin jaar', '2026'),
            periodOf('Fin Per', (month) => month.slice(5)),
            dayOf('Boek datum', DAYS.dashes),
            codeOf('Admin nummer'),
            placeOf('Admin Naam'),
            numberOf('grootboek nummer'),
            nameOf('Grb Rekening naam'),
            documentOf('Boekstuk nummer'),
            always('Dagboek nr', '90'),
            memoOf('Boeking Omschrijving'),
            debitOf('Bedrag debit', AMOUNTS.european, '0,00'),
            creditOf('Bedrag credit', AMOUNTS.european, '0,00'),
            always('BTW Bedrag', '0,00'),
          ],
          dutch.entries,
        ),
        { delimiter: ';' },
      ),
    asks: ['signs'],
  },
  {
    system: 'Fortnox',
    report: 'SIE 4, a format of its own',
    source: 'Export av SIE-fil (support.fortnox.se); SIE4, example (developer.payex.com)',
    fileName: 'Skane20260402.se',
    books: swedish,
    bytes: () =>
      Buffer.from(
        [
          '#FLAGGA 0',
          '#FORMAT PC8',
          '#SIETYP 4',
          '#FNAMN "Skåne Kök AB"',
          ...swedish.accounts.map(({ number, name }) => `#KONTO ${number} "${name}"`),
          ...byDocument(swedish.entries, (own) => [
            [`#VER A ${own[0]?.document ?? ''} ${DAYS.compact(own[0]?.day ?? '')} "${own[0]?.memo ?? ''}"`],
            ['{'],
            ...own.map((entry) => [`  #TRANS ${entry.account.number} {1 ${entry.place.code}} ${(entry.cents / 100).toFixed(2)}`]),
            ['}'],
          ]).map(([line]) => line),
        ].join('\r\n'),
        'latin1',
      ),
    asks: { refusal: /SIE/ },
  },
  {
    system: 'Fortnox',
    report: 'Huvudbok, by account with opening and closing balances',
    source: REMEMBERED,
    fileName: 'Huvudbok.xlsx',
    books: swedish,
    place: (entry) => entry.place.code,
    bytes: () =>
      writeXlsx({
        sheets: [
          {
            name: 'Huvudbok',
            rows: [
              ['Skåne Kök AB'],
              ['Huvudbok 2026-01-01 - 2026-03-31'],
              [],
              ['Konto', 'Vernr', 'Bokföringsdatum', 'Kst', 'Text', 'Debet', 'Kredit', 'Saldo'],
              ...swedish.accounts.flatMap((account) => {
                const own = swedish.entries.filter((entry) => entry.account === account)
                return [
                  [`${account.number} ${account.name}`],
                  ['Ingående balans', null, null, null, null, null, null, 0],
                  ...own.map((entry) => [
                    null,
                    `A ${entry.document}`,
                    new Date(`${entry.day}T00:00:00Z`),
                    entry.place.code,
                    entry.memo,
                    entry.cents > 0 ? entry.cents / 100 : null,
                    entry.cents < 0 ? -entry.cents / 100 : null,
                    0,
                  ]),
                  ['Omslutning', null, null, null, null, positive(own) / 100, positive(own, -1) / 100, null],
                  ['Utgående balans', null, null, null, null, null, null, sum(own) / 100],
                ]
              }),
            ],
          },
        ],
      }),
    asks: ['signs'],
  },
  {
    system: 'e-conomic',
    report: 'finansposter for CaseWare',
    source: 'CaseWare-eksport, finansposter (blog.e-conomic.dk)',
    fileName: 'finansposter.csv',
    books: danish,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            numberOf('Kontonummer'),
            memoOf('Bogføringstekst'),
            documentOf('Bilagsnummer'),
            dayOf('Dato', DAYS.dashes),
            amountOf('Beløb', AMOUNTS.european),
            amountOf('Momsbeløb', AMOUNTS.european, ({ cents }) => Math.round(cents / 5)),
            codeOf('Afdeling'),
          ],
          danish.entries,
        ),
        { delimiter: ';', encoding: 'latin1' },
      ),
    asks: ['signs'],
  },
  {
    system: '24SevenOffice',
    report: 'raw data of transactions, English headings in Norwegian books',
    source: 'Rådata eksport (support.24sevenoffice.com)',
    fileName: 'Transactions_raw.csv',
    books: swedish,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            documentOf('TransactionNo'),
            dayOf('Date', (text) => `${text} 00:00:00`),
            entryDayOf('RegDate', (text) => `${text} 13:20:11`),
            numberOf('AccountNo'),
            nameOf('AccountName'),
            amountOf('Amount', (cents) => AMOUNTS.european(cents).replaceAll('.', '')),
            always('Currency', 'SEK'),
            codeOf('DepartmentId'),
            always('ProjectId'),
            memoOf('Comment'),
          ],
          swedish.entries,
        ),
        { delimiter: ';', encoding: 'utf-16le' },
      ),
    asks: ['signs'],
  },
]

/** Windows-1252 has no narrow blank. */
function withBlanks(cents: number): string {
  return AMOUNTS.french(cents).replaceAll('\u202f', '\u00a0')
}

function positive(own: readonly Entry[], side: 1 | -1 = 1): number {
  return side * sum(own, ({ cents }) => cents * side > 0)
}

function debits(own: readonly Entry[], format: (cents: number) => string): string {
  return format(positive(own))
}

function credits(own: readonly Entry[], format: (cents: number) => string): string {
  return format(positive(own, -1))
}
