import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

interface PrintedPagesProps {
  readonly titleLines: readonly string[]
  /** At the foot of every page. */
  readonly name: string
  /** The font size in CSS pixels. */
  readonly typeSize: number
  /** Portrait; else landscape. */
  readonly isUpright?: boolean
  /** Tables; each starts on a new page. */
  readonly children: ReactNode
}

/** Content for printing only. */
export function PrintedPages({ titleLines, name, typeSize, isUpright = false, children }: PrintedPagesProps) {
  useFooter(name, isUpright ? 'upright' : 'report')
  return createPortal(
    // Always in the light theme: paper is white.
    <div className="print-report" data-theme="light" data-upright={isUpright || undefined} style={{ fontSize: typeSize }}>
      <header className="print-title">
        {titleLines.map((line, at) => (
          <p key={at}>{line}</p>
        ))}
      </header>
      {children}
    </div>,
    document.body,
  )
}

/** The footer of every page. Only a style sheet can do that, and the content security policy allows no inline ones. */
function useFooter(text: string, page: 'report' | 'upright') {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    // As code points, so that no character of a name ends the string.
    const escaped = Array.from(text, (character) => `\\${character.codePointAt(0)?.toString(16)} `).join('')
    sheet.replaceSync(`@page ${page} { @bottom-left { content: "${escaped}"; font: 8pt "IBM Plex Sans", sans-serif; color: #475159 } }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text, page])
}
