import { parseDay } from '@fourwall/domain/time/day.ts'
import { useState } from 'react'
import { useClient } from 'urql'
import { Page } from '../../../blocks/page/Page.tsx'
import { ReadOnlyLine } from '../../../blocks/rights/ReadOnlyLine.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import { useDisplay } from '../../../ui/display.ts'
import { errorMessage } from '../../../ui/error-message.ts'
import { toast } from '../../../ui/toast.ts'
import { type AssistantPermissions, changeAssistantSettings, type ReceivedAssistantSettings } from './assistant-settings-request.ts'
import { RatingsTable } from './RatingsTable.tsx'
import { UsageTable } from './UsageTable.tsx'

interface AssistantSettingsScreenProps {
  readonly settings: ReceivedAssistantSettings
  /** Loads them again. */
  readonly onChanged: () => Promise<void>
}

const crumbs = [{ label: 'Settings', to: '/settings' }] as const

/** What the assistant may send to a language model. Each choice applies at once. */
export function AssistantSettingsScreen({ settings, onChanged }: AssistantSettingsScreenProps) {
  const { model, host, limits, usage, changedAt, changedBy } = settings
  const display = useDisplay()
  const seesRatings = useMay('MANAGE_ASSISTANT')
  return (
    <Page title="Assistant settings" crumbs={crumbs} note={model === null ? 'No model' : settings.usesModel ? 'Model on' : 'Model off'}>
      <ReadOnlyLine right="MANAGE_ASSISTANT" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable */}
      <section aria-label="Assistant settings" tabIndex={0} className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]">
        <div className="max-w-[720px] px-4 pb-6">
          <p className="border-b border-line-1 py-3 text-2">
            The assistant understands questions without a model, and nothing leaves this server. A language model can read questions that it
            does not understand. Figures always come from the report.
          </p>
          <section aria-labelledby="model" className="border-b border-line-1 py-4">
            <h2 id="model" className="font-medium">
              Model
            </h2>
            {model === null ? <NotConfigured missing={settings.missing} /> : <p className="mt-1 text-2">{`${model} at ${host}`}</p>}
          </section>
          <Permissions settings={settings} onChanged={onChanged} />
          <section aria-labelledby="leaves" className="border-b border-line-1 py-4">
            <h2 id="leaves" className="font-medium">
              What leaves, once allowed
            </h2>
            <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-2">
              <li>The question, as it was typed, and the plan of the answer before it.</li>
              <li>
                Names of lines, accounts, metrics, locations, regions, budgets and types of entries, with the definitions of lines and
                metrics.
              </li>
              <li>Today’s date, the first and last day of the ledger, the start of the fiscal year, and the locations and days in view.</li>
              <li>If the model words answers: what each figure is of, and whether it went up or down and is better or worse.</li>
              <li>If it reads memos: up to 60 memos of the entries that an answer lists, each cut at 200 characters.</li>
              <li>If it reads files: up to 16,000 characters of the files of a question, with the amounts in them.</li>
            </ul>
            <p className="mt-2 text-2">
              Never sent: amounts and vendors of the ledger, names and e-mail addresses of people, the company’s name. What stands in a
              question, or in a file that it may read, is sent with it.
            </p>
          </section>
          <section aria-labelledby="limits" className="border-b border-line-1 py-4">
            <h2 id="limits" className="font-medium">
              Limits
            </h2>
            <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 text-2">
              <Limit label="Questions a day" value={limits.dayQuestions} />
              <Limit label="Tokens a day" value={limits.dayTokens} />
              <Limit label="Tokens an answer" value={limits.answerTokens} />
              <Limit label="Requests an answer" value={limits.steps} />
              <Limit label="Seconds an answer" value={limits.seconds} />
            </dl>
            <p className="mt-2 text-small text-3">
              When a limit is met, the built-in planner answers and says so. Whoever runs the server sets them.
            </p>
          </section>
          {usage && <UsageTable usage={usage} />}
          {seesRatings && <RatingsTable />}
          {changedAt && changedBy && (
            <p className="pt-3 text-small text-3">{`Last changed by ${changedBy} on ${display.day(parseDay(changedAt.slice(0, 10)))}.`}</p>
          )}
        </div>
      </section>
    </Page>
  )
}

function NotConfigured({ missing }: { readonly missing: readonly string[] }) {
  return (
    <p className="mt-1 text-2">
      None is set up. Whoever runs the server sets{' '}
      {missing.map((name, at) => (
        <span key={name}>
          {at > 0 && ' and '}
          <code className="font-mono text-small">{name}</code>
        </span>
      ))}
      , then starts it again.
    </p>
  )
}

function Limit({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="text-right text-1 tabular-nums">{value.toLocaleString('en-US')}</dd>
    </>
  )
}

function Permissions({ settings, onChanged }: AssistantSettingsScreenProps) {
  const client = useClient()
  const [isSaving, setIsSaving] = useState(false)
  const may = useMay('MANAGE_ASSISTANT')
  const isFixed = !may || isSaving || settings.model === null
  const { usesModel, wordsAnswers, readsMemos, readsFiles, version } = settings
  const save = async (changes: Partial<AssistantPermissions>) => {
    setIsSaving(true)
    try {
      await changeAssistantSettings(client, { usesModel, wordsAnswers, readsMemos, readsFiles, ...changes }, version)
    } catch (error) {
      toast.failure('Failed to change the settings', { detail: errorMessage(error) })
    }
    await onChanged()
    setIsSaving(false)
  }
  return (
    <fieldset className="flex flex-col gap-3 border-b border-line-1 py-4">
      <legend className="sr-only">What the model may do</legend>
      <Checkbox
        checked={usesModel}
        disabled={isFixed}
        onChange={(checked) => void save({ usesModel: checked })}
        label="Let the model read questions that the assistant does not understand"
        hint="It chooses what to show, by your names. Answers say so, and what was read can be changed."
      />
      <Checkbox
        checked={wordsAnswers}
        disabled={isFixed || !usesModel}
        onChange={(checked) => void save({ wordsAnswers: checked })}
        label="Let it word these answers"
        hint="It writes sentences around empty places. The server fills in the figures, and drops sentences that hold anything else."
      />
      <Checkbox
        checked={readsMemos}
        disabled={isFixed || !usesModel}
        onChange={(checked) => void save({ readsMemos: checked })}
        label="Let it read memos of listed entries"
        hint="Only where a question can be answered no other way. It then picks entries, and does nothing more in that answer."
      />
      <Checkbox
        checked={readsFiles}
        disabled={isFixed || !usesModel}
        onChange={(checked) => void save({ readsFiles: checked })}
        label="Let it read the text of attached files"
        hint="Only where several figures of a file could be meant. It then picks among them, and does nothing more in that answer."
      />
    </fieldset>
  )
}
