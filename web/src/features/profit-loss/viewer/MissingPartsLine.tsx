import { Button } from '../../../ui/Button.tsx'
import type { MissingParts } from './use-viewer-parts.ts'

/** What the viewer does without, because it could not be loaded. */
export function MissingPartsLine({ missing: { sentences, reason, again } }: { missing: MissingParts }) {
  return (
    <div role="status" className="flex flex-none items-center gap-2 border-b border-line-1 bg-warn-soft px-4 py-[5px]">
      <p className="min-w-0 flex-1">
        {sentences.join(' ')} {reason !== null && <span className="text-2">{reason}</span>}
      </p>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}
