import type { FormulaNames } from '@fourwall/domain/mappings/formula-names.ts'
import { type FormulaPlace, formulaParts, formulaProblems, shownFormula, storedFormula } from '@fourwall/domain/mappings/formula-text.ts'
import {
  caretBeside,
  completionEdit,
  completions,
  nameAfter,
  nameBefore,
  type TextEdit,
  typedName,
} from '@fourwall/domain/mappings/formula-typing.ts'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/Field.tsx'
import { type FormulaRun, formulaRuns } from './formula-runs.ts'

interface FormulaFieldProps {
  /** With ids, as it is saved. */
  readonly formula: string
  readonly names: FormulaNames
  readonly place: FormulaPlace
  /** What can be named, in a word or two: `group`, and `Groups` over the list of them. */
  readonly named?: { readonly one: string; readonly list: string }
  readonly hint?: string
  /** A few words beside a name in the list: where it is from. */
  readonly noteOf?: (id: string) => string | null
  /** What is wrong besides, such as what the server said. */
  readonly error?: string | null
  /** Whether the keyboard begins here. */
  readonly isFresh: boolean
  /** `isTyping`: one more character of the same run. */
  readonly onChange: (formula: string, isTyping: boolean) => void
  /** The field is left: what is typed next is another step. */
  readonly onSettled: () => void
  readonly onUndo: () => void
  readonly onRedo: () => void
  /** Enter is done with it. */
  readonly onDone: () => void
}

/** The same in the text that is typed and in what is drawn behind it, so that they never part. */
const typeface = 'px-2 py-[4px] font-sans text-body leading-[20px] break-words whitespace-pre-wrap'

/**
 * A formula to be typed: names of groups stand as tokens, are completed, and are taken and passed whole; what is wrong is
 * underlined and said.
 */
export function FormulaField({ formula, names, place, isFresh, onChange, named = GROUPS, ...props }: FormulaFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  /** What is typed as it is typed, as long as it stands for the formula: `Revenue` is `{Revenue}` when the field is left. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly formula: string } | null>(null)
  const text = typed?.formula === formula ? typed.text : shownFormula(formula, names)
  const [caret, setCaret] = useState(0)
  /** The list of groups: of what is typed, or of all because somebody asked for it. */
  const [list, setList] = useState<'TYPED' | 'ASKED' | null>(null)
  const [chosenAt, setChosenAt] = useState(0)
  const nextCaret = useRef<number | null>(null)

  useEffect(() => {
    if (isFresh) input.current?.focus()
  }, [isFresh])
  useLayoutEffect(() => {
    if (nextCaret.current === null) return
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = null
  })

  const typing = list === null ? null : typedName(text, caret, names)
  const name = list === 'ASKED' ? (typing ?? { from: caret, to: caret, typed: '' }) : typing
  const found = name === null ? [] : completions(name.typed, names, place.groupId)
  const isListed = found.length > 0
  const active = Math.min(chosenAt, found.length - 1)
  const parts = formulaParts(text, names)
  const problems = formulaProblems(text, names, place)
  // A name that is still being typed is not wrong yet.
  const shown = problems.filter(({ from, to }) => !(isListed && name !== null && from === name.from && to === name.to))

  const set = (next: string, at: number, isTyping: boolean) => {
    const stored = storedFormula(next, names)
    setTyped({ text: next, formula: stored })
    setCaret(at)
    onChange(stored, isTyping)
  }
  const edit = ({ from, to, insert }: TextEdit) => {
    const at = from + insert.length
    nextCaret.current = at
    set(text.slice(0, from) + insert + text.slice(to), at, false)
  }
  const accept = (id: string | undefined) => {
    const called = id === undefined ? undefined : names.nameOf.get(id)
    if (name === null || called === undefined) return
    edit(completionEdit(text, name, called))
    setList(null)
    input.current?.focus()
  }
  const type = (sign: string) => {
    const at = input.current?.selectionStart ?? text.length
    const isTight = sign === '(' || sign === ')'
    const before = text.slice(0, at)
    edit({
      from: at,
      to: input.current?.selectionEnd ?? at,
      insert: isTight ? sign : `${before.endsWith(' ') || before === '' ? '' : ' '}${sign} `,
    })
    input.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    const isCommand = event.ctrlKey || event.metaKey
    const isPlain = !isCommand && !event.altKey && !event.shiftKey
    const key = event.key.toLowerCase()
    if (isCommand && !event.altKey && (key === 'z' || key === 'y')) (key === 'y' || event.shiftKey ? props.onRedo : props.onUndo)()
    else if (isCommand && event.key === ' ') open()
    else if (event.key === 'Enter') {
      if (isListed) accept(found[active])
      else props.onDone()
    } else if (event.key === 'Tab' && isListed && isPlain) accept(found[active])
    else if (event.key === 'Escape' && isListed) setList(null)
    else if (isPlain && isListed && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      setChosenAt((active + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    else if (isPlain && event.key === 'ArrowDown') open()
    else if (isPlain && from === to && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const at = caretBeside(text, from, event.key === 'ArrowLeft' ? -1 : 1, names)
      event.currentTarget.setSelectionRange(at, at)
    } else if (isPlain && from === to && (event.key === 'Backspace' || event.key === 'Delete')) {
      const whole = event.key === 'Backspace' ? nameBefore(text, from, names) : nameAfter(text, from, names)
      if (whole === null) return
      edit(whole)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const open = () => {
    setCaret(input.current?.selectionStart ?? 0)
    setChosenAt(0)
    setList('ASKED')
  }

  return (
    <Field
      label="Formula"
      hint={props.hint ?? 'Names of groups, + - * / and parentheses.'}
      error={(text.trim() === '' ? null : shown[0]?.message) ?? props.error ?? null}
    >
      {(control) => (
        <>
          <div className="relative rounded-control border border-line-control bg-page has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-offset-1 has-[textarea:focus]:outline-accent">
            <div aria-hidden="true" className={classNames(typeface, 'min-h-[50px]')}>
              {formulaRuns(text, parts, shown).map((run) => (
                <span key={run.from} className={runLook(run)}>
                  {run.text}
                </span>
              ))}
              {/* Keeps the last line's height. */}
              {'\u200b'}
            </div>
            <textarea
              {...control}
              ref={input}
              value={text}
              rows={1}
              spellCheck={false}
              autoComplete="off"
              data-own-undo=""
              aria-autocomplete="list"
              aria-haspopup="listbox"
              {...(isListed ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` } : {})}
              onChange={({ target }) => {
                // A formula has one line, however it is wrapped.
                set(target.value.replace(/\s*\n\s*/g, ' '), target.selectionStart, true)
                setChosenAt(0)
                setList('TYPED')
              }}
              onSelect={({ currentTarget }) => {
                const { selectionStart: from, selectionEnd: to } = currentTarget
                if (from === caret && to === caret) return
                setCaret(from)
                // Who goes elsewhere, or takes hold of a part, is done with the list.
                if (list === 'ASKED' || from !== to) setList(null)
              }}
              onPointerDown={() => setList(null)}
              onKeyDown={handleKeyDown}
              onBlur={() => {
                setList(null)
                setTyped(null)
                props.onSettled()
              }}
              className={classNames(
                typeface,
                'absolute inset-0 h-full w-full resize-none overflow-hidden bg-transparent text-transparent caret-[var(--text-1)] outline-none selection:bg-sel',
              )}
            />
            {isListed && (
              <div
                id={listId}
                role="listbox"
                aria-label={named.list}
                className="absolute top-full right-0 left-0 z-30 mt-1 max-h-[212px] overflow-y-auto rounded-overlay bg-raised p-1 shadow-pop"
              >
                {found.map((id, at) => (
                  <CompletionOption
                    key={id}
                    id={`${listId}-${at}`}
                    name={names.nameOf.get(id) ?? ''}
                    note={props.noteOf?.(id) ?? null}
                    isActive={at === active}
                    onAccept={() => accept(id)}
                  />
                ))}
              </div>
            )}
          </div>
          <div role="toolbar" aria-label="Signs" className="mt-1 flex gap-1">
            {SIGNS.map(({ sign, label }) => (
              <Button
                key={sign}
                aria-label={label}
                // The caret stays where it is in the formula.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => type(sign)}
                className="h-[22px] w-[26px] px-0"
              >
                {sign}
              </Button>
            ))}
            <Button
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                input.current?.focus()
                open()
              }}
              className="h-[22px] px-2 text-small"
            >
              Insert {named.one}
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}

const GROUPS = { one: 'group', list: 'Groups' }

const SIGNS = [
  { sign: '+', label: 'Plus' },
  { sign: '-', label: 'Minus' },
  { sign: '*', label: 'Times' },
  { sign: '/', label: 'Divided by' },
  { sign: '(', label: 'Opening parenthesis' },
  { sign: ')', label: 'Closing parenthesis' },
] as const

function runLook({ look, isWrong }: FormulaRun): string {
  return classNames(
    look !== 'plain' && 'bg-accent-soft box-decoration-clone py-[2px]',
    look === 'name' && 'text-accent',
    look === 'brace' && 'text-transparent',
    isWrong && 'underline decoration-unfav decoration-wavy underline-offset-2',
  )
}

interface CompletionOptionProps {
  readonly id: string
  readonly name: string
  readonly note: string | null
  readonly isActive: boolean
  readonly onAccept: () => void
}

function CompletionOption({ id, name, note, isActive, onAccept }: CompletionOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the formula's, which names the active one
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAccept}
      className={classNames('flex min-h-row items-center gap-3 rounded-chip px-2 select-none', isActive ? 'bg-active' : 'hover:bg-hover')}
    >
      <span className="min-w-0 flex-1">{name}</span>
      {/* The space keeps what is read aloud apart. */}
      {note !== null && <span className="flex-none text-small text-3"> {note}</span>}
    </div>
  )
}
