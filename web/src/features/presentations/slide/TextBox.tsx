import type { TextElement } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures, textFigureKey } from '@fourwall/domain/presentations/presentation-figures.ts'
import { slideTextParts } from '@fourwall/domain/presentations/text-parts.ts'
import { lineHeightOf } from '@fourwall/domain/presentations/type-look.ts'
import type { CSSProperties } from 'react'
import { useTraced } from './slide-tracing.ts'
import { TracedFigure } from './TracedFigure.tsx'

interface TextBoxProps {
  readonly element: TextElement
  readonly texts: PresentationFigures['texts']
}

/** A text with its figures of now. */
export function TextBox({ element, texts }: TextBoxProps) {
  const parts = slideTextParts(element.content)
  const traced = useTraced(element.presentedRecordId === null ? element.id : null)
  return (
    <div className="size-full" style={textStyle(element)}>
      {parts.map((part, at) =>
        part.kind === 'WORDS' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity of their own.
          <span key={at} className="whitespace-nowrap" data-figure={part.name}>
            <TracedFigure as={traced.as} source={traced.keyOf(part.name)}>
              {texts.get(textFigureKey(element.id, part.name))?.text ?? '…'}
            </TracedFigure>
          </span>
        ),
      )}
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
