import type { ReactNode } from 'react'

/** Settings under a heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-b border-line-1 p-3">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}
