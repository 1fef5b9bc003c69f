import { loadReportingCompany } from '../api/reporting-company.ts'
import { loadStoredPresentation } from '../features/presentations/presentations-request.ts'
import type { RouterContext } from './router-context.ts'

/** What every page of a stored presentation needs before it is shown. @throws RequestFailure with the server's message. */
export async function loadPresentationPage({ session }: RouterContext, id: string) {
  const [saved] = await Promise.all([loadStoredPresentation(session.client, id), loadReportingCompany(session.client)])
  return { saved }
}
