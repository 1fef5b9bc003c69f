import type { CompanyNames, EntryType } from '../../company-names.ts'
import type { PlanSide } from '../../plan.ts'

type TypeNames = Pick<CompanyNames, 'entryTypes'>

/** A kind of entries that people have words for, whatever a ledger calls it. */
interface EntryKind {
  /** What a ledger usually calls it, for one that has none of the kind. */
  readonly usual: string
  /** The words, with those for it on one side alone. */
  readonly said: RegExp
  readonly saidOf?: Partial<Readonly<Record<PlanSide, RegExp>>>
  /** What ledgers call it. */
  readonly booked: RegExp
  /** Phrases of questions that are only read where the ledger has such types. */
  readonly phrases: string
}

const OF_VENDOR = '(?:vendor|supplier|ap|a/p|payable|accounts payable|purchase)'
const OF_CUSTOMER = '(?:customer|sales|sale|ar|a/r|receivable|accounts receivable|client)'
const all = (...parts: readonly string[]): RegExp => new RegExp(`^(?:${parts.join('|')})$`, 'i')

const JOURNAL: EntryKind = {
  usual: 'Journal Entry',
  said: all(
    '(?:manual |general )?(?:jes?|jvs?|journals?|journal (?:entry|entries|vouchers?|listing|list)|je (?:listing|list))',
    'manual entr(?:y|ies)',
  ),
  booked: all(
    '(?:general |manual |adjusting |recurring |reversing |standard |memorized |gl )?(?:journals?|journal (?:entry|entries|vouchers?|lines?)|jnl|jrnl)',
    'je',
    'jv',
    'gj',
    'gje',
    'genj',
    'gen(?:eral)?\\.? (?:jnl|jrnl|journal)',
    'manual entr(?:y|ies)',
  ),
  phrases: '',
}

const BILL: EntryKind = {
  usual: 'Bill',
  said: all(`(?:${OF_VENDOR} )?bills?`, `${OF_VENDOR} invoices?`),
  booked: all(`(?:${OF_VENDOR} )?bills?`, `${OF_VENDOR} ?(?:invoices?|inv)`, 'vendbill', 'vendor ?bills?'),
  phrases: '',
}

const INVOICE: EntryKind = {
  usual: 'Invoice',
  said: all('invoices?', `${OF_CUSTOMER} invoices?`),
  saidOf: { INCOME: all(`${OF_CUSTOMER} invoices?`) },
  booked: all(`(?:${OF_CUSTOMER} )?invoices?`, 'custinvc'),
  phrases: '',
}

/** What is bought without a bill: people call its papers invoices, too. */
const BOUGHT = all(
  '(?:cash |cc |credit card )?expenses?',
  'spend money',
  'purchases?',
  'checks?',
  'cheques?',
  'credit card (?:charge|purchase|expense)s?',
)

const CREDIT: EntryKind = {
  usual: 'Vendor Credit',
  said: all(
    `(?:(?:${OF_VENDOR}|${OF_CUSTOMER}) )?credit (?:memo|note)s?`,
    `${OF_VENDOR} credits?`,
    'credits?',
    'credits? from (?:an? |the |our )?(?:vendor|supplier)s?',
    '(?:vendor|supplier) refunds?',
  ),
  saidOf: {
    COSTS: all(`${OF_VENDOR} (?:credit|refund).*`, 'credits?', 'credits? from .*'),
    INCOME: all(`${OF_CUSTOMER} credit.*`),
  },
  booked: all(
    `(?:(?:${OF_VENDOR}|${OF_CUSTOMER}) )?credit ?(?:memo|note)s?`,
    `${OF_VENDOR} ?(?:bill )?credits?`,
    'bill credits?',
    'vendcred',
    'custcred',
  ),
  phrases:
    'credit memo|credit note|vendor credit|supplier credit|ap credit|vendor credit memo|vendor credit note|supplier credit memo|supplier credit note|customer credit memo|customer credit note|sale credit memo|credit from vendor|credit from a vendor|credit from the vendor|credit from our vendor|credit from supplier|credit from a supplier|credit from our supplier|vendor refund|supplier refund',
}

const REFUND: EntryKind = {
  usual: 'Refund',
  said: all('(?:customer |guest |client |sales? )?refunds?'),
  saidOf: { INCOME: all('(?:customer|guest|client|sales?) refunds?') },
  booked: all('(?:[a-z]+ ){0,2}refunds?(?: receipts?)?'),
  phrases: 'refund|customer refund|guest refund|client refund|sale refund',
}

const CHECK: EntryKind = {
  usual: 'Check',
  said: all('(?:paper )?(?:check|cheque) payments?', '(?:checks|cheques) written', 'paper (?:check|cheque)s?'),
  booked: all('(?:paper )?(?:check|cheque)s?', 'chk', 'che(?:ck|que) payments?'),
  // A check is also what a guest pays.
  phrases: 'check payment|cheque payment|check written|cheque written|paper check|paper cheque',
}

const KINDS: readonly EntryKind[] = [JOURNAL, BILL, INVOICE, CREDIT, REFUND, CHECK]

/** Types whose own name is one of these words are read by it alone; others only next to a word for entries. */
const A_DOCUMENT =
  /^(?:adjustments?|deposits?|disbursements?|estimates?|reversals?|transfers?|vouchers?|withdrawals?|write-?offs?|.+ (?:adjustment|bill|charge|check|credit|debit|deposit|disbursement|expense|invoice|journal|memo|note|order|payment|purchase|receipt|refund|reversal|transfer|voucher|withdrawal)s?)$/i
/** Words for entries of any type. */
const ANY = /^(?:entr(?:y|ies)|transactions?|postings?|payments?|charges?|purchases?|receipts?|details?)$/
const ENTRY_NOUNS = ['entry', 'transaction', 'posting'] as const

/** Phrases of questions that mean entries of one of the ledger's types: `vendor credits`, `deposits`, `AP entries`, `type Payroll`. */
export function phrasesOfTypes({ entryTypes }: TypeNames): {
  readonly plain: readonly string[]
  /** Only for names that mean nothing else: `payroll entries` are those of labor. */
  readonly beside: readonly { readonly name: string; readonly phrases: readonly string[] }[]
} {
  const kinds = KINDS.filter(({ booked }) => entryTypes.some(({ name }) => booked.test(name)))
  const names = entryTypes.map(({ name }) => name)
  return {
    plain: [
      ...kinds.flatMap(({ phrases }) => phrases.split('|').filter((one) => one !== '')),
      ...names.filter((name) => A_DOCUMENT.test(name) && !ANY.test(name.toLowerCase())),
    ],
    beside: names.map((name) => ({ name, phrases: ENTRY_NOUNS.map((noun) => `${name} ${noun}`) })),
  }
}

/** Phrases by which a type is named whatever else its name means. */
export function phrasesOfType(name: string): readonly string[] {
  return ['type', 'of type', 'entry type', 'transaction type', 'entry of type', 'transaction of type'].map((before) => `${before} ${name}`)
}

/** Whether two words for entries name different kinds: `bills` and `journal entries`, but not `bills` and `detail`. */
export function areOtherKinds(one: string, other: string): boolean {
  const kindOf = (words: string): EntryKind | undefined => KINDS.find(({ said }) => said.test(words))
  const [own, another] = [kindOf(one), kindOf(other)]
  return own !== undefined && another !== undefined && own !== another
}

/**
 * The ledger's types that words mean: of a kind all that it has, on the side that the question is of. Where the ledger has none of a kind, the
 * usual name of that kind. Empty for words of any type; null for a kind that the words tell apart, and the ledger does not.
 */
export function typesNamed(words: string, side: PlanSide | null, names: TypeNames): readonly string[] | null {
  if (ANY.test(words)) return []
  const bare = words.replace(/(?<=.) (?:entr(?:y|ies)|transactions?|postings?)$/, '')
  const kind = KINDS.find(({ said }) => said.test(words) || said.test(bare))
  if (kind === undefined || EXPLICIT.test(words)) return ownTypes(words, names)
  const own = (Object.keys(kind.saidOf ?? {}) as PlanSide[]).find((one) => kind.saidOf?.[one]?.test(bare) === true)
  // `customer credit memos`, of a ledger that has those of vendors alone.
  if (own !== undefined && !names.entryTypes.some((type) => kind.booked.test(type.name) && isOfSide(type, own))) return null
  const of = own ?? side
  const found = kind === INVOICE ? invoicesOf(of, names) : kind === BILL ? billsOf(names) : bookedAs(kind, of, names)
  return found.length > 0 ? found : [kind.usual]
}

const EXPLICIT = /\btype /

function isOfSide({ isOfCosts, isOfIncome }: EntryType, side: PlanSide): boolean {
  return side === 'COSTS' ? isOfCosts : isOfIncome
}

/** `invoices` from a vendor are its bills and what was bought without one; those to customers have the name to themselves. */
function invoicesOf(side: PlanSide | null, names: TypeNames): readonly string[] {
  const invoices = bookedAs(INVOICE, side, names)
  if (side === 'INCOME') return invoices
  const bills = billsOf(names)
  if (bills.length === 0) return invoices
  return [...bills, ...namesOf(names.entryTypes.filter((type) => BOUGHT.test(type.name) && type.isOfCosts))]
}

function billsOf(names: TypeNames): readonly string[] {
  const bills = bookedAs(BILL, null, names)
  const others = names.entryTypes.filter((type) => INVOICE.booked.test(type.name) && type.isOfCosts && !type.isOfIncome)
  return [...new Set([...bills, ...namesOf(others)])]
}

/** Those of a side, or else all: an empty list says that there are none on that side. */
function bookedAs(kind: EntryKind, side: PlanSide | null, { entryTypes }: TypeNames): readonly string[] {
  const found = entryTypes.filter(({ name }) => kind.booked.test(name))
  const ofSide = found.filter((type) => side === null || isOfSide(type, side))
  return namesOf(ofSide.length > 0 ? ofSide : found)
}

/** Types whose exact name these words are, alone or next to a word for entries. */
function ownTypes(words: string, { entryTypes }: TypeNames): readonly string[] {
  const bare = stemsOf(words.replace(/^.*\btype /, '').replace(/ (?:entr(?:y|ies)|transactions?|postings?)$/, ''))
  return namesOf(entryTypes.filter(({ name }) => stemsOf(name) === bare || stemsOf(name) === stemsOf(words)))
}

function namesOf(types: readonly EntryType[]): readonly string[] {
  return types.map(({ name }) => name)
}

function stemsOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/ies$/, 'y').replace(/s$/, ''))
    .filter((word) => word !== '')
    .join(' ')
}
