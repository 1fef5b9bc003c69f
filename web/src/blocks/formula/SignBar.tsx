import type { MouseEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FORMULA_SIGNS, type FormulaSign } from './formula-signs.ts'

interface SignBarProps {
  readonly onSign: (sign: FormulaSign) => void
  /** What the last button inserts, in a word: `group`. */
  readonly noun: string
  readonly onInsert: () => void
}

/** Buttons under a formula that type operators and parentheses and open the list of names. */
export function SignBar({ onSign, noun, onInsert }: SignBarProps) {
  return (
    <div role="toolbar" aria-label="Signs" className="mt-1 flex gap-1">
      {FORMULA_SIGNS.map(({ sign, label }) => (
        <Button key={sign} aria-label={label} onMouseDown={keepFocus} onClick={() => onSign(sign)} className="h-[22px] w-[26px] px-0">
          {sign}
        </Button>
      ))}
      <Button onMouseDown={keepFocus} onClick={onInsert} className="h-[22px] px-2 text-small">
        Insert {noun}
      </Button>
    </div>
  )
}

/** The caret stays where it is in the formula. */
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
