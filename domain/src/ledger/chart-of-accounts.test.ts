import { describe, expect, it } from 'vitest'
import { accountTypeFromText, guessAccountType, kindOfName } from './account-types.ts'
import { type ChartOfAccounts, chartsOfHeadings, decideChart } from './chart-of-accounts.ts'

// Accounts from the published charts of each country: number, name, type; BS for the balance sheet.
const CHARTS: Readonly<
  Record<string, { readonly chart: ChartOfAccounts; readonly headings: readonly string[]; readonly accounts: string }>
> = {
  'German SKR 03': {
    chart: 'SKR03',
    headings: ['Buchungsdatum', 'Konto', 'Betrag'],
    accounts: `8400 Erlöse 19 % USt INCOME; 8300 Erlöse 7 % USt INCOME; 8125 Steuerfreie innergemeinschaftliche Lieferungen INCOME; 3400 Wareneingang 19 % Vorsteuer COST_OF_GOODS_SOLD;
      4120 Gehälter EXPENSE; 4210 Miete EXPENSE; 4360 Versicherungen EXPENSE; 4930 Bürobedarf EXPENSE; 1200 Bank BS; 1000 Kasse BS; 1600 Verbindlichkeiten aus Lieferungen BS; 1776 Umsatzsteuer 19 % BS; 2650 Zinserträge OTHER_INCOME`,
  },
  'German SKR 04': {
    chart: 'SKR04',
    headings: ['Belegdatum', 'Konto', 'Soll', 'Haben'],
    accounts: `4400 Erlöse 19 % USt INCOME; 4300 Erlöse 7 % USt INCOME; 5400 Wareneingang COST_OF_GOODS_SOLD; 6020 Gehälter EXPENSE; 6310 Miete EXPENSE; 6815 Bürobedarf EXPENSE;
      1800 Bank BS; 1600 Kasse BS; 3300 Verbindlichkeiten aus Lieferungen BS; 3806 Umsatzsteuer 19 % BS; 7100 Zinserträge OTHER_INCOME; 7310 Zinsaufwendungen OTHER_EXPENSE`,
  },
  French: {
    chart: 'FRENCH',
    headings: ['EcritureDate', 'CompteNum', 'CompteLib', 'Debit', 'Credit'],
    accounts: `707000 Ventes de marchandises INCOME; 706000 Prestations de services INCOME; 607000 Achats de marchandises COST_OF_GOODS_SOLD; 613200 Locations immobilières EXPENSE; 641100 Salaires EXPENSE;
      626000 Frais postaux EXPENSE; 512000 Banque BS; 401000 Fournisseurs BS; 411000 Clients BS; 445710 TVA collectée BS; 661100 Charges d'intérêts OTHER_EXPENSE; 768000 Autres produits financiers OTHER_INCOME`,
  },
  Spanish: {
    chart: 'FRENCH',
    headings: ['Fecha', 'Cuenta', 'Debe', 'Haber'],
    accounts: `700000 Ventas de mercaderías INCOME; 705000 Prestaciones de servicios INCOME; 600000 Compras de mercaderías COST_OF_GOODS_SOLD; 621000 Arrendamientos EXPENSE; 640000 Sueldos y salarios EXPENSE;
      628000 Suministros EXPENSE; 572000 Bancos BS; 400000 Proveedores BS; 430000 Clientes BS; 477000 H.P. IVA repercutido BS; 662000 Intereses de deudas OTHER_EXPENSE`,
  },
  Swedish: {
    chart: 'NORDIC',
    headings: ['Bokföringsdatum', 'Konto', 'Benämning', 'Belopp'],
    accounts: `3001 Försäljning varor 25 % INCOME; 3041 Försäljning tjänster INCOME; 4010 Inköp varor COST_OF_GOODS_SOLD; 5010 Lokalhyra EXPENSE; 7010 Löner EXPENSE; 7510 Arbetsgivaravgifter EXPENSE;
      1930 Företagskonto BS; 1510 Kundfordringar BS; 2440 Leverantörsskulder BS; 2611 Utgående moms BS; 8310 Ränteintäkter OTHER_INCOME; 8410 Räntekostnader OTHER_EXPENSE`,
  },
  'Swedish, with the rates of VAT': {
    chart: 'NORDIC',
    headings: ['Konto', 'Vernr', 'Bokf.datum', 'Kostnadsställe', 'Text', 'Debet', 'Kredit', 'Saldo'],
    accounts: `1930 Företagskonto BS; 2440 Leverantörsskulder BS; 2611 Utgående moms på försäljning inom Sverige, 25 % BS; 3001 Försäljning inom Sverige, 25 % moms INCOME;
      3002 Försäljning inom Sverige, 12 % moms INCOME; 4010 Inköp material och varor COST_OF_GOODS_SOLD; 5010 Lokalhyra EXPENSE; 5910 Annonsering EXPENSE;
      7010 Löner till kollektivanställda EXPENSE; 7510 Arbetsgivaravgifter EXPENSE; 8310 Ränteintäkter OTHER_INCOME`,
  },
  Norwegian: {
    chart: 'NORDIC',
    headings: ['Bilagsdato', 'Konto', 'Kontonavn', 'Beløp', 'Avdeling'],
    accounts: `3000 Salgsinntekt avgiftspliktig INCOME; 3100 Salgsinntekt avgiftsfri INCOME; 4300 Varekjøp COST_OF_GOODS_SOLD; 5000 Lønn EXPENSE; 6300 Leie lokale EXPENSE; 1920 Bank BS; 2400 Leverandørgjeld BS`,
  },
  Danish: {
    chart: 'DANISH',
    headings: ['Bogføringsdato', 'Kontonr', 'Kontonavn', 'Beløb'],
    accounts: `1010 Omsætning varer INCOME; 1050 Salg af ydelser INCOME; 1310 Vareforbrug COST_OF_GOODS_SOLD; 2210 Lønninger EXPENSE; 3410 Husleje EXPENSE; 5820 Bankkonto BS; 6800 Kreditorer BS`,
  },
  Dutch: {
    chart: 'DUTCH',
    headings: ['Boekdatum', 'Grootboek', 'Omschrijving', 'Bedrag'],
    accounts: `8000 Omzet hoog tarief INCOME; 8010 Omzet laag tarief INCOME; 7000 Kostprijs omzet COST_OF_GOODS_SOLD; 4000 Lonen EXPENSE; 4100 Huisvestingskosten EXPENSE; 4500 Verkoopkosten EXPENSE;
      1100 Bank BS; 1300 Debiteuren BS; 1600 Crediteuren BS`,
  },
  American: {
    chart: 'COMMON',
    headings: ['Date', 'Account', 'Debit', 'Credit', 'Journal'],
    accounts: `4000 Food sales INCOME; 4100 Beverage sales INCOME; 5000 Food cost COST_OF_GOODS_SOLD; 6000 Wages EXPENSE; 6500 Rent EXPENSE; 7000 Insurance EXPENSE; 1000 Cash BS; 2000 Accounts payable BS; 3900 Retained earnings BS; 8000 Interest income OTHER_INCOME`,
  },
  'American with several other incomes': {
    chart: 'COMMON',
    headings: ['Date', 'Account', 'Debit', 'Credit', 'Journal'],
    accounts: `4200 Trade sales INCOME; 5020 Standard cost of sales COST_OF_GOODS_SOLD; 6000 Salaries EXPENSE; 6920 Rent EXPENSE; 1110 Cash BS; 2230 Accounts payable BS; 8000 Interest income OTHER_INCOME;
      8010 Interest expense OTHER_EXPENSE; 8020 Gain on sales of assets OTHER_INCOME; 8030 Other income OTHER_INCOME; 8500 Taxes OTHER_EXPENSE`,
  },
}

describe.each(Object.entries(CHARTS))('a %s chart', (_, { chart, headings, accounts }) => {
  const all = accounts.split(';').map((line) => {
    const [, number = '', name = '', type = ''] = /^\s*(\d+) (.*) (\S+)$/.exec(line) ?? []
    return { number, name, type: type === 'BS' ? 'BALANCE_SHEET' : type }
  })

  it('is recognized by account names, whatever the headings', () => {
    const evidence = all.map(({ number, name }) => ({ number, kind: kindOfName(name), side: 0 as const }))
    expect(decideChart(evidence, chartsOfHeadings(headings))).toBe(chart)
    expect(decideChart(evidence, [])).toBe(chart)
  })

  it('is recognized by numbers and sides, with headings in its language', () => {
    const evidence = all.map(({ number, type }) => ({
      number,
      kind: undefined,
      side: type === 'BALANCE_SHEET' ? (0 as const) : type === 'INCOME' || type === 'OTHER_INCOME' ? (-1 as const) : (1 as const),
    }))
    expect(decideChart(evidence, chartsOfHeadings(headings))).toBe(chart)
  })

  it.each(all)('$number $name is $type', ({ number, name, type }) => {
    expect(guessAccountType(number, name, chart).type).toBe(type)
  })

  it('has revenue that no other chart takes for a cost or the balance sheet', () => {
    const wrong = (['COMMON', 'FRENCH', 'NORDIC', 'DANISH', 'DUTCH', 'SKR03', 'SKR04'] as const).flatMap((other) =>
      all
        .filter(({ name, type }) => type === 'INCOME' && kindOfName(name)?.type === 'INCOME')
        .filter(({ number, name }) => guessAccountType(number, name, other).normalSide !== 'CREDIT')
        .map(({ name }) => `${name}, ${other}`),
    )
    expect(wrong).toEqual([])
  })
})

it.each([
  ['Ertrag', 'INCOME'],
  ['Erlöse', 'INCOME'],
  ['Aufwand', 'EXPENSE'],
  ['Personalkosten', 'EXPENSE'],
  ['Wareneinsatz', 'COST_OF_GOODS_SOLD'],
  ['Aktivkonto', 'BALANCE_SHEET'],
  ['Passiva', 'BALANCE_SHEET'],
  ['Sonstige Erträge', 'OTHER_INCOME'],
  ['Produits', 'INCOME'],
  ['Charges', 'EXPENSE'],
  ['Coût des ventes', 'COST_OF_GOODS_SOLD'],
  ['Capitaux propres', 'BALANCE_SHEET'],
  ['Ingresos', 'INCOME'],
  ['Gastos', 'EXPENSE'],
  ['Coste de ventas', 'COST_OF_GOODS_SOLD'],
  ['Activo', 'BALANCE_SHEET'],
  ['Patrimonio neto', 'BALANCE_SHEET'],
  ['Omzet', 'INCOME'],
  ['Kosten', 'EXPENSE'],
  ['Kostprijs van de omzet', 'COST_OF_GOODS_SOLD'],
  ['Eigen vermogen', 'BALANCE_SHEET'],
  ['Intäkter', 'INCOME'],
  ['Kostnader', 'EXPENSE'],
  ['Kostnad sålda varor', 'COST_OF_GOODS_SOLD'],
  ['Tillgångar', 'BALANCE_SHEET'],
  ['Skulder', 'BALANCE_SHEET'],
  ['Indtægter', 'INCOME'],
  ['Omkostninger', 'EXPENSE'],
  ['Gæld', 'BALANCE_SHEET'],
  ['Driftsinntekter', 'INCOME'],
  ['Ricavi', 'INCOME'],
  ['Costi', 'EXPENSE'],
  ['Costo del venduto', 'COST_OF_GOODS_SOLD'],
  ['Attività', 'BALANCE_SHEET'],
  ['Receitas', 'INCOME'],
  ['Despesas', 'EXPENSE'],
])('the type word %s means %s', (text, type) => {
  expect(accountTypeFromText(text)?.type).toBe(type)
})
