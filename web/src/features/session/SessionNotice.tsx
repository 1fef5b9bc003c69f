import type { ReactNode } from 'react'
import { SessionFrame } from './SessionFrame.tsx'

/** A screen around signing in that says something, under a title. */
export function SessionNotice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <SessionFrame title={title}>
      <h1 className="text-title font-semibold">{title}</h1>
      {children}
    </SessionFrame>
  )
}

/** The ways on from a notice, side by side. */
export function SessionWays({ children }: { readonly children: ReactNode }) {
  return <div className="mt-4 flex gap-2">{children}</div>
}
