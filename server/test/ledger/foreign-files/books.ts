import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'

/** What an account is for, in the books of every country. */
type Purpose = 'sales' | 'drinks' | 'goods' | 'wages' | 'rent' | 'power' | 'bank' | 'receivable' | 'payable' | 'tax'

export interface Account {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType
  /** Income, liabilities and equity. */
  readonly growsByCredit: boolean
}

export interface Place {
  readonly name: string
  /** As systems with short codes write it. */
  readonly code: string
}

/** One line of a document. */
export interface Entry {
  readonly document: string
  /** The day in the books. */
  readonly day: string
  /** The date on the vendor's document, at times in another month. */
  readonly documentDay: string
  /** When it was entered. */
  readonly enteredOn: string
  readonly kind: 'Invoice' | 'Bill' | 'Payment' | 'Journal'
  readonly status: 'posted' | 'draft' | 'void'
  readonly party: string
  readonly memo: string
  readonly account: Account
  readonly place: Place
  /** Debit positive. */
  readonly cents: number
}

export interface Books {
  readonly currency: string
  readonly accounts: readonly Account[]
  readonly places: readonly Place[]
  /** What the ledger must have: posted, in the order of the documents. */
  readonly entries: readonly Entry[]
  /** The same, with drafts and voided documents in between, which count nowhere. */
  readonly withDrafts: readonly Entry[]
}

type Line = readonly [purpose: Purpose, place: 0 | 1 | 2, cents: number]

/** Written by hand: document, day in the books, the document's date, day of entry, kind, other party, memo, lines. */
const DOCUMENTS: readonly (readonly [
  document: string,
  day: string,
  documentDay: string,
  enteredOn: string,
  kind: Entry['kind'],
  party: string,
  memo: string,
  lines: readonly Line[],
  status?: Entry['status'],
])[] = [
  [
    '1001',
    '2026-01-05',
    '2026-01-04',
    '2026-01-06',
    'Invoice',
    'Harper Events',
    'Winter party',
    [
      ['receivable', 0, 1_250_50],
      ['sales', 0, -1_000_00],
      ['drinks', 0, -150_00],
      ['tax', 0, -100_50],
    ],
  ],
  [
    '1002',
    '2026-01-09',
    '2025-12-29',
    '2026-01-12',
    'Bill',
    'Moss & Sons',
    'Produce, two stores',
    [
      ['goods', 0, 412_35],
      ['goods', 1, 287_65],
      ['payable', 0, -700_00],
    ],
  ],
  [
    '1003',
    '2026-01-12',
    '2026-01-12',
    '2026-01-12',
    'Payment',
    'Harper Events',
    'Deposit',
    [
      ['bank', 0, 1_250_50],
      ['receivable', 0, -1_250_50],
    ],
  ],
  [
    '1004',
    '2026-01-16',
    '2026-01-16',
    '2026-01-19',
    'Journal',
    '',
    'Pay run 1',
    [
      ['wages', 0, 2_310_00],
      ['wages', 1, 1_875_25],
      ['wages', 2, 960_10],
      ['bank', 0, -5_145_35],
    ],
  ],
  [
    '1005',
    '2026-01-20',
    '2026-01-20',
    '2026-01-20',
    'Bill',
    'Moss & Sons',
    'Wine order',
    [
      ['goods', 1, 9_999_99],
      ['payable', 1, -9_999_99],
    ],
    'draft',
  ],
  [
    '1006',
    '2026-01-31',
    '2026-01-31',
    '2026-02-03',
    'Journal',
    '',
    'Till, January',
    [
      ['bank', 1, 12_480_00],
      ['sales', 1, -9_600_00],
      ['drinks', 1, -1_800_00],
      ['tax', 1, -1_080_00],
    ],
  ],
  [
    '1007',
    '2026-01-31',
    '2026-01-31',
    '2026-02-03',
    'Journal',
    '',
    'Till, January',
    [
      ['bank', 2, 6_205_40],
      ['sales', 2, -5_641_28],
      ['tax', 2, -564_12],
    ],
  ],
  [
    '1008',
    '2026-02-02',
    '2026-01-30',
    '2026-02-04',
    'Bill',
    'Castle Property',
    'Rent',
    [
      ['rent', 0, 3_000_00],
      ['rent', 1, 2_450_00],
      ['rent', 2, 1_900_00],
      ['payable', 0, -7_350_00],
    ],
  ],
  [
    '1009',
    '2026-02-03',
    '2026-02-02',
    '2026-02-05',
    'Invoice',
    'Harper Events',
    'Refund of a cake',
    [
      ['sales', 0, 85_00],
      ['receivable', 0, -85_00],
    ],
  ],
  [
    '1010',
    '2026-02-06',
    '2026-02-06',
    '2026-02-06',
    'Invoice',
    'Lake Choir',
    'Rehearsal, cancelled',
    [
      ['receivable', 2, 777_70],
      ['sales', 2, -777_70],
    ],
    'void',
  ],
  [
    '1011',
    '2026-02-10',
    '2026-02-08',
    '2026-02-11',
    'Bill',
    'City Power',
    'Electricity 01/26',
    [
      ['power', 0, 310_44],
      ['power', 1, 198_02],
      ['payable', 0, -508_46],
    ],
  ],
  [
    '1012',
    '2026-02-13',
    '2026-02-13',
    '2026-02-13',
    'Payment',
    'Castle Property',
    'Rent paid',
    [
      ['payable', 0, 7_350_00],
      ['bank', 0, -7_350_00],
    ],
  ],
  [
    '1013',
    '2026-02-27',
    '2026-02-27',
    '2026-03-02',
    'Journal',
    '',
    'Pay run 2',
    [
      ['wages', 0, 2_405_00],
      ['wages', 1, 1_790_00],
      ['wages', 2, 1_010_90],
      ['bank', 0, -5_205_90],
    ],
  ],
  [
    '1014',
    '2026-02-28',
    '2026-02-28',
    '2026-03-03',
    'Journal',
    '',
    'Till, February',
    [
      ['bank', 0, 14_300_00],
      ['sales', 0, -11_000_00],
      ['drinks', 0, -2_000_00],
      ['tax', 0, -1_300_00],
    ],
  ],
  [
    '1015',
    '2026-03-04',
    '2026-02-26',
    '2026-03-05',
    'Bill',
    'City Power',
    'Credit for January',
    [
      ['power', 1, -40_00],
      ['payable', 1, 40_00],
    ],
  ],
  [
    '1016',
    '2026-03-11',
    '2026-03-10',
    '2026-03-12',
    'Bill',
    'Moss & Sons',
    'Produce',
    [
      ['goods', 2, 1_106_70],
      ['payable', 2, -1_106_70],
    ],
  ],
  [
    '1017',
    '2026-03-19',
    '2026-03-19',
    '2026-03-19',
    'Bill',
    'Castle Property',
    'Rent, entered twice',
    [
      ['rent', 2, 1_900_00],
      ['payable', 2, -1_900_00],
    ],
    'void',
  ],
  [
    '1018',
    '2026-03-25',
    '2026-03-25',
    '2026-03-26',
    'Journal',
    '',
    'Pay run 3',
    [
      ['wages', 0, 2_310_00],
      ['wages', 1, 1_875_25],
      ['wages', 2, 960_10],
      ['bank', 0, -5_145_35],
    ],
  ],
  [
    '1019',
    '2026-03-31',
    '2026-03-31',
    '2026-04-02',
    'Journal',
    '',
    'Till, March',
    [
      ['bank', 1, 13_104_00],
      ['sales', 1, -10_080_00],
      ['drinks', 1, -1_890_00],
      ['tax', 1, -1_134_00],
    ],
  ],
  [
    '1020',
    '2026-03-31',
    '2026-03-31',
    '2026-04-07',
    'Journal',
    '',
    'Accrual, to be approved',
    [
      ['power', 0, 5_555_55],
      ['payable', 0, -5_555_55],
    ],
    'draft',
  ],
]

const KINDS: Readonly<Record<Purpose, readonly [type: LedgerAccountType, growsByCredit: boolean]>> = {
  sales: ['INCOME', true],
  drinks: ['INCOME', true],
  goods: ['COST_OF_GOODS_SOLD', false],
  wages: ['EXPENSE', false],
  rent: ['EXPENSE', false],
  power: ['EXPENSE', false],
  bank: ['BALANCE_SHEET', false],
  receivable: ['BALANCE_SHEET', false],
  payable: ['BALANCE_SHEET', true],
  tax: ['BALANCE_SHEET', true],
}

/** @param chart `purpose: number name` per account, in the order of the chart. @param places `code name` per place. */
function booksOf(currency: string, chart: string, places: string): Books {
  const accounts = new Map(
    chart.split(';').map((line) => {
      const [, purpose = '', number = '', name = ''] = /^(\w+): (\S+) (.*)$/.exec(line.trim()) ?? []
      const [type, growsByCredit] = KINDS[purpose as Purpose] // the charts below only name purposes
      return [purpose, { number, name, type, growsByCredit }] as const
    }),
  )
  const all = places.split(';').map((line): Place => {
    const [code = '', ...name] = line.trim().split(' ')
    return { code, name: name.join(' ') }
  })
  const withDrafts = DOCUMENTS.flatMap(([document, day, documentDay, enteredOn, kind, party, memo, lines, status = 'posted']) =>
    lines.map(([purpose, at, cents]): Entry => {
      const [account, place] = [accounts.get(purpose), all[at]]
      if (account === undefined || place === undefined) throw new Error(`The books have no ${purpose} or place ${at}`)
      return { document, day, documentDay, enteredOn, kind, status, party, memo, account, place, cents }
    }),
  )
  return {
    currency,
    accounts: [...accounts.values()],
    places: all,
    entries: withDrafts.filter(({ status }) => status === 'posted'),
    withDrafts,
  }
}

/** The same entries in the accounts, names and places of a country. */
export const BOOKS = {
  american: booksOf(
    'USD',
    'bank: 1000 Checking; receivable: 1200 Accounts Receivable; payable: 2000 Accounts Payable; tax: 2200 Sales Tax Payable; sales: 4000 Food Sales; drinks: 4100 Beverage Sales; goods: 5000 Food Cost; wages: 6000 Wages; rent: 6500 Rent; power: 6700 Utilities',
    '101 Harbor; 102 Mill Road; 103 Old Town',
  ),
  british: booksOf(
    'GBP',
    'receivable: 1100 Debtors Control Account; bank: 1200 Bank Current Account; payable: 2100 Creditors Control Account; tax: 2200 Sales Tax Control Account; sales: 4000 Sales of Food; drinks: 4010 Sales of Drinks; goods: 5000 Materials Purchased; wages: 7004 Wages - Regular; rent: 7100 Rent; power: 7200 Electricity',
    '1 Leeds; 2 York; 3 Whitby',
  ),
  australian: booksOf(
    'AUD',
    'bank: 1-1110 Cheque Account; receivable: 1-1200 Trade Debtors; payable: 2-1200 Trade Creditors; tax: 2-1310 GST Collected; sales: 4-1100 Food Sales; drinks: 4-1200 Beverage Sales; goods: 5-1100 Food Purchases; wages: 6-2100 Wages & Salaries; rent: 6-2300 Rent; power: 6-2400 Electricity',
    'MEL Melbourne; GEE Geelong; BEN Bendigo',
  ),
  german: booksOf(
    'EUR',
    'bank: 1200 Bank; receivable: 1400 Forderungen aus Lieferungen und Leistungen; payable: 1600 Verbindlichkeiten aus Lieferungen und Leistungen; tax: 1776 Umsatzsteuer 19 %; goods: 3400 Wareneingang 19 %; wages: 4110 Löhne; rent: 4210 Miete; power: 4240 Gas, Strom, Wasser; sales: 8400 Erlöse Speisen; drinks: 8410 Erlöse Getränke',
    '100 Köln; 200 Bonn; 300 Düren',
  ),
  french: booksOf(
    'EUR',
    'payable: 401000 Fournisseurs; receivable: 411000 Clients; tax: 445710 TVA collectée; bank: 512000 Banque; goods: 607000 Achats de marchandises; power: 606100 Électricité; rent: 613200 Locations immobilières; wages: 641100 Salaires; sales: 707000 Ventes de repas; drinks: 707100 Ventes de boissons',
    'LYO Lyon; VAL Valence; VIE Vienne',
  ),
  dutch: booksOf(
    'EUR',
    'bank: 1100 Bank; receivable: 1300 Debiteuren; payable: 1600 Crediteuren; tax: 1700 Af te dragen BTW; wages: 4000 Lonen; rent: 4100 Huur; power: 4110 Energiekosten; goods: 7000 Inkoopwaarde van de omzet; sales: 8000 Omzet eten; drinks: 8100 Omzet drank',
    '01 Utrecht; 02 Zeist; 03 Woerden',
  ),
  swedish: booksOf(
    'SEK',
    'receivable: 1510 Kundfordringar; bank: 1930 Företagskonto; payable: 2440 Leverantörsskulder; tax: 2611 Utgående moms; sales: 3001 Försäljning mat; drinks: 3002 Försäljning dryck; goods: 4010 Inköp varor; rent: 5010 Lokalhyra; power: 5020 El för belysning; wages: 7010 Löner',
    '10 Lund; 20 Malmö; 30 Ystad',
  ),
  danish: booksOf(
    'DKK',
    'sales: 1010 Salg af mad; drinks: 1020 Salg af drikkevarer; goods: 1310 Varekøb; wages: 2210 Løn; rent: 2410 Husleje; power: 2420 El og varme; bank: 5820 Bank; receivable: 5600 Debitorer; payable: 6800 Kreditorer; tax: 6902 Salgsmoms',
    '1 Aarhus; 2 Vejle; 3 Horsens',
  ),
  indian: booksOf(
    'INR',
    'sales: 4000 Food Sales; drinks: 4100 Beverage Sales; goods: 5000 Purchase of Provisions; wages: 6000 Salaries and Wages; rent: 6500 Rent; power: 6700 Electricity Charges; bank: 1000 HDFC Bank; receivable: 1200 Sundry Debtors; payable: 2000 Sundry Creditors; tax: 2200 Output CGST',
    'PUN Pune; NAS Nashik; SAT Satara',
  ),
} as const satisfies Record<string, Books>
