import type { ColumnRole } from './file-match.ts'

/** Per role the headings that mean it, the likelier first: of two columns for one role the earlier alias wins. */
const ALIASES: Readonly<Record<Exclude<ColumnRole, 'IGNORED'>, readonly string[]>> = {
  DATE: words(`date, transaction date, txn date, tran date, posting date, post date, posted date, posted dt, gl date, entry date, effective date,
    accounting date, journal date, booking date, doc date, doc dt, document date, invoice date, datum, buchungsdatum, belegdatum, ecriture date, piece date, fecha, data`),
  ACCOUNT:
    words(`account, distribution account, gl account, ledger account, general ledger account, account full name, nominal account, acct,
    konto, compte, cuenta, conto`),
  ACCOUNT_NUMBER:
    words(`account number, account no, account num, account code, account id, acct number, acct no, acct num, acct code, gl code,
    gl number, gl no, gl account number, gl account no, gl account code, ledger account number, ledger code, main account, nominal code,
    kontonummer, sachkonto, compte num, grootboekrekening`),
  ACCOUNT_NAME:
    words(`account name, account description, account title, acct name, acct description, gl account name, gl account description,
    gl description, ledger account name, main account name, nominal name, kontobezeichnung, kontoname, compte lib`),
  ACCOUNT_TYPE: words('account type, acct type, account class, account category, account classification, type of account'),
  LOCATION:
    words(`location, location name, store, store name, restaurant, restaurant name, site, site name, shop, branch, branch name, outlet, clinic,
    practice, facility, property, office, standort, filiale, location code, location number, location no, location id, store number, store no,
    store id, business unit, division, department, department name, dept, class, class name, cost center, cost centre, profit center,
    profit centre, kostenstelle, region, location full name, department full name, class full name, tracking option 1, tracking option, tracking category 1, tracking category, subsidiary`),
  AMOUNT:
    words(`amount, net amount, transaction amount, amount in base currency, base currency amount, amount lcy, amt, value, betrag, montant,
    importe, importo, bedrag, valor, net`),
  DEBIT: words('debit, debit amount, amount debit, debits, debit amt, dr, soll, debet, debito, debe, dare'),
  CREDIT: words('credit, credit amount, amount credit, credits, credit amt, cr, haben, credito, haber, avere'),
  SIDE: words(
    `debit or credit, debit credit, dr cr, debit credit indicator, dc indicator, debit credit code, soll haben, soll haben kennzeichen`,
  ),
  VENDOR:
    words(`vendor, vendor name, supplier, supplier name, payee, payee name, name, contact, contact name, merchant, counterparty, customer vendor,
    vendor customer, source name, customer, customer name, customer full name, vendor full name, lieferant`),
  MEMO: words(`memo, memo description, line memo, line description, description, transaction description, details, narration, narrative, particulars,
    notes, note, comment, comments, buchungstext, text, libelle, ecriture lib, descricao, descripcion, descrizione, omschrijving`),
  REFERENCE:
    words(`reference, ref, reference number, reference no, ref no, ref number, ref num, source reference, document reference, invoice number,
    invoice no, bill no, bill number, check number, check no, voucher, voucher number, voucher no, doc, document, belegnummer, piece ref`),
  LINK: words('link, url, web link, hyperlink, transaction link, transaction url, source url, document link, permalink, deep link'),
  TRANSACTION_TYPE: words(
    'transaction type, txn type, tran type, type, doc type, document type, entry type, journal type, source type, source, jnl, journal, journal code',
  ),
  TRANSACTION_NUMBER:
    words(`num, transaction number, transaction no, txn no, txn number, transaction id, txn id, tran id, tran number, document number,
    document no, doc no, doc number, journal number, journal no, journal id, ecriture num, entry number, entry no, number, no, internal id`),
}

/** The longest list decides how many ranks there are; any number past it will do. */
const RANKS = 1_000

const ROLE_OF = new Map<string, { readonly role: ColumnRole; readonly rank: number }>()
// The keys of ALIASES are roles; Object.entries widens them to string.
for (const [role, aliases] of Object.entries(ALIASES) as [ColumnRole, readonly string[]][]) {
  aliases.forEach((alias, rank) => {
    if (!ROLE_OF.has(alias)) ROLE_OF.set(alias, { role, rank })
  })
}

/**
 * The role of each heading, by what it says and never by where it stands; case, blanks and punctuation do
 * not count. A role goes to one column; an account, a number and a name are told apart by each other.
 */
export function rolesOfHeadings(headings: readonly string[]): ColumnRole[] {
  const taken = new Map<ColumnRole, { readonly index: number; readonly rank: number }>()
  headings.forEach((heading, index) => {
    const match = aliasOf(heading)
    if (match === undefined) return
    const holder = taken.get(match.role)
    if (holder === undefined || match.rank < holder.rank) taken.set(match.role, { index, rank: match.rank })
  })

  if (taken.has('DEBIT') && taken.has('CREDIT')) taken.delete('AMOUNT')
  else if (taken.has('AMOUNT')) {
    taken.delete('DEBIT')
    taken.delete('CREDIT')
  }
  if (!taken.has('AMOUNT')) taken.delete('SIDE')

  const roles = headings.map((): ColumnRole => 'IGNORED')
  for (const [role, { index }] of taken) roles[index] = role
  return settleAccountRoles(roles)
}

/** Beside a column for the account's name, "Account" is its number, and the other way round. */
export function settleAccountRoles(roles: readonly ColumnRole[]): ColumnRole[] {
  const [hasNumber, hasName] = [roles.includes('ACCOUNT_NUMBER'), roles.includes('ACCOUNT_NAME')]
  const settled: ColumnRole = hasNumber && hasName ? 'IGNORED' : hasNumber ? 'ACCOUNT_NAME' : hasName ? 'ACCOUNT_NUMBER' : 'ACCOUNT'
  return roles.map((role) => (role === 'ACCOUNT' ? settled : role))
}

/** A heading by its letters and digits alone: `Memo/Description` and `memo_description` are one. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFD')
    .replace(/[#№]/g, ' no ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function aliasOf(heading: string): { readonly role: ColumnRole; readonly rank: number } | undefined {
  const whole = ROLE_OF.get(headingKey(heading))
  if (whole !== undefined) return whole
  // "Amount (USD)" and "Debit USD": what names the currency does not name the column.
  const bare = heading.replace(/\([^)]*\)/g, ' ').replace(/[\s-]+[A-Z]{3}\s*$/, '')
  const match = bare === heading ? undefined : ROLE_OF.get(headingKey(bare))
  return match === undefined ? undefined : { role: match.role, rank: match.rank + RANKS }
}

function words(list: string): readonly string[] {
  return list.split(',').map(headingKey)
}
