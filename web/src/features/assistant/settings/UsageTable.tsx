import { parseDay } from '@fourwall/domain/time/day.ts'
import { useDisplay } from '../../../ui/display.ts'
import type { ReceivedAssistantSettings } from './assistant-settings-request.ts'

/** What was used of the model, by day. */
export function UsageTable({ usage }: { readonly usage: NonNullable<ReceivedAssistantSettings['usage']> }) {
  const display = useDisplay()
  return (
    <section aria-labelledby="usage" className="border-b border-line-1 py-4">
      <h2 id="usage" className="font-medium">
        Usage of the last 31 days with questions
      </h2>
      {usage.length === 0 ? (
        <p className="mt-1 text-2">No question has gone to a model yet.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways on a phone must be reachable by keyboard
        <div className="mt-2 overflow-x-auto" tabIndex={0} role="region" aria-label="Usage">
          <table className="w-full min-w-[480px]">
            <thead>
              <tr className="border-b border-line-rule text-small text-2">
                <th className="py-1 text-left font-normal">Day</th>
                <th className={number}>Questions</th>
                <th className={number}>Tokens</th>
                <th className={number}>Not usable</th>
                <th className={number}>Over the limit</th>
              </tr>
            </thead>
            <tbody>
              {usage.map(({ day, questions, tokens, refusals, overLimit }) => (
                <tr key={day} className="border-b border-line-1">
                  <td className="py-1">{display.day(parseDay(day))}</td>
                  {Object.entries({ questions, tokens, refusals, overLimit }).map(([key, count]) => (
                    <td key={key} className="py-1 pl-4 text-right tabular-nums">
                      {count.toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const number = 'py-1 pl-4 text-right font-normal'
