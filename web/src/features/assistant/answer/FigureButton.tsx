import type { SaidFigure } from '@fourwall/domain/assistant/answers/answer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { figureVerdict } from './figure-verdict.ts'
import { useFigurePicking } from './picked-figure.ts'

interface FigureButtonProps {
  readonly figure: SaidFigure
  readonly messageId: string
  /** As it is printed here, if not as the answer prints it. */
  readonly text?: string
  /** Whether better and worse are colored, with a mark and a word. */
  readonly isJudged?: boolean
}

/** A figure of an answer: dotted underneath, and opening what it is made of. Plain where nothing stands behind it. */
export function FigureButton({ figure, messageId, text = figure.text, isJudged = false }: FigureButtonProps) {
  const { picked, pick } = useFigurePicking()
  const verdict = isJudged ? figureVerdict(figure, text) : null
  const tone = verdict === 'better' ? 'text-fav' : verdict === 'worse' ? 'text-unfav' : undefined
  const mark = verdict !== null && (
    <>
      <Icon name={verdict === 'better' ? 'triangle-up' : 'triangle-down'} size={9} className="mr-[3px] inline-block align-[0px]" />
      <span className="sr-only">{verdict} </span>
    </>
  )
  if (figure.source === null || figure.value === null)
    return (
      <span className={classNames('whitespace-nowrap', tone)}>
        {mark}
        {text}
      </span>
    )
  const isPicked = picked?.messageId === messageId && picked.figure.key === figure.key
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      title={figure.entries === undefined ? 'Show what it is made of' : 'Show where it comes from'}
      onClick={() => pick({ messageId, figure })}
      className={classNames(
        'cursor-pointer! rounded-t-chip border-b whitespace-nowrap transition-colors duration-fast print:border-transparent',
        isPicked ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-dotted border-line-control hover:bg-hover',
        !isPicked && tone,
      )}
    >
      {mark}
      {text}
    </button>
  )
}
