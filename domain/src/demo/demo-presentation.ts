import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { INHERITED, type Presentation, type SlideElement, type TextFigure, USUAL_SETTINGS } from '../presentations/presentation.ts'
import type { NewId } from '../presentations/slide-commands.ts'
import { presentationFromTemplate } from '../presentations/slide-templates.ts'

interface DemoPresentationParts {
  readonly newId: NewId
  readonly mappingId: string
  readonly groups: readonly ProfitLossGroup[]
  readonly budget: { readonly id: string; readonly name: string } | null
}

/** Lines that the summary tells one by one, in place of what a person would write. */
const TOLD = { 'Went well': 'Labor', 'Did not': 'Corporate overhead', Next: 'Direct operating' } as const

/** The demo company's monthly review. Every figure in it is of the last whole month, whenever that is. */
export function demoPresentation({ newId, mappingId, groups, budget }: DemoPresentationParts): Presentation {
  const settings = { ...USUAL_SETTINGS, defaultMappingId: mappingId, defaultBudgetId: budget?.id ?? null }
  const parts = { newId, mappingId, groups, budget }
  const made = presentationFromTemplate('monthly-review', 'Monthly review', settings, parts)
  const against = budget === null ? 'PRIOR_YEAR' : 'BUDGET'
  const words = budget === null ? 'the year before' : 'budget'
  const figureOf = (line: string, name: string, measure: TextFigure['measure']): TextFigure | null => {
    const group = groups.find((one) => one.name === line)
    const isCompared = measure !== 'VALUE' && measure !== 'SHARE_OF_REVENUE'
    return group === undefined
      ? null
      : { name, groupId: group.id, metricId: null, measure, against: isCompared ? against : null, scope: INHERITED }
  }
  const told = (element: SlideElement, name: string, content: string, figures: readonly (TextFigure | null)[]): readonly SlideElement[] =>
    element.type !== 'TEXT' || figures.includes(null) ? [] : [{ ...element, name, content, figures: figures.flatMap((one) => one ?? []) }]
  const filled = (element: SlideElement): readonly SlideElement[] => {
    const line = TOLD[element.name as keyof typeof TOLD]
    if (line !== undefined)
      return told(element, line, `${line}\n{share} of revenue,\n{variance} against ${words}`, [
        figureOf(line, 'share', 'SHARE_OF_REVENUE'),
        figureOf(line, 'variance', 'VARIANCE'),
      ])
    if (element.name !== 'Takeaways') return [element]
    return told(
      element,
      element.name,
      `Four-wall EBITDA is {walls} against ${words}, net income {bottom}.\n\nCorporate overhead stands between them: {overhead}.`,
      [
        figureOf('Four-wall EBITDA', 'walls', 'VARIANCE'),
        figureOf('Net income', 'bottom', 'VARIANCE'),
        figureOf('Corporate overhead', 'overhead', 'VARIANCE'),
      ],
    )
  }
  return { ...made, slides: made.slides.map((slide) => ({ ...slide, elements: slide.elements.flatMap(filled) })) }
}
