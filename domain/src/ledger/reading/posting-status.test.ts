import { expect, it } from 'vitest'
import { statusReader } from './posting-status.ts'

it.each([
  ['Status', ['Posted', 'Approved', 'PAID', 'Journal : Approved for Posting', 'Open', 'Unpaid'], 'POSTED'],
  ['Status', ['Draft', 'Scheduled', 'VOIDED', 'Cancelled', 'Journal : Pending Approval', 'Not posted', 'On Hold', 'Deleted'], 'LEFT_OUT'],
  ['Status', ['Reversed', 'Balanced', 'Active customer', 'NC', ''], null],
  ['Status', ['Booked', 'posted'], 'POSTED'],
  ['State', ['cancel', 'Parked'], 'LEFT_OUT'],
  ['docstatus', ['0', '2'], 'LEFT_OUT'],
  ['docstatus', ['1'], 'POSTED'],
  ['Posting', ['No'], 'LEFT_OUT'],
  ['Void Date', ['2026-01-22', '1/22/2026'], 'LEFT_OUT'],
  ['Void Reason', ['Voided by Dana'], 'LEFT_OUT'],
  ['Deleted At', ['', '-', '00/00/0000'], 'POSTED'],
  ['Posting Status', ['Work', 'Unposted'], 'LEFT_OUT'],
  ['Buchungsstatus', ['Entwurf', 'nicht gebucht', 'gelöscht'], 'LEFT_OUT'],
  ['Statut', ['Brouillon', 'Annulée'], 'LEFT_OUT'],
  ['Voided', ['Yes', 'TRUE', 'x', '1'], 'LEFT_OUT'],
  ['Voided', ['No', '0', 'false'], 'POSTED'],
  ['Posted', ['No', 'N', 'FALSE'], 'LEFT_OUT'],
  ['Is Posted', ['Yes', 'true'], 'POSTED'],
  ['Status', ['Yes', 'No', '1'], null],
  ['Scenario', ['Encumbrance', 'BUD', 'Pre-encumbrances', 'Requisition'], 'LEFT_OUT'],
  ['Actual Flag', ['B', 'E'], 'LEFT_OUT'],
  ['Actual Flag', ['A'], 'POSTED'],
  ['Ledger Type', ['BA', 'PA', 'CA', 'AU'], 'LEFT_OUT'],
  ['Ledger Type', ['AA', 'ACT'], 'POSTED'],
  ['Ledger Type', ['BU', 'PU', 'JA', 'HA', 'XA', 'ZA', 'AZ', 'Budget Amount', 'Actual Units', 'Purchase Commitment'], 'LEFT_OUT'],
  ['Ledger Type', ['Actual Amounts'], 'POSTED'],
  ['Class', ['A', 'B', 'AA', 'CA'], null],
  ['Amount Type', ['A', 'E', 'Estimated'], null],
  ['Budget', ['Y', 'N', 'Yes'], null],
  ['Is Budget', ['Y'], 'LEFT_OUT'],
  ['Status', ['Planned maintenance'], null],
] as const)('reads under %s: %j as %s', (heading, texts, status) => {
  for (const text of texts) expect({ text, status: statusReader(heading)(text) }).toEqual({ text, status })
})
