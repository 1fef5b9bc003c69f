import { type KeyboardEvent, useId } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/Field.tsx'
import { CompletionList, completionElementId } from './CompletionList.tsx'
import { formulaCommandOf } from './formula-keys.ts'
import { type FormulaRun, formulaRuns } from './formula-runs.ts'
import { SignBar } from './SignBar.tsx'
import { type FormulaTypingOptions, useFormulaTyping } from './use-formula-typing.ts'

interface FormulaFieldProps extends FormulaTypingOptions {
  /** What a formula can name: `group`, and `Groups` as the label of the list. */
  readonly named?: { readonly one: string; readonly list: string }
  readonly hint?: string
  /** A short note next to a name in the list: where it comes from. */
  readonly noteOf?: (id: string) => string | null
  /** Any other error, such as what the server said. */
  readonly error?: string | null
}

/** Shared by the input and the text drawn behind it, so that the two stay aligned. */
const typeface = 'px-2 py-[4px] font-sans text-body leading-[20px] break-words whitespace-pre-wrap'

/**
 * A field for a formula. Names of groups are drawn as tokens, are completed from a list, and are deleted and skipped as a
 * whole; problems are underlined, and the first one is the field's error.
 */
export function FormulaField({ named = GROUPS, hint, noteOf, error, ...options }: FormulaFieldProps) {
  const listId = useId()
  const typing = useFormulaTyping(options)
  const { text, problems, found } = typing
  const isListed = found.length > 0

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const command = formulaCommandOf(event, { isListed, isCaret: selectionStart === selectionEnd })
    if (command === null || !typing.run(command)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field
      label="Formula"
      hint={hint ?? 'Names of groups, + - * / and parentheses.'}
      error={(text.trim() === '' ? null : problems[0]?.message) ?? error ?? null}
    >
      {(control) => (
        <>
          <div className="relative rounded-control border border-line-control bg-page has-[textarea:focus]:outline-2 has-[textarea:focus]:outline-offset-1 has-[textarea:focus]:outline-accent">
            <div aria-hidden="true" className={classNames(typeface, 'min-h-[50px]')}>
              {formulaRuns(text, typing.parts, problems).map((run) => (
                <span key={run.from} className={runLook(run)}>
                  {run.text}
                </span>
              ))}
              {/* Keeps the height of the last line. */}
              {'\u200b'}
            </div>
            <textarea
              {...control}
              ref={typing.input}
              value={text}
              rows={1}
              spellCheck={false}
              autoComplete="off"
              data-own-undo=""
              aria-autocomplete="list"
              aria-haspopup="listbox"
              {...(isListed ? { 'aria-controls': listId, 'aria-activedescendant': completionElementId(listId, typing.activeAt) } : {})}
              onChange={({ target }) => typing.type(target.value, target.selectionStart)}
              onSelect={({ currentTarget }) => typing.select(currentTarget.selectionStart, currentTarget.selectionEnd)}
              onPointerDown={typing.closeList}
              onKeyDown={handleKeyDown}
              onBlur={typing.leave}
              className={classNames(
                typeface,
                'absolute inset-0 h-full w-full resize-none overflow-hidden bg-transparent text-transparent caret-[var(--text-1)] outline-none selection:bg-sel',
              )}
            />
            {isListed && (
              <CompletionList
                id={listId}
                label={named.list}
                options={found.map((id) => ({ id, name: options.names.nameOf.get(id) ?? '', note: noteOf?.(id) ?? null }))}
                activeAt={typing.activeAt}
                onAccept={typing.accept}
              />
            )}
          </div>
          <SignBar
            onSign={typing.insertSign}
            noun={named.one}
            onInsert={() => {
              typing.input.current?.focus()
              typing.openList()
            }}
          />
        </>
      )}
    </Field>
  )
}

const GROUPS = { one: 'group', list: 'Groups' }

function runLook({ look, isWrong }: FormulaRun): string {
  return classNames(
    look !== 'plain' && 'bg-accent-soft box-decoration-clone py-[2px]',
    look === 'name' && 'text-accent',
    look === 'brace' && 'text-transparent',
    isWrong && 'underline decoration-unfav decoration-wavy underline-offset-2',
  )
}
