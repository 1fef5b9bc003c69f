import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import type { CellDraftStore } from './cell-draft.ts'
import { editorCommandOf } from './editing-keys.ts'

/** For an `<input>` outside a grid. */
export interface DraftFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly value: string
  readonly 'data-cell-draft': true
  readonly onFocus: () => void
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  readonly onSelect: (event: SyntheticEvent<HTMLInputElement>) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void
}

/**
 * A field outside a grid that edits the active cell, such as a formula bar. It shows what is being typed there, else `source`: the
 * text that an editor of the cell begins with. Enter, Tab and Escape do what they do in the cell.
 */
export function useDraftField(store: CellDraftStore, source: string): DraftFieldProps {
  const draft = useSyncExternalStore(store.subscribe, store.snapshot)
  const ref = useRef<HTMLInputElement>(null)
  const isHere = draft?.field === 'BESIDE'
  const { from, to } = draft?.caret ?? { from: 0, to: 0 }
  useLayoutEffect(() => {
    const element = ref.current
    if (isHere && element === document.activeElement && (element?.selectionStart !== from || element.selectionEnd !== to))
      element?.setSelectionRange(from, to)
  }, [isHere, from, to])
  return {
    ref,
    value: draft?.text ?? source,
    'data-cell-draft': true,
    onFocus() {
      if (draft) store.change({ field: 'BESIDE', isReplacing: false })
      else store.begin('BESIDE')
    },
    onChange({ target }) {
      if (store.snapshot() === null && !store.begin('BESIDE')) return
      store.change({ text: target.value, caret: caretOf(target), pointed: null })
    },
    onSelect({ currentTarget }) {
      if (store.snapshot()?.field === 'BESIDE') store.change({ caret: caretOf(currentTarget) })
    },
    onKeyDown(event) {
      const command = event.nativeEvent.isComposing ? null : editorCommandOf(event, false)
      if (command === null || command.kind === 'edit-text') return
      // Tab moves on through the page if nothing was changed.
      if (event.key === 'Tab' && (draft === null || draft.text === source)) return
      event.preventDefault()
      if (command.kind === 'hold') store.hold()
      else if (command.kind === 'cancel') store.cancel()
      else flushSync(() => store.commit(command))
    },
    onBlur({ relatedTarget }) {
      if (!isDraftField(relatedTarget)) store.commit()
    },
  }
}

/** Whether an element is one of the fields that edit the active cell. */
export function isDraftField(element: EventTarget | null): boolean {
  return element instanceof HTMLElement && element.dataset['cellDraft'] !== undefined
}

export function caretOf(field: HTMLInputElement): { readonly from: number; readonly to: number } {
  const end = field.value.length
  return { from: field.selectionStart ?? end, to: field.selectionEnd ?? end }
}
