import type { ReactNode } from 'react'
import { Mark } from '../../ui/Mark.tsx'

/** The frame of screens around sign-in: the product's name above their content. */
export function SessionFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="flex h-full overflow-y-auto p-4">
      <title>{`${title} · Fourwall`}</title>
      <div className="m-auto w-[440px] max-w-full">
        <p className="mb-5 flex items-center gap-[10px] font-semibold">
          <Mark size={18} />
          Fourwall
        </p>
        {children}
      </div>
    </main>
  )
}
