import {
  BRAND_COLORS,
  type Brand,
  type BrandColor,
  brandColorProblem,
  parseBrand,
  USUAL_BRAND,
} from '@fourwall/domain/presentations/brand.ts'
import { isSameBrand } from '@fourwall/domain/presentations/branding.ts'
import { useMemo, useState } from 'react'
import { useClient } from 'urql'
import { refetchQuery } from '../../../api/ask.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import type { FileVariableTarget } from '../../../blocks/file-upload/send-file-variable.ts'
import { useLeaveConfirmation } from '../../../blocks/page/leave-confirmation.tsx'
import { Page } from '../../../blocks/page/Page.tsx'
import { useBusyPage, usePreservedWork, useReturnedWork } from '../../../blocks/page/preserved-work.ts'
import { ReadOnlyLine } from '../../../blocks/rights/ReadOnlyLine.tsx'
import { useMay } from '../../../blocks/rights/rights.ts'
import { UnsavedMark } from '../../../blocks/versions/EditorActs.tsx'
import { NOTHING_CHANGED, SaveActs } from '../../../blocks/versions/SaveActs.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { BrandFields } from './BrandFields.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { BrandQuery, BrandVersionsQuery, saveBrand } from './brand-request.ts'
import { EarlierBrands } from './EarlierBrands.tsx'

interface BrandScreenProps {
  readonly company: ReportingCompany
  /** Where pictures are sent. */
  readonly uploads: FileVariableTarget
}

/** How presentations of the company look: colors, fonts and the logo. */
export function BrandScreen({ company, uploads }: BrandScreenProps) {
  const { data, failure, again } = useAnswer(BrandQuery, {})
  if (data === undefined)
    return (
      <Page title="Brand" crumbs={CRUMBS}>
        {failure === null ? (
          <SkeletonRows rows={8} label="Loading the brand" />
        ) : (
          <EmptyState title="The brand could not be loaded" actions={<Button onClick={again}>Try again</Button>}>
            {failure}
          </EmptyState>
        )}
      </Page>
    )
  const version = data.brand?.version ?? null
  const stored = data.brand ? parseBrand(data.brand.look) : USUAL_BRAND
  return <BrandEditor key={version} stored={stored} version={version} company={company} uploads={uploads} onAgain={again} />
}

const CRUMBS = [{ label: 'Presentations', to: '/presentations' }] as const

interface BrandEditorProps extends BrandScreenProps {
  readonly stored: Brand
  /** Null before the first save. */
  readonly version: number | null
  readonly onAgain: () => void
}

function BrandEditor({ stored, version, company, uploads, onAgain }: BrandEditorProps) {
  const client = useClient()
  const isChanging = useMay('CHANGE_PRESENTATIONS')
  // The version is part of the key: a draft of an older version would overwrite a newer one.
  const keptAs = `brand ${version ?? 'new'}`
  const returned = useReturnedWork<Brand>(keptAs)
  const [brand, setBrand] = useState(returned ?? stored)
  const [isAdding, setIsAdding] = useState(false)
  useBusyPage(isAdding)
  const [isSaving, setIsSaving] = useState(false)
  const problems = useMemo(() => problemsOf(brand), [brand])
  const isChanged = !isSameBrand(brand, stored)
  usePreservedWork(keptAs, isChanged ? brand : undefined)
  const save = async (): Promise<boolean> => {
    if (isSaving || isAdding || problems.size > 0) return false
    setIsSaving(true)
    const outcome = await saveBrand(client, brand, version)
    setIsSaving(false)
    if (outcome.kind !== 'SAVED') {
      const action = outcome.kind === 'CONFLICT' ? { action: { label: 'Show theirs', onAction: onAgain } } : {}
      toast.failure('The brand was not saved', { detail: outcome.message, ...action })
      return false
    }
    toast.success('Brand saved. New presentations have it.')
    await Promise.all([refetchQuery(client, BrandQuery, {}), refetchQuery(client, BrandVersionsQuery, {})])
    return true
  }
  const leaveDialog = useLeaveConfirmation(
    isChanged && isChanging && !isSaving
      ? { title: 'Save the changes to the brand?', description: 'Leaving without saving discards them.', onSave: save }
      : null,
  )
  return (
    <Page
      title="Brand"
      crumbs={CRUMBS}
      mark={isChanged && <UnsavedMark />}
      actions={
        <SaveActs
          label="Save brand"
          right="CHANGE_PRESENTATIONS"
          isSaving={isSaving}
          whyNot={isAdding ? 'The picture is still being added.' : isChanged ? ([...problems.values()][0] ?? null) : NOTHING_CHANGED}
          onSave={() => void save()}
          onDiscard={isChanged ? () => setBrand(stored) : null}
        />
      }
    >
      <ReadOnlyLine right="CHANGE_PRESENTATIONS" />
      <div className="flex min-h-0 flex-1 phone:flex-col phone:overflow-y-auto">
        <section
          aria-label="Colors, fonts and logo"
          className="flex w-[360px] flex-none flex-col gap-4 overflow-y-auto border-r border-line-2 p-5 phone:w-auto phone:border-r-0 phone:border-b"
        >
          <p className="text-small text-2">
            New presentations and their slides have this look. Those that there are keep theirs until somebody applies the brand in their
            settings.
          </p>
          <BrandFields
            brand={brand}
            problems={problems}
            uploads={uploads}
            isReadOnly={!isChanging}
            onChange={setBrand}
            onAdding={setIsAdding}
          />
          {!isSameBrand(brand, USUAL_BRAND) && isChanging && (
            <Button kind="plain" className="self-start" onClick={() => setBrand(USUAL_BRAND)}>
              Use Fourwall’s own look
            </Button>
          )}
          {version !== null && <EarlierBrands current={version} onUse={isChanging ? setBrand : null} />}
        </section>
        <BrandPreview brand={brand} company={company} />
      </div>
      {leaveDialog}
    </Page>
  )
}

function problemsOf(brand: Brand): ReadonlyMap<BrandColor, string> {
  return new Map(
    BRAND_COLORS.flatMap((role) => {
      const problem = isColor(brand[role]) ? brandColorProblem(role, brand[role]) : 'Write a color as #rrggbb, such as #1c4fc0.'
      return problem === null ? [] : [[role, problem] as const]
    }),
  )
}

function isColor(text: string): boolean {
  return /^#[\da-f]{6}$/i.test(text)
}
