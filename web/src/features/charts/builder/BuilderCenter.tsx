import { LONGEST } from '@fourwall/domain/text-limits.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ComponentProps } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { useMay } from '../../../blocks/rights/rights.ts'
import { MonthsToComeOffer } from '../../../blocks/time-span-picker/MonthsToComeOffer.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ChartArea } from './ChartArea.tsx'
import { ChartToolbar } from './ChartToolbar.tsx'
import { DrillCrumbs } from './DrillCrumbs.tsx'
import { FigureStatus } from './FigureActs.tsx'
import { type BuilderWork, DROP_AREA } from './use-builder-work.ts'
import type { ChartEditing } from './use-chart-editing.ts'

interface BuilderCenterProps {
  readonly editing: ChartEditing
  readonly company: ReportingCompany
  readonly work: BuilderWork
}

/** The picture, with its subject above, its figures below and the selected figure at the bottom. */
export function BuilderCenter({ editing, company, work }: BuilderCenterProps) {
  const isChanging = useMay('CHANGE_CHARTS')
  const { drilling, shown, drawing, area, scene, title, subtitle, selected, target, drag } = work
  return (
    <div
      {...{ [DROP_AREA]: true }}
      className={classNames(
        'flex min-w-0 flex-1 flex-col phone:flex-none',
        drag?.over === true && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <ChartToolbar chart={shown} company={company} onChange={work.change} />
      <DrillCrumbs drilling={drilling} onKeep={isChanging ? () => work.change(shown) : null} />
      <div ref={area} className="min-h-0 flex-1 overflow-y-auto">
        <div className="px-4 pt-3 pb-2">
          <TitleField
            value={shown.title}
            placeholder={title}
            maxLength={LONGEST.chartTitle}
            readOnly={!isChanging || drilling.path.length > 0}
            onChange={(typed) => work.change({ ...shown, title: typed }, 'title')}
            onEnd={editing.endRun}
          />
          <p className="mt-1 text-small text-3">{subtitle}</p>
        </div>
        <ChartArea
          {...{ drawing, scene, title, subtitle, selected, target }}
          chart={shown}
          currency={company.currency}
          onSelect={work.setSelected}
          actsOn={work.actsOn}
          onName={drilling.showAlone}
          onMark={work.mark}
          onUp={() => (drilling.alone === null ? drilling.backTo(Math.max(0, drilling.path.length - 1)) : drilling.showAlone(null))}
        />
      </div>
      {shown.xAxis === 'DATE' && shown.metrics.some(({ subject }) => subject.kind !== 'METRIC') && (
        <div className="px-4 pb-2 text-small text-3">
          <MonthsToComeOffer
            span={resolveTimeSpan(shown.timeSpan, company.time)}
            ledgerThrough={company.time.lastLedgerDay}
            onShow={isChanging ? (timeSpan) => work.change({ ...shown, timeSpan }) : null}
          />
        </div>
      )}
      <FigureStatus target={target} acts={target && work.actsOn(target)} />
    </div>
  )
}

interface TitleFieldProps extends Pick<ComponentProps<'textarea'>, 'value' | 'placeholder' | 'maxLength' | 'readOnly'> {
  readonly onChange: (title: string) => void
  /** After typing. */
  readonly onEnd: () => void
}

/** The title of the chart, looking as it will be shown: as many lines as it needs, without breaks of its own. */
function TitleField({ onChange, onEnd, ...field }: TitleFieldProps) {
  return (
    <textarea
      aria-label="Title"
      {...field}
      rows={1}
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onBlur={onEnd}
      className="-mx-2 block w-[calc(100%+16px)] resize-none rounded-control border border-transparent px-2 py-px text-title font-semibold text-1 field-sizing-content placeholder:text-1 read-only:border-transparent hover:border-line-2 focus:border-line-control phone:py-[9px]"
    />
  )
}
