import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * When the browser began to print; null while it does not. While it prints, the title of the document is the file name of a PDF.
 */
export function usePrinting(isReady: boolean, nameNow: () => string): Date | null {
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  const documentName = useEffectEvent(nameNow)
  useEffect(() => {
    if (!isReady) return
    // Fonts that the screen has not used yet would be missing on paper.
    for (const weight of [400, 500, 600]) void document.fonts.load(`${weight} 12px "IBM Plex Sans"`)
    let title: string | null = null
    const handleBefore = () => {
      // The browser prints the page as it is when this returns.
      flushSync(() => setPrintedAt(new Date()))
      title ??= document.title
      document.title = documentName()
    }
    const handleAfter = () => {
      setPrintedAt(null)
      if (title !== null) document.title = title
      title = null
    }
    window.addEventListener('beforeprint', handleBefore)
    window.addEventListener('afterprint', handleAfter)
    return () => {
      window.removeEventListener('beforeprint', handleBefore)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [isReady])
  return isReady ? printedAt : null
}
