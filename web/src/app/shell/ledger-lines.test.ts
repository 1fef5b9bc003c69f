import { describe, expect, it } from 'vitest'
import { USUAL_DISPLAY } from '../../ui/display.ts'
import { ledgerLines, shortName } from './ledger-lines.ts'

const lastImport = { importedAt: '2026-07-06T12:00:00Z', importedBy: 'Dana Whitlock' }

describe('the state of the ledger', () => {
  it('takes two lines', () => {
    expect(ledgerLines({ lastDay: '2026-06-30', lastImport }, '2026-07-08', USUAL_DISPLAY)).toEqual([
      'Ledger through Jun 30, 2026',
      'Imported Jul 6 by D. Whitlock',
    ])
  })

  it('names the year of an older import', () => {
    expect(ledgerLines({ lastDay: '2026-06-30', lastImport }, '2027-01-02', USUAL_DISPLAY)[1]).toBe('Imported Jul 06, 2026 by D. Whitlock')
  })

  it('takes one line if the ledger is empty, or nobody imported it', () => {
    expect(ledgerLines({ lastDay: null, lastImport: null }, '2026-07-08', USUAL_DISPLAY)).toEqual(['No ledger yet'])
    expect(ledgerLines({ lastDay: '2026-06-30', lastImport: null }, '2026-07-08', USUAL_DISPLAY)).toEqual(['Ledger through Jun 30, 2026'])
  })
})

it.each([
  ['Dana Whitlock', 'D. Whitlock'],
  ['Ana María de la Cruz', 'A. Cruz'],
  ['Madonna', 'Madonna'],
  ['command line', 'command line'],
  ['Import service', 'Import service'],
  ['dana@tidewater.example', 'dana@tidewater.example'],
  ['', ''],
])('shortens %j to %j', (name, short) => expect(shortName(name)).toBe(short))
