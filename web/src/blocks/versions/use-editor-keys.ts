import { useEffect, useEffectEvent } from 'react'

interface EditorKeys {
  readonly onSave: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** While something else has the focus, such as a dialog. */
  readonly isOff?: boolean
}

/** Control with S saves, with Z undoes, with Y redoes, anywhere on the page; in a field, Z and Y belong to the field. */
export function useEditorKeys({ onSave, onUndo, onRedo, isOff = false }: EditorKeys): void {
  const pressKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isTyping =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isOff) return
    const key = event.key.toLowerCase()
    if (key === 's') onSave()
    else if (isTyping) return
    else if (key === 'z') (event.shiftKey ? onRedo : onUndo)()
    else if (key === 'y') onRedo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressKey)
    return () => document.removeEventListener('keydown', pressKey)
  }, [])
}
