import { isPrompt } from '@fourwall/domain/presentations/placeholders/prompts.ts'
import type { TextElement } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures, shownFigure } from '@fourwall/domain/presentations/presentation-figures.ts'
import { fittedText } from '@fourwall/domain/presentations/text-lines.ts'
import { lineHeightOf } from '@fourwall/domain/presentations/type-look.ts'
import { type CSSProperties, Fragment } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useTraced } from './slide-tracing.ts'
import { TracedFigure } from './TracedFigure.tsx'

interface TextBoxProps {
  readonly element: TextElement
  readonly texts: PresentationFigures['texts']
}

/** A text with its current figures, with the same line breaks as in every file. */
export function TextBox({ element, texts }: TextBoxProps) {
  const { fontSize, lineHeight, lines } = fittedText(element, shownFigure(element, texts))
  const traced = useTraced(element.presentedRecordId === null ? element.id : null)
  return (
    <div
      className={classNames('size-full', isPrompt(element) && 'opacity-60')}
      style={{ ...textStyle(element), whiteSpace: 'pre', fontSize, lineHeight: `${lineHeight}px` }}
    >
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own.
        <Fragment key={at}>
          {at > 0 && '\n'}
          {line.map(({ text, figure }, place) =>
            figure === null ? (
              text
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity of their own.
              <span key={place} data-figure={figure}>
                <TracedFigure as={traced.as} source={traced.keyOf(figure)}>
                  {text}
                </TracedFigure>
              </span>
            ),
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** How a text looks, also while it is typed. */
export function textStyle(element: TextElement): CSSProperties {
  const { fontFamily, fontWeight, fontStyle, textAlign, textDecoration, color, backgroundColor, padding, fontSize } = element
  return {
    fontFamily: fontFamily === 'IBM Plex Mono' ? 'var(--font-mono)' : 'var(--font-sans)',
    fontSize,
    fontWeight: fontWeight === 'bold' ? 600 : 400,
    fontStyle,
    textAlign,
    textDecoration,
    color,
    padding,
    lineHeight: lineHeightOf(fontSize),
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    ...(backgroundColor === null ? {} : { backgroundColor }),
  }
}
