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
    const [before, after] = [words[at - 1], words[at + 1]]
    // A sign after a figure stays on its line, and so does a parenthesis that opens before it.
    if (typeof one === 'string')
      return one.slice(
        typeof before === 'object' ? signsBefore(one).length : 0,
        typeof after === 'object' ? one.length - opensAfter(one).length : one.length,
      )
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes.
      <span key={at} className="whitespace-nowrap">
        {typeof before === 'string' && opensAfter(before)}
        <FigureButton figure={one} messageId={messageId} />
        {typeof after === 'string' && signsBefore(after)}
      </span>
    )
  })
}

function signsBefore(words: string): string {
  return /^[.,;:)]+/.exec(words)?.[0] ?? ''
}

function opensAfter(words: string): string {
  return /\(+$/.exec(words)?.[0] ?? ''
}
