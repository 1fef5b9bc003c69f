import { wordsText } from '@fourwall/domain/assistant/answers/answer.ts'
import type { CommentaryWords } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import { pickedPlan } from '@fourwall/domain/assistant/picked-figure.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useClient } from 'urql'
import { useReportingCompany } from '../../../api/reporting-company.ts'
import { failureOf } from '../../../api/request-failure.ts'
import type { DescriptionTarget, ScreenToDescribe } from '../../../blocks/describe/describing.ts'
import { useLoaded } from '../../../blocks/loading/use-loaded.ts'
import { copyToClipboard } from '../../../blocks/page/copy-to-clipboard.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { errorMessage } from '../../../ui/error-message.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { FigureWords } from '../answer/FigureWords.tsx'
import { FigurePickingContext, type PickedFigure } from '../answer/picked-figure.ts'
import { NO_QUESTION_CONTEXT, questionInput, startChat } from '../chat-requests.ts'
import { type AssistantLinks, AssistantLinksContext, useAssistantLinks } from '../sources/assistant-links.ts'
import { SourcesPanel } from '../sources/SourcesPanel.tsx'
import { useNarrowChat } from '../use-narrow-chat.ts'
import { describeFigures, type ScreenDescription } from './describe-request.ts'

interface DescribeDialogProps {
  readonly screen: ScreenToDescribe
  /** Takes the sentences over; null where nothing does. */
  readonly target: DescriptionTarget | null
  /** Goes to a chat that was started. */
  readonly onChat: (chatId: string) => void
  readonly onClose: () => void
}

/** The outcome of a description. REFUSED: trying again would not help. */
type Described =
  | { readonly kind: 'WRITTEN'; readonly description: ScreenDescription }
  | { readonly kind: 'REFUSED'; readonly reason: string }

/** Describes a screen in three to six sentences. Each figure opens its sources. */
export function DescribeDialog({ screen, target, onChat, onClose }: DescribeDialogProps) {
  const client = useClient()
  const isNarrow = useNarrowChat()
  const { company } = useReportingCompany()
  const links = useAssistantLinks()
  const [picked, setPicked] = useState<PickedFigure | null>(null)
  const picking = useMemo(() => ({ picked, pick: setPicked }), [picked])
  const leaving = useMemo((): AssistantLinks => ({ ...links, go: (href) => [onClose(), links.go(href)] }), [links, onClose])
  const { value, failure, again } = useLoaded(JSON.stringify(screen), () => describe(client, screen))
  const description = value?.kind === 'WRITTEN' ? value.description : null
  const inserted = useMemo(() => (description === null ? null : (target?.(description.sentences) ?? null)), [description, target])
  const copy = async () => {
    if (description === null) return
    const isCopied = await copyToClipboard(description.sentences.map(wordsText).join('\n'))
    if (isCopied) toast.success('Copied')
    else toast.error('The text was not copied.', { detail: 'This browser lets pages copy only over an encrypted connection.' })
  }
  const ask = async () => {
    if (description === null) return
    try {
      const { id } = await startChat(client, questionInput(description.title, NO_QUESTION_CONTEXT, description.chatPlan, []))
      onClose()
      onChat(id)
    } catch (error) {
      toast.error('The chat was not started.', { detail: errorMessage(error) })
    }
  }
  const insert = () => {
    onClose()
    inserted?.insert?.()
  }
  const source = picked?.figure.source ?? null
  const sources =
    picked === null || source === null || company === null ? null : (
      <SourcesPanel
        key={picked.figure.key}
        figure={picked.figure}
        answer={{ plan: pickedPlan(source), asOf: { today: company.time.today, ledgerThrough: company.time.lastLedgerDay } }}
        company={company}
        isSheet={isNarrow}
        onClose={() => setPicked(null)}
      />
    )
  const notYet = description !== null ? null : value === null ? 'There is no description yet.' : 'There is no description.'
  const whyNotInsert = notYet ?? (inserted?.insert === null ? inserted.note : null)
  return (
    <AssistantLinksContext value={leaving}>
      <FigurePickingContext value={picking}>
        <Dialog
          open
          // Escape steps back: first from the sources.
          onOpenChange={() => (picked === null ? onClose() : setPicked(null))}
          width={600}
          title={description?.title ?? 'Description'}
          description={
            hasDifference(description)
              ? 'A difference with a minus is worse than what it is compared with, one without is better.'
              : undefined
          }
          side={sources}
          footer={
            <div className="flex flex-1 flex-wrap justify-end gap-2">
              <Button kind="plain" icon="copy" disabledReason={notYet} onClick={() => void copy()}>
                Copy
              </Button>
              <Button disabledReason={notYet} onClick={() => void ask()}>
                Open in the assistant
              </Button>
              <Button kind={target === null ? 'primary' : 'line'} onClick={onClose}>
                Close
              </Button>
              {target !== null && (
                <Button kind="primary" disabledReason={whyNotInsert} onClick={insert}>
                  Insert as text
                </Button>
              )}
            </div>
          }
        >
          <div aria-live="polite" aria-busy={value === null && failure === null} className="flex flex-col gap-2 pt-2">
            {failure !== null && (
              <Said>
                {failure}{' '}
                <Button className="mt-2 self-start" onClick={again}>
                  Try again
                </Button>
              </Said>
            )}
            {failure === null && value === null && <SkeletonRows rows={4} label="Describing" />}
            {value?.kind === 'REFUSED' && <Said>{value.reason}</Said>}
            {description?.sentences.map((words) => (
              <p key={wordsText(words)} className="text-[14px] leading-[22px] text-pretty wrap-anywhere">
                <FigureWords words={words} messageId={DESCRIPTION} />
              </p>
            ))}
            {description !== null && target !== null && inserted?.note && (
              <p className="pt-1 text-small text-2">{inserted.insert === null ? inserted.note : `On the slide: ${inserted.note}`}</p>
            )}
          </div>
        </Dialog>
      </FigurePickingContext>
    </AssistantLinksContext>
  )
}

/** In the place of the number of an answer. */
const DESCRIPTION = 'description'

/** @throws RequestFailure for what another try may change. */
async function describe(client: Parameters<typeof describeFigures>[0], screen: ScreenToDescribe): Promise<Described> {
  try {
    const description = await describeFigures(client, screen)
    return description === null
      ? { kind: 'REFUSED', reason: 'The mapping of these figures was deleted. Choose another one.' }
      : { kind: 'WRITTEN', description }
  } catch (error) {
    const { code, message } = failureOf(error)
    if (code !== 'BAD_USER_INPUT' && code !== 'NOT_FOUND') throw error
    return { kind: 'REFUSED', reason: message }
  }
}

function hasDifference(description: ScreenDescription | null): boolean {
  const isOne = (word: CommentaryWords[number]): boolean => typeof word !== 'string' && word.measure !== 'VALUE'
  return description?.sentences.some((words) => words.some(isOne)) === true
}

/** Why there is nothing. */
function Said({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-col text-[14px] leading-[22px]">{children}</div>
}
