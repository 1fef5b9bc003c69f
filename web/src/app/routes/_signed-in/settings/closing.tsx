import { parseDay, parseMonthOfYear } from '@fourwall/domain/time/day.ts'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { runQuery } from '../../../../api/ask.ts'
import { ClosingScreen } from '../../../../features/closing/ClosingScreen.tsx'
import { ClosingQuery } from '../../../../features/closing/closing-request.ts'
import { useMe } from '../../../../features/session/me.ts'
import { loadOrNotFound } from '../../../load-or-not-found.ts'

export const Route = createFileRoute('/_signed-in/settings/closing')({
  // From the network: others import, close and reopen, too.
  loader: ({ context, ...visit }) => loadOrNotFound(runQuery(context.session.client, ClosingQuery, {}), visit),
  component: Closing,
})

function Closing() {
  const me = useMe()
  const { ledgerMonths, monthClosings } = Route.useLoaderData()
  const router = useRouter()
  if (me === null) return null
  const { fiscalYearStartMonth, minorDigits, today } = me.company
  const company = { fiscalYearStartMonth: parseMonthOfYear(fiscalYearStartMonth), minorDigits, today: parseDay(today) }
  const handleChanged = async () => {
    // Cached pages have the marks of open months as they were.
    router.clearCache()
    await router.invalidate()
  }
  return <ClosingScreen months={ledgerMonths} history={monthClosings} company={company} onChanged={handleChanged} />
}
