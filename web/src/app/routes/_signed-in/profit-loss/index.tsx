import { createFileRoute } from '@tanstack/react-router'
import { Page } from '../../../../blocks/page/Page.tsx'
import { searchText } from '../../../search-text.ts'

interface ViewerSearch {
  readonly metadataId?: string
  readonly tabId?: string
}

export const Route = createFileRoute('/_signed-in/profit-loss/')({
  validateSearch: (search): ViewerSearch => ({ ...searchText(search, 'metadataId'), ...searchText(search, 'tabId') }),
  staleTime: 100_000,
  component: ProfitLoss,
})

function ProfitLoss() {
  return <Page title="Profit and loss">{null}</Page>
}
