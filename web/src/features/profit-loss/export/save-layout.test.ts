import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { expect, it } from 'vitest'
import { engineOver, sampleBooks, sampleCompany, sampleLayout } from '../../../../test/layout-samples.ts'
import { displayOf } from '../../../ui/display.ts'
import { layoutAsCsv, layoutOnPaper } from './save-layout.ts'

const layout = {
  ...sampleLayout,
  locationIds: ['pier'],
  columns: { ...sampleLayout.columns, isSameStore: true },
  settings: { ...sampleLayout.settings, currencyView: 'THOUSANDS' as const },
  insertedColumns: [],
}
const sameStores = {
  summary: '1 of 2 locations is comparable',
  leftOut: [{ text: 'Canal Yard closed Nov 30, 2025 (inferred)' }],
  inference: 'Days that are not stated on the Locations page are inferred from revenue.',
}
const engine = engineOver(sampleBooks, layout)
const exported = {
  engine: new LayoutEngine(layout, { ...engine.figures, sameStores }, engine.surroundings),
  company: sampleCompany,
  name: 'Lender package',
}
const madeOn = new Date('2026-11-20T09:12:00')

it('says in text files what they are of, in whole units', () => {
  expect(layoutAsCsv(exported, madeOn).split('\r\n').slice(0, 6)).toEqual([
    '\uFEFF"Tidewater Kitchens"',
    '"Lender package"',
    '"Jan – Feb 2026, monthly"',
    '"Mapping: Management P&L · Locations: Pier 9"',
    '"Same-store: 1 of 2 locations is comparable. Left out: Canal Yard closed Nov 30, 2025 (inferred). Days that are not stated on the Locations page are inferred from revenue"',
    '"USD · Created Nov 20, 2026, 9:12 AM"',
  ])
})

it('prints as its reader has figures and days written, and only what shows', () => {
  const table = layoutOnPaper(exported, madeOn, displayOf('MINUS', 'YEAR_FIRST'))
  expect(table.titleLines.at(-1)).toMatch(/^USD, shown in thousands · Created 2026-11-20/)
  expect(table.rows.map(({ label }) => label)).not.toContain('Account 1')
  const costs = table.rows.find(({ label }) => label === 'Costs')
  expect(costs?.cells.map(({ text }) => text).join(' ')).toContain('\u2212')
})

it('says of figures what is to be known of them, without marks where there are none', () => {
  const noted = { ...exported, notes: ['* incomplete: Guests in Jun 2026 (1 of 2 locations lacks figures)', 'As mapped on Mar 31, 2026'] }
  expect(layoutOnPaper(noted, madeOn, displayOf('MINUS', 'YEAR_FIRST')).titleLines[3]).toContain('· * incomplete: Guests in Jun 2026')
  expect(layoutAsCsv(noted, madeOn)).toMatch(
    /· Incomplete: Guests in Jun 2026 \(1 of 2 locations lacks figures\) · As mapped on Mar 31, 2026"/,
  )
})
