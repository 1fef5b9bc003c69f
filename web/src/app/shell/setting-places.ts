import type { LinkProps } from '@tanstack/react-router'

interface SettingPlace {
  readonly to: NonNullable<LinkProps['to']>
  /** The part of the page; null for the page itself. */
  readonly hash: string | null
  readonly label: string
  /** Where it is, after the label. */
  readonly detail: string
  /** What people type who look for it. */
  readonly keywords: string
}

const company = { to: '/settings/company', detail: 'Company settings' } as const
const account = { to: '/settings/account', detail: 'Account settings' } as const

/** Settings within pages, and pages that the sidebar does not list. */
export const settingPlaces: readonly SettingPlace[] = [
  { ...company, hash: 'name', label: 'Company name', keywords: 'settings rename business legal title header' },
  { ...company, hash: 'currency', label: 'Currency', keywords: 'settings usd dollar euro sign code money' },
  { ...company, hash: 'fiscal-year', label: 'First month of the fiscal year', keywords: 'settings fiscal year start calendar fy quarters' },
  { ...company, hash: 'decimals', label: 'Decimals of the ledger', keywords: 'settings cents scale rounding minor digits precision' },
  {
    ...company,
    hash: 'materiality',
    label: 'Materiality of the company',
    keywords: 'settings threshold color variances colors red green highlight tolerance significance',
  },
  { ...account, hash: 'profile', label: 'Profile', keywords: 'settings me name e-mail email role user who am i' },
  { ...account, hash: 'theme', label: 'Theme', keywords: 'settings dark mode light appearance colors night' },
  {
    ...account,
    hash: 'negative-numbers',
    label: 'Negative numbers',
    keywords: 'settings parentheses brackets minus sign format number style accounting',
  },
  { ...account, hash: 'dates', label: 'Dates', keywords: 'settings date format day month year order iso us' },
  { ...account, hash: 'sessions', label: 'Sessions', keywords: 'settings sign out everywhere log out devices security lost computer' },
  {
    to: '/settings/locations-v1',
    hash: null,
    label: 'Location mappings',
    detail: 'Settings',
    keywords: 'named sets of locations cohorts comp set patio groups',
  },
  {
    to: '/profit-loss/library/deleted',
    hash: null,
    label: 'Recently deleted',
    detail: 'Library',
    keywords: 'trash bin restore undelete recover removed layouts',
  },
]
