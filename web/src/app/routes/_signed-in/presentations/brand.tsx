import { createFileRoute } from '@tanstack/react-router'
import { loadReportingCompany, useReportingCompany } from '../../../../api/reporting-company.ts'
import { BrandScreen } from '../../../../features/presentations/brand/BrandScreen.tsx'
import { SkeletonRows } from '../../../../ui/Skeleton.tsx'
import { loadOrNotFound } from '../../../load-or-not-found.ts'
import { PicturesOfSession } from '../../../PicturesOfSession.tsx'
import { useSessionFileVariables } from '../../../upload-context.ts'

export const Route = createFileRoute('/_signed-in/presentations/brand')({
  loader: ({ context, ...visit }) => loadOrNotFound(loadReportingCompany(context.session.client), visit),
  component: CompanyBrand,
})

function CompanyBrand() {
  const uploads = useSessionFileVariables()
  const { company } = useReportingCompany()
  if (company === null) return <SkeletonRows rows={8} label="Loading the brand" />
  return (
    <PicturesOfSession>
      <BrandScreen company={company} uploads={uploads} />
    </PicturesOfSession>
  )
}
