import { filledPrompt } from '@fourwall/domain/assistant/prompts/prompt.ts'
import { type PromptPiece, promptPieces, tokenLabel } from '@fourwall/domain/assistant/prompts/prompt-pieces.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { PromptLibrary } from './PromptLibrary.tsx'
import { promptGroups } from './prompt-groups.ts'
import { type ListedPrompt, type PromptChoices, PromptsQuery } from './prompt-requests.ts'

interface PromptPanelProps {
  /** Asks a question in a new chat. */
  readonly onAsk: (text: string) => void
  /** Gives the keyboard back to the question. */
  readonly onLeave: () => void
}

const CHANGES = { additionalTypenames: ['Prompt'] }

/**
 * The library at the foot of the chats, by audience: a prompt is asked by a click or Enter, its variables are chosen before. The arrow keys
 * go through it, so that Tab stops at one prompt alone.
 */
export function PromptPanel({ onAsk, onLeave }: PromptPanelProps) {
  const { data, failure, again } = useAnswer(PromptsQuery, {}, { context: CHANGES })
  const [isLibrary, setIsLibrary] = useState(false)
  const [reachedId, setReachedId] = useState<string | null>(null)
  const id = useId()
  const prompts = data?.prompts ?? []
  const groups = promptGroups(prompts)
  const holding = prompts.filter(({ holds }) => holds).length
  const isKnown = prompts.some((one) => one.id === reachedId)
  const stopId = isKnown ? reachedId : (groups[0]?.prompts[0]?.id ?? null)
  return (
    <section aria-label="Prompts" className="flex max-h-[46%] min-h-0 flex-none flex-col border-t border-line-2">
      <h2 className="flex-none px-4 pt-3 pb-1 font-semibold">Prompts</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside */}
      <div
        className="min-h-0 flex-1 overflow-y-auto px-2"
        onKeyDown={(event) => handleKey(event, onLeave)}
        onFocus={({ target }) => setReachedId((last) => target.closest('li')?.dataset['prompt'] ?? last)}
      >
        {groups.map(({ heading, prompts: own }) => (
          // A region for each would be too many.
          <div key={heading} role="group" aria-labelledby={`${id}-${heading}`} className="pb-2">
            <h3 id={`${id}-${heading}`} className="px-2 pt-1 pb-px text-micro text-3">
              {heading}
            </h3>
            <ul>
              {own.map((prompt) => (
                <PromptRow
                  key={prompt.id}
                  prompt={prompt}
                  choices={data?.promptChoices ?? []}
                  isStop={prompt.id === stopId}
                  onAsk={onAsk}
                />
              ))}
            </ul>
          </div>
        ))}
        {data !== undefined && groups.length === 0 && (
          <p className="px-2 pb-2 text-small text-2">Keep a question that you ask often: add it in the library.</p>
        )}
        {data === undefined && failure !== null && (
          <p className="px-2 pb-2 text-small text-unfav">
            {failure}{' '}
            <button type="button" className="text-accent underline" onClick={again}>
              Try again
            </button>
          </p>
        )}
      </div>
      <div className="flex flex-none items-center gap-2 px-4 py-2 text-small">
        <span className={classNames('flex-1', holding < prompts.length ? 'text-warn' : 'text-2')}>
          {prompts.length > 0 && `${holding} of ${prompts.length} tests pass`}
        </span>
        <button type="button" className="text-accent hover:underline phone:min-h-[32px]" onClick={() => setIsLibrary(true)}>
          Library
        </button>
      </div>
      {isLibrary && <PromptLibrary prompts={prompts} onClose={() => setIsLibrary(false)} />}
    </section>
  )
}

/** Up and down go from prompt to prompt, left and right through the variables of one, Escape to the question. */
function handleKey(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  const { target, currentTarget, key } = event
  // Menus of variables stand elsewhere, and have keys of their own.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || event.defaultPrevented) return
  const asks = [...currentTarget.querySelectorAll<HTMLElement>('[data-ask]')]
  const inRow = [...(target.closest('li')?.querySelectorAll('button') ?? [])]
  const at = asks.findIndex((one) => inRow.includes(one as HTMLButtonElement))
  const next: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowDown: () => asks[at + 1],
    ArrowUp: () => asks[at - 1],
    Home: () => asks[0],
    End: () => asks.at(-1),
    ArrowLeft: () => inRow[inRow.indexOf(target as HTMLButtonElement) - 1],
    ArrowRight: () => inRow[inRow.indexOf(target as HTMLButtonElement) + 1],
  }
  if (key === 'Escape') onLeave()
  else if (next[key] === undefined) return
  else next[key]()?.focus()
  event.preventDefault()
}

interface PromptRowProps extends Pick<PromptPanelProps, 'onAsk'> {
  readonly prompt: ListedPrompt
  readonly choices: PromptChoices
  /** Whether Tab stops at it. */
  readonly isStop: boolean
}

/** A prompt with its variables as tokens: each opens a menu of what it may stand for. */
function PromptRow({ prompt, choices, isStop, onAsk }: PromptRowProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const text = filledPrompt(prompt, chosen)
  const tabIndex = isStop ? 0 : -1
  return (
    <li
      className="group/prompt flex items-start gap-1 rounded-control py-1 pr-1 pl-2 focus-within:bg-hover hover:bg-hover"
      data-prompt={prompt.id}
    >
      <p className="min-w-0 flex-1 leading-[26px] phone:leading-[34px]">
        {promptPieces(prompt.text).map((piece, at, pieces) => {
          // The order of pieces never changes.
          const key = `${at}`
          if (piece.kind === 'TEXT') return <span key={key}>{at === 0 ? piece.text : piece.text.slice(endMarks(piece).length)}</span>
          const variable = prompt.variables.find(({ token }) => token === piece.token)
          const values = choices.find(({ kind }) => kind === variable?.kind)?.values ?? []
          const value = chosen.get(piece.token)
          return (
            // A question mark alone does not begin a line.
            <span key={key} className="whitespace-nowrap">
              <Menu
                label={`What ${tokenLabel(piece.token)} stands for`}
                trigger={
                  <button
                    type="button"
                    tabIndex={tabIndex}
                    title={value ?? variable?.usual ?? ''}
                    aria-label={`${tokenLabel(piece.token)}: ${value ?? variable?.usual ?? ''}`}
                    className="mx-px inline-block min-h-[24px] max-w-full min-w-[24px] whitespace-normal rounded-chip bg-accent-soft px-1 leading-[24px] text-accent hover:underline phone:leading-[32px]"
                  >
                    {value ?? tokenLabel(piece.token)}
                  </button>
                }
              >
                {[...new Set([...(variable === undefined ? [] : [variable.usual]), ...values])].map((one) => (
                  <MenuItem key={one} onSelect={() => setChosen(new Map([...chosen, [piece.token, one]]))}>
                    {one}
                  </MenuItem>
                ))}
              </Menu>
              {endMarks(pieces[at + 1])}
            </span>
          )
        })}
        {!prompt.holds && (
          <span title={prompt.problem ?? ''} className="ml-1 text-small text-warn">
            check
          </span>
        )}
      </p>
      <button
        type="button"
        data-ask
        tabIndex={tabIndex}
        aria-label={`Ask: ${text}`}
        title={`Ask: ${text}`}
        className="min-h-[24px] min-w-[24px] flex-none rounded-chip px-1 text-small text-accent opacity-0 group-hover/prompt:opacity-100 hover:underline focus-visible:opacity-100 phone:min-h-[34px] phone:px-2 phone:opacity-100"
        onClick={() => onAsk(text)}
      >
        Ask
      </button>
    </li>
  )
}

/** Punctuation at the beginning of a piece, which belongs to the one before. */
function endMarks(piece: PromptPiece | undefined): string {
  return piece?.kind === 'TEXT' ? (/^[?!.,;:)]+/.exec(piece.text)?.[0] ?? '') : ''
}
