import { BOOKS } from './books.ts'
import type { Style } from './write-books.ts'

/** A ledger file: its books, headings and style; and the question that the product should ask. */
export interface LedgerFile extends Style {
  readonly name: string
  readonly books: keyof typeof BOOKS
  /** `Heading=field` pairs. */
  readonly columns: string
  /**
   * The expected question: none; whether guessed types and signs are right; whether a number is one account; the column roles; or what to
   * do with unreadable rows. Everything read, or proposed along with the first question, must be right.
   */
  readonly asks: null | 'signs' | 'accounts' | 'columns' | 'rows'
  /** The file has no account numbers, so this identifies them. */
  readonly goesBy?: 'name'
}

const GERMAN = { delimiter: ';', decimals: '1.234,50', dates: '03.02.2026' } as const
const FRENCH = { delimiter: ';', decimals: '1234,50', dates: '03/02/2026' } as const
const SPANISH = { delimiter: ';', decimals: '1.234,50', dates: '03/02/2026' } as const
const DUTCH = { delimiter: ';', decimals: '1.234,50', dates: '03-02-2026' } as const
const SWEDISH = { delimiter: ';', decimals: '1 234,50', dates: '2026-02-03' } as const
const DANISH = { delimiter: ';', decimals: '1.234,50', dates: '03-02-2026' } as const
const NORWEGIAN = { delimiter: ';', decimals: '1 234,50', dates: '03.02.2026' } as const
const ITALIAN = { delimiter: ';', decimals: '1.234,50', dates: '03/02/2026' } as const
const AMERICAN = { decimals: '1,234.50', dates: '02/03/2026' } as const
const BRITISH = { decimals: '1,234.50', dates: '03/02/2026' } as const

export const LEDGER_FILES: readonly LedgerFile[] = [
  // English
  {
    name: 'a plain table',
    books: 'american',
    columns: 'date=date; account_number=number; account_name=name; account_type=type; location=place; amount=amount; memo=memo',
    asks: null,
  },
  {
    name: 'types under Type',
    books: 'american',
    columns: 'Date=date; Account=number; Account Name=name; Type=type; Store=place; Amount=amount',
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'types under Type, income printed positive',
    books: 'american',
    columns: 'Date=date; Account=account; Type=type; Store=place; Amount=amount',
    signs: 'natural',
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'types under Class',
    books: 'american',
    columns: 'Posting Date=date; GL Account=number; Description=name; Class=type; Location=place; Net=amount',
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'names under Description, income printed positive, types guessed',
    books: 'american',
    columns: 'Date=date; Account=number; Description=name; Store=place; Amount=amount',
    signs: 'natural',
    asks: 'signs',
  },
  {
    name: 'names under Description, credit positive, types guessed',
    books: 'american',
    columns: 'Date=date; Account=number; Description=name; Store=place; Amount=amount',
    signs: 'credit',
    asks: 'signs',
  },
  {
    name: 'a heading that states the sign, types guessed',
    books: 'american',
    columns: 'date=date; account=account; store=place; amount_credit_positive=amount',
    signs: 'credit',
    asks: 'signs',
  },
  {
    name: 'a heading that states the sign, and types',
    books: 'american',
    columns: 'date=date; account=account; kind=type; store=place; amount_credit_positive=amount',
    signs: 'credit',
    asks: null,
  },
  {
    name: 'negative amounts in parentheses',
    books: 'american',
    columns: 'Date=date; Account=account; Account Type=type; Branch=place; Amount=amount',
    decimals: '1,234.50',
    negative: 'parentheses',
    asks: null,
  },
  {
    name: 'NetSuite, a transaction search',
    books: 'american',
    columns:
      'Internal ID=line; Type=journal; Date=date; Document Number=reference; Account=account; Memo=memo; Location=place; Amount (Debit)=debit; Amount (Credit)=credit',
    ...AMERICAN,
    asks: 'signs',
  },
  {
    name: 'QuickBooks, a middle dot between number and name',
    books: 'american',
    columns: 'Date=date; Account=account; Account Type=type; Location=place; Debit=debit; Credit=credit',
    account: ({ number, name }) => `${number} · ${name}`,
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'sub-accounts as paths',
    books: 'american',
    columns: 'Date=date; Account=account; Account Type=type; Location=place; Debit=debit; Credit=credit',
    account: ({ number, name }) => `${number.charAt(0)}000 Group ${number.charAt(0)}:${number} ${name}`,
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'Dynamics, a main account next to its name',
    books: 'american',
    columns:
      'Journal number=reference; Date=date; Main account=number; Main account name=name; Department=place; Amount in transaction currency=empty; Amount=amount',
    ...AMERICAN,
    asks: 'signs',
  },
  {
    name: 'Odoo, journal items',
    books: 'american',
    columns:
      'Date=date; Journal Entry=reference; Account=account; Partner=vendor; Label=memo; Debit=debit; Credit=credit; Analytic Account=place',
    dates: '2026-02-03',
    zeros: true,
    asks: 'signs',
  },
  {
    name: 'an account and its type apart, tabs, UTF-16',
    books: 'american',
    columns: 'Date=date; Account=account; Account Type=type; Store=place; Debit=debit; Credit=credit',
    delimiter: '\t',
    encoding: 'utf-16le',
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'names alone',
    books: 'american',
    columns: 'Date=date; Account=name; Type=type; Store=place; Amount=amount',
    ...AMERICAN,
    goesBy: 'name',
    asks: null,
  },
  {
    name: 'names alone, types guessed',
    books: 'american',
    columns: 'Date=date; Account=name; Store=place; Amount=amount',
    ...AMERICAN,
    goesBy: 'name',
    asks: 'signs',
  },
  {
    name: 'number last',
    books: 'british',
    columns: 'Date=date; Account=account; Account Type=type; Site=place; Amount=amount',
    account: ({ number, name }) => `${name} (${number})`,
    ...BRITISH,
    asks: null,
  },
  {
    name: 'Sage 50, nominal activity',
    books: 'british',
    columns:
      'Date=date; Nominal Code=number; Nominal Name=name; Department=place; Reference=reference; Details=memo; Debit=debit; Credit=credit',
    ...BRITISH,
    asks: 'signs',
  },
  {
    name: 'Sage, types of nominal accounts, the profit and loss alone',
    books: 'british',
    columns: 'Date=date; Nominal Code=number; Nominal Name=name; Category=type; Branch=place; Amount=amount',
    onlyProfitAndLoss: true,
    ...BRITISH,
    asks: null,
  },
  {
    name: 'Xero, account types',
    books: 'british',
    columns:
      'Date=date; Source=journal; Description=memo; Account Code=number; Account=name; Account Type=type; Debit=debit; Credit=credit; Gross=empty; Shop=place',
    dates: '03 Feb 2026',
    decimals: '1,234.50',
    asks: null,
  },
  {
    name: 'headings that only name what is below',
    books: 'british',
    columns: 'When=date; Booked on=account; Kind=type; How much=amount',
    ...BRITISH,
    asks: null,
  },
  {
    name: 'two columns of dates under headings that say nothing',
    books: 'british',
    columns: 'When=date; Until=date; Account=account; Amount=amount',
    ...BRITISH,
    asks: 'columns',
  },
  // Account numbers with segments
  {
    name: 'segments of letters behind a dash',
    books: 'american',
    columns: 'Date=date; Account=number; Account Type=type; Amount=amount',
    number: ({ number }) => `${number.slice(0, 2)}00-${number === '4000' ? 'FB' : number === '4100' ? 'RM' : `A${number.charAt(2)}`}`,
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'segments of letters behind a blank',
    books: 'american',
    columns: 'Date=date; Account=number; Account Type=type; Amount=amount',
    number: ({ number }) => `${number.charAt(0)}000 ${number.charAt(1) === '0' ? 'FB' : 'RM'}`,
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'segments of digits behind a point',
    books: 'american',
    columns: 'Date=date; Account=number; Account Type=type; Amount=amount',
    number: ({ number }) => `${number.charAt(0)}100.0${number.charAt(1)}`,
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'segments of digits and a name',
    books: 'american',
    columns: 'Date=date; Account=account; Account Type=type; Amount=amount',
    account: ({ number, name }) => `${number.slice(0, 2)}-100-${number.slice(2)} ${name}`,
    number: ({ number }) => `${number.slice(0, 2)}-100-${number.slice(2)}`,
    ...AMERICAN,
    asks: null,
  },
  {
    name: 'two names behind one number',
    books: 'american',
    columns: 'Date=date; Account=account; Account Type=type; Amount=amount',
    account: ({ number, name }) => `${number.charAt(0)}000 ${name}`,
    ...AMERICAN,
    asks: 'accounts',
  },
  // German
  {
    name: 'types under Kontoart',
    books: 'skr03',
    columns:
      'Buchungsdatum=date; Konto=number; Kontobezeichnung=name; Kontoart=type; Filiale=place; Betrag=amount; Beleg=reference; Buchungstext=memo',
    ...GERMAN,
    asks: null,
  },
  {
    name: 'DATEV, an account sheet with Soll and Haben',
    books: 'skr03',
    columns: 'Datum=date; Konto=number; Bezeichnung=name; Beleg=reference; Buchungstext=memo; Kostenstelle=place; Soll=debit; Haben=credit',
    ...GERMAN,
    encoding: 'windows-1252',
    asks: 'signs',
  },
  {
    name: 'DATEV, an amount next to S and H',
    books: 'skr04',
    columns:
      'Umsatz (ohne Soll/Haben-Kz)=amount; Soll/Haben-Kennzeichen=side; Konto=number; Kontobezeichnung=name; Belegdatum=date; Belegfeld 1=reference; Buchungstext=memo; KOST1=place',
    sides: ['S', 'H'],
    ...GERMAN,
    encoding: 'windows-1252',
    asks: 'signs',
  },
  {
    name: 'SAP, a line item list with minus signs behind',
    books: 'skr04',
    columns:
      'Buchungsdatum=date; Sachkonto=account; Belegnummer=reference; Profitcenter=empty; Kostenstelle=place; Betrag in Hauswährung=amount; Text=memo',
    negative: 'trailing',
    ...GERMAN,
    delimiter: '\t',
    asks: 'signs',
  },
  {
    name: 'SAP, field names',
    books: 'skr04',
    columns: 'BUDAT=date; HKONT=number; TXT50=name; BLART=journal; XBLNR=reference; PRCTR=place; DMBTR=amount; SHKZG=side; SGTXT=memo',
    sides: ['S', 'H'],
    dates: '20260203',
    delimiter: '|',
    asks: 'signs',
  },
  {
    name: 'Soll and Haben in words',
    books: 'skr03',
    columns: 'Buchungstag=date; Sachkonto=account; Standort=place; Betrag=amount; Soll/Haben=side',
    sides: ['Soll', 'Haben'],
    ...GERMAN,
    asks: 'signs',
  },
  {
    name: 'Haben positive by its heading',
    books: 'skr04',
    columns: 'Belegdatum=date; Konto=account; Kontotyp=type; Betrieb=place; Betrag (Haben positiv)=amount',
    signs: 'credit',
    ...GERMAN,
    asks: null,
  },
  {
    name: 'numbers alone',
    books: 'skr03',
    columns: 'Buchungsdatum=date; Konto=number; Soll=debit; Haben=credit',
    ...GERMAN,
    asks: 'signs',
  },
  {
    name: 'Swiss thousands',
    books: 'skr04',
    columns: 'Datum=date; Konto=number; Kontobezeichnung=name; Kontoart=type; Betrag=amount',
    delimiter: ';',
    decimals: "1'234.50",
    dates: '03.02.2026',
    asks: null,
  },
  {
    name: 'titles above and a total below',
    books: 'skr04',
    columns: 'Belegdatum=date; Konto=account; Kontoart=type; Betrag=amount',
    ...GERMAN,
    above: ['Kontenblätter 2026', 'Muster GmbH;;;', ''],
    below: [';;;', 'Total;;;0,00'],
    asks: null,
  },
  // French
  {
    name: 'the file of accounting entries',
    books: 'french',
    columns:
      'JournalCode=journal; JournalLib=empty; EcritureNum=line; EcritureDate=date; CompteNum=number; CompteLib=name; CompAuxNum=empty; CompAuxLib=vendor; PieceRef=reference; PieceDate=date; EcritureLib=memo; Debit=debit; Credit=credit; EcritureLet=empty; DateLet=empty; ValidDate=date',
    delimiter: '|',
    decimals: '1234,50',
    dates: '20260203',
    zeros: true,
    asks: 'signs',
  },
  {
    name: 'Pennylane, a general ledger',
    books: 'french',
    columns:
      'Date=date; Journal=journal; Numéro de compte=number; Libellé du compte=name; Libellé=memo; N° de pièce=reference; Magasin=place; Débit=debit; Crédit=credit',
    ...FRENCH,
    encoding: 'utf-8-mark',
    asks: 'signs',
  },
  {
    name: 'types under Type de compte',
    books: 'french',
    columns: "Date d'écriture=empty; Date=date; Compte=number; Intitulé=name; Type de compte=type; Établissement=place; Montant=amount",
    ...FRENCH,
    asks: null,
  },
  {
    name: 'Sage, an amount next to its sens',
    books: 'french',
    columns: 'Date comptable=date; Compte général=account; Pièce=reference; Libellé écriture=memo; Montant=amount; Sens=side',
    sides: ['D', 'C'],
    ...FRENCH,
    encoding: 'windows-1252',
    asks: 'signs',
  },
  {
    name: 'types under Nature, income printed positive',
    books: 'french',
    columns: 'Date=date; Compte=account; Nature=type; Agence=place; Montant=amount',
    signs: 'natural',
    ...FRENCH,
    asks: null,
  },
  {
    name: 'income printed positive, types guessed',
    books: 'french',
    columns: 'Date=date; Compte=account; Agence=place; Montant=amount',
    signs: 'natural',
    onlyProfitAndLoss: true,
    ...FRENCH,
    asks: 'signs',
  },
  { name: 'numbers alone', books: 'french', columns: 'Date=date; Compte=number; Débit=debit; Crédit=credit', ...FRENCH, asks: 'signs' },
  // Spanish
  {
    name: 'Holded, the journal',
    books: 'spanish',
    columns:
      'Asiento=line; Fecha=date; Cuenta=number; Nombre de cuenta=name; Concepto=memo; Documento=reference; Tienda=place; Debe=debit; Haber=credit',
    ...SPANISH,
    asks: 'signs',
  },
  {
    name: 'types under Tipo de cuenta',
    books: 'spanish',
    columns:
      'Fecha contable=date; Código de cuenta=number; Descripción de la cuenta=name; Tipo de cuenta=type; Sucursal=place; Importe=amount',
    ...SPANISH,
    asks: null,
  },
  {
    name: 'an amount next to Debe and Haber',
    books: 'spanish',
    columns: 'Fecha=date; Cuenta contable=account; Importe=amount; Debe/Haber=side; Centro de coste=place',
    sides: ['Debe', 'Haber'],
    ...SPANISH,
    encoding: 'windows-1252',
    asks: 'signs',
  },
  {
    name: 'an amount next to D and H',
    books: 'spanish',
    columns: 'Fecha=date; Subcuenta=account; Clase=type; Importe=amount; D/H=side; Delegación=place',
    sides: ['D', 'H'],
    ...SPANISH,
    asks: null,
  },
  {
    name: 'credit positive, types guessed',
    books: 'spanish',
    columns: 'Fecha=date; Cuenta=account; Tienda=place; Importe=amount',
    signs: 'credit',
    onlyProfitAndLoss: true,
    ...SPANISH,
    asks: 'signs',
  },
  // Dutch
  {
    name: 'Exact, transactions',
    books: 'dutch',
    columns:
      'Boekdatum=date; Dagboek=journal; Boekstuknummer=reference; Grootboekrekening=number; Omschrijving grootboekrekening=name; Omschrijving=memo; Kostenplaats=place; Bedrag debet=debit; Bedrag credit=credit',
    ...DUTCH,
    asks: 'signs',
  },
  {
    name: 'types under Soort rekening',
    books: 'dutch',
    columns: 'Datum=date; Grootboek=number; Rekeningnaam=name; Soort rekening=type; Vestiging=place; Bedrag=amount',
    ...DUTCH,
    asks: null,
  },
  {
    name: 'names under Omschrijving, income printed positive',
    books: 'dutch',
    columns: 'Datum=date; Rekening=number; Omschrijving=name; Filiaal=place; Bedrag=amount',
    signs: 'natural',
    ...DUTCH,
    asks: 'signs',
  },
  {
    name: 'days and months of one digit',
    books: 'dutch',
    columns: 'Datum=date; Grootboekrekening=account; Rekeningsoort=type; Winkel=place; Debet=debit; Credit=credit',
    delimiter: ';',
    decimals: '1234,50',
    dates: '3-2-2026',
    asks: null,
  },
  // Swedish
  {
    name: 'Visma, the general ledger',
    books: 'swedish',
    columns: 'Konto=number; Kontonamn=name; Vernr=reference; Datum=date; Text=memo; Resultatenhet=place; Debet=debit; Kredit=credit',
    ...SWEDISH,
    asks: 'signs',
  },
  {
    name: 'Fortnox, transactions of a SIE table',
    books: 'swedish',
    columns: 'Verifikationsdatum=date; Verifikationsnummer=reference; Konto=number; Benämning=name; Kostnadsställe=place; Belopp=amount',
    dates: '20260203',
    delimiter: '\t',
    decimals: '1234.50',
    asks: 'signs',
  },
  {
    name: 'types under Kontotyp',
    books: 'swedish',
    columns: 'Bokföringsdatum=date; Kontonr=number; Benämning=name; Kontotyp=type; Butik=place; Belopp=amount; Text=memo',
    ...SWEDISH,
    encoding: 'windows-1252',
    asks: null,
  },
  {
    name: 'debit or credit as D and K',
    books: 'swedish',
    columns: 'Datum=date; Konto=account; Belopp=amount; D/K=side; Avdelning=place',
    sides: ['D', 'K'],
    ...SWEDISH,
    asks: 'signs',
  },
  {
    name: 'credit positive, types guessed',
    books: 'swedish',
    columns: 'Datum=date; Konto=account; Belopp=amount',
    signs: 'credit',
    negative: 'unicode',
    ...SWEDISH,
    asks: 'signs',
  },
  {
    name: 'numbers alone',
    books: 'swedish',
    columns: 'Bokföringsdatum=date; Konto=number; Debet=debit; Kredit=credit; Verifikation=reference',
    ...SWEDISH,
    asks: 'signs',
  },
  // Danish, Norwegian, Italian, Portuguese
  {
    name: 'e-conomic, postings',
    books: 'danish',
    columns: 'Bogføringsdato=date; Bilagsnr.=reference; Kontonr.=number; Kontonavn=name; Tekst=memo; Afdeling=place; Beløb=amount',
    ...DANISH,
    asks: 'signs',
  },
  {
    name: 'types under Kontotype',
    books: 'danish',
    columns: 'Dato=date; Konto=number; Kontonavn=name; Kontotype=type; Afdeling=place; Debet=debit; Kredit=credit',
    ...DANISH,
    asks: null,
  },
  {
    name: 'Tripletex, postings',
    books: 'norwegian',
    columns: 'Bilagsdato=date; Bilagsnr=reference; Kontonummer=number; Kontonavn=name; Beskrivelse=memo; Avdeling=place; Beløp=amount',
    ...NORWEGIAN,
    asks: 'signs',
  },
  {
    name: 'types under Kontotype',
    books: 'norwegian',
    columns: 'Dato=date; Konto=account; Kontotype=type; Avdeling=place; Debet=debit; Kredit=credit',
    ...NORWEGIAN,
    asks: null,
  },
  {
    name: 'the journal with Dare and Avere',
    books: 'italian',
    columns:
      'Data registrazione=date; Codice conto=number; Descrizione conto=name; Causale=memo; Numero documento=reference; Sede=place; Dare=debit; Avere=credit',
    ...ITALIAN,
    asks: 'signs',
  },
  {
    name: 'types under Tipo conto',
    books: 'italian',
    columns: 'Data=date; Conto=account; Tipo conto=type; Negozio=place; Importo=amount',
    ...ITALIAN,
    asks: null,
  },
  {
    name: 'the journal with Débito and Crédito',
    books: 'portuguese',
    columns: 'Data=date; Conta=number; Nome da conta=name; Descrição=memo; Loja=place; Débito=debit; Crédito=credit',
    ...SPANISH,
    asks: 'signs',
  },
  {
    name: 'types under Tipo de conta',
    books: 'portuguese',
    columns: 'Data=date; Conta=account; Tipo de conta=type; Loja=place; Valor=amount',
    ...SPANISH,
    asks: null,
  },
  // Files that need a question
  {
    name: 'dates without a year',
    books: 'skr04',
    columns:
      'Umsatz (ohne Soll/Haben-Kz)=amount; Soll/Haben-Kennzeichen=side; Konto=number; Gegenkonto (ohne BU-Schlüssel)=number; Belegdatum=period; Buchungstext=memo',
    sides: ['S', 'H'],
    ...GERMAN,
    asks: 'rows',
  },
  {
    name: 'two columns of amounts under headings that say nothing',
    books: 'dutch',
    columns: 'Datum=date; Grootboek=account; Links=debit; Rechts=credit',
    zeros: true,
    ...DUTCH,
    asks: 'columns',
  },
  { name: 'no column of accounts', books: 'british', columns: 'Date=date; Details=memo; Amount=amount', ...BRITISH, asks: 'columns' },
]
