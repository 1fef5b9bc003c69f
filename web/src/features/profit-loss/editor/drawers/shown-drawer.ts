import type { OpenDrawer } from './LayoutDrawer.tsx'

/** What is open beside a layout. `asked` rises each time that somebody wants to write a note. */
export type ShownDrawer =
  | OpenDrawer
  | { readonly kind: 'HISTORY' }
  | { readonly kind: 'TRACE' }
  | { readonly kind: 'NOTES'; readonly asked: number }
