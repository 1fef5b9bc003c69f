const names: readonly (readonly [path: string, name: string])[] = [
  ['/profit-loss/library/deleted', 'Recently deleted'],
  ['/profit-loss/library', 'Library'],
  ['/profit-loss', 'Profit and loss'],
  ['/explorer', 'Explorer'],
  ['/main-metrics', 'Main metrics'],
  ['/visualizations', 'Charts'],
  ['/charts', 'Charts'],
  ['/presentations', 'Presentations'],
  ['/chat', 'Assistant'],
  ['/budgets', 'Budgets'],
  ['/ops-data', 'Ops data'],
  ['/uploads', 'Uploads'],
  ['/settings/locations-v1', 'Location mappings'],
  ['/settings/locations', 'Locations'],
  ['/settings/mappings', 'Mappings'],
  ['/settings/chart-of-accounts', 'Chart of accounts'],
  ['/settings/company', 'Company settings'],
  ['/settings/closing', 'Closing'],
  ['/settings/assistant', 'Assistant settings'],
  ['/settings/account', 'Account settings'],
  ['/settings', 'Settings'],
]

/** The name of the page at a path; null if it has none. */
export function pageName(path: string): string | null {
  const pathname = path.split(/[?#]/)[0] ?? ''
  if (pathname === '/') return 'Home'
  return names.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? null
}
