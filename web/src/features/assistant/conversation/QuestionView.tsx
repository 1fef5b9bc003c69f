import type { AssistantAnswer } from '@fourwall/domain/assistant/answers/answer.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import type { ReactNode } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { initials } from '../../../ui/initials.ts'
import type { ChatQuestion } from '../chat-requests.ts'
import { PlanChips } from '../plan/PlanChips.tsx'

interface QuestionViewProps {
  readonly question: ChatQuestion
  /** Null while it is awaited, and for one of a newer version. */
  readonly answer: AssistantAnswer | null
  /** Of the person who asks. */
  readonly userName: string
  /** It was asked in one message with the question before. */
  readonly isFurther: boolean
  readonly company: ReportingCompany | null
  /** Null where the question cannot be edited now. */
  readonly onEdit: (() => void) | null
  readonly onPlan: ((plan: string, title: string) => void) | null
  readonly children: ReactNode
}

/** A question with who asks, what it was understood as, and its answer below. */
export function QuestionView({ question, answer, userName, isFurther, company, onEdit, onPlan, children }: QuestionViewProps) {
  return (
    <article aria-label={question.text} tabIndex={-1} className="group/question flex gap-3 outline-none @max-[520px]/chat:gap-2">
      <span
        aria-hidden="true"
        className="mt-px inline-flex size-[22px] flex-none items-center justify-center rounded-full bg-active text-[10px] font-semibold text-2"
      >
        {isFurther ? '+' : initials(userName)}
      </span>
      <div className="flex max-w-[650px] min-w-0 flex-1 flex-col gap-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1 text-title leading-[22px] font-semibold text-pretty wrap-anywhere whitespace-pre-line">
            {question.text}
          </h2>
          {onEdit !== null && (
            <span className="flex-none opacity-0 group-focus-within/question:opacity-100 group-hover/question:opacity-100 phone:opacity-100 print:hidden">
              <IconButton
                icon="pencil"
                label="Edit the question"
                size="small"
                onClick={onEdit}
                className="my-0! phone:-my-[5px]! phone:size-[32px]"
              />
            </span>
          )}
        </div>
        {question.fileNames.length > 0 && <p className="text-small text-2">With {question.fileNames.join(', ')}</p>}
        {/* On a phone only the question stands next to who asks. */}
        <div className="flex min-w-0 flex-col gap-3 @max-[520px]/chat:-ml-[30px]">
          {answer?.plan ? (
            <PlanChips plan={answer.plan} assumed={answer.assumed} company={company} onPlan={onPlan} />
          ) : (
            <ContextWords question={question} company={company} />
          )}
          {children}
        </div>
      </div>
    </article>
  )
}

/** What went along with a question that came to no plan. */
function ContextWords({ question: { context }, company }: Pick<QuestionViewProps, 'question' | 'company'>) {
  const display = useDisplay()
  const mapping = company?.mappings.find(({ id }) => id === context.mappingId)?.name
  const days = context.days === null ? null : { startDate: parseDay(context.days.startDate), endDate: parseDay(context.days.endDate) }
  const said = [
    ...(mapping === undefined ? [] : [mapping]),
    ...(context.locationIds.length === 0 || company === null
      ? []
      : [`${context.locationIds.length} of ${company.locationIds.length} locations`]),
    ...(days === null ? [] : [display.rangeName(days.startDate, days.endDate)]),
  ]
  if (said.length === 0) return null
  return (
    <ul aria-label="What went along" className="flex flex-wrap gap-[6px]">
      {said.map((label) => (
        <li
          key={label}
          className="inline-flex h-[22px] items-center gap-[5px] rounded-chip border border-line-2 px-[6px] text-small text-2"
        >
          <Icon name="sheet" className="opacity-80" />
          {label}
        </li>
      ))}
    </ul>
  )
}
