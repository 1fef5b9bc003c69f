import { formatCount } from '@fourwall/domain/money/format.ts'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { LedgerSummaryQuery } from '../../features/ledger/ledger-summary.ts'
import { UnmappedCountQuery } from '../../features/mappings/unmapped-count.ts'
import { useMe } from '../../features/session/me.ts'
import { useDisplay } from '../../ui/display.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ledgerLines } from './ledger-lines.ts'
import { placeOf, sidebarPlaces } from './places.ts'
import { type ShellOverlay, showOverlay } from './shell-overlay.ts'
import { OVERLAY_KEYS } from './shortcuts.ts'

/** At the left on wide windows. */
export function Sidebar() {
  return (
    <aside aria-label="Sidebar" className="flex w-[184px] flex-none flex-col border-r border-line-1 bg-sunken narrow:hidden">
      <Brand />
      <SidebarContent />
    </aside>
  )
}

/** On narrow windows the logo opens it over the page. */
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
  const show = (overlay: ShellOverlay) => {
    onNavigate?.()
    showOverlay(overlay)
  }
  return (
    <>
      <div className="px-2 pt-1 pb-2">
        <button
          type="button"
          onClick={() => show('commands')}
          className="flex h-control w-full items-center gap-[6px] rounded-control border border-line-2 bg-page px-2 text-small text-3 transition-colors duration-fast hover:bg-hover"
        >
          <Icon name="search" />
          <span className="flex-1 text-left whitespace-nowrap">Find or jump to</span>
          <span aria-hidden="true" className="flex phone:hidden">
            <Kbd keys={OVERLAY_KEYS.commands} />
          </span>
        </button>
      </div>
      <nav aria-label="Main" className="flex-1 overflow-y-auto px-2 pt-[6px]">
        <ul>
          {sidebarPlaces.main.map(({ to, label }) => (
            <NavigationItem key={to} to={to} label={label} onNavigate={onNavigate} />
          ))}
        </ul>
        <h2 id="setup-heading" className="px-2 pt-[14px] pb-1 text-micro text-3">
          Setup
        </h2>
        <ul aria-labelledby="setup-heading">
          {sidebarPlaces.setup.map(({ to, label }) => (
            <NavigationItem key={to} to={to} label={label} onNavigate={onNavigate}>
              {to === '/settings/mappings' && <UnmappedCount />}
              {to === '/settings/locations' && <LocationCount />}
            </NavigationItem>
          ))}
        </ul>
      </nav>
      <div className="px-2 pb-1 phone:hidden">
        <button
          type="button"
          onClick={() => show('shortcuts')}
          className="flex h-[22px] w-full items-center gap-[6px] rounded-control px-2 text-micro text-3 transition-colors duration-fast hover:bg-hover hover:text-1"
        >
          <span className="flex-1 text-left">Shortcuts</span>
          <span aria-hidden="true" className="flex">
            <Kbd keys={OVERLAY_KEYS.shortcuts} />
          </span>
        </button>
      </div>
      <CompanyFooter />
    </>
  )
}

interface NavigationItemProps {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly onNavigate: (() => void) | undefined
  /** Next to the name of the place: a count, for example. */
  readonly children?: ReactNode
}

function NavigationItem({ to, label, onNavigate, children }: NavigationItemProps) {
  const aboutId = useId()
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <li className="relative">
      <Link
        to={to}
        {...(onNavigate === undefined ? {} : { onClick: onNavigate })}
        // Pages below it, such as one of the uploads, belong to it unless they have a place of their own.
        activeOptions={{ exact: true, includeSearch: false }}
        aria-describedby={aboutId}
        aria-current={placeOf(path) === to ? 'page' : undefined}
        className="flex h-row phone:h-control items-center rounded-control px-2 text-2 transition-colors duration-fast hover:bg-hover aria-[current=page]:bg-active aria-[current=page]:font-medium aria-[current=page]:text-1"
      >
        {label}
      </Link>
      {/* Outside of the link, so that it is not part of its name. */}
      <span id={aboutId} className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-micro">
        {children}
      </span>
    </li>
  )
}

/** How many accounts no mapping assigns; nothing for none. */
function UnmappedCount() {
  const { data: ledger } = useAnswer(LedgerSummaryQuery, {})
  const { data, again } = useAnswer(UnmappedCountQuery, {})
  const ledgerState = JSON.stringify(ledger)
  const before = useRef(ledgerState)
  useEffect(() => {
    if (ledgerState !== before.current && before.current !== undefined) again()
    before.current = ledgerState
  }, [ledgerState, again])
  const count = data?.accountsInNoMapping ?? 0
  return count > 0 && <span className="font-medium text-warn">{formatCount(count)} unmapped</span>
}

/** How many locations have entries. */
function LocationCount() {
  const { data } = useAnswer(LedgerSummaryQuery, {})
  const count = data?.ledgerSummary.locations ?? 0
  return count > 0 && <span className="text-3">{formatCount(count)}</span>
}

/** The company, and the last day of its ledger. Nothing while it is loading. */
function CompanyFooter() {
  const me = useMe()
  const display = useDisplay()
  const { data } = useAnswer(LedgerSummaryQuery, {})
  if (me === null) return null
  return (
    <div className="mx-2 mb-2 border-t border-line-1 px-2 pt-2 text-micro text-3">
      <div className="truncate font-medium text-2" title={me.company.name}>
        {me.company.name}
      </div>
      {data !== undefined &&
        ledgerLines(data.ledgerSummary, me.company.today, display).map((line) => (
          <div key={line} className="truncate" title={line}>
            {line}
          </div>
        ))}
    </div>
  )
}
