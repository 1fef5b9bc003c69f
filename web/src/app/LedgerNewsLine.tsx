import { Button } from '../ui/Button.tsx'
import type { LedgerNews } from './ledger-news.ts'

/** That the figures below are those of before, and a button for the new ones. */
export function LedgerNewsLine({ news: { title, detail }, onReload }: { news: LedgerNews; onReload: () => void }) {
  return (
    <div role="status" className="flex flex-none items-center gap-2 border-b border-line-1 bg-accent-soft px-4 py-[5px]">
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{title}.</strong> <span className="text-2">{detail}</span>
      </p>
      <Button onClick={onReload}>Reload</Button>
    </div>
  )
}
