import type { ReactNode } from 'react'
import { Icon } from '../../../ui/Icon.tsx'

/** The transaction's own page in the accounting system, in a tab that knows nothing of this one. */
export function SystemLink({ link, children }: { link: string; children?: ReactNode }) {
  // What a file calls a link is shown as one only where it leads to the web.
  if (!/^https?:\/\//i.test(link)) return null
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      {...(children === undefined ? { 'aria-label': 'Open in the accounting system', tabIndex: -1 } : {})}
      className="relative inline-grid rounded-chip text-accent hover:underline"
    >
      {children ?? <Icon name="external" />}
    </a>
  )
}
