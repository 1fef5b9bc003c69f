import { Link, type LinkProps } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useQuery } from 'urql'
import { LedgerSummaryQuery } from '../../features/ledger/ledger-summary.ts'
import { useMe } from '../../features/session/me.ts'
import { Mark } from '../../ui/Mark.tsx'
import { ledgerLines } from './ledger-lines.ts'

/** At the left on wide windows. */
export function Sidebar() {
  return (
    <aside aria-label="Sidebar" className="flex w-[184px] flex-none flex-col border-r border-line-1 bg-sunken narrow:hidden">
      <Brand />
      <SidebarContent />
    </aside>
  )
}

/** On narrow windows the mark opens it over the page. */
export function FoldedSidebar() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger
        aria-label="Open navigation"
        className="-ml-2 inline-flex size-control flex-none items-center justify-center rounded-control hover:bg-hover wide:hidden"
      >
        <Mark />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-open bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-[216px] animate-slide-right flex-col bg-sunken shadow-pop outline-none"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <Brand />
          <SidebarContent onNavigate={() => setIsOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Brand() {
  return (
    <div className="flex h-bar flex-none items-center gap-2 px-4 text-[14px] font-semibold tracking-[-0.01em]">
      <Mark />
      Fourwall
    </div>
  )
}

function SidebarContent({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <>
      <nav aria-label="Main" className="flex-1 overflow-y-auto px-2 pt-[6px]">
        <ul>
          <NavigationItem to="/profit-loss/" label="Profit and loss" onNavigate={onNavigate} />
        </ul>
        <h2 id="setup-heading" className="px-2 pt-[14px] pb-1 text-micro text-3">
          Setup
        </h2>
        <ul aria-labelledby="setup-heading">
          <NavigationItem to="/uploads" label="Uploads" onNavigate={onNavigate} />
        </ul>
      </nav>
      <CompanyFooter />
    </>
  )
}

interface NavigationItemProps {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly onNavigate: (() => void) | undefined
}

function NavigationItem({ to, label, onNavigate }: NavigationItemProps) {
  return (
    <li>
      <Link
        to={to}
        {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        // A page below it (one upload of the uploads) still belongs to it.
        activeOptions={{ exact: false, includeSearch: false }}
        className="flex h-row items-center rounded-control px-2 text-2 transition-colors duration-fast hover:bg-hover aria-[current=page]:bg-active aria-[current=page]:font-medium aria-[current=page]:text-1"
      >
        {label}
      </Link>
    </li>
  )
}

/** Whose books these are and how far they reach. Nothing until it is known. */
function CompanyFooter() {
  const me = useMe()
  const [{ data }] = useQuery({ query: LedgerSummaryQuery })
  if (me === null) return null
  return (
    <div className="mx-2 mb-2 border-t border-line-1 px-2 pt-2 text-micro text-3">
      <div className="truncate font-medium text-2" title={me.company.name}>
        {me.company.name}
      </div>
      {data !== undefined && ledgerLines(data.ledgerSummary, me.company.today).map((line) => <div key={line}>{line}</div>)}
    </div>
  )
}
