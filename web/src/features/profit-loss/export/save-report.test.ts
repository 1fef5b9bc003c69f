import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { sampleReport } from './sample-report.ts'
import { type ExportedReport, reportAsCsv, reportAsTable } from './save-report.ts'

const { revenues, units, ...sample } = sampleReport({ months: 1 })
const report: ExportedReport = {
  ...sample,
  bases: { revenues, units },
  settings: { currencyView: 'THOUSANDS', showDollarSign: false, showAccountNumbers: true },
  subject: {
    companyName: 'Tidewater Kitchens',
    name: 'Profit and loss',
    mappingName: 'Management P&L',
    locationNames: null,
    locationCount: 24,
    span: { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-01-31') },
    currency: 'USD',
    notes: [],
  },
}
const madeOn = new Date(2026, 10, 20, 9, 12)

it('says of the unit what is true of the figures below: on paper and in a workbook thousands show, a text file has every digit', () => {
  const unit = /^"?USD, shown in thousands · Made/m
  expect(reportAsTable(report, madeOn).titleLines.join('\n')).toMatch(unit)
  expect(reportAsCsv(report, madeOn)).not.toMatch(unit)
  expect(reportAsCsv(report, madeOn)).toMatch(/^"USD · Made Nov 20, 2026, 9:12.AM"\r$/mu)
})

it('explains a mark where there is one to be seen', () => {
  const marked = { ...report, subject: { ...report.subject, notes: ['Budget: Plan', '* of other days than its column'] } }
  expect(reportAsTable(marked, madeOn).titleLines.join('\n')).toContain('Budget: Plan · * of other days than its column')
  expect(reportAsCsv(marked, madeOn)).toMatch(/· Budget: Plan"/)
})
