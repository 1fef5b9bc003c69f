import type { ReactNode } from 'react'

const line = (path: string) => (
  <path d={path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" strokeLinejoin="round" />
)

const shapes = {
  'arrow-down': line('M6 2v8M3 7.2 6 10l3-2.8'),
  'arrow-left': line('M10 6H2M4.8 3 2 6l2.8 3'),
  'arrow-right': line('M2 6h8M7.2 3 10 6 7.2 9'),
  'arrow-up': line('M6 10V2M3 4.8 6 2l3 2.8'),
  chart: line('M1.5 10.5h9M3 8.5v-3M6 8.5V2M9 8.5V4'),
  check: line('M2.2 6.4 4.8 9l5-5.8'),
  'chevron-down': line('M3.4 4.8 6 7.4l2.6-2.6'),
  'chevron-right': line('M4.8 3.4 7.4 6 4.8 8.6'),
  clip: line('M9.8 5.6 6 9.4a2.2 2.2 0 0 1-3.1-3.1l4.4-4.4a1.5 1.5 0 0 1 2.1 2.1L5.2 8.2a.7.7 0 0 1-1-1l3.6-3.6'),
  close: line('m3.2 3.2 5.6 5.6M8.8 3.2 3.2 8.8'),
  copy: line('M4 4h6v6H4zM8 4V2H2v6h2'),
  eye: (
    <>
      {line('M1 6c1.4-2.4 3-3.6 5-3.6S9.6 3.6 11 6C9.6 8.4 8 9.6 6 9.6S2.4 8.4 1 6Z')}
      <circle cx="6" cy="6" r="1.5" fill="none" stroke="currentColor" strokeWidth="1.25" />
    </>
  ),
  'eye-off': line(
    'M1 6c.7-1.2 1.5-2.1 2.3-2.7M5 2.5c.3 0 .7-.1 1-.1 2 0 3.6 1.2 5 3.6-.4.7-.9 1.3-1.4 1.9M7 9.5c-.3.1-.7.1-1 .1-1 0-1.9-.3-2.7-.9M2 2l8 8',
  ),
  external: line('M5 2.5H2.5v7h7V7M7.2 2h2.8v2.8M9.8 2.2 5.6 6.4'),
  folder: line('M1.4 9.6V2.6h3.2l1.2 1.4h4.8v5.6z'),
  history: line('M2.2 3.2v2.4h2.4M2.4 5.6A3.9 3.9 0 1 1 2.6 8M6 4v2.2l1.5 1'),
  lock: line('M3 5.6h6v4.6H3zM4.2 5.6V4a1.8 1.8 0 0 1 3.6 0v1.6'),
  minus: line('M3 6h6'),
  more: (
    <>
      <circle cx="2.5" cy="6" r="1" fill="currentColor" />
      <circle cx="6" cy="6" r="1" fill="currentColor" />
      <circle cx="9.5" cy="6" r="1" fill="currentColor" />
    </>
  ),
  pencil: line('M2 10l.6-2.4L8.4 1.8l1.8 1.8-5.8 5.8zM7.4 2.8l1.8 1.8'),
  person: (
    <>
      <circle cx="6" cy="4" r="2" fill="none" stroke="currentColor" strokeWidth="1.25" />
      {line('M2.4 10.4c.4-2 1.8-3 3.6-3s3.2 1 3.6 3')}
    </>
  ),
  pin: line('M4 1.6h4M4.6 1.6v3.2L3 7h6L7.4 4.8V1.6M6 7v3.6'),
  plus: line('M6 2v8M2 6h8'),
  redo: line('M7.6 1.8 10 4.2 7.6 6.6M10 4.2H5a3 3 0 0 0 0 6h2.4'),
  search: (
    <>
      <circle cx="5.2" cy="5.2" r="3.2" fill="none" stroke="currentColor" strokeWidth="1.25" />
      {line('M7.6 7.6 10.4 10.4')}
    </>
  ),
  sheet: line('M2 2h8v8H2zM2 4.8h8M4.8 4.8V10'),
  'thumb-down': line('M4 6.6 5.6 10.4c.9 0 1.4-.6 1.4-1.4V7.4h2.6c.6 0 1-.5.9-1.1l-.6-3.4c-.1-.5-.5-.8-1-.8H4zM4 2.1H1.8v4.5H4'),
  'thumb-up': line('M4 5.4 5.6 1.6c.9 0 1.4.6 1.4 1.4v1.6h2.6c.6 0 1 .5.9 1.1l-.6 3.4c-.1.5-.5.8-1 .8H4zM4 9.9H1.8V5.4H4'),
  'triangle-down': <path d="M2.6 3.4h6.8L6 8.8z" fill="currentColor" />,
  'triangle-up': <path d="M2.6 8.6h6.8L6 3.2z" fill="currentColor" />,
  unlock: line('M3 5.6h6v4.6H3zM4.2 5.6V3.6a1.8 1.8 0 0 1 3.5-.6'),
  undo: line('M4.4 1.8 2 4.2l2.4 2.4M2 4.2h5a3 3 0 0 1 0 6H4.6'),
  warning: (
    <>
      {line('M6 1.6 11 10.4H1z')}
      {line('M6 4.8v2.4')}
      <circle cx="6" cy="8.8" r="0.7" fill="currentColor" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** A 12 px icon. Without a `label` it is decoration, hidden from screen readers. */
export function Icon({ name, label, size = 12, className }: { name: IconName; label?: string; size?: number; className?: string }) {
  const speech = label === undefined ? ({ 'aria-hidden': true } as const) : ({ role: 'img', 'aria-label': label } as const)
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} focusable="false" className={className} {...speech}>
      {shapes[name]}
    </svg>
  )
}
