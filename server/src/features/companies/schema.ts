import type { Materiality } from '@fourwall/domain/profit-loss/materiality.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import { type ApiBuilder, sharedTypes } from '../../builder.ts'
import type { Company } from './company.ts'
import type { CompanySettingsService, SettingsUseCounts } from './settings.ts'

/** From which size variances are colored. */
export const materialityTypes = sharedTypes((builder) => {
  const MaterialityRef = builder.objectRef<Materiality>('Materiality').implement({
    description:
      'From which size variances are colored: past both the amount and the percentage, those of metrics past metricPercent. amount: for the whole company; places have their share of it by revenue, at least 1 percent. Percentages are ratios: 0.005 is 0.5 percent.',
    fields: (t) => ({
      amount: t.field({ type: 'Decimal', resolve: (one) => one.amount }),
      percent: t.field({ type: 'Decimal', resolve: (one) => one.percent }),
      metricPercent: t.field({ type: 'Decimal', resolve: (one) => one.metricPercent }),
    }),
  })
  const MaterialityInput = builder.inputType('MaterialityInput', {
    description: 'As Materiality. None is negative.',
    fields: (t) => ({
      amount: t.field({ type: 'Decimal', required: true }),
      percent: t.field({ type: 'Decimal', required: true }),
      metricPercent: t.field({ type: 'Decimal', required: true }),
    }),
  })
  return { MaterialityRef, MaterialityInput }
})

/** Its fields are added with the service that knows the calendar. */
export const companyRef = sharedTypes((builder) => builder.objectRef<Company>('Company'))

/** @param today the company's calendar day. */
export function addCompanies(
  builder: ApiBuilder,
  { companySettings, today }: { companySettings: CompanySettingsService; today: () => Day },
): void {
  const CompanyRef = companyRef(builder).implement({
    description:
      "minorDigits: decimals of the ledger's amounts. today: the company's calendar day, against which rolling time spans are resolved.",
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      currency: t.exposeString('currency'),
      fiscalYearStartMonth: t.exposeInt('fiscalYearStartMonth'),
      minorDigits: t.exposeInt('minorDigits'),
      today: t.field({ type: 'Date', resolve: () => today() }),
      materiality: t.field({
        type: materialityTypes(builder).MaterialityRef,
        description: 'For all views that have none of their own.',
        resolve: (company) => company.materiality,
      }),
      sameStoreMonths: t.exposeInt('sameStoreMonths', {
        description: 'Full calendar months that a location must have been open before a time span to be comparable; 0 for no minimum.',
      }),
    }),
  })
  const Uses = builder.objectRef<SettingsUseCounts>('CompanyUses').implement({
    description: "How much a change of a company's settings affects.",
    fields: (t) => ({
      imports: t.exposeInt('imports', {
        description: "Imports that the ledger keeps, including undone ones: if there are any, the ledger's decimals cannot change.",
      }),
      quarterTabs: t.exposeInt('quarterTabs', { description: 'Tabs of all users with quarters as their longest periods.' }),
      yearTabs: t.exposeInt('yearTabs', { description: 'Tabs of all users with fiscal years or years to date.' }),
      quarterLayouts: t.exposeInt('quarterLayouts', { description: 'Layouts with quarters as their longest periods.' }),
      yearLayouts: t.exposeInt('yearLayouts', { description: 'Layouts with fiscal years or years to date.' }),
    }),
  })
  builder.queryField('companyUses', (t) => t.field({ type: Uses, resolve: (_root, _args, { access }) => companySettings.uses(access) }))
  const SettingsInput = builder.inputType('CompanySettingsInput', {
    description: 'All settings of a company.',
    fields: (t) => ({
      name: t.string({ required: true, limit: 'companyName' }),
      currency: t.string({ required: true, description: 'ISO 4217.', limit: 'currency' }),
      fiscalYearStartMonth: t.int({ required: true, description: '1 to 12.' }),
      minorDigits: t.int({ required: true, description: "Decimals of the ledger's amounts, 0 to 4." }),
      materiality: t.field({
        type: materialityTypes(builder).MaterialityInput,
        description: 'Left out: not to be changed.',
      }),
      sameStoreMonths: t.int({ description: '0 to 120; left out: not to be changed.' }),
    }),
  })
  builder.mutationField('updateCompany', (t) =>
    t.field({
      type: CompanyRef,
      description:
        'Changes what differs between the settings as read (from) and as wanted (to). CONFLICT if another user changed the same setting in the meantime.',
      args: { from: t.arg({ type: SettingsInput, required: true }), to: t.arg({ type: SettingsInput, required: true }) },
      resolve: (_root, { from, to }, { access }) => companySettings.change(access, from, to),
    }),
  )
}
