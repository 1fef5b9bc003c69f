import { NEGATIVES } from '@fourwall/domain/session/account-settings.ts'
import { dayFrom } from '@fourwall/domain/time/day.ts'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Page } from '../../blocks/page/Page.tsx'
import { useHashTarget } from '../../blocks/page/use-hash-target.ts'
import { RadioGroup, SegmentedControl } from '../../ui/Choice.tsx'
import { displayOf } from '../../ui/display.ts'
import { Figure } from '../../ui/Money.tsx'
import { type ThemeChoice, themeStore } from '../../ui/theme.ts'
import { type ReceivedSettings, useAccountSettings, useChooseTheme } from './account-settings.ts'
import type { Me } from './me.ts'
import { SignOutEverywhere } from './SignOutEverywhere.tsx'

interface AccountSettingsScreenProps {
  readonly me: Me
  /** The address of the identity provider. */
  readonly issuer: string
}

/** The user's profile, display settings and sessions. Every choice applies and is saved at once. */
export function AccountSettingsScreen({ me, issuer }: AccountSettingsScreenProps) {
  const [settings, change] = useAccountSettings(me)
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.read)
  const handleTheme = useChooseTheme()
  return (
    <Page title="Account settings" crumbs={[{ label: 'Settings', to: '/settings' }]} note="Every choice is saved at once">
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="max-w-[760px] px-4 pb-5">
          <Profile me={me} issuer={issuer} />
          <Section title="Theme" about="In every browser that you sign in with.">
            <SegmentedControl<ThemeChoice> label="Theme" value={theme} choices={THEMES} onChange={handleTheme} />
          </Section>
          <Section title="Negative numbers" about="On every screen and in print. Exported files keep their own formats.">
            <RadioGroup
              label="Negative numbers"
              value={settings.negatives}
              choices={NEGATIVES.map((value) => ({ value, ...NEGATIVE_WORDS[value] }))}
              onChange={(negatives) => change({ negatives })}
            />
          </Section>
          <Section
            title="Dates"
            about="On every screen and in print. Months and quarters above columns, such as Jun 2026 and Q2 2026, stay as they are."
          >
            <RadioGroup label="Dates" value={settings.days} choices={DAY_CHOICES} onChange={(days) => change({ days })} />
          </Section>
          <Section title="How it looks" about="A few lines of a report as you will see them.">
            <Specimen settings={settings} />
          </Section>
          <Section title="Sessions" about="For a browser that you left signed in, or a computer that you lost.">
            <SignOutEverywhere />
          </Section>
        </div>
      </div>
    </Page>
  )
}

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const NEGATIVE_WORDS = {
  PARENTHESES: { label: '(1,234)', hint: 'In parentheses, as accountants write them' },
  MINUS: { label: '\u22121,234', hint: 'With a minus sign' },
} as const satisfies Record<ReceivedSettings['negatives'], object>

const DAY_CHOICES = [
  { value: 'MONTH_NAME', label: 'Jun 05, 2026', hint: 'Ranges and fields in digits: 06/05/2026' },
  { value: 'MONTH_FIRST', label: '06/05/2026', hint: 'Month, day, year' },
  { value: 'YEAR_FIRST', label: '2026-06-05', hint: 'Year, month, day' },
] as const

interface SectionProps {
  readonly title: string
  readonly about: ReactNode
  readonly children: ReactNode
}

function Section({ title, about, children }: SectionProps) {
  // `Negative numbers` is #negative-numbers in addresses.
  const id = title.toLowerCase().replaceAll(' ', '-')
  const part = useHashTarget<HTMLElement>(id)
  return (
    <section
      ref={part}
      id={id}
      aria-label={title}
      className="grid grid-cols-[240px_1fr] gap-x-5 border-b border-line-1 py-4 last:border-b-0 phone:grid-cols-1 phone:gap-y-3"
    >
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 text-small text-3">{about}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

const ROLE_WORDS = { OWNER: 'Owner', EDITOR: 'Editor', VIEWER: 'Viewer' } as const satisfies Record<Me['role'], string>

function Profile({ me, issuer }: AccountSettingsScreenProps) {
  const facts = [
    ['Name', me.name],
    ['E-mail', me.email ?? 'Not provided by the identity provider'],
    ['Role', `${ROLE_WORDS[me.role]}${me.roles.length === 0 ? '' : ` (${me.roles.join(', ')})`}`],
    ['Company', me.company.name],
    ['Provider', issuer.replace(/^https?:\/\//, '')],
  ] as const
  return (
    <Section
      title="Profile"
      about="Name and e-mail come from the identity provider that you sign in through. Change them there: Fourwall updates them when you next sign in. Your role decides what you may do here; owners of your company assign it. A user belongs to one company."
    >
      <dl className="grid grid-cols-[88px_1fr] gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-3">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Includes the share of net sales. */
const SPECIMEN = [
  { name: 'Sales', amount: '1284310.5', share: '1.015' },
  { name: 'Discounts and comps', amount: '-18402.25', share: '-0.015' },
  { name: 'Net sales', amount: '1265908.25', share: '1' },
] as const

function Specimen({ settings }: { readonly settings: ReceivedSettings }) {
  const display = displayOf(settings.negatives, settings.days)
  const [first, last] = [dayFrom(2026, 6, 1), dayFrom(2026, 6, 15)]
  return (
    <table className="w-full max-w-[360px]">
      <caption className="pb-1 text-left text-small text-3">
        {display.dayRange(first, last)}, imported {display.day(last)}
      </caption>
      <tbody>
        {SPECIMEN.map(({ name, amount, share }, at) => (
          <tr key={name} className="h-row">
            <th
              scope="row"
              className={at === SPECIMEN.length - 1 ? 'border-t border-transparent text-left font-semibold' : 'text-left font-normal'}
            >
              {name}
            </th>
            {[display.amount(amount, 2), display.percent(share)].map((text) => (
              <td
                key={text}
                className={at === SPECIMEN.length - 1 ? 'border-t border-line-rule pl-4 text-right font-semibold' : 'pl-4 text-right'}
              >
                <Figure text={text} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
