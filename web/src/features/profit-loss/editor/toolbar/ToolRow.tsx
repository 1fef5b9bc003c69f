import type { KeyboardEvent, ReactNode } from 'react'

interface ToolRowProps {
  readonly label: string
  /** Gives the keyboard back to the cells. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** Tools over the cells. In a narrow window they take a second line, so that none is out of reach. */
export function ToolRow({ label, onLeave, children }: ToolRowProps) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      // By mouse, the cells keep the keyboard.
      onMouseDown={(event) => event.target instanceof Node && event.currentTarget.contains(event.target) && event.preventDefault()}
      onKeyDown={(event) => handleToolKey(event, onLeave)}
      className="flex min-h-bar flex-none flex-wrap items-center gap-x-[2px] gap-y-1 border-b border-line-1 py-[5px] pr-3 pl-4 outline-none phone:[--control:32px]"
    >
      {children}
    </div>
  )
}

export function ToolDivider() {
  return <span aria-hidden="true" className="mx-[6px] h-4 w-px flex-none bg-line-2" />
}

/** Arrows go along the tools, Escape back to the cells. */
function handleToolKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  // Keys of a menu that is open over the toolbar bubble through here, too.
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const at = tools.findIndex((tool) => tool === event.target)
  if (event.key === 'Escape') onLeave()
  else if (event.key === 'ArrowRight') tools[(at + 1) % tools.length]?.focus()
  else if (event.key === 'ArrowLeft') tools.at(at - 1)?.focus()
  else if (event.key === 'Home') tools[0]?.focus()
  else if (event.key === 'End') tools.at(-1)?.focus()
  else return
  event.preventDefault()
}
