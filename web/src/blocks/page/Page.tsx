import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useNarrowScreen } from './narrow-screen.ts'
import { PageChromeContext } from './page-chrome.ts'

interface Crumb {
  readonly label: string
  readonly to: NonNullable<LinkProps['to']>
  readonly search?: NonNullable<LinkProps['search']>
}

interface PageProps {
  /** The last breadcrumb, the heading, and the title of the window. */
  readonly title: string
  /** The breadcrumbs before the title, outermost first. */
  readonly crumbs?: readonly Crumb[]
  /** Next to the title: a dot for unsaved changes, a count. */
  readonly mark?: ReactNode
  /** Muted text before the actions: "Unsaved changes", "15,571 rows · 1.9 MB". */
  readonly note?: ReactNode
  readonly actions?: ReactNode
  /** A Drawer; docks at the right over the full height. */
  readonly drawer?: ReactNode
  /** Off where tabs follow the top bar: they have a line of their own. */
  readonly hasLine?: boolean
  readonly children: ReactNode
}

/** The frame of every signed-in screen: a top bar with breadcrumbs and actions, the content below it, a drawer at the right. */
export function Page({ title, crumbs = [], mark, note, actions, drawer, hasLine = true, children }: PageProps) {
  const chrome = useContext(PageChromeContext)
  const isNarrow = useNarrowScreen()
  const acts = (note !== undefined || actions !== undefined) && (
    <div
      className={classNames(
        'contents phone:flex phone:w-full phone:flex-wrap phone:items-center phone:justify-end phone:gap-2 phone:pb-2 phone:empty:hidden',
        'tight:ml-auto tight:flex tight:min-h-bar tight:min-w-0 tight:flex-wrap tight:items-center tight:justify-end tight:gap-x-[10px] tight:gap-y-1',
      )}
    >
      {/* Shrinks before the title does. */}
      {note !== undefined && <span className="min-w-0 shrink-[1000] truncate text-small text-3 phone:mr-auto">{note}</span>}
      {actions}
    </div>
  )
  const end = <div className="flex h-bar flex-none items-center gap-[10px] empty:hidden">{chrome.end}</div>
  const names = (
    <nav aria-label="Breadcrumb" className="min-w-0 flex-auto phone:flex-1 phone:leading-(--bar) tight:leading-(--bar)">
      <ol className="flex items-center gap-[6px] whitespace-nowrap">
        {crumbs.map((crumb) => (
          <li key={crumb.label} className="flex flex-none items-center gap-[6px] text-3 phone:hidden">
            <Link
              to={crumb.to}
              {...(crumb.search === undefined ? {} : { search: crumb.search })}
              title={crumb.label}
              className="max-w-[180px] truncate rounded-chip hover:text-1"
            >
              {crumb.label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li className="flex min-w-0 items-center gap-x-2 phone:has-[button:not([aria-label])]:flex-wrap">
          <h1 aria-current="page" className="truncate font-semibold" title={title}>
            {title}
          </h1>
          <span className="min-w-[7px] flex-none">{mark}</span>
        </li>
      </ol>
    </nav>
  )
  return (
    <>
      <title>{`${[title, ...crumbs.map(({ label }) => label).reverse()].join(' · ')} · Fourwall`}</title>
      <main id="content" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
        <div className="@container/header flex-none">
          <header
            className={classNames(
              'flex min-h-bar items-center gap-[10px] pr-3 pl-4 phone:flex-wrap phone:gap-y-0 tight:items-start',
              hasLine && 'border-b border-line-2',
            )}
          >
            <div className="flex h-bar flex-none items-center wide:hidden">{chrome.start}</div>
            {isNarrow ? (
              // A row of their own, which comes last for the keyboard, too.
              <>
                {names}
                {end}
                {acts}
              </>
            ) : (
              <>
                {/* Next to a drawer, acts move to a second row before the title is cut. */}
                <div className="flex min-w-0 flex-1 items-center gap-x-[10px] tight:flex-wrap">
                  {names}
                  {acts}
                </div>
                {end}
              </>
            )}
          </header>
        </div>
        {children}
      </main>
      {drawer}
    </>
  )
}
