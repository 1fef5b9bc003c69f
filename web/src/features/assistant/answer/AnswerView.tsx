import type { AnswerPart, AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { planText } from '@fourwall/domain/assistant/plan-text.ts'
import { type ReactNode, useId, useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { AnswerFoot } from '../acts/AnswerFoot.tsx'
import { AnswerThumbs } from '../acts/AnswerThumbs.tsx'
import { PartActs } from '../acts/PartActs.tsx'
import type { ChatAnswer } from '../chat-requests.ts'
import { AnswerChart } from './AnswerChart.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import { countRead } from './answer-text.ts'
import { FigureWords } from './FigureWords.tsx'
import { QuestionPills } from './QuestionPills.tsx'

interface AnswerViewProps {
  readonly message: ChatAnswer
  readonly company: ReportingCompany | null
  /** Whether the reports have other figures by now. */
  readonly hasMoved: boolean
  /** Asks the same once more; null where it cannot be asked now. */
  readonly onAgain: (() => void) | null
  /** Asks a meaning that was chosen: its plan, JSON, and its name. */
  readonly onChoice: ((plan: string, name: string) => void) | null
  /** Puts the question into the field, to be said otherwise. */
  readonly onEdit: (() => void) | null
  /** Asks a suggested question. */
  readonly onSuggestion: ((question: string) => void) | null
  /** Null while the chat is not stored, or the answer not whole. */
  readonly chatId: string | null
}

/** An answer of the assistant: what was read, sentences, tables and charts whose figures open, and what can be done with it. */
export function AnswerView({ message, company, hasMoved, onAgain, onChoice, onEdit, onSuggestion, chatId }: AnswerViewProps) {
  const { answer } = message
  if (answer === null) return <PlainAnswer message={message} />
  const isFigures = answer.status === 'ANSWERED' || answer.status === 'STOPPED'
  return (
    <div className="flex flex-col gap-3">
      {isFigures && <ReadLine answer={answer} company={company} />}
      {hasMoved && <MovedLine answer={answer} onAgain={onAgain} />}
      {answer.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes.
        <PartView key={at} {...{ part, answer, company }} messageId={message.id} />
      ))}
      {answer.status === 'CHOICE' && onChoice !== null && (
        <ul aria-label="What you mean" className="flex flex-wrap gap-2">
          {answer.choices.map(({ name, plan }) => (
            <li key={name}>
              <Button className="phone:h-[34px]" onClick={() => onChoice(planText(plan), name)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(answer.status === 'UNREAD' || answer.status === 'REFUSED') && (
        <WhatInstead suggestions={answer.suggestions} onEdit={answer.status === 'UNREAD' ? onEdit : null} onSuggestion={onSuggestion}>
          {chatId !== null && <AnswerThumbs chatId={chatId} messageId={message.id} rated={message.rating} />}
        </WhatInstead>
      )}
      {answer.status === 'FAILED' && onAgain !== null && (
        <div>
          <Button className="phone:h-[34px]" onClick={onAgain}>
            Ask again
          </Button>
        </div>
      )}
      {isFigures && <AnswerFoot {...{ message, answer, company, chatId, onAgain }} />}
    </div>
  )
}

/** Says that an answer shows figures of its time. */
function MovedLine({ answer: { asOf }, onAgain }: Pick<AnswerViewProps, 'onAgain'> & { readonly answer: AssistantAnswer }) {
  const display = useDisplay()
  const since = asOf.today === null ? '' : ` ${display.day(asOf.today)}`
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 border-l-2 border-warn pl-3 text-body print:border-0 print:pl-0">
      <p className="flex gap-[6px] text-warn">
        <Icon name="warning" className="mt-[3px] flex-none" />
        Figures have moved since{since === '' ? ' this was answered' : since}.
      </p>
      {onAgain !== null && (
        <Button className="phone:h-[34px] print:hidden" onClick={onAgain}>
          Ask again
        </Button>
      )}
    </div>
  )
}

/** What can be asked instead of what was not answered. */
function WhatInstead({
  suggestions,
  onEdit,
  onSuggestion,
  children,
}: Pick<AnswerViewProps, 'onEdit' | 'onSuggestion'> & { readonly suggestions: readonly string[]; readonly children: ReactNode }) {
  if (onSuggestion === null) return null
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {suggestions.length > 0 && <QuestionPills label="Ask instead" questions={suggestions} onAsk={onSuggestion} />}
      <div className="flex flex-wrap items-center gap-2">
        {onEdit !== null && (
          <Button className="phone:h-[34px]" onClick={onEdit}>
            Edit the question
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}

/** What of an answer by a newer version of the program can be read here. */
function PlainAnswer({ message: { plainParts } }: { readonly message: ChatAnswer }) {
  return (
    <div className="flex flex-col gap-3 text-[14px] leading-[22px]">
      {plainParts.map(({ words, table }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes.
        <div key={at} className="min-w-0 overflow-x-auto">
          {words !== null && <p>{words}</p>}
          {table !== null && (
            <table className="w-full text-body tabular-nums">
              <thead>
                <tr>
                  {table.headings.map((heading) => (
                    <th key={heading} scope="col" className="h-row px-2 text-left text-small font-medium text-2">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {table.rows.map((cells) => (
                  <tr key={cells.join('\t')}>
                    {cells.map((cell, column) => (
                      <td key={table.headings[column] ?? column} className="h-[24px] px-2">
                        {cell}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      ))}
      <p className="text-small text-3">A newer version of Fourwall wrote this answer. Load the page again to see all of it.</p>
    </div>
  )
}

interface PartViewProps {
  readonly part: AnswerPart
  readonly answer: AssistantAnswer
  readonly messageId: string
  readonly company: ReportingCompany | null
}

function PartView({ part, answer, messageId, company }: PartViewProps) {
  switch (part.kind) {
    case 'TEXT':
      return <WordsView part={part} messageId={messageId} />
    case 'TABLE':
      return (
        <AnswerTable
          table={part}
          messageId={messageId}
          currency={company?.currency ?? ''}
          acts={<PartActs {...{ part, answer, company }} />}
        />
      )
    case 'CHART':
      return company === null ? (
        <div className="h-[232px]" />
      ) : (
        <AnswerChart {...{ part, answer, messageId, company }} acts={<PartActs {...{ part, answer, company }} />} />
      )
  }
}

const TONES = {
  ANSWER: 'text-[14px] leading-[22px] @max-[520px]/chat:text-[15px]',
  NOTE: 'text-small text-2',
  WARNING: 'flex gap-[6px] text-body text-warn',
} as const

/** Sentences with their figures. */
function WordsView({
  part: { tone, words },
  messageId,
}: {
  readonly part: Extract<AnswerPart, { kind: 'TEXT' }>
  readonly messageId: string
}) {
  const content = <FigureWords words={words} messageId={messageId} />
  return (
    <p className={classNames(TONES[tone], 'text-pretty wrap-anywhere')}>
      {tone === 'WARNING' ? (
        <>
          <Icon name="warning" className="mt-[3px]" />
          <span>{content}</span>
        </>
      ) : (
        content
      )}
    </p>
  )
}

/** What was read for an answer; unfolds to how the question was understood. */
function ReadLine({ answer, company }: { readonly answer: AssistantAnswer; readonly company: ReportingCompany | null }) {
  const id = useId()
  const display = useDisplay()
  const [isOpen, setIsOpen] = useState(false)
  const { reports, figures } = countRead(answer)
  const { today, ledgerThrough } = answer.asOf
  const mapping = company?.mappings.find((one) => one.id === answer.plan?.mappingId)?.name
  const read =
    reports === 0
      ? 'Read the ledger'
      : `Read ${reports} ${reports === 1 ? 'report' : 'reports'}, ${figures} ${figures === 1 ? 'figure' : 'figures'}`
  return (
    <div className="-mb-1 text-small text-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="-ml-1 inline-flex min-h-[22px] items-center gap-[6px] rounded-chip px-1 text-2 hover:bg-hover phone:min-h-[32px]"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        {read}
        <span className="text-3">{today === null ? '' : `figures as of ${display.day(today)}`}</span>
      </button>
      <div id={id} hidden={!isOpen} className="pt-1 pl-[18px] text-2">
        <p>
          Understood as: {answer.title}
          {mapping === undefined ? '' : `, ${mapping}`}.
        </p>
        {answer.corrections.map(({ typed, read: as }) => (
          <p key={typed}>
            “{typed}” was read as “{as}”.
          </p>
        ))}
        {ledgerThrough !== null && <p>The books go through {display.day(ledgerThrough)}.</p>}
        <p>The report engine computed the figures; none is written by a model.</p>
      </div>
    </div>
  )
}
