import { AMOUNTS, DAYS } from '../../dialects/written-values.ts'
import { BOOKS } from '../books.ts'
import {
  always,
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
} from '../columns.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { table, textFile } from '../writing.ts'

const { french, german } = BOOKS

export const EUROPE: readonly ForeignFile[] = [
  {
    system: 'Dolibarr',
    report: 'FEC, the audit file of French law',
    source: 'Export FEC, with an example (wiki.dolibarr.org)',
    fileName: '123456789FEC20261231.txt',
    books: french,
    place: () => '',
    bytes: () =>
      textFile(
        table(
          [
            kindOf('JournalCode', { Invoice: 'VE', Bill: 'AC', Payment: 'BQ', Journal: 'OD' }),
            kindOf('JournalLib', { Invoice: 'Ventes', Bill: 'Achats', Payment: 'Banque', Journal: 'Opérations diverses' }),
            documentOf('EcritureNum'),
            dayOf('EcritureDate', DAYS.compact),
            numberOf('CompteNum'),
            nameOf('CompteLib'),
            always('CompAuxNum'),
            partyOf('CompAuxLib'),
            documentOf('PieceRef', (no) => `FC2601-${no}`),
            documentDayOf('PieceDate', DAYS.compact),
            memoOf('EcritureLib'),
            debitOf('Debit', AMOUNTS.european, '0'),
            creditOf('Credit', AMOUNTS.european, '0'),
            always('EcritureLet'),
            always('DateLet'),
            entryDayOf('ValidDate', DAYS.compact),
            always('Montantdevise'),
            always('Idevise'),
          ],
          french.entries,
        ),
        { delimiter: '\t' },
      ),
    asks: ['signs'],
  },
  {
    system: 'DATEV',
    report: 'Buchungsstapel: each line has both of its accounts',
    source: 'Buchungsstapel (developer.datev.de)',
    fileName: 'EXTF_Buchungsstapel.csv',
    books: german,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        [
          [
            'EXTF',
            '700',
            '21',
            'Buchungsstapel',
            '13',
            '20260402140440439',
            '',
            'RE',
            '',
            '',
            '29098',
            '55003',
            '20260101',
            '4',
            '20260101',
            '20260331',
            'Buchungsstapel',
            'WD',
            '1',
            '0',
            '0',
            'EUR',
          ],
          ...table(
            [
              ['Umsatz (ohne Soll/Haben-Kz)', ({ cents }) => AMOUNTS.european(Math.abs(cents)).replaceAll('.', '')],
              ['Soll/Haben-Kennzeichen', ({ cents }) => (cents < 0 ? 'H' : 'S')],
              always('WKZ Umsatz', 'EUR'),
              always('Kurs'),
              always('Basis-Umsatz'),
              always('WKZ Basis-Umsatz'),
              numberOf('Konto'),
              always('Gegenkonto (ohne BU-Schlüssel)', '9090'),
              always('BU-Schlüssel'),
              ['Belegdatum', ({ day }) => `${day.slice(8)}${day.slice(5, 7)}`],
              documentOf('Belegfeld 1'),
              memoOf('Buchungstext'),
              codeOf('KOST1 - Kostenstelle'),
            ],
            german.entries.filter(({ account }) => account.type !== 'BALANCE_SHEET'),
          ),
        ],
        { delimiter: ';', encoding: 'latin1' },
      ),
    asks: { refusal: /^This is a Buchungsstapel of DATEV: each line has two accounts, and amounts include the tax/ },
  },
]
