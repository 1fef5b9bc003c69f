import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'

/** A screen of its own around signing in: the product's name, and below it what is to be said. */
export function SessionFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="flex h-full items-center justify-center p-4">
      <title>{`${title} · Fourwall`}</title>
      <div className="w-[440px] max-w-full">
        <p className="mb-5 flex items-center gap-[10px] font-semibold">
          <Mark size={18} />
          Fourwall
        </p>
        {children}
      </div>
    </main>
  )
}
