import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Leads to another screen of the product by its address, which another feature reads. */
export function AppLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const router = useRouter()
  return (
    <a
      href={href}
      className="rounded-chip text-small text-accent hover:underline"
      onClick={(event) => {
        // With a modifier key the browser opens links its own way.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        router.history.push(href)
      }}
    >
      {children}
    </a>
  )
}
