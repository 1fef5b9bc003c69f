import { type FigureSource, isTraceable, sourceKey } from '@fourwall/domain/presentations/figure-sources.ts'
import type { TextElement, TextFigure } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures, shownFigure } from '@fourwall/domain/presentations/presentation-figures.ts'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { Section } from './Section.tsx'

interface TracedTextFiguresProps {
  readonly element: TextElement
  readonly company: ReportingCompany
  readonly texts: PresentationFigures['texts']
  /** By `sourceKey`. */
  readonly sources: ReadonlyMap<string, FigureSource>
  /** Called with the `sourceKey` of a figure that is to be taken apart. */
  readonly onTrace: (source: string) => void
}

/** The figures that a text shows: each opens what it is made of. In the text itself a click would begin to type. */
export function TracedTextFigures({ element, company, texts, sources, onTrace }: TracedTextFiguresProps) {
  if (element.figures.length === 0) return null
  const printed = shownFigure(element, texts)
  return (
    <Section title="Figures shown">
      <ul className="-mx-1">
        {element.figures.map((figure) => {
          const key = sourceKey(element.id, figure.name)
          const source = sources.get(key)
          const opens = element.presentedRecordId === null && source !== undefined && isTraceable(source)
          const name = nameOf(figure, company)
          return (
            <li key={figure.name}>
              {opens ? (
                <button
                  type="button"
                  className="flex h-control w-full items-center gap-2 rounded-chip px-1 text-left hover:bg-active"
                  aria-label={`Breakdown of ${printed(figure.name)}: ${name}`}
                  title="Show breakdown"
                  onClick={() => onTrace(key)}
                >
                  <FigureLine name={name} value={printed(figure.name)} isLink />
                </button>
              ) : (
                <p className="flex h-control items-center gap-2 px-1" title={whyNot(element, source, figure)}>
                  <FigureLine name={name} value={printed(figure.name)} isLink={false} />
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function FigureLine({ name, value, isLink }: { readonly name: string; readonly value: string; readonly isLink: boolean }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate text-2">{name}</span>
      <span
        className={isLink ? 'flex-none text-accent tabular-nums underline decoration-dotted underline-offset-2' : 'flex-none tabular-nums'}
      >
        {value}
      </span>
    </>
  )
}

function whyNot({ presentedRecordId }: TextElement, source: FigureSource | undefined, { metricId }: TextFigure): string {
  if (presentedRecordId !== null) return 'Frozen as presented. Show it live to open it.'
  if (metricId !== null) return 'A metric has no transactions.'
  return source === undefined ? 'It has no figure.' : 'A plan has no transactions.'
}

const MEASURES: Readonly<Record<TextFigure['measure'], string>> = {
  VALUE: '',
  VARIANCE: ', difference',
  VARIANCE_PERCENT: ', difference in percent',
  SHARE_OF_REVENUE: ', share of revenue',
}

function nameOf({ groupId, metricId, measure, scope }: TextFigure, company: ReportingCompany): string {
  const groups = company.mappings.find(({ id }) => id === (scope.mappingId ?? company.usualMappingId))?.groups ?? []
  const every = company.mappings.flatMap((mapping) => mapping.groups)
  const line = groups.find(({ id }) => id === groupId) ?? every.find(({ id }) => id === groupId)
  const subject = line ?? company.metrics.find(({ id }) => id === metricId)
  return `${subject?.name ?? 'Deleted'}${MEASURES[measure]}`
}
