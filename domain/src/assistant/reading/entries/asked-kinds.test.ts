import { describe, expect, it } from 'vitest'
import { readingSummary } from '../../../../test/plan-summaries.ts'
import { restaurantNames } from '../../../../test/restaurant-names.ts'
import type { Plan } from '../../plan.ts'
import { QuestionReader } from '../read-question.ts'
import { VendorNames } from '../vendor-names.ts'

const vendors = new VendorNames()
for (const name of ['Sysco Boston', 'US Foods', 'Oakmont Realty']) vendors.add(name)
const names = restaurantNames()
const reader = new QuestionReader(names, undefined, vendors)
const JUNE = '2026-06-01..2026-06-30'
const REPAIRS = `TRANSACTIONS | 6160 | ${JUNE} | at all`

function read(question: string, last: Plan | null = null): string {
  return readingSummary(reader.read(question, last), names)
}

function planOf(question: string): Plan {
  const reading = reader.read(question, null)
  if (reading.kind !== 'PLAN') throw new Error(`${question} is not understood`)
  return reading.plan
}

describe('entries of a kind', () => {
  it.each([
    ['journal entries over 10k in June', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 10000 | of Journal Entry`],
    ["JE's over 10k in June", `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 10000 | of Journal Entry`],
    ['any manual JEs at Hoboken', `TRANSACTIONS | ${JUNE} | at 204 Hoboken | of Journal Entry`],
    ['manual entries in June', `TRANSACTIONS | ${JUNE} | at all | of Journal Entry`],
    ['how many journal entries were posted to labor in June', `TRANSACTIONS | Labor | ${JUNE} | at all | of Journal Entry`],
    ['credit memos', `TRANSACTIONS | ${JUNE} | at all | of Vendor Credit`],
    ['vendor credits from US Foods in June', `TRANSACTIONS | ${JUNE} | at all | of Vendor Credit | from US Foods`],
    ['credits from US Foods in June', `TRANSACTIONS | ${JUNE} | at all | of Vendor Credit | from US Foods`],
    ['US Foods credits in June', `TRANSACTIONS | ${JUNE} | at all | of Vendor Credit | from US Foods`],
    ['refunds in June', `TRANSACTIONS | ${JUNE} | at all | of Refund`],
    ['bills from Sysco in June', `TRANSACTIONS | ${JUNE} | at all | of Bill | from Sysco Boston`],
    ['invoices over 5k', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 5000 | of Bill, Expense`],
    ['catering invoices in June', `TRANSACTIONS | 4050 | ${JUNE} | at all | of Invoice`],
    ['customer invoices in June', `TRANSACTIONS | ${JUNE} | at all | of Invoice`],
    ['invoices to Oakmont Realty in June', `TRANSACTIONS | ${JUNE} | at all | of Invoice | from Oakmont Realty`],
    ['invoices from Oakmont Realty in June', `TRANSACTIONS | ${JUNE} | at all | of Bill, Expense | from Oakmont Realty`],
    ['bills for repairs in June', `${REPAIRS} | of Bill`],
    ['bills and journal entries of repairs in June', `${REPAIRS} | of Bill, Journal Entry`],
    ['bills, credit memos and refunds in June', `TRANSACTIONS | ${JUNE} | at all | of Bill, Vendor Credit, Refund`],
    ['repairs bills and utilities bills in June', `TRANSACTIONS | 6160 + 6150 | ${JUNE} | at all | of Bill`],
    ['drill into the repairs bills for June', `${REPAIRS} | of Bill`],
    ['bills or expenses over 5k in June', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 5000 | of Bill, Expense`],
    ['bill payments in June', `TRANSACTIONS | ${JUNE} | at all | of Bill Payment`],
    ['entries of type Payroll in June', `TRANSACTIONS | ${JUNE} | at all | of Payroll`],
    ['payroll entries in June', `TRANSACTIONS | Labor | ${JUNE} | at all`],
    ['payroll journal entries in June', `TRANSACTIONS | Labor | ${JUNE} | at all | of Journal Entry`],
    ['entries in June', `TRANSACTIONS | ${JUNE} | at all`],
    ['only bills over 5k in June', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 5000 | of Bill`],
    ['repairs in June, bills only', `${REPAIRS} | of Bill`],
    ['utilities bill by store in June', `BREAKDOWN | 6150 | ${JUNE} | at all | by LOCATION`],
    ['bills mentioning crab in June', `TRANSACTIONS | ${JUNE} | at all | of Bill | with crab`],
    [
      'repairs entries in June except journal entries',
      `${REPAIRS} | of no type, Bill, Payroll, Invoice, Payment, Bill Payment, Expense, Refund, Vendor Credit, Deposit`,
    ],
    [
      'repairs entries in June except Hoboken and bills',
      `TRANSACTIONS | 6160 | ${JUNE} | at all but 204 Hoboken | of no type, Journal Entry, Payroll, Invoice, Payment, Bill Payment, Expense, Refund, Vendor Credit, Deposit`,
    ],
    // Of one.
    ['biggest single repair bill in June', `TRANSACTIONS | 6160 | ${JUNE} | at all | first 1 | of Bill`],
    ['which bill was the largest in June', `TRANSACTIONS | ${JUNE} | at all | first 1 | of Bill`],
    ['largest entry at Hoboken in June', `TRANSACTIONS | ${JUNE} | at 204 Hoboken | first 1`],
    ['biggest transaction in June', `TRANSACTIONS | ${JUNE} | at all | first 1`],
    ['biggest bills in June', `TRANSACTIONS | ${JUNE} | at all | of Bill`],
    ['the last bill from Sysco', 'TRANSACTIONS | all days | at all | NEWEST | first 1 | of Bill | from Sysco Boston'],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))

  it.each([
    'journal entries by store in June',
    'number of journal entries by month',
    'adjusting journal entries in June',
    'reversing journal entries in June',
    'non-journal entries in June',
    'recurring bills in June',
    'journal entries vs bills in June',
    'refunds as a % of sales',
    'refunds vs last year',
    'refund rate in June',
    'refunds trend',
    'discounts and refunds in June',
    'bills and labor in June',
    'rent and bills in June',
    'labor and the journal entries in June',
    'entries and bills in June',
    'show me the bills and the P&L for June',
    'entries excluding Hoboken journal entries in June',
    'customer credit memos in June',
    'largest bill and largest journal entry in June',
    'largest bill by store in June',
    'largest bill vs last year',
    'smallest bill in June',
    'which store had the biggest single repair bill in June',
    'average bill in June',
    'sales net of refunds in June',
    'food cost bills vs food cost journal entries in June',
    'bills vs journal entries of food cost in June',
    'labor journal entries vs repairs bills in June',
    'food cost bills by vendor in June',
    'top vendors by bills in June',
    'bills from Sysco or US Foods in June',
    'no journal entries in June',
    'negative bills in June',
    'who posted the journal entries in June',
    "June revenue at Je's place",
    'Sysco bills by month',
  ])('is not understood: %s', (question) => expect(read(question)).toMatch(/^not understood: /))
})

describe('what goes out and what comes in', () => {
  it.each([
    ['what do we pay Oakmont Realty', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Oakmont Realty`],
    ['how much did we spend with Oakmont Realty in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Oakmont Realty`],
    ['how much do we buy from Oakmont Realty', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Oakmont Realty`],
    ['what did US Foods bill us in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from US Foods`],
    ['how much did US Foods charge us in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from US Foods`],
    ['how much were we billed by US Foods in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from US Foods`],
    ['what does Oakmont Realty cost us', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Oakmont Realty`],
    ['payments to US Foods in June', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from US Foods`],
    ['what did Oakmont Realty pay us in June', `TRANSACTIONS | ${JUNE} | at all | of INCOME | from Oakmont Realty`],
    ['what did Oakmont Realty spend with us in June', `TRANSACTIONS | ${JUNE} | at all | of INCOME | from Oakmont Realty`],
    ['payments from Oakmont Realty in June', `TRANSACTIONS | ${JUNE} | at all | of INCOME | from Oakmont Realty`],
    ['entries from Oakmont Realty in June', `TRANSACTIONS | ${JUNE} | at all | from Oakmont Realty`],
    ['what did we pay US Foods for food in June', `TRANSACTIONS | 5010 | ${JUNE} | at all | from US Foods`],
    ['what did we pay US Foods for repairs in June', `${REPAIRS} | from US Foods`],
  ])('%s', (question, meant) => expect(read(question)).toBe(meant))
})

describe('a question on kinds of entries that goes on', () => {
  it.each([
    ['R&M in June by store', 'show me the bills for Fishtown', `TRANSACTIONS | 6160 | ${JUNE} | at 203 Fishtown | of Bill`],
    ['R&M in June by store', 'show me the entries at Hoboken', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken`],
    ['R&M in June by store', 'just the invoices at Hoboken', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken | of Bill, Expense`],
    ['R&M in June by store', 'the biggest bill', `${REPAIRS} | first 1 | of Bill`],
    ['R&M by month this year', 'the bills in May', 'TRANSACTIONS | 6160 | 2026-05-01..2026-05-31 | at all | of Bill'],
    ['R&M June vs May', 'show me the bills', `${REPAIRS} | of Bill`],
    ['why was R&M up in June', 'show me the bills', `${REPAIRS} | of Bill`],
    ['top 3 stores by R&M in June', 'show me the bills for Fishtown', `TRANSACTIONS | 6160 | ${JUNE} | at 203 Fishtown | of Bill`],
    ['R&M entries in June', 'only the bills', `${REPAIRS} | of Bill`],
    ['R&M bills in June', 'and the journal entries', `${REPAIRS} | of Journal Entry`],
    ['R&M bills in June', 'all entries', REPAIRS],
    ['R&M bills in June', 'at Hoboken', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken | of Bill`],
    ['R&M bills in June', 'over 500', `${REPAIRS} | VALUE ABOVE 500 | of Bill`],
    ['R&M bills in June', 'top 5', `${REPAIRS} | first 5 | of Bill`],
    ['R&M bills in June', 'the largest journal entry', `${REPAIRS} | first 1 | of Journal Entry`],
    ['largest R&M bill in June', 'in May', 'TRANSACTIONS | 6160 | 2026-05-01..2026-05-31 | at all | first 1 | of Bill'],
    ['largest R&M bill in June', 'the bills at Hoboken', `TRANSACTIONS | 6160 | ${JUNE} | at 204 Hoboken | of Bill`],
    ['largest bill in June', 'and the largest journal entry', `TRANSACTIONS | ${JUNE} | at all | first 1 | of Journal Entry`],
    ['bills from Sysco in June', 'the largest bill from US Foods', `TRANSACTIONS | ${JUNE} | at all | first 1 | of Bill | from US Foods`],
    ['bills from Sysco in June', 'vendor credits', `TRANSACTIONS | ${JUNE} | at all | of Vendor Credit | from Sysco Boston`],
    ['what did we pay US Foods in June', 'and Sysco', `TRANSACTIONS | ${JUNE} | at all | of COSTS | from Sysco Boston`],
    // Nothing but a list is of one kind.
    ['R&M bills in June', 'by store', 'not understood: by, store'],
    ['R&M bills in June', 'by vendor', 'not understood: by, vendor'],
    ['R&M bills in June', 'trend', 'not understood: trend'],
    ['bills from Sysco in June', 'by month', 'not understood: by, month'],
    ['bills from Sysco in June', 'vs last year', 'not understood: last year'],
    ['what did Oakmont Realty pay us in June', 'by month', 'not understood: by, month'],
  ])('%s, %s', (before, question, meant) => expect(read(question, planOf(before))).toBe(meant))
})

describe('in a ledger that does not tell its entries apart', () => {
  const untyped = { ...names, entryTypes: [] }
  const own = new QuestionReader(untyped, undefined, vendors)
  it.each([
    ['journal entries over 10k in June', `TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 10000 | of Journal Entry`],
    ['repairs bills in June', `${REPAIRS} | of Bill`],
    [
      'bills over 5k in June',
      `TRANSACTIONS | Cost of goods + Direct operating + Occupancy + Corporate overhead | ${JUNE} | at all | VALUE ABOVE 5000 | of Bill`,
    ],
    ['bills from Sysco in June', `TRANSACTIONS | ${JUNE} | at all | of Bill | of COSTS | from Sysco Boston`],
    ['refunds in June', 'not understood: refunds'],
    ['vendor credits in June', 'not understood: credits'],
    ['repairs entries except journal entries in June', 'not understood: journal entries'],
    ['bills and expenses of repairs in June', 'not understood: expenses'],
  ])('%s', (question, meant) => expect(readingSummary(own.read(question, null), untyped)).toBe(meant))
})

describe('where something else is called like a type', () => {
  it('is told by what stands next to it', () => {
    const check = { name: 'Check', isOfIncome: false, isOfCosts: true }
    const other = { ...names, entryTypes: [check] }
    const own = new QuestionReader(other, undefined, vendors)
    const readThere = (question: string): string => readingSummary(own.read(question, null), other)
    expect(readThere('check payments over 500 in June')).toBe(`TRANSACTIONS | ${JUNE} | at all | VALUE ABOVE 500 | of Check`)
    expect(readThere('checks written in June')).toBe(`TRANSACTIONS | ${JUNE} | at all | of Check`)
    expect(readThere('average check in June')).toBe(`FIGURES | Average check | ${JUNE} | at all`)
    expect(readThere('check payments to Sysco in June')).toBe(`TRANSACTIONS | ${JUNE} | at all | of Check | from Sysco Boston`)
  })

  it('its name keeps its meaning', () => {
    const account = { id: 'a4095', number: '4095', name: 'Refunds', type: null, groupId: 'revenue' } as const
    const other = { ...names, accounts: [...names.accounts, account] }
    const own = new QuestionReader(other)
    expect(readingSummary(own.read('refunds in June', null), other)).toBe(`FIGURES | 4095 | ${JUNE} | at all`)
    expect(readingSummary(own.read('entries of type Refund in June', null), other)).toBe(`TRANSACTIONS | ${JUNE} | at all | of Refund`)
  })
})
