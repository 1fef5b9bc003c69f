import { counted } from '@fourwall/domain/money/format.ts'
import { FONT_FAMILIES } from '@fourwall/domain/presentations/font-families.ts'
import { filledText, wordsOfElement } from '@fourwall/domain/presentations/placeholders/filled-slides.ts'
import { PLACEHOLDERS, type PlaceholderWords } from '@fourwall/domain/presentations/placeholders/placeholder-text.ts'
import { isPrompt } from '@fourwall/domain/presentations/placeholders/prompts.ts'
import type { TextElement, TextFigure } from '@fourwall/domain/presentations/presentation.ts'
import { INHERITED } from '@fourwall/domain/presentations/presentation.ts'
import { type PresentationFigures, shownFigure } from '@fourwall/domain/presentations/presentation-figures.ts'
import { fittedText, heightOfText } from '@fourwall/domain/presentations/text-lines.ts'
import { useState } from 'react'
import type { ReportingCompany } from '../../../api/reporting-company.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox, SegmentedControl } from '../../../ui/Choice.tsx'
import { SelectInput } from '../../../ui/Field.tsx'
import { ColorField } from './ColorField.tsx'
import { changeElement } from './change-element.ts'
import { NumberField } from './NumberField.tsx'
import { Section } from './Section.tsx'
import type { SlideWork } from './use-slide-work.ts'

interface TextPropertiesProps {
  readonly element: TextElement
  readonly work: SlideWork
  readonly company: ReportingCompany
  readonly figures: PresentationFigures
}

/** How a text looks, and the figures inside it. */
export function TextProperties({ element, work, company, figures }: TextPropertiesProps) {
  const set = (part: Partial<TextElement>, run?: string) => changeElement(work, 'TEXT', part, run && `${run} ${element.id}`)
  const words = figures.words && wordsOfElement(figures.words, work.slide?.id ?? '', element.id)
  return (
    <>
      <Section title={element.name || 'Text'}>
        {isPrompt(element) && <p className="text-small text-2">Not presented, printed or exported until you replace these words.</p>}
        <SelectInput
          label="Font"
          value={element.fontFamily}
          choices={FONT_FAMILIES.map((family) => ({ value: family, label: family }))}
          onChange={(fontFamily) => set({ fontFamily })}
        />
        <NumberField label="Size, points" value={element.fontSize} least={4} most={400} onChange={(fontSize) => set({ fontSize })} />
        <TextFit
          element={words === null ? element : filledText(element, words)}
          figures={figures}
          onHeight={(height) => set({ box: { ...element.box, height } })}
        />
        <div className="flex flex-wrap gap-1">
          <Toggle label="Bold" isOn={element.fontWeight === 'bold'} onChange={(isOn) => set({ fontWeight: isOn ? 'bold' : 'normal' })} />
          <Toggle
            label="Italic"
            isOn={element.fontStyle === 'italic'}
            onChange={(isOn) => set({ fontStyle: isOn ? 'italic' : 'normal' })}
          />
          <Toggle
            label="Underline"
            isOn={element.textDecoration === 'underline'}
            onChange={(isOn) => set({ textDecoration: isOn ? 'underline' : 'none' })}
          />
          <Toggle
            label="Strike"
            isOn={element.textDecoration === 'line-through'}
            onChange={(isOn) => set({ textDecoration: isOn ? 'line-through' : 'none' })}
          />
        </div>
        <SegmentedControl
          label="Aligned"
          value={element.textAlign}
          choices={[
            { value: 'left', label: 'Left' },
            { value: 'center', label: 'Center' },
            { value: 'right', label: 'Right' },
          ]}
          onChange={(textAlign) => set({ textAlign })}
        />
        <ColorField label="Color" value={element.color} onChange={(color) => set({ color: color ?? '#000000' }, 'color')} />
        <ColorField
          label="Background"
          value={element.backgroundColor}
          isOptional
          onChange={(backgroundColor) => set({ backgroundColor }, 'background')}
        />
        <NumberField label="Padding, points" value={element.padding} least={0} most={200} onChange={(padding) => set({ padding })} />
        <Checkbox
          checked={element.editable}
          label="Words can be changed"
          hint={element.editable ? undefined : 'The words are locked until this is set.'}
          onChange={(editable) => set({ editable })}
        />
      </Section>
      {element.editable && <TextFigures element={element} company={company} onChange={set} work={work} />}
      {element.editable && words !== null && <TextPlaceholders element={element} words={words} onChange={set} work={work} />}
    </>
  )
}

interface TextFitProps {
  readonly element: TextElement
  readonly figures: PresentationFigures
  /** Points at which the text fits. */
  readonly onHeight: (height: number) => void
}

/** What became of a text that is too long for its box. */
function TextFit({ element, figures, onHeight }: TextFitProps) {
  const printed = shownFigure(element, figures.texts)
  const { fontSize, tooMany } = fittedText(element, printed)
  if (fontSize === element.fontSize && tooMany === 0) return null
  const shown = Number(fontSize.toFixed(1))
  return (
    <div role="status" className="flex flex-col items-start gap-1 text-small">
      <p className={tooMany > 0 ? 'text-unfav' : 'text-2'}>
        {tooMany > 0
          ? `${counted(tooMany, 'line')} too many for its box, even at ${shown} points.`
          : `Shown at ${shown} points, so that it fits its box.`}
      </p>
      <button type="button" className="h-control text-accent hover:underline" onClick={() => onHeight(heightOfText(element, printed))}>
        Make the box higher
      </button>
    </div>
  )
}

function Toggle({ label, isOn, onChange }: { readonly label: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }) {
  return (
    <Button aria-pressed={isOn} className={isOn ? 'bg-accent-soft text-accent' : undefined} onClick={() => onChange(!isOn)}>
      {label}
    </Button>
  )
}

const MEASURES = [
  { value: 'VALUE', label: 'Figure' },
  { value: 'VARIANCE budget', label: 'Difference from budget' },
  { value: 'VARIANCE_PERCENT budget', label: 'Difference from budget, %' },
  { value: 'VARIANCE prior', label: 'Difference from prior year' },
  { value: 'VARIANCE_PERCENT prior', label: 'Difference from prior year, %' },
  { value: 'SHARE_OF_REVENUE', label: 'Share of revenue' },
] as const
type MeasureChoice = (typeof MEASURES)[number]['value']

interface TextFiguresProps {
  readonly element: TextElement
  readonly company: ReportingCompany
  readonly work: SlideWork
  readonly onChange: (part: Partial<TextElement>) => void
}

/** A content with something added where it is typed, else at its end; a space stands between it and a word before. */
function contentWith({ content }: TextElement, added: string, { caretAt, noteCaret }: SlideWork): string {
  const caret = caretAt()
  const at = caret ?? content.length
  const [before, after] = [content.slice(0, at), content.slice(at)]
  const put = `${/^$|[\s([]$/.test(before) ? '' : ' '}${added}`
  if (caret !== null) noteCaret(at + put.length)
  return `${before}${put}${after}`
}

/** Figures that stay live inside the words. */
function TextFigures({ element, company, work, onChange }: TextFiguresProps) {
  const mappingId = element.figures[0]?.scope.mappingId ?? null
  const groups = company.mappings.find(({ id }) => id === (mappingId ?? company.usualMappingId))?.groups ?? []
  const [subject, setSubject] = useState(groups[0]?.id ?? '')
  const [measure, setMeasure] = useState<MeasureChoice>('VALUE')
  if (groups.length === 0) return null
  const subjects = [
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    ...company.metrics.map(({ id, name }) => ({ value: `metric:${id}`, label: name })),
  ]
  const add = () => {
    const figure = figureOf(subject, measure, element.figures)
    onChange({ figures: [...element.figures, figure], content: contentWith(element, `{${figure.name}}`, work) })
  }
  return (
    <Section title="Figures in the text">
      <p className="text-small text-3">They are added where you type, and always show the current figures.</p>
      <SelectInput label="Of" value={subject} choices={subjects} onChange={setSubject} />
      <SelectInput label="As" value={measure} choices={[...MEASURES]} onChange={setMeasure} />
      <Button onClick={add}>Add to the text</Button>
    </Section>
  )
}

interface TextPlaceholdersProps {
  readonly element: TextElement
  /** What they say in this text. */
  readonly words: PlaceholderWords
  readonly work: SlideWork
  readonly onChange: (part: Partial<TextElement>) => void
}

/** Names that fill themselves in. */
function TextPlaceholders({ element, words, work, onChange }: TextPlaceholdersProps) {
  return (
    <Section title="Names in the text">
      <p className="text-small text-3">Words in brackets are filled in with what the slide shows.</p>
      <div className="-mx-1">
        {PLACEHOLDERS.map((name) => (
          <button
            key={name}
            type="button"
            className="flex h-control w-full items-center gap-2 rounded-chip px-1 text-left hover:bg-active"
            title="Add to the text"
            onClick={() => onChange({ content: contentWith(element, `[${name}]`, work) })}
          >
            <span className="flex-none text-accent">[{name}]</span>
            <span className="min-w-0 flex-1 truncate text-right text-2">{words[name]}</span>
          </button>
        ))}
      </div>
    </Section>
  )
}

function figureOf(subject: string, choice: MeasureChoice, others: readonly TextFigure[]): TextFigure {
  const [measure = 'VALUE', base] = choice.split(' ')
  const taken = new Set(others.map(({ name }) => name))
  let number = 1
  while (taken.has(`f${number}`)) number += 1
  const metricId = subject.startsWith('metric:') ? subject.slice('metric:'.length) : null
  return {
    name: `f${number}`,
    groupId: metricId === null ? subject : null,
    metricId,
    // One of the choices above.
    measure: measure as TextFigure['measure'],
    against: base === 'budget' ? 'BUDGET' : base === 'prior' ? 'PRIOR_YEAR' : null,
    scope: INHERITED,
  }
}
