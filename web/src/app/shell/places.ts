import type { LinkProps } from '@tanstack/react-router'

interface Place {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  /** What else people call it. */
  readonly keywords: string
}

/** The pages that the sidebar leads to, by its headings. */
export const places = {
  main: [{ to: '/profit-loss/', label: 'Profit and loss', keywords: 'p&l pnl report viewer income statement' }],
  setup: [{ to: '/uploads', label: 'Uploads', keywords: 'import ledger file csv xlsx upload history' }],
} as const satisfies Record<string, readonly Place[]>
