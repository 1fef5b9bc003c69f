import type { Presentation } from '@fourwall/domain/presentations/presentation.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useClient } from 'urql'
import { useBeforeLeaving } from '../../../blocks/page/preserved-work.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import { loadPresentationVersion } from '../presentations-request.ts'
import { forgetPresentationDraft, keepPresentationDraft, keptPresentationDraft } from './presentation-draft.ts'
import type { PresentationEditing } from './use-presentation-editing.ts'

/** Milliseconds after the last change until changes are stored locally. */
const SETTLED_AFTER = 700

interface DraftLineProps {
  readonly editing: PresentationEditing
  readonly present: Presentation
}

/** Keeps unsaved changes through a crash of the browser, and offers those that were found. */
export function DraftLine({ editing, present }: DraftLineProps) {
  const client = useClient()
  const display = useDisplay()
  const { editor, isChanged } = editing
  const { base } = editor
  const { id, version } = base
  const [found, setFound] = useState(() => (isChanged ? null : keptPresentationDraft(id, base)))
  const isKept = useRef(false)
  const keep = () => keepPresentationDraft(id, { presentation: present, version, at: new Date().toISOString() })
  useEffect(() => {
    // A found draft stays until the user decides on it.
    if (found !== null) return
    if (!isChanged) {
      // Only this window's draft: another window's may be for a later version.
      if (isKept.current) forgetPresentationDraft(id)
      isKept.current = false
      return
    }
    isKept.current = true
    const timer = setTimeout(() => {
      keepPresentationDraft(id, { presentation: present, version, at: new Date().toISOString() })
    }, SETTLED_AFTER)
    return () => clearTimeout(timer)
  }, [found, isChanged, id, version, present])
  useBeforeLeaving(() => {
    if (found === null && isChanged) keep()
  })
  // A user who leaves the page has saved or discarded them; a browser that crashes runs no such code.
  const leave = useEffectEvent(() => {
    if (found === null && isKept.current) forgetPresentationDraft(id)
  })
  useEffect(() => () => leave(), [])
  if (found === null) return null
  const discard = () => {
    forgetPresentationDraft(id)
    setFound(null)
  }
  const restore = async () => {
    try {
      // Over a later version, saving asks what is to become of both.
      if (found.version !== version)
        editor.begin({ ...base, version: found.version, presentation: await loadPresentationVersion(client, id, found.version) })
      editor.change(found.presentation)
      setFound(null)
    } catch (error) {
      toast.error('Your unsaved changes could not be restored.', { detail: errorMessage(error) })
    }
  }
  return (
    <div role="status" className="flex flex-none items-center gap-3 border-b border-line-1 bg-warn-soft px-4 py-1">
      <span className="flex-1">Changes of {display.moment(found.at)} were not saved.</span>
      <Button onClick={() => void restore()}>Restore them</Button>
      <Button kind="plain" onClick={discard}>
        Discard them
      </Button>
    </div>
  )
}
