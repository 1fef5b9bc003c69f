import { wordsOf } from '../../account-kinds.ts'
import { currencyOfHeading, withoutCodeFirst } from '../currency-text.ts'
import type { ColumnRole } from '../file-match.ts'

/** Headings by role, likelier first: if two columns match a role, the earlier alias wins. */
const ALIASES: Readonly<Record<Exclude<ColumnRole, 'IGNORED'>, readonly string[]>> = {
  // The day in the books comes before that of a document, and both before the day of entry.
  DATE: words(`gl date, gl posting date, pstng date, pstg date, accounting date, posting date, post date, posted dt, budat, buchungsdatum, buch datum, buch dat, buchungstag, ecriture date, date ecriture,
    date comptable, fecha contable, boekdatum, boekingsdatum, datum boeking, bokforingsdatum, bokf datum, bogforingsdato, posteringsdato, data registrazione, data lancamento, fiscal date,
    date, transaction date, txn date, trans date, tran date, trx date, je date, journal date, booking date, effective date, datum, date operation, fecha, fecha asiento, verifikationsdatum, verdatum, transdat, transaktionsdatum, dato, effective, timestamp, datetime, date time, date and time,
    data operazione, data movimento, data, doc date, doc dt, document date, invoice date, belegdatum, belegdat, date piece, piece date, fecha documento, factuurdatum, bilagsdato, data documento, posted date, date posted, entry date, entry dt, dated on, entrdate, entered, entered on, julian date, gl julian date, date julian, actual date, act date, actdate`),
  ACCOUNT:
    words(`account, distribution account, gl account, ledger account, general ledger account, account full name, nominal account, acct, account code and name, account number and name,
    konto, sachkonto, buchungskonto, compte, compte general, cuenta, cuenta contable, subcuenta, conto, conta, rekening, grootboekrekening, grootboek, mastro, sottoconto, natural account, gl account string, account string, account combination, account flexfield, ledger account combination, detail account, ledger`),
  ACCOUNT_NUMBER:
    words(`account number, account no, account num, account code, account id, acct number, acct no, acct num, acct code, gl code,
    gl number, gl no, gl account number, gl account no, gl account code, ledger account number, ledger code, main account, nominal code, saknr, hkont,
    kontonummer, konto nummer, kontonr, konto nr, sachkontonummer, sachkontonr, compte num, num compte, numero compte, numero de compte, no compte, n compte, code compte, cuenta numero, num cuenta, numero de cuenta, numero cuenta, n cuenta, no cuenta,
    codigo cuenta, codigo de cuenta, cod cuenta, grootboekrekeningnummer, grootboeknummer, rekeningnummer, rekeningnr, rekening nr, kontokod, codice conto, cod conto, numero conto, codigo conta, numero conta, numero da conta, codigo da conta, cod conta, nominal code number, nominal, nominal ac, nominal account code, natural account segment, natural account number, natural account code, account segment, ledger account no, gl account id, accountnum, acct id, acc no, acc num, acc number, acc code, a c no, a c code, a c number, ac no, ac code, nc, n c, kto, kto nr, ktonr, object account, gl acct bp code, gl acct code, acctnum, seg value1, gl acct no`),
  ACCOUNT_NAME:
    words(`full account name, account name, account description, account title, acct name, acc name, a c name, ac name, acc description, acct description, acct desc, gl account name, gl account description,
    gl description, ledger account name, main account name, nominal name, txt50, kontobezeichnung, kontenbezeichnung, konto bezeichnung, kontoname, sachkontobezeichnung, compte lib, libelle compte, libelle du compte, intitule compte,
    intitule du compte, intitule, nom du compte, nom compte, nombre cuenta, nombre de cuenta, nombre de la cuenta, descripcion cuenta, descripcion de cuenta, descripcion de la cuenta, titulo cuenta,
    rekeningnaam, rekeningomschrijving, rekening omschrijving, omschrijving rekening, grootboekomschrijving, grootboeknaam, naam grootboekrekening, omschrijving grootboekrekening, grootboekrekening omschrijving, kontonamn, kontobenamning, benamning konto, kontonavn,
    kontobeskrivelse, descrizione conto, nome conto, denominazione conto, nome da conta, descricao da conta, descricao conta, natural account description, natural account name, account segment description, nominal description, gl account desc, account desc, acct name description, ktobez, kontotext, gl name, gl acct bp name, gl acct name, sachkontoname, grb rekening naam, rekening naam, ledger name, n c name, n c description, nominal code name, nominal code description, nominal ac name, nominal ac description, nominal account name, nominal account description`),
  ACCOUNT_TYPE:
    words(`account type, acct type, account class, account category, account classification, type of account, gl account type, kontoart, kontotyp, kontenart, kontentyp, kontoklasse, art des kontos, kontotype,
    type de compte, type compte, classe de compte, nature du compte, nature de compte, nature compte, tipo de cuenta, tipo cuenta, clase de cuenta, naturaleza, grupo de cuentas, soort rekening, rekeningsoort, rekeningtype, type rekening, soort grootboekrekening, kontoslag,
    kontogrupp, tipo conto, tipo di conto, natura conto, tipo de conta, tipo conta`),
  LOCATION:
    words(`detail location, line location, location, location name, loc, loc name, loc code, loc no, store, store name, restaurant, restaurant name, site, site name, shop, branch, branch name, outlet, clinic,
    practice, facility, property, office, standort, filiale, niederlassung, betriebsstatte, betrieb, markt, etablissement, magasin, agence, point de vente, boutique, tienda, sucursal, local, centro, delegacion, establecimiento,
    vestiging, filiaal, winkel, locatie, butik, anlaggning, enhet, afdeling, avdeling, avdelning, sede, negozio, punto vendita, loja, filial, estabelecimento,
    location code, location number, location no, location id, store number, store no,
    store id, store code, restaurant no, restaurant number, restaurant code, restaurant id, site no, site number, site code, site id, shop no, shop number, shop code, shop name, outlet no, outlet code, outlet name, branch no, branch number, branch code, branch id, property name, property no, property code, property id, business unit, division, department, department name, dept, class, class name, cost center, cost centre, cost ctr, cost cntr, cctr, profit center,
    profit centre, prctr, profit ctr, profit cntr, prft ctr, prft center, prof ctr, prof center, kostenstelle, kostenst, kostelle, kost1, kost 1, kostl, centre de cout, centre de couts, section analytique, axe analytique, analytique, centro de coste, centro de costo, centro de costos, centro coste, kostenplaats, kostendrager, kostnadsstalle, ks, resultatenhet, omkostningssted, koststed,
    centro di costo, centro de custo, region, location full name, department full name, class full name, tracking option 1, tracking option, tracking category 1, tracking category, subsidiary, analytic account, cost center description, cost center name, cost center segment, cost center code, cost centre code, cost centre name, profitcenter, profit center code, profit center name, dept no, dept code, dept name, department code, department id, division name, division code, global dimension 1 code, shortcut dimension 1 code, global dimension 1, analytic distribution, analytisches konto, kost1 kostenstelle, kostenstelle 1, campus, school, warehouse, godown, depot, plant, hotel, studio, salon, venue, kst, kst nr, avd, compte analytique, cuenta analitica, conto analitico, oddzial, sklep, sube, magaza, pobocka, provozovna, telephely, uzlet, poslovnica, 部門, 店舗, 支店, 部门, 门店, 分店, 지점, 매장, филиал, подразделение, магазин, υποκαταστημα, สาขา, סניף, فرع`),
  AMOUNT:
    words(`accounting currency amount, amount in accounting currency, amount accounting currency, converted amount, amount converted, amount in company code currency, amount in company code crcy, amount in cc crcy, accounted amount, amount accounted, amount in local crcy, betrag in hw, betrag hw, betrag in hauswahrung, amount in base currency, base currency amount, base amount, amount base currency, amount lcy, amount in local currency, amount local currency, local currency amount, local amount, amount in home currency, amount home currency,
    home currency amount, home amount, amount in company currency, company currency amount, amount in functional currency, functional currency amount, functional amount, amount in reporting currency, amount, net amount, transaction amount, amt, signed amount, amount signed, value, betrag, buchungsbetrag, betrag in hauswahrung, betrag hauswahrung, betrag eur, dmbtr, umsatz ohne soll haben kz, umsatz, montant,
    montant signe, importe, importo, bedrag, belopp, belob, belop, valor, net, summa, amount num, journal transaction amount, amount excl tax, amount excl vat, amount excluding tax, amount excluding vat, subtotal, actual, actuals, actual amount, amount actual, extended amount, ext amount`),
  DEBIT: words(
    'ledger debit amount, ledger debit, accounted debit, accounted dr, debit accounted, functional debit, debit amount in local currency, debit in business currency, debit in base currency, base debit, debit base currency, debit base, debit lcy, debit bcy, debit amount lcy, local debit, debit local currency, home debit, debit home currency, debit in company currency, debit, debit amount, amount debit, debits, debit amt, dr, soll, sollbetrag, betrag soll, soll betrag, debet, debetbelopp, debet belopp, debetbedrag, bedrag debet, montant debit, debito, importe debe, debe, dare, importo dare, valor debito, entered debit, entered dr, debits amount, debit value, dr amount, amount dr, book debit amount, bedragen debet, bedrag debit, net debit, debit net, debit excl tax, debit excl vat, wn, winien, kwota wn, borc, borc tutari, ma dati, tartozik, duguje, debetas, deebet, 借方, 借方金額, 借方金额, 차변, 차변금액, дебет, дт, χρεωση, เดบิต, חובה, مدين, umsatz soll, sollumsatz, amount d, amount dr',
  ),
  CREDIT: words(
    'ledger credit amount, ledger credit, accounted credit, accounted cr, credit accounted, functional credit, credit amount in local currency, credit in business currency, credit in base currency, base credit, credit base currency, credit base, credit lcy, credit bcy, credit amount lcy, local credit, credit local currency, home credit, credit home currency, credit in company currency, credit, credit amount, amount credit, credits, credit amt, cr, haben, habenbetrag, betrag haben, haben betrag, kredit, kreditbelopp, kredit belopp, creditbedrag, bedrag credit, montant credit, credito, importe haber, haber, avere, importo avere, valor credito, entered credit, entered cr, credits amount, credit value, cr amount, amount cr, book credit amount, bedragen credit, net credit, credit net, credit excl tax, credit excl vat, ma, kwota ma, alacak, alacak tutari, dal, kovetel, potrazuje, kreditas, kreedit, 貸方, 貸方金額, 贷方, 贷方金额, 대변, 대변금액, кредит, кт, πιστωση, เครดิต, זכות, دائن, umsatz haben, habenumsatz, amount c, amount cr',
  ),
  SIDE: words(
    `debit or credit, debit credit, dr cr, debit credit indicator, debit credit ind, d c, dc, dc indicator, debit credit code, shkzg, soll haben, soll haben kennzeichen, soll haben kz, s h, sh kz, sh kennzeichen, sens, debit ou credit, debe haber, debe o haber, d h, debet credit, debet of credit, debet kredit, d k, dare avere, d a, natureza, debito credito`,
  ),
  CURRENCY: words(
    'currency, currency code, curr, ccy, cur, currency id, iso currency, currency name, transaction currency, txn currency, document currency, original currency, waers, wahrung, wahrungscode, devise, code devise, moneda, divisa, valuta, munt, valutakod, moeda',
  ),
  STATUS: words(
    'status, posting status, post status, posted status, journal status, je status, batch status, journal batch status, transaction status, document status, entry status, voucher status, approval status, gl status, state, parent state, doc status, docstatus, workflow status, workflow state, posted, is posted, posted flag, posted to gl, approved, is approved, voided, void, is void, is voided, voided yn, deleted, is deleted, cancelled, canceled, is cancelled, draft, is draft, unposted, on hold, buchungsstatus, belegstatus, gebucht, statut, etat, comptabilise, estado, situacao, stato, boekingsstatus, geboekt, bokford, bogfort, storniert, annulliert, geloscht, ungultig, supprime, annule, anulado, eliminado, annullato, cancelado, geannuleerd, makulerad, slettet',
  ),
  VENDOR:
    words(`vendor, vendor name, supplier, supplier name, payee, payee name, name, contact, contact name, merchant, counterparty, customer vendor,
    vendor customer, source name, customer, customer name, customer full name, vendor full name, partner, lieferant, kreditor, geschaftspartner, fournisseur, tiers, nom du tiers, comp aux lib, proveedor, tercero, contacto, leverancier, relatie, relatienaam, naam relatie,
    leverantor, motpart, leverandor, fornitore, fornecedor`),
  MEMO: words(`memo, memo description, line memo, line description, description, transaction description, details, narration, remarks, narrative, particulars,
    notes, note, comment, comments, label, sgtxt, buchungstext, verwendungszweck, text, beschreibung, libelle, libelle ecriture, libelle de l ecriture, ecriture lib, descricao, historico, descripcion, concepto, glosa, descrizione, causale, descrizione operazione, omschrijving, omschrijving boeking, toelichting, verifikationstext, vertext, ver text, transtext, beskrivning, tekst, posteringstekst, bilagstekst, beskrivelse, bezeichnung, benamning, regelomschrijving`),
  REFERENCE:
    words(`reference, ref, reference number, reference no, ref no, ref number, ref num, source reference, document reference, invoice number,
    invoice no, bill no, bill number, check number, check no, voucher, voucher number, voucher no, doc, document, xblnr, belegnummer, beleg nr, belegnr, beleg no, beleg, belegfeld 1, belegfeld, rechnungsnummer, piece ref, piece, no piece, n piece, numero piece, numero de piece, num piece, ref piece, documento, num documento, numero documento, numero de documento, n documento, no documento, factura, n factura,
    boekstuknummer, boekstuk, boekstuknr, stuknummer, factuurnummer, factuur, verifikation, verifikationsnummer, verifikationsnr, vernr, ver nr, ver no, ver, fakturanummer, bilag, bilagsnummer, bilagsnr, bilagnr, bilagsno, numero fattura, protocollo, fatura`),
  LINK: words('link, url, web link, hyperlink, transaction link, transaction url, source url, document link, permalink, deep link'),
  TRANSACTION_TYPE: words(
    'transaction type, txn type, tran type, voucher type, vch type, type, doc type, document type, entry type, journal type, source type, source, blart, belegart, buchungsart, jnl, journal, journal code, code journal, diario, dagboek, tipo asiento, tipo documento',
  ),
  TRANSACTION_NUMBER:
    words(`num, vch no, vch number, transaction number, transaction no, txn no, txn number, transaction id, txn id, tran id, tran number, document number,
    document no, doc no, doc number, belnr, journal number, journal no, journal id, ecriture num, num ecriture, numero ecriture, entry number, entry no, number, no, internal id, journal entry, move, buchungsnummer, buchungsnr, lfd nr, asiento, num asiento, n asiento, no asiento, numero asiento, numero de asiento, lopnummer, loebenummer, lobenummer, numero registrazione, n registrazione`),
}

/** Characters; a longer text is no heading that is known. */
const LONGEST_KNOWN = 200

/** Larger than any list, so that ranks do not overlap. */
const RANKS = 1_000

const ROLE_OF = new Map<string, { readonly role: ColumnRole; readonly rank: number }>()
// The keys of ALIASES are roles, which Object.entries widens to string.
for (const [role, aliases] of Object.entries(ALIASES) as [ColumnRole, readonly string[]][]) {
  aliases.forEach((alias, rank) => {
    if (!ROLE_OF.has(alias)) ROLE_OF.set(alias, { role, rank })
  })
}

/**
 * The role of each heading by its text, regardless of position; ignores case, blanks and punctuation. Each role but STATUS goes
 * to one column; account, number and name are resolved by each other.
 *
 * @param currency of the ledger: amounts in it come before others. A column of currencies has no role next to them.
 */
export function rolesOfHeadings(cells: readonly string[], currency: string | null = null): ColumnRole[] {
  // A long cell is none, and patterns take their time over it.
  const headings = cells.map((cell) => (cell.length > LONGEST_KNOWN ? '' : cell))
  const taken = new Map<ColumnRole, { readonly index: number; readonly rank: number }>()
  const hasOriginal = headings.some(isOfDocument)
  const nets = new Set(headings.filter(isNetHeading).map((heading) => aliasOf(heading)?.role))
  // Net on one side and gross on the other would be neither.
  const areNetsWhole = nets.has('DEBIT') === nets.has('CREDIT')
  const hasTax = areNetsWhole && taxHeading(headings) !== null
  headings.forEach((heading, index) => {
    const found = aliasOf(heading)
    if (found === undefined) return
    if (found.role === 'STATUS') return
    const match = {
      ...found,
      rank: isAmount(found.role) ? rankIn(currency, heading, found.rank, hasOriginal) - netRank(heading, hasTax) : found.rank,
    }
    const holder = taken.get(match.role)
    if (holder === undefined || match.rank < holder.rank) taken.set(match.role, { index, rank: match.rank })
  })

  if (taken.has('DEBIT') && taken.has('CREDIT')) taken.delete('AMOUNT')
  else if (taken.has('AMOUNT')) {
    taken.delete('DEBIT')
    taken.delete('CREDIT')
  }
  if (!taken.has('AMOUNT')) taken.delete('SIDE')
  const amounts = [...taken].filter(([role]) => isAmount(role))
  // Next to amounts in the documents' currencies, the others are the ledger's.
  const areOfLedger = ([, { index }]: (typeof amounts)[number]): boolean =>
    isOfLedger(headings[index] ?? '', currency) || (hasOriginal && !isOfDocument(headings[index] ?? ''))
  if (amounts.every(areOfLedger)) taken.delete('CURRENCY')

  const roles = headings.map((heading): ColumnRole => (aliasOf(heading)?.role === 'STATUS' ? 'STATUS' : 'IGNORED'))
  for (const [role, { index }] of taken) roles[index] = role
  return settleAccountRoles(roles)
}

function isAmount(role: ColumnRole): boolean {
  return role === 'AMOUNT' || role === 'DEBIT' || role === 'CREDIT'
}

/** @param hasOriginal other amounts are in the documents' currencies: then those of a reporting currency are the group's. */
function rankIn(currency: string | null, heading: string, rank: number, hasOriginal: boolean): number {
  const named = currency === null ? null : currencyOfHeading(heading)
  if (named === null && hasOriginal && isOfGroup(heading)) return rank + RANKS
  return named === null ? rank : named === currency ? rank - 2 * RANKS : rank + 2 * RANKS
}

/** With a column of tax, the accounts have the net amounts: tax has separate accounts. */
function netRank(heading: string, hasTax: boolean): number {
  return hasTax && isNetHeading(heading) ? RANKS : 0
}

/** Whether a heading says that its amounts are without tax. */
export function isNetHeading(heading: string): boolean {
  return OF_NET.test(wordsOf(heading))
}

/** The heading of a column of tax; null for none. */
export function taxHeading(headings: readonly string[]): string | null {
  return headings.find((heading) => OF_TAX.test(wordsOf(heading))) ?? null
}

/** Whether a heading means the taxed amount, not a currency: a base next to headings of tax. */
export function isTaxBase(heading: string, headings: readonly string[]): boolean {
  return /\bbase\b(?! (?:currency|crcy|ccy|curr|cur)\b)/.test(wordsOf(heading)) && headings.some((one) => SAYS_TAX.test(wordsOf(one)))
}

const SAYS_TAX =
  /\b(?:tax(?:es|able|ed)?|taxcodes?|taxrate|taxtype|\w*steuern?|vat|gst|hst|pst|qst|mwst|ust|iva|tva|btw|moms|mva|impuestos?|impostos?|imposte)\b/
const OF_TAX = /^(?:(?:sales )?tax|vat|gst|hst|mwst|ust|umsatzsteuer|iva|tva|btw|moms)(?: (?:amount|betrag))?$/
const OF_NET = /\bnet\b|\bexcl(?:uding)?\b/

/** Whether a heading says that its amounts are in the ledger's own currency, by its code or in words. */
export function isOfLedger(heading: string, currency: string | null): boolean {
  const named = currencyOfHeading(heading)
  return named === null ? OF_LEDGER.test(wordsOf(heading)) : named === currency
}

/** Whether a heading says that its amounts are in a certain currency, or in that of the ledger. */
export function isOfStatedCurrency(heading: string): boolean {
  return currencyOfHeading(heading) !== null || OF_LEDGER.test(wordsOf(heading))
}

/** Whether a heading says in so many words that its amounts are in a currency: not `Base Amount`, which may be one of pay. */
export function namesCurrency(heading: string): boolean {
  return currencyOfHeading(heading) !== null || /\b(?:currency|crcy|ccy|curr|cur|lcy|bcy|hauswahrung)\b/.test(wordsOf(heading))
}

/** Whether a heading says that its amounts are as documents have them, in any currency. */
export function isOfDocument(heading: string): boolean {
  return OF_DOCUMENT.test(wordsOf(heading))
}

/** Whether a heading says that its amounts are in the reporting currency, which may be the group's. */
export function isOfGroup(heading: string): boolean {
  return OF_GROUP.test(wordsOf(heading))
}

const OF_DOCUMENT =
  /\b(?:amount|debit|credit|balance)\b.*\b(?:transaction|document|original|source|foreign|entered|fc|fcy)\b|^(?:txn|trans|orig|source|doc) (?:amt|amount|debit|credit)$|^amount (?:in )?currency$|^cur(?:r|y|rency)? (?:amount|amt|debit|credit|dr|cr)(?: amount)?$|^(?:amount|amt|debit|credit|dr|cr)(?: amount)? in currency$|\b(?:amount|amt|debit|credit|dr|cr)\b.*\b(?:doc|tran|txn|orig) (?:currency|crcy|ccy|curr|cury|cur)\b|\b(?:doc|tran|txn|orig|document|foreign) (?:currency|crcy|ccy|curr|cury|cur) (?:amount|amt|debit|credit|dr|cr)\b|\b(?:foreign|fc|fcy) equiv(?:alent)?\b|\b(?:entered|original|foreign|transaction currency) (?:amount|debit|credit|dr|cr)\b/
const OF_GROUP = /\b(?:reporting|group)\b/
const OF_LEDGER =
  /\b(?:base|local|home|functional|company|reporting|accounting|accounted|converted|equiv(?:alent)?|lc|lcy|bcy|hauswahrung)\b/

/** Next to an account name column "Account" is the number, and the other way round. */
export function settleAccountRoles(roles: readonly ColumnRole[]): ColumnRole[] {
  const [hasNumber, hasName] = [roles.includes('ACCOUNT_NUMBER'), roles.includes('ACCOUNT_NAME')]
  const settled: ColumnRole = hasNumber && hasName ? 'IGNORED' : hasNumber ? 'ACCOUNT_NAME' : hasName ? 'ACCOUNT_NUMBER' : 'ACCOUNT'
  return roles.map((role) => (role === 'ACCOUNT' ? settled : role))
}

/** A heading's letters and digits only: `Memo/Description` and `memo_description` are equal. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/[#№]/g, ' no ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Spells letters without a base letter as people without them do: `Beløb` as Belob, `Nº` as N. */
function aliasKey(heading: string): string {
  return headingKey(heading).replace(/[øæœßłıº°ª]/g, (letter) => SPELLED.get(letter) ?? '')
}

const SPELLED: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ß', 'ss'],
  ['ł', 'l'],
  ['ı', 'i'],
])

/** The sign rule stated by an amount heading, as in `amount_credit_positive` or `Betrag (Haben positiv)`; null for none. */
export function signRuleOfHeading(heading: string): 'DEBIT_POSITIVE' | 'CREDIT_POSITIVE' | null {
  const [, side = ''] = POSITIVE.exec(wordsOf(heading)) ?? []
  return side === '' ? null : /^(?:credit|kredit|haben|haber|avere|cr)/.test(side) ? 'CREDIT_POSITIVE' : 'DEBIT_POSITIVE'
}

const POSITIVE =
  /\b((?:credit|debit|kredit|debet|haben|haber|avere|soll|debe|dare|cr|dr)[oe]?s?)(?: (?:is|are|ist|sind|als))? (?:positiv[eoa]?|positifs?|positief|pos)\b/

/** The role that a heading may have, on its own or next to others. */
export function roleOfHeading(heading: string): ColumnRole | undefined {
  return heading.length > LONGEST_KNOWN ? undefined : aliasOf(heading)?.role
}

function aliasOf(heading: string): { readonly role: ColumnRole; readonly rank: number } | undefined {
  if (signRuleOfHeading(heading) !== null) {
    const role = aliasOf(wordsOf(heading).replace(POSITIVE, ' '))?.role
    if (role === 'AMOUNT' || role === 'DEBIT' || role === 'CREDIT') return { role: 'AMOUNT', rank: 0 }
  }
  const whole = ROLE_OF.get(aliasKey(heading))
  if (whole !== undefined) return whole
  const written = wordsOf(heading)
  const plain = plainOf(written, OWN_CURRENCY)
  if (plain !== undefined) return { role: plain.role, rank: 0 }
  // "Filiale Code": what a system has of a place.
  const ofPlace = ROLE_OF.get(aliasKey(heading.replace(OF_PLACE, '')))
  if (ofPlace?.role === 'LOCATION') return { role: 'LOCATION', rank: ofPlace.rank + RANKS / 2 }
  // "Amount (USD)" and "Debit USD": the currency is not part of the name.
  const bare = withoutCodeFirst(heading)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/(?<![\s-])[\s-]+(?:[Ii][Nn] )?[A-Z]{3}\s*$/, '')
  // "Reporting DR": may be in the group's currency.
  const ofGroup = plainOf(written, OF_REPORTING)
  const match = ofGroup ?? (bare === heading ? undefined : ROLE_OF.get(aliasKey(bare)))
  return match === undefined ? undefined : { role: match.role, rank: match.rank + RANKS }
}

/** What words say without those on their currency, if that is an amount. */
function plainOf(written: string, ofCurrency: RegExp): { readonly role: ColumnRole; readonly rank: number } | undefined {
  const plain = written.replace(ofCurrency, '').trim()
  return plain !== written && PLAIN_AMOUNT.test(plain) ? ROLE_OF.get(aliasKey(plain)) : undefined
}

/** `Debit in base`, `Local Ccy Amount`, `Credit (Functional)`: before amounts that do not say whose currency they are in. */
const OWN_CURRENCY =
  /\b(?:in )?(?:base|local|home|functional|company|accounting|accounted|converted|equiv(?:alent)?|lc|lcy|bcy)(?: (?:currency|crcy|ccy|curr|cur))?\b/
const OF_REPORTING = /\b(?:in )?(?:reporting|group)(?: (?:currency|crcy|ccy|curr|cur))?\b/
const PLAIN_AMOUNT = /^(?:(?:debit|credit|dr|cr) )?(?:amount|amt)$|^(?:amount )?(?:debits?|credits?|dr|cr)$/
const OF_PLACE = /(?<![\s_-])[\s_-]+(?:code|name|nr\.?|no\.?|id|number|nummer|bezeichnung|naam|namn|navn|nom|nombre|nome)$/i

function words(list: string): readonly string[] {
  return list.split(',').map(aliasKey)
}
