import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

/** The tabs of the editor, as the product's users know them. */
export const RIBBON_TABS = ['media', 'pnls', 'charts', 'templates', 'library', 'position'] as const
export type RibbonTab = (typeof RIBBON_TABS)[number]

const NAMES: Readonly<Record<RibbonTab, string>> = {
  media: 'Media',
  pnls: 'P&Ls',
  charts: 'Charts',
  templates: 'Templates',
  library: 'Library',
  position: 'Position',
}

interface RibbonProps {
  /** What is put on the slide at once. */
  readonly inserts: ReactNode
  /** What is chosen, in words. */
  readonly said: string
  readonly tab: RibbonTab
  readonly onTab: (tab: RibbonTab) => void
  /** Of the tab. */
  readonly children: ReactNode
}

/** Tabs above the slide: what can be put on it, and where what is chosen stands. */
export function Ribbon({ inserts, said, tab, onTab, children }: RibbonProps) {
  const move = (step: number) => {
    const next = RIBBON_TABS[(RIBBON_TABS.indexOf(tab) + step + RIBBON_TABS.length) % RIBBON_TABS.length] ?? tab
    onTab(next)
    document.getElementById(`ribbon-tab-${next}`)?.focus()
  }
  return (
    <div className="flex-none border-b border-line-2 phone:hidden">
      <div className="flex h-bar items-center gap-1 border-b border-line-1 px-3">
        <div role="tablist" aria-label="Ribbon" className="flex h-full items-stretch">
          {RIBBON_TABS.map((one) => (
            <button
              key={one}
              id={`ribbon-tab-${one}`}
              type="button"
              role="tab"
              aria-selected={one === tab}
              aria-controls="ribbon-panel"
              tabIndex={one === tab ? 0 : -1}
              className={classNames(
                'border-b-2 px-3 outline-offset-[-2px]',
                one === tab ? 'border-accent font-semibold text-1' : 'border-transparent text-2 hover:text-1',
              )}
              onClick={() => onTab(one)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowRight') move(1)
                else if (event.key === 'ArrowLeft') move(-1)
              }}
            >
              {NAMES[one]}
            </button>
          ))}
        </div>
        <span aria-hidden="true" className="mx-2 h-[20px] border-l border-line-2" />
        {inserts}
        <span className="ml-auto truncate text-small text-3">{said}</span>
      </div>
      <div
        id="ribbon-panel"
        role="tabpanel"
        aria-labelledby={`ribbon-tab-${tab}`}
        className="flex min-h-bar items-center gap-2 overflow-x-auto px-3 py-1"
      >
        {children}
      </div>
    </div>
  )
}
