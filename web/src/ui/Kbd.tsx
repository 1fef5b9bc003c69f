import { ownKeyNames } from './key-names.ts'

/** Keys as this computer's keyboard names them: `mod+k` is ⌘K on a Mac and Ctrl K elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="flex-none self-center rounded-chip border border-line-2 bg-page px-1 font-sans text-micro text-3">
      {ownKeyNames(keys)}
    </kbd>
  )
}
