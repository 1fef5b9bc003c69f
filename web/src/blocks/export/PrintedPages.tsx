import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import './print.css'

interface PrintedPagesProps {
  readonly titleLines: readonly string[]
  /** At the foot of every page. */
  readonly name: string
  /** CSS pixels. */
  readonly typeSize: number
  /** Else the paper lies on its side. */
  readonly isUpright?: boolean
  /** Tables, each of which begins on a page of its own. */
  readonly children: ReactNode
}

/** What is printed of a page, of which the screen shows nothing. */
export function PrintedPages({ titleLines, name, typeSize, isUpright = false, children }: PrintedPagesProps) {
  useFooter(name, isUpright ? 'upright' : 'report')
  return createPortal(
    // Paper is white, whatever the screen is.
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

/** Says at the foot of each page what it is a page of. A style sheet alone can do that, and the page's policy allows no text of one. */
function useFooter(text: string, page: 'report' | 'upright') {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    // Code points, so that nothing in a name ends the string.
    const escaped = Array.from(text, (character) => `\\${character.codePointAt(0)?.toString(16)} `).join('')
    sheet.replaceSync(`@page ${page} { @bottom-left { content: "${escaped}"; font: 8pt "IBM Plex Sans", sans-serif; color: #475159 } }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [text, page])
}
