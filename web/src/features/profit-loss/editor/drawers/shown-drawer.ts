import type { OpenDrawer } from './LayoutDrawer.tsx'

/** What is open next to a layout. `asked` increases each time the user asks to write a note. */
export type ShownDrawer =
  | OpenDrawer
  | { readonly kind: 'HISTORY' }
  | { readonly kind: 'TRACE' }
  | { readonly kind: 'NOTES'; readonly asked: number }
