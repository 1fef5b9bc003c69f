import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useHomeLinks } from './home-targets.ts'

interface FigureLinkProps {
  readonly href: string
  readonly children: ReactNode
  readonly label?: string
  readonly className?: string
}

/** A figure, or an act, that leads to another page. */
export function FigureLink({ href, children, label, className }: FigureLinkProps) {
  const { go } = useHomeLinks()
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(href)
  }
  return (
    <a href={href} onClick={handleClick} aria-label={label} className={classNames('rounded-chip hover:underline', className)}>
      {children}
    </a>
  )
}
