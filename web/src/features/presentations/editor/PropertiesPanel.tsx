import type { FigureSource } from '@fourwall/domain/presentations/figure-sources.ts'
import type { Slide, SlideElement } from '@fourwall/domain/presentations/presentation.ts'
import type { PresentationFigures } from '@fourwall/domain/presentations/presentation-figures.ts'
import { withLocked, withSlideChange, withVisible } from '@fourwall/domain/presentations/slide-commands.ts'
import { LONGEST } from '@fourwall/domain/text-limits.ts'
import type { ReactNode } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextInput } from '../../../ui/Field.tsx'
import { DescribeSection } from '../describing/DescribeSection.tsx'
import { ChartProperties } from './ChartProperties.tsx'
import { ColorField } from './ColorField.tsx'
import { PictureProperties } from './PictureProperties.tsx'
import { Section } from './Section.tsx'
import { ShapeProperties } from './ShapeProperties.tsx'
import { TableProperties } from './TableProperties.tsx'
import { TextProperties } from './TextProperties.tsx'
import { TracedTextFigures } from './TracedTextFigures.tsx'
import { KEEPS_TYPING } from './TypedText.tsx'
import type { SlideWork } from './use-slide-work.ts'

interface PropertiesPanelProps {
  readonly work: SlideWork
  readonly company: ReportingCompany
  readonly figures: PresentationFigures
  /** The section above the settings of an element. */
  readonly sectionOf: (element: SlideElement) => ReactNode
  /** What figures are of, by `sourceKey`. */
  readonly sources: ReadonlyMap<string, FigureSource>
  /** Called with the `sourceKey` of a figure that is to be taken apart. */
  readonly onTrace: (source: string) => void
}

/** Settings of what is chosen, else of the slide; below them its layers. In a small window they make room for the assistant. */
export function PropertiesPanel({ work, company, figures, sectionOf, sources, onTrace }: PropertiesPanelProps) {
  const { slide, selected } = work
  const [only, ...others] = selected
  if (slide === null) return null
  return (
    <aside
      {...KEEPS_TYPING}
      aria-label="Settings of the slide"
      className="w-[272px] flex-none overflow-y-auto border-l border-line-2 phone:hidden narrow:[body:has([data-drawer])_&]:hidden"
    >
      {only === undefined ? (
        <>
          <SlideProperties slide={slide} work={work} />
          <DescribeSection work={work} figures={figures} elements={slide.elements} nameOf={layerName} />
        </>
      ) : others.length > 0 ? (
        <Section title={`${selected.length} elements`}>
          <p className="text-small text-2">Align, group and move them in the Position tab.</p>
        </Section>
      ) : (
        <div key={only.id}>
          {sectionOf(only)}
          <DescribeSection work={work} figures={figures} elements={selected} nameOf={layerName} />
          {only.type === 'TEXT' && (
            <TracedTextFigures element={only} company={company} texts={figures.texts} sources={sources} onTrace={onTrace} />
          )}
          <ElementProperties element={only} work={work} company={company} figures={figures} />
        </div>
      )}
      <Layers slide={slide} work={work} />
    </aside>
  )
}

function SlideProperties({ slide, work }: { readonly slide: Slide; readonly work: SlideWork }) {
  const { presentation, change } = work
  const set = (part: Partial<Omit<Slide, 'id' | 'elements'>>, run?: string) => change(withSlideChange(presentation, slide.id, part), run)
  return (
    <Section title="Slide">
      <TextInput
        label="Title of the slide"
        value={slide.title}
        hint="[location], [period] and [company] are filled in."
        maxLength={LONGEST.slideTitle}
        onChange={(title) => set({ title }, `slide title ${slide.id}`)}
        onBlur={work.endRun}
      />
      <ColorField
        label="Background"
        value={slide.backgroundColor}
        onChange={(color) => set({ backgroundColor: color ?? '#ffffff' }, 'background')}
      />
      {slide.backgroundImageId !== null && (
        <button type="button" className="self-start text-accent hover:underline" onClick={() => set({ backgroundImageId: null })}>
          Remove the background picture
        </button>
      )}
    </Section>
  )
}

interface ElementPropertiesProps extends Pick<PropertiesPanelProps, 'work' | 'company' | 'figures'> {
  readonly element: SlideElement
}

function ElementProperties({ element, work, company, figures }: ElementPropertiesProps) {
  if (element.isLocked)
    return (
      <Section title={element.name || 'Element'}>
        <p className="text-small text-2">It is locked. Unlock it to change it.</p>
      </Section>
    )
  switch (element.type) {
    case 'TEXT':
      return <TextProperties element={element} work={work} company={company} figures={figures} />
    case 'IMAGE':
      return <PictureProperties element={element} work={work} />
    case 'PNL_VIEWER':
      return <TableProperties element={element} work={work} company={company} table={figures.tables.get(element.id)?.table ?? null} />
    case 'CHART':
      return <ChartProperties element={element} work={work} company={company} />
    case 'UNKNOWN':
      return (
        <Section title="Unknown element">
          <p className="text-small text-2">
            Unknown element type: {element.rawType}. A newer version of Fourwall made it. It can be moved, and stays unchanged.
          </p>
        </Section>
      )
    default:
      return <ShapeProperties element={element} work={work} />
  }
}

function Layers({ slide, work }: { readonly slide: Slide; readonly work: SlideWork }) {
  const layers = slide.elements.toSorted((one, other) => other.zIndex - one.zIndex)
  if (layers.length === 0) return null
  return (
    <Section title="Layers">
      <ul className="-mx-3">
        {layers.map((element) => (
          <li
            key={element.id}
            className={classNames('flex h-control items-center gap-1 pr-2 pl-3', work.selectedIds.has(element.id) && 'bg-accent-soft')}
          >
            <button
              type="button"
              className={classNames(
                'min-w-0 flex-1 truncate text-left',
                work.selectedIds.has(element.id) && 'text-accent',
                !element.isVisible && 'text-3',
              )}
              onClick={(event) => work.select(event.shiftKey ? [...work.selectedIds, element.id] : [element.id])}
            >
              {layerName(element)}
            </button>
            <IconButton
              icon={element.isVisible ? 'eye' : 'eye-off'}
              label={element.isVisible ? `Hide ${layerName(element)}` : `Show ${layerName(element)}`}
              onClick={() => work.onSlide((all, slideId) => withVisible(all, slideId, new Set([element.id]), !element.isVisible))}
            />
            <IconButton
              icon={element.isLocked ? 'lock' : 'unlock'}
              label={element.isLocked ? `Unlock ${layerName(element)}` : `Lock ${layerName(element)}`}
              aria-pressed={element.isLocked}
              className={element.isLocked ? 'text-accent' : undefined}
              onClick={() => work.onSlide((all, slideId) => withLocked(all, slideId, new Set([element.id]), !element.isLocked))}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function layerName(element: SlideElement): string {
  if (element.name !== '') return element.name
  return element.type === 'UNKNOWN' ? element.rawType : element.type === 'TEXT' ? element.content.slice(0, 40) || 'Text' : 'Element'
}
