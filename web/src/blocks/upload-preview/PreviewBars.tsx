import { formatCount } from '@fourwall/domain/money/format.ts'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import type { CellFilter } from './preview-cells.ts'
import { StateFilter } from './StateFilter.tsx'
import { SubjectPicker } from './SubjectPicker.tsx'
import type { PreviewSubjects } from './upload-preview-props.ts'

interface PreviewBarsProps {
  readonly subjects: PreviewSubjects
  readonly onSubjectStep: ComponentProps<typeof SubjectPicker>['onStep']
  readonly filter: CellFilter | null
  readonly onFilter: (filter: CellFilter | null) => void
  readonly tools: ReactNode
  /** Said where no cell is invalid; null if one is. */
  readonly noInvalid: string | null
  readonly onNextInvalid: () => void
  readonly issues: { readonly count: number; readonly isShown: boolean; readonly onToggle: () => void }
}

/** Above the cells of an upload: which metric or location is shown, and which of its cells. */
export function PreviewBars({ subjects, onSubjectStep, filter, onFilter, tools, noInvalid, onNextInvalid, issues }: PreviewBarsProps) {
  const { chosen } = subjects
  return (
    <>
      {chosen !== undefined && (
        <div className="flex min-h-[38px] flex-none flex-wrap items-end gap-x-4 gap-y-1 border-b border-line-2 px-4">
          {subjects.start}
          <div className="flex min-w-0 flex-1 self-stretch">
            <SubjectPicker
              noun={subjects.noun}
              subjects={subjects.all}
              chosen={chosen}
              onChoose={subjects.onChoose}
              onStep={onSubjectStep}
            />
          </div>
        </div>
      )}
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line-1 px-4 py-[6px]">
        {chosen !== undefined && <StateFilter counts={chosen.counts} chosen={filter} onChoose={onFilter} />}
        <span className="flex-1" />
        {chosen !== undefined && tools}
        {chosen !== undefined && (
          <Button kind="plain" disabledReason={noInvalid} onClick={onNextInvalid}>
            Next invalid <Kbd keys="n" />
          </Button>
        )}
        <Button aria-pressed={issues.isShown} onClick={issues.onToggle}>
          Issues {formatCount(issues.count)}
        </Button>
      </div>
    </>
  )
}
