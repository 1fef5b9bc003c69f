import { withTile } from '@fourwall/domain/assistant/acts/answer-tile.ts'
import type { HomeTile } from '@fourwall/domain/home/home-arrangement.ts'
import type { Client } from 'urql'
import { refetchQuery, runQuery } from '../../api/ask.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import { failureOf } from '../../api/request-failure.ts'
import { HomeArrangementsQuery, readArrangement, resetArrangement, saveOwnArrangement } from '../../features/home/home-requests.ts'
import { arrangementFor } from '../../features/home/use-home.ts'
import { toast } from '../../ui/toast.ts'

/** Adds a tile to the user's own home. @throws RequestFailure with the server's message. */
export async function addTileToHome(
  client: Client,
  company: ReportingCompany,
  { tile, mappingId, leftOut }: { readonly tile: HomeTile; readonly mappingId: string; readonly leftOut: readonly string[] },
): Promise<void> {
  const { homeArrangements } = await runQuery(client, HomeArrangementsQuery, {})
  const mine = readArrangement(homeArrangements.mine)
  const shown = arrangementFor(company, mine ?? readArrangement(homeArrangements.company), {})
  if (shown === null) return
  const added = withTile(shown, tile, mappingId)
  if (added.made === null) return void toast.notice(added.reason)
  await saveOwnArrangement(client, added.made)
  await refetchQuery(client, HomeArrangementsQuery, {})
  const undo = async () => {
    try {
      await (mine === null ? resetArrangement(client, 'MINE', null) : saveOwnArrangement(client, mine))
      await refetchQuery(client, HomeArrangementsQuery, {})
    } catch (error) {
      toast.error('The tile was not removed.', { detail: failureOf(error).message })
    }
  }
  toast.success('Added to your home', { detail: leftOut.join(' '), action: { label: 'Undo', onAction: () => void undo() } })
}
