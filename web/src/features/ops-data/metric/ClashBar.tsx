import { counted } from '@fourwall/domain/money/format.ts'
import { Button } from '../../../ui/Button.tsx'

interface ClashBarProps {
  readonly count: number
  readonly onChoose: () => void
}

/** Shown above the grid while stored figures changed since something was typed over them. */
export function ClashBar({ count, onChoose }: ClashBarProps) {
  return (
    <section
      aria-label="Changed while you were editing"
      className="flex flex-none items-center gap-3 border-b border-line-2 bg-warn-soft px-4 py-2"
    >
      <p role="status" className="min-w-0 flex-1">
        <span className="font-medium">{counted(count, 'figure')} changed while you were editing.</span>{' '}
        <span className="text-2">{count === 1 ? 'It is' : 'They are'} marked in the table with what is stored now.</span>
      </p>
      <Button onClick={onChoose}>Choose which to keep</Button>
    </section>
  )
}
