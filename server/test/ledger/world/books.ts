import type { LedgerAccountType } from '@fourwall/domain/ledger/account.ts'

/** An account as a bookkeeper of its country knows it: what a file states, and what it is. */
export interface Account {
  readonly number: string
  readonly name: string
  readonly type: LedgerAccountType
  /** The type's name in a file in the books' language. */
  readonly typeWord: string
  readonly growsByCredit: boolean
}

export interface Entry {
  readonly day: string
  readonly account: Account
  readonly place: string
  /** Debit positive. */
  readonly cents: number
  readonly memo: string
  readonly reference: string
  readonly vendor: string
}

export interface Books {
  readonly accounts: readonly Account[]
  readonly entries: readonly Entry[]
}

type Words = readonly [income: string, cost: string, expense: string, asset: string, liability: string]

/** Accounts in this order: two of revenue, purchases, wages, rent, bank, payables; `number name`. */
function booksOf(chart: string, [income, cost, expense, asset, liability]: Words, places: readonly [string, string]): Books {
  const kinds = [
    ['INCOME', income],
    ['INCOME', income],
    ['COST_OF_GOODS_SOLD', cost],
    ['EXPENSE', expense],
    ['EXPENSE', expense],
    ['BALANCE_SHEET', asset],
    ['BALANCE_SHEET', liability],
  ] as const
  const accounts = chart.split(';').map((line, at): Account => {
    const [number = '', ...name] = line.trim().split(' ')
    const [type, typeWord] = kinds[at] ?? ['EXPENSE', expense]
    return { number, name: name.join(' '), type, typeWord, growsByCredit: type === 'INCOME' || at === kinds.length - 1 }
  })
  const [first, second, purchases, wages, rent, bank, payables] = accounts
  if (!first || !second || !purchases || !wages || !rent || !bank || !payables) throw new Error('Books have seven accounts')
  const entries: Entry[] = []
  let reference = 1000
  const post = (day: string, place: string, cents: number, debit: Account, credit: Account, memo: string, vendor = ''): void => {
    reference += 7
    const shared = { day, place, memo, reference: `R-${reference}`, vendor }
    entries.push({ ...shared, account: debit, cents }, { ...shared, account: credit, cents: -cents })
  }
  for (const [at, month] of ['2026-02', '2026-03'].entries())
    for (const [here, place] of places.entries()) {
      const more = at * 11_111 + here * 25_000
      post(`${month}-03`, place, 1_234_000 + more, bank, first, `Till ${reference}`)
      post(`${month}-14`, place, 321_050 + more, bank, second, `Till ${reference}`)
      post(`${month}-14`, place, 432_105 + more, purchases, payables, `Goods ${reference}`, 'Moulin & Co')
      post(`${month}-17`, place, 12_000 + here, first, bank, `Return ${reference}`)
      post(`${month}-25`, place, 560_000 + more, wages, bank, `Pay run ${reference}`)
      post(`${month}-28`, place, 180_000 + here * 500, rent, bank, `Lease ${reference}`, 'Immo')
    }
  return { accounts, entries }
}

/** Books of eleven countries, following local customs. */
export const BOOKS = {
  american: booksOf(
    '4000 Food sales;4100 Beverage sales;5000 Food cost;6000 Wages;6500 Rent;1000 Cash;2000 Accounts payable',
    ['Income', 'Cost of Goods Sold', 'Expense', 'Bank', 'Accounts payable'],
    ['Durham', 'Back Bay'],
  ),
  british: booksOf(
    '4000 Sales of food;4010 Sales of drink;5000 Materials purchased;7000 Gross wages;7100 Rent;1200 Bank current account;2100 Creditors control account',
    ['Turnover', 'Direct Costs', 'Overheads', 'Current Asset', 'Current Liability'],
    ['Leeds', 'York'],
  ),
  skr03: booksOf(
    '8400 Erlöse 19 % USt;8300 Erlöse 7 % USt;3400 Wareneingang 19 % Vorsteuer;4120 Gehälter;4210 Miete;1200 Bank;1600 Verbindlichkeiten aus Lieferungen und Leistungen',
    ['Ertrag', 'Wareneinsatz', 'Aufwand', 'Aktiva', 'Passiva'],
    ['Köln', 'Düsseldorf'],
  ),
  skr04: booksOf(
    '4400 Erlöse 19 % USt;4300 Erlöse 7 % USt;5400 Wareneingang 19 % Vorsteuer;6020 Gehälter;6310 Miete;1800 Bank;3300 Verbindlichkeiten aus Lieferungen und Leistungen',
    ['Erlöse', 'Materialaufwand', 'Betriebliche Aufwendungen', 'Aktivkonto', 'Passivkonto'],
    ['München', 'Nürnberg'],
  ),
  french: booksOf(
    '707000 Ventes de marchandises;706000 Prestations de services;607000 Achats de marchandises;641100 Salaires et appointements;613200 Locations immobilières;512000 Banque;401000 Fournisseurs',
    ['Produits', 'Achats', 'Charges', 'Actif', 'Passif'],
    ['Lyon Part-Dieu', 'Orléans'],
  ),
  spanish: booksOf(
    '700000000 Ventas de mercaderías;705000000 Prestaciones de servicios;600000000 Compras de mercaderías;640000000 Sueldos y salarios;621000000 Arrendamientos y cánones;572000000 Bancos;400000000 Proveedores',
    ['Ingresos', 'Coste de ventas', 'Gastos', 'Activo', 'Pasivo'],
    ['Málaga', 'Cádiz'],
  ),
  dutch: booksOf(
    '8000 Omzet hoog tarief;8010 Omzet laag tarief;7000 Kostprijs omzet;4000 Lonen en salarissen;4100 Huur bedrijfspand;1100 Bank;1600 Crediteuren',
    ['Omzet', 'Kostprijs van de omzet', 'Kosten', 'Activa', 'Passiva'],
    ['Utrecht', 'Enschede'],
  ),
  swedish: booksOf(
    '3001 Försäljning varor 25 %;3041 Försäljning tjänster 25 %;4010 Inköp varor;7010 Löner;5010 Lokalhyra;1930 Företagskonto;2440 Leverantörsskulder',
    ['Intäkter', 'Kostnad sålda varor', 'Kostnader', 'Tillgångar', 'Skulder'],
    ['Malmö', 'Växjö'],
  ),
  danish: booksOf(
    '1010 Omsætning varer;1050 Salg af ydelser;1310 Vareforbrug;2210 Lønninger;3410 Husleje;5820 Bankkonto;6800 Kreditorer',
    ['Indtægter', 'Vareforbrug', 'Omkostninger', 'Aktiver', 'Passiver'],
    ['Århus', 'Køge'],
  ),
  norwegian: booksOf(
    '3000 Salgsinntekt avgiftspliktig;3100 Salgsinntekt avgiftsfri;4300 Varekjøp;5000 Lønn til ansatte;6300 Leie lokale;1920 Bankinnskudd;2400 Leverandørgjeld',
    ['Driftsinntekter', 'Varekostnad', 'Kostnader', 'Eiendeler', 'Gjeld'],
    ['Tromsø', 'Bodø'],
  ),
  italian: booksOf(
    '5801001 Ricavi vendita merci;5801002 Ricavi da prestazioni;6601001 Acquisti merci;7201001 Salari e stipendi;6801001 Affitti passivi;1803001 Banca;3703001 Fornitori',
    ['Ricavi', 'Costo del venduto', 'Costi', 'Attività', 'Passività'],
    ['Forlì', 'Cefalù'],
  ),
  portuguese: booksOf(
    '711 Vendas de mercadorias;721 Prestações de serviços;611 Custo das mercadorias vendidas;632 Ordenados;6261 Rendas e alugueres;121 Depósitos à ordem;221 Fornecedores',
    ['Rendimentos', 'Custo das vendas', 'Gastos', 'Ativo', 'Passivo'],
    ['Évora', 'Setúbal'],
  ),
} as const satisfies Readonly<Record<string, Books>>
