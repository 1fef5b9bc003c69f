import { wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useAwaitedAct } from '../../../blocks/page/use-awaited-act.ts'
import type { ShownContext } from '../../../blocks/shown-context/shown-context.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { AnswerView } from '../answer/AnswerView.tsx'
import { FigurePickingContext, type PickedFigure } from '../answer/picked-figure.ts'
import { QuestionPills } from '../answer/QuestionPills.tsx'
import { useMovedAnswers } from '../answer/use-moved-answers.ts'
import { type ChatQuestion, ChatSuggestionsQuery, type LoadedChat, NO_QUESTION_CONTEXT } from '../chat-requests.ts'
import { Composer } from '../composer/Composer.tsx'
import { type ProposedQuestion, useProposedQuestions } from '../composer/proposed-question.ts'
import { useQuestionContext } from '../composer/use-question-context.ts'
import { AttachedFiles } from '../files/AttachedFiles.tsx'
import { useChosenFiles } from '../files/chosen-files.ts'
import { SourcesPanel } from '../sources/SourcesPanel.tsx'
import { QuestionView } from './QuestionView.tsx'
import { askedLast, type Turn, turnsOf } from './turns.ts'
import { askedAgain, type ConversationState, type StartedChat, useConversation } from './use-conversation.ts'

/** What a frame puts where. */
export interface ConversationParts {
  /** Of the chat; null before its first question. */
  readonly title: string | null
  readonly chatId: string | null
  /** Questions, answers and the field. */
  readonly body: ReactNode
  /** The sources of the selected figure; null for none. */
  readonly sources: ReactNode
}

interface ConversationProps {
  /** Null for a new chat. */
  readonly initial: LoadedChat | null
  /** Of the person who asks. */
  readonly userName: string
  /** What the person has in view, or had a moment ago; null for nothing. */
  readonly shown: ShownContext | null
  /** Sources are a sheet over the conversation, from below. */
  readonly hasSheet: boolean
  readonly onStarted: (chat: LoadedChat) => StartedChat
  readonly renderFrame: (parts: ConversationParts) => ReactNode
}

/** A chat with the assistant: the same on its own page and in a drawer on other pages. */
export function Conversation({ initial, userName, shown, hasSheet, onStarted, renderFrame }: ConversationProps) {
  const { company } = useReportingCompany()
  const conversation = useConversation(initial, onStarted)
  const { chat, isWaiting, ask } = conversation
  const goesAlong = useQuestionContext(shown, company)
  const field = useRef<HTMLTextAreaElement>(null)
  const chosen = useChosenFiles()
  const [picked, setPicked] = useState<PickedFigure | null>(null)
  const picking = useMemo(() => ({ picked, pick: setPicked }), [picked])
  const moved = useMovedAnswers(initial === null || initial.messages.every(({ role }) => role === 'USER') ? null : initial.id)
  const turns = useMemo(() => turnsOf(chat?.messages ?? []), [chat])

  useFirstFocus(field, chat !== null)
  const typed = useTypedQuestion(field)
  const { edit } = typed
  const askText = (question: string, replaces: string | null = null) => {
    if (question.trim() === '' || isWaiting || chosen.isReading) return
    ask({ text: question.trim(), context: goesAlong.context, plan: null, replaces, files: chosen.files })
    chosen.clear()
    goesAlong.used()
    typed.clear()
    setPicked(null)
  }
  const isFree = !isWaiting && !chosen.isReading
  const asking = useAwaitedAct(isFree, () => askText(typed.text, typed.editing))
  const takeQuestion = ({ text, isAsked }: ProposedQuestion) => {
    if (isAsked && isFree) return askText(text)
    typed.type(text)
    if (isAsked) asking.ask()
    else asking.drop()
    field.current?.focus()
  }
  // What is typed while a chat begins is not lost with the page that began it.
  useProposedQuestions(takeQuestion, () =>
    conversation.isContinuedElsewhere() && typed.text !== ''
      ? { text: typed.text, isAsked: asking.isWaiting && chosen.files.length === 0 }
      : null,
  )
  const shownAnswer = turns.find(({ reply }) => reply?.id === picked?.messageId)?.reply?.answer ?? null
  const suggestions = turns.at(-1)?.reply?.answer?.status === 'ANSWERED' ? (turns.at(-1)?.reply?.answer?.suggestions ?? []) : []
  const sources =
    picked === null || shownAnswer === null || company === null ? null : (
      <PickedSources {...{ picked, company, isSheet: hasSheet }} answer={shownAnswer} onClose={() => setPicked(null)} />
    )
  const body = (
    <FigurePickingContext value={picking}>
      <div className="@container/chat flex min-h-0 min-w-0 flex-1 flex-col">
        <Turns {...{ turns, isWaiting }} hasFailed={conversation.failure !== null && !isWaiting}>
          {turns.length === 0 && <FirstRun onAsk={askText} />}
          {turns.map(({ question, reply, number }, at) => {
            const isLast = at === turns.length - 1
            const again = askedAgain(question, reply?.answer?.plan ?? null, isLast && number === 0)
            return (
              // By its place: the id of a question is only known once its answer is stored, and what is open in the answer should stay.
              <QuestionView
                key={at}
                question={question}
                answer={reply?.answer ?? null}
                {...{ userName, company }}
                isFurther={number > 0}
                onEdit={isWaiting || number > 0 ? null : () => edit(question)}
                onPlan={isWaiting ? null : (plan, title) => ask({ ...again, text: title, context: NO_QUESTION_CONTEXT, plan })}
              >
                {reply === null ? (
                  isLast && isWaiting && <Waiting />
                ) : (
                  <AnswerView
                    message={reply}
                    company={company}
                    hasMoved={moved.has(reply.id)}
                    onAgain={isWaiting ? null : () => ask(again)}
                    onChoice={isWaiting ? null : (plan, name) => ask({ text: name, context: question.context, plan, replaces: null })}
                    onEdit={isWaiting ? null : () => edit(question)}
                    onSuggestion={isWaiting ? null : (next) => askText(next)}
                    chatId={chat === null || chat.id === '' || (isLast && isWaiting) ? null : chat.id}
                  />
                )}
              </QuestionView>
            )
          })}
          <Failure {...{ conversation }} />
        </Turns>
        <div className="flex-none px-6 pt-2 pb-4 @max-[520px]/chat:px-4 print:hidden">
          <div className="flex max-w-[684px] flex-col gap-2">
            {suggestions.length > 0 && !isWaiting && <QuestionPills label="Ask next" questions={suggestions} onAsk={askText} />}
            <Composer
              field={field}
              text={typed.text}
              onText={(text) => {
                typed.type(text)
                asking.drop()
              }}
              onAsk={asking.ask}
              onEditLast={() => {
                const last = turns[askedLast(turns)]?.question
                if (last !== undefined && !isWaiting) edit(last)
              }}
              isEditing={typed.editing !== null}
              onCancelEditing={typed.clear}
              isFirst={turns.length === 0}
              isWaiting={isWaiting}
              isNext={asking.isWaiting}
              onStop={conversation.stop}
              chips={goesAlong.chips}
              screen={goesAlong.screen}
              onFiles={chosen.add}
              files={<AttachedFiles chosen={chosen} />}
              hasFiles={chosen.files.length > 0}
            />
          </div>
        </div>
        <Announcement turns={turns} />
      </div>
      {hasSheet && sources}
    </FigurePickingContext>
  )
  return renderFrame({
    title: chat === null ? null : chat.title,
    chatId: chat === null || chat.id === '' ? null : chat.id,
    body,
    sources: hasSheet ? null : sources,
  })
}

/** The field takes the focus. Not in a chat on a touch screen, where the keyboard would cover what was opened to be read. */
function useFirstFocus(field: RefObject<HTMLTextAreaElement | null>, isToRead: boolean) {
  const [leavesIt] = useState(() => isToRead && matchMedia('(pointer: coarse)').matches)
  useEffect(() => {
    if (!leavesIt) field.current?.focus({ preventScroll: true })
  }, [field, leavesIt])
}

/** What is typed into the field. */
function useTypedQuestion(field: RefObject<HTMLTextAreaElement | null>) {
  const [text, type] = useState('')
  /** The id of the earlier question that is being edited. */
  const [editing, setEditing] = useState<string | null>(null)
  return {
    text,
    type,
    editing,
    edit: ({ id, text: words }: ChatQuestion) => {
      type(words)
      setEditing(id)
      field.current?.focus()
    },
    clear: () => {
      type('')
      setEditing(null)
    },
  }
}

interface PickedSourcesProps extends Omit<ComponentProps<typeof SourcesPanel>, 'figure'> {
  readonly picked: PickedFigure
}

/** Mounted again for each figure. */
function PickedSources({ picked: { messageId, figure }, ...panel }: PickedSourcesProps) {
  return <SourcesPanel key={`${messageId} ${figure.key}`} figure={figure} {...panel} />
}

interface TurnsProps {
  readonly turns: readonly Turn[]
  readonly isWaiting: boolean
  /** The reason why a question was not answered is shown below the turns. */
  readonly hasFailed: boolean
  readonly children: ReactNode
}

/**
 * The questions and answers, scrolled to the last question when one is asked or the chat opens. The chip or pill that asked it has disappeared
 * by then, so focus moves to the question.
 */
function Turns({ turns, isWaiting, hasFailed, children }: TurnsProps) {
  const list = useRef<HTMLDivElement>(null)
  const count = askedLast(turns) + 1
  // Again once it is answered, and once the answer is complete: it needs more room than its question had.
  const shown = `${count} ${turns[count - 1]?.reply?.id ?? ''} ${isWaiting}`
  useEffect(() => {
    const question = list.current?.querySelectorAll('article')[Number.parseInt(shown, 10) - 1]
    question?.scrollIntoView({ block: 'start' })
    if (hasFailed) list.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
    // Once a menu or popover that closes has given back the focus.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) question?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [shown, hasFailed])
  return (
    <section
      aria-label="Questions and answers"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable
      tabIndex={0}
      aria-busy={isWaiting}
      // Positioned: words for screen readers alone scroll with it, instead of making the page longer.
      className="relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
    >
      <div ref={list} className="flex max-w-[748px] flex-col gap-6 px-6 pt-4 pb-5 @max-[520px]/chat:px-4 [&>article]:scroll-mt-4">
        {children}
      </div>
    </section>
  )
}

/** After 150 ms: a quick answer shows nothing before it. */
function Waiting() {
  return (
    <div className="animate-late">
      <p className="text-small text-3">Reading the reports …</p>
      <div aria-hidden="true" className="flex flex-col gap-2 pt-3">
        <span className="block h-[12px] w-[92%] rounded-chip bg-active" />
        <span className="block h-[12px] w-[74%] rounded-chip bg-active" />
        <span className="block h-[12px] w-[48%] rounded-chip bg-active" />
      </div>
    </div>
  )
}

/** Why the last question was not asked or not answered, and the question for another try. */
function Failure({ conversation: { failure, ask, isWaiting } }: { readonly conversation: ConversationState }) {
  if (failure === null || isWaiting) return null
  return (
    <div role="alert" className="ml-[34px] flex max-w-[650px] flex-col gap-2 border-l-2 border-unfav pl-3 @max-[520px]/chat:ml-0">
      <p className="font-semibold">{failure.asked.text}</p>
      <p className="flex gap-[6px] text-unfav">
        <Icon name="warning" className="mt-[3px]" />
        {failure.sentence}
      </p>
      <div>
        <Button className="phone:h-[34px]" onClick={() => ask(failure.asked)}>
          Ask again
        </Button>
      </div>
    </div>
  )
}

/** What to ask first, in the company's own words. */
function FirstRun({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const { data } = useAnswer(ChatSuggestionsQuery, {}, { requestPolicy: 'cache-and-network' })
  const questions = data?.chatSuggestions ?? null
  return (
    <section aria-label="What to ask" className="w-full max-w-[684px] pt-[6vh]">
      <h2 className="text-title font-semibold">Ask about your figures</h2>
      <p className="mt-1 text-2">
        Every figure of an answer is read from your reports, and amounts open down to their entries. A word that is not understood is named,
        and nothing is guessed.
      </p>
      {questions !== null && questions.length === 0 && (
        <p className="mt-4 text-2">
          There is no mapping with figures yet. Import a ledger and make a mapping first; then questions can be answered.
        </p>
      )}
      {questions !== null && questions.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-2 @max-[520px]/chat:grid-cols-1">
          {questions.map((question) => (
            <li key={question}>
              <button
                type="button"
                onClick={() => onAsk(question)}
                className="flex min-h-[40px] w-full items-center rounded-control border border-line-2 px-3 py-2 text-left hover:bg-hover phone:min-h-[44px]"
              >
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Says an answer once, when it is there: its first sentence. */
function Announcement({ turns }: { readonly turns: readonly Turn[] }) {
  const reply = turns[askedLast(turns)]?.reply ?? null
  const [opened] = useState(reply?.id ?? null)
  const first = reply?.answer?.parts.find((part) => part.kind === 'TEXT')
  const words = reply === null || reply.id === opened ? '' : first?.kind === 'TEXT' ? wordsText(first.words) : 'The answer is there.'
  return (
    <div role="status" className="sr-only">
      {words}
    </div>
  )
}
