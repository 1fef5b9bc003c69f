import { filledPrompt } from '@fourwall/domain/assistant/prompts/prompt.ts'
import { type PromptPiece, promptPieces, tokenLabel } from '@fourwall/domain/assistant/prompts/prompt-pieces.ts'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { SegmentedControl } from '../../../ui/Choice.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { PromptLibrary } from './PromptLibrary.tsx'
import { type ListedPrompt, type PromptChoices, PromptsQuery } from './prompt-requests.ts'

interface PromptPanelProps {
  /** Asks a question in a new chat. */
  readonly onAsk: (text: string) => void
}

const TABS = [
  { value: 'COMPANY', label: 'Company' },
  { value: 'OWN', label: 'Yours' },
] as const
const CHANGES = { additionalTypenames: ['Prompt'] }

/** The library at the foot of the chats: a prompt is asked by a click, its variables are chosen before. */
export function PromptPanel({ onAsk }: PromptPanelProps) {
  const { data, failure, again } = useAnswer(PromptsQuery, {}, { context: CHANGES })
  const [owner, setOwner] = useState<ListedPrompt['owner']>('COMPANY')
  const [isLibrary, setIsLibrary] = useState(false)
  const prompts = data?.prompts ?? []
  const shown = prompts.filter((one) => one.owner === owner)
  const holding = prompts.filter(({ holds }) => holds).length
  return (
    <section aria-label="Prompts" className="flex max-h-[46%] min-h-0 flex-none flex-col border-t border-line-2">
      <div className="flex flex-none items-center gap-2 px-3 pt-3 pb-2">
        <h2 className="flex-1 font-semibold">Prompts</h2>
        <SegmentedControl label="Whose prompts" value={owner} choices={TABS} onChange={setOwner} />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2">
        {shown.map((prompt) => (
          <PromptRow key={prompt.id} prompt={prompt} choices={data?.promptChoices ?? []} onAsk={onAsk} />
        ))}
        {data !== undefined && shown.length === 0 && (
          <li className="px-1 pb-2 text-small text-2">
            {owner === 'OWN' ? 'Keep a question that you ask often: add it in the library.' : 'The company has no prompts.'}
          </li>
        )}
        {data === undefined && failure !== null && (
          <li className="px-1 pb-2 text-small text-unfav">
            {failure}{' '}
            <button type="button" className="text-accent underline" onClick={again}>
              Try again
            </button>
          </li>
        )}
      </ul>
      <div className="flex flex-none items-center gap-2 px-3 py-2 text-small">
        <span className={classNames('flex-1', holding < prompts.length ? 'text-warn' : 'text-2')}>
          {prompts.length > 0 && `${holding} of ${prompts.length} tests pass`}
        </span>
        <button type="button" className="text-accent hover:underline" onClick={() => setIsLibrary(true)}>
          Library
        </button>
      </div>
      {isLibrary && <PromptLibrary prompts={prompts} firstOwner={owner} onClose={() => setIsLibrary(false)} />}
    </section>
  )
}

interface PromptRowProps extends PromptPanelProps {
  readonly prompt: ListedPrompt
  readonly choices: PromptChoices
}

/** A prompt with its variables as tokens: each opens a menu of what it may stand for. */
function PromptRow({ prompt, choices, onAsk }: PromptRowProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const text = filledPrompt(prompt, chosen)
  return (
    <li className="group/prompt flex items-start gap-1 rounded-control px-1 py-1 hover:bg-hover">
      <p className="min-w-0 flex-1 leading-[26px]">
        {promptPieces(prompt.text).map((piece, at, pieces) => {
          // Pieces stand in one order for good.
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
                    title={value ?? variable?.usual ?? ''}
                    aria-label={`${tokenLabel(piece.token)}: ${value ?? variable?.usual ?? ''}`}
                    className="mx-px inline-block min-h-[24px] max-w-full min-w-[24px] whitespace-normal rounded-chip bg-accent-soft px-1 leading-[24px] text-accent hover:underline"
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
        aria-label={`Ask: ${text}`}
        title={`Ask: ${text}`}
        className="min-h-[24px] min-w-[24px] flex-none rounded-chip px-1 text-small text-accent opacity-0 group-hover/prompt:opacity-100 hover:underline focus-visible:opacity-100 phone:opacity-100"
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
