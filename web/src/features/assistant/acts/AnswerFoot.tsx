import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { answerPlainText, figureCountOf } from '../answer/answer-text.ts'
import type { ChatAnswer } from '../chat-requests.ts'
import { ActItems } from './ActItems.tsx'
import { AnswerThumbs } from './AnswerThumbs.tsx'
import { copyAnswer } from './copy-answer.ts'
import { type AnswerAct, useAnswerActs } from './use-answer-acts.ts'

interface AnswerFootProps {
  readonly message: ChatAnswer
  readonly answer: AssistantAnswer
  readonly company: ReportingCompany | null
  /** Null while the chat is not stored yet. */
  readonly chatId: string | null
  /** Asks the same once more; null where it cannot be asked now. */
  readonly onAgain: (() => void) | null
}

const quiet = 'text-small! text-2! phone:h-[34px]'

/** The last line of an answer: what can be done with all of it. One line at any width; what has no room is in the menu, which has everything. */
export function AnswerFoot({ message, answer, company, chatId, onAgain }: AnswerFootProps) {
  const acts = useAnswerActs(answer, company)
  return (
    <div className="-ml-[9px] flex min-w-0 items-center gap-x-1 print:hidden">
      <Menu
        trigger={
          <Button kind="plain" icon="copy" className={quiet}>
            Copy
          </Button>
        }
      >
        <MenuItem onSelect={() => void copyAnswer(answerPlainText(answer, true), 'Copied with figures')}>With figures</MenuItem>
        <MenuItem onSelect={() => void copyAnswer(answerPlainText(answer, false), 'Copied without figures')}>Without figures</MenuItem>
      </Menu>
      {acts.map((act) => ROOM[act.kind] !== undefined && <ActButton key={act.kind} {...act} />)}
      {chatId !== null && <AnswerThumbs chatId={chatId} messageId={message.id} rated={message.rating} />}
      {(acts.length > 0 || onAgain !== null) && (
        <Menu label="More acts" trigger={<IconButton icon="more" label="More acts" className="flex-none text-2! phone:size-[34px]" />}>
          <ActItems acts={acts} />
          {acts.length > 0 && onAgain !== null && <MenuSeparator />}
          {onAgain !== null && <MenuItem onSelect={onAgain}>Ask again</MenuItem>}
        </Menu>
      )}
      <TraceCount answer={answer} />
    </div>
  )
}

/** The acts with a button of their own, each as long as there is room for it. */
const ROOM: Readonly<Partial<Record<AnswerAct['kind'], string>>> = {
  CHART: '@max-[420px]/chat:hidden',
  LAYOUT: '@max-[700px]/chat:hidden',
  SLIDE: '@max-[520px]/chat:hidden',
}

function ActButton({ kind, label, icon, whyNot, run }: AnswerAct) {
  return (
    <Button
      kind="plain"
      {...(icon === null ? {} : { icon })}
      disabledReason={whyNot}
      onClick={run}
      className={classNames(whyNot === null ? quiet : 'text-small!', 'flex-none', ROOM[kind])}
    >
      {label}
    </Button>
  )
}

/** How many figures open what they are made of. */
function TraceCount({ answer }: { readonly answer: AssistantAnswer }) {
  const { shown, traced } = figureCountOf(answer)
  if (shown === 0) return null
  const isWhole = traced === shown
  const said = !isWhole ? `${traced} of ${shown} open their trace` : shown === 1 ? 'It opens its trace' : `All ${shown} open their trace`
  return (
    <span
      title={said}
      className={classNames('ml-auto inline-flex min-w-0 items-center gap-[6px] pl-2 text-small', isWhole ? 'text-fav' : 'text-2')}
    >
      {isWhole && <Icon name="check" className="flex-none" />}
      <span className="truncate @max-[640px]/chat:sr-only">{said}</span>
      <span aria-hidden="true" className="hidden truncate @max-[640px]/chat:block">
        {isWhole ? shown : `${traced} of ${shown}`} traced
      </span>
    </span>
  )
}
