import {
  type FormulaPart,
  type FormulaPlace,
  type FormulaProblem,
  formulaParts,
  formulaProblems,
} from '@fourwall/domain/mappings/formula-text.ts'
import { caretBeside, completionEdit, completions, nameAfter, nameBefore, typedName } from '@fourwall/domain/mappings/formula-typing.ts'
import { type RefObject, useState } from 'react'
import type { FormulaCommand } from './formula-keys.ts'
import { type FormulaSign, signEdit } from './formula-signs.ts'
import { type FormulaTextOptions, useFormulaText } from './use-formula-text.ts'

export interface FormulaTypingOptions extends FormulaTextOptions {
  readonly place: FormulaPlace
  /** The field was left: what is typed next is a new undo step. */
  readonly onSettled: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** Enter was pressed with no list open. */
  readonly onDone: () => void
}

interface FormulaTyping {
  readonly input: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  readonly parts: readonly FormulaPart[]
  /** All but that of the name that is being typed. */
  readonly problems: readonly FormulaProblem[]
  /** Ids of the names in the list; empty: it is closed. */
  readonly found: readonly string[]
  /** Which of `found` Enter takes. */
  readonly activeAt: number
  readonly type: (text: string, caret: number) => void
  readonly select: (from: number, to: number) => void
  readonly leave: () => void
  readonly closeList: () => void
  /** Opens the list of all names at the caret. */
  readonly openList: () => void
  /** Puts a name in the place of what was typed of it. */
  readonly accept: (id: string | undefined) => void
  readonly insertSign: (sign: FormulaSign) => void
  /** False where the browser does with the key what it always does. */
  readonly run: (command: FormulaCommand) => boolean
}

/** What can be done in a formula field, and the list of names that complete what is typed. */
export function useFormulaTyping(options: FormulaTypingOptions): FormulaTyping {
  const { names, place } = options
  const { input, text, caret, setCaret, type, edit, forgetTyped } = useFormulaText(options)
  /** Which names the list has: those that complete what is typed, or all because the user asked for them. */
  const [list, setList] = useState<'TYPED' | 'ALL' | null>(null)
  const [chosenAt, setChosenAt] = useState(0)

  const typing = list === null ? null : typedName(text, caret, names)
  const name = list === 'ALL' ? (typing ?? { from: caret, to: caret, typed: '' }) : typing
  const found = name === null ? [] : completions(name.typed, names, place.groupId)
  const activeAt = Math.min(chosenAt, found.length - 1)

  function openList() {
    setCaret(input.current?.selectionStart ?? 0)
    setChosenAt(0)
    setList('ALL')
  }
  const closeList = () => setList(null)
  function accept(id: string | undefined) {
    const fullName = id === undefined ? undefined : names.nameOf.get(id)
    if (name === null || fullName === undefined) return
    edit(completionEdit(text, name, fullName))
    closeList()
    input.current?.focus()
  }
  function moveCaret(by: -1 | 1) {
    const next = caretBeside(text, input.current?.selectionStart ?? caret, by, names)
    input.current?.setSelectionRange(next, next)
  }
  function deleteName(by: -1 | 1): boolean {
    const at = input.current?.selectionStart ?? caret
    const whole = by === -1 ? nameBefore(text, at, names) : nameAfter(text, at, names)
    if (whole !== null) edit(whole)
    return whole !== null
  }
  function run(command: FormulaCommand): boolean {
    if (command.kind === 'delete-name') return deleteName(command.by)
    if (command.kind === 'move-caret') moveCaret(command.by)
    else if (command.kind === 'choose') setChosenAt((activeAt + command.by + found.length) % found.length)
    else
      ({
        undo: options.onUndo,
        redo: options.onRedo,
        done: options.onDone,
        accept: () => accept(found[activeAt]),
        'open-list': openList,
        'close-list': closeList,
      })[command.kind]()
    return true
  }

  return {
    input,
    text,
    parts: formulaParts(text, names),
    // A name that is still being typed is not wrong yet.
    problems: formulaProblems(text, names, place).filter(
      ({ from, to }) => !(found.length > 0 && name !== null && from === name.from && to === name.to),
    ),
    found,
    activeAt,
    type(next, at) {
      type(next, at)
      setChosenAt(0)
      setList('TYPED')
    },
    select(from, to) {
      if (from === caret && to === caret) return
      setCaret(from)
      // Moving the caret closes a list that was asked for; selecting text closes any.
      if (list === 'ALL' || from !== to) closeList()
    },
    leave() {
      closeList()
      forgetTyped()
      options.onSettled()
    },
    closeList,
    openList,
    accept,
    insertSign(sign) {
      const from = input.current?.selectionStart ?? text.length
      edit(signEdit(text, { from, to: input.current?.selectionEnd ?? from }, sign))
      input.current?.focus()
    },
    run,
  }
}
