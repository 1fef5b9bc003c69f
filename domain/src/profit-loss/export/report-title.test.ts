import { describe, expect, it } from 'vitest'
import { parseDay } from '../../time/day.ts'
import { exportFileName, type ReportSubject, reportTitle } from './report-title.ts'

const subject: ReportSubject = {
  companyName: 'Tidewater Restaurants',
  name: 'Profit and loss',
  mappingName: 'Management P&L',
  locationNames: null,
  locationCount: 24,
  span: { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') },
  currency: 'USD',
  currencyView: 'FULL',
  notes: [],
  madeAt: 'Nov 20, 2026, 9:12 AM',
}

describe('reportTitle', () => {
  it('names the company, the report, its span and when it was made', () => {
    expect(reportTitle(subject)).toEqual([
      'Tidewater Restaurants',
      'Profit and loss',
      'Jan – Jun 2026, monthly',
      'Mapping: Management P&L · Locations: all 24',
      'USD · Created Nov 20, 2026, 9:12 AM',
    ])
  })

  it.each<[Partial<ReportSubject>, string]>([
    [{ locationNames: ['Pier 9', 'Mission'] }, 'Mapping: Management P&L · Locations: Pier 9, Mission'],
    [{ locationNames: Array.from({ length: 12 }, (_, at) => `Site ${at}`) }, 'Mapping: Management P&L · Locations: 12 of 24'],
    [{ locationCount: 1 }, 'Mapping: Management P&L · Locations: the only one'],
    [{ notes: ['Same-store only'] }, 'Mapping: Management P&L · Locations: all 24 · Same-store only'],
  ])('names its filters: %o', (rest, line) => expect(reportTitle({ ...subject, ...rest })[3]).toBe(line))

  it.each([
    ['THOUSANDS', 'USD, shown in thousands · Created Nov 20, 2026, 9:12 AM'],
    ['MILLIONS', 'USD, shown in millions · Created Nov 20, 2026, 9:12 AM'],
  ] as const)('names the unit %s', (currencyView, line) => expect(reportTitle({ ...subject, currencyView })[4]).toBe(line))
})

describe('exportFileName', () => {
  it.each([
    ['Profit and loss', 'Profit and loss, Jan-Jun 2026'],
    ['West / East: "A"?', 'West East A, Jan-Jun 2026'],
    ['..\\..\\etc', 'etc, Jan-Jun 2026'],
    ['...', 'Jan-Jun 2026'],
    ['a\u202Etxt\u0007b', 'a txt b, Jan-Jun 2026'],
    ['\u{1F32E}'.repeat(100), `${'\u{1F32E}'.repeat(50)}, Jan-Jun 2026`],
  ])('of %o is %o', (name, file) => expect(exportFileName({ ...subject, name })).toBe(file))
})
