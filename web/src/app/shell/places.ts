import type { LinkProps } from '@tanstack/react-router'

interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  /** Other names that people search for. */
  readonly keywords: string
}

interface SetupPlace extends Place {
  /** What can be set there, in a sentence. */
  readonly about: string
}

/** The pages of the sidebar, under its headings. */
export const places = {
  main: [
    { to: '/', label: 'Home', keywords: 'start overview dashboard main figures needs attention ranking freshness' },
    { to: '/profit-loss/', label: 'Profit and loss', keywords: 'p&l pnl report viewer income statement' },
    { to: '/profit-loss/library', label: 'Library', keywords: 'my library p&l pnl saved layouts folders views reports templates' },
    { to: '/explorer', label: 'Explorer', keywords: 'explore pivot heat map matrix locations months drill distribution rank compare' },
    { to: '/main-metrics', label: 'Main metrics', keywords: 'kpi key figures lines measures targets ranking locations overview' },
    { to: '/visualizations', label: 'Charts', keywords: 'visualizations graphs pictures bars waterfall line chart builder' },
    { to: '/presentations/', label: 'Presentations', keywords: 'slides slide decks powerpoint pptx board pack monthly review present' },
    { to: '/chat/', label: 'Assistant', keywords: 'ask question chat ai answer why explain prompts' },
    { to: '/budgets/', label: 'Budgets', keywords: 'plan planning forecast target workbook upload template' },
    { to: '/ops-data/', label: 'Ops data', keywords: 'operational metrics guests hours kpi figures workbook template upload' },
  ],
  setup: [
    {
      to: '/uploads',
      label: 'Uploads',
      keywords: 'import ledger file csv xlsx upload history',
      about: 'Ledger files come in here; every import is listed and can be undone.',
    },
    {
      to: '/settings/mappings',
      label: 'Mappings',
      keywords: 'settings accounts assign unmapped categories',
      about: 'Which line of the profit and loss each account of the ledger goes into.',
    },
    {
      to: '/settings/chart-of-accounts',
      label: 'Chart of accounts',
      keywords: 'settings categorizations categories lines calculations formulas groups accounts ebitda',
      about: 'The lines of the profit and loss, with their order, types and formulas, and every account of the ledger.',
    },
    {
      to: '/settings/locations',
      label: 'Locations',
      keywords: 'settings regions groups stores tree same-store',
      about: 'Groups and regions of locations, which every picker shows and every report by location subtotals.',
    },
  ],
  /** Sub-pages of the settings. */
  settings: [
    { to: '/settings', label: 'Settings', keywords: 'setup preferences configuration', about: 'What can be set up.' },
    {
      to: '/settings/company',
      label: 'Company settings',
      keywords: 'settings name currency fiscal year start decimals ledger scale',
      about: 'Name, currency, the start of the fiscal year and the decimals of the ledger, each with what a change affects.',
    },
    {
      to: '/settings/closing',
      label: 'Closing',
      keywords: 'settings close months closed open period lock reopen month-end year-end books',
      about: 'Close months: from then on, whatever would change them says by how much and asks first.',
    },
    {
      to: '/settings/assistant',
      label: 'Assistant settings',
      keywords: 'settings chat ai language model llm privacy tokens usage limits memos',
      about: 'Whether a language model may read questions, what leaves for it, and how much was used.',
    },
    {
      to: '/settings/account',
      label: 'Account settings',
      keywords: 'settings profile theme dark light dates negative numbers parentheses minus format preferences',
      about: 'Your profile, the theme, and how negative numbers and dates are written for you.',
    },
  ],
} as const satisfies { readonly main: readonly Place[]; readonly setup: readonly SetupPlace[]; readonly settings: readonly SetupPlace[] }

const [settings] = places.settings

/** The pages under the headings of the sidebar; the settings stand for all of their sub-pages. */
export const sidebarPlaces = { main: places.main, setup: [...places.setup, settings] } as const

/** The place of the sidebar that a page belongs to: the one with the longest matching path. Undefined for pages that do not exist. */
export function placeOf(path: string): string | undefined {
  // A single chart belongs to the charts, whatever its address.
  const shown = path.replace(/^\/charts(?=\/|$)/, '/visualizations')
  const isAround = ({ to }: Pick<Place, 'to'>): boolean =>
    to === '/' ? shown === '/' : `${shown}/`.startsWith(`${to.replace(/\/$/, '')}/`)
  const around = [...sidebarPlaces.main, ...sidebarPlaces.setup].filter(isAround)
  return around.sort((one, other) => other.to.length - one.to.length)[0]?.to
}
