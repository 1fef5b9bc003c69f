import { useCallback, useEffect, useRef } from 'react'
import { toast } from '../../../ui/toast.ts'
import type { ShownView } from './shown-view.ts'

/** Shows which parts of the requested view cannot be shown. @returns a function that dismisses the notices once the user moves on. */
export function useViewNotices(shown: Pick<ShownView, 'hasUnsoundSpan' | 'unreadable' | 'leftOut'> | null): () => void {
  const { hasUnsoundSpan = false, unreadable = '', leftOut = '' } = shown ?? {}
  const said = useRef<number[]>([])
  const forget = useCallback(() => {
    for (const id of said.current.splice(0)) toast.dismiss(id)
  }, [])
  const say = useCallback((title: string, detail: string) => void said.current.push(toast.notice(title, { detail })), [])
  useEffect(() => forget, [forget])
  // One effect for each: rewriting the address at once removes the reason for some notices, but not the notices.
  useEffect(() => {
    const detail = 'The link has a time span that cannot be shown. The tab’s own is used.'
    if (hasUnsoundSpan) said.current.push(toast.failure('Invalid time period selected', { detail }))
  }, [hasUnsoundSpan])
  useEffect(() => {
    if (unreadable !== '') say('Part of this link could not be read', `This is shown without ${unreadable}.`)
  }, [say, unreadable])
  useEffect(() => {
    if (leftOut !== '') say('Part of this view was deleted', `It is shown without ${leftOut}.`)
  }, [say, leftOut])
  return forget
}
