import type { AnswerWords } from '@fourwall/domain/assistant/answers/answer.ts'
import { FigureButton } from './FigureButton.tsx'

interface FigureWordsProps {
  readonly words: AnswerWords
  /** Of the answer that they are in. */
  readonly messageId: string
}

/** A sentence with its figures. The words are plain: nothing in them is markup. */
export function FigureWords({ words, messageId }: FigureWordsProps) {
  return words.map((one, at) => {
    const after = words[at + 1]
    // A sign after a figure stays on its line.
    if (typeof one === 'string') return typeof words[at - 1] === 'object' ? one.slice(signsBefore(one).length) : one
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes.
      <span key={at} className="whitespace-nowrap">
        <FigureButton figure={one} messageId={messageId} />
        {typeof after === 'string' && signsBefore(after)}
      </span>
    )
  })
}

function signsBefore(words: string): string {
  return /^[.,;:)]+/.exec(words)?.[0] ?? ''
}
